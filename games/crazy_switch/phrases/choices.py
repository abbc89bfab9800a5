"""What is chosen before a deal: the presets and what sets them apart, the levels, the seat held."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.options import Options
from games.crazy_switch.phrases.names import seat_name


def preset_name(preset: Preset) -> str:
    return {Preset.STANDARD: _("Standard rules"), Preset.HOUSE: _("House rules")}[preset]


def level_name(level: Level) -> str:
    return {Level.EASY: _("Easy"), Level.NORMAL: _("Normal"), Level.EXPERT: _("Expert")}[level]


def level_text(level: Level) -> str:
    return {
        Level.EASY: _("Plays any card that fits, at random."),
        Level.NORMAL: _("Plays from its longest colour and saves wild cards."),
        Level.EXPERT: _("Counts the colours played and hinders whoever is about to go out."),
    }[level]


class Ruling(NamedTuple):
    """What the start panel says of a rule, and the rule's number."""

    text: str
    rule: str


def rulings(preset: Preset) -> list[Ruling]:
    """What sets the preset apart (CS-16 to CS-18), read before the first card is dealt (4.1)."""
    if preset is Preset.STANDARD:
        return [
            Ruling(
                _("A Draw Two or a Wild Draw Four cannot be answered: the next seat draws and loses its turn."), "CS-7"
            ),
            Ruling(_("Wild cards may be played at any time."), "CS-5"),
            Ruling(_("Your last card is announced for you; there is no penalty."), "CS-18"),
        ]
    return [
        Ruling(
            _(
                "A Draw Two is answered with a Draw Two, a Wild Draw Four with a Wild Draw Four; "
                "the total falls on whoever cannot answer."
            ),
            "CS-16",
        ),
        Ruling(_("A Wild Draw Four may be played only with no card of the active colour in hand."), "CS-17"),
        Ruling(_("You declare your last card yourself; forgotten, it costs two cards. There is no timer."), "CS-18"),
    ]


def shared_rulings() -> list[Ruling]:
    return [
        Ruling(_("You draw only while no card in hand fits, at most three cards in a turn."), "CS-8"),
        Ruling(_("A drawn card that fits may be played or kept."), "CS-9"),
        Ruling(_("The deck holds two Wild Draw Fours, not four."), "CS-2"),
    ]


def options_text(options: Options) -> str:
    """What tells one play of a deal from another."""
    named = {
        "rules": preset_name(options.preset),
        "level": level_name(options.level),
        "seat": seat_name(options.seat),
    }
    if options.seat is Seat.SOUTH:
        return _("%(rules)s, CPU level: %(level)s") % named
    return _("%(rules)s, CPU level: %(level)s, seat: %(seat)s") % named


def turned_text(held: Seat) -> str:
    """Whose cards the player will hold at a turned table (B-2)."""
    return {
        Seat.SOUTH: "",
        Seat.WEST: _("The table is turned: you hold West's cards, and East moves first."),
        Seat.NORTH: _("The table is turned: you hold North's cards, and North moves first."),
        Seat.EAST: _("The table is turned: you hold East's cards, and West moves first."),
    }[held]
