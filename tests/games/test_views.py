from __future__ import annotations

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client

from games import views
from games.catalog import GAMES
from games.crazy_switch.engine.model import Preset
from games.saves import SessionStore
from tests.games.crazy_switch.played import entry, games, keep_game
from tests.games.forms_on_page import Page, Reader, buttons, forms
from tests.games.kept import keep, nothing_changed, rows

pytestmark = pytest.mark.django_db

LANGUAGES = ("ja", "ru")
AS_PAGE, AS_FRAGMENT = {}, {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("headers", [AS_PAGE, AS_FRAGMENT], ids=["page", "htmx"])
#: Where one of the two languages each will do.
EITHER = pytest.mark.parametrize(("language", "headers"), [("ja", AS_FRAGMENT), ("ru", AS_PAGE)], ids=["htmx", "page"])
IN_BOTH_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)
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
        assert tile.one("a")["href"] == f"/{language}/{slug}/"
        assert len(tile.one("p").text) > 20
        assert client.get(tile.one("a")["href"], follow=True).status_code == 200


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


# Errors (S-3, section 10)


def leads_back(page: Page, language: str) -> bool:
    """Tell whether an error page speaks this language and leads back to the games."""
    links = [link["href"] for link in page.root.one("main").all("a")]
    assert page.root.one("html")["lang"] == language
    assert len(page.root.one("main").text) > 20
    return links == [f"/{language}/"]


@EITHER
@pytest.mark.parametrize(
    "rest",
    [
        "crazy-switch/0/",
        "crazy-switch/1000000/",
        "crazy-switch/-1/",
        "crazy-switch/007/",
        "crazy-switch/7.5/",
        "crazy-switch/1e3/",
        "crazy-switch/７/",
        "crazy-switch/seven/",
        "crazy-switch/99999999999999999999/",
        "crazy-switch/0/discard/",
        "chess/7/",
        "no/such/page/",
    ],
)
def test_address_of_nothing_is_404(client: Client, rest: str, language: str, headers: dict[str, str]) -> None:
    page = Page(client.get(f"/{language}/{rest}", headers={**headers, "Accept-Language": "en"}))
    assert page.code == 404
    assert leads_back(page, language)


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize(
    "address", ["/crazy-switch/0/", "/crazy-switch/1000000/", "/crazy-switch/007/", "/chess/7/", "/x/"]
)
def test_shared_link_of_nothing_is_404(client: Client, address: str, language: str) -> None:
    page = Page(client.get(address, headers={"Accept-Language": language}))
    assert page.code == 404
    assert leads_back(page, language)


POSTS = [
    ("crazy-switch/", {"rules": "house", "level": "easy", "deal": "7"}),
    ("crazy-switch/7/?rules=standard", {"move": "c3", "position": "0", "play": "play-id"}),
    ("crazy-switch/7/discard/?rules=standard", {}),
    ("speed/", {"speed": "fast"}),
]


@IN_BOTH_LANGUAGES
@BOTH
@pytest.mark.parametrize(("rest", "data"), POSTS)
def test_form_without_its_token_is_403_and_says_that_cookies_are_needed(
    static_files: None, rest: str, data: dict[str, str], language: str, headers: dict[str, str]
) -> None:
    client = Client(enforce_csrf_checks=True)
    keep(client, entry(7))
    for token in ({}, {"csrfmiddlewaretoken": "x" * 64}):
        with nothing_changed():
            page = Page(client.post(f"/{language}/{rest}", data | token, headers=headers))
        assert page.code == 403
        assert leads_back(page, language)
        assert "cookie" in page.html.lower() or "Cookie" in page.html


@pytest.mark.parametrize(("rest", "data"), POSTS)
def test_form_from_elsewhere_is_403(static_files: None, rest: str, data: dict[str, str]) -> None:
    client = Client(enforce_csrf_checks=True)
    token = Page(client.get("/ja/crazy-switch/")).root.one("input", name="csrfmiddlewaretoken")["value"]
    keep(client, entry(7))
    with nothing_changed():
        given = data | {"csrfmiddlewaretoken": token}
        response = client.post(f"/ja/{rest}", given, headers={"Origin": "https://evil.example"})
    assert response.status_code == 403
    assert client.post(f"/ja/{rest}", given).status_code in (303, 422)


@BOTH
@pytest.mark.parametrize(
    ("rest", "offered"),
    [
        ("", {"GET", "HEAD"}),
        ("speed/", {"POST"}),
        ("crazy-switch/", {"GET", "HEAD", "POST"}),
        ("crazy-switch/7/", {"GET", "HEAD", "POST"}),
        ("crazy-switch/7/discard/", {"GET", "HEAD", "POST"}),
    ],
)
def test_other_methods_are_405(client: Client, rest: str, offered: set[str], headers: dict[str, str]) -> None:
    keep(client, entry(7))
    for method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"} - offered:
        with nothing_changed():
            response = client.generic(method, f"/ru/{rest}", headers=headers)
        assert response.status_code == 405
        assert set(response["Allow"].split(", ")) == offered


@pytest.mark.parametrize("address", ["/", "/crazy-switch/7/"])
def test_unprefixed_addresses_take_no_form(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


@IN_BOTH_LANGUAGES
@BOTH
def test_fault_of_the_site_is_500_in_the_readers_language(
    static_files: None, monkeypatch: pytest.MonkeyPatch, language: str, headers: dict[str, str]
) -> None:
    def broken(*_: object) -> HttpResponse:
        raise ZeroDivisionError

    monkeypatch.setattr(views, "shelf", broken)
    page = Page(Client(raise_request_exception=False).get(f"/{language}/", headers=headers))
    assert page.code == 500
    assert leads_back(page, language)


@EITHER
@pytest.mark.parametrize(("rest", "data"), POSTS)
def test_database_out_of_reach_is_503_and_saves_nothing(
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    rest: str,
    data: dict[str, str],
    language: str,
    headers: dict[str, str],
) -> None:
    def locked(*_: object) -> None:
        raise OperationalError("database is locked")

    keep(client, entry(7))
    monkeypatch.setattr(SessionStore, "write", locked)
    with nothing_changed():
        page = Page(client.post(f"/{language}/{rest}", data, headers=headers))
    assert page.code == 503
    assert page.response["Retry-After"]
    assert leads_back(page, language)
