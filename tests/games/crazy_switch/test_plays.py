"""Starting over, listing, and letting go of deals (D-8, D-9, D-11)."""

from __future__ import annotations

import pytest
from django.test import Client

from games.shelf import DEALS_KEPT
from tests.games.crazy_switch.played import ADDRESSES, HOUSE, USUAL, entry
from tests.games.crazy_switch.starting import HX, START, deals, hand, link, start
from tests.games.forms_on_page import Button, Page, Reader, buttons
from tests.games.kept import keep, nothing_changed, saved

pytestmark = pytest.mark.django_db

# Starting over (D-8)


def choices(reader: Reader, page: Page) -> dict[bool, Button]:
    """Follow the link that asks once more; give the button that starts over (True) and the one that discards."""
    start = page.root.one("html")["lang"]
    with nothing_changed():
        question = reader.open(link(page, f"/{start}/crazy-switch/{page['table']['data-deal']}/discard/"))
    assert question.code == 200
    assert page["table"]["data-deal"] in question.root.one("main").text
    return {"again" in button.form.data: button for button in buttons(question.root.one("main"))}


def start_over(reader: Reader, page: Page) -> Button:
    return choices(reader, page)[True]


@pytest.mark.parametrize("headers", [{}, HX], ids=["page", "htmx"])
def test_starting_over_makes_older_forms_out_of_date(client: Client, headers: dict[str, str]) -> None:
    old = start(client, 7)
    reader = Reader(client)
    anew = reader.press(start_over(reader, old))
    assert (anew.state, hand(anew), anew.log) == ("turn", hand(old), [])
    assert len(saved(client)) == 1
    move = next(button for button in old.buttons if not button.refused and button.name == "move")
    with nothing_changed():
        answer = client.post(move.form.action, {**move.form.data, "move": move.value}, headers=headers)
    page = Page(answer)
    assert (page.code, page.state, hand(page)) == (409, "turn", hand(anew))
    assert page.notice
    again = next(button for button in page.buttons if button.id == move.id)
    assert reader.press(again).code == 200
    assert saved(client)[0]["moves"]


def test_starting_over_twice_from_one_page_is_once(client: Client) -> None:
    reader = Reader(client)
    again = start_over(reader, start(client, 7))
    reader.press(again)
    [first] = saved(client)
    reader.press(again)
    assert saved(client)[0]["play"] == first["play"]


def test_starting_over_stands_outside_the_table(client: Client) -> None:
    page = start(client, 7)
    assert "again" not in {name for form in page.forms for name in form.data}
    assert not page["table"].all("a")


# The list, and letting go (D-11)


def test_list_shows_the_latest_first_and_says_what_is_over(client: Client) -> None:
    keep(client, entry(7), entry(9, over=True), entry(8, HOUSE))
    lines = Page(client.get(START)).root.one(class_="plays").all("li")
    assert [line.one("b").text for line in lines] == ["9", "8", "7"]
    assert [bool(line.all(class_="badge")) for line in lines] == [True, False, False]


def test_discarding_asks_once_more(client: Client) -> None:
    keep(client, entry(7), entry(7, HOUSE, touched=9))
    reader = Reader(client)
    table = reader.open(ADDRESSES[USUAL].format(7))
    discard = choices(reader, table)[False]
    assert reader.press(discard).state == "start"
    assert [tuple(play["options"]) for play in saved(client)] == [HOUSE]
    # Once more, from an old tab: nothing is left to discard, and the other play stays.
    with nothing_changed():
        assert reader.press(discard).state == "start"
        assert reader.open("/ja/crazy-switch/7/discard/?rules=standard").state == "start"


def test_asked_once_more_one_may_go_on(client: Client) -> None:
    keep(client, entry(7))
    question = Page(client.get("/ja/crazy-switch/7/discard/?rules=standard"))
    [back] = question.root.one("main").all("a")
    assert Page(client.get(back["href"])).state == "turn"


def test_every_deal_of_the_list_can_be_discarded(client: Client) -> None:
    keep(client, entry(7), entry(8, ("house", "easy", "west"), rules=0), entry(9, over=True))
    reader = Reader(client)
    for left in (2, 1, 0):
        line = reader.open(START).root.one(class_="plays").all("li")[0]
        [address] = [found["href"] for found in line.all("a") if "/discard/" in found["href"]]
        offered = buttons(reader.open(address).root.one("main"))
        reader.press(next(button for button in offered if "again" not in button.form.data))
        assert len(saved(client)) == left


def test_form_of_a_discarded_deal_begins_nothing(client: Client) -> None:
    table = start(client, 7)
    keep(client)
    move = next(button for button in table.buttons if not button.refused and button.name == "move")
    with nothing_changed():
        panel = Reader(client).press(move)
    assert (panel.state, panel["deal"]["value"]) == ("start", "7")


# Fifty deals (D-9)


def test_the_51st_deal_takes_the_place_of_the_oldest_finished(client: Client) -> None:
    keep(client, *(entry(deal, over=deal in (20, 30)) for deal in range(1, DEALS_KEPT + 1)))
    start(client, 1000)
    assert sorted(deals(client)) == sorted({*range(1, DEALS_KEPT + 1), 1000} - {20})
    start(client, 1001)
    start(client, 1002)
    assert sorted(deals(client)) == sorted({*range(2, DEALS_KEPT + 1), 1000, 1001, 1002} - {20, 30})
    assert len(Page(client.get(START, {"plays": "all"})).root.one(class_="plays").all("li")) == DEALS_KEPT
