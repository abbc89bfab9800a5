"""Reads a page strictly: every element is closed where it must be, and what matters of each is kept."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

VOID = {"meta", "link", "input", "br", "hr", "img", "wbr"}
Attributes = dict[str, str | None]


@dataclass
class Element:
    tag: str
    attributes: Attributes
    within: tuple[str, ...]
    text: str = ""


@dataclass
class Markup(HTMLParser):
    """Elements in order; ``text`` of one is all that stands within it."""

    source: str
    elements: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[Element] = []
        self.feed(self.source)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute twice: {tag} {attrs}"
        element = Element(tag, dict(attrs), tuple(each.tag for each in self._open))
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1].tag == tag, f"</{tag}> closes <{self._open[-1].tag}>"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, *tags: str) -> list[Element]:
        return [element for element in self.elements if element.tag in tags]

    def values(self, attribute: str) -> list[str]:
        return [value for element in self.elements if (value := element.attributes.get(attribute))]

    def data(self) -> list[dict[str, Any]]:
        """Give the structured data of the page."""
        (script,) = (each for each in self.all("script") if each.attributes.get("type") == "application/ld+json")
        graph = json.loads(script.text)
        assert graph["@context"] == "https://schema.org"
        return list(graph["@graph"])


def plain(text: str) -> str:
    """Give a text as it is seen: white space runs together."""
    return re.sub(r"[ \n]+", " ", text).strip()
