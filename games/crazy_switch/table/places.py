"""What lies on the table for all to see: cards, seats, and the middle between them."""

from __future__ import annotations

from dataclasses import dataclass

from games.crazy_switch.engine.cards import Card, colour_of, kind_of
from games.crazy_switch.engine.model import CLOCKWISE, Seat, Skipped, View
from games.crazy_switch.engine.review import Moment
from games.crazy_switch.phrases import names
from games.crazy_switch.table.shown import Shown


@dataclass(frozen=True)
class Face:
    """One card as drawn; ``colour`` is empty for a wild card."""

    code: Card
    colour: str
    kind: str
    name: str


def face(card: Card) -> Face:
    return Face(code=card, colour=colour_of(card), kind=kind_of(card), name=names.card_name(card))


@dataclass(frozen=True)
class SeatPlate:
    key: str
    name: str
    count: int
    count_text: str
    framed: bool
    turn: bool
    skipped: bool
    last: bool


def plate(shown: Shown, seat: Seat) -> SeatPlate:
    seen = shown.view
    count = seen.counts[seat]
    return SeatPlate(
        key=seat.key,
        name=names.seat_name(seat),
        count=count,
        count_text=names.count_text(count),
        framed=shown.framed is seat,
        turn=shown.framed is seat and shown.state == "turn",
        skipped=seat in _just_skipped(shown),
        last=count == 1,
    )


def _just_skipped(shown: Shown) -> set[Seat]:
    """Seats that lost a turn by the last card played."""
    if not shown.steps:
        return set()
    return {event.seat for event in shown.steps[-1].events if isinstance(event, Skipped)}


@dataclass(frozen=True)
class Middle:
    """What lies between the seats: stock, discard pile, active colour, direction, chain (4.4)."""

    stock_text: str
    top: Face
    colour: str
    colour_name: str
    direction: str
    direction_text: str
    chain: int


def middle(seen: View | Moment) -> Middle:
    return Middle(
        stock_text=names.stock_text(seen.stock),
        top=face(seen.top),
        colour=seen.colour,
        colour_name=names.colour_name(seen.colour),
        direction="clockwise" if seen.direction == CLOCKWISE else "counterclockwise",
        direction_text=names.direction_text(seen.direction),
        chain=seen.chain,
    )
