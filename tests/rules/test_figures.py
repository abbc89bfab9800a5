"""R-6: what the pages state is what the engines and the commands give."""

from __future__ import annotations

import os
import shlex
from io import StringIO

import pytest
from django.core.management import call_command

from games import saves
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import End, Preset, Seat
from games.crazy_switch.engine.simulate import Summary, simulate
from games.war import tally
from games.war.engine import notation as war_notation
from games.war.engine import rules as war_rules
from games.war.engine.cards import DECK
from games.war.engine.model import Buried, Pile, Position, Side, Voided
from games.war.engine.model import End as WarEnd
from games.war.engine.simulate import Tuck, endless_share
from games.war.engine.simulate import simulate as simulate_war
from rules.figures import FIGURES, LADDER_DEALS, WAR_GAMES

SOAK = bool(os.environ.get("SOAK"))
DEALS = range(1, (LADDER_DEALS if SOAK else 100) + 1)
ENDLESS = range(1, (WAR_GAMES if SOAK else 20) + 1)

#: The same figures for the first hundred deals, and for the first twenty games without shuffles.
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
FIRST_TWENTY = {"endless_share": 85.0, "endless_winner_first": 0}


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


def test_long_games() -> None:
    summary = simulate_war(range(1, WAR_GAMES + 1), war_rules.LONG)
    assert round(100 * summary.knocked_out, 1) == FIGURES["long_knocked_out"]
    won = [summary.winners[side] for side in (Side.YOU, Side.RIVAL, None)]
    assert won == [FIGURES["long_you"], FIGURES["long_rival"], FIGURES["long_drawn"]]


def test_short_games() -> None:
    summary = simulate_war(range(1, WAR_GAMES + 1), war_rules.SHORT)
    assert round(100 * summary.knocked_out, 1) == FIGURES["short_knocked_out"]
    assert summary.winners[None] == FIGURES["short_drawn"]


@pytest.mark.parametrize(
    ("tuck", "name"), [(Tuck.SEAT_ORDER, "endless_share"), (Tuck.WINNER_FIRST, "endless_winner_first")]
)
def test_endless_games(tuck: Tuck, name: str) -> None:
    assert round(100 * endless_share(ENDLESS, tuck), 1) == (FIGURES if SOAK else FIRST_TWENTY)[name]


@pytest.mark.parametrize("name", [name for name in FIGURES if name.endswith("_command")])
def test_commands_can_be_repeated(name: str) -> None:
    """The command of a page, on few deals."""
    program, *arguments = shlex.split(str(FIGURES[name]))
    assert program == "manage.py"
    few = ["3" if argument in {str(LADDER_DEALS), str(WAR_GAMES)} else argument for argument in arguments]
    assert few != arguments
    out = StringIO()
    call_command(*few, stdout=out)
    assert out.getvalue().startswith(("deals: 3\n", "games: 3\n"))


def test_what_the_site_keeps() -> None:
    assert FIGURES["kept_deals"] == saves.DEALS_KEPT
    assert FIGURES["remembered_games"] == tally.REMEMBERED


def test_a_war_takes_six_cards_three_a_side() -> None:
    _, events = war_rules.play(war_notation.read_position("7 0/40 s9h2hAc4 d9c3sTc5"))
    won = events[-1]
    assert won.cards == FIGURES["war_pile"] == 2 * FIGURES["war_side"]


def test_so_many_ties_running_leave_both_without_a_card() -> None:
    """W-6: each rank twice on either side, so that all fight all."""
    decks = (tuple(card for card in DECK if card[0] in suits) for suits in ("sh", "dc"))
    you, rival = (Pile(tuple(sorted(deck, key=lambda card: card[1]))) for deck in decks)
    position, events = war_rules.play(Position(1, war_rules.SHORT, 0, you, rival))
    assert position.ended is WarEnd.VOID
    assert [event for event in events if isinstance(event, Voided)]
    assert sum(isinstance(event, Buried) for event in events) == FIGURES["ties_to_void"]


def test_three_and_four_players_share_the_deck() -> None:
    assert 3 * FIGURES["of_three"] + 1 == len(DECK) == 4 * FIGURES["of_four"]
