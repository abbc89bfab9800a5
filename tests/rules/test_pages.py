"""S-1 to S-5, R-7: the pages as a reader, a cache and a crawler get them."""

from __future__ import annotations

import re
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.translation import override

from games.catalog import GAMES
from rules import pages, structured
from rules.templatetags.rules import game_data, rule_url
from tests.rules.markup import Markup, plain

LANGUAGES = ("ja", "ru")
PATHS = ["about/", *(f"{game}/{kind}/" for game in GAMES for kind in ("rules", "faq"))]
FAQS = [f"/{language}/{game}/faq/" for language in LANGUAGES for game in GAMES]
ADDRESSES = [f"/{language}/{path}" for language in LANGUAGES for path in PATHS]

#: All that is Latin on these pages, besides the names of games: names and ranks.
LATIN = {
    *"AKQJ",
    *["UNO", "CPU", "JavaScript", "Cookie", "cookie", "MIT", "One", "more", "deal", "contributors"],
}

# Without the mark for it the database is out of reach: no page touches a session (S-4).
every_page = pytest.mark.parametrize("address", ADDRESSES)


def markup(client: Client, address: str) -> Markup:
    return Markup(client.get(address).content.decode())


@every_page
def test_any_cache_may_keep_it(client: Client, address: str) -> None:
    response = client.get(address, HTTP_ACCEPT_LANGUAGE="de", HTTP_COOKIE="language=ru; sessionid=unknown")
    assert response.status_code == 200
    kept = response.headers["Cache-Control"].split(", ")
    assert {"public", "max-age=3600"} == set(kept)
    assert not response.cookies
    assert not {"Cookie", "Accept-Language"} & set(response.headers.get("Vary", "").split(", "))


@every_page
def test_it_is_not_sent_twice(client: Client, address: str) -> None:
    etag = client.get(address).headers["ETag"]
    again = client.get(address, HTTP_IF_NONE_MATCH=etag)
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(address, HTTP_IF_NONE_MATCH='"another"').status_code == 200


