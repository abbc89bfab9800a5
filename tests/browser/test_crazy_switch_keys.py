"""The keyboard at the table: arrows, Enter, Escape, letters for the main button and the log; where the focus is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.server import Site
from tests.browser.switch_player import FORTY, Pin, Player, saved

DEAL = 112
NUMBER = Pin(3, "tr.ar")  # the amber 4 fits
EFFECTS = Pin(3)  # the teal Reverse and the Wild Draw Four fit
DRAW = Pin(4)  # nothing fits
MOST_ARROWS = 40

# What is wrong with the place of the focus, if anything: it must be marked, in sight, and covered by nothing.
FAULT_OF_FOCUS = """() => {
  const it = document.activeElement;
  const name = it.id || it.tagName;
  if (it === document.body) return "nowhere";
  if (!it.matches(":focus-visible")) return `${name} is not marked`;
  const { outlineStyle, outlineWidth } = getComputedStyle(it);
  if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) return `${name} has no outline`;
  const { left, right, top, bottom } = it.getBoundingClientRect();
  if (left < 0 || right > innerWidth || bottom < 0 || top > innerHeight) return `${name} is out of sight`;
  const [first, last] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const at = document.elementFromPoint((left + right) / 2, (first + last) / 2);
  return it.contains(at) ? "" : `${name} is covered by ${at.id || at.className || at.tagName}`;
}"""
FOCUS = "() => document.activeElement.id || document.activeElement.tagName"
# What a keyboard sends where it writes no Latin letters.
PRESS_FOREIGN = """([key, code]) =>
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))"""


@pytest.fixture
def player(page_in: Callable[..., Page]) -> Player:
    return Player(page_in("ja"))


def focus(player: Player) -> str:
    return str(player.page.evaluate(FOCUS))


def key(name: str) -> Callable[[Locator], object]:
    return lambda button: button.page.keyboard.press(name)


def press(player: Player, name: str) -> None:
    """Press a key that brings a new table; the focus must be well placed there."""
    player.press(player.page.locator("#table"), key(name))
    # While a card travels its picture lies over all; taps go through it, which is tested elsewhere.
    player.page.wait_for_function("() => !document.documentElement.matches(':active-view-transition')")
    assert player.page.evaluate(FAULT_OF_FOCUS) == ""


def walk_to_fitting_card(player: Player) -> None:
    for _ in range(MOST_ARROWS):
        player.page.keyboard.press("ArrowRight")
        assert player.page.evaluate(FAULT_OF_FOCUS) == ""
        if player.page.evaluate("() => document.activeElement.matches('.card--lit')"):
            return
    raise AssertionError("The arrows lead to no card that fits.")


def test_whole_deal_by_arrows_enter_and_the_key_of_the_main_button(player: Player) -> None:
    page = player.page
    player.start(DEAL)
    player.choose_speed("step")
    while player.state != "over":
        if player.state == "playback" or not player.fitting.count():
            press(player, "d")
            continue
        walk_to_fitting_card(player)
        press(player, "Enter")
        while page.locator(".panel").count():
            press(player, "Enter")
    assert focus(player) == "result"


def test_arrows_reach_every_one_of_forty_cards(player: Player, site: Site) -> None:
    player.open(site, FORTY)
    page = player.page
    reached = []
    page.locator(".card").first.focus()
    for _ in range(40):
        assert page.evaluate(FAULT_OF_FOCUS) == ""
        reached.append(focus(player))
        page.keyboard.press("ArrowRight")
    assert reached == page.locator(".card").evaluate_all("cards => cards.map(card => card.id)")
    assert len(set(reached)) == 40
    assert focus(player) == reached[-1]  # the last one leads nowhere
    page.keyboard.press("Home")
    assert focus(player) == reached[0]
    page.keyboard.press("ArrowLeft")
    assert focus(player) == reached[0]
    page.keyboard.press("End")
    assert focus(player) == reached[-1]


def test_arrows_lead_to_the_next_row_and_back(player: Player, site: Site) -> None:
    player.open(site, FORTY)
    page = player.page
    page.locator(".card").nth(2).focus()
    rows = [page.evaluate("() => document.activeElement.offsetTop")]
    for _ in range(3):
        page.keyboard.press("ArrowDown")
        rows.append(page.evaluate("() => document.activeElement.offsetTop"))
        assert page.evaluate(FAULT_OF_FOCUS) == ""
    assert rows == sorted(set(rows))
    tops = page.locator(".card").evaluate_all("cards => [...new Set(cards.map(card => card.offsetTop))]")
    assert rows == tops[:4]
    for top in reversed(rows[:-1]):
        page.keyboard.press("ArrowUp")
        assert page.evaluate("() => document.activeElement.offsetTop") == top


def test_focus_is_seen_beside_an_open_panel(player: Player, site: Site) -> None:
    player.open(site, FORTY)
    page = player.page
    page.locator("#card-vs-1").focus()
    press(player, "Enter")
    assert focus(player) == "play-lifted"
    page.locator("#card-vs-1").focus()
    for _ in range(6):
        page.keyboard.press("ArrowUp")
        assert page.evaluate(FAULT_OF_FOCUS) == ""


def test_enter_lifts_and_escape_puts_back(player: Player, site: Site) -> None:
    player.open(site, EFFECTS)
    page = player.page
    page.locator("#card-w4-1").focus()
    press(player, "Enter")
    assert focus(player) == "colour-a"
    page.keyboard.press("ArrowRight")
    assert focus(player) == "colour-t"
    press(player, "Escape")
    assert focus(player) == "card-w4-1"
    assert page.locator(".panel, .card--up").count() == 0
    assert saved(site, page)[EFFECTS.deal] == EFFECTS.moves


def test_refused_card_keeps_the_focus(player: Player, site: Site) -> None:
    player.open(site, EFFECTS)
    player.page.locator("#card-a4-1").focus()
    press(player, "Enter")
    assert focus(player) == "card-a4-1"


def test_the_log_and_back(player: Player, site: Site) -> None:
    player.open(site, NUMBER)
    player.page.locator("#card-a4-1").focus()
    for there, back in [("l", "l"), ("l", "Escape")]:
        player.page.keyboard.press(there)
        assert focus(player) == "log-lines"
        assert player.page.evaluate(FAULT_OF_FOCUS) == ""
        player.page.keyboard.press(back)
        assert focus(player) == "card-a4-1"


def test_focus_in_the_log_outlasts_the_turns_of_the_others(player: Player, site: Site) -> None:
    player.open(site, NUMBER, speed="fast")
    player.press(player.card("a4"))
    player.page.keyboard.press("l")
    player.await_turn()
    assert focus(player) == "log-lines"


@pytest.mark.parametrize("foreign", ["в", "し", "Process"])
def test_key_of_the_main_button_on_any_keyboard(player: Player, site: Site, foreign: str) -> None:
    player.open(site, DRAW)
    player.press(player.page.locator("#table"), lambda _: player.page.evaluate(PRESS_FOREIGN, [foreign, "KeyD"]))
    assert saved(site, player.page)[DRAW.deal] == "d"


def test_key_held_down_makes_one_move(player: Player, site: Site) -> None:
    player.open(site, DRAW)
    player.press(player.page.locator("#table"), lambda _: player.page.keyboard.down("d"))
    for _ in range(3):
        player.page.keyboard.down("d")
    player.page.keyboard.up("d")
    player.page.reload()
    assert saved(site, player.page)[DRAW.deal] == "d"


@pytest.mark.parametrize("modifier", ["Control", "Alt", "Meta"])
def test_with_a_modifier_a_key_is_the_browsers(player: Player, site: Site, modifier: str) -> None:
    player.open(site, DRAW)
    for name in ("d", "l"):
        player.page.keyboard.press(f"{modifier}+{name}")
    assert_nothing_happened(player, site)


def test_letters_in_a_field_are_text(player: Player, site: Site) -> None:
    player.open(site, DRAW)
    page = player.page
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')) }")
    page.locator("[data-copy]").click()
    page.locator("input.address").focus()
    for name in ("d", "l", "?"):
        page.keyboard.press(name)
    assert page.locator("input.address").evaluate("it => it === document.activeElement")
    assert_nothing_happened(player, site)


def assert_nothing_happened(player: Player, site: Site) -> None:
    assert not player.page.locator("#keys").is_visible()
    player.page.goto(DRAW.address("ja"))
    assert saved(site, player.page)[DRAW.deal] == ""


@pytest.mark.parametrize(("opened_by", "closed_by"), [("?", "Escape"), ("Enter", "Enter")])
def test_list_of_the_keys(player: Player, site: Site, opened_by: str, closed_by: str) -> None:
    player.open(site, DRAW)
    page = player.page
    button = page.locator("#keys-button")
    button.focus()
    page.keyboard.press(opened_by)
    shown = page.locator("#keys kbd").all_inner_texts()
    assert shown == ["←", "→", "↑", "↓", "Enter", "Esc", "D", "L", "?"]
    assert page.locator("#keys").is_visible()
    page.keyboard.press("d")
    page.keyboard.press(closed_by)
    assert not page.locator("#keys").is_visible()
    assert focus(player) == "keys-button"
    assert_nothing_happened(player, site)


def test_focus_returns_from_the_list_to_a_table_that_has_changed(player: Player, site: Site) -> None:
    player.open(site, NUMBER, speed="slow")
    player.page.locator("#card-a4-1").focus()
    player.press(player.page.locator("#table"), key("Enter"))
    player.page.keyboard.press("?")
    player.await_turn()
    player.page.keyboard.press("Escape")
    player.page.wait_for_function("() => document.activeElement.id === 'status'")
    assert player.page.evaluate(FAULT_OF_FOCUS) == ""


def test_letters_can_be_switched_off_for_good(player: Player, site: Site) -> None:
    player.open(site, DRAW)
    page = player.page
    page.keyboard.press("?")
    page.locator("#keys-letters").uncheck()
    page.keyboard.press("Escape")
    for _ in ("now", "on the page loaded anew"):
        for name in ("d", "l", "?"):
            page.keyboard.press(name)
        assert_nothing_happened(player, site)
    page.locator("#keys-button").click()
    page.locator("#keys-letters").check()
    page.keyboard.press("Escape")
    page.reload()
    press(player, "d")
    assert saved(site, page)[DRAW.deal] == "d"


def test_without_javascript_no_keys_are_promised(page_in: Callable[..., Page], site: Site) -> None:
    player = Player(page_in("ru", javascript=False))
    player.open(site, DRAW, "ru")
    assert not player.page.locator("#keys-button").is_visible()
    assert not player.page.locator("#keys").is_visible()


def test_focus_on_the_main_button_does_not_scroll(player: Player, site: Site) -> None:
    for at in (DRAW, FORTY):
        player.open(site, at)
        player.page.locator("#main-button").focus()
        assert player.page.evaluate("() => scrollY") == 0
