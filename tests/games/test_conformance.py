"""What every game on offer must be, whichever they are: a new one is held to it by its line in the catalogue.

The contract of a page (S-9), on which scripts, style sheets and tests rely, is written down in README; `PARTS` and the
tests below hold each game to it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import StringIO
from random import Random
from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.template.loader import get_template
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games import addresses, notices
from games.catalog import GAMES
from games.game import Game
from games.shelf import DEALS_KEPT
from rules import pages as rules_pages
from tests.games.forms_on_page import Button, Element, Page, Reader, forms
from tests.games.kept import keep, nothing_changed, rows, saved

pytestmark = pytest.mark.django_db

DEAL = 7
LANGUAGES = ("ja", "ru")
STATES = {"start", "turn", "playback", "over"}
#: The ids that every table page has; `#live` stands outside the part that htmx swaps in, and is filled along with it.
PARTS = ("play", "table", "status", "live")
FEW_PRESSES, MOST_PRESSES = 5, 3000

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
in_both_languages = pytest.mark.parametrize("language", LANGUAGES)
as_page_and_as_fragment = pytest.mark.parametrize("htmx", [False, True], ids=["page", "htmx"])


def own(game: Game, language: str, rest: str = "") -> str:
    return f"/{language}/{game.slug}/{rest}"


def enabled(page: Page) -> list[Button]:
    """Give the buttons of ``#table`` that would not be refused."""
    return [button for button in page.buttons if not button.refused]


def press_until(done: Callable[[], object], reader: Reader, page: Page) -> None:
    """Press the first enabled button until it has made a move; from a start panel it takes more than one."""
    for _ in range(FEW_PRESSES):
        page = answered(reader.press(enabled(page)[0]))
        if done():
            return
    raise AssertionError("no press has begun the deal")


def answered(page: Page) -> Page:
    """Give the page, if the button that led to it was an honest one."""
    assert page.code == 200, f"an enabled button was answered by {page.code}: {page.status}"
    return page


def play_out(reader: Reader, page: Page, chance: Random) -> Iterator[Page]:
    """Press enabled buttons of ``#table`` at random until the deal is over; give every page on the way."""
    for _ in range(MOST_PRESSES):
        yield page
        if page.state == "over":
            return
        page = answered(reader.press(chance.choice(enabled(page))))
    raise AssertionError("the deal does not end")


def begun(client: Client, game: Game, language: str = "ja") -> Page:
    """Begin the deal: the first button of the table does it, from a start panel or from a dealt table."""
    reader = Reader(client)
    page = reader.open(own(game, language, f"{DEAL}/"))
    press_until(rows, reader, page)
    page = reader.open(own(game, language, f"{DEAL}/"))
    assert page.notice == "", "what was saved can be replayed"
    return page


def finished(client: Client, game: Game, language: str = "ja", *, htmx: bool = False) -> Page:
    return [*play_out(Reader(client, htmx=htmx), begun(client, game, language), Random(3))][-1]


# Where it is found


@every_game
@in_both_languages
def test_home_offers_it(client: Client, game: Game, language: str) -> None:
    page = Page(client.get(f"/{language}/"))
    [tile] = [
        tile for tile in page.root.all("section", class_="tile") if tile.all("a")[0]["href"] == own(game, language)
    ]
    assert tile.one("div", class_="show").all("use"), "a picture of what it is played with"
    with override(language):
        assert (tile.one("h2").text, tile.all("p")[0].text) == (joined(game.name), joined(game.text))
    assert own(game, language) in [
        found.get("formaction") for found in page.root.one("form", class_="number").all("button")
    ]


@in_both_languages
def test_home_describes_all_of_them_to_search_engines(client: Client, language: str) -> None:
    page = Page(client.get(f"/{language}/"))
    [data] = page.root.all("script", type="application/ld+json")
    described = json.loads("".join(map(str, data.children)))["@graph"]
    assert [each["url"] for each in described] == [f"http://testserver{own(game, language)}" for game in GAMES.values()]


@every_game
@in_both_languages
def test_its_words_are_translated(game: Game, language: str) -> None:
    with override("en"):
        english = [str(text) for text in words(game)]
    with override(language):
        assert not set(english) & {str(text) for text in words(game)}


def words(game: Game) -> list[str]:
    """Its name aside, which may be the same in every language."""
    return [str(text) for text in (game.numbered, game.text, game.action, game.invitation, game.shared_text)]


def joined(text: object) -> str:
    return " ".join(str(text).split())


@every_game
def test_picture_is_there(game: Game) -> None:
    assert get_template(game.picture)


@every_game
@in_both_languages
@pytest.mark.parametrize("parts", [rules_pages.RULES, rules_pages.FAQ], ids=["rules", "faq"])
def test_rules_and_answers_are_there(client: Client, game: Game, language: str, parts: tuple[str, ...]) -> None:
    assert any(section.text for section in rules_pages.load(language, game.slug, parts).sections)
    for page in ("rules", "faq"):
        assert client.get(own(game, language, f"{page}/")).status_code == 200


