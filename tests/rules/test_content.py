"""R-1 to R-6: everything is stated, by figures, and the same in both languages; of any game.

What pages on one game must hold stands in its own ``test_rules_pages.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import override

from games.catalog import GAMES
from rules import anchors, pages
from rules.figures import SITE as SITE_FIGURES
from tests.rules.markup import plain

LANGUAGES = ("ja", "ru")
SITE = (("", pages.ABOUT), *((game, parts) for game in GAMES for parts in (pages.RULES, pages.FAQ)))
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
ANCHOR = re.compile(r"\{#.*?\}")
REFUSALS = [
    (slug, reason) for slug, game in GAMES.items() if (model := game.room("engine.model")) for reason in model.Refusal
]

#: Figures that are no figures of the games: names of cards, ranks, and small counts that Russian has words for.
WORDS = {
    "ja": re.compile(
        r"ドロー[24]|[1-5](?:枚|人|つ|回|色|タップ|ターン|点|位|台|局|手|通り|ラウンド)|2、3枚|10と|のが2|のは2"
    ),
    "ru": re.compile(r"«\+4»"),
}
RUSSIAN = re.compile(r"«.*?»")
COMMAND = re.compile(r"`.*?`")
PARAGRAPH = re.compile(r"<(?:p|li)>(.*?)</(?:p|li)>")
STEP = re.compile(r"^[1-4]\. ", re.MULTILINE)
TITLE_OR_TABLE = re.compile(r"^(?:# |\|).*", re.MULTILINE)

site = pytest.mark.parametrize(("game", "parts"), SITE)


@pytest.fixture(autouse=True)
def static(static_files: None) -> None:
    """Pictures name the sprite as it is served."""


def files(language: str) -> Iterator[tuple[str, str]]:
    folder = pages.CONTENT / language
    for path in sorted(folder.rglob("*.md")):
        yield path.relative_to(folder).as_posix(), path.read_text("utf-8")


def prose(source: str) -> str:
    """Give what a reader is told, without positions, anchors and placeholders."""
    captions = re.sub(r"^(?!>).*$", "", "\n".join(FENCE.findall(source)), flags=re.MULTILINE)
    return pages.PLACEHOLDER.sub("", ANCHOR.sub("", FENCE.sub("", source) + captions))


def sections(source: str) -> dict[str, str]:
    """Part a file at its headings, by their anchors."""
    parts = re.split(r"^#{2,3} .*\{#([a-z0-9-]+).*\}$", source, flags=re.MULTILINE)
    headings = re.findall(r"^#{2,3} (.*)$", source, flags=re.MULTILINE)
    bodies = [heading + body for heading, body in zip(headings, parts[2::2], strict=True)]
    return {"": parts[0], **dict(zip(parts[1::2], bodies, strict=True))}


@site
def test_both_languages_have_the_same_sections_with_the_same_rules(game: str, parts: tuple[str, ...]) -> None:
    shapes = [
        [(each.level, each.anchor, each.rules) for each in pages.load(language, game, parts).sections]
        for language in LANGUAGES
    ]
    assert shapes[0] == shapes[1]


def test_both_languages_state_the_same_figures_and_show_the_same_positions() -> None:
    japanese, russian = dict(files("ja")), dict(files("ru"))
    assert list(japanese) == list(russian)
    for name, source in japanese.items():
        other = sections(russian[name])
        for anchor, section in sections(source).items():
            where = f"{name}#{anchor}"
            stated = [set(pages.PLACEHOLDER.findall(each)) for each in (section, other[anchor])]
            assert stated[0] == stated[1], where
            assert positions(section) == positions(other[anchor]), where


def positions(section: str) -> list[str]:
    return [re.sub(r"^>.*\n", "", block, flags=re.MULTILINE) for block in FENCE.findall(section)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_figure_is_typed(language: str) -> None:
    """Other games' figures stand in ``relatives.md``, as their names do."""
    for name, source in files(language):
        told = WORDS[language].sub("", COMMAND.sub("", STEP.sub("", prose(source))))
        assert name.endswith("relatives.md") or re.findall(r".{0,9}\d.{0,3}", told) == [], name


