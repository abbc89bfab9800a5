"""Saves that cannot be replayed, and sessions that cannot be read (D-10, section 10)."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from games.crazy_switch.engine import rules
from tests.games.crazy_switch.played import ADDRESSES, USUAL, entry
from tests.games.crazy_switch.starting import HX, START, chosen, deals, start
from tests.games.forms_on_page import Page, Reader
from tests.games.kept import keep, nothing_changed

pytestmark = pytest.mark.django_db

UNREADABLE = {
    "other rules": {"rules": rules.VERSION + 1},
    "older rules": {"rules": 0},
    "moves of nonsense": {"moves": "xx.yy"},
    "a move against the rules": {"moves": "k"},
    "a card not in hand": {"moves": "c3.c3.c3.c3"},
    "moves beyond the end": {"moves": ".".join(["d"] * 500)},
    "moves that are none": {"moves": 7},
    "a field missing": {"play": None},
}


@pytest.mark.parametrize("changes", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("language", ["ja", "ru"])
def test_unreadable_save_says_so_and_offers_the_same_deal(
    client: Client, changes: dict[str, object], language: str
) -> None:
    keep(client, entry(7, **changes), entry(8))
    for address in (f"/{language}/crazy-switch/7/", f"/{language}/crazy-switch/7/?rules=standard"):
        with nothing_changed():
            panel = Page(client.get(address))
        assert (panel.code, panel.state, panel["deal"]["value"]) == (200, "start", "7")
        assert panel.notice
    table = Reader(client).press(panel.buttons[0])
    assert (table.state, table.notice, table["table"]["data-deal"]) == ("turn", "", "7")
    assert sorted(deals(client)) == [7, 8]
    assert Page(client.get("/ja/crazy-switch/8/")).state == "turn"


@pytest.mark.parametrize("changes", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("headers", [{}, HX], ids=["page", "htmx"])
def test_move_in_an_unreadable_save_is_not_made(
    client: Client, changes: dict[str, object], headers: dict[str, str]
) -> None:
    keep(client, entry(7, **changes))
    with nothing_changed():
        data = {"move": "c3", "position": "0", "play": "play-id"}
        response = client.post(ADDRESSES[USUAL].format(7), data, headers=headers)
        if "HX-Redirect" in response.headers:
            response = client.get(response["HX-Redirect"])
        else:
            assert response.status_code == 422
    page = Page(response)
    assert page.state == "start"
    assert page.notice


def test_unreadable_save_is_offered_under_its_own_options(client: Client) -> None:
    keep(client, entry(7, ("house", "expert", "west"), rules=0))
    panel = Page(client.get("/ja/crazy-switch/7/"))
    assert chosen(panel) == {"rules": "house", "level": "expert"}
    assert panel.forms[0].data["seat"] == "west"


@pytest.mark.parametrize("options", [["house", "nonsense", "south"], ["house"], [], ["house", "easy", "south", "more"]])
def test_save_of_unknown_options_breaks_no_page(client: Client, options: list[str]) -> None:
    keep(client, entry(7, options=options), entry(8))
    for address in ("/ja/", START, "/ja/crazy-switch/7/", "/ja/crazy-switch/8/"):
        for headers in ({}, HX):
            assert client.get(address, headers=headers).status_code == 200
    panel = Page(client.get("/ja/crazy-switch/7/"))
    assert (panel.state, bool(panel.notice)) == ("start", True)
    assert Reader(client).press(panel.buttons[0]).state == "turn"


@pytest.mark.parametrize(
    "stored",
    ["nonsense", "", "e30:1abcde:forged"],
    ids=ascii,
)
def test_damaged_session_says_so_and_offers_the_same_deal(client: Client, stored: str) -> None:
    keep(client, entry(7))
    Session.objects.update(session_data=stored)
    for headers in ({}, HX):
        assert client.get("/ja/", headers=headers).status_code == 200
    for address in (START, "/ja/crazy-switch/7/", "/ru/crazy-switch/7/?rules=house"):
        panel = Page(client.get(address))
        assert (panel.code, panel.state) == (200, "start")
        assert panel.notice
    table = Reader(client).press(panel.buttons[0])
    assert (table.code, table.state, table.notice) == (200, "turn", "")
    assert Page(client.get(START)).notice == ""


def test_damaged_play_is_not_dropped_silently(client: Client) -> None:
    keep(client, entry(7, moves=7), entry(8))
    assert Page(client.get(START)).notice
    start(client, 8)
    assert Page(client.get("/ja/crazy-switch/7/")).notice


@pytest.mark.parametrize("moves", ["", "x"], ids=["before the first move", "unreadable"])
def test_save_that_stops_at_another_seats_turn_gives_south_no_cards_of_others(client: Client, moves: str) -> None:
    """East moves first at this table; South must not move for it."""
    keep(client, entry(7, ("standard", "normal", "west"), moves))
    page = Page(client.get("/ja/crazy-switch/7/?rules=standard&seat=west"))
    with nothing_changed():
        data = {"move": "d", "position": "0", "play": "play-id"}
        response = client.post("/ja/crazy-switch/7/?rules=standard&seat=west", data)
    assert response.status_code in (409, 422)
    assert page.code == 200