@every_game
@in_both_languages
def test_its_own_page_may_be_found(client: Client, game: Game, language: str) -> None:
    page = Page(client.get(own(game, language)))
    assert page.root.all("meta", name="robots") == []
    with override(language):
        assert meta(page, "og:title") == joined(game.name)
        assert meta(page, "og:description") == joined(game.invitation)
        assert reverse("rules", args=[game.slug]) in [link.get("href") for link in page.root.all("a")]
    [data] = page.root.all("script", type="application/ld+json")
    [described] = json.loads("".join(map(str, data.children)))["@graph"]
    assert described["url"] == f"http://testserver{own(game, language)}"


@every_game
@in_both_languages
def test_page_of_a_deal_is_one_readers_own(client: Client, game: Game, language: str) -> None:
    page = begun(client, game, language)
    assert page.root.one("meta", name="robots")["content"] == "noindex"
    assert {"private", "no-store"} <= set(page.response["Cache-Control"].split(", "))
    with override(language):
        assert meta(page, "og:title") == joined(game.deal_name(DEAL))
        assert reverse("rules", args=[game.slug]) in [link.get("href") for link in page.root.all("a")]


def meta(page: Page, name: str) -> str:
    return joined(page.root.one("meta", property=name)["content"])


# By its number (D-4, D-5)


@every_game
@in_both_languages
def test_number_leads_to_its_deal(client: Client, game: Game, language: str) -> None:
    page = Reader(client).open(own(game, language, f"?deal={DEAL}"))
    assert page["table"]["data-deal"] == str(DEAL)
    assert rows() == [], "looking leaves no trace (S-4)"


@every_game
@in_both_languages
@pytest.mark.parametrize("text", [f"局番号{DEAL}", f"№ {DEAL}"])
def test_number_may_be_pasted_with_words_around_it(client: Client, game: Game, language: str, text: str) -> None:
    page = Reader(client).open(own(game, language, f"?{urlencode({'deal': text})}"))
    assert (page["table"]["data-game"], page["table"]["data-deal"]) == (game.slug, str(DEAL))


@every_game
@in_both_languages
def test_link_to_a_deal_of_any_game_may_be_pasted(client: Client, game: Game, language: str) -> None:
    for other in GAMES.values():
        options = tuple(option.values[-1] for option in other.options)
        with override(language):
            address = addresses.of_play(other, DEAL, options)
        for link in (f"https://cards.example{addresses.shared(other, DEAL, options)}", address):
            page = Page(client.get(own(game, language), {"deal": link}, follow=True))
            assert page.root.one("link", rel="canonical")["href"] == f"http://testserver{address}"


@every_game
@in_both_languages
@pytest.mark.parametrize("number", ["0", "1000000", "x"])
def test_number_of_no_deal_is_refused_beside_its_field(client: Client, game: Game, language: str, number: str) -> None:
    page = Page(client.get(own(game, language), {"deal": number}))
    assert page.code == 422
    [field] = [field for field in page.root.all("input", name="deal") if field.get("aria-invalid") == "true"]
    assert any(page[name].text for name in field["aria-describedby"].split())
    assert client.get(own(game, language, "0/")).status_code == 404


@every_game
@in_both_languages
def test_link_to_share_leads_to_the_same_deal(client: Client, game: Game, language: str) -> None:
    button = begun(client, game).root.one("div", class_="deal-line").one("button", class_="pill")
    assert button["data-copy"] == f"http://testserver{reverse('shared', args=[game.slug, DEAL])}"
    friend = Client(headers={"Accept-Language": language})
    page = Reader(friend).open(button["data-copy"].removeprefix("http://testserver"))
    assert page["table"]["data-deal"] == str(DEAL)
    assert page.root.one("html")["lang"] == language


# The table (S-9)


def assert_keeps_the_contract(page: Page, game: Game) -> None:
    assert all(page[name] for name in PARTS)
    table = page["table"]
    assert (table["data-game"], table["data-deal"]) == (game.slug, str(DEAL))
    assert page.state in STATES
    assert page["status"] in [*page["play"].walk()]
    for form in table.all("form"):
        assert (form["hx-target"], form.get("hx-post") or form["hx-get"]) == ("#play", form["action"])
    for sent in (form for form in page.forms if form.method == "post"):
        assert sent.data["csrfmiddlewaretoken"]
        assert sent.data["position"].isdecimal()
        assert "play" in sent.data


def focused(page: Page) -> list[Element]:
    return [element for element in page["play"].walk() if "data-focus" in element.attributes]


@every_game
@as_page_and_as_fragment
@in_both_languages
def test_pressing_enabled_buttons_at_random_ends_the_deal(
    client: Client, game: Game, htmx: bool, language: str
) -> None:
    spoken = set()
    for page in play_out(Reader(client, htmx=htmx), begun(client, game, language), Random(5)):
        assert_keeps_the_contract(page, game)
        spoken.add(page["live"].text)
    assert len(focused(page)) == 1, "the focus has a place to go to"
    [save] = saved(client)
    assert (save["game"], save["deal"], save["over"]) == (game.slug, DEAL, True)
    assert (len(spoken) > 1) == htmx, "the live region is filled by fragments alone"


