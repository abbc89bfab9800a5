from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.template import engines
from django.test import Client, RequestFactory
from django_htmx.middleware import HtmxDetails

from games import pages
from games.crazy_switch.engine.model import Preset
from tests.games.crazy_switch.played import entry, find, games, keep_game
from tests.games.forms_on_page import Element, Page, forms
from tests.games.kept import keep

pytestmark = pytest.mark.django_db

HX = {"HX-Request": "true"}
SITE = "http://testserver"
IN_BOTH_LANGUAGES = pytest.mark.parametrize(("language", "other"), [("ja", "ru"), ("ru", "ja")])

TABLES = ["crazy-switch/7/", "crazy-switch/7/?rules=standard&seen=0", "crazy-switch/7/?rules=nonsense"]
PUBLIC = ["", "crazy-switch/", "crazy-switch/?deal=seven"]
OWN = [*PUBLIC, *TABLES, "crazy-switch/8/", "crazy-switch/8/?rules=house&seat=west", "crazy-switch/7/discard/"]
#: What belongs to the address that shows the same thing: the options, which play of a deal it is.
SHOWN_AT = {
    "crazy-switch/7/": "crazy-switch/7/?rules=standard",
    "crazy-switch/7/?rules=standard&seen=0": "crazy-switch/7/?rules=standard",
    "crazy-switch/7/?rules=nonsense": "crazy-switch/7/?rules=standard",
    "crazy-switch/8/": "crazy-switch/8/?rules=standard",
    "crazy-switch/8/?rules=house&seat=west": "crazy-switch/8/?rules=house&seat=west",
    "crazy-switch/7/discard/": "crazy-switch/7/discard/?rules=standard",
}
ERRORS = ["no/such/page/", "crazy-switch/0/"]
EVERY_PAGE = pytest.mark.parametrize("rest", [*OWN, *ERRORS])


@pytest.fixture(autouse=True)
def unfinished(client: Client) -> None:
    keep(client, entry(7), entry(9, ("house", "expert", "west"), over=True))


def meta(page: Page, name: str) -> str:
    [found] = page.root.all("meta", name=name) or page.root.all("meta", property=name)
    return " ".join(found["content"].split())


# The frame (S-1, S-2)


@IN_BOTH_LANGUAGES
@EVERY_PAGE
def test_page_says_what_it_is_in_its_language(client: Client, rest: str, language: str, other: str) -> None:
    page = Page(client.get(f"/{language}/{rest}"))
    assert page.root.one("html")["lang"] == language
    assert page.response["Content-Language"] == language
    assert page.root.one("title").text
    assert len(meta(page, "description")) > 15
    assert len(meta(page, "og:description")) > 15
    assert meta(page, "og:title") in page.root.one("title").text
    assert len(page.root.all("h1")) == 1


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("rest", OWN)
def test_page_names_its_counterparts(client: Client, rest: str, language: str, other: str) -> None:
    page = Page(client.get(f"/{language}/{rest}", headers={"Accept-Language": other}))
    path = SHOWN_AT.get(rest, rest.partition("?")[0])
    assert page.root.one("link", rel="canonical")["href"] == f"{SITE}/{language}/{path}"
    alternates = {link["hreflang"]: link["href"] for link in page.root.all("link", rel="alternate")}
    assert set(alternates) == {"ja", "ru", "x-default"}
    assert alternates["ja"] == f"{SITE}/ja/{path}"
    assert alternates["ru"] == f"{SITE}/ru/{path}"


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("number", [7, 8, 48213])
def test_deal_link_pasted_into_a_chat_names_the_deal(client: Client, number: int, language: str, other: str) -> None:
    page = Page(client.get(f"/crazy-switch/{number}/?rules=house", follow=True, headers={"Accept-Language": language}))
    assert page.root.one("html")["lang"] == language
    assert str(number) in meta(page, "og:title")
    assert str(number) in page.root.one("title").text


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("rest", [*TABLES, "crazy-switch/8/", "crazy-switch/8/?rules=house"])
def test_search_engines_keep_no_deal(client: Client, rest: str, language: str, other: str) -> None:
    assert meta(Page(client.get(f"/{language}/{rest}")), "robots") == "noindex"


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("rest", ["", "crazy-switch/"])
def test_search_engines_keep_the_way_in(client: Client, rest: str, language: str, other: str) -> None:
    assert Page(client.get(f"/{language}/{rest}")).root.all("meta", name="robots") == []


@IN_BOTH_LANGUAGES
@EVERY_PAGE
def test_page_holds_together(client: Client, rest: str, language: str, other: str) -> None:
    page = Page(client.get(f"/{language}/{rest}"))
    ids = [element["id"] for element in page.root.walk() if "id" in element.attributes]
    assert sorted(ids) == sorted(set(ids))
    for element in page.root.walk():
        for name in ("for", "aria-labelledby", "aria-describedby"):
            assert set(element.get(name).split()) <= set(ids)
    for form in forms(page.root):
        # One without the prefix would lose what it carries in a redirect.
        assert form.action.startswith(f"/{language}/")
        assert (form.method == "post") == ("csrfmiddlewaretoken" in form.data)


@EVERY_PAGE
def test_page_needs_nothing_that_the_policy_forbids(client: Client, rest: str) -> None:
    page = Page(client.get(f"/ja/{rest}"))
    for element in page.root.walk():
        names = set(element.attributes)
        assert "style" not in names
        assert not [name for name in names if name.startswith(("on", "hx-on"))]
        assert "[" not in element.get("hx-trigger")
        assert element.tag != "style"
        if element.tag == "script" and element.get("type") != "application/ld+json":
            assert element["src"].startswith("/static/")
            assert element.text == ""
        for name in ("src", "href"):
            outside = element.get(name).startswith(("http:", "https:", "//"))
            assert not outside or (element.tag == "link" and element["rel"] in ("canonical", "alternate"))


