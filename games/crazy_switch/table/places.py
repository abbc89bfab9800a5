"""What lies on the table for all to see: cards, seats, and the middle between them."""

from __future__ import annotations

from dataclasses import dataclass

from games.crazy_switch.engine.cards import Card, colour_of, kind_of
from games.crazy_switch.engine.model import CLOCKWISE, SEATS, Seat, Skipped, View
from games.crazy_switch.engine.review import Moment
from games.crazy_switch.phrases import names
from games.crazy_switch.table.shown import Shown
from games.wording import once_a_language


@dataclass(frozen=True)
class Face:
    """One card as drawn; ``colour`` is empty for a wild card."""

    code: Card
    colour: str
    kind: str
    name: str


@once_a_language
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


def plates(shown: Shown) -> tuple[SeatPlate, ...]:
    """Give the plates of all seats."""
    framed, own_turn, skipped = shown.framed, shown.state == "turn", _just_skipped(shown)
    return tuple(
        _plate(seat, count, seat is framed, own_turn and seat is framed, seat in skipped)
        for seat, count in zip(SEATS, shown.view.counts, strict=True)
    )


@once_a_language
def _plate(seat: Seat, count: int, framed: bool, turn: bool, skipped: bool) -> SeatPlate:
    return SeatPlate(
        key=seat.key,
        name=names.seat_name(seat),
        count=count,
        count_text=names.count_text(count),
        framed=framed,
        turn=turn,
        skipped=skipped,
        last=count == 1,
    )


def _just_skipped(shown: Shown) -> set[Seat]:
    """Seats that lost a turn by the last card played."""
    return {event.seat for event in shown.last.events if isinstance(event, Skipped)} if shown.last else set()


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
    return _middle(seen.stock, seen.top, seen.colour, seen.direction, seen.chain)


@once_a_language
def _middle(stock: int, top: Card, colour: str, direction: int, chain: int) -> Middle:
    return Middle(
        stock_text=names.stock_text(stock),
        top=face(top),
        colour=colour,
        colour_name=names.colour_name(colour),
        direction="clockwise" if direction == CLOCKWISE else "counterclockwise",
        direction_text=names.direction_text(direction),
        chain=chain,
    )
