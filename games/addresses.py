"""How a deal number, a play, or a place in a deal stands in an address."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode, urlsplit

from django.urls import NoReverseMatch, Resolver404, register_converter, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme

from games import methods
from games.chance import is_deal
from games.game import Game, Options
from games.wording import once_a_language


class DealNumber:
    """A whole number from 1 to 999 999, written in the one usual way; all else is no page (section 10)."""

    regex = "[1-9][0-9]{0,5}"

    def to_python(self, value: str) -> int:
        number = int(value)
        if not is_deal(number):
            raise ValueError(value)
        return number

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(DealNumber, "deal")


def whole_number(text: str, digits: int) -> int | None:
    """Read a whole number of at most so many digits; ``None`` where it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def is_page(address: str) -> bool:
    """Tell whether this is the address of a page of this site, which can be led to."""
    if not url_has_allowed_host_and_scheme(address, allowed_hosts=None):
        return False
    try:
        found = resolve(urlsplit(address).path)
    except Resolver404:
        return False
    return methods.page_of(found.func) is None


def is_game(slug: str) -> bool:
    """Tell whether there are pages of a game of this name."""
    try:
        return bool(reverse(f"{slug}:start"))
    except NoReverseMatch:
        return False


def with_query(path: str, fields: Mapping[str, str]) -> str:
    return f"{path}?{urlencode(fields)}" if fields else path


def of_play(game: Game, deal: int, options: Options, page: str = "deal") -> str:
    """Give the address of a page about one play: its table, or ``discard``, ``record``, ``review``."""
    return with_query(path_of_deal(game.slug, deal, page), game.own(options))


@once_a_language
def path_of_deal(slug: str, deal: int, page: str) -> str:
    """Give the same address without its options."""
    return reverse(f"{slug}:{page}", args=[deal])


def of_saved(game: Game, deal: int, options: Options) -> str:
    """Give the address of a saved play, whose options may be none of the game's any more."""
    return of_play(game, deal, options) if game.knows(options) else path_of_deal(game.slug, deal, "deal")


def shared(game: Game, deal: int, options: Options) -> str:
    """Give the link to share, which opens in the reader's language (D-4)."""
    return with_query(reverse("shared", args=[game.slug, deal]), game.shared(options))
