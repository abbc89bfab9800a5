"""How a deal ended, and what it was worth (CS-13 to CS-15)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.crazy_switch.engine import notation
from games.crazy_switch.engine.model import End, Preset, Seat
from games.crazy_switch.engine.scoring import Outcome, outcome, penalties
from tests.games.crazy_switch.engine import built


def test_cs_14_worked_example() -> None:
    position, story = built.play("standard t+ south / t9 / t2 / a9 t4 cs / v0 v7 w / c1 c2 / t7", "t9")
    assert story == "south t9; end out"
    assert outcome(position) == Outcome(End.OUT, (Seat.SOUTH,), (0, 2, 33, 57), {Seat.SOUTH: 92})


def test_cs_15_worked_example() -> None:
    """The sums alone: a Wild Draw Four held alone always fits, so no play ends in just this deadlock."""
    stuck = notation.read_position("standard v+ south / c3 c6 / t5 t8 / ar / w4 / / v9")
    position = replace(stuck, ended=End.DEADLOCK)
    assert outcome(position) == Outcome(End.DEADLOCK, (Seat.SOUTH,), (9, 13, 20, 50), {Seat.SOUTH: 83})


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("preset", Preset)
def test_cs_14_the_winner_is_not_paid_for_own_cards(preset: Preset, seat: Seat) -> None:
    hands = ["c1", "ts", "w4 v9", "a0 w td"]
    costs = [1, 20, 59, 70]
    hands[seat], costs[seat] = "a5", 0
    position, _ = built.play(f"{preset} a+ {seat.key} / {' / '.join(hands)} / c1 / a7", "a5")
    assert outcome(position) == Outcome(End.OUT, (seat,), tuple(costs), {seat: sum(costs)})


def test_cs_14_penalties_are_the_sums_of_the_hands_at_any_time() -> None:
    position = notation.read_position("house a+ south / a0 a9 / ts cr vd / w w4 / c1 c1 / c1 / a7")
    assert penalties(position) == (9, 60, 100, 2)
    assert outcome(position) is None


def test_cs_13_last_card_wins_even_with_zeros_elsewhere() -> None:
    position, _ = built.play("standard a+ south / a5 / a0 / t0 / c0 / c1 / a7", "a5")
    assert outcome(position) == Outcome(End.OUT, (Seat.SOUTH,), (0, 0, 0, 0), {Seat.SOUTH: 0})
