"""The cards that a page draws, each by its code."""

from __future__ import annotations

from collections.abc import Iterator

from games.faces import Face
from tests.games.forms_on_page import Element


def faces(element: Element) -> list[str]:
    """Give the cards of Crazy Switch."""
    kinds = ((parts["glyph"], parts) for parts in _drawings(element) if parts.get("glyph"))
    return [kind if kind in ("w", "w4") else parts["field"] + kind for kind, parts in kinds]


def face_up(element: Element) -> list[str]:
    """Give the cards of War that lie face up."""
    return [parts["pip"] + parts["rank"] for parts in _drawings(element) if "rank" in parts]


def code_of(face: Face) -> str:
    """Give the card of a French deck that is drawn."""
    return "".join(symbol.partition("-")[2] for symbol in face.symbols)


def _drawings(element: Element) -> Iterator[dict[str, str]]:
    """Give what each drawing is made of: the kinds of its symbols, and which one of each."""
    for drawing in element.all("svg"):
        yield dict(use["href"].split("#")[1].partition("-")[::2] for use in drawing.all("use"))
