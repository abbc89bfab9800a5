"""A player at the site's own table of Crazy Switch, and what the site has saved of the play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from games.crazy_switch.engine import game, rules
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.engine.notation import read_moves
from tests.browser.server import Site
from tests.browser.stored import store, stored
from tests.browser.table_player import TablePlayer
from tests.games.kept import stored_play


@dataclass(frozen=True)
class Pin:
    """A deal at one moment, by the moves of all seats: whatever the CPU players think of them."""

    deal: int
    moves: str = ""
    rules: str = "standard"

    def address(self, lang: str) -> str:
        return f"/{lang}/crazy-switch/{self.deal}/?rules={self.rules}"

    @property
    def position(self) -> rules.Position:
        start = game.begin(self.deal, Preset(self.rules), Seat.SOUTH)
        return game.play(start, read_moves(self.moves)).position

    @property
    def entry(self) -> dict[str, Any]:
        """The play as it is stored."""
        options = (self.rules, "normal", "south")
        over = self.position.ended is not None
        return stored_play("crazy-switch", self.deal, options, self.moves, rules.VERSION, over=over)


FIFTEEN = Pin(38, "a2.w4c.g.c9.d.d.d.cd.cd.ad.g.d.d.d.ad.g", "house")
FORTY = Pin(
    1,
    "td.t8.a8.d.d.d.k.a8.w4c.cd.c4.c1.c4.c0.c2.c9.d.d.d.c7.d.d.d.wc.d.d.d.cs.d.d.c9.d.k.c3.d.d.d.d.k.d.d."
    "d.cd.c8.d.d.d.cr.tr.d.k.w4c.d.d.d.d.k.d.d.d.d.k.d.d.d.c1.d.cr.vr.vr.v9.t9.t0.t2.d.td.t7.a7.v7.vd.v8."
    "d.k.vd.v4.d.d.wc.c3.c7.d.d.d.c8.d.d.d.v8.v6.d.wc.d.c6.a6.ar.ad.as.vs.d.k.v5.c5.c2.wc.d.k.d.k.d.d.k."
    "d.c2.c5.cs.d.k.d.k.d.d.k.c6.cr.d.d.k.cd.d.td.t5.wv.d.d.d.w4c.d.k.d.k.d.cr.c1.c8.c4.d.c6.d.wc.d.cd.d."
    "d.d.d.d.d.k.ad.as.a6.ad.a3.ar.a2.w4t.t6.t8.t7.ts.cs.c9.v9.vr.v7",
)


def saved(site: Site, page: Page) -> dict[int, str]:
    """Give the moves of all seats that this browser has in the database, by deal number."""
    return {entry["deal"]: entry["moves"] for entry in stored(site, page)["saves"]}


def moves_of_south(deal: int, moves: str, preset: str = "standard") -> int:
    played = game.play(game.begin(deal, Preset(preset), Seat.SOUTH), read_moves(moves))
    return sum(step.seat is Seat.SOUTH for step in played.steps)


class Player(TablePlayer):
    """Plays by simple rules: the first card that fits, in its first colour, declared where that is due."""

    def start(self, deal: int, lang: str = "ja", preset: str = "standard") -> None:
        """Begin a deal from the start panel."""
        self.page.goto(f"/{lang}/crazy-switch/")
        self.page.locator(f"#rules-{preset}").check()
        self.page.locator("#deal").fill(str(deal))
        self.page.locator("#table button").click()
        self.page.wait_for_url(f"**/crazy-switch/{deal}/**")

    def open(self, site: Site, at: Pin, lang: str = "ja", speed: str = "step") -> None:
        """Open a pinned deal at this speed."""
        store(site, self.page, [at.entry], {"speed": speed})
        self.page.goto(at.address(lang))

    def choose_speed(self, speed: str) -> None:
        with self.page.expect_navigation():
            self.page.locator(f".speed button[value={speed}]").click()

    @property
    def hand(self) -> list[str]:
        """The codes of the cards in hand that are buttons, in their order."""
        ids = self.page.locator("[id^=card-]").evaluate_all("cards => cards.map(card => card.id)")
        return [one.split("-")[1] for one in ids]

    @property
    def fitting(self) -> Locator:
        return self.page.locator("#table [id^=card-]:not([aria-disabled])")

    def card(self, code: str) -> Locator:
        return self.page.locator(f"#card-{code}-1")

    def press(self, button: Locator, how: Callable[[Locator], object] = Locator.click) -> None:
        """Press a button of the table and wait until what it brings has taken the table's place."""
        self.await_swap(lambda: how(button))

    def choose(self) -> Locator:
        """Give the button to be pressed next."""
        for button in ("#declare[aria-pressed=false]", "#play-lifted", "#colour-a"):
            if self.page.locator(button).count():
                return self.page.locator(button)
        return self.fitting.first if self.fitting.count() else self.page.locator("#main-button")

    def move(self, how: Callable[[Locator], object] = Locator.click) -> None:
        """Make one move, of as many presses as it takes."""
        self.press(self.choose(), how)
        while self.page.locator(".panel").count():
            self.press(self.choose(), how)

    def go_to_turn(self) -> None:
        """Leave the playback, if there is one; not where it goes on by itself."""
        if self.state == "playback":
            self.press(self.page.locator("#my-turn"))

    def await_turn(self) -> None:
        """Wait until the playback has come to its end by itself."""
        self.page.locator("#table:not([data-state=playback])").wait_for()
