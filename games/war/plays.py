"""Between a saved game and the engine: dealing, resuming, pressing the button."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.game import Options
from games.refusals import InvalidMove
from games.shelf import Json, Save
from games.war import entry
from games.war.engine import rules
from games.war.engine.model import Event, Position, Side

GAME = entry.GAME
VERSION = rules.VERSION
#: What a save's ``extra`` holds: the side that has pressed and waits, and that two have played (7.6).
PRESSED, TWO = "pressed", "two"


@dataclass(frozen=True)
class Play:
    """One play of one deal, as saved and as replayed; ``events`` are all that has happened in it."""

    save: Save
    position: Position
    events: tuple[Event, ...] = ()

    @property
    def made(self) -> int:
        return self.position.turned

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


def rounds_of(options: Options) -> int:
    return int(options[0])


def options_of(rounds: int) -> Options:
    return (str(rounds),)


def dealt(deal: int, options: Options) -> Play:
    """Deal the cards; the play has no name before it is begun."""
    return Play(Save(GAME.slug, deal, options, "0", play="", version=VERSION), rules.deal(deal, rounds_of(options)))


def begin(deal: int, options: Options) -> Play:
    """Begin a play, under a name of its own."""
    return _named(dealt(deal, options))


def _named(play: Play) -> Play:
    return replace(play, save=play.save.named)


def resume(found: Save) -> Play:
    """Replay a save.

    Raises:
        InvalidMove, IllegalMove: it holds no number of rounds, or more than the game has.
    """
    if not re.fullmatch("[0-9]{1,3}", found.moves):
        raise InvalidMove(found.moves)
    return Play(found, *rules.replay(found.deal, rounds_of(found.options), int(found.moves)))


def press(play: Play, side: Side | None) -> Play:
    """Press the button: alone against the CPU, or as one of two sides, which turn once both have pressed (7.6).

    Raises:
        IllegalMove: the game is over.
    """
    play = _named(play)
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
