"""JavaScript is on, but no script arrives: what scripts would replace is there all the same (S-6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import switch_player, war_player
from tests.browser.server import Site

BLOCKED = ("net::ERR_FAILED",)
TABLE = switch_player.Pin(4, "d")
GIVES_WAY = "[data-without]"


def block(page: Page, *names: str) -> None:
    """Let these scripts, or all of them, be blocked."""

    def judge(route: Route) -> None:
        wanted = route.request.resource_type == "script"
        if wanted and (not names or any(name in route.request.url for name in names)):
            route.abort()
        else:
            route.continue_()

    page.route("**/*", judge)


@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_field_with_the_link_and_all_other_substitutes_are_shown(
    page_in: Callable[..., Page], site: Site, lang: str
) -> None:
    page = page_in(lang, expected=BLOCKED)
    block(page)
    switch_player.Player(page).open(site, TABLE, lang)
    substitutes = page.locator(GIVES_WAY)
    assert substitutes.count() >= 2
    for substitute in substitutes.all():
        expect(substitute).to_be_visible()
    field = page.locator(".deal-line input.address")
    assert field.input_value() == f"{site.url}/crazy-switch/{TABLE.deal}/"
    assert not page.locator("[data-copy]").is_visible()
    assert not page.locator("#keys-button").is_visible()


def test_list_of_the_last_turns_is_shown(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja", expected=BLOCKED)
    block(page)
    player = switch_player.Player(page)
    player.start(112)
    player.move()
    expect(page.locator(".log [data-without] li").first).to_be_visible()


@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_auto_play_says_what_it_lacks_and_keys_are_not_promised(
    page_in: Callable[..., Page], site: Site, lang: str
) -> None:
    page = page_in(lang, expected=BLOCKED)
    block(page)
    player = war_player.Player(page)
    player.open(site, war_player.Pin(730), lang)
    expect(page.locator(".settings .hint[data-without]")).to_be_visible()
    player.open(site, war_player.Pin(730), lang, players="two")
    assert page.locator(".hint--keys").count() == 1
    assert not page.locator(".hint--keys").is_visible()


def test_each_script_replaces_only_what_it_can_do_itself(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja", expected=BLOCKED)
    block(page, "htmx")
    switch_player.Player(page).open(site, TABLE)
    assert page.locator("[data-copy]").is_visible()
    assert page.locator("[data-without='copy']").count() == 0
    expect(page.locator(".settings .hint[data-without]")).to_be_visible()


def test_nothing_gives_way_once_the_scripts_are_there(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    switch_player.Player(page).open(site, TABLE)
    assert page.locator(GIVES_WAY).count() == 0
    assert page.locator("[data-copy]").is_visible()
    war_player.Player(page).open(site, war_player.Pin(730), players="two")
    assert page.locator(GIVES_WAY).count() == 0
    assert page.locator(".hint--keys").is_visible()


def test_substitutes_take_no_room_while_the_scripts_are_on_their_way(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja", expected=BLOCKED)
    block(page)
    page.add_init_script("addEventListener('DOMContentLoaded', () => document.getAnimations().map(it => it.pause()))")
    switch_player.Player(page).open(site, TABLE)
    heights = page.locator(GIVES_WAY).evaluate_all("all => all.map(it => it.getBoundingClientRect().height)")
    assert heights
    assert set(heights) == {0}
