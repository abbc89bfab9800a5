"""Pages that belong to no single game: home, the language of a link, the playing speed."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games import addresses, errors, methods, notices, pages, speeds
from games.catalog import GAMES
from games.saves import changing, shelf
from games.shelf import Save


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    kept = shelf(request)
    unfinished = kept.last_unfinished()
    context = {
        "games": list(GAMES.values()),
        "unfinished": _unfinished(unfinished) if unfinished and unfinished.game in GAMES else None,
    }
    return pages.page(request, "games/home.html", context)


def _unfinished(save: Save) -> dict[str, Any]:
    game = GAMES[save.game]
    return {"name": game.name, "deal": save.deal, "url": addresses.of_saved(game, save.deal, save.options)}


@require_safe
def choose_language(request: HttpRequest) -> HttpResponse:
    """Lead to the home page in the reader's language (S-1)."""
    return _in_readers_language(request.get_full_path())


def _in_readers_language(path: str) -> HttpResponse:
    """Lead to an address in the reader's language: remembered, else of the browser, else Japanese (S-1)."""
    response = HttpResponseRedirect(pages.in_language(path, get_language() or settings.LANGUAGE_CODE))
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    patch_cache_control(response, private=True)
    return response


@require_safe
def shared(request: HttpRequest, game: str, deal: int) -> HttpResponse:
    """The link to share: what it leaves out is the usual, whatever this browser has played of the deal (D-4)."""
    if game not in GAMES:
        raise Http404
    offered = GAMES[game]
    query = offered.fields(offered.usual) | request.GET.dict()
    return _in_readers_language(addresses.with_query(request.path, query))


def _following(request: HttpRequest) -> str:
    """Give the page on which the speed was chosen: one of this site, else home."""
    following = request.POST.get("next", "")
    return following if addresses.is_page(following) else f"/{get_language()}/"


@methods.takes_forms_only(page=_following)
def speed(request: HttpRequest) -> HttpResponse:
    """Keep how fast the turns of the computer go by (4.8, D-11)."""
    choice = request.POST.get(speeds.NAME, "")
    if choice not in speeds.SPEEDS:
        return errors.unreadable_setting(request, notices.unreadable_form())
    with changing(request) as kept:
        kept.set_preference(speeds.NAME, choice)
    return pages.go(request, _following(request))
