"""Sentences in both languages: whole, with the figure in them, and with the fixed labels of the specification."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.translation import override

from games.french_deck import DECK
from games.french_faces import card_name
from games.war import phrases
from games.war.engine.model import Counts, End, Ended, Side
from games.war.engine.scoring import Round, Taker
from tests.games.forms_on_page import Reader
from tests.games.war.reader import address, at, choose, settings

COUNTS = (0, 1, 2, 5, 11, 12, 21, 22, 25, 101, 104, 111)


def of_round(cards: int, card: str | None = "sK") -> Round:
    return Round(9, Side.YOU, 1, cards, Counts(30, 22), card)


COUNTED: list[Callable[[int], str]] = [
    phrases.cards,
    phrases.length_text,
    lambda count: phrases.taken("sK", "d7", count, mine=True, wars=0),
    lambda count: phrases.taken("sK", "d7", count, mine=True, wars=1),
    lambda count: phrases.taken("sK", "d7", count, mine=False, wars=0),
    lambda count: phrases.taken("sK", "d7", count, mine=False, wars=1),
    lambda count: phrases.nothing_left(count, mine=True),
    lambda count: phrases.nothing_left(count, mine=False),
    lambda count: phrases.how_it_ended(Ended(End.ROUNDS, Side.YOU, Counts(30, 22)), count),
    lambda count: phrases.turning_point(of_round(count), two=False),
    lambda count: phrases.longest_war(of_round(count)),
    lambda count: phrases.longest_war(of_round(count, None)),
    lambda count: phrases.best_card(Taker("sK", count, 3)),
]


@pytest.mark.parametrize("lang", ["ja", "ru"])
@pytest.mark.parametrize("say", COUNTED)
@pytest.mark.parametrize("count", COUNTS)
def test_counted_sentence_holds_its_figure(say: Callable[[int], str], count: int, lang: str) -> None:
    with override(lang):
        text = say(count)
    assert str(count) in text
    assert "%" not in text


@pytest.mark.parametrize("say", COUNTED)
def test_russian_counts_in_three_forms(say: Callable[[int], str]) -> None:
    with override("ru"):
        one, two, five, twenty_one = (say(count).replace(str(count), "#") for count in (1, 2, 5, 21))
    assert len({one, two, five}) == 3
    assert twenty_one == one


@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_every_card_has_a_name_of_its_own(lang: str) -> None:
    with override(lang):
        assert len({card_name(card) for card in DECK}) == 52


@pytest.mark.parametrize("lang", ["ja", "ru"])
@pytest.mark.parametrize("by", End)
@pytest.mark.parametrize("winner", [Side.YOU, Side.RIVAL, None])
def test_every_ending_is_told(by: End, winner: Side | None, lang: str) -> None:
    ended = Ended(by, winner, Counts(33, 19) if winner is Side.YOU else Counts(19, 33) if winner else Counts(26, 26))
    with override(lang):
        told = [phrases.headline(ended, two) for two in (False, True)]
        told += [phrases.own_headline(ended, side) for side in Side]
        assert phrases.how_it_ended(ended, 40)
    for text in told:
        assert str(ended.counts.you) in text
        assert str(ended.counts.rival) in text


def test_each_side_is_told_its_own_result() -> None:
    ended = Ended(End.ROUNDS, Side.RIVAL, Counts(19, 33))
    with override("ru"):
        assert phrases.own_headline(ended, Side.YOU).endswith("19\u00a0:\u00a033")
        assert phrases.own_headline(ended, Side.RIVAL).endswith("33\u00a0:\u00a019")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("lang", "button", "progress", "auto", "two"),
    [
        ("ja", "めくる", "0 / 40 ラウンド", "自動再生", "2人で1台"),
        ("ru", "Открыть", "Раунд 0 из 40", "Автоигра", "Вдвоём на одном экране"),
    ],
)
def test_labels_that_the_site_must_show(
    client: Client, lang: str, button: str, progress: str, auto: str, two: str
) -> None:
    page = Reader(client).open(address(7, lang=lang))
    assert page.button("press").label == button
    assert page["table"].one("div", class_="rounds").one("p").text == progress
    assert auto in page["settings"].text.replace("\u00a0", " ")
    assert choose(page, "players", "two").label == two


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_number_of_the_deal_stands_first(client: Client, lang: str) -> None:
    page = Reader(client).open(address(4711, lang=lang))
    assert {"ja": "局番号 4711", "ru": "Номер раздачи 4711"}[lang] in page.root.one("h1").text
    assert settings(page)


@pytest.mark.django_db
def test_war_is_announced_in_words(client: Client) -> None:
    at(client, 7, 40, 3)
    assert "戦争" in Reader(client).open(address(7)).status
    assert "Война" in Reader(client).open(address(7, lang="ru")).status
