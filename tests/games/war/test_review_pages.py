"""The open review of War (B-3): every round, and every card as it lay face down."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from django.test import Client

from games.french_deck import DECK
from games.war.engine import rules
from games.war.engine.model import Flipped
from tests.games.drawn import face_up
from tests.games.forms_on_page import Page
from tests.games.kept import keep, nothing_changed, rows
from tests.games.spoken import sentences
from tests.games.war.reader import entry

pytestmark = pytest.mark.django_db
LANGS = pytest.mark.parametrize("lang", ["ja", "ru"])
#: All rounds turned; a side with all the cards; a side without a card for the war.
ENDINGS = [(7, 40), (2, 240), (18, 240)]


def address(deal: int, rounds: int = 40, at: object = 0, lang: str = "ja", **changes: object) -> str:
    query = {"rounds": rounds, "version": rules.VERSION, "at": at, **changes}
    return f"/{lang}/war/{deal}/review/?{urlencode(query)}"


@LANGS
@pytest.mark.parametrize(("deal", "rounds"), ENDINGS)
def test_every_round_shows_all_cards_and_leads_on(client: Client, deal: int, rounds: int, lang: str) -> None:
    last = rules.replay(deal, rounds)[0].turned
    for at in {0, 1, 2, last // 2, last - 1, last}:
        position, events = rules.replay(deal, rounds, at)
        page = Page(client.get(address(deal, rounds, at, lang)))
        assert page.code == 200
        hidden = page.root.one("aside", class_="sight")
        assert face_up(hidden) == [*position.rival.deck, *position.rival.won, *position.you.deck, *position.you.won]
        assert sorted(face_up(hidden)) == sorted(DECK)
        flips = [event for event in events if isinstance(event, Flipped) and event.round == at]
        laid = [face_up(half) for half in page.root.all("ol", class_="laid")]
        assert laid == [[flip.rival for flip in flips], [flip.you for flip in flips]]
        counts = [badge.one("span").text for badge in page.root.all("b", class_="purse__count")]
        assert counts == [str(position.rival.size), str(position.you.size)]
        assert {name: page[name].get("href") for name in ("first", "back", "next", "last")} == {
            "first": address(deal, rounds, 0, lang) if at else "",
            "back": address(deal, rounds, at - 1, lang) if at else "",
            "next": address(deal, rounds, at + 1, lang) if at < last else "",
            "last": address(deal, rounds, last, lang) if at < last else "",
        }
        assert page.root.all("button", type="submit") == [] == page.root.all("form")


@LANGS
def test_last_round_tells_who_won(client: Client, lang: str) -> None:
    for deal, rounds in ENDINGS:
        ended = rules.outcome(rules.replay(deal, rounds)[0])
        assert ended
        page = Page(client.get(address(deal, rounds, rules.replay(deal, rounds)[0].turned, lang)))
        outcome = page.root.one("p", class_="review__reason").text
        assert {str(ended.counts.you), str(ended.counts.rival)} <= set(re.findall(r"\d+", outcome))


@LANGS
def test_fragment_speaks_in_one_or_two_sentences(client: Client, lang: str) -> None:
    for at in (0, 1, 40):
        page = Page(client.get(address(7, 40, at, lang), headers={"HX-Request": "true"}))
        assert page.root.all("html") == []
        assert 1 <= len(sentences(page["live"].text)) <= 2
        assert page["language"]["href"] == address(7, 40, at, "ru" if lang == "ja" else "ja")


def test_result_leads_to_it(client: Client) -> None:
    for deal, rounds in ENDINGS:
        keep(client, entry(deal, rounds, rules.replay(deal, rounds)[0].turned, over=True))
        page = Page(client.get(f"/ja/war/{deal}/?rounds={rounds}"))
        assert page["review"]["href"] == address(deal, rounds)


def test_one_in_the_middle_of_the_deal_is_led_to_the_table(client: Client) -> None:
    keep(client, entry(7, 40, 3))
    response = client.get(address(7))
    assert (response.status_code, response["Location"]) == (303, "/ja/war/7/?rounds=40")
    assert client.get(address(7, 240)).status_code == 200


@LANGS
def test_address_to_send_opens_in_the_readers_language(client: Client, lang: str) -> None:
    [field] = Page(client.get(address(7))).root.one("div", class_="deal-line").all("input")
    path = field["value"].removeprefix("http://testserver")
    assert path == f"/war/7/review/?rounds=40&version={rules.VERSION}"
    response = Client().get(path, headers={"Accept-Language": lang})
    assert response["Location"] == f"/{lang}{path}"


def test_a_stranger_leaves_no_trace(client: Client) -> None:
    with nothing_changed():
        client.get(address(7))
    assert rows() == []


def damaged(**changes: object) -> Callable[[int], str]:
    return lambda deal: address(deal, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "bad", [damaged(version=0), damaged(version="x"), damaged(version=""), damaged(rounds=41), damaged(rounds="x")]
)
def test_damaged_address_offers_the_same_cards(client: Client, bad: Callable[[int], str]) -> None:
    with nothing_changed():
        page = Page(client.get(bad(7)))
    assert (page.code, page.state, page["table"]["data-deal"]) == (422, "turn", "7")
    assert page.notice


@pytest.mark.parametrize("at", ["-1", "x", "", "41", "9" * 30, "١"])
def test_round_that_is_not_there_is_told(client: Client, at: str) -> None:
    page = Page(client.get(address(7, at=at)))
    assert page.code == 200
    assert page.notice
    assert page["back"].get("href") == ""


def test_only_looking_is_allowed(client: Client) -> None:
    assert client.post(address(7)).status_code == 405
