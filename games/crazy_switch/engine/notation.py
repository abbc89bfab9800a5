"""Moves and positions as text.

Moves are written as they are saved (section 9): ``a7``, ``wt`` (Wild, teal), ``w4t``, ``d`` draw, ``k`` keep and
end the turn, ``g`` take the chain, a trailing ``u`` for a declared last card; joined by ``.``.

A position is one line, for tests and reports: preset, active colour with ``+`` (clockwise) or ``-``, seat to
move, counters that are not 0, then hands of South, West, North and East, stock (next card first) and discards
(top card last)::

    house a+ south chain=2 / a7 td / c1 / v2 / w w4 / a1 a2 / c9 ad
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.crazy_switch.engine.cards import COLOURS, FACES, is_wild
from games.crazy_switch.engine.model import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    DRAW,
    KEEP,
    SEAT_OF,
    TAKE,
    Act,
    Move,
    Position,
    Preset,
    Seat,
)
from games.refusals import InvalidMove


def _all_moves() -> Iterable[tuple[str, Move]]:
    yield from (("d", DRAW), ("k", KEEP), ("g", TAKE))
    for card in sorted(FACES):
        for colour in ("", *COLOURS) if is_wild(card) else ("",):
            for mark, declared in (("", False), ("u", True)):
                yield card + colour + mark, Move(Act.PLAY, card, colour, declared)


_MOVE_OF = dict(_all_moves())
_TEXT_OF = {move: text for text, move in _MOVE_OF.items()}


def read_move(text: str) -> Move:
    """Read one move; a wild card without a colour can be read, the rules refuse it later.

    Raises:
        InvalidMove: the text is no move.
    """
    try:
        return _MOVE_OF[text]
    except KeyError:
        raise InvalidMove(text) from None


def write_move(move: Move) -> str:
    return _TEXT_OF[move]


def read_moves(text: str) -> list[Move]:
    """Read moves joined by ``.``; the empty text is no move at all."""
    return [read_move(part) for part in text.split(".")] if text else []


def write_moves(moves: Iterable[Move]) -> str:
    return ".".join(map(write_move, moves))


_DIRECTIONS = {"+": CLOCKWISE, "-": COUNTERCLOCKWISE}
_SIGNS = {way: sign for sign, way in _DIRECTIONS.items()}
_COUNTERS = ("drawn", "chain", "passes", "reshuffles", "made")


def read_position(text: str, deal: int = 1) -> Position:
    """Read a position; it has no history, and its cards need not add up to a deck."""
    head, *groups = text.split("/")
    preset, colour, turn, *counters = head.split()
    south, west, north, east, stock, pile = (tuple(group.split()) for group in groups)
    numbers = {name: int(value) for name, _, value in (counter.partition("=") for counter in counters)}
    position = Position(
        deal=deal,
        preset=Preset(preset),
        held=Seat.SOUTH,
        hands=(south, west, north, east),
        stock=stock,
        pile=pile,
        colour=colour[0],
        turn=SEAT_OF[turn],
        direction=_DIRECTIONS[colour[1]],
    )
    return replace(position, **numbers)  # type: ignore[arg-type]  # the counters are whole numbers all


def write_position(position: Position) -> str:
    head = [position.preset, position.colour + _SIGNS[position.direction], position.turn.key]
    head += [f"{name}={value}" for name in _COUNTERS if (value := getattr(position, name))]
    groups = (head, *position.hands, position.stock, position.pile)
    return " / ".join(" ".join(group) for group in groups)