def test_pages_carry_the_live_region_once_and_empty(client: Client) -> None:
    page = Page(client.get("/ja/crazy-switch/7/"))
    assert page["live"]["aria-live"] == "polite"
    assert page["live"].text == ""
    assert not [element for element in page["play"].walk() if element.get("id") == "live"]


class _Absent(str):
    """Stands for what a template names and a view does not give; keeps the names."""

    names: set[str]

    def __contains__(self, part: object) -> bool:
        return part == "%s"

    def __mod__(self, name: object) -> str:
        self.names.add(str(name))
        return ""


OPTIONAL = {"title", "frame.home", "notice"}


def test_templates_name_nothing_that_is_not_there(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    absent = _Absent("absent")
    absent.names = set()
    monkeypatch.setattr(engines["django"].engine, "string_if_invalid", absent)
    for rest in [*OWN, *ERRORS]:
        client.get(f"/ja/{rest}")
    for lifted in (lambda seen: "w" in seen.fitting, lambda seen: "ts" in seen.fitting, lambda seen: seen.chain):
        played = find(lifted, Preset.HOUSE)
        address = keep_game(client, played)
        for query in ("", "&lift=w", "&lift=ts", f"&seen={len(played.steps) - 1}"):
            client.get(address + query)
            client.get(address + query, headers=HX)
    *_, over = games(Preset.STANDARD, [1])
    client.get(keep_game(client, over))
    assert absent.names <= OPTIONAL


# Page or fragment (law 3)


@pytest.mark.parametrize("rest", OWN)
def test_readers_own_pages_are_kept_by_no_cache(client: Client, rest: str) -> None:
    for headers in ({}, HX):
        response = client.get(f"/ja/{rest}", headers=headers)
        assert set(response["Cache-Control"].split(", ")) >= {"private", "no-store"}
        assert {"HX-Request", "Cookie"} <= set(response["Vary"].split(", "))


def without_substitutes(element: Element) -> Element:
    """Leave out what stands in where scripts do not run: no fragment ever comes there."""
    kept = [
        child if isinstance(child, str) else without_substitutes(child)
        for child in element.children
        if isinstance(child, str) or "data-without" not in child.attributes
    ]
    return Element(element.tag, element.attributes, kept)


@pytest.mark.parametrize("rest", TABLES)
def test_htmx_gets_the_part_of_the_same_page(client: Client, rest: str) -> None:
    whole, part = Page(client.get(f"/ru/{rest}")), Page(client.get(f"/ru/{rest}", headers=HX))
    first, *others = [child for child in part.root.children if not isinstance(child, str)]
    assert first is part["play"]
    assert all("hx-swap-oob" in child.attributes for child in others)
    assert part["play"].text == without_substitutes(whole["play"]).text
    assert part["live"]["hx-swap-oob"] == "innerHTML"
    assert part["live"].text
    assert not part.root.all("html")


@pytest.mark.parametrize("rest", OWN)
def test_every_address_answers_htmx_and_plain_alike(client: Client, rest: str) -> None:
    plain, part = client.get(f"/ja/{rest}"), client.get(f"/ja/{rest}", headers=HX)
    assert part.status_code in (plain.status_code, 200)
    leads_there = {name: part[name] for name in ("HX-Redirect", "HX-Refresh", "HX-Location") if name in part.headers}
    assert leads_there or b'id="play"' in part.content or b"<main" in part.content


def test_back_button_of_htmx_asks_for_whole_pages(client: Client) -> None:
    config = Page(client.get("/ja/crazy-switch/7/")).root.one("meta", name="htmx-config")["content"]
    assert '"historyCacheSize": 0' in config
    assert '"historyRestoreAsHxRequest": false' in config
    assert '"refreshOnHistoryMiss": true' in config


def asked(headers: dict[str, str]) -> HttpResponse:
    request = RequestFactory().post("/ja/", headers=headers)
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    return pages.go(request, "/ja/crazy-switch/?a=1&b=2")


def test_after_a_form_a_browser_asks_anew() -> None:
    response = asked({})
    assert (response.status_code, response["Location"]) == (303, "/ja/crazy-switch/?a=1&b=2")


def test_htmx_is_told_to_go() -> None:
    response = asked(HX)
    assert (response.status_code, response["HX-Redirect"]) == (200, "/ja/crazy-switch/?a=1&b=2")
    assert response.content == b""


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("/ja/", "/ru/"),
        ("/ja/crazy-switch/7/?a=1", "/ru/crazy-switch/7/?a=1"),
        ("/ru/crazy-switch/", "/ru/crazy-switch/"),
        ("/ja//evil.example/", "/ru//evil.example/"),
    ],
)
def test_same_path_in_another_language(path: str, there: str) -> None:
    assert pages.in_language(path, "ru") == there


def test_pages_are_small(client: Client) -> None:
    """A phone on a slow line: the page of a table stays within 60 KB before compression."""
    assert len(client.get("/ru/crazy-switch/7/").content) < 60_000


def test_message_ids_have_no_leftover_placeholders(client: Client) -> None:
    for rest in OWN:
        assert not re.search(r"%\(\w+\)|\{\{|\{%", client.get(f"/ru/{rest}").content.decode())
