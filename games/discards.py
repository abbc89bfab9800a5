"""Letting go of a play, in any game: it is asked once more before it goes (D-11)."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games import pages
from games.catalog import Game
from games.saves import changing


@dataclass(frozen=True)
class Question:
    """What is asked, what will be gone, and what the button says that discards."""

    text: str
    warning: str
    answer: str


def start_over_or_discard() -> Question:
    return Question(
        _("Start over or discard?"),
        _("What has been played in this deal is gone then. The same cards can always be dealt again by their number."),
        _("Discard this deal"),
    )


def only_discard() -> Question:
    return Question(
        _("Discard this deal?"),
        _("A discarded deal cannot be brought back; the same cards can always be dealt again by their number."),
        _("Discard"),
    )


def let_go(request: HttpRequest, game: Game, deal: int, options: tuple[str, ...]) -> HttpResponse:
    """Discard a play, if it is still there, and lead to its game."""
    with changing(request) as kept:
        found = kept.find(game.slug, deal, options)
        if found:
            kept.discard(found)
    return pages.go(request, game.url)
