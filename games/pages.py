"""How a view answers: the page, or the part of it that htmx swaps in (law 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language
from django_htmx.http import HttpResponseClientRedirect

from games import methods, notices
from games.saves import shelf

MOVED_ON, REFUSED = 409, 422


def answer(request: HttpRequest, template: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """Render a page of one reader's own; htmx gets its part named ``play``.

    It says so where something kept cannot be read (section 10). It is never stored: Back must not bring an old table
    to life.
    """
    fragment = wants_fragment(request)
    name = f"{template}#play" if fragment else template
    said = {"fragment": fragment, "damaged": notices.damaged() if shelf(request).damaged else ""}
    response = render(request, name, {**context, **said}, status=status)
    _remember_language(response)
    return _private(response)


def page(request: HttpRequest, template: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """Render a page that has no part of its own to swap in; htmx is told to load it as a page."""
    if wants_fragment(request):
        return _private(HttpResponseClientRedirect(request.get_full_path()))
    return answer(request, template, context, status)


def go(request: HttpRequest, address: str) -> HttpResponse:
    """Lead to another page, after a form or instead of this one."""
    response = (
        HttpResponseClientRedirect(address) if wants_fragment(request) else HttpResponseRedirect(address, status=303)
    )
    _remember_language(response)
    return _private(response)


def download(lines: Iterable[str], name: str) -> HttpResponse:
    """Give a record as a file, one JSON object a line (section 9)."""
    text = "".join(f"{line}\n" for line in lines)
    headers = {"Content-Disposition": f'attachment; filename="{name}.jsonl"'}
    return _private(HttpResponse(text, content_type="application/x-ndjson", headers=headers))


def _private(response: HttpResponse) -> HttpResponse:
    """Let no cache keep it: one address has two bodies, and both are one reader's own."""
    patch_vary_headers(response, ["HX-Request"])
    patch_cache_control(response, private=True, no_store=True)
    return response


def wants_fragment(request: HttpRequest) -> bool:
    return bool(request.htmx)  # type: ignore[attr-defined]  # set by HtmxMiddleware


def _remember_language(response: HttpResponse) -> None:
    """Keep the language of this page for `/` and for shared links (S-1)."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        get_language() or settings.LANGUAGE_CODE,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )


@dataclass(frozen=True)
class Language:
    """A page's address in one language, absolute for search engines or a path for its link."""

    code: str
    name: str
    url: str


def in_language(path: str, code: str) -> str:
    """Give the same path below a language's prefix."""
    first, _, rest = path.lstrip("/").partition("/")
    return f"/{code}/{rest}" if first in dict(settings.LANGUAGES) else f"/{code}{path}"


def page_address(request: HttpRequest) -> str:
    """Give the address of this page; of an answer to a form that has an address of its own, that of the form's page."""
    found = request.resolver_match
    page = methods.page_of(found.func) if found else None
    return page(request, **found.kwargs) if page and found else request.get_full_path()


def frame(request: HttpRequest, canonical: str = "", here: str = "") -> dict[str, Any]:
    """What the frame of every page says about it and its counterpart (S-1, S-2).

    ``canonical`` is the path, with its query, that shows the same thing to anybody; the one asked for unless told.
    ``here`` is where the reader is, for the link to the other language: there the same is found in that language.
    It is put together when a template asks for it: the answer to a move has no frame.
    """
    return {"frame": SimpleLazyObject(lambda: _frame(request, canonical, here))}


def _frame(request: HttpRequest, canonical: str, here: str) -> dict[str, Any]:
    canonical = canonical or request.path
    here = here or page_address(request)
    language = get_language() or settings.LANGUAGE_CODE
    other = next((code, name) for code, name in settings.LANGUAGES if code != language)
    absolute = request.build_absolute_uri
    return {
        "lang": language,
        "home": f"/{language}/",
        "origin": absolute("/").rstrip("/"),
        "canonical": absolute(canonical),
        "alternates": [
            Language(code, name, absolute(in_language(canonical, code))) for code, name in settings.LANGUAGES
        ],
        "x_default": absolute(in_language(canonical, settings.LANGUAGE_CODE)),
        "other": Language(*other, in_language(here, other[0])),
    }
