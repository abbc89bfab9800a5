"""A player at a table of the site, whatever the game."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

# A step of a playback changes parts of the table, and leaves the table in its place.
MARK = """() => {
  const play = document.getElementById("play");
  play.dataset.old = "";
  document.addEventListener("table:shown", () => delete play.dataset.old, { once: true });
}"""
SWAPPED = "#play:not([data-old]):not(.htmx-added):not(:has(.htmx-added))"


class TablePlayer:
    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def state(self) -> str:
        return self.page.locator("#table").get_attribute("data-state") or ""

    @property
    def position(self) -> int:
        return int(self.page.locator("#table [name=position]").first.input_value())

    def await_swap(self, cause: Callable[[], object]) -> None:
        """Wait until what this brings has taken the table's place."""
        self.page.evaluate(MARK)
        cause()
        self.page.locator(SWAPPED).wait_for()
