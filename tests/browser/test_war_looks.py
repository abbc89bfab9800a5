"""The table of War measured: boxes, targets, figures, motion, colours, weight; and what axe finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Request

from tests.browser.axe import complaints_of_axe
from tests.browser.server import Site
from tests.browser.war_player import Pin, Player

LANGS = ("ja", "ru")
ONE, TWO = {"players": "cpu"}, {"players": "two"}
PLAYED = {"two": True}
OPENING, WIN, LOSS, WAR, DOUBLE = Pin(730), Pin(730, 35), Pin(730, 36), Pin(730, 37), Pin(730, 38)
TRIPLE, FOURFOLD, FIVEFOLD = Pin(7771, 2), Pin(5909, 8), Pin(48482, 32)
WAITING = Pin(730, 38, extra={**PLAYED, "pressed": "rival"})
OVER, OVER_OF_TWO = Pin(730, 40), Pin(730, 40, extra=PLAYED)
TABLES = [
    (at, players) for at in (OPENING, WIN, LOSS, WAR, DOUBLE, TRIPLE, FOURFOLD, FIVEFOLD) for players in (ONE, TWO)
]
TABLES += [(WAITING, TWO)]
RESULTS = [(OVER, ONE), (OVER_OF_TWO, TWO)]
SIZES = [(320, 568), (360, 640), (375, 812), (768, 1024), (1280, 800)]
TURNED = [(640, 360), (740, 360), (932, 430)]
TOUCH = 44
FIGURE = 34
AIR = 3  # beside the height of the font itself, which is more than that of its letters
FIRST_LOAD = 39_000
# Elements that reach over the edge of the screen while the page stands at its top.
CUT_OFF = """(selector) => [...document.querySelectorAll(selector)].filter(it => {
  const box = it.getBoundingClientRect();
  return scrollY || box.top < 0 || box.left < 0 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
}).map(it => it.id || it.className)"""
TOO_SMALL = """([selector, least]) => [...document.querySelectorAll(selector)].filter(it => {
  const { width, height } = it.getBoundingClientRect();
  return Math.min(width, height) < least && width > 0;
}).map(it => it.outerHTML)"""
SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"
TARGETS = "#table button, #table summary, #play button, #settings button, #links :is(a, button), #record summary, "
TARGETS += "#tally button, .start-by-number :is(input[type=text], button), .bar a, .foot a"
# The figures on the cards that lie face up: rank, height without the strength of the lines, whether in sight.
FIGURES = """() => [...document.querySelectorAll(".laid__card--up > .face:not(.face--flying)")].map(card => {
  const figure = card.querySelector("use:last-child");
  const { x, y, width, height } = figure.getBoundingClientRect();
  const [cardX, cardY] = [x + width / 2, y + height / 2];
  const top = document.elementFromPoint(cardX, cardY)?.closest(".face");
  return [figure.getAttribute("href").split("-").at(-1), height, top === card];
})"""
LONGER = """(lays) => {
  for (const laid of document.querySelectorAll(".laid"))
    while (laid.children.length < lays) laid.lastElementChild.before(laid.children[1].cloneNode(true));
}"""
# How near the words of a status line come to the edges of its strip, above and below.
TIGHTEST = """() => Math.min(...[...document.querySelectorAll(".status")].flatMap(strip => {
  const [outer, inner] = [strip, strip.firstElementChild].map(it => it.getBoundingClientRect());
  return [inner.top - outer.top, outer.bottom - inner.bottom];
}))"""
OpenTable = Callable[..., Player]


@pytest.fixture
def open_table(page_in: Callable[..., Page], site: Site) -> OpenTable:
    """Open a pinned deal on a screen of its own."""

    def opened(at: Pin, lang: str = "ja", settings: dict[str, str] | None = None, **screen: Any) -> Player:
        player = Player(page_in(lang, **screen))
        player.open(site, at, lang, **(settings or {}))
        return player

    return opened


def other(lang: str) -> dict[str, str]:
    return {"upper": LANGS[lang == "ja"]}


@pytest.mark.parametrize("lang", LANGS)
def test_tables_on_any_screen(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    page = page_in(lang)
    player = Player(page)
    for at, players in TABLES:
        player.open(site, at, lang, **players, **other(lang))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT_OFF, "#table, #table button") == [], (at, players, width)
            assert page.evaluate(TOO_SMALL, [TARGETS, TOUCH]) == [], (at, players, width)
            assert page.evaluate(TIGHTEST) >= AIR, (at, players, width)
            assert not page.evaluate(SIDEWAYS), (at, players, width)


@pytest.mark.parametrize("lang", LANGS)
def test_results_on_any_screen(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    page = page_in(lang)
    player = Player(page)
    for at, players in RESULTS:
        player.open(site, at, lang, **players, **other(lang))
        page.locator(".chart summary").click()
        page.locator("#tally summary").click()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(TOO_SMALL, [TARGETS, TOUCH]) == [], (at, width)
            assert not page.evaluate(SIDEWAYS), (at, width)


@pytest.mark.parametrize("settings", [ONE, TWO], ids=["one", "two"])
def test_figures_can_be_read_however_long_the_war(
    page_in: Callable[..., Page], site: Site, settings: dict[str, str]
) -> None:
    page = page_in("ja")
    player = Player(page)
    for wars, at in enumerate((WIN, WAR, DOUBLE, TRIPLE, FOURFOLD, FIVEFOLD)):
        player.open(site, at, **settings)
        figures = page.evaluate(FIGURES)
        assert len(figures) == 2 * (wars + 1)
        assert [figure for figure in figures if figure[1] < FIGURE or not figure[2]] == [], at


@pytest.mark.parametrize("settings", [ONE, TWO], ids=["one", "two"])
def test_longer_wars_stack_up_within_the_screen(open_table: OpenTable, settings: dict[str, str]) -> None:
    """Up to the longest that the cards suffice for; no deal is known that has them."""
    page = open_table(FIVEFOLD, "ru", {**settings, "upper": "ru"}).page
    for lays in range(7, 14):
        page.evaluate(LONGER, lays)
        figures = page.evaluate(FIGURES)
        assert len(figures) == 2 * lays
        assert all(in_sight for _, _, in_sight in figures), lays
        assert page.evaluate(CUT_OFF, "#table, #table button, .laid__card--up") == [], lays


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", TURNED, ids=str)
def test_whole_table_on_a_phone_turned_sideways(
    page_in: Callable[..., Page], site: Site, size: tuple[int, int], lang: str
) -> None:
    page = page_in(lang, width=size[0], height=size[1])
    player = Player(page)
    for at, players in TABLES:
        player.open(site, at, lang, **players, **other(lang))
        seen = "#status, .laid__card--up > .face:not(.face--flying), .purse, #table button"
        assert page.evaluate(CUT_OFF, seen) == [], (at, players)
        assert page.evaluate(TOO_SMALL, ["#table button", TOUCH]) == [], (at, players)
        assert all(in_sight for _, _, in_sight in page.evaluate(FIGURES)), (at, players)


def test_six_and_nine_are_underlined(page_in: Callable[..., Page], site: Site) -> None:
    """Across the table a six would be a nine."""
    player = Player(page_in("ja"))
    for at, rank in [(WAR, "9"), (Pin(730, 28), "6")]:
        player.open(site, at)
        heights = {rank: height for rank, height, _ in player.page.evaluate(FIGURES)}
        others = [height for other, height in heights.items() if other not in "69"]
        assert heights[rank] > 1.15 * max(others)


@pytest.mark.parametrize("lang", LANGS)
def test_text_twice_as_large(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    page = page_in(lang)
    player = Player(page)
    for at, settings in [(WAR, ONE), (WAITING, TWO), (OVER, ONE), (OVER_OF_TWO, TWO)]:
        player.open(site, at, lang, **settings, **other(lang))
        page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        assert not page.evaluate(SIDEWAYS), at
        assert page.evaluate(CUT_OFF, ".half--you button") == [], at
        assert page.evaluate(OVERFLOWING) == [], at


# Words that stick out of their own box.
OVERFLOWING = """() => [...document.querySelectorAll(".status, .purse__count, #play .button")]
  .filter(it => it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1)
  .map(it => it.outerHTML)"""


@pytest.mark.parametrize("dark", [False, True])
def test_theme_follows_the_readers_system(open_table: OpenTable, dark: bool) -> None:
    page = open_table(WAR, dark=dark).page
    assert (page.evaluate(BRIGHTNESS, "body") < 64) == dark
    assert (page.evaluate(BRIGHTNESS, "body") > 192) != dark
    assert page.evaluate(BRIGHTNESS, ".board") < 96  # the table stays the table


BRIGHTNESS = """(selector) => {
  const colour = getComputedStyle(document.querySelector(selector)).backgroundColor;
  return Math.max(...colour.match(/[0-9]+/g).slice(0, 3));
}"""


def test_forced_colours_leave_every_mark(open_table: OpenTable) -> None:
    page = open_table(WAR).page
    page.emulate_media(forced_colors="active")
    for mark in (".half--won .purse__count", ".laid__card--taking"):
        assert page.locator(mark).evaluate("it => getComputedStyle(it).outlineStyle") == "solid", mark
    for framed in (".purse__count", "#press", "#rounds-40"):
        assert page.locator(framed).first.evaluate("it => getComputedStyle(it).borderTopStyle") == "solid", framed


# Where each flying card lands: how far from the middle of the winner's pile, in pixels.
LANDINGS = """() => {
  const middle = (it) => { const b = it.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const [pileX, pileY] = middle(document.querySelector(".half--won .purse__pile"));
  return document.getAnimations().filter(it => it.animationName === "fly").map(flight => {
    flight.pause();
    flight.currentTime = flight.effect.getComputedTiming().endTime - 0.01;
    const [x, y] = middle(flight.effect.target);
    return Math.hypot(x - pileX, y - pileY);
  });
}"""


@pytest.mark.parametrize("settings", [ONE, TWO], ids=["one", "two"])
def test_cards_fly_to_the_side_that_won(page_in: Callable[..., Page], site: Site, settings: dict[str, str]) -> None:
    page = page_in("ja", height=700)
    player = Player(page)
    extra = {} if settings is ONE else {**PLAYED, "pressed": "rival"}
    for at, cards in [(WIN, 2), (LOSS, 2), (WAR, 6), (DOUBLE, 10)]:
        player.open(site, Pin(at.deal, at.turned - 1, extra=extra), speed="slow", **settings)
        player.press(player.button if settings is ONE else player.side("you"))
        landings = page.evaluate(LANDINGS)
        assert len(landings) == cards
        assert max(landings) < 60, (at, landings)


def test_nothing_moves_for_who_wants_it_so_and_nothing_is_lost(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = Player(page)
    shown = []
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        player.open(site, LOSS)
        player.press()
        assert bool(page.evaluate(MOVING)) == (motion == "no-preference")
        page.evaluate("() => Promise.all(document.getAnimations().map(it => it.finished))")
        assert page.evaluate(FADED) == []
        shown.append(player.shown)
    assert shown[0] == shown[1]


MOVING = """() => document.getAnimations().filter(it => it.effect.getComputedTiming().endTime > 0)
  .map(it => it.animationName ?? it.transitionProperty)"""
FADED = """() => [...document.querySelectorAll(".status > span, .purse__count > span, .face[aria-label]")]
  .filter(it => !it.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
  .map(it => it.outerHTML)"""


@pytest.mark.parametrize(("lang", "dark"), [("ja", False), ("ru", True)])
def test_axe_finds_nothing(page_in: Callable[..., Page], site: Site, lang: str, dark: bool) -> None:
    page = page_in(lang, dark=dark)
    page.emulate_media(reduced_motion="reduce")
    player = Player(page)
    for at, players in [(OPENING, ONE), (WAR, ONE), (WAITING, TWO), *RESULTS]:
        player.open(site, at, lang, **players, **other(lang))
        for summary in page.locator("summary").all():
            summary.click()
        assert complaints_of_axe(page) == [], (at, players)
    for path in (f"/{lang}/war/?deal=none", f"/{lang}/war/730/discard/?rounds=40"):
        page.goto(path)
        assert complaints_of_axe(page) == [], path
    player.open(site, Pin(730, 39), lang, auto="on", speed="slow")
    player.press()
    assert player.state == "playback"
    assert complaints_of_axe(page) == []


@pytest.mark.parametrize("lang", LANGS)
def test_weight(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    """First load and every press, as they come over the wire (compressed)."""
    page = page_in(lang)
    finished: list[Request] = []

    def note(request: Request) -> None:
        finished.append(request)

    page.on("requestfinished", note)
    player = Player(page)
    page.goto(OPENING.address(lang), wait_until="networkidle")
    assert sum(weight(request) for request in finished) <= FIRST_LOAD
    for at in (OPENING, Pin(5909, 7), Pin(730, 39)):
        player.open(site, at, lang)
        finished.clear()
        player.press()
        if player.state == "playback":
            player.press()
        presses = [request for request in finished if request.headers.get("hx-request")]
        assert len(presses) == 1 + (player.state == "over")
        assert max(map(weight, presses)) <= 4_000


def weight(request: Request) -> int:
    return request.sizes()["responseBodySize"]
