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
