"""What a browser finds at the table of every game on offer: room, names and contrast, buttons for a finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from games.catalog import GAMES
from tests.browser.axe import complaints_of_axe
from tests.browser.table_player import TablePlayer

TOUCH = 44
ENABLED = "#table button:not([aria-disabled=true])"
PRESSES = 4


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_is_cut_off_and_everybody_can_read_it(
    page_in: Callable[..., Page], game: str, width: int, *, dark: bool
) -> None:
    page = page_in("ru", width=width, dark=dark)
    open_table(page, game)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints_of_axe(page) == []
    heights = page.eval_on_selector_all("#table button", "all => all.map(it => it.getBoundingClientRect().height)")
    assert min(heights) >= TOUCH


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard_the_focus_stays_at_the_table(page_in: Callable[..., Page], game: str) -> None:
    page = page_in("ru")
    open_table(page, game)
    player = TablePlayer(page)
    for _ in range(PRESSES):
        page.locator(ENABLED).first.focus()
        player.await_swap(lambda: page.keyboard.press("Enter"))
        assert page.locator("#table :focus").count() == 1
        if player.state == "over":
            break


def open_table(page: Page, game: str) -> None:
    """Open a deal, and begin it where that takes a press."""
    page.goto(f"/ru/{game}/7/")
    if page.locator("#table[data-state=start]").count():
        page.locator("#table form[method=post] button").last.click()
        page.locator("#table:not([data-state=start])").wait_for()
