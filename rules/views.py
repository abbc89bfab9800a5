"""Pages that are the same for every reader of a language, and may be kept by any cache (S-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from games.catalog import GAMES
from games.game import Game
from rules import pages, release, structured

HOUR = 60 * 60
View = Callable[..., HttpResponse]


def public(view: View) -> View:
    """Answer GET and HEAD only, for any cache to keep for an hour; what has not changed is not rendered (ETag)."""

    @wraps(view)
    @require_safe
    @cache_control(public=True, max_age=HOUR)
    @condition(etag_func=release.etag)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, *args, **kwargs)

    return answer


@public
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """How to play, rules and variants, what is different from the relatives (R-1 to R-3, B-8)."""
    offered = _offered(game)
    page = _load(game, pages.RULES)
    about_game = structured.video_game(offered, _language(), request.build_absolute_uri(offered.url))
    return _show(request, page, offered, about_game)


@public
def faq(request: HttpRequest, game: str) -> HttpResponse:
    """Questions and answers (R-4, R-5)."""
    offered = _offered(game)
    page = _load(game, pages.FAQ)
    return _show(request, page, offered, structured.questions(page, _language()))


@public
def about(request: HttpRequest) -> HttpResponse:
    """What the site keeps about a reader, who made it."""
    return _show(request, _load("", pages.ABOUT), None)


def _offered(game: str) -> Game:
    if game not in GAMES:
        raise Http404
    return GAMES[game]


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def _load(game: str, parts: tuple[str, ...]) -> pages.Page:
    """Make a page; one that was never written is not there, as the system check says in words."""
    try:
        return pages.load(_language(), game, parts)
    except pages.MissingContent as error:
        raise Http404 from error


def _show(request: HttpRequest, page: pages.Page, game: Game | None, *data: structured.Data) -> HttpResponse:
    trail = [(_("One more deal"), reverse("home"))]
    trail += [(str(game.name), game.url)] if game else []
    absolute = [(name, request.build_absolute_uri(url)) for name, url in [*trail, (page.title, request.path)]]
    context = {
        "page": page,
        "game": game,
        "trail": trail,
        "data": structured.script(structured.breadcrumbs(absolute), *data),
    }
    return render(request, "rules/page.html", context)


@public
def manifest(request: HttpRequest) -> HttpResponse:
    """Let the site be put on a phone's home screen, in the language of this address."""
    data = {
        "name": _("One more deal"),
        "short_name": _("One more deal"),
        "lang": _language(),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "minimal-ui",
        "background_color": "#f6f1e6",
        "theme_color": "#f6f1e6",
        "icons": [_icon("icon-192", 192), _icon("icon-512", 512), _icon("icon-maskable", 512, "maskable")],
    }
    return JsonResponse(data, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


def _icon(name: str, size: int, purpose: str = "any") -> dict[str, str]:
    return {"src": static(f"games/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


# For crawlers


@public
def sitemap(request: HttpRequest) -> HttpResponse:
    """List every public page in every language, each with its counterparts; deals are left out (S-5)."""
    codes = [code for code, _name in settings.LANGUAGES]
    pages_of = {code: [*map(request.build_absolute_uri, _public_addresses(code))] for code in codes}
    entries = []
    for addresses in zip(*pages_of.values(), strict=True):
        alternates = dict(zip(codes, addresses, strict=True))
        x_default = alternates[settings.LANGUAGE_CODE]
        entries += [{"loc": each, "alternates": alternates.items(), "x_default": x_default} for each in addresses]
    return render(request, "rules/sitemap.xml", {"entries": entries}, content_type="application/xml")


def _public_addresses(language: str) -> Iterator[str]:
    with override(language):
        yield reverse("home")
        for game in GAMES.values():
            yield from (game.url, reverse("rules", args=[game.slug]), reverse("faq", args=[game.slug]))
        yield reverse("about")


@public
def robots(request: HttpRequest) -> HttpResponse:
    """Forbid nothing: that deals are not to be listed, a crawler reads on their pages."""
    lines = ["User-agent: *", "Disallow:", f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}"]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
