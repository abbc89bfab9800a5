"""What is answered instead of a page: in the reader's language, with a way back (S-3, section 10)."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.middleware import csrf
from django.shortcuts import render
from django.utils.translation import gettext as _

from games import bare, pages, saves


def _error(request: HttpRequest, status: int, title: str, *text: str) -> HttpResponse:
    return render(request, "error.html", {"title": title, "text": text, "description": text[0]}, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    text = _("There is nothing at this address. Deal numbers run from 1 to 999999.")
    return _error(request, 404, _("No such page"), text)


def not_allowed(request: HttpRequest, allowed: Iterable[str]) -> HttpResponse:
    response = _error(request, 405, _("Not possible this way"), _("This address cannot be asked in that way."))
    response["Allow"] = ", ".join(allowed)
    return response


def too_large(request: HttpRequest) -> HttpResponse:
    text = _("What the browser sent is larger than any form of this site. Nothing has changed.")
    return _error(request, 413, _("The request could not be read"), text)


def unreadable(request: HttpRequest) -> HttpResponse:
    text = _(
        "What the browser sent broke off on the way or is written in an unknown manner. Nothing has changed: "
        "open the page again and repeat the move."
    )
    return _error(request, 400, _("The request could not be read"), text)


def unreadable_setting(request: HttpRequest, text: str) -> HttpResponse:
    """Answer a setting of an address that shows nothing itself."""
    return _error(request, pages.REFUSED, _("The request could not be read"), text)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what went wrong before there was a page: nothing of the request is read again, its host neither."""
    return bare.page(request, 400)


def server_error(request: HttpRequest) -> HttpResponse:
    return bare.page(request, 500)


# A form that is not known to come from a page of this site


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Name the cause, what helps, and what has become of the deals (S-3)."""
    try:
        known = saves.is_known(request)
    except (OperationalError, InterfaceError) as error:
        return saves.out_of_reach(request, error)
    if reason.startswith(("Origin checking", "Referer checking")):
        return _of_unknown_origin(request, reason, known)
    if reason == csrf.REASON_NO_CSRF_COOKIE:
        return _without_cookie(request, known)
    return _error(
        request,
        403,
        _("The cookie has changed"),
        _("The cookie has changed since this page was opened, so nothing was done."),
        _again(),
        _fate(known),
    )


def _of_unknown_origin(request: HttpRequest, reason: str, known: bool) -> HttpResponse:
    hidden = reason in (csrf.REASON_NO_REFERER, csrf.REASON_MALFORMED_REFERER, csrf.REASON_BAD_ORIGIN % "null")
    kept = [_fate(known)] if known else []
    if not hidden:
        text = _("The form was sent from a page of another site, so nothing was done.")
        return _error(request, 403, _("The form came from another site"), text, _again(), *kept)
    return _error(
        request,
        403,
        _("Where the form came from is hidden"),
        _("The browser or a proxy hides from which page the form was sent, so nothing was done."),
        _(
            "Let the browser send the Referer header to this site, which a privacy extension may be blocking, "
            "and repeat the move."
        ),
        *kept,
    )


def _without_cookie(request: HttpRequest, known: bool) -> HttpResponse:
    title = _("Cookies are needed")
    if known:
        text = _("The cookie that came with this page has gone, so nothing was done.")
        return _error(request, 403, title, text, _again(), _fate(known))
    return _error(
        request,
        403,
        title,
        _("The browser did not send the cookie of this site, so nothing was done."),
        _("Allow cookies for this site, open the game again and repeat the move."),
        _fate(known),
    )


def _again() -> str:
    return _("Open the game again and repeat the move.")


def _fate(known: bool) -> str:
    if known:
        return _("Deals in progress are kept.")
    return _(
        "Deals that were kept under an earlier cookie can no longer be opened; the same cards can be dealt again "
        "by their number."
    )
