"""Which methods an address takes, and on which page its forms stand.

A view takes GET and HEAD alone unless it says otherwise here; `games.admission` holds it to that before anything else
is asked of a request, its token included.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])

SAFE = ("GET", "HEAD")


def takes_forms(view: View) -> View:
    """Let a page be the address of forms, too."""
    view.__dict__["methods"] = (*SAFE, "POST")
    return view


def takes_forms_only(page: Callable[..., str]) -> Callable[[View], View]:
    """Let an address take forms and show nothing; ``page`` gives the address of the page that they stand on (S-1).

    It gets the request and what stands in the path, also where neither form nor query can be read.
    """

    def decorate(view: View) -> View:
        view.__dict__.update(methods=("POST",), page=page)
        return view

    return decorate


def of(view: Callable[..., Any]) -> tuple[str, ...]:
    methods: tuple[str, ...] = getattr(view, "methods", SAFE)
    return methods


def page_of(view: Callable[..., Any]) -> Callable[..., str] | None:
    """Give what tells the page of a view that has none of its own."""
    page: Callable[..., str] | None = getattr(view, "page", None)
    return page
