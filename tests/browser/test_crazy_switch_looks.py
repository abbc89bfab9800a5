"""Boxes, targets, colours and motion, measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import groupby, pairwise

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, Route

from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset
from games.crazy_switch.options import Options
from games.crazy_switch.phrases.choices import options_text
from tests.browser.server import Site
from tests.browser.switch_player import FIFTEEN, FORTY, Player
from tests.browser.switch_tables import EIGHT, LAST_BUT_ONE, NINE, OVER, SEVEN, TAKE, TEN, OpenTable

LANGS = ("ja", "ru")
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
PHONES = [(320, 568), (360, 640)]
HANDS = {7: SEVEN, 15: FIFTEEN, 40: FORTY}
TURNED = [(640, 360), (740, 360), (932, 430)]
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
# Links of the header whose words something lies over.
LINKS_COVERED = """() => [...document.querySelectorAll("body > header a")].filter(link => {
  const { left, top, width, height } = link.getBoundingClientRect();
  return !link.contains(document.elementFromPoint(left + width / 2, top + height / 2 + 8));
}).map(it => it.textContent)"""
SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"
TARGETS = (
    "#table button:not([aria-disabled]), .settings button, .settings a, .pill, .bar a, .afterwards button,"
    " .choice, .segment label, .start input[type=text], .start button, .plays a, .home a, .home button, .home input"
)
# Cards of the hand that a finger does not hit in their middle, once they are scrolled into sight.
OUT_OF_REACH = """() => [...document.querySelectorAll(".hand .card")].filter(it => {
  it.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = it.getBoundingClientRect();
  return !it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map(it => it.id)"""
# Elements whose middle another one covers.
LAID_OVER = """(selector) => [...document.querySelectorAll(selector)].filter(it => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return !it.contains(document.elementFromPoint(x + width / 2, y + height / 2)?.closest(selector));
}).map(it => it.id || it.className)"""
# Elements that are not hit all over: near each corner and in the middle.
NOT_FREE = """(selector) => [...document.querySelectorAll(selector)].filter(it => {
  it.scrollIntoView({ block: "center" });
  const { left, right, top, bottom } = it.getBoundingClientRect();
  const heights = [top + 2, (top + bottom) / 2, bottom - 2];
  const points = [left + 2, (left + right) / 2, right - 2].flatMap(x => heights.map(y => [x, y]));
  return points.some(([x, y]) => !it.contains(document.elementFromPoint(x, y)));
}).map(it => it.textContent)"""
BOXES = """(selector) => [...document.querySelectorAll(selector)].map(it => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return [x, y, width, height];
})"""
# What moves at the swaps, noted when they happen: what it is, for how many milliseconds, and what a tap would hit.
WATCH_MOTION = """() => {
  window.moving = [];
  const note = () => {
    const { x, y, width, height } = document.querySelector(".actions button").getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const lasting = document.getAnimations().filter(it => it.effect.getComputedTiming().activeDuration > 0);
    for (const it of lasting) {
      const name = it.effect.pseudoElement ?? it.transitionProperty;
      window.moving.push([name, it.effect.getComputedTiming().activeDuration, hit.tagName]);
    }
  };
  for (const moment of ["htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(moment, note);
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const transition = start(change);
    transition.ready.then(note);
    window.moved = transition.finished;
    return transition;
  };
}"""
FIRST_LETTER = "(it) => getComputedStyle(it, '::first-letter').textTransform"
LONGEST_MOTION = 250
BRIGHTNESS = """(selector) => {
  const colour = getComputedStyle(document.querySelector(selector)).backgroundColor;
  return Math.max(...colour.match(/[0-9]+/g).slice(0, 3));
}"""


def check_whole_table(page: Page, state: object) -> None:
    assert page.evaluate("() => scrollY") == 0, state
    assert page.evaluate(CUT_OFF, "#table, #table button") == [], state
    assert page.evaluate(TOO_SMALL, [TARGETS, TOUCH]) == [], state


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", PHONES, ids=str)
def test_whole_table_on_a_phone_with_up_to_ten_cards(
    page_in: Callable[..., Page], site: Site, size: tuple[int, int], lang: str
) -> None:
    player = Player(page_in(lang, width=size[0], height=size[1]))
    for at, lift in UP_TO_TEN:
        player.open(site, at, lang)
        if lift:
            player.press(player.card(lift))
        check_whole_table(player.page, (at, lift))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", PHONES, ids=str)
def test_whole_table_on_a_phone_after_a_refusal_and_during_playback(
    page_in: Callable[..., Page], site: Site, size: tuple[int, int], lang: str
) -> None:
    player = Player(page_in(lang, width=size[0], height=size[1]))
    page = player.page
    for at in (SEVEN, TEN, TAKE):
        player.open(site, at, lang)
        for refused in ("#table .card[aria-disabled]", "#main-button[aria-disabled]"):
            if page.locator(refused).count():
                player.press(page.locator(refused).first, lambda button: button.click(force=True))
                check_whole_table(page, (at, refused))
    player.open(site, SEVEN, lang)
    player.move()
    while player.state == "playback":
        check_whole_table(page, "playback")
        player.press(page.locator("#next-step"))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", TURNED, ids=str)
def test_whole_table_on_a_phone_turned_sideways(
    page_in: Callable[..., Page], site: Site, size: tuple[int, int], lang: str
) -> None:
    player = Player(page_in(lang, width=size[0], height=size[1]))
    page = player.page
    for at, lift in UP_TO_TEN:
        player.open(site, at, lang)
        if lift:
            player.press(player.card(lift))
        assert page.evaluate(CUT_OFF, "#status, .hand .card, .face--top, .disc, #table button") == [], (at, lift)
        assert page.evaluate(LAID_OVER, ".hand .card, .face--top, #main-button") == [], (at, lift)
        assert page.evaluate(TOO_SMALL, ["#table button", TOUCH]) == [], (at, lift)


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (640, 360), (1280, 800)], ids=str)
def test_lifting_moves_nothing_but_the_card_and_its_panel(
    page_in: Callable[..., Page], site: Site, size: tuple[int, int]
) -> None:
    player = Player(page_in("ru", width=size[0], height=size[1]))
    for at, card in [(SEVEN, "w4"), (SEVEN, "tr"), (LAST_BUT_ONE, "v5"), (FIFTEEN, "as")]:
        player.open(site, at, "ru")
        others = f"#play :is(.seat, .pile, .face, .disc, #status, #main-button):not(#card-{card}-1 *), .log"
        before = player.page.evaluate(BOXES, others)
        player.press(player.card(card))
        player.page.wait_for_timeout(LONGEST_MOTION)
        assert player.page.evaluate(BOXES, others) == before, (at, card)
        assert player.page.evaluate(LINKS_COVERED) == [], (at, card)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", PHONES, ids=str)
def test_no_card_of_fifteen_lies_under_the_bar(open_table: OpenTable, size: tuple[int, int], lang: str) -> None:
    page = open_table(FIFTEEN, lang, width=size[0], height=size[1]).page
    assert page.evaluate(CUT_OFF, ".hand .card") == []
    assert page.evaluate(LAID_OVER, ".hand .card") == []


def test_reason_beside_a_card_covers_neither_status_line_nor_button(open_table: OpenTable) -> None:
    page = open_table(TEN, width=1280, height=800).page
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    place = page.evaluate(
        "() => { const it = getComputedStyle(document.activeElement, '::after'); return [it.top, it.bottom]; }"
    )
    top, bottom = (float(edge.removesuffix("px")) for edge in place)
    assert top > 0
    assert bottom == 0


@pytest.mark.parametrize("lang", LANGS)
def test_links_to_the_rules_are_links_all_over(page_in: Callable[..., Page], lang: str) -> None:
    page = page_in(lang)
    page.goto(f"/{lang}/crazy-switch/")
    assert page.locator(".start li a").count() == 9
    assert page.evaluate(TOO_SMALL, [".start li a", TOUCH]) == []
    assert page.evaluate(NOT_FREE, ".start li a") == []
    for preset in ("house", "standard"):
        page.locator(f"label[for=rules-{preset}]").click(force=True)
        assert page.locator(f"#rules-{preset}").is_checked()


def test_few_keys_lead_to_the_start(page_in: Callable[..., Page]) -> None:
    page = page_in("ja")
    page.goto("/ja/crazy-switch/")
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('#table button')"):
            return
    raise AssertionError("the button is further away")


@pytest.mark.parametrize("lang", LANGS)
def test_link_of_a_friend_says_first_which_deal_it_is(page_in: Callable[..., Page], lang: str) -> None:
    page = page_in(lang)
    page.goto(f"/{lang}/crazy-switch/48213/?rules=house&level=expert")
    assert "48213" in page.locator(".start h1").inner_text()
    with override(lang):
        assert page.locator("#chosen").inner_text() == options_text(Options(Preset.HOUSE, Level.EXPERT))
    assert page.evaluate(CUT_OFF, ".start h1, #chosen, .start button") == []


@pytest.mark.parametrize("lang", LANGS)
def test_both_games_stand_on_the_first_screen_of_a_phone(page_in: Callable[..., Page], lang: str) -> None:
    page = page_in(lang)
    page.goto(f"/{lang}/")
    assert page.locator(".tile a").count() == 6
    assert page.evaluate(CUT_OFF, ".tile a") == []


def test_up_to_ten_cards_lie_in_even_rows(page_in: Callable[..., Page], site: Site) -> None:
    player = Player(page_in("ja"))
    for at in (TAKE, SEVEN, EIGHT, NINE, TEN):
        player.open(site, at)
        rows = Counter(top for _, top, _, _ in player.page.evaluate(BOXES, ".hand > li:not(.hand__break)"))
        assert len(rows) == 2
        assert max(rows.values()) - min(rows.values()) <= 1, at


def test_lines_of_the_log_begin_with_a_capital(open_table: OpenTable) -> None:
    page = open_table(EIGHT, "ru").page
    for line in (".log__lines li", "#status"):
        assert page.locator(line).first.evaluate(FIRST_LETTER) == "uppercase"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [(320, 568), (360, 640), (375, 812), (768, 1024), (1280, 800)], ids=str)
def test_any_hand_on_any_screen(page_in: Callable[..., Page], site: Site, size: tuple[int, int], lang: str) -> None:
    player = Player(page_in(lang, width=size[0], height=size[1]))
    page = player.page
    for count, at in HANDS.items():
        player.open(site, at, lang)
        assert len(player.hand) == count
        check_grouping(player)
        for lift in ("", player.fitting.last.get_attribute("value")):
            if lift:
                player.press(player.fitting.last)
            page.evaluate("() => scrollTo(0, 0)")
            assert page.evaluate(CUT_OFF, "#main-button") == [], (count, lift)
            assert page.evaluate(TOO_SMALL, [TARGETS, TOUCH]) == [], (count, lift)
            assert page.evaluate(TOO_SMALL, [".hand .card", TOUCH]) == [], (count, lift)
            assert not page.evaluate(SIDEWAYS)
            assert page.evaluate(OUT_OF_REACH) == [], (count, lift)
            assert page.evaluate(CUT_OFF, "#main-button") == [], (count, lift)


def check_grouping(player: Player) -> None:
    """Cards of a colour lie side by side; in large hands a gap or a new row parts the colours."""
    colours = [card[0] for card in player.hand]
    assert [colour for colour, _ in groupby(colours)] == sorted(set(colours), key="atcvw".index)
    boxes = player.page.evaluate(BOXES, ".hand > li:not(.hand__break)")
    for left, right in pairwise(boxes):
        assert right[0] >= left[0] + left[2] or right[1] >= left[1] + left[3]  # none lies upon another


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
def test_text_twice_as_large(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    player = Player(page_in(lang))
    page = player.page
    for at, lift in [(TEN, ""), (SEVEN, "w4"), (FORTY, "")]:
        player.open(site, at, lang)
        if lift:
            player.press(player.card(lift))
        page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        assert not page.evaluate(SIDEWAYS), (at, lift)
        assert page.evaluate(CUT_OFF, "#main-button") == [], (at, lift)
    page.keyboard.press("?")
    assert page.evaluate(CUT_OFF, "#keys") == []
    assert page.locator("#keys").evaluate("it => it.scrollWidth <= it.clientWidth")


@pytest.mark.parametrize("dark", [False, True])
def test_theme_follows_the_readers_system(open_table: OpenTable, dark: bool) -> None:
    page = open_table(SEVEN, dark=dark).page
    assert (page.evaluate(BRIGHTNESS, "body") < 64) == dark
    assert (page.evaluate(BRIGHTNESS, "body") > 192) != dark
    assert page.evaluate(BRIGHTNESS, ".board") < 96  # the table stays the table


def motion_of_a_move(player: Player) -> list[tuple[str, float, str]]:
    """Play the teal Reverse and see the next seat's turn."""
    page = player.page
    player.page.evaluate(WATCH_MOTION)
    player.move()
    page.evaluate("() => window.moved")
    player.press(page.locator("#next-step"))
    page.evaluate("() => window.moved")
    return [(what, duration, hit) for what, duration, hit in page.evaluate("() => window.moving")]


def test_a_card_is_seen_to_travel_and_taps_are_not_held_up(open_table: OpenTable) -> None:
    moving = motion_of_a_move(open_table(SEVEN))
    groups = [what for what, _, _ in moving if what.startswith("::view-transition-group")]
    assert groups == ["::view-transition-group(card-tr-1)", "::view-transition-group(card)"]
    assert max(duration for _, duration, _ in moving) <= LONGEST_MOTION
    assert {hit for _, _, hit in moving} == {"BUTTON"}


def test_a_drawn_card_is_seen_to_come_from_the_stock(open_table: OpenTable) -> None:
    player = open_table(EIGHT)
    player.page.evaluate(WATCH_MOTION)
    player.move()
    player.page.evaluate("() => window.moved")
    assert [what for what, _, _ in player.page.evaluate("() => window.moving")] == ["::view-transition-group(card)"]


def test_nothing_moves_for_who_wants_it_so_and_nothing_is_lost(page_in: Callable[..., Page], site: Site) -> None:
    ends = []
    for motion in ("no-preference", "reduce"):
        player = Player(page_in("ja"))
        player.page.emulate_media(reduced_motion=motion)
        player.open(site, SEVEN)
        assert bool(motion_of_a_move(player)) == (motion == "no-preference")
        ends.append([player.page.locator(part).inner_text() for part in ("#table", ".log", "#live")])
    assert ends[0] == ends[1]


def test_a_table_that_waits_says_so_after_a_moment_and_stays_in_its_place(open_table: OpenTable) -> None:
    page = open_table(EIGHT).page
    held: list[Route] = []
    page.route(lambda address: "crazy-switch" in address, lambda route: held.insert(0, route))
    page.clock.install()
    page.clock.pause_at("2030-01-01")
    resting, table = page.evaluate(BOXES, "#play *"), page.locator("#table")
    page.locator("#main-button").click()
    page.clock.run_for(299)
    assert table.get_attribute("aria-busy") is None
    page.clock.run_for(2)
    assert table.get_attribute("aria-busy") == "true"
    assert page.locator(".actions").evaluate("it => getComputedStyle(it).boxShadow") != "none"
    assert page.evaluate(BOXES, "#play *") == resting
    page.clock.resume()
    held[0].continue_()
    page.locator("#table:not([aria-busy]) #card-v8-1").wait_for()


def test_forced_colours_show_what_fits_where_the_focus_is_and_what_waits(open_table: OpenTable) -> None:
    player = open_table(SEVEN)
    page = player.page
    page.emulate_media(forced_colors="active")
    outline = (
        "it => { const { outlineStyle, outlineWidth } = getComputedStyle(it); return outlineStyle + outlineWidth }"
    )
    looks = [player.card("a4").evaluate(outline), player.card("tr").evaluate(outline)]
    page.keyboard.press("ArrowRight")
    looks.append(player.card("tr").evaluate(outline))
    assert len(set(looks)) == 3
    page.locator("#table").evaluate("it => it.setAttribute('aria-busy', 'true')")
    assert page.locator(".actions").evaluate(outline) != "none0px"
    player.press(player.card("a4"), lambda card: card.click(force=True))
    assert page.locator("#status").evaluate(outline) != "none0px"


def test_shapes_tell_the_colours_apart_in_grey(open_table: OpenTable) -> None:
    player = open_table(SEVEN)
    player.press(player.card("w4"))
    session = player.page.context.new_cdp_session(player.page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    shapes = player.page.locator(".colours .shape")
    assert len({shapes.nth(place).screenshot() for place in range(4)}) == 4
