"""A player at the site's own table of War, and what the site has saved of the play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page

from games.war.engine import rules
from games.war.engine.model import Position
from tests.browser.server import Site
from tests.browser.stored import store, stored
from tests.browser.table_player import TablePlayer
from tests.games.kept import stored_play


@dataclass(frozen=True)
class Pin:
    """A deal after so many rounds; ``extra`` is what is kept of its players."""

    deal: int
    turned: int = 0
    rounds: int = rules.SHORT
    extra: Mapping[str, object] = field(default_factory=dict, hash=False)

    def address(self, lang: str) -> str:
        return f"/{lang}/war/{self.deal}/?rounds={self.rounds}"

    @property
    def position(self) -> Position:
        return rules.replay(self.deal, self.rounds, self.turned)[0]

    @property
    def entry(self) -> dict[str, Any]:
        """The play as it is stored."""
        over, extra = self.position.ended is not None, dict(self.extra)
        options, moves = (str(self.rounds),), str(self.turned)
        return stored_play("war", self.deal, options, moves, rules.VERSION, over=over, extra=extra)


class Player(TablePlayer):
    """Presses the buttons of a table, alone or for both sides."""

    def open(self, site: Site, at: Pin, lang: str = "ja", **settings: str) -> None:
        """Open a pinned deal with these settings, and no others."""
        store(site, self.page, [at.entry], settings)
        self.page.goto(at.address(lang))

    @property
    def counts(self) -> tuple[int, int]:
        """The numbers on the badges: your own, the rival's."""
        rival, you = self.page.locator(".purse__count > span").all_inner_texts()
        return int(you), int(rival)

    @property
    def winner(self) -> str:
        """The half that is marked as the winner's."""
        [half] = self.page.locator(".half--won").evaluate_all("halves => halves.map(half => half.className)")
        return "you" if "half--you" in half else "rival"

    @property
    def shown(self) -> tuple[object, ...]:
        """What the table tells of the position, however it came to be shown."""
        page = self.page
        cards = page.locator(".face[aria-label]").evaluate_all("cards => cards.map(card => card.ariaLabel)")
        return self.position, self.counts, page.locator("#status").inner_text(), cards

    @property
    def button(self) -> Locator:
        return self.page.locator("#press")

    def side(self, name: str) -> Locator:
        return self.page.locator(f"#press-{name}")

    def choose(self, name: str, value: str) -> None:
        """Change a setting and wait until the page shows it."""
        button = f"#{name}-{value}"
        self.page.locator(button).click()
        self.page.locator(f"{button}[aria-pressed=true]").wait_for()

    def press(self, button: Locator | None = None, how: Callable[[Locator], object] = Locator.click) -> None:
        self.await_swap(lambda: how(button or self.button))


class Fingers:
    """Touches of one or more fingers at once, as a phone's screen feels them."""

    def __init__(self, page: Page) -> None:
        self._touch = page.context.new_cdp_session(page)
        self._touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})

    def tap(self, *buttons: Locator) -> None:
        self._feel("touchStart", *buttons)
        self._feel("touchEnd")

    def slide(self, start: Locator, end: Locator) -> None:
        self._feel("touchStart", start)
        self._feel("touchMove", end)
        self._feel("touchEnd")

    def _feel(self, what: str, *places: Locator) -> None:
        points = [{**middle(place), "id": number} for number, place in enumerate(places)]
        self._touch.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})


def middle(button: Locator) -> dict[str, float]:
    box = button.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def saves(site: Site, page: Page) -> dict[tuple[int, str], dict[str, Any]]:
    """Give the plays that this browser has in the database, by deal and length."""
    return {(entry["deal"], *entry["options"]): entry for entry in stored(site, page)["saves"]}


def turned(site: Site, page: Page, at: Pin) -> int:
    """Give the number of rounds turned in this play."""
    return int(saves(site, page)[at.deal, str(at.rounds)]["moves"])
