"""Markdown with figures from the engines -> a page: its sections, its list of contents, its text.

The content of a page lies in ``content/{language}/{game}/``, one file a part. The first begins with the title and the
lead of the page. A part is Markdown, one line a paragraph, with

- ``{draws_a_turn}``: a figure of the site or of the page's game; ``{t7}``, ``{hA}``: the name of one of its cards;
- ``## Heading {#anchor CS-8 CS-9}``: its anchor, the same in every language, and the rules that it states; for a
  question, the rules that its answer follows from;
- fenced blocks such as ``cards`` or ``war``: pictures of cards and positions (`pictures.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from rules import figures, pictures
from rules.typography import bind, foreign

CONTENT = Path(__file__).parent / "content"
RULES = ("how-to-play", "rules", "relatives")
FAQ = ("faq",)
ABOUT = ("about",)
#: A game may have no relatives.
OPTIONAL = frozenset({"relatives"})

Draw = Callable[[str, str, str], object]
BEGINNING = "A page begins with a title and one paragraph."

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


@dataclass(frozen=True)
class _Block:
    """A heading with what stands below it, as Markdown."""

    level: int
    heading: str
    below: list[SyntaxTreeNode] = field(default_factory=list)


class MissingContent(ImproperlyConfigured):
    """A page lacks a file that it must have."""


def file(language: str, game: str, part: str) -> Path:
    return CONTENT / language / game / f"{part}.md"


def files(language: str, game: str, parts: Iterable[str]) -> list[Path]:
    """Give the files that a page is made of: an optional part that is there in one language is due in all."""
    return [file(language, game, part) for part in parts if _must_be(game, part)]


def _must_be(game: str, part: str) -> bool:
    return part not in OPTIONAL or any(file(code, game, part).is_file() for code, _name in settings.LANGUAGES)


def missing(language: str, game: str, parts: Iterable[str]) -> list[Path]:
    """Give the files that a page must have and lacks."""
    return [each for each in files(language, game, parts) if not each.is_file()]


@cache
def load(language: str, game: str, parts: tuple[str, ...]) -> Page:
    """Make a page of its parts, once a process. ``game`` is empty for pages of the whole site.

    Raises:
        MissingContent: there is not every file that there must be.
        ImproperlyConfigured: a heading without anchor, an unknown figure, card or picture.
    """
    return make(language, game, parts, pictures.read)


def make(language: str, game: str, parts: Iterable[str], draw: Draw) -> Page:
    """Make a page anew. ``draw`` makes of kind, block and game what is then set as HTML."""
    if lacking := missing(language, game, parts):
        raise MissingContent(f"There is no {lacking[0]}.")
    source = "\n\n".join(each.read_text("utf-8").strip() for each in files(language, game, parts))
    with override(language):
        return _page(_markdown(language, game, draw), filled(source, language, game))


def filled(source: str, language: str, game: str) -> str:
    """Put in the figures and the names of cards."""
    return PLACEHOLDER.sub(lambda match: figures.text(match[1], language, game), source)


def _page(markdown: MarkdownIt, source: str) -> Page:
    opening, *blocks = _blocks(SyntaxTreeNode(markdown.parse(source)).children) or [_Block(0, "")]
    if opening.level != 1 or [node.type for node in opening.below] != ["paragraph"]:
        raise ImproperlyConfigured(BEGINNING)
    (lead,) = opening.below
    return Page(opening.heading, _inline_text(lead), _chapters(_section(markdown, block) for block in blocks))


def _blocks(nodes: Iterable[SyntaxTreeNode]) -> list[_Block]:
    blocks: list[_Block] = []
    for node in nodes:
        if node.type == "heading":
            blocks.append(_Block(int(node.tag.removeprefix("h")), _inline_text(node)))
        elif blocks:
            blocks[-1].below.append(node)
        else:
            raise ImproperlyConfigured(BEGINNING)
    return blocks


def _inline_text(node: SyntaxTreeNode) -> str:
    (inline,) = node.children
    return "".join(child.content for child in inline.children)


def _section(markdown: MarkdownIt, block: _Block) -> Section:
    match = HEADING.fullmatch(block.heading)
    if not match:
        raise ImproperlyConfigured(f"A heading needs an anchor: {block.heading}")
    tokens = [token for node in block.below for token in node.to_tokens()]
    return Section(
        level=block.level,
        anchor=match["anchor"],
        title=match["title"],
        rules=tuple(match["rules"].split()),
        body=mark_safe(markdown.renderer.render(tokens, markdown.options, {})),
    )


def _chapters(sections: Iterable[Section]) -> tuple[Chapter, ...]:
    chapters: list[Chapter] = []
    for section in sections:
        if section.level == 2:
            chapters.append(Chapter(section, ()))
        elif chapters:
            chapters[-1] = replace(chapters[-1], sections=(*chapters[-1].sections, section))
        else:
            raise ImproperlyConfigured(f"A section stands in no chapter: {section.title}")
    return tuple(chapters)


def _markdown(language: str, game: str, draw: Draw) -> MarkdownIt:
    markdown = MarkdownIt("commonmark").enable("table")
    if language == "ru":
        markdown.core.ruler.push("typography", lambda state: _bind_spaces(state.tokens))

    def fence(renderer: Any, tokens: Sequence[Token], place: int, *_: Any) -> str:
        token = tokens[place]
        return str(draw(token.info.strip(), bind(token.content) if language == "ru" else token.content, game))

    def text(renderer: Any, tokens: Sequence[Token], place: int, *_: Any) -> str:
        return foreign(tokens[place].content, language)

    markdown.add_render_rule("text", text)
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
