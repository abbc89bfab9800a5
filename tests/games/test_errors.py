"""Errors: told in the reader's language, with a way back (S-3, section 10)."""

from __future__ import annotations

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client

from games import views
from games.saves import SessionStore
from tests.games.crazy_switch.played import entry
from tests.games.forms_on_page import Page
from tests.games.kept import keep, nothing_changed
from tests.games.ways import BOTH, EITHER, IN_BOTH_LANGUAGES

pytestmark = pytest.mark.django_db


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


# A form that is not known to come from a page of this site

TITLES = {
    "none": {"ja": "Cookieが必要です", "ru": "Нужны cookie"},
    "changed": {"ja": "Cookieが変わっています", "ru": "Cookie сменились"},
    "hidden": {"ja": "送信元がわかりません", "ru": "Не видно, откуда пришла форма"},
    "elsewhere": {"ja": "ほかのサイトから送られました", "ru": "Форма пришла с другого сайта"},
}
KEPT = {"ja": "そのまま残っています", "ru": "на месте"}
GONE = {"ja": "もう開けません", "ru": "больше не открыть"}
HIDING = [{"HTTP_ORIGIN": "null"}, {}, {"HTTP_REFERER": ""}, {"HTTP_REFERER": "nonsense"}]
ELSEWHERE = [
    {"HTTP_ORIGIN": "https://evil.example"},
    {"HTTP_REFERER": "https://evil.example/"},
    {"HTTP_REFERER": "http://testserver/ja/"},
]


@pytest.fixture
def strict(static_files: None) -> Client:
    return Client(enforce_csrf_checks=True)


def token(client: Client) -> dict[str, str]:
    field = Page(client.get("/ja/crazy-switch/")).root.one("input", name="csrfmiddlewaretoken")
    return {"csrfmiddlewaretoken": field["value"]}


def refused(client: Client, rest: str, data: dict[str, str], language: str, **more: object) -> Page:
    """Send the form; see that it is refused, changes nothing and leads back."""
    with nothing_changed():
        page = Page(client.post(f"/{language}/{rest}", data, **more))
    assert page.code == 403
    assert leads_back(page, language)
    return page


def assert_told(page: Page, cause: str, language: str, *, fate: dict[str, str] | None) -> None:
    """See that the page names this cause and no other, and what has become of the deals."""
    assert page.root.one("h1").text == TITLES[cause][language]
    text = page.root.one("main").text
    assert [told for told in (KEPT, GONE) if told[language] in text] == ([fate] if fate else [])
    assert len(page.root.one("main").all("p")) >= 3, "cause, what helps, the way back"


@IN_BOTH_LANGUAGES
@BOTH
@pytest.mark.parametrize(("rest", "data"), POSTS)
def test_form_without_any_cookie_is_403_and_says_that_one_is_needed(
    strict: Client, rest: str, data: dict[str, str], language: str, headers: dict[str, str]
) -> None:
    given = token(strict)
    strict.cookies.clear()
    for more in ({}, given):
        page = refused(strict, rest, data | more, language, headers=headers)
        assert_told(page, "none", language, fate=GONE)


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize(("rest", "data"), POSTS)
def test_form_whose_cookie_has_gone_is_403_and_says_whether_the_deals_have_gone_too(
    strict: Client, rest: str, data: dict[str, str], language: str
) -> None:
    keep(strict, entry(7))
    assert_told(refused(strict, rest, data, language), "none", language, fate=KEPT)
    strict.cookies["sessionid"] = "0" * 32
    assert_told(refused(strict, rest, data, language), "none", language, fate=GONE)


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize(("rest", "data"), POSTS)
def test_form_older_than_the_cookie_is_403_and_says_so(
    strict: Client, rest: str, data: dict[str, str], language: str
) -> None:
    older = token(strict)
    strict.cookies.clear()
    token(strict)
    for given in (older, {}, {"csrfmiddlewaretoken": "x" * 64}, {"csrfmiddlewaretoken": "x"}):
        assert_told(refused(strict, rest, data | given, language), "changed", language, fate=GONE)
    keep(strict, entry(7))
    assert_told(refused(strict, rest, data | older, language), "changed", language, fate=KEPT)


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize(("rest", "data"), POSTS)
@pytest.mark.parametrize(
    ("cause", "sent"),
    [*(("hidden", sent) for sent in HIDING), *(("elsewhere", sent) for sent in ELSEWHERE)],
    ids=str,
)
def test_form_of_unknown_origin_is_403_and_says_why(
    strict: Client, rest: str, data: dict[str, str], cause: str, sent: dict[str, str], language: str
) -> None:
    given = data | token(strict)
    assert_told(refused(strict, rest, given, language, secure=True, **sent), cause, language, fate=None)
    keep(strict, entry(7))
    assert_told(refused(strict, rest, given, language, secure=True, **sent), cause, language, fate=KEPT)
    usual = {"HTTP_ORIGIN": "https://testserver"}
    assert strict.post(f"/{language}/{rest}", given, secure=True, **usual).status_code in (303, 422)


def test_form_without_cookie_while_the_database_is_away_is_503(strict: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise OperationalError("unable to open database file")

    keep(strict, entry(7))
    monkeypatch.setattr(SessionStore, "load", away)
    page = Page(strict.post("/ru/speed/", {"speed": "fast"}))
    assert page.code == 503
    assert leads_back(page, "ru")


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
