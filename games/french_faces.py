"""The French deck on the screen: what its cards are called, and the symbols of the sprite that draw them."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.faces import Face
from games.french_deck import FACE_DOWN, Card

_RED = "hd"

_SUITS: dict[str, Callable[[], str]] = {
    "s": lambda: _("%(rank)s of spades"),
    "h": lambda: _("%(rank)s of hearts"),
    "d": lambda: _("%(rank)s of diamonds"),
    "c": lambda: _("%(rank)s of clubs"),
}

_RANKS: dict[str, Callable[[], str]] = {
    "2": lambda: pgettext("rank", "two"),
    "3": lambda: pgettext("rank", "three"),
    "4": lambda: pgettext("rank", "four"),
    "5": lambda: pgettext("rank", "five"),
    "6": lambda: pgettext("rank", "six"),
    "7": lambda: pgettext("rank", "seven"),
    "8": lambda: pgettext("rank", "eight"),
    "9": lambda: pgettext("rank", "nine"),
    "T": lambda: pgettext("rank", "ten"),
    "J": lambda: pgettext("rank", "jack"),
    "Q": lambda: pgettext("rank", "queen"),
    "K": lambda: pgettext("rank", "king"),
    "A": lambda: pgettext("rank", "ace"),
}


def card_name(card: Card) -> str:
    return _SUITS[card[0]]() % {"rank": _RANKS[card[1]]()}


def face(card: Card) -> Face:
    """Give a card as it is drawn; its back for one that lies face down."""
    if card == FACE_DOWN:
        return Face(_("face down"), ("back",))
    return Face(card_name(card), (f"pip-{card[0]}", f"rank-{card[1]}"), red=card[0] in _RED)
