"""Names: cards, colours, seats, numbers of cards. Cards and seats stand in the nominative."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.crazy_switch.engine.cards import Card
from games.crazy_switch.engine.model import CLOCKWISE, Seat
from games.wording import once_a_language


@once_a_language
def colour_name(colour: str) -> str:
    return {"a": _("amber"), "t": _("teal"), "c": _("crimson"), "v": _("violet")}[colour]


_CARDS: dict[str, Callable[[], str]] = {
    "a": lambda: _("amber %(number)s"),
    "t": lambda: _("teal %(number)s"),
    "c": lambda: _("crimson %(number)s"),
    "v": lambda: _("violet %(number)s"),
    "as": lambda: _("amber Skip"),
    "ts": lambda: _("teal Skip"),
    "cs": lambda: _("crimson Skip"),
    "vs": lambda: _("violet Skip"),
    "ar": lambda: _("amber Reverse"),
    "tr": lambda: _("teal Reverse"),
    "cr": lambda: _("crimson Reverse"),
    "vr": lambda: _("violet Reverse"),
    "ad": lambda: _("amber Draw Two"),
    "td": lambda: _("teal Draw Two"),
    "cd": lambda: _("crimson Draw Two"),
    "vd": lambda: _("violet Draw Two"),
    "w": lambda: _("Wild"),
    "w4": lambda: _("Wild Draw Four"),
}


@once_a_language
def card_name(card: Card) -> str:
    if card in _CARDS:
        return _CARDS[card]()
    return _CARDS[card[0]]() % {"number": card[1]}


@once_a_language
def seat_name(seat: Seat) -> str:
    return {
        Seat.SOUTH: pgettext("seat", "You"),
        Seat.WEST: pgettext("seat", "West"),
        Seat.NORTH: pgettext("seat", "North"),
        Seat.EAST: pgettext("seat", "East"),
    }[seat]


@once_a_language
def seat_in_list(seat: Seat) -> str:
    return pgettext("seat within a sentence", "you") if seat is Seat.SOUTH else seat_name(seat)


def listed(names: Iterable[str]) -> str:
    return pgettext("between the names of a list", ", ").join(names)


@once_a_language
def count_text(count: int) -> str:
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


@once_a_language
def stock_text(count: int) -> str:
    return _("Stock %(count)s") % {"count": count}


@once_a_language
def direction_text(direction: int) -> str:
    return _("clockwise") if direction == CLOCKWISE else _("counterclockwise")
