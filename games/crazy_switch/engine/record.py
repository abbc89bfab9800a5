"""A game written down, one JSON object a line (section 9)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import (
    SEATS,
    Drew,
    Ended,
    Event,
    Kept,
    Passed,
    Played,
    Position,
    Reshuffled,
    Seat,
    Skipped,
    Took,
)
from games.crazy_switch.engine.scoring import outcome

FORMAT = 1

Line = dict[str, Any]


def lines(game: Game, level: Level) -> Iterator[str]:
    """Write the whole game down, the deal first; an unfinished one has no ``end``."""
    return (json.dumps(line, separators=(",", ":")) for line in _lines(game, level))


def _lines(game: Game, level: Level) -> Iterator[Line]:
    yield _deal(game.start, level)
    for step in game.steps:
        for event in step.events:
            yield _end(game.position) if isinstance(event, Ended) else _event(event)


def _deal(start: Position, level: Level) -> Line:
    turned = {} if start.held is Seat.SOUTH else {"seat": start.held.key}
    return {
        "game": "crazy-switch",
        "format": FORMAT,
        "deal": start.deal,
        "rules": start.preset.value,
        "level": level.value,
        **turned,
        "hands": {seat.key: list(start.hands[seat]) for seat in SEATS},
        "first": start.pile[0],
        "starts": start.turn.key,
        "stock": list(start.stock),
    }


def _event(event: Event) -> Line:
    match event:
        case Played(seat, card, colour, declared):
            named = {"colour": colour} if colour else {}
            said = {"declared": True} if declared else {}
            return {"seat": seat.key, "do": "play", "card": card, **named, **said}
        case Drew(seat, card):
            return {"seat": seat.key, "do": "draw", "card": card}
        case Kept(seat):
            return {"seat": seat.key, "do": "keep"}
        case Passed(seat):
            return {"seat": seat.key, "do": "pass"}
        case Took(seat, cards, why):
            return {"seat": seat.key, "do": "take", "cards": list(cards), "why": why.value}
        case Skipped(seat):
            return {"seat": seat.key, "do": "skipped"}
        case Reshuffled(stock):
            return {"do": "reshuffle", "stock": list(stock)}
    raise TypeError(event)


def _end(position: Position) -> Line:
    result = outcome(position)
    assert result is not None  # an Ended event stands only in the last step
    return {
        "do": "end",
        "by": result.by.value,
        "winners": [seat.key for seat in result.winners],
        "penalties": {seat.key: result.penalties[seat] for seat in SEATS},
        "points": {seat.key: points for seat, points in result.points.items()},
    }
