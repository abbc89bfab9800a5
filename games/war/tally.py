"""The record against the CPU (7.9): per length won, lost, drawn, and winning streaks."""

from __future__ import annotations

from typing import NamedTuple

from games.shelf import Json, Shelf
from games.war.engine.model import Side

NAME, COUNTED = "war-record", "counted"
#: So many games are remembered as counted: the oldest of more could count a second time.
REMEMBERED = 500


class Line(NamedTuple):
    """The games of one length; anything but a win ends the current streak."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    streak: int = 0
    best: int = 0


class Row(NamedTuple):
    """A line with the name of its length."""

    name: str
    line: Line


def read(kept: Shelf, rounds: int) -> Line:
    return _line(_stored(kept).get(str(rounds)))


def _stored(kept: Shelf) -> dict[str, Json]:
    empty: dict[str, Json] = {}
    return kept.get(NAME, empty)


def _line(stored: Json) -> Line:
    """Read what is stored; nothing where it is damaged."""
    if not isinstance(stored, list) or len(stored) != len(Line()):
        return Line()
    numbers = [number for number in stored if type(number) is int and number >= 0]
    return Line(*numbers) if len(numbers) == len(stored) else Line()


def count(kept: Shelf, deal: int, rounds: int, winner: Side | None) -> None:
    """Count a finished game, unless this deal of this length has been counted before."""
    stored = _stored(kept)
    counted = stored.get(COUNTED)
    known = counted if isinstance(counted, list) else []
    this: Json = f"{deal}/{rounds}"
    if this in known:
        return
    line: list[Json] = [*_after(_line(stored.get(str(rounds))), winner)]
    kept.set(NAME, {**stored, str(rounds): line, COUNTED: [*known, this][-REMEMBERED:]})


def _after(line: Line, winner: Side | None) -> Line:
    if winner is None:
        return line._replace(drawn=line.drawn + 1, streak=0)
    if winner is Side.RIVAL:
        return line._replace(lost=line.lost + 1, streak=0)
    streak = line.streak + 1
    return line._replace(won=line.won + 1, streak=streak, best=max(line.best, streak))


def clear(kept: Shelf) -> None:
    if _stored(kept):
        kept.set(NAME, {})
