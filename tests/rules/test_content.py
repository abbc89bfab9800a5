"""R-1 to R-6: everything is stated, by figures of `rules.figures`, and the same in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import override

from games.catalog import GAMES
from games.crazy_switch.engine.model import Refusal
from games.war.engine.model import Refusal as WarRefusal
from rules import anchors, figures, pages
from tests.rules.markup import plain

LANGUAGES = ("ja", "ru")
SITE = (("", pages.ABOUT), *((game, parts) for game in GAMES for parts in (pages.RULES, pages.FAQ)))
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
ANCHOR = re.compile(r"\{#.*?\}")
RULES = [*(f"CS-{number}" for number in range(1, 19)), *(f"W-{number}" for number in range(1, 12))]

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


def test_every_figure_is_stated_somewhere() -> None:
    used = {name for _, source in files("ja") for name in pages.PLACEHOLDER.findall(source)}
    assert {name for name in figures.FIGURES if name not in used} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_stated_once(language: str) -> None:
    stated = [
        rule for game in GAMES for each in pages.load(language, game, pages.RULES).sections for rule in each.rules
    ]
    assert sorted(stated) == sorted(RULES)


@pytest.mark.parametrize("reason", [*Refusal, *WarRefusal], ids=str)
def test_every_refusal_leads_to_its_rule(reason: Refusal | WarRefusal) -> None:
    with override("ru"):
        page, anchor = anchors.address(reason.rule).split("#")
    game = page.split("/")[2]
    assert page == f"/ru/{game}/rules/"
    assert anchor in {each.anchor for each in pages.load("ru", game, pages.RULES).sections}


def test_every_question_that_is_asked_is_answered() -> None:
    """R-4, R-5."""
    asked = {
        "crazy-switch": "draw-while-fits why-three keep-drawn stock-runs-out last-draw-two stacking "
        "when-wild-draw-four why-two colour-after-wild do-cpus-see same-number share where-kept other-device "
        "no-undo without-colours without-javascript total-score",
        "war": "skill fair why-lengths why-one-face-down run-out uneven round why-shuffle draw two-players auto-play "
        "record-kept same-deal three-or-four",
    }
    for game, questions in asked.items():
        answered = {each.anchor for each in pages.load("ja", game, pages.FAQ).sections if each.text}
        assert set(questions.split()) <= answered


@pytest.mark.parametrize(("game", "steps"), [("crazy-switch", 4), ("war", 3)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_to_play_has_so_many_steps(language: str, game: str, steps: int) -> None:
    first = next(pages.load(language, game, pages.RULES).sections)
    assert first.anchor == "how-to-play"
    assert first.body.count("<li>") == steps


@pytest.mark.parametrize("language", LANGUAGES)
def test_relatives_are_met_in_three_or_four_lines(language: str) -> None:
    """B-8."""
    relatives = [each for game in GAMES for each in pages.load(language, game, pages.RULES).chapters[-1].sections]
    names = "uno-like american-page-one sto-odno mau-mau senso pyanitsa"
    assert [each.anchor for each in relatives] == names.split()
    assert {each.body.count("<li>") for each in relatives} <= {3, 4}


@pytest.mark.parametrize("language", LANGUAGES)
def test_worked_examples_come_out_as_the_rules_say(language: str) -> None:
    """CS-14, CS-15, R-3."""
    switch = {each.anchor: each.body for each in pages.load(language, "crazy-switch", pages.RULES).sections}
    war = {each.anchor: each.body for each in pages.load(language, "war", pages.RULES).sections}
    assert "2 + 33 + 57 = 92" in switch["penalties"]
    assert "13 + 20 + 50 = 83" in switch["deadlock"]
    counts = re.findall(r"<b>(\d+ : \d+)</b>", war["example"])
    assert counts == ["27 : 25", "26 : 26", "29 : 23", "28 : 24", "25 : 27", "26 : 26"]


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
    "source", ["# T\n\nlead\n\n## No anchor\n\ntext", "# T\n\n- no lead", "# T\n\nlead\n\n## A {#a}\n\n```riddle\n```"]
)
def test_a_page_that_is_not_right_is_refused(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ja").mkdir()
    (tmp_path / "ja" / "broken.md").write_text(source)
    monkeypatch.setattr(pages, "CONTENT", tmp_path)
    with pytest.raises(ImproperlyConfigured):
        pages.load.__wrapped__("ja", "", ("broken",))


@pytest.mark.parametrize(
    ("name", "game"), [("no_such_figure", "war"), ("hA", "crazy-switch"), ("t7", "war"), ("t7", "")]
)
def test_an_unknown_figure_is_refused(name: str, game: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=name):
        pages.filled(f"{{{name}}}", "ja", game)


def test_figures_and_cards_are_written_as_each_language_does() -> None:
    with override("ru"):
        assert pages.filled("{long_knocked_out} {t7} {hand}", "ru", "crazy-switch") == "34,4 бирюзовая 7 7"
    with override("ja"):
        assert pages.filled("{long_knocked_out} {t7} {hand}", "ja", "crazy-switch") == "34.4 ティールの7 7"


def test_titles_and_leads_are_short_enough_for_search_engines() -> None:
    for language in LANGUAGES:
        for game, parts in SITE:
            page = pages.load(language, game, parts)
            assert 0 < len(plain(page.title)) <= 60
            assert 40 <= len(plain(page.lead)) <= 260
