"""Languages, home, speed; and that looking leaves nothing behind (S-1, S-4, 4.8, D-11)."""

from __future__ import annotations

import pytest
from django.test import Client

from games.catalog import GAMES
from games.crazy_switch.engine.model import Preset
from tests.games.crazy_switch.played import entry, games, keep_game
from tests.games.forms_on_page import Page, Reader, buttons, forms
from tests.games.kept import keep, nothing_changed, rows
from tests.games.ways import BOTH, IN_BOTH_LANGUAGES, LANGUAGES

pytestmark = pytest.mark.django_db

YEAR = 365 * 24 * 60 * 60


UNPREFIXED = [
    ("/", ""),
    ("/?from=friend", "?from=friend"),
    ("/crazy-switch/7/", "crazy-switch/7/"),
    (
        "/crazy-switch/999999/?rules=house&level=expert&seat=west",
        "crazy-switch/999999/?rules=house&level=expert&seat=west",
    ),
    ("/crazy-switch/7/review/?version=1&moves=a7.d", "crazy-switch/7/review/?version=1&moves=a7.d"),
]
ADDRESSES = [
    "/ja/",
    "/ru/",
    "/ja/crazy-switch/",
    "/ru/crazy-switch/?deal=7",
    "/ja/crazy-switch/7/",
    "/ja/crazy-switch/7/?rules=standard",
    "/ja/crazy-switch/7/?rules=standard&lift=w",
    "/ja/crazy-switch/7/?rules=standard&seen=1",
    "/ru/crazy-switch/8/?rules=house&seat=west",
    "/ja/crazy-switch/7/discard/?rules=standard",
    "/ja/crazy-switch/7/discard/",
    "/ja/crazy-switch/7/review/?rules=standard",
    "/ja/crazy-switch/7/review/?rules=standard&version=1&moves=d.d",
    "/crazy-switch/7/review/?rules=standard",
    "/ru/war/7/review/?rounds=40&version=1&at=3",
    "/war/7/review/?rounds=40&version=1",
    "/ja/crazy-switch/1000000/",
    "/ja/speed/",
    "/ja/no/such/page/",
    "/",
    "/crazy-switch/7/",
]


# The reader's language (S-1)


@pytest.mark.parametrize(("address", "rest"), UNPREFIXED)
@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        (None, None, "ja"),
        (None, "ru", "ru"),
        (None, "ru-RU,ru;q=0.9,en;q=0.5", "ru"),
        (None, "fr", "ja"),
        (None, "en, ru;q=0.5, ja;q=0.4", "ru"),
        (None, "ru;q=0.4, ja;q=0.5", "ja"),
        ("ru", "ja", "ru"),
        ("ja", "ru", "ja"),
        ("xx", "ru", "ru"),
        ("../ru", None, "ja"),
    ],
)
def test_address_without_a_language_leads_to_the_readers(
    client: Client, address: str, rest: str, cookie: str | None, accepted: str | None, language: str
) -> None:
    if cookie:
        client.cookies["language"] = cookie
    for ask in (client.get, client.head):
        response = ask(address, headers={"Accept-Language": accepted} if accepted else {})
        assert (response.status_code, response["Location"]) == (302, f"/{language}/{rest}")


@pytest.mark.parametrize(("address", "rest"), UNPREFIXED)
def test_no_cache_keeps_one_readers_language_for_all(client: Client, address: str, rest: str) -> None:
    response = client.get(address)
    assert response["Cache-Control"] == "private"
    assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))
    assert not response.cookies


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("page", ["", "crazy-switch/", "crazy-switch/7/", "crazy-switch/7/?rules=house"])
def test_page_remembers_its_language(client: Client, language: str, page: str) -> None:
    cookie = client.get(f"/{language}/{page}").cookies["language"]
    assert (cookie.value, cookie["max-age"], cookie["samesite"]) == (language, YEAR, "Lax")
    other = {"ja": "ru", "ru": "ja"}[language]
    assert client.get("/", headers={"Accept-Language": other})["Location"] == f"/{language}/"
    assert (
        client.get("/crazy-switch/7/", headers={"Accept-Language": other})["Location"] == f"/{language}/crazy-switch/7/"
    )


@pytest.mark.parametrize(
    "rest",
    [
        "",
        "crazy-switch/",
        "crazy-switch/?deal=7",
        "crazy-switch/8/",
        "crazy-switch/7/",
        "crazy-switch/7/?rules=standard",
        "crazy-switch/7/?rules=standard&lift=w4",
        "crazy-switch/7/?rules=standard&seen=0",
        "crazy-switch/7/discard/?rules=standard",
        "no/such/page/?a=1&b=2",
    ],
)
@pytest.mark.parametrize(("language", "other"), [("ja", "ru"), ("ru", "ja")])
def test_language_link_leads_to_the_same_page(client: Client, rest: str, language: str, other: str) -> None:
    keep(client, entry(7))
    page = Page(client.get(f"/{language}/{rest}"))
    [link] = page.root.one("header").all("a", rel="alternate")
    assert (link["href"], link["hreflang"], link["lang"]) == (f"/{other}/{rest}", other, other)
    # The cookie and the browser say one thing, the link another: the link wins.
    client.cookies["language"] = language
    there = Page(client.get(link["href"], headers={"Accept-Language": language}))
    assert there.code == page.code
    assert there.root.one("html")["lang"] == other


def test_language_link_of_an_unprefixed_address_keeps_all_of_it(client: Client) -> None:
    page = Page(client.get("/chess/7/?a=1", headers={"Accept-Language": "ru"}))
    [link] = page.root.one("header").all("a", rel="alternate")
    assert link["href"] == "/ja/chess/7/?a=1"


