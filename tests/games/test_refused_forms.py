"""However a form is refused, the answer is a page in the reader's language that leads on (S-1, S-3, section 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.translation import override

from games import methods
from games.admission import LARGEST_BODY
from tests.games.crazy_switch.played import entry as switch_entry
from tests.games.forms_on_page import Page
from tests.games.kept import keep, nothing_changed
from tests.games.war.reader import entry as war_entry
from tests.games.ways import IN_BOTH_LANGUAGES

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
OTHER = {"ja": "ru", "ru": "ja"}
#: Every address that takes forms, below the language, with a query as the site's own forms have it.
ADDRESSES = {
    "speed": "speed/",
    "crazy-switch:start": "crazy-switch/",
    "crazy-switch:deal": "crazy-switch/7/?rules=standard",
    "crazy-switch:discard": "crazy-switch/7/discard/?rules=standard",
    "war:start": "war/",
    "war:deal": "war/7/?rounds=40",
    "war:settings": "war/7/settings/?rounds=40",
    "war:discard": "war/7/discard/?rounds=40",
    "war:clear": "war/7/record/clear/?rounds=40",
}
#: Where only pages are.
PAGES = ["", "about/", "war/rules/", "war/7/review/?rounds=40&version=1&at=3", "war/7/record/?rounds=40"]


def post(client: Client, address: str, body: bytes = b"", content_type: str = FORM, **more: Any) -> HttpResponse:
    return client.generic("POST", address, body, content_type, **more)


def without_cookie(client: Client, address: str) -> HttpResponse:
    return post(Client(enforce_csrf_checks=True), address, b"x=1")


def from_elsewhere(client: Client, address: str) -> HttpResponse:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    return post(strict, address, b"x=1", headers={"Origin": "https://evil.example"})


def unreadable(client: Client, address: str) -> HttpResponse:
    return post(client, address, b"x=1", f"{FORM}; charset=shift_jis")


def too_large(client: Client, address: str) -> HttpResponse:
    return post(client, address, b"x" * (LARGEST_BODY + 1))


def too_many_fields(client: Client, address: str) -> HttpResponse:
    return post(client, address, b"&".join(b"x%d=" % number for number in range(1001)))


def unknown_method(client: Client, address: str) -> HttpResponse:
    return client.generic("PROPFIND", address)


def nonsense(client: Client, address: str) -> HttpResponse:
    nothing = b"position=x&play=%00&move=x&side=x&deal=x&rules=x&speed=x&auto=x&players=x&next=//evil.example"
    return post(client, address, nothing)


def outdated(client: Client, address: str) -> HttpResponse:
    return post(client, address, b"position=99&play=older&move=d&speed=x&auto=x&deal=0&rules=x")


REFUSALS = {
    without_cookie: {403},
    from_elsewhere: {403},
    unreadable: {400},
    too_large: {413},
    too_many_fields: {400},
    unknown_method: {405},
    nonsense: {422, 303},
    outdated: {409, 422, 303},
}
every_refusal = pytest.mark.parametrize("refuse", REFUSALS, ids=[each.__name__ for each in REFUSALS])


def is_told(response: HttpResponse, language: str) -> Page:
    """See that this is a whole page in this language."""
    page = Page(response)
    assert page.root.one("html")["lang"] == language
    assert len(page.root.one("main").text) > 20
    return page


def leads_to_its_other_self(client: Client, page: Page, language: str) -> str:
    [link] = page.root.one("header").all("a", rel="alternate")
    assert link["href"].startswith(f"/{OTHER[language]}/")
    there = client.get(link["href"], follow=True)
    assert there.status_code == 200
    if there.headers["Content-Type"].startswith("text/html"):
        assert Page(there).root.one("html")["lang"] == OTHER[language]
    return link["href"].removeprefix(f"/{OTHER[language]}/")


def views(patterns: list[URLPattern | URLResolver]) -> dict[str, Callable[..., Any]]:
    found: dict[str, Callable[..., Any]] = {}
    for each in patterns:
        if isinstance(each, URLResolver):
            prefix = f"{each.namespace}:" if each.namespace else ""
            found |= {f"{prefix}{name}": view for name, view in views(each.url_patterns).items()}
        else:
            found[str(each.name)] = each.callback
    return found


def test_no_address_that_takes_forms_is_left_out() -> None:
    with override("ja"):
        found = {name for name, view in views(get_resolver().url_patterns).items() if "POST" in methods.of(view)}
    assert found == set(ADDRESSES)


@IN_BOTH_LANGUAGES
@every_refusal
@pytest.mark.parametrize("name", ADDRESSES)
def test_language_link_of_a_refused_form_leads_to_the_forms_page(
    client: Client, name: str, refuse: Callable[[Client, str], HttpResponse], language: str
) -> None:
    keep(client, switch_entry(7), war_entry(7, turned=3))
    response = refuse(client, f"/{language}/{ADDRESSES[name]}")
    assert response.status_code in REFUSALS[refuse]
    if response.status_code != 303:
        address = leads_to_its_other_self(client, is_told(response, language), language)
        whose = {"speed": "", "war:settings": "war/7/?rounds=40", "war:clear": "war/7/?rounds=40"}
        # A table dealt at once names the deal that it shows.
        dealt = {"war:start": "war/7/?rounds=40"} if "data-deal" in response.content.decode() else {}
        assert address == (whose | dealt).get(name, ADDRESSES[name])


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("rest", PAGES)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "OPTIONS", "TRACE"])
def test_page_takes_no_form_and_says_so_whatever_its_token(
    static_files: None, rest: str, method: str, language: str
) -> None:
    client = Client(enforce_csrf_checks=True)
    with nothing_changed():
        response = client.generic(method, f"/{language}/{rest}", b"x=1", FORM)
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD"
    assert leads_to_its_other_self(client, is_told(response, language), language) == rest


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("name", ["speed", "war:settings", "war:clear"])
def test_address_of_forms_alone_is_no_page(client: Client, name: str, language: str) -> None:
    response = client.get(f"/{language}/{ADDRESSES[name]}")
    assert (response.status_code, response["Allow"]) == (405, "POST")
    leads_to_its_other_self(client, is_told(response, language), language)


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("speed", [b"speed=warp", b"", b"speed=slow%00", b"speed=fast&speed=warp"])
def test_unreadable_speed_is_told_and_its_link_leads_back(client: Client, speed: bytes, language: str) -> None:
    keep(client, switch_entry(7))
    table = f"/{language}/crazy-switch/7/?rules=standard"
    with nothing_changed():
        response = post(client, f"/{language}/speed/", speed + b"&next=" + table.encode())
    assert response.status_code == 422
    assert leads_to_its_other_self(client, is_told(response, language), language) == "crazy-switch/7/?rules=standard"


@pytest.mark.parametrize(
    "following",
    ["/ja/speed/", "/ja/war/7/settings/", "/ja/war/0/", "/no/such/page/", "//evil.example/", "javascript:alert(7)"],
)
def test_speed_leads_to_pages_only(client: Client, following: str) -> None:
    response = client.post("/ja/speed/", {"speed": "fast", "next": following})
    assert (response.status_code, response["Location"]) == (303, "/ja/")


def test_discarding_by_an_address_that_names_no_play_lets_none_go(client: Client) -> None:
    keep(client, war_entry(7, turned=3))
    for method in (client.get, client.post):
        with nothing_changed():
            page = Page(method("/ja/war/7/discard/?rounds=99"))
        assert page.notice
    assert page.code == 422
