"""R-1 to R-5, B-8: what the rules, questions and answers of War hold."""

from __future__ import annotations

import re

import pytest

from rules import pages

BOTH_LANGUAGES = pytest.mark.parametrize("language", ["ja", "ru"])
QUESTIONS = (
    "skill fair why-lengths why-one-face-down run-out uneven round why-shuffle draw two-players auto-play "
    "record-kept same-deal three-or-four"
)


@pytest.fixture(autouse=True)
def static(static_files: None) -> None:
    """Pictures name the sprite as it is served."""


def rules(language: str) -> pages.Page:
    return pages.load(language, "war", pages.RULES)


@BOTH_LANGUAGES
def test_every_rule_is_stated(language: str) -> None:
    stated = [rule for each in rules(language).sections for rule in each.rules]
    assert sorted(stated) == sorted(f"W-{number}" for number in range(1, 12))


@BOTH_LANGUAGES
def test_it_is_played_in_three_steps(language: str) -> None:
    assert next(rules(language).sections).body.count("<li>") == 3


@BOTH_LANGUAGES
def test_its_relatives_are_met(language: str) -> None:
    assert [each.anchor for each in rules(language).chapters[-1].sections] == ["senso", "pyanitsa"]


@BOTH_LANGUAGES
def test_the_rounds_of_the_example_are_those_of_the_engine(language: str) -> None:
    """R-3."""
    (example,) = (each for each in rules(language).sections if each.anchor == "example")
    counts = re.findall(r"<b>(\d+ : \d+)</b>", example.body)
    assert counts == ["27 : 25", "26 : 26", "29 : 23", "28 : 24", "25 : 27", "26 : 26"]


@BOTH_LANGUAGES
def test_every_question_that_is_asked_is_answered(language: str) -> None:
    answers = list(pages.load(language, "war", pages.FAQ).sections)
    assert set(QUESTIONS.split()) <= {each.anchor for each in answers}
    assert sum(bool(each.rules) for each in answers) >= 10