def test_switching_the_language_in_the_middle_of_a_deal_shows_the_same_position(client: Client) -> None:
    played = next(moment for moment in games(Preset.HOUSE, [5]) if len(moment.steps) > 12)
    address = keep_game(client, played)
    with nothing_changed():
        japanese, russian = (Page(client.get(address.replace("/ja/", f"/{code}/"))) for code in LANGUAGES)
    assert japanese.state == russian.state == "turn"
    assert [button.id for button in japanese.buttons] == [button.id for button in russian.buttons]
    assert len(japanese.log) == len(russian.log)


# Nothing is left behind by looking (S-4)


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("key", [None, "0" * 32])
def test_looking_leaves_no_session(client: Client, address: str, key: str | None) -> None:
    for ask in (client.get, client.head):
        client.cookies.clear()
        if key:
            client.cookies["sessionid"] = key
        response = ask(address)
        assert "sessionid" not in response.cookies
        assert response.status_code < 500
    assert rows() == []


@BOTH
@pytest.mark.parametrize("address", ADDRESSES)
def test_looking_changes_no_game(client: Client, address: str, headers: dict[str, str]) -> None:
    keep(client, entry(7), entry(8, ("house", "normal", "west"), "broken"), entry(9, moves="a", rules=0))
    with nothing_changed():
        for ask in (client.get, client.head):
            response = ask(address, headers=headers)
            assert response.status_code < 500
            assert "sessionid" not in response.cookies


@pytest.mark.parametrize("address", ADDRESSES)
def test_head_says_what_get_says_without_a_body(client: Client, address: str) -> None:
    keep(client, entry(7))
    got, headed = client.get(address), client.head(address)
    assert headed.status_code == got.status_code
    assert headed.content == b""
    assert headed.headers.get("Location") == got.headers.get("Location")


# Home


@IN_BOTH_LANGUAGES
def test_home_leads_to_every_game(client: Client, language: str) -> None:
    page = Page(client.get(f"/{language}/"))
    tiles = page.root.all("section", class_="tile")
    assert len(tiles) == len(GAMES)
    for tile, slug in zip(tiles, GAMES, strict=True):
        links = [link["href"] for link in tile.all("a")]
        assert links == [f"/{language}/{slug}/{page}" for page in ("", "rules/", "faq/")]
        assert len(tile.one("p").text) > 20
        assert {client.get(link, follow=True).status_code for link in links} == {200}


def strips(client: Client) -> list[str]:
    return [link["href"] for strip in Page(client.get("/ja/")).root.all(class_="strip") for link in strip.all("a")]


def test_home_offers_the_unfinished_deal_played_last(client: Client) -> None:
    assert strips(client) == []
    keep(
        client,
        entry(7, touched=1),
        entry(8, ("house", "expert", "west"), "", touched=2),
        entry(9, over=True, touched=3),
    )
    [address] = strips(client)
    page = Page(client.get(address))
    assert page.state == "turn" or page["table"]["data-deal"] == "8"
    assert "rules=house" in address
    assert "seat=west" in address


def test_home_offers_no_finished_deal(client: Client) -> None:
    keep(client, entry(9, over=True))
    assert strips(client) == []


def test_home_survives_games_that_are_no_more(client: Client) -> None:
    keep(client, entry(7, game="whist"))
    assert strips(client) == []


@IN_BOTH_LANGUAGES
def test_home_starts_a_deal_by_its_number(client: Client, language: str) -> None:
    page = Page(client.get(f"/{language}/"))
    [number] = [form for form in page.root.all("form") if form.all("input", name="deal")]
    assert page.root.one("label")["for"] == number.one("input", name="deal")["id"]
    [form] = forms(number)
    panel = Reader(client).send(form, deal="48213")
    assert (panel.code, panel.state) == (200, "start")
    assert panel.root.one("input", id="deal")["value"] == "48213"
    for button in number.all("button"):
        assert button.get("formaction") in ("", *(f"/{language}/{slug}/" for slug in GAMES))


# The playing speed (4.8, D-11)


def pressed(page: Page) -> list[str]:
    return [button["value"] for button in page.root.all("button", name="speed") if button["aria-pressed"] == "true"]


@pytest.mark.parametrize("speed", ["slow", "normal", "fast", "step"])
def test_speed_is_kept_and_offered_again(client: Client, speed: str) -> None:
    table = Reader(client).press(Page(client.get("/ja/crazy-switch/7/")).buttons[0])
    assert pressed(table) == ["normal"]
    [choice] = [button for button in buttons(table.root) if (button.name, button.value) == ("speed", speed)]
    again = Reader(client).press(choice)
    assert (again.state, pressed(again)) == (table.state, [speed])
    assert pressed(Page(client.get("/ru/crazy-switch/7/"))) == [speed]


@BOTH
@pytest.mark.parametrize(
    "following", ["", "//evil.example/", "https://evil.example/", "javascript:alert(1)", "/\\evil.example"]
)
def test_speed_leads_nowhere_else(client: Client, following: str, headers: dict[str, str]) -> None:
    response = client.post("/ru/speed/", {"speed": "slow", "next": following}, headers=headers)
    assert (response.headers.get("Location") or response.headers.get("HX-Redirect")) == "/ru/"


@BOTH
def test_unknown_speed_changes_nothing(client: Client, headers: dict[str, str]) -> None:
    client.post("/ja/speed/", {"speed": "slow", "next": "/ja/"})
    with nothing_changed():
        for speed in ("warp", "", "slow\0"):
            response = client.post("/ja/speed/", {"speed": speed, "next": "/ja/"}, headers=headers)
            assert response.status_code == (200 if headers else 303)
            assert (response.headers.get("Location") or response.headers.get("HX-Redirect")) == "/ja/"
