"""R-1 to R-5, B-8: what the rules, questions and answers of Crazy Switch hold."""

from __future__ import annotations

import pytest

from rules import pages

BOTH_LANGUAGES = pytest.mark.parametrize("language", ["ja", "ru"])
QUESTIONS = (
    "draw-while-fits why-three keep-drawn stock-runs-out last-draw-two stacking when-wild-draw-four why-two "
    "colour-after-wild do-cpus-see same-number share where-kept other-device no-undo without-colours "
    "without-javascript total-score"
)


@pytest.fixture(autouse=True)
def static(static_files: None) -> None:
    """Pictures name the sprite as it is served."""


def rules(language: str) -> pages.Page:
    return pages.load(language, "crazy-switch", pages.RULES)


@BOTH_LANGUAGES
def test_every_rule_is_stated(language: str) -> None:
    stated = [rule for each in rules(language).sections for rule in each.rules]
    assert sorted(stated) == sorted(f"CS-{number}" for number in range(1, 19))


@BOTH_LANGUAGES
def test_it_is_played_in_four_steps(language: str) -> None:
    assert next(rules(language).sections).body.count("<li>") == 4


@BOTH_LANGUAGES
def test_its_relatives_are_met(language: str) -> None:
    relatives = [each.anchor for each in rules(language).chapters[-1].sections]
    assert relatives == ["uno-like", "american-page-one", "sto-odno", "mau-mau"]


@BOTH_LANGUAGES
def test_worked_examples_come_out_as_the_rules_say(language: str) -> None:
    """CS-14, CS-15."""
    bodies = {each.anchor: each.body for each in rules(language).sections}
    assert "2 + 33 + 57 = 92" in bodies["penalties"]
    assert "13 + 20 + 50 = 83" in bodies["deadlock"]


@BOTH_LANGUAGES
def test_every_question_that_is_asked_is_answered(language: str) -> None:
    answers = list(pages.load(language, "crazy-switch", pages.FAQ).sections)
    assert set(QUESTIONS.split()) <= {each.anchor for each in answers}
    assert sum(bool(each.rules) for each in answers) >= 10
