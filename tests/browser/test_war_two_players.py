"""Two players at one device (7.6, B-7): fingers in either order and at once, keys, two languages, the result."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from games.war.engine import rules
from games.war.engine.scoring import figures, history
from tests.browser.server import Site
from tests.browser.stored import stored
from tests.browser.war_player import Fingers, Pin, Player, saves, turned

AT = Pin(730, 36)  # a war, a double war, an ace, a king to the end
LAST = Pin(730, 39, extra={"two": True})
SIDES = ("you", "rival")
READY = {"ja": "準備よし", "ru": "Готово"}
TURN_UP = {"ja": "めくる", "ru": "Открыть"}
# Both halves in the order of the page, by their language and what their button says.
HALVES = "halves => halves.map(half => [half.lang, half.querySelector('button').textContent])"
TURNED_ROUND = """(half) => {
  const middle = (it) => { const box = it.getBoundingClientRect(); return box.top + box.height / 2; };
  return middle(half.querySelector("button")) < middle(half.querySelector(".purse"))
    && middle(half.querySelector(".purse")) < middle(half.querySelector(".laid"))
    && getComputedStyle(half).rotate === "180deg";
}"""


def open_table(page: Page, site: Site, at: Pin = AT, lang: str = "ja", upper: str = "") -> Player:
    player = Player(page)
    player.open(site, at, lang, players="two", speed="fast", **({"upper": upper} if upper else {}))
    return player


@pytest.mark.parametrize("order", [SIDES, SIDES[::-1]], ids=str)
def test_touches_in_either_order(page_in: Callable[..., Page], site: Site, order: tuple[str, str]) -> None:
    page = page_in("ja")
    player = open_table(page, site)
    fingers = Fingers(page)
    first, second = map(player.side, order)
    before = player.counts
    for touch in ("one", "the same again"):
        player.press(first, fingers.tap)
        assert first.get_attribute("aria-disabled") == "true", touch
        assert READY["ja"] in first.inner_text()
        assert READY["ja"] in page.locator("#live").inner_text()
        assert second.get_attribute("aria-disabled") is None
        assert second.inner_text() == TURN_UP["ja"]
        assert (player.counts, player.position) == (before, AT.turned)
        assert saves(site, page)[AT.deal, "40"]["extra"] == {"two": True, "pressed": order[0]}
    assert first.evaluate("it => getComputedStyle(it).backgroundColor") != second.evaluate(
        "it => getComputedStyle(it).backgroundColor"
    )
    player.press(second, fingers.tap)
    assert player.position == AT.turned + 1
    assert player.counts != before
    assert page.locator("#table [aria-disabled]").count() == 0


def test_both_fingers_at_the_same_moment(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = open_table(page, site)
    fingers = Fingers(page)
    for number in (37, 38, 39):
        fingers.tap(*map(player.side, SIDES))
        page.locator(f"progress[value='{number}']").wait_for()
        assert page.locator("#table [aria-disabled]").count() == 0
        assert turned(site, page, AT) == number


def test_finger_that_slides_off_presses_nothing(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = open_table(page, site)
    fingers = Fingers(page)
    fingers.slide(player.side("you"), page.locator("#status"))
    player.await_swap(lambda: page.keyboard.press("0"))
    assert saves(site, page)[AT.deal, "40"]["extra"] == {"two": True, "pressed": "rival"}


@pytest.mark.parametrize("order", ["10", "01"])
def test_keys_in_either_order(page_in: Callable[..., Page], site: Site, order: str) -> None:
    page = page_in("ru", width=1280, height=800)
    player = open_table(page, site, lang="ru")
    keys = {page.locator(f"#press-{side}").get_attribute("aria-keyshortcuts"): side for side in SIDES}
    assert keys == {"1": "you", "0": "rival"}
    hint = page.locator(".hint--keys").inner_text()
    assert "1" in hint and "0" in hint
    for key in (order[0], order[0]):
        player.await_swap(lambda key=key: page.keyboard.press(key))
        assert player.side(keys[key]).get_attribute("aria-disabled") == "true"
        assert player.position == AT.turned
    player.await_swap(lambda: page.keyboard.press(order[1]))
    assert player.position == AT.turned + 1
    assert page.evaluate("() => document.activeElement.id").startswith("press-")


def test_both_keys_at_the_same_moment_to_the_end(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja", width=1280, height=800)
    open_table(page, site)
    for number in (37, 38, 39):
        page.keyboard.press("0")
        page.keyboard.press("1")
        page.locator(f"progress[value='{number}']").wait_for()
    page.keyboard.press("1")
    page.keyboard.press("0")
    page.locator("#table[data-state=over]").wait_for()
    assert turned(site, page, AT) == 40


def test_a_key_typed_into_a_field_presses_nothing(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = open_table(page, site)
    page.locator("#number").press_sequentially("10")
    assert page.locator("#number").input_value() == "10"
    player.press(player.side("you"))
    assert saves(site, page)[AT.deal, "40"]["extra"] == {"two": True, "pressed": "you"}
    assert player.position == AT.turned


@pytest.mark.parametrize(("lang", "upper"), [("ja", "ru"), ("ru", "ja"), ("ja", "ja")])
def test_halves_face_their_players_in_their_languages(
    page_in: Callable[..., Page], site: Site, lang: str, upper: str
) -> None:
    page = page_in(lang)
    player = open_table(page, site, lang=lang, upper=upper)
    halves = page.locator(".half")
    assert halves.evaluate_all(HALVES) == [[upper, TURN_UP[upper]], [lang, TURN_UP[lang]]]
    assert halves.first.evaluate(TURNED_ROUND)
    player.press(player.side("rival"))
    assert READY[upper] in player.side("rival").inner_text()
    assert player.side("you").inner_text() == TURN_UP[lang]


def test_result_is_told_to_both_and_enters_no_record(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = open_table(page, site, LAST, upper="ru")
    for side in SIDES:
        player.press(player.side(side))
    player.press()
    assert page.locator("#result").inner_text() == "32対20で下側の勝ち！"
    facing = page.locator(".result__facing")
    assert facing.inner_text() == "Вы проиграли: 20\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}32"
    assert (facing.get_attribute("lang"), facing.evaluate("it => getComputedStyle(it).rotate")) == ("ru", "180deg")
    assert "下側" in page.locator(".result__remark").first.inner_text()
    told = figures(history(rules.replay(LAST.deal)[1]))
    assert page.locator(".figure b").all_inner_texts() == [
        str(told.wars),
        str(told.longest_run),
        f"+{told.greatest_lead}",
    ]
    assert "war-record" not in stored(site, page)["values"]


def test_one_player_goes_on_with_a_game_of_two(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = open_table(page, site, LAST)
    player.press(player.side("rival"))
    player.choose("players", "cpu")
    assert player.button.inner_text() == TURN_UP["ja"]
    player.press()
    player.press()
    assert player.state == "over"
    assert "war-record" not in stored(site, page)["values"]


def test_without_javascript(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ru", javascript=False)
    player = open_table(page, site, lang="ru", upper="ja")
    for number, order in enumerate((SIDES, SIDES[::-1]), 1):
        player.press(player.side(order[0]))
        assert player.side(order[0]).get_attribute("aria-disabled") == "true"
        player.press(player.side(order[1]))
        assert player.position == AT.turned + number
    assert not page.locator(".hint--keys").is_visible()
