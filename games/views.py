"""Pages that belong to no single game: home, the language of a link, the playing speed, errors."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from games import addresses, notices, pages, speeds
from games.catalog import GAMES
from games.saves import changing, shelf
from games.shelf import Save


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    kept = shelf(request)
    unfinished = kept.last_unfinished()
    context = {
        "notice": notices.damaged() if kept.damaged else "",
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


@require_POST
def speed(request: HttpRequest) -> HttpResponse:
    """Keep how fast the turns of the computer go by (4.8, D-11)."""
    choice, following = request.POST.get(speeds.NAME, ""), request.POST.get("next", "")
    if choice in speeds.SPEEDS:
        with changing(request) as kept:
            kept.set_preference(speeds.NAME, choice)
    if not url_has_allowed_host_and_scheme(following, allowed_hosts=None):
        following = f"/{get_language()}/"
    return pages.go(request, following)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403_csrf.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Say so in the reader's language, by as little machinery as possible."""
    return render(request, "500.html", {"lang": get_language()}, status=500)
