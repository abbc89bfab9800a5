"""Pictures of rounds for the rules pages: what each side lays and who takes it, asked of the engine (R-2, R-3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.faces import Face, names_of
from games.french_deck import FACE_DOWN
from games.french_faces import face
from games.war import phrases
from games.war.engine.model import Buried, Event, Flipped, Side, Won
from games.war.engine.notation import read_position
from games.war.engine.rules import play


def _war(lines: list[str], option: str) -> dict[str, Any]:
    """What each side lays in the next round, and who takes it (W-2 to W-5)."""
    _after, events = play(read_position(lines[0]))
    won = _won(events)
    sides = [_laid(side, events, won) for side in (Side.RIVAL, Side.YOU)]
    return {"sides": sides, "cards": phrases.cards(won.cards)}


def _won(events: Iterable[Event]) -> Won:
    return next(event for event in events if isinstance(event, Won))


def _laid(side: Side, events: Iterable[Event], won: Won) -> dict[str, Any]:
    faces: list[Face] = []
    for event in events:
        if isinstance(event, Flipped):
            faces.append(face(event.you if side is Side.YOU else event.rival))
        elif isinstance(event, Buried):
            faces += [face(FACE_DOWN)] * len(event.you if side is Side.YOU else event.rival)
    return {
        "name": phrases.owner(side is Side.YOU),
        "faces": faces,
        "label": names_of(faces),
        "winner": won.side is side,
    }


def _rounds(lines: list[str], option: str) -> dict[str, Any]:
    """So many rounds as a table (R-3)."""
    position = read_position(lines[0])
    rows: list[dict[str, Any]] = []
    while len(rows) < int(option):
        position, events = play(position)
        rows.append(_round(events))
    return {"rows": rows}


def _round(events: Iterable[Event]) -> dict[str, Any]:
    won = _won(events)
    return {
        "number": won.round,
        "sides": [_laid(side, events, won) for side in Side],
        "war": any(isinstance(event, Buried) for event in events),
        "counts": won.counts,
    }


KINDS = {"war": _war, "rounds": _rounds}
