"""Error pages with as little machinery as possible: no session, no catalogue, and no trust in what was asked."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language, get_language_from_path


def page(request: HttpRequest, status: int) -> HttpResponse:
    """Render the page of this status in the language of the address, else of the reader."""
    language = get_language_from_path(request.path_info) or get_language()
    return HttpResponse(render_to_string(f"{status}.html", {"lang": language}), status=status)
