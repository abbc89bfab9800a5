"""R-6: what pages on Crazy Switch state is what the engine and the command give."""

from __future__ import annotations

import os

import pytest

from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import End, Preset, Seat
from games.crazy_switch.engine.simulate import Summary, simulate
from games.crazy_switch.figures import FIGURES, LADDER_DEALS

SOAK = bool(os.environ.get("SOAK"))
DEALS = range(1, (LADDER_DEALS if SOAK else 100) + 1)

#: The same figures for the first hundred deals.
FIRST_HUNDRED = {
    "standard_easy": 21.0,
    "standard_normal": 35.0,
    "standard_expert": 24.0,
    "house_easy": 22.0,
    "house_normal": 29.0,
    "house_expert": 31.0,
    "median_turns": 43.5,
    "median_own_turns": 11,
    "fewest_turns": 16,
    "most_turns": 202,
    "biggest_hand": 19,
    "reshuffled": 13,
    "deadlocks": 0,
}


def ladder(preset: Preset, level: Level) -> Summary:
    return simulate(DEALS, preset, Level.NORMAL, level)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("preset", Preset)
def test_ladder(preset: Preset, level: Level) -> None:
    name = f"{preset}_{level}"
    won = ladder(preset, level).win_share(Seat.SOUTH)
    assert round(100 * won, 1) == (FIGURES if SOAK else FIRST_HUNDRED)[name]


def test_lengths_and_hands() -> None:
    summary = ladder(Preset.STANDARD, Level.NORMAL)
    found = {
        "median_turns": summary.median_turns,
        "median_own_turns": summary.median_own_turns,
        "fewest_turns": min(summary.turns),
        "most_turns": max(summary.turns),
        "biggest_hand": summary.biggest_hand,
        "reshuffled": summary.reshuffled,
        "deadlocks": summary.ended[End.DEADLOCK],
    }
    assert found == {name: (FIGURES if SOAK else FIRST_HUNDRED)[name] for name in found}