@every_page
def test_what_has_not_changed_is_not_rendered(client: Client, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    etag = client.get(address).headers["ETag"]
    monkeypatch.delattr("rules.views.render")
    assert client.get(address, HTTP_IF_NONE_MATCH=etag).status_code == 304


def test_page_of_no_game_is_not_unchanged(client: Client) -> None:
    assert client.get("/ja/no-such-game/rules/", HTTP_IF_NONE_MATCH="*").status_code == 404


@every_page
def test_only_reading_is_allowed(client: Client, address: str) -> None:
    assert client.head(address).content == b""
    assert client.post(address).status_code == 405


@pytest.mark.parametrize("address", ["/ja/no-game/rules/", "/ru/no-game/faq/"])
def test_a_game_that_there_is_not(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@every_page
def test_head_is_in_the_language_of_the_address(client: Client, address: str) -> None:
    page, language = markup(client, address), address[1:3]
    (html,), (title,) = page.all("html"), page.all("title")
    assert html.attributes["lang"] == language
    (heading,) = page.all("h1")
    assert plain(title.text).startswith(plain(heading.text))
    named = {each.attributes.get("name") or each.attributes.get("property"): each for each in page.all("meta")}
    lead = next(each.text for each in page.all("p") if each.attributes.get("class") == "rules__lead")
    assert named["description"].attributes["content"] == named["og:description"].attributes["content"] == lead
    assert named["og:title"].attributes["content"] == heading.text
    assert "robots" not in named


@every_page
def test_head_names_the_counterparts(client: Client, address: str) -> None:
    page, path = markup(client, address), address[4:]
    links = {
        (link["rel"], link.get("hreflang")): link["href"] for link in (each.attributes for each in page.all("link"))
    }
    assert links["canonical", None] == f"http://testserver{address}"
    for language, code in (("ja", "ja"), ("ru", "ru"), ("ja", "x-default")):
        assert links["alternate", code] == f"http://testserver/{language}/{path}"


@every_page
def test_ids_are_unique_and_headings_in_order(client: Client, address: str) -> None:
    page = markup(client, address)
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    levels = [int(each.tag[1]) for each in page.all("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert all(1 < later <= former + 1 for former, later in pairwise(levels))


@every_page
def test_every_link_leads_somewhere(client: Client, address: str) -> None:
    page = markup(client, address)
    ids = set(page.values("id"))
    assert all(each in ids for label in page.values("aria-labelledby") for each in label.split())
    for link in page.all("a"):
        there = urlsplit(link.attributes["href"] or "")
        assert not there.netloc
        if there.path:
            assert there.path.startswith(f"/{'ru' if there.path.startswith('/ru') else 'ja'}/")
        else:
            assert there.fragment in ids
        assert plain(link.text) or link.attributes.get("aria-label")


@every_page
def test_every_section_has_an_anchor_a_link_to_it_and_a_line_in_the_contents(client: Client, address: str) -> None:
    """R-7."""
    page = markup(client, address)
    anchors = [each.attributes["id"] for each in page.all("h2", "h3") if each.attributes["id"] != "contents"]
    hrefs = [each.attributes["href"] for each in page.all("a")]
    for anchor in anchors:
        assert hrefs.count(f"#{anchor}") == 2, anchor


@every_page
def test_pictures_have_names(client: Client, address: str) -> None:
    page = markup(client, address)
    for drawing in page.all("svg"):
        hidden = drawing.attributes.get("aria-hidden") == "true" or "span" in drawing.within
        assert hidden
    assert all(each.attributes.get("aria-label") for each in page.elements if each.attributes.get("role") == "img")


@every_page
def test_policy_is_kept(client: Client, address: str) -> None:
    page = markup(client, address)
    assert page.values("style") == []
    assert all(
        each.attributes.get("src") or each.attributes.get("type") == "application/ld+json"
        for each in page.all("script")
    )


@every_page
def test_way_from_the_home_page(client: Client, address: str) -> None:
    page = markup(client, address)
    trail = next(each for each in page.data() if each["@type"] == "BreadcrumbList")["itemListElement"]
    assert [each["position"] for each in trail] == list(range(1, len(trail) + 1))
    assert trail[0]["item"] == f"http://testserver/{address[1:3]}/"
    assert trail[-1] == {
        "@type": "ListItem",
        "position": len(trail),
        "name": page.all("h1")[0].text,
        "item": f"http://testserver{address}",
    }


@pytest.mark.parametrize("address", FAQS)
def test_questions_for_search_engines_are_those_of_the_page(client: Client, address: str) -> None:
    page = markup(client, address)
    data = next(each for each in page.data() if each["@type"] == "FAQPage")
    assert data["inLanguage"] == address[1:3]
    questions = [each for each in page.all("h2") if each.attributes["id"] != "contents"]
    headings = [plain(each.text).removesuffix("#").strip() for each in questions]
    assert [plain(each["name"]) for each in data["mainEntity"]] == headings
    see = [each.text for each in page.all("a") if each.attributes.get("class") == "rules__see"]
    chapters = [plain(each.text) for each in page.all("section")]
    for question, chapter in zip(data["mainEntity"], chapters, strict=True):
        answer = question["acceptedAnswer"]["text"]
        assert answer
        seen = chapter.split("#", 1)[1]
        seen = seen.removesuffix(next((link for link in see if seen.endswith(link)), ""))
        assert answer.replace(" ", "") == seen.replace(" ", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_games_are_described_on_their_rules_pages(client: Client, language: str, game: str) -> None:
    data = next(each for each in markup(client, f"/{language}/{game}/rules/").data() if each["@type"] == "VideoGame")
    assert (data["url"], data["inLanguage"]) == (f"http://testserver/{language}/{game}/", language)
    with override(language):
        assert data["name"] == str(GAMES[game].name)


@every_page
def test_no_message_id_shows(client: Client, address: str) -> None:
    page = markup(client, address)
    (main,) = page.all("main")
    told = main.text
    for command in page.all("code"):
        told = told.replace(command.text, "")
    with override(address[1:3]):
        names = {word for game in GAMES.values() for word in re.findall(r"[A-Za-z]+", str(game.name))}
    assert set(re.findall(r"[A-Za-z]+", told)) <= LATIN | names


@pytest.mark.parametrize("address", FAQS)
def test_answers_lead_to_the_rules_that_they_follow_from(client: Client, address: str) -> None:
    page, rules_page = markup(client, address), markup(client, address.replace("faq", "rules"))
    titles = {each.attributes["id"]: plain(each.text).removesuffix("#") for each in rules_page.all("h2", "h3")}
    links = [each for each in page.all("a") if each.attributes.get("class") == "rules__see"]
    assert links
    for link in links:
        path, anchor = str(link.attributes["href"]).split("#")
        assert (path, link.text) == (address.replace("faq", "rules"), titles[anchor])


def test_rules_lead_to_their_sections_from_templates() -> None:
    with override("ru"):
        assert rule_url("CS-8") == "/ru/crazy-switch/rules/#drawing"
    with override("ja"):
        assert rule_url("W-3") == reverse("rules", args=["war"]) + "#war"


def test_structured_data_tells_of_the_games_named_or_of_all(static_files: None) -> None:
    context = {"request": RequestFactory().get("/"), "frame": {"lang": "ja"}}
    with override("ja"):
        (told,), every = (Markup(game_data(context, *slugs)).data() for slugs in (["war"], []))
        assert told["url"] == "http://testserver/ja/war/"
        assert [each["url"] for each in every] == [f"http://testserver/ja/{game}/" for game in GAMES]


def test_data_cannot_end_its_element() -> None:
    block = structured.script({"name": "</script><script>&"})
    assert block.count("<") == block.count(">") == 2
    assert "&" not in block


def test_a_page_is_made_once() -> None:
    assert pages.load("ja", "war", pages.FAQ) is pages.load("ja", "war", pages.FAQ)
