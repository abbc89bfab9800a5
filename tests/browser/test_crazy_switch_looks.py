"""Boxes, targets, colours and motion, measured; and what axe finds in every state of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.server import Site
from tests.browser.switch_player import Pin, Player

LANGS = ("ja", "ru")
SEVEN, EIGHT, NINE, TEN = Pin(3), Pin(4, "d"), Pin(4, "d.d"), Pin(109, "d.d.d")
LAST_BUT_ONE = Pin(186, "wa.ar.a3.as.a8.a4.a1.as.a8.t8.td.g.vd.g.v9.v7", "house")
TAKE = Pin(31, "vs.v7.vd", "house")
TWENTY = Pin(
    209,
    "wv.d.vd.v3.d.d.d.d.v6.v7.v1.d.d.d.d.k.wv.d.v2.d.d.d.t2.a2.ad.a0.d.d.d.a1.as.vs.d.k.ts.d.w4v.d.v2.v4.d.k.vr.ar",
)
OVER = Pin(186, f"{LAST_BUT_ONE.moves}.v5u.w4c.g.c1.cr", "house")
UP_TO_TEN = [  # and the card lifted
    (SEVEN, ""),
    (SEVEN, "w4"),
    (SEVEN, "tr"),
    (EIGHT, ""),
    (NINE, ""),
    (TEN, ""),
    (TAKE, ""),
    (LAST_BUT_ONE, "v5"),
]
STATES = [(SEVEN, ""), (SEVEN, "w4"), (TAKE, ""), (LAST_BUT_ONE, "v5"), (OVER, "")]
TOUCH = 44
# Elements that reach over the edge of the screen while the page stands at its top.
CUT_OFF = """(selector) => [...document.querySelectorAll(selector)].filter(it => {
  const box = it.getBoundingClientRect();
  return box.top < 0 || box.left < 0 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
}).map(it => it.id || it.className)"""
TOO_SMALL = """([selector, least]) => [...document.querySelectorAll(selector)].filter(it => {
  const { width, height } = it.getBoundingClientRect();
  return Math.min(width, height) < least;
}).map(it => it.outerHTML)"""
SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"
TARGETS = (
    "#table button:not([aria-disabled]), .settings button, .settings a, .pill, .bar a, .afterwards button,"
    " .choice, .segment label, .start input[type=text], .start button, .plays a, .home a, .home button, .home input"
)
# What moves at the swaps, noted when they happen.
WATCH_MOTION = """() => {
  window.moving = [];
  for (const moment of ["htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(moment, () => {
    const lasting = document.getAnimations().filter(it => it.effect.getComputedTiming().activeDuration > 0);
    window.moving.push(...lasting.map(it => it.animationName ?? it.transitionProperty));
  });
}"""
BRIGHTNESS = """(selector) => {
  const colour = getComputedStyle(document.querySelector(selector)).backgroundColor;
  return Math.max(...colour.match(/[0-9]+/g).slice(0, 3));
}"""

OpenTable = Callable[..., Player]


@pytest.fixture
def open_table(page_in: Callable[..., Page], site: Site) -> OpenTable:
    """Open a pinned deal on a screen of its own."""

    def opened(at: Pin, lang: str = "ja", **screen: Any) -> Player:
        player = Player(page_in(lang, **screen))
        player.open(site, at, lang)
        return player

    return opened


@pytest.mark.parametrize("lang", LANGS)
def test_whole_table_on_a_phone_with_up_to_ten_cards(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    player = Player(page_in(lang))
    page = player.page
    for at, lift in UP_TO_TEN:
        player.open(site, at, lang)
        if lift:
            player.press(player.card(lift))
        assert page.evaluate("() => scrollY") == 0
        assert page.evaluate(CUT_OFF, "#table, #table button") == [], (at, lift)
        assert page.evaluate(TOO_SMALL, [TARGETS, TOUCH]) == [], (at, lift)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [(320, 568), (360, 640), (768, 1024), (1280, 800)], ids=str)
def test_many_cards_on_any_screen(open_table: OpenTable, size: tuple[int, int], lang: str) -> None:
    width, height = size
    player = open_table(TWENTY, lang, width=width, height=height)
    page = player.page
    assert page.locator("#table .card").count() == 20
    for lift in ("", "ad"):
        if lift:
            player.press(player.card(lift))
        assert page.evaluate(CUT_OFF, "#main-button") == []
        assert page.evaluate(TOO_SMALL, [TARGETS, TOUCH]) == []
        assert not page.evaluate(SIDEWAYS)


@pytest.mark.parametrize("lang", LANGS)
def test_no_page_scrolls_sideways(open_table: OpenTable, lang: str) -> None:
    page = open_table(OVER, lang).page
    for path in ("", "crazy-switch/", f"crazy-switch/{OVER.deal}/", "crazy-switch/2/", "nothing/"):
        page.goto(f"/{lang}/{path}")
        for width in (320, 360, 768, 1280):
            page.set_viewport_size({"width": width, "height": 640})
            assert not page.evaluate(SIDEWAYS), f"{path} at {width}"
            assert page.evaluate(TOO_SMALL, [TARGETS, TOUCH]) == []


@pytest.mark.parametrize("lang", LANGS)
def test_text_twice_as_large(open_table: OpenTable, lang: str) -> None:
    page = open_table(TEN, lang).page
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    assert not page.evaluate(SIDEWAYS)
    assert page.evaluate(CUT_OFF, "#main-button") == []


@pytest.mark.parametrize("dark", [False, True])
def test_theme_follows_the_readers_system(open_table: OpenTable, dark: bool) -> None:
    page = open_table(SEVEN, dark=dark).page
    assert (page.evaluate(BRIGHTNESS, "body") < 64) == dark
    assert (page.evaluate(BRIGHTNESS, "body") > 192) != dark
    assert page.evaluate(BRIGHTNESS, ".board") < 96  # the table stays the table


def test_nothing_moves_for_who_wants_it_so(open_table: OpenTable) -> None:
    player = open_table(SEVEN)
    for motion in ("no-preference", "reduce"):
        player.page.emulate_media(reduced_motion=motion)
        player.page.goto(SEVEN.address("ja"))
        player.page.evaluate(WATCH_MOTION)
        player.move()
        player.press(player.page.locator("#next-step"))
        player.go_to_turn()
        assert bool(player.page.evaluate("() => window.moving")) == (motion == "no-preference")


def complaints_of_axe(page: Page) -> list[tuple[str, list[str]]]:
    found = Axe().run(page).response["violations"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


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
def test_axe_finds_nothing_on_other_pages(open_table: OpenTable, lang: str, dark: bool) -> None:
    page = open_table(SEVEN, lang, dark=dark).page
    for path in ("", "crazy-switch/", "nothing/"):
        page.goto(f"/{lang}/{path}")
        assert complaints_of_axe(page) == [], path
