"""What axe finds in every state of the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.axe import complaints_of_axe
from tests.browser.mishaps import OFFLINE, no_network
from tests.browser.server import Site
from tests.browser.switch_player import FORTY, Player
from tests.browser.switch_tables import EIGHT, SEVEN, STATES, OpenTable

LANGS = ("ja", "ru")


READERS = pytest.mark.parametrize(("lang", "dark"), [("ja", False), ("ru", True)])


@READERS
def test_axe_finds_nothing_on_a_table(page_in: Callable[..., Page], site: Site, lang: str, dark: bool) -> None:
    player = Player(page_in(lang, dark=dark))
    for at, lift in STATES:
        player.open(site, at, lang)
        if lift:
            player.press(player.card(lift))
        assert complaints_of_axe(player.page) == [], (at, lift)


@READERS
def test_axe_finds_nothing_during_playback(open_table: OpenTable, lang: str, dark: bool) -> None:
    player = open_table(SEVEN, lang, dark=dark)
    player.move()
    assert player.state == "playback"
    assert complaints_of_axe(player.page) == []


@READERS
def test_axe_finds_nothing_after_a_refusal_nor_on_the_list_of_keys(
    open_table: OpenTable, lang: str, dark: bool
) -> None:
    player = open_table(FORTY, lang, dark=dark)
    page = player.page
    player.press(player.card("a0"), lambda card: card.click(force=True))
    assert complaints_of_axe(page) == []
    page.keyboard.press("?")
    assert complaints_of_axe(page) == []


@READERS
def test_axe_finds_nothing_on_notices(page_in: Callable[..., Page], site: Site, lang: str, dark: bool) -> None:
    player = Player(page_in(lang, dark=dark, expected=OFFLINE))
    page = player.page
    player.open(site, EIGHT, lang)
    with no_network(page):
        page.locator("#main-button").click()
        page.locator("#notice button").wait_for()
        assert complaints_of_axe(page) == []
    page.goto(f"{EIGHT.address(lang)}&seen=99")
    assert page.locator(".remark").is_visible()
    assert complaints_of_axe(page) == []


PAGES = {
    "": 200,
    "crazy-switch/": 200,
    "crazy-switch/2/": 200,
    "crazy-switch/?deal=x": 422,
    f"crazy-switch/{SEVEN.deal}/discard/?rules=standard": 200,
    "crazy-switch/rules/": 200,
    "crazy-switch/faq/": 200,
    "about/": 200,
    "nothing/": 404,
}


@READERS
def test_axe_finds_nothing_on_other_pages(open_table: OpenTable, lang: str, dark: bool) -> None:
    page = open_table(SEVEN, lang, dark=dark).page
    for path, status in PAGES.items():
        assert page.goto(f"/{lang}/{path}").status == status
        assert complaints_of_axe(page) == [], path
