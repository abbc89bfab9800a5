"""The settings of the table (7.5) as rows of buttons."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import speeds
from games.war import phrases
from games.war.engine.model import Side
from games.war.engine.rules import LENGTHS
from games.war.forms import CPU, OFF, ON, PLAYERS, ROUNDS, TWO
from games.war.preferences import Preferences
from games.war.table.halves import KEYS


@dataclass(frozen=True)
class Choice:
    value: str
    text: str
    chosen: bool
    lang: str = ""


@dataclass(frozen=True)
class Row:
    """``script`` if the setting needs JavaScript, and the page has to say so where there is none (S-6)."""

    name: str
    legend: str
    choices: tuple[Choice, ...]
    hint: str = ""
    script: bool = False


def panel(chosen: Preferences, rounds: int) -> list[Row]:
    """Give the rows of settings, for a table of so many rounds."""
    lengths = {str(length): phrases.length_text(length) for length in LENGTHS}
    players = {CPU: _("Against the CPU"), TWO: _("Two at one device")}
    return [
        Row(ROUNDS, _("Length"), _choices(lengths, str(rounds))),
        Row(PLAYERS, _("Players"), _choices(players, TWO if chosen.two else CPU)),
        *([_upper(chosen)] if chosen.two else []),
        Row("speed", _("Speed"), _choices(_speeds(), chosen.speed)),
        _auto(chosen),
    ]


def _choices(texts: dict[str, str], chosen: str) -> tuple[Choice, ...]:
    return tuple(Choice(value, text, value == chosen) for value, text in texts.items())


def _speeds() -> dict[str, str]:
    """Give the speeds by name; a game without steps has no step by step."""
    return {value: text for value, text in speeds.names().items() if value in speeds.DELAYS}


def _upper(chosen: Preferences) -> Row:
    """The language of the upper half (B-7), each named in itself; and the keys of both sides."""
    upper = chosen.upper or get_language()
    choices = tuple(Choice(code, name, code == upper, lang=code) for code, name in settings.LANGUAGES)
    return Row("upper", _("Language of the upper half"), choices, phrases.keys(KEYS[Side.YOU], KEYS[Side.RIVAL]))


def _auto(chosen: Preferences) -> Row:
    if chosen.two:
        return Row("auto", _("Auto-play"), (), phrases.one_player_only())
    choices = _choices({ON: _("On"), OFF: _("Off")}, ON if chosen.auto else OFF)
    hint = phrases.starts_by_pressing() if chosen.auto else ""
    return Row("auto", _("Auto-play"), choices, hint, script=True)