@every_game
def test_a_move_made_twice_is_one_move(client: Client, game: Game) -> None:
    button = next(button for button in enabled(begun(client, game)) if button.form.data)
    while button.form.method == "get":
        button = next(each for each in Reader(client).press(button).buttons if each.form.method == "post")
    Reader(client).press(button)
    with nothing_changed():
        assert Reader(client).press(button).code == 409


@every_game
@as_page_and_as_fragment
def test_a_move_that_cannot_be_read_changes_nothing(client: Client, game: Game, htmx: bool) -> None:
    begun(client, game)
    [save] = saved(client)
    headers = {"HX-Request": "true"} if htmx else {}
    for fields in ({}, {"play": save["play"]}, {"play": save["play"], "position": "-1"}):
        with nothing_changed():
            page = Page(client.post(own(game, "ja", f"{DEAL}/"), fields, headers=headers))
        assert (page.code, page.state) == (422, "turn")
        assert "status--refused" in page["status"].get("class").split()
        with override("ja"):
            assert page.status == joined(notices.unreadable_move())


@every_game
@pytest.mark.parametrize("damage", [{"rules": 0}, {"moves": "?"}, {"moves": 7}], ids=str)
def test_a_save_that_cannot_be_replayed_is_told(client: Client, game: Game, damage: dict[str, object]) -> None:
    """Section 10, D-10."""
    begun(client, game)
    [save] = saved(client)
    keep(client, save | damage)
    page = Reader(client).open(own(game, "ja", f"{DEAL}/"))
    assert (page.code, bool(page.notice)) == (200, True)
    press_until(lambda: any(play["play"] != save["play"] for play in saved(client)), Reader(client), page)
    [fresh] = saved(client)
    assert fresh["play"] != save["play"]


@every_game
@in_both_languages
def test_unfinished_deal_is_offered(client: Client, game: Game, language: str) -> None:
    begun(client, game)
    strip = Page(client.get(f"/{language}/")).root.one("section", class_="strip")
    assert Reader(client).open(strip.one("a")["href"])["table"]["data-deal"] == str(DEAL)


@every_game
def test_a_crawler_leaves_no_trace(client: Client, game: Game) -> None:
    for rest in ("", f"{DEAL}/", f"?deal={DEAL}", f"{DEAL}/discard/", f"{DEAL}/record/"):
        response = client.get(own(game, "ja", rest), follow=True)
        assert (response.status_code, rows()) == (200, [])
        assert "sessionid" not in client.cookies


# Afterwards


@every_game
def test_it_is_written_down_once_it_is_over(client: Client, game: Game) -> None:
    begun(client, game)
    address = own(game, "ja", f"{DEAL}/record/")
    assert client.get(address).status_code == 303, "before its end it would show hidden cards"
    finished(client, game)
    lines = [json.loads(line) for line in client.get(address).content.splitlines()]
    assert (lines[0]["game"], lines[0]["deal"], lines[-1]["do"]) == (game.slug, DEAL, "end")
    out = StringIO()
    call_command("record", game.slug, str(DEAL), stdout=out)
    assert json.loads(out.getvalue().splitlines()[0]) == lines[0]


@every_game
@in_both_languages
def test_result_leads_on(client: Client, game: Game, language: str) -> None:
    page = finished(client, game, language)
    assert {"new-deal", "again"} <= {element.get("id") for element in page["play"].walk()}
    assert page["table"].all("button") == []
    assert any(link.get("href").partition("?")[0].endswith(f"/{DEAL}/record/") for link in page.root.all("a"))


@every_game
def test_the_same_deal_again_is_another_play(client: Client, game: Game) -> None:
    """D-8."""
    page = finished(client, game)
    [old] = saved(client)
    [again] = [form for form in forms(page["play"]) if form.data.get("again")]
    assert Reader(client).send(again)["table"]["data-deal"] == str(DEAL)
    [new] = saved(client)
    assert new["play"] != old["play"]
    assert not new["over"]
    with nothing_changed():
        Reader(client).send(again)


@every_game
def test_a_start_that_cannot_be_read_starts_nothing(client: Client, game: Game) -> None:
    begun(client, game)
    with nothing_changed():
        assert client.post(own(game, "ja"), {"deal": "x"}).status_code == 422


@every_game
def test_discarding_is_asked_once_more(client: Client, game: Game) -> None:
    begun(client, game)
    asked = Page(client.get(own(game, "ja", f"{DEAL}/discard/")))
    [form] = [form for form in asked.root.all("form") if "/discard/" in form["action"]]
    assert len(saved(client)) == 1
    client.post(form["action"])
    assert saved(client) == []


@every_game
def test_many_deals_stay_and_the_oldest_goes(client: Client, game: Game) -> None:
    reader, over = Reader(client), list[int]()
    for deal in range(1, DEALS_KEPT + 2):
        page = reader.press(enabled(reader.open(own(game, "ja", f"{deal}/")))[0])
        over += [deal] if page.state == "over" else []
    [gone] = {*range(1, DEALS_KEPT + 2)} - {save["deal"] for save in saved(client)}
    assert gone == next(iter(over), 1), "a finished one first"
