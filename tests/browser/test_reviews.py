"""After a deal: the result copied, the hand that won, the open review walked through (B-1 to B-3, B-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from games.crazy_switch.engine import game
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.engine.notation import write_moves
from games.war.engine import rules
from tests.browser.axe import complaints_of_axe
from tests.browser.server import Site
from tests.browser.switch_player import Pin, Player
from tests.browser.table_player import SWAPPED

LANGS = pytest.mark.parametrize("lang", ["ja", "ru"])
SIZES = [(320, 568), (360, 640), (768, 1024), (1280, 800)]


def over(deal: int) -> Pin:
    played = game.play_cpus(game.begin(deal, Preset.HOUSE, Seat.SOUTH), game.seated(Level.NORMAL, Level.EASY))
    return Pin(deal, write_moves(played.moves), "house")


LOST = over(4)


def at(page: Page) -> int:
    return int(page.url.rpartition("at=")[2])


def arrive(page: Page, number: int) -> None:
    """Wait until this step is in the address and on the page, and nothing of the one before it."""
    page.wait_for_url(f"**at={number}")
    page.locator(f".walk[data-step='{number}']").wait_for()
    page.locator(SWAPPED).wait_for()


def step_on(page: Page) -> None:
    number = at(page) + 1
    page.locator("#next").click()
    arrive(page, number)


def open_review(page: Page, site: Site, lang: str = "ja") -> None:
    Player(page).open(site, LOST, lang)
    page.locator("#review").click()
    page.locator(".walk").wait_for()


def walk_by_keyboard(page: Page, steps: int) -> None:
    """The focus stays on the button, and the same live region tells every step."""
    live = page.locator("#live").element_handle()
    page.locator("#next").focus()
    for number in range(1, steps + 1):
        page.keyboard.press("Enter")
        arrive(page, number)
        assert page.evaluate("document.activeElement.id") == "next"
        assert live.inner_text().startswith((page.locator(".status").text_content() or "").strip())


@LANGS
def test_review_is_walked_by_keyboard_and_every_step_is_spoken(
    page_in: Callable[..., Page], site: Site, lang: str
) -> None:
    page = page_in(lang)
    open_review(page, site, lang)
    last = int(page.locator(".walk__step").inner_text().split()[-1])
    walk_by_keyboard(page, 12)
    page.locator("#last").press("Enter")
    arrive(page, last)
    assert page.locator("#next").get_attribute("aria-disabled") == "true"
    assert page.evaluate("document.activeElement.id") == "last"
    page.locator("#first").press("Enter")
    arrive(page, 0)


@LANGS
def test_review_without_javascript(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    page = page_in(lang, javascript=False)
    open_review(page, site, lang)
    texts = []
    for _ in range(8):
        page.locator("#next").click()
        texts.append(page.locator(".status").inner_text())
    assert (at(page), len(set(texts)) > 4) == (8, True)
    page.locator("#back").click()
    assert (at(page), page.locator(".status").inner_text()) == (7, texts[-2])


def test_back_reload_and_the_other_language_stay_at_the_step(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    open_review(page, site)
    texts = {0: page.locator(".status").inner_text()}
    for number in range(1, 6):
        step_on(page)
        texts[number] = page.locator(".status").inner_text()
    page.go_back()
    arrive(page, 4)
    assert (page.locator("header").count(), page.locator(".status").inner_text()) == (1, texts[4])
    page.reload()
    assert page.locator(".status").inner_text() == texts[4]
    step_on(page)
    page.locator("#language").click()
    page.wait_for_url("**/ru/**")
    assert at(page) == 5
    assert page.locator("html").get_attribute("lang") == "ru"


def test_another_reader_sees_the_same_review(page_in: Callable[..., Page], site: Site) -> None:
    page, other = page_in("ja"), page_in("ru")
    open_review(page, site)
    page.locator("#last").click()
    page.locator("#next[aria-disabled=true]").wait_for()
    address = page.locator("[data-copy]").get_attribute("data-copy")
    assert address
    other.goto(address)
    assert "/ru/" in other.url
    other.locator("#last").click()
    other.locator("#next[aria-disabled=true]").wait_for()
    cards = "all => all.map(face => face.innerHTML)"
    assert page.locator(".result__cards .face").evaluate_all(cards) == other.locator(
        ".result__cards .face"
    ).evaluate_all(cards)


@LANGS
def test_hand_that_won_is_offered_and_dealt(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    page = page_in(lang)
    player = Player(page)
    player.open(site, LOST, lang)
    winner = LOST.position.hands.index(())
    page.locator("#winning-hand").click()
    with page.expect_navigation():
        page.locator("#table[data-state=start] button").click()
    turned = game.begin(LOST.deal, Preset.HOUSE, Seat(winner)).position
    assert turned.hands[Seat.SOUTH] == game.begin(LOST.deal, Preset.HOUSE, Seat.SOUTH).position.hands[winner]
    assert Counter(turned.hands[Seat.SOUTH]) <= Counter(player.hand)


@LANGS
def test_result_is_copied(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    page = page_in(lang)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    Player(page).open(site, LOST, lang)
    button = page.locator(".evidence [data-copy]")
    line = button.get_attribute("data-copy")
    button.click()
    page.locator(".evidence .pill", has_text="コピーしました" if lang == "ja" else "скопирован").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == line


def open_review_of_war(page: Page, site: Site, lang: str = "ja") -> None:
    page.goto(f"/{lang}/war/7/review/?rounds=40&version={rules.VERSION}&at=0")


BOTH_GAMES = pytest.mark.parametrize("opened", [open_review, open_review_of_war], ids=["crazy-switch", "war"])


@BOTH_GAMES
@pytest.mark.parametrize("size", SIZES, ids=str)
@LANGS
def test_steps_stay_in_sight_and_nothing_scrolls_sideways(
    page_in: Callable[..., Page], site: Site, size: tuple[int, int], lang: str, opened: Callable[..., None]
) -> None:
    width, height = size
    page = page_in(lang, width=width, height=height)
    opened(page, site, lang)
    for _ in range(4):
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator(".walk").evaluate("it => it.scrollWidth <= it.clientWidth")
        for step in ("first", "back", "next", "last"):
            box = page.locator(f"#{step}").bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44
            assert box["y"] + box["height"] <= height
            assert page.locator(f"#{step}").evaluate("it => it.scrollWidth <= it.clientWidth")
        step_on(page)


@BOTH_GAMES
@LANGS
def test_text_twice_as_large(page_in: Callable[..., Page], site: Site, lang: str, opened: Callable[..., None]) -> None:
    page = page_in(lang)
    opened(page, site, lang)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for step in ("first", "back", "next", "last"):
        assert page.locator(f"#{step}").evaluate("it => it.scrollWidth <= it.clientWidth")


@LANGS
def test_review_of_war_is_walked_by_keyboard(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    page = page_in(lang)
    open_review_of_war(page, site, lang)
    walk_by_keyboard(page, 6)


@pytest.mark.parametrize(("lang", "dark"), [("ja", False), ("ru", True)])
def test_axe_finds_nothing_in_the_review_of_war(
    page_in: Callable[..., Page], site: Site, lang: str, dark: bool
) -> None:
    page = page_in(lang, dark=dark)
    open_review_of_war(page, site, lang)
    assert complaints_of_axe(page) == []
    page.locator("#last").click()
    arrive(page, 40)
    assert complaints_of_axe(page) == []


@pytest.mark.parametrize(("lang", "dark"), [("ja", False), ("ru", True)])
def test_axe_finds_nothing(page_in: Callable[..., Page], site: Site, lang: str, dark: bool) -> None:
    page = page_in(lang, dark=dark)
    Player(page).open(site, LOST, lang)
    assert complaints_of_axe(page) == []
    page.locator("#review").click()
    page.locator(".walk").wait_for()
    assert complaints_of_axe(page) == []
    while not page.locator(".sight__hand").count():
        step_on(page)
    assert complaints_of_axe(page) == []
