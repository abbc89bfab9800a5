"""Situations of the game as they look and feel in a browser: chains, the last card, lifting, a shared deal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from games.crazy_switch.engine import rules
from games.crazy_switch.engine.cards import in_hand_order
from games.crazy_switch.engine.model import Preset
from tests.browser.server import Site
from tests.browser.switch_player import Pin, Player, saved

ANSWER = Pin(277, "ts.tr.td", "house")  # South holds the amber Draw Two
TAKE = Pin(31, "vs.v7.vd", "house")  # South holds no Draw Two
LAST_BUT_ONE = Pin(186, "wa.ar.a3.as.a8.a4.a1.as.a8.t8.td.g.vd.g.v9.v7", "house")  # South holds v5 and cr
WILD = Pin(3)  # South holds a Wild Draw Four, and amber, teal 5 lies
MANY = Pin(129, "wt.t2.tr.td.vd.cd.cd.ad.g.a9.a4.a5", "house")  # 15 cards, an amber Reverse among them
NEAR_TOP = """(card) => {
  const { x, y, width, height } = card.getBoundingClientRect();
  return [x + width / 2, y + height * 0.1];
}"""


@pytest.fixture
def table(page_in: Callable[..., Page]) -> Player:
    return Player(page_in("ja"))


def test_chain_is_answered(table: Player, site: Site) -> None:
    table.open(site, ANSWER)
    assert [table.fitting.nth(place).get_attribute("id") for place in range(table.fitting.count())] == ["card-ad-1"]
    table.press(table.card("ad"))
    assert "4枚" in table.page.locator(".panel").inner_text()
    table.press(table.page.locator("#play-lifted"))
    assert saved(site, table.page)[ANSWER.deal].startswith(f"{ANSWER.moves}.ad.")
    assert table.page.locator(".chain").inner_text() == "+4"


def test_chain_is_taken(table: Player, site: Site) -> None:
    table.open(site, TAKE)
    button = table.page.locator("#main-button")
    assert button.inner_text() == "2枚引き受ける"
    table.press(button)
    assert table.page.locator(".hand > li:not([aria-hidden])").count() == len(TAKE.position.hands[0]) + 2
    assert table.page.locator(".chain").count() == 0
    table.go_to_turn()
    assert saved(site, table.page)[TAKE.deal].startswith(f"{TAKE.moves}.g.")


def test_last_card_forgotten(table: Player, site: Site) -> None:
    table.open(site, LAST_BUT_ONE)
    table.press(table.card("v5"))
    table.press(table.page.locator("#play-lifted"))
    assert table.page.locator(".seat--own .seat__count").inner_text() == "3"
    assert "宣言" in table.page.locator("#status").inner_text()
    assert table.page.locator("#live").inner_text() == table.page.locator("#status").inner_text()


def test_last_card_declared(table: Player, site: Site) -> None:
    table.open(site, LAST_BUT_ONE)
    table.press(table.card("v5"))
    table.press(table.page.locator("#declare"))
    assert table.page.locator("#declare").get_attribute("aria-pressed") == "true"
    table.press(table.page.locator("#play-lifted"))
    assert table.page.locator(".seat--own .seat__count").inner_text() == "1"
    assert saved(site, table.page)[LAST_BUT_ONE.deal].startswith(f"{LAST_BUT_ONE.moves}.v5u.")


def test_declaration_is_taken_back(table: Player, site: Site) -> None:
    table.open(site, LAST_BUT_ONE)
    table.press(table.card("v5"))
    for pressed in ("true", "false"):
        table.press(table.page.locator("#declare"))
        assert table.page.locator("#declare").get_attribute("aria-pressed") == pressed
        assert table.page.locator("#declare").evaluate("it => it === document.activeElement")


def test_lifted_card_is_put_back_and_another_lifted(table: Player, site: Site) -> None:
    table.open(site, WILD)
    for card in ("w4", "tr"):
        table.press(table.card(card))
        assert table.page.locator(".card--up").get_attribute("id") == f"card-{card}-1"
    table.press(table.page.locator("#main-button"))
    assert table.page.locator(".card--up, .panel").count() == 0
    assert saved(site, table.page)[WILD.deal] == WILD.moves


def test_named_colour_holds(table: Player, site: Site) -> None:
    table.open(site, WILD)
    table.press(table.card("w4"))
    table.press(table.page.locator("#colour-v"))
    assert saved(site, table.page)[WILD.deal].startswith("w4v.")
    assert table.page.locator(".disc .shape--v").is_visible()


@pytest.mark.parametrize("size", [(360, 640), (1280, 640)], ids=str)
def test_double_click_lifts_a_card_and_does_not_play_it(
    page_in: Callable[..., Page], site: Site, size: tuple[int, int]
) -> None:
    page = page_in("ja", width=size[0], height=size[1])
    table = Player(page)
    methods: list[str] = []
    page.on("request", lambda request: methods.append(request.method))
    for at, card in [(WILD, "w4"), (WILD, "tr"), (LAST_BUT_ONE, "v5"), (MANY, "ar")]:
        table.open(site, at)
        x, y = table.card(card).evaluate(NEAR_TOP)
        table.press(table.card(card), lambda _, x=x, y=y: page.mouse.click(x, y))
        page.mouse.down(click_count=2)  # where the pointer still is, now that the panel stands open
        page.mouse.up(click_count=2)
        assert page.locator(".card--up").get_attribute("id") == f"card-{card}-1"
        assert "POST" not in methods, (at, card)


@pytest.mark.parametrize("javascript", [True, False])
def test_second_tap_plays_the_lifted_card(page_in: Callable[..., Page], site: Site, javascript: bool) -> None:
    table = Player(page_in("ja", javascript=javascript))
    for at, card, declared in [(WILD, "tr", False), (LAST_BUT_ONE, "v5", False), (LAST_BUT_ONE, "v5", True)]:
        table.open(site, at)
        table.press(table.card(card))
        if declared:
            table.press(table.page.locator("#declare"))
        table.press(table.card(card), lambda button: button.dispatch_event("click", {"detail": 0}))
        made = ".".join(filter(None, [at.moves, f"{card}u" if declared else card]))
        assert f"{saved(site, table.page)[at.deal]}.".startswith(f"{made}.")


# The time of an event is what the test says; not every browser counts the taps of a finger.
CLOCK = "() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => window.now })"
TAP = """([id, time, count]) => {
  window.now = time;
  const tap = new MouseEvent("click", { bubbles: true, cancelable: true, detail: count });
  return document.getElementById(id).dispatchEvent(tap);
}"""


@pytest.mark.parametrize("counted", [1, 2])
def test_second_half_of_a_double_tap_does_not_play_the_lifted_card(table: Player, site: Site, counted: int) -> None:
    table.open(site, WILD)
    page, card = table.page, "card-tr-1"
    page.evaluate(CLOCK)
    table.await_swap(lambda: page.evaluate(TAP, [card, 1000, 1]))
    assert page.evaluate(TAP, [card, 1250, counted]) is False
    table.await_swap(lambda: page.evaluate(TAP, [card, 1400, 1]))
    assert saved(site, page)[WILD.deal].startswith("tr.")


def test_second_tap_on_a_lifted_wild_leaves_it_where_it_is(table: Player, site: Site) -> None:
    table.open(site, WILD)
    for _ in range(2):
        table.press(table.card("w4"), lambda button: button.dispatch_event("click", {"detail": 0}))
        assert table.page.locator(".card--up").get_attribute("id") == "card-w4-1"
    assert saved(site, table.page)[WILD.deal] == WILD.moves


def test_refused_card_says_why_and_keeps_the_focus(table: Player, site: Site) -> None:
    table.open(site, WILD)
    label = table.card("a4").get_attribute("aria-label")
    table.press(table.card("a4"), lambda button: button.click(force=True))
    assert table.page.locator("#status").inner_text() == label
    assert table.page.locator("#live").inner_text() == label
    assert table.card("a4").evaluate("it => it === document.activeElement")


def test_shared_link_deals_the_same_cards_in_the_language_of_its_reader(page_in: Callable[..., Page]) -> None:
    page = page_in("ja")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    Player(page).start(4321, preset="house")
    page.get_by_role("button", name="対局リンクをコピー").click()
    page.get_by_role("button", name="コピーしました").wait_for()
    link = page.evaluate("() => navigator.clipboard.readText()")

    other = page_in("ru")
    friend = Player(other)
    other.goto(link)
    assert other.url.endswith("/ru/crazy-switch/4321/?rules=house&level=normal&seat=south")
    assert friend.state == "start"
    assert other.locator("#rules-house").is_checked()
    with other.expect_navigation():
        other.locator("#table button").click()
    dealt = rules.deal(4321, Preset.HOUSE)
    assert friend.hand == in_hand_order(dealt.hands[0])
    assert other.locator("html").get_attribute("lang") == "ru"
