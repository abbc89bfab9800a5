"""What happens to readers of War: closed tabs, restarts, double taps, old tabs, Back, a lost network, lost cookies."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route

from tests.browser.mishaps import (
    FORBIDDEN,
    MOVED_ON,
    OFFLINE,
    assert_notice_has_gone,
    go_back_and_forward,
    hold_enter_down,
    no_network,
    one_lost,
    press_without_cookie,
    told_of_lost_network,
)
from tests.browser.server import Site
from tests.browser.war_player import Pin, Player, turned

AT = Pin(730, 36)  # a war comes next
START = Pin(730)


def test_other_language_closed_tab_and_restarted_server_lose_nothing(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = Player(page)
    player.open(site, AT)
    player.press()
    address, counts = page.url, player.counts

    with page.expect_navigation():
        page.get_by_role("link", name="Русский").click()
    assert page.url == address.replace("/ja/", "/ru/")
    assert (player.counts, player.position) == (counts, 37)
    assert page.locator("#press").inner_text() == "Открыть"
    player.press()
    assert page.locator("html").get_attribute("lang") == "ru"
    assert "Война" in page.locator("#status").inner_text()
    counts = player.counts

    context = page.context
    page.close()
    page = context.new_page()
    page.goto("/ru/war/")
    assert page.url == address.replace("/ja/", "/ru/")
    assert (Player(page).counts, Player(page).position) == (counts, 38)

    site.restart()
    page.goto(address)
    player = Player(page)
    assert (player.counts, player.position) == (counts, 38)
    player.press()
    assert turned(site, page, AT) == 39


def test_double_tap_without_javascript_turns_one_round(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja", javascript=False)
    player = Player(page)
    player.open(site, START)
    player.press(how=Locator.dblclick)
    page.reload()
    assert turned(site, page, START) == 1
    assert player.position == 1


@pytest.mark.parametrize("pause", [0, 30, 120, 250])
def test_every_tap_turns_a_card_however_fast(page_in: Callable[..., Page], site: Site, pause: int) -> None:
    """A browser counts such taps as parts of one double click, and answers are on their way meanwhile (7.7)."""
    page = page_in("ja")
    player = Player(page)
    player.open(site, START)
    box = player.button.bounding_box()
    assert box
    for count in range(1, 11):
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        page.wait_for_timeout(pause)
    page.locator("[name=position][value='10']").wait_for(state="attached")
    assert turned(site, page, START) == 10


def test_taps_left_over_at_the_end_do_not_skip_the_last_round(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = Player(page)
    player.open(site, Pin(730, 38))
    page.evaluate("() => { for (let taps = 0; taps < 9; taps++) document.getElementById('press').click(); }")
    page.locator("#table[data-state=playback]").wait_for()
    assert turned(site, page, Pin(730, 38)) == 40
    page.wait_for_timeout(100)
    assert player.state == "playback"


def test_enter_held_down_turns_one_round(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = Player(page)
    player.open(site, START)
    hold_enter_down(player, player.button)
    player.press()
    assert turned(site, page, START) == 2


@pytest.mark.parametrize(("lang", "javascript"), [("ja", True), ("ru", False)])
def test_older_tab_is_told_that_the_table_has_moved_on(
    page_in: Callable[..., Page], site: Site, lang: str, javascript: bool
) -> None:
    page = page_in(lang, javascript=javascript)
    player, older = Player(page), Player(page.context.new_page())
    player.open(site, AT, lang)
    older.page.goto(AT.address(lang))
    page.bring_to_front()
    player.press()
    shown = player.shown
    older.page.bring_to_front()
    older.press()
    assert MOVED_ON[lang] in older.page.locator(".remark").inner_text()
    assert older.shown == shown
    assert turned(site, page, AT) == 37
    older.press()
    assert older.page.locator(".remark").count() == 0
    assert turned(site, page, AT) == 38


def test_back_and_forward_show_whole_pages_with_the_present_table(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = Player(page)
    page.goto("/ja/")
    player.open(site, START)
    for _ in range(12):
        player.press()
    go_back_and_forward(page, lambda page: Player(page).shown)


@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_lost_network_is_told_and_the_press_tried_again(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    page = page_in(lang, expected=OFFLINE)
    player = Player(page)
    player.open(site, AT, lang)
    shown = player.shown
    with no_network(page):
        player.button.click()
        again = told_of_lost_network(page, lang)
        assert player.shown == shown
        assert turned(site, page, AT) == 36
    player.press(again)
    assert turned(site, page, AT) == 37
    assert_notice_has_gone(player.button)


def test_network_lost_in_auto_play_is_told_and_auto_play_goes_on(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja", expected=OFFLINE)
    player = Player(page)
    player.open(site, AT, auto="on", speed="fast")
    page.clock.install()
    player.press()
    with no_network(page):
        page.clock.run_for(2000)
        again = told_of_lost_network(page, "ja")
        assert turned(site, page, AT) == 37
    again.click()
    page.locator("#table[data-state=over]").wait_for()
    assert turned(site, page, AT) == 40


@pytest.mark.parametrize("answered", [True, False], ids=["answer lost", "press lost"])
def test_auto_play_goes_on_by_itself_once_the_table_is_back(
    page_in: Callable[..., Page], site: Site, answered: bool
) -> None:
    page = page_in("ja", expected=OFFLINE)
    player = Player(page)
    player.open(site, START, auto="on", speed="fast")
    page.clock.install()
    player.press()
    with one_lost(page, "POST", answered=answered):
        page.clock.run_for(3000)
        again = told_of_lost_network(page, "ja")
    before = 2 if answered else 1
    assert turned(site, page, START) == before
    player.await_swap(again.click)
    for _ in range(3):
        player.await_swap(lambda: page.clock.run_for(3000))
    assert turned(site, page, START) >= before + 3


def test_auto_play_goes_on_where_the_form_of_the_lost_press_has_gone(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja", expected=OFFLINE)
    player = Player(page)
    player.open(site, START, auto="on", speed="fast")
    page.clock.install()
    player.press()
    with one_lost(page, "POST", answered=True):
        page.clock.run_for(3000)
        again = told_of_lost_network(page, "ja")
    page.evaluate("() => document.querySelector('form.press').remove()")
    player.await_swap(again.click)
    player.await_swap(lambda: page.clock.run_for(3000))
    assert turned(site, page, START) == 3


def test_way_to_the_result_goes_on_by_itself_after_a_lost_answer(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja", expected=OFFLINE)
    player = Player(page)
    player.open(site, Pin(730, 39))
    page.clock.install()
    player.press()
    with one_lost(page, "GET", answered=True):
        page.clock.run_for(10_000)
        again = told_of_lost_network(page, "ja")
    again.click()
    page.locator("#table[data-state=over]").wait_for()


@pytest.mark.parametrize(("lang", "javascript"), [("ja", True), ("ru", True), ("ru", False)])
def test_lost_csrf_cookie_is_told_and_nothing_is_lost(
    page_in: Callable[..., Page], site: Site, lang: str, javascript: bool
) -> None:
    page = page_in(lang, javascript=javascript, expected=FORBIDDEN)
    player = Player(page)
    player.open(site, AT, lang)
    shown = player.shown
    press_without_cookie(player.button, lang)
    if javascript:
        assert player.shown == shown
    page.goto(AT.address(lang))
    assert player.shown == shown
    player.press()
    assert turned(site, page, AT) == 37


# A page that the browser fetched before the reader asked for it, as Chromium tells its scripts.
FETCHED_AHEAD = """
if (!sessionStorage.opened) {
  const told = performance.getEntriesByType.bind(performance);
  performance.getEntriesByType = (kind) =>
    kind === "navigation" ? [{ deliveryType: "navigational-prefetch", activationStart: 0 }] : told(kind);
  sessionStorage.opened = "yes";
}
"""


def test_first_press_on_a_page_that_was_fetched_ahead_is_taken(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    asked: list[str] = []

    def fetch(route: Route) -> None:
        asked.append(route.request.url)
        ahead = {"Purpose": "prefetch"} if len(asked) == 1 else {}
        route.continue_(headers={**route.request.headers, **ahead})

    page.add_init_script(FETCHED_AHEAD)
    page.route(START.address("ja"), fetch)
    page.goto(START.address("ja"))
    page.wait_for_function("() => document.cookie.includes('csrftoken=')")
    page.wait_for_load_state("load")
    assert len(asked) == 2
    Player(page).press()
    assert turned(site, page, START) == 1
