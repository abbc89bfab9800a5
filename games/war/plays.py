"""Between a saved game and the engine: dealing, resuming, pressing the button."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.catalog import WAR
from games.saves import Damaged, Json, Save, Shelf
from games.war.engine import rules
from games.war.engine.model import Event, IllegalMove, Position, Side

SLUG = WAR.slug
#: What a save's ``extra`` holds: the side that has pressed and waits, and that two have played (7.6).
PRESSED, TWO = "pressed", "two"


class Unplayable(Exception):
    """A save that the present rules cannot replay (D-10)."""


@dataclass(frozen=True)
class Play:
    """One play of one deal, as saved and as replayed; ``events`` are all that has happened in it."""

    save: Save
    position: Position
    events: tuple[Event, ...] = ()

    @property
    def pressed(self) -> Side | None:
        pressed = self.save.extra.get(PRESSED)
        return next((side for side in Side if side == pressed), None)

    @property
    def had_two(self) -> bool:
        return self.save.extra.get(TWO) is True

    @property
    def begun(self) -> bool:
        return bool(self.save.play)


def dealt(deal: int, rounds: int) -> Play:
    """Deal the cards; the play has no name before it is begun."""
    return Play(Save(SLUG, deal, (str(rounds),), "0", play="", rules=rules.VERSION), rules.deal(deal, rounds))


def begun(deal: int, rounds: int) -> Play:
    """Begin a play, under a name of its own."""
    return _named(dealt(deal, rounds))


def _named(play: Play) -> Play:
    return replace(play, save=Save(SLUG, play.save.deal, play.save.options, "0", rules=rules.VERSION))


def find(kept: Shelf, deal: int, rounds: int | None) -> Play | None:
    """Give the play of this length, or without one the play touched last (D-6).

    Raises:
        Unplayable: there is one, but it cannot be replayed.
    """
    found = kept.find(SLUG, deal, (str(rounds),) if rounds else None)
    return resume(found) if found else None


def resume(found: Save | Damaged) -> Play:
    """Replay a save.

    Raises:
        Unplayable: it is damaged, or was saved under other rules.
    """
    if isinstance(found, Damaged) or found.rules != rules.VERSION or not re.fullmatch("[0-9]{1,3}", found.moves):
        raise Unplayable
    rounds = length_of(found)
    if rounds is None:
        raise Unplayable
    try:
        return Play(found, *rules.replay(found.deal, rounds, int(found.moves)))
    except IllegalMove as error:
        raise Unplayable from error


def length_of(found: Save) -> int | None:
    """Read a save's options."""
    return next((length for length in rules.LENGTHS if found.options == (str(length),)), None)


def press(play: Play, side: Side | None) -> Play:
    """Press the button: alone against the CPU, or as one of two sides, which turn once both have pressed (7.6).

    Raises:
        IllegalMove: the game is over.
    """
    play = play if play.begun else _named(play)
    if side is None:
        return _turn(play, play.save.extra)
    extra = {**play.save.extra, TWO: True}
    if play.pressed in (None, side):
        return replace(play, save=replace(play.save, extra={**extra, PRESSED: side.value}))
    return _turn(play, extra)


def _turn(play: Play, extra: Mapping[str, Json]) -> Play:
    position, events = rules.play(play.position)
    kept = {name: value for name, value in extra.items() if name != PRESSED}
    moved = replace(play.save, moves=str(position.turned), over=position.ended is not None, extra=kept)
    return Play(moved, position, play.events + events)
