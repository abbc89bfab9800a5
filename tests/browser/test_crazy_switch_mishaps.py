"""What happens to readers: closed tabs, restarts, double taps, old tabs, Back, a lost network, lost cookies."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.mishaps import (
    COOKIES,
    FORBIDDEN,
    MOVED_ON,
    OFFLINE,
    assert_notice_has_gone,
    go_back_and_forward,
    hold_enter_down,
    no_network,
    press_without_cookie,
    told_of_lost_network,
)
from tests.browser.server import Site
from tests.browser.switch_player import Pin, Player, moves_of_south, saved

DEAL, OTHER_DEAL = 112, 262
TAP = Pin(3)  # amber Reverse, Wild Draw Four and others; teal 5 lies
DRAW = Pin(4)  # nothing fits, nor does the first card drawn


def table_of(page: Page) -> str:
    """Give all that the table shows."""
    return page.locator("#table").inner_text()


def test_closed_tab_restarted_server_and_other_language_lose_nothing(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = Player(page)
    player.start(DEAL)
    player.choose_speed("step")
    for _ in range(3):
        player.move()
        player.go_to_turn()
    address, shown, position = page.url, table_of(page), player.position

    context = page.context
    page.close()
    page = context.new_page()
    page.goto(address)
    assert table_of(page) == shown

    site.restart()
    page.reload()
    assert table_of(page) == shown

    player = Player(page)
    hand = player.hand
    with page.expect_navigation():
        page.get_by_role("link", name="Русский").click()
    assert page.url == address.replace("/ja/", "/ru/")
    assert page.locator("html").get_attribute("lang") == "ru"
    assert (player.hand, player.position) == (hand, position)
    player.move()
    assert page.locator("html").get_attribute("lang") == "ru"


@pytest.mark.parametrize("javascript", [True, False])
def test_double_tap_makes_one_move(page_in: Callable[..., Page], site: Site, javascript: bool) -> None:
    page = page_in("ja", javascript=javascript)
    player = Player(page)
    player.open(site, DRAW)
    player.press(page.locator("#main-button"), Locator.dblclick)
    page.reload()
    assert moves_of_south(DRAW.deal, saved(site, page)[DRAW.deal]) == 1
    assert player.position == 1
    assert "1/3" in page.locator("#main-button").inner_text()


def test_enter_held_down_makes_one_move(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = Player(page)
    player.open(site, DRAW)
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.method) if request.method == "POST" else None)
    hold_enter_down(player, page.locator("#main-button"))
    assert len(posts) == 1
    assert saved(site, page)[DRAW.deal] == "d"


def test_two_tabs_with_two_deals_lose_nothing(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    other = page.context.new_page()
    players = {DEAL: Player(page), OTHER_DEAL: Player(other)}
    for deal, player in players.items():
        player.start(deal)
    players[OTHER_DEAL].choose_speed("step")
    page.bring_to_front()
    page.reload()
    for turn in (1, 2):
        for deal, player in players.items():
            player.page.bring_to_front()
            player.move()
            player.go_to_turn()
            assert moves_of_south(deal, saved(site, page)[deal]) >= turn
    for deal, player in players.items():
        player.page.reload()
        assert player.position == len(saved(site, page)[deal].split("."))


@pytest.mark.parametrize("javascript", [True, False])
def test_older_tab_is_told_that_the_table_has_moved_on(
    page_in: Callable[..., Page], site: Site, javascript: bool
) -> None:
    page = page_in("ja", javascript=javascript)
    player, older = Player(page), Player(page.context.new_page())
    player.open(site, TAP)
    older.page.goto(TAP.address("ja"))
    page.bring_to_front()
    player.move()
    player.go_to_turn()
    moves, shown = saved(site, page)[TAP.deal], table_of(page)
    older.page.bring_to_front()
    older.press(older.card("a4"), lambda card: card.click(force=True))
    assert MOVED_ON["ja"] in older.page.locator(".remark").inner_text()
    assert table_of(older.page) == shown
    assert saved(site, page)[TAP.deal] == moves
    older.page.wait_for_timeout(400)  # the same card again at once would be the second half of a double tap
    older.move()
    assert saved(site, page)[TAP.deal].startswith(f"{moves}.")


def test_back_and_forward_show_whole_pages_with_the_present_table(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = Player(page)
    player.start(OTHER_DEAL)
    player.choose_speed("step")
    presses = 0
    while presses < 12 and player.state != "over":
        player.press(page.locator("#my-turn") if player.state == "playback" else player.choose())
        presses += 1
    player.go_to_turn()
    go_back_and_forward(page, table_of)


@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_lost_network_is_told_and_the_move_tried_again(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    page = page_in(lang, expected=OFFLINE)
    player = Player(page)
    player.open(site, DRAW, lang)
    button, shown = page.locator("#main-button"), table_of(page)
    with no_network(page):
        button.click()
        again = told_of_lost_network(page, lang)
        assert table_of(page) == shown
        assert saved(site, page)[DRAW.deal] == ""
    player.press(again)
    assert saved(site, page)[DRAW.deal] == "d"
    assert_notice_has_gone(button)


@pytest.mark.parametrize("lang", ["ja", "ru"])
@pytest.mark.parametrize("javascript", [True, False])
def test_lost_csrf_cookie_is_told_and_nothing_is_lost(
    page_in: Callable[..., Page], site: Site, lang: str, javascript: bool
) -> None:
    page = page_in(lang, javascript=javascript, expected=FORBIDDEN)
    player = Player(page)
    player.open(site, DRAW, lang)
    shown = table_of(page)
    press_without_cookie(page.locator("#main-button"), lang)
    if javascript:
        assert page.locator("#notice").get_by_text(COOKIES[lang]).is_visible()
        assert table_of(page) == shown
    page.goto(DRAW.address(lang))
    assert table_of(page) == shown
    player.press(page.locator("#main-button"))
    assert saved(site, page)[DRAW.deal] == "d"
