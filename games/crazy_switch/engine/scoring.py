"""How a deal ended and what it was worth (CS-13 to CS-15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.crazy_switch.engine.cards import penalty_of
from games.crazy_switch.engine.model import SEATS, End, Position, Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """``penalties`` by seat; ``points`` of the winners alone."""

    by: End
    winners: tuple[Seat, ...]
    penalties: tuple[int, ...]
    points: Mapping[Seat, int]


def penalties(position: Position) -> tuple[int, ...]:
    """Add up each hand (CS-14)."""
    return tuple(sum(map(penalty_of, hand)) for hand in position.hands)


def outcome(position: Position) -> Outcome | None:
    """Tell who won and how; ``None`` while the deal goes on.

    The lowest penalty wins: 0 for whoever is out (CS-13), shared when it is equal in a deadlock (CS-15).
    """
    if not position.ended:
        return None
    costs = penalties(position)
    if position.ended is End.OUT:
        winners = tuple(seat for seat in SEATS if not position.hands[seat])
    else:
        winners = tuple(seat for seat in SEATS if costs[seat] == min(costs))
    points = {seat: sum(costs) - costs[seat] for seat in winners}
    return Outcome(position.ended, winners, costs, points)
