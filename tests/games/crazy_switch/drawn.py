"""The cards that a page draws."""

from __future__ import annotations

from tests.games.forms_on_page import Element


def faces(element: Element) -> list[str]:
    """Give the cards drawn in an element, each by its code."""
    found = []
    for drawing in element.all("svg"):
        parts = dict(use["href"].split("#")[1].partition("-")[::2] for use in drawing.all("use"))
        if kind := parts.get("glyph"):
            found.append(kind if kind in ("w", "w4") else parts["field"] + kind)
    return found
