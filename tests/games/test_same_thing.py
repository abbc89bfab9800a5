"""Every page has an address that shows the same: after a reload, in the other language, to a friend (D-4, S-1)."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from games.catalog import GAMES
from games.crazy_switch.engine import game, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.engine.notation import write_moves
from games.war.engine.rules import SHORT
from tests.games.crazy_switch.played import entry
from tests.games.forms_on_page import Page, Reader, buttons, forms
from tests.games.kept import keep, saved
from tests.games.war.reader import counts, play_out
from tests.games.war.reader import entry as war_entry

pytestmark = pytest.mark.django_db

SITE = "http://testserver"
OVER = game.play_cpus(game.begin(9, Preset.HOUSE, Seat.WEST), game.seated(Level.EASY, Level.EASY))
HOUSE = "rules=house&level=easy&seat=west"
REVIEW = f"?{HOUSE}&version={rules.VERSION}&moves={write_moves(OVER.moves)}"


def deal_of(page: Page) -> str:
    return page.root.one("div", class_="deal-line").one("b").text


# The address of War's dealt table (section 1)


@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_dealt_table_names_its_deal_everywhere(client: Client, lang: str) -> None:
    page = Reader(client).open(f"/{lang}/war/")
    number = deal_of(page)
    deal = f"/war/{number}/"
    assert deal in page["language"]["href"]
    for form in forms(page["table"]) + forms(page["settings"]):
        assert deal in form.action
        assert f"rounds={SHORT}" in form.action
    other = Reader(client).open(page["language"]["href"])
    assert deal_of(other) == number
    assert other.root.one("html")["lang"] != lang


def test_first_press_gives_the_page_the_address_of_its_deal(client: Client) -> None:
    page = Reader(client).open("/ja/war/")
    number = deal_of(page)
    pressed = Reader(client, htmx=True).press(page.button("press"))
    assert pressed.response["HX-Replace-Url"] == f"/ja/war/{number}/?rounds={SHORT}"
    assert deal_of(Reader(client).open("/ja/war/")) == number


def test_result_is_found_again_at_that_address(client: Client) -> None:
    page = Reader(client).open("/ja/war/")
    over = play_out(Reader(client, htmx=True), page, Random(1))
    [save] = saved(client)
    again = Reader(client).open(f"/ja/war/{save['deal']}/?rounds={SHORT}")
    assert (again.state, again["result"].text) == ("over", over["result"].text)


def test_deal_that_cannot_be_read_is_no_unfinished_one(client: Client) -> None:
    keep(client, war_entry(5) | {"options": ["17"]})
    assert Reader(client).open("/ja/war/").code == 200


# A friend's link (D-4)


@pytest.mark.parametrize(
    ("kept", "link"),
    [
        (entry(4243, ("house", "easy", "west")), "/crazy-switch/4243/"),
        (entry(4243, ("standard", "easy", "south")), "/crazy-switch/4243/?rules=house"),
        (war_entry(4243, 240, 3), "/war/4243/"),
    ],
    ids=["preset, level, seat", "another preset", "length"],
)
def test_friends_link_means_what_it_leaves_out(client: Client, kept: dict[str, object], link: str) -> None:
    """Whatever this browser has played of that number."""
    keep(client, kept)
    path, _, query = link.partition("?")
    offered = GAMES[path.split("/")[1]]
    options = offered.read(dict(part.split("=") for part in query.split("&") if part)).options
    response = client.get(link, headers={"Accept-Language": "ru"})
    assert response["Location"] == f"/ru{path}?{'&'.join(f'{k}={v}' for k, v in offered.fields(options).items())}"
    page = Reader(client).open(response["Location"])
    assert page.state in ("start", "turn")
    if path.startswith("/war"):
        assert (counts(page), page["table"].one("progress")["max"]) == (("26", "26"), "40")
    else:
        assert page.state == "start"


def test_address_with_a_language_and_no_options_opens_the_play_touched_last(client: Client) -> None:
    keep(client, war_entry(4243, 240, 3, touched=9), war_entry(4243, 40, 1, touched=2))
    assert Reader(client).open("/ja/war/4243/")["table"].one("progress")["max"] == "240"


# Canonical address and counterparts (S-2)

SHOWN = [
    f"crazy-switch/4243/?{HOUSE}",
    "crazy-switch/4243/",
    "crazy-switch/77/?rules=house&level=expert",
    f"crazy-switch/9/review/{REVIEW}&at=4",
    f"crazy-switch/4243/discard/?{HOUSE}",
    "war/7/?rounds=240",
    "war/7/",
    "war/8/",
    "war/7/review/?rounds=240&version=1&at=3",
    "war/7/discard/?rounds=240",
]


def seen_at(page: Page) -> tuple[str, ...]:
    """What tells one page from another: title, options chosen, the deal's cards or the moment of a review."""
    checked = [each["value"] for each in page.root.all("input", type="radio") if "checked" in each.attributes]
    longest = [each["max"] for each in page.root.all("progress")]
    step = [each["data-step"] for each in page.root.all("nav", class_="walk")]
    return (page.root.one("title").text, *checked, *longest, *step)


