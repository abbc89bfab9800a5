"""What was set last and holds for every deal of this browser (7.5, D-11)."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings

from games import speeds
from games.shelf import Shelf
from games.war.forms import CPU, OFF, ON, PLAYERS, TWO

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)


@dataclass(frozen=True)
class Preferences:
    """``upper`` is the language of the upper half, empty for that of the page (B-7)."""

    two: bool
    upper: str
    speed: str
    auto: bool


def chosen(kept: Shelf) -> Preferences:
    speed = speeds.chosen(kept)
    return Preferences(
        two=kept.preference(PLAYERS, CPU, (CPU, TWO)) == TWO,
        upper=kept.preference("upper", "", LANGUAGES),
        speed=speed if speed in speeds.DELAYS else speeds.USUAL,
        auto=kept.preference("auto", OFF, (ON, OFF)) == ON,
    )


def keep(kept: Shelf, changed: dict[str, str]) -> None:
    for name, value in changed.items():
        kept.set_preference(name, value)
