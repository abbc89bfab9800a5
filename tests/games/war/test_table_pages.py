"""The table as a reader meets it: addresses, presses, positions out of date, whole games."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils.translation import override

from games.french_deck import DECK
from games.war.engine import rules
from games.war.engine.model import Flipped
from games.war.phrases import card_name
from tests.games.forms_on_page import Page, Reader, forms
from tests.games.kept import keep, nothing_changed, saved
from tests.games.war.reader import address, at, counts, enabled, entry, play_out

pytestmark = pytest.mark.django_db


# Which table (section 1, 7.1, D-4 to D-6)


def test_start_shows_a_new_deal_and_leaves_no_trace(client: Client) -> None:
    response = client.get("/ja/war/")
    assert response.status_code == 200
    assert "private" in response["Cache-Control"]
    page = Page(response)
    assert (page.state, counts(page)) == ("turn", ("26", "26"))
    assert re.fullmatch(r"[1-9]\d{0,5}", page["table"]["data-deal"])
    assert "noindex" not in page.html, "the game's own address may be found"
    assert Session.objects.count() == 0
    assert "sessionid" not in client.cookies


def test_new_numbers_differ(client: Client) -> None:
    assert len({Page(client.get("/ja/war/"))["table"]["data-deal"] for _ in range(20)}) > 1


def test_start_leads_to_the_unfinished_deal_last_played(client: Client) -> None:
    keep(
        client,
        entry(5, 240, 3, touched=10),
        entry(6, 40, 3, touched=20),
        entry(7, 40, 40, touched=30, over=True),
    )
    assert client.get("/ru/war/")["Location"] == "/ru/war/6/?rounds=40"


def test_first_press_creates_the_save(client: Client) -> None:
    reader = Reader(client)
    page = reader.press(reader.open(address(7)).button("press"))
    [save] = saved(client)
    assert (save["game"], save["deal"], save["options"], save["moves"]) == ("war", 7, ["40"], "1")
    assert (page.state, counts(page)) == ("turn", ("25", "27"))


def test_one_number_has_a_play_of_each_length(client: Client) -> None:
    reader = Reader(client)
    short, long = address(7, 40), address(7, 240)
    reader.press(reader.open(short).button("press"))
    page = reader.press(reader.press(reader.open(long).button("press")).button("press"))
    assert {tuple(save["options"]): save["moves"] for save in saved(client)} == {("40",): "1", ("240",): "2"}
    assert page["table"].one("progress")["max"] == "240"
    assert reader.open(short)["table"].one("progress")["value"] == "1"


def test_address_without_length_opens_the_play_touched_last(client: Client) -> None:
    keep(client, entry(7, 240, 9, touched=20), entry(7, 40, 3, touched=10))
    assert Reader(client).open("/ja/war/7/")["table"].one("progress")["max"] == "240"
    assert Reader(client).open("/ja/war/8/")["table"].one("progress")["max"] == "40"


@pytest.mark.parametrize(("rounds", "shared"), [(40, "/war/7/"), (240, "/war/7/?rounds=240")])
def test_shared_link_leaves_the_default_out(client: Client, rounds: int, shared: str) -> None:
    page = Reader(client).open(address(7, rounds))
    assert page.root.one("button", class_="pill")["data-copy"] == f"http://testserver{shared}"
    assert page.root.one("input", class_="address")["value"] == f"http://testserver{shared}"


def test_addresses_within_the_site_name_the_length(client: Client) -> None:
    page = at(client, 7, 40, 3)
    links = {link["href"] for link in page.root.all("a") if "/war/7/" in link["href"]}
    links |= {form.action for form in page.forms}
    assert links
    assert [link for link in links if "rounds=40" not in link] == []


def test_shared_link_leads_to_the_same_deal(client: Client) -> None:
    response = client.get("/war/7/?rounds=240", headers={"Accept-Language": "ru"})
    assert response["Location"] == "/ru/war/7/?rounds=240"


def test_deal_page_is_private_not_indexed_and_names_the_deal(client: Client) -> None:
    page = Reader(client).open(address(4711))
    assert {"private", "no-store"} <= set(page.response["Cache-Control"].split(", "))
    assert "HX-Request" in page.response["Vary"]
    assert page.root.one("meta", name="robots")["content"] == "noindex"
    assert "4711" in page.root.one("meta", property="og:title")["content"]


def test_language_link_keeps_the_deal(client: Client) -> None:
    page = at(client, 7, 240, 9)
    [link] = page.root.all("a", hreflang="ru")
    other = Reader(client).open(link["href"])
    assert link["href"] == "/ru/war/7/?rounds=240"
    assert (other["table"].one("progress")["value"], counts(other)) == ("9", counts(page))


# The press (7.2, 7.3, D-8)


@pytest.mark.parametrize("htmx", [False, True])
def test_each_press_turns_one_round(client: Client, htmx: bool) -> None:
    reader = Reader(client, htmx=htmx)
    page = Reader(client).open(address(7))
    assert page["table"].one("progress").attributes.items() >= {"max": "40", "value": "0"}.items()
    for turned in range(1, 6):
        page = reader.press(page.button("press"))
        position, _ = rules.replay(7, 40, turned)
        assert counts(page) == tuple(map(str, position.counts))
        assert page["table"].one("progress")["value"] == str(turned)


def test_press_with_htmx_answers_a_part_that_moves(client: Client) -> None:
    page = Reader(client, htmx=True).press(Reader(client).open(address(7)).button("press"))
    assert "<html" not in page.html
    assert "table--fresh" in page["table"]["class"].split()
    assert page["live"].get("hx-swap-oob") == "innerHTML"
    assert page["live"].text
    before = [badge.one("i").text for badge in page["table"].all("b", class_="purse__count")]
    assert before == ["26", "26"]


def test_page_loaded_again_stands_still(client: Client) -> None:
    page = at(client, 7, 40, 5)
    assert "table--fresh" not in page["table"]["class"].split()
    assert page.root.all("svg", class_="face--flying") == []


def test_winner_is_marked_without_words(client: Client) -> None:
    page = at(client, 7, 40, 1)
    rival, you = page["table"].all("div", class_="half")
    assert {"half--rival", "half--won"} <= set(rival["class"].split())
    assert {"half--you", "half--lost"} <= set(you["class"].split())
    assert len(rival.all("span", class_="laid__card--taking")) == 1
    assert you.all("span", class_="laid__card--taking") == []


def test_a_war_lies_in_three_cards_a_side(client: Client) -> None:
    page = at(client, 7, 40, 3)
    for half in page["table"].all("div", class_="half"):
        cards = half.all("span", class_="laid__card")
        assert ["laid__card--down" in card["class"].split() for card in cards] == [False, True, False]


def test_every_war_of_a_long_one_is_on_the_table(client: Client) -> None:
    page = at(client, 337, 40, 15)
    for half in page["table"].all("div", class_="half"):
        assert len(half.all("span", class_="laid__card--up")) == 5
        assert len(half.all("span", class_="laid__card--down")) == 4


@pytest.mark.parametrize("htmx", [False, True])
def test_second_tap_is_told_that_the_table_has_moved_on(client: Client, htmx: bool) -> None:
    reader = Reader(client, htmx=htmx)
    button = at(client, 7, 40, 3).button("press")
    assert reader.press(button).code == 200
    with nothing_changed():
        late = reader.press(button)
    assert late.code == 409
    assert late.notice
    assert late["table"].one("progress")["value"] == "4"


def test_second_tap_on_a_new_table_is_no_second_round(client: Client) -> None:
    reader = Reader(client)
    button = reader.open(address(7)).button("press")
    reader.press(button)
    assert reader.press(button).code == 409
    assert [save["moves"] for save in saved(client)] == ["1"]


def test_forms_of_a_play_that_was_started_over_are_out_of_date(client: Client) -> None:
    reader = Reader(client)
    old = at(client, 7, 40, 0)
    [again] = [form for form in forms(old.root) if form.data.get("again")]
    fresh = reader.send(again)
    assert fresh["table"].one("progress")["value"] == "0"
    assert reader.press(old.button("press")).code == 409
    assert reader.press(fresh.button("press")).code == 200


def test_starting_over_by_an_old_form_changes_nothing(client: Client) -> None:
    reader = Reader(client)
    [again] = [form for form in forms(at(client, 7, 40, 9).root) if form.data.get("again")]
    reader.send(again)
    with nothing_changed():
        reader.send(again)


# Hidden cards (7, FAULTS)


def cards_in(html: str) -> set[str]:
    """Give every card whose picture, code or name stands in an answer."""
    pictures = {suit + rank for suit, rank in re.findall(r'#pip-(.)"[^>]*/>\s*<use[^>]*#rank-(.)"', html)}
    codes = set(re.findall(r"(?<![</\w])[shdc][2-9TJQKA]\b", html))
    with override("ja"):
        names = {card for card in DECK if re.search(rf"{re.escape(card_name(card))}(?!\w)", html)}
    return pictures | codes | names


@pytest.mark.parametrize("turned", [0, 1, 3, 17, 39])
@pytest.mark.parametrize("htmx", [False, True])
def test_no_answer_holds_a_card_that_does_not_lie_face_up(client: Client, turned: int, htmx: bool) -> None:
    page = at(client, 7, 40, turned)
    turned_up: set[str] = set()
    if htmx:
        page = Reader(client, htmx=True).press(page.button("press"))
        turned += 1
    _, events = rules.replay(7, 40, turned)
    for event in events:
        if isinstance(event, Flipped) and event.round == turned:
            turned_up |= {event.you, event.rival}
    assert cards_in(page.html) == turned_up


# Whole games (S-9)


@pytest.mark.parametrize(
    ("deal", "rounds", "lang", "htmx"),
    [(7, 40, "ja", False), (2, 40, "ru", True), (5, 240, "ru", False), (143, 240, "ja", True)],
)
def test_random_presses_finish_the_game(client: Client, deal: int, rounds: int, lang: str, htmx: bool) -> None:
    reader = Reader(client, htmx=htmx)
    page = play_out(reader, Reader(client).open(address(deal, rounds, lang)), Random(deal))
    ended = rules.outcome(rules.replay(deal, rounds)[0])
    assert str(ended.counts.you) in page["result"].text
    assert str(ended.counts.rival) in page["result"].text
    assert enabled(page) == []


def test_last_round_is_seen_before_the_result(client: Client) -> None:
    page = Reader(client, htmx=True).press(at(client, 7, 40, 39).button("press"))
    assert page.state == "playback"
    assert len(page["table"].all("span", class_="laid__card--up")) >= 2
    [form] = page["table"].all("form")
    assert re.search(r"load delay:\d+ms", form["hx-trigger"])
    result = Reader(client, htmx=True).press(page.button("press"))
    assert result.state == "over"


def test_without_javascript_the_last_press_shows_the_result(client: Client) -> None:
    page = Reader(client).press(at(client, 7, 40, 39).button("press"))
    assert page.state == "over"


def test_finished_game_is_over(client: Client) -> None:
    keep(client, entry(7, 40, 40, over=True))
    with nothing_changed():
        response = client.post(address(7), {"position": 40, "play": "play-id"})
    assert response.status_code == 422
    assert Page(response).state == "over"
