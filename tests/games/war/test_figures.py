"""R-6: what pages on War state is what the engine and the command give."""

from __future__ import annotations

import os

import pytest

from games.french_deck import DECK
from games.war import tally
from games.war.engine import notation, rules
from games.war.engine.model import Buried, End, Pile, Position, Side, Voided
from games.war.engine.simulate import Tuck, endless_share, simulate
from games.war.figures import FIGURES, SIMULATED_GAMES

SOAK = bool(os.environ.get("SOAK"))
ENDLESS = range(1, (SIMULATED_GAMES if SOAK else 20) + 1)

#: The same figures for the first twenty games without shuffles.
FIRST_TWENTY = {"endless_share": 85.0, "endless_winner_first": 0}


def test_long_games() -> None:
    summary = simulate(range(1, SIMULATED_GAMES + 1), rules.LONG)
    assert round(100 * summary.knocked_out, 1) == FIGURES["long_knocked_out"]
    won = [summary.winners[side] for side in (Side.YOU, Side.RIVAL, None)]
    assert won == [FIGURES["long_you"], FIGURES["long_rival"], FIGURES["long_drawn"]]


def test_short_games() -> None:
    summary = simulate(range(1, SIMULATED_GAMES + 1), rules.SHORT)
    assert round(100 * summary.knocked_out, 1) == FIGURES["short_knocked_out"]
    assert summary.winners[None] == FIGURES["short_drawn"]


@pytest.mark.parametrize(
    ("tuck", "name"), [(Tuck.SEAT_ORDER, "endless_share"), (Tuck.WINNER_FIRST, "endless_winner_first")]
)
def test_endless_games(tuck: Tuck, name: str) -> None:
    assert round(100 * endless_share(ENDLESS, tuck), 1) == (FIGURES if SOAK else FIRST_TWENTY)[name]


def test_so_many_games_are_remembered() -> None:
    assert FIGURES["remembered_games"] == tally.REMEMBERED


def test_a_war_takes_six_cards_three_a_side() -> None:
    _, events = rules.play(notation.read_position("7 0/40 s9h2hAc4 d9c3sTc5"))
    won = events[-1]
    assert won.cards == FIGURES["war_pile"] == 2 * FIGURES["war_side"]


def test_so_many_ties_running_leave_both_without_a_card() -> None:
    """W-6: each rank twice on either side, so that all fight all."""
    decks = (tuple(card for card in DECK if card[0] in suits) for suits in ("sh", "dc"))
    you, rival = (Pile(tuple(sorted(deck, key=lambda card: card[1]))) for deck in decks)
    position, events = rules.play(Position(1, rules.SHORT, 0, you, rival))
    assert position.ended is End.VOID
    assert [event for event in events if isinstance(event, Voided)]
    assert sum(isinstance(event, Buried) for event in events) == FIGURES["ties_to_void"]


def test_three_and_four_players_share_the_deck() -> None:
    assert 3 * FIGURES["of_three"] + 1 == len(DECK) == 4 * FIGURES["of_four"]
