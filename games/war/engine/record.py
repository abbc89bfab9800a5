"""A game as lines of JSON (section 9): the deal, then every event; both ways."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from games.refusals import InvalidMove
from games.war.engine.model import (
    Buried,
    Counts,
    End,
    Ended,
    Event,
    Flipped,
    Pile,
    Position,
    Shuffled,
    Side,
    Voided,
    WentOut,
    Won,
)
from games.war.engine.rules import SHORT, deal, replay

FORMAT = 1
DRAW = "draw"

_EVENTS: dict[str, type[Event]] = {
    "flip": Flipped,
    "bury": Buried,
    "shuffle": Shuffled,
    "win": Won,
    "out": WentOut,
    "void": Voided,
    "end": Ended,
}
_DO = {event: do for do, event in _EVENTS.items()}


def lines(number: int, rounds: int = SHORT, turned: int | None = None) -> Iterator[str]:
    """Write down so many rounds of a deal, or the whole game; without an ``end`` line while it goes on.

    Raises:
        InvalidMove, IllegalMove: as `rules.replay` does.
    """
    _, events = replay(number, rounds, turned)
    yield write_start(deal(number, rounds))
    yield from map(write_event, events)


def write_start(position: Position) -> str:
    decks = {"you": position.you.deck, "rival": position.rival.deck}
    return _dump({"game": "war", "format": FORMAT, "deal": position.deal, "rounds": position.rounds, "decks": decks})


def write_event(event: Event) -> str:
    fields = event._asdict()
    start = {"round": fields.pop("round")} if "round" in fields else {}
    return _dump(start | {"do": _DO[type(event)]} | {name: _plain(value) for name, value in fields.items()})


def _plain(value: object) -> object:
    if isinstance(value, Counts):
        return value._asdict()
    return DRAW if value is None else value


def _dump(fields: dict[str, Any]) -> str:
    return json.dumps(fields, separators=(",", ":"))


def read(record: Iterable[str]) -> tuple[Position, tuple[Event, ...]]:
    """Read a record: the position dealt, and the events. That they follow by the rules is not checked.

    Raises:
        InvalidMove: a line is not what it should be.
    """
    start, *events = record
    return read_start(start), tuple(map(read_event, events))


def read_start(line: str) -> Position:
    try:
        fields = json.loads(line)
        if (fields["game"], fields["format"]) != ("war", FORMAT):
            raise InvalidMove(line)
        you, rival = (Pile(tuple(fields["decks"][side])) for side in Side)
        return Position(fields["deal"], fields["rounds"], 0, you, rival)
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidMove(line) from error


def read_event(line: str) -> Event:
    try:
        fields = json.loads(line)
        event = _EVENTS[fields.pop("do")]
        return event(**{name: _typed(name, value) for name, value in fields.items()})
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InvalidMove(line) from error


def _typed(name: str, value: Any) -> Any:
    if name == "counts":
        return Counts(**value)
    if name in {"side", "winner"}:
        return None if value == DRAW else Side(value)
    if name == "by":
        return End(value)
    return tuple(value) if isinstance(value, list) else value