@pytest.mark.parametrize("lang", ["ja", "ru"])
@pytest.mark.parametrize("rest", SHOWN)
def test_canonical_address_shows_the_same_thing(client: Client, lang: str, rest: str) -> None:
    keep(client, entry(4243, ("house", "easy", "west")), war_entry(7, 240, 240, over=True))
    page = Page(client.get(f"/{lang}/{rest}"))
    canonical = page.root.one("link", rel="canonical")["href"]
    assert page.root.one("meta", property="og:url")["content"] == canonical
    again = Page(client.get(canonical.removeprefix(SITE)))
    assert (again.code, seen_at(again)) == (200, seen_at(page))
    for link in page.root.all("link", rel="alternate"):
        there = Page(client.get(link["href"].removeprefix(SITE)))
        assert there.code == 200
        assert seen_at(there)[1:] == seen_at(page)[1:]
        assert there.root.one("link", rel="canonical")["href"] == link["href"]


@pytest.mark.parametrize("rest", SHOWN)
def test_language_link_leads_to_the_same_thing(client: Client, rest: str) -> None:
    keep(client, entry(4243, ("house", "easy", "west")), war_entry(7, 240, 240, over=True))
    page = Page(client.get(f"/ja/{rest}"))
    there = Page(client.get(page["language"]["href"]))
    assert (there.code, seen_at(there)[1:]) == (200, seen_at(page)[1:])


# The review of one's own play


@pytest.mark.parametrize("query", ["", "?rounds=240"])
def test_review_without_a_query_leads_to_that_of_ones_own_play(client: Client, query: str) -> None:
    keep(client, war_entry(7, 240, 240, over=True))
    response = client.get(f"/ja/war/7/review/{query}")
    assert response["Location"] == "/ja/war/7/review/?rounds=240&version=1"
    assert client.get(response["Location"]).status_code == 200


def test_review_of_what_goes_on_or_was_never_begun_leads_to_the_table(client: Client) -> None:
    keep(client, war_entry(7, 240, 3))
    for deal, rounds in ((7, 240), (8, 40)):
        assert client.get(f"/ja/war/{deal}/review/")["Location"] == f"/ja/war/{deal}/?rounds={rounds}"


# All plays of War (7.10)


@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_other_games_stand_beside_the_table(client: Client, lang: str) -> None:
    plays = [war_entry(deal, touched=deal, over=deal % 2 == 0) for deal in range(10, 20)]
    keep(client, *plays)
    page = Reader(client).open(f"/{lang}/war/19/")
    lines = page.root.one("section", class_="plays").all("li")
    assert [line.one("b").text for line in lines] == ["17", "15", "13", "11", "18", "16", "14", "12"]
    for line in lines:
        link = line.all("a")[-1]["href"]
        assert deal_of(Reader(client).open(link)) == line.one("b").text


def test_a_first_visit_lists_nothing(client: Client) -> None:
    page = Reader(client).open("/ja/war/7/")
    assert page.root.all("section", class_="plays") == []
    assert buttons(page["table"])
