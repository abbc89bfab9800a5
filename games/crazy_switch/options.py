"""What is fixed once a deal of Crazy Switch has begun, as the engine has it."""

from __future__ import annotations

from dataclasses import dataclass

from games import game
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import SEAT_OF, Preset, Seat


@dataclass(frozen=True)
class Options:
    """``seat`` is the one whose cards South holds (B-2)."""

    preset: Preset = Preset.STANDARD
    level: Level = Level.NORMAL
    seat: Seat = Seat.SOUTH

    @property
    def key(self) -> game.Options:
        """The options as addresses and saves have them (D-6)."""
        return (self.preset.value, self.level.value, self.seat.key)


def read(options: game.Options) -> Options:
    """Read options that the game knows."""
    rules, level, seat = options
    return Options(Preset(rules), Level(level), SEAT_OF[seat])
