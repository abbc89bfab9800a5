"""Markdown with figures from the engines -> a page: its sections, its list of contents, its text.

The content of a page lies in ``content/{language}/``, one file a part. A part is Markdown, one line a paragraph, with

- ``{draws_a_turn}``: a figure of `figures.py`; ``{t7}``, ``{hA}``: the name of a card of the page's game;
- ``## Heading {#anchor CS-8 CS-9}``: its anchor, the same in every language, and the rules that it states; for a
  question, the rules that its answer follows from;
- fenced blocks such as ``fits`` or ``war``: pictures of positions (`pictures.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override
from markdown_it import MarkdownIt
from markdown_it.token import Token

from rules import figures, pictures
from rules.typography import bind

CONTENT = Path(__file__).parent / "content"
RULES = ("how-to-play", "rules", "relatives")
FAQ = ("faq",)
ABOUT = ("about",)

PLACEHOLDER = re.compile(r"\{([a-z][A-Za-z0-9_]*)\}")
HEADING = re.compile(r"(?P<title>.+?)\s\{#(?P<anchor>[a-z0-9-]+)(?P<rules>(?: [A-Z]+-\d+)*)\}")


@dataclass(frozen=True)
class Section:
    """A heading of level 2 or 3 with what stands below it, up to the next heading."""

    level: int
    anchor: str
    title: str
    rules: tuple[str, ...]
    body: SafeString

    @property
    def text(self) -> str:
        """The visible text of the body, as structured data gives it."""
        return visible_text(self.body)


@dataclass(frozen=True)
class Chapter:
    """A section of level 2 and those of level 3 below it."""

    head: Section
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Page:
    """``lead`` is the paragraph below the title; it also describes the page to search engines."""

    title: str
    lead: str
    chapters: tuple[Chapter, ...]

    @property
    def sections(self) -> Iterator[Section]:
        for chapter in self.chapters:
            yield chapter.head
            yield from chapter.sections


@cache
def load(language: str, game: str, parts: tuple[str, ...]) -> Page:
    """Make a page of its parts, once a process. ``game`` is empty for pages of the whole site.

    Raises:
        ImproperlyConfigured: a heading without anchor, an unknown figure, card or picture.
    """
    files = [CONTENT / language / game / f"{part}.md" for part in parts]
    source = "\n\n".join(file.read_text("utf-8").strip() for file in files)
    with override(language):
        return _page(language, filled(source, language, game), game)


def filled(source: str, language: str, game: str) -> str:
    """Put in the figures and the names of cards."""
    return PLACEHOLDER.sub(lambda match: figures.text(match[1], language, game), source)


def _page(language: str, source: str, game: str) -> Page:
    markdown = _markdown(language, game)
    title, lead, *blocks = _blocks(markdown.parse(source))
    sections = [_section(markdown, block) for block in blocks]
    starts = [place for place, section in enumerate(sections) if section.level == 2]
    ends = [*starts[1:], len(sections)]
    chapters = [
        Chapter(sections[start], tuple(sections[start + 1 : end])) for start, end in zip(starts, ends, strict=True)
    ]
    return Page(_inline_text(title[1]), _inline_text(lead[1]), tuple(chapters))


def _markdown(language: str, game: str) -> MarkdownIt:
    markdown = MarkdownIt("commonmark").enable("table")
    if language == "ru":
        markdown.core.ruler.push("typography", lambda state: _bind_spaces(state.tokens))

    def fence(renderer: Any, tokens: Sequence[Token], place: int, *_: Any) -> str:
        content = tokens[place].content
        return pictures.draw(tokens[place].info.strip(), bind(content) if language == "ru" else content, game)

    markdown.add_render_rule("fence", fence)
    markdown.add_render_rule("code_inline", _command)
    markdown.add_render_rule("table_open", lambda *_: '<div class="wide"><table>\n')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return markdown


def _command(renderer: Any, tokens: Sequence[Token], place: int, *_: Any) -> str:
    """Set a command so that no line ends within a word of it."""
    return format_html("<code>{}</code>", format_html_join(" ", "<span>{}</span>", zip(tokens[place].content.split())))


def _bind_spaces(tokens: Sequence[Token]) -> None:
    for token in tokens:
        if token.type == "text":
            token.content = bind(token.content)
        _bind_spaces(token.children or ())


def _blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Part the tokens into title, lead, and one block a heading."""
    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    if not starts or tokens[0].tag != "h1" or tokens[3].type != "paragraph_open":
        raise ImproperlyConfigured("A page begins with a title and a paragraph.")
    yield list(tokens[:3])
    yield list(tokens[3 : starts[1]])
    for start, end in zip(starts[1:], [*starts[2:], len(tokens)], strict=True):
        yield list(tokens[start:end])


def _section(markdown: MarkdownIt, block: list[Token]) -> Section:
    """Read a heading and render what follows it."""
    opening, heading, _, *body = block
    text = _inline_text(heading)
    match = HEADING.fullmatch(text)
    if not match:
        raise ImproperlyConfigured(f"A heading needs an anchor: {text}")
    return Section(
        level=int(opening.tag[1]),
        anchor=match["anchor"],
        title=match["title"],
        rules=tuple(match["rules"].split()),
        body=mark_safe(markdown.renderer.render(body, markdown.options, {})),
    )


def _inline_text(token: Token) -> str:
    return "".join(child.content for child in token.children or ())


def visible_text(html: str) -> str:
    """Give the text of a piece of HTML as a reader sees it, pictures left out."""
    reader = _Text()
    reader.feed(html)
    reader.close()
    return re.sub(r"[ \n]+", " ", "".join(reader.pieces)).strip()


class _Text(HTMLParser):
    """Gathers text outside ``figure`` elements; blocks are parted by a space."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self._figures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._figures += tag == "figure"

    def handle_endtag(self, tag: str) -> None:
        self._figures -= tag == "figure"
        if tag in {"p", "li", "tr", "td", "th"}:
            self.pieces.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._figures:
            self.pieces.append(data)
