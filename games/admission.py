"""What no view is to see: unknown methods, and bodies that are too large or cannot be read (section 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from games import errors, methods
from games.addresses import whole_number

#: Bytes; the largest form of the site has less than a tenth of it.
LARGEST_BODY = 16 * 1024
#: Of the length of a body.
MOST_DIGITS = 12
MULTIPART = "multipart/form-data"
FORMS = ("application/x-www-form-urlencoded", MULTIPART)
CHARSETS = ("utf-8", "utf8")


class AdmissionMiddleware:
    """Answers for the view, and before the check of the token: what is asked in a wrong way lacks no cookie."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: object, kwargs: object
    ) -> HttpResponse | None:
        allowed = methods.of(view)
        if request.method not in allowed:
            return errors.not_allowed(request, allowed)
        length = whole_number(request.META.get("CONTENT_LENGTH") or "0", MOST_DIGITS)
        if length is not None and length > LARGEST_BODY:
            _leave_unread(request)
            return errors.too_large(request)
        if length is None or not _is_readable(request, length):
            _leave_unread(request)
            return errors.unreadable(request)
        return None


def _is_readable(request: HttpRequest, length: int) -> bool:
    """Read query and form once and for all; whatever fails in that is what the client has made of them."""
    try:
        request.GET  # noqa: B018  (raises where it has too many fields)
        return request.method != "POST" or (_is_whole_form(request, length) and request.POST is not None)
    except Exception:
        return False


def _is_whole_form(request: HttpRequest, length: int) -> bool:
    if "HTTP_TRANSFER_ENCODING" in request.META or len(request.body) != length:
        return False
    if not length:
        return True
    parameters = request.content_params or {}
    if request.content_type not in FORMS or parameters.get("charset", CHARSETS[0]).lower() not in CHARSETS:
        return False
    return request.content_type != MULTIPART or f"--{parameters.get('boundary')}--".encode() in request.body


def _leave_unread(request: HttpRequest) -> None:
    """Let nothing that words the answer read the body again."""
    request._mark_post_parse_error()  # type: ignore[attr-defined]
