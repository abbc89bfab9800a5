"""Letting go of a play, in any game: it is asked once more before it goes (D-11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games import addresses, life, pages
from games.game import Game, Options
from games.saves import changing, shelf
from games.shelf import Save


@dataclass(frozen=True)
class Question:
    """What is asked, what will be gone, and what the button says that discards.

    ``again`` if the deal can be started over there: where its table has no button for that.
    """

    text: str
    warning: str
    answer: str
    again: bool


def start_over_or_discard() -> Question:
    return Question(
        _("Start over or discard?"),
        _("What has been played in this deal is gone then. The same cards can always be dealt again by their number."),
        _("Discard this deal"),
        again=True,
    )


def only_discard() -> Question:
    return Question(
        _("Discard this deal?"),
        _("A discarded deal cannot be brought back; the same cards can always be dealt again by their number."),
        _("Discard"),
        again=False,
    )


def _without_options(options: Options) -> str:
    return ""


def discard(
    request: HttpRequest,
    game: Game,
    deal: int,
    question: Question,
    describe: Callable[[Options], str] = _without_options,
) -> HttpResponse:
    """Ask once more, then let go of a play; where there is none, lead to where the deal can be played."""
    target = life.target(game, deal, request.GET.dict())
    options = target.options
    # Not the usual play for one that the address does not name: that is asked first.
    if request.method == "POST" and target.known:
        return _let_go(request, game, deal, options)
    found = shelf(request).find(game.slug, deal, options)
    if not found:
        return pages.go(request, addresses.of_play(game, deal, options))
    here = addresses.of_play(game, deal, options, "discard")
    context = {
        **pages.frame(request, canonical=here),
        "noindex": True,
        "notice": target.notice,
        "question": question,
        "name": game.deal_name(deal),
        "text": describe(options),
        "deal_url": addresses.of_play(game, deal, options),
        "discard_url": here,
        "start_url": game.url,
        "again_fields": list(life.again(game, found).items()) if question.again and isinstance(found, Save) else [],
    }
    status = pages.REFUSED if request.method == "POST" else 200
    return pages.page(request, "games/discard.html", context, status)


def _let_go(request: HttpRequest, game: Game, deal: int, options: Options) -> HttpResponse:
    with changing(request) as kept:
        found = kept.find(game.slug, deal, options)
        if found:
            kept.discard(found)
    return pages.go(request, game.url)
