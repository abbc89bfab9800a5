"""What a browser may load for a page, which language and cookies it gets, what is written down about a request."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from typing import TypeAlias

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation.trans_real import parse_accept_lang_header

View: TypeAlias = Callable[[HttpRequest], HttpResponseBase]

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
#: In which headers a browser says that nobody looks at the page yet, and how.
PURPOSES = ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz")
AHEAD = re.compile("prefetch|prerender|preview", re.IGNORECASE)
METHODS = {"GET", "HEAD", "POST"}

logger = logging.getLogger(__name__)


def content_policy(get_response: View) -> View:
    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers[name] = value
        return response

    return middleware


def refused_languages(get_response: View) -> View:
    """Let no language be chosen that the reader refuses (``ru;q=0``): Django takes that for the least of wishes."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        wishes = parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
        refused = {language for language, wish in wishes if not wish}
        if refused:
            accepted = [f"{language};q={wish}" for language, wish in wishes if wish and language != "*"]
            accepted += [f"{code};q=0.001" for code, _name in settings.LANGUAGES if code not in refused]
            request.META["HTTP_ACCEPT_LANGUAGE"] = ",".join(accepted)
        return get_response(request)

    return middleware


def no_cookies_ahead(get_response: View) -> View:
    """Set no cookie where a page is only fetched ahead: that is no visit (S-1)."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method in {"GET", "HEAD"} and any(AHEAD.search(request.headers.get(name, "")) for name in PURPOSES):
            response.cookies.clear()
        return response

    return middleware


def request_log(get_response: View) -> View:
    """Write one line a request: which kind of page, how it went, how long it took. Never who asked, nor what."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response = get_response(request)
        if logger.isEnabledFor(logging.INFO):
            logger.info("request", extra={"fields": _fields(request, response, began)})
        return response

    return middleware


def _fields(request: HttpRequest, response: HttpResponseBase, began: float) -> dict[str, object]:
    matched = request.resolver_match
    return {
        "method": request.method if request.method in METHODS else "other",
        "route": matched.route if matched else "",
        "status": response.status_code,
        "htmx": "HX-Request" in request.headers,
        "ms": round((time.perf_counter() - began) * 1000, 1),
    }
