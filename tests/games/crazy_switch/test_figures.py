"""R-6: what pages on Crazy Switch state is what the engine and the commands give."""

from __future__ import annotations

import os

import pytest

from games.crazy_switch.engine import ladder
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.ladder import MATCHES, Won
from games.crazy_switch.engine.model import End, Preset
from games.crazy_switch.engine.simulate import simulate
from games.crazy_switch.figures import FIGURES, LADDER_DEALS, LENGTHS_DEALS

SOAK = bool(os.environ.get("SOAK"))
LADDER = range(ladder.FIRST, ladder.FIRST + (LADDER_DEALS if SOAK else 100))
LENGTHS = range(1, (LENGTHS_DEALS if SOAK else 100) + 1)

#: The same figures for the first hundred deals of either.
FIRST_HUNDRED = {
    "standard_easy": 19.0,
    "standard_normal": 23.0,
    "standard_expert": 25.0,
    "standard_against_easy": 38.0,
    "standard_against_expert": 23.0,
    "house_easy": 22.0,
    "house_normal": 31.0,
    "house_expert": 31.0,
    "house_against_easy": 40.0,
    "house_against_expert": 24.0,
    "ladder_around": 9.6,
    "median_turns": 36.5,
    "median_own_turns": 10,
    "fewest_turns": 16,
    "most_turns": 202,
    "biggest_hand": 19,
    "reshuffled": 8,
    "deadlocks": 0,
}
EXPECTED = FIGURES if SOAK else FIRST_HUNDRED
#: By what a page calls it, without the preset.
SHARES = dict(zip(("easy", "normal", "expert", "against_easy", "against_expert"), MATCHES, strict=True))


@pytest.fixture(scope="module")
def won() -> Won:
    return ladder.climb(LADDER, 2 if SOAK else 1, lambda done, count: None)


@pytest.mark.parametrize("name", SHARES)
@pytest.mark.parametrize("preset", Preset)
def test_shares(won: Won, preset: Preset, name: str) -> None:
    assert round(ladder.share(won[preset, SHARES[name]]).per_cent, 1) == EXPECTED[f"{preset}_{name}"]


def test_what_the_shares_may_be_wrong_by(won: Won) -> None:
    assert round(max(ladder.share(each).around for each in won.values()), 1) == EXPECTED["ladder_around"]


def test_lengths_and_hands() -> None:
    summary = simulate(LENGTHS, Preset.STANDARD, Level.NORMAL, Level.NORMAL)
    found = {
        "median_turns": summary.median_turns,
        "median_own_turns": summary.median_own_turns,
        "fewest_turns": min(summary.turns),
        "most_turns": max(summary.turns),
        "biggest_hand": summary.biggest_hand,
        "reshuffled": summary.reshuffled,
        "deadlocks": summary.ended[End.DEADLOCK],
    }
    assert found == {name: EXPECTED[name] for name in found}