def stated(game: str) -> set[str]:
    """Give the figures and cards that the pages of a game name."""
    return {
        name
        for path in (pages.CONTENT / "ja" / game).glob("*.md")
        for name in pages.PLACEHOLDER.findall(path.read_text("utf-8"))
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_of_a_game_is_stated_on_its_pages(game: str) -> None:
    own = GAMES[game].room("figures")
    assert own
    assert set(own.FIGURES) - stated(game) == set()


def test_every_figure_of_the_site_is_stated_somewhere() -> None:
    assert set(SITE_FIGURES) - set().union(*map(stated, ["", *GAMES])) == set()


def test_every_rule_is_stated_once() -> None:
    stated = [rule for game in GAMES for each in pages.load("ja", game, pages.RULES).sections for rule in each.rules]
    assert len(stated) == len(set(stated)) > 0


@pytest.mark.parametrize(("game", "reason"), REFUSALS, ids=str)
def test_every_refusal_leads_to_its_rule(game: str, reason: Any) -> None:
    with override("ru"):
        page, anchor = anchors.address(reason.rule).split("#")
    assert page == f"/ru/{game}/rules/"
    assert anchor in {each.anchor for each in pages.load("ru", game, pages.RULES).sections}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_begin_with_how_to_play(language: str, game: str) -> None:
    """R-1."""
    first = next(pages.load(language, game, pages.RULES).sections)
    assert first.anchor == "how-to-play"
    assert first.body.count("<li>") >= 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_an_answer(language: str, game: str) -> None:
    """R-4, R-5."""
    assert [each.anchor for each in pages.load(language, game, pages.FAQ).sections if not each.text] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in GAMES if pages.file("ja", game, "relatives").is_file()])
def test_relatives_are_met_in_three_or_four_lines(language: str, game: str) -> None:
    """B-8."""
    relatives = pages.load(language, game, pages.RULES).chapters[-1]
    assert relatives.head.anchor == "you-know"
    assert {each.body.count("<li>") for each in relatives.sections} <= {3, 4}


def test_nobody_is_shouted_at() -> None:
    for language in LANGUAGES:
        for name, source in files(language):
            assert not set("!！") & set(prose(source)), name


def test_japanese_is_set_as_japanese() -> None:
    """Full-width punctuation, and no spaces between Japanese letters."""
    for name, source in files("ja"):
        told = COMMAND.sub("", RUSSIAN.sub("", TITLE_OR_TABLE.sub("", prose(source))))
        assert not set("\"'()?,;") & set(told), name
        assert re.findall(r"[^\x00-\x7f] +[^\x00-\x7f]", STEP.sub("", told)) == [], name


def test_russian_is_set_as_russian() -> None:
    for name, source in files("ru"):
        told = prose(source)
        assert not set("\"'") & set(told), name
        assert told.count("«") == told.count("»"), name


@site
def test_russian_lines_hold_together(game: str, parts: tuple[str, ...]) -> None:
    """No line ends after a short word, before a dash, or between a figure and its noun."""
    for section in pages.load("ru", game, parts).sections:
        for text in (section.title, *PARAGRAPH.findall(section.body)):
            assert re.findall(r"(?<!\w)[вскуоиаВСКУОИА] +\w|\d +[а-яё]| +—", text) == [], section.anchor


@pytest.mark.parametrize(
    "source",
    [
        "",
        "text",
        "# T",
        "# T\n\n- no lead",
        "# T\n\nlead\n\nand more",
        "# T\n\nlead\n\n## No anchor\n\ntext",
        "# T\n\nlead\n\n### In no chapter {#a}\n\ntext",
        "# T\n\nlead\n\n## A {#a}\n\n{riddle}",
        "# T\n\nlead\n\n## A {#a}\n\n```cards\nhA\n```",
    ],
)
def test_a_page_that_is_not_right_is_refused(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ja").mkdir()
    (tmp_path / "ja" / "broken.md").write_text(source)
    monkeypatch.setattr(pages, "CONTENT", tmp_path)
    with pytest.raises(ImproperlyConfigured):
        pages.load.__wrapped__("ja", "", ("broken",))


def test_titles_and_leads_are_short_enough_for_search_engines() -> None:
    for language in LANGUAGES:
        for game, parts in SITE:
            page = pages.load(language, game, parts)
            assert 0 < len(plain(page.title)) <= 60
            assert 40 <= len(plain(page.lead)) <= 260
