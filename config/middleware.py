"""What a browser may load for a page, how much it may send, and what is written down about a request."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TypeAlias

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

View: TypeAlias = Callable[[HttpRequest], HttpResponseBase]

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
#: Bytes; the largest form of the site has less than a tenth of it.
LARGEST_BODY = 16 * 1024
METHODS = {"GET", "HEAD", "POST"}

logger = logging.getLogger(__name__)


def content_policy(get_response: View) -> View:
    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers[name] = value
        return response

    return middleware


def small_bodies(get_response: View) -> View:
    """Refuse what is too large for a form before any of it is read."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and len(length) < 8 and int(length) <= LARGEST_BODY:
            return get_response(request)
        return HttpResponse("Too large.\n", status=413, content_type="text/plain")

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
