"""Whole games of War to the result: by tapping, without JavaScript, by keyboard alone, by auto-play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from games.war.engine import rules
from games.war.engine.scoring import Round, history
from tests.browser.server import Site
from tests.browser.stored import stored
from tests.browser.war_player import Pin, Player, saves, turned
from tests.browser.whole_games import check_substitutes, tab_to

DEAL = 730  # 40 rounds, seven wars: you win 32 to 20
KNOCK_OUT = 924  # you have no card left for the war of round 30
ALL_CARDS = 32  # the rival has all the cards after round 30
LONG = Pin(1, 150, rounds=rules.LONG)  # the last 90 of 240 rounds, four wars among them, one in the last
# After each swap: what the live region says, if it is still the same node, where the focus is, and the round shown.
LISTEN = """() => {
  const live = document.getElementById("live");
  window.heard = [];
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    if (target.id !== "play") return;
    const said = document.getElementById("live") === live ? live.textContent.trim() : "another node";
    const focus = document.activeElement;
    const round = document.querySelector("progress")?.value;
    window.heard.push([said, focus.id || focus.tagName, round ?? null]);
  });
}"""


def rounds_of(at: Pin) -> tuple[Round, ...]:
    return history(rules.replay(at.deal, at.rounds)[1])


def shown_table(page: Page) -> list[tuple[int, int]]:
    """Give the rounds and your cards after them, as the chart's table says."""
    cells = "rows => rows.map(row => [...row.cells].map(cell => cell.textContent.trim()))"
    rows = page.locator(".chart tbody tr").evaluate_all(cells)
    return [(int(number), int(cards)) for number, cards, *_ in rows]


@pytest.mark.parametrize(("lang", "deal"), [("ja", DEAL), ("ru", KNOCK_OUT)])
def test_short_game_by_tapping(page_in: Callable[..., Page], site: Site, lang: str, deal: int) -> None:
    page = page_in(lang)
    player = Player(page)
    page.goto(f"/{lang}/war/")
    assert player.counts == (26, 26)
    page.locator("#number").fill(str(deal))
    page.locator(".start-by-number button").click()
    page.wait_for_url(f"**/{lang}/war/{deal}/**")
    page.evaluate(LISTEN)
    for each in rounds_of(Pin(deal)):
        player.press()
        assert player.counts == (each.counts.you, each.counts.rival), each.number
        assert player.winner == each.winner
    assert player.state == "playback"
    page.locator("#table[data-state=over]").wait_for()  # by itself, once the last round has been seen
    heard = page.evaluate("() => window.heard")
    assert [one for one in heard if one[0] in {"", "another node"} or one[1] == "BODY"] == []
    assert page.locator("#result").evaluate("it => it === document.activeElement")
    assert page.locator("#result").inner_text() == heard[-1][0]
    assert shown_table(page) == [(each.number, each.counts.you) for each in rounds_of(Pin(deal))]
    assert page.locator(".story p").count() == 3
    won = deal == DEAL
    assert stored(site, page)["values"]["war-record"]["40"] == [int(won), int(not won), 0, int(won), int(won)]
    assert page.locator("#tally tbody tr").first.locator("td").all_inner_texts()[:2] == [
        str(int(won)),
        str(int(not won)),
    ]


def test_short_game_without_javascript(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ru", javascript=False)
    answers: list[tuple[str, int]] = []
    page.on("response", lambda answer: answers.append((answer.request.method, answer.status)))
    player = Player(page)
    page.goto(Pin(ALL_CARDS).address("ru"))
    check_substitutes(page, f"{site.url}/war/{ALL_CARDS}/")
    for each in rounds_of(Pin(ALL_CARDS)):
        player.press()
        assert player.state == "over" or player.position == each.number
    assert player.state == "over"
    assert [status for method, status in answers if method == "POST"] == [303] * 30
    assert {status for method, status in answers if method == "GET"} == {200}
    assert page.locator("#result").inner_text() == "Вы проиграли: 0\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}52"
    page.locator(".chart summary").click()
    assert page.locator(".chart tbody tr").last.locator("td").first.is_visible()
    assert stored(site, page)["values"]["war-record"]["40"][:3] == [0, 1, 0]
    check_substitutes(page, f"{site.url}/war/{ALL_CARDS}/")
    player.press(page.locator("#new-deal"))
    assert player.counts == (26, 26)


def test_short_game_by_keyboard_alone(page_in: Callable[..., Page]) -> None:
    page = page_in("ja", width=1280, height=800)
    player = Player(page)
    page.goto("/ja/war/")
    tab_to(page.locator("#number"))
    page.keyboard.type(str(KNOCK_OUT))
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/war/{KNOCK_OUT}/**")
    tab_to(page.locator("#speed-fast"))
    page.keyboard.press("Enter")
    page.locator("#speed-fast[aria-pressed=true]").wait_for()
    assert focused(page) == "speed-fast"
    page.keyboard.press("Home")
    for _ in rounds_of(Pin(KNOCK_OUT)):
        tab_to(page.locator("#press"))
        player.await_swap(lambda: page.keyboard.press("Enter"))
        assert focused(page) == "press"
    player.await_swap(lambda: page.keyboard.press("Enter"))
    assert player.state == "over"
    assert focused(page) == "result"
    tab_to(page.locator("#again"))
    page.keyboard.press("Enter")
    page.locator("#table[data-state=turn]").wait_for()
    assert player.counts == (26, 26)


def focused(page: Page) -> str:
    return str(page.evaluate("() => document.activeElement.id"))


class AutoPlay:
    """A table whose time the test makes go by."""

    def __init__(self, page: Page, site: Site, at: Pin, **settings: str) -> None:
        self.page = page
        self.player = Player(page)
        self.posts: list[Any] = []
        page.on("request", lambda request: self.posts.append(request) if request.method == "POST" else None)
        page.clock.install(time=0)
        self.player.open(site, at, auto="on", speed="fast", **settings)
        page.clock.pause_at(3_600_000)

    def pass_by(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)

    def goes_on_after(self, milliseconds: int) -> None:
        self.player.await_swap(lambda: self.pass_by(milliseconds))

    def stands_still(self) -> bool:
        """Whether nothing is sent for a long time."""
        before = len(self.posts)
        self.pass_by(60_000)
        return len(self.posts) == before


FAST = 450  # milliseconds a round, and for each war in it


def test_long_game_by_auto_play(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    table = AutoPlay(page, site, LONG)
    page.evaluate(LISTEN)
    table.player.press()
    for each in rounds_of(LONG)[LONG.turned : -1]:
        table.goes_on_after(FAST * (1 + each.ties))
    assert table.player.state == "playback"
    table.page.clock.resume()
    page.locator("#table[data-state=over]").wait_for()
    assert [round for *_, round in page.evaluate("() => window.heard")] == [*range(151, 241), None]
    assert shown_table(page)[-1] == (240, rounds_of(LONG)[-1].counts.you)
    assert table.stands_still()
    assert turned(site, page, LONG) == 240


def test_auto_play_keeps_its_pace_and_stops_when_switched_off(page_in: Callable[..., Page], site: Site) -> None:
    at = Pin(DEAL, 36)  # a war comes next
    table = AutoPlay(page_in("ja"), site, at)
    hint = table.page.locator(".hint--idle")
    assert hint.is_visible()
    assert table.stands_still()  # opening the page starts nothing
    table.player.press()
    assert not hint.is_visible()
    table.pass_by(2 * FAST - 1)
    assert len(table.posts) == 1
    table.goes_on_after(1)
    assert turned(site, table.page, at) == 38
    table.page.locator("#auto-off").click()
    table.page.locator("#auto-off[aria-pressed=true]").wait_for()
    assert table.stands_still()
    assert turned(site, table.page, at) == 38


def test_auto_play_waits_while_the_page_is_hidden(page_in: Callable[..., Page], site: Site) -> None:
    at = Pin(DEAL, 34)
    table = AutoPlay(page_in("ru"), site, at)
    table.player.press()
    look_away(table.page, True)
    assert table.stands_still()
    assert turned(site, table.page, at) == 35
    table.player.await_swap(lambda: look_away(table.page, False))
    assert turned(site, table.page, at) == 36
    table.goes_on_after(FAST)
    assert turned(site, table.page, at) == 37


def look_away(page: Page, hidden: bool) -> None:
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_no_auto_play_for_two(page_in: Callable[..., Page], site: Site) -> None:
    table = AutoPlay(page_in("ja"), site, Pin(DEAL, 34), players="two")
    table.player.press(table.player.side("you"))
    assert table.stands_still()
    assert saves(site, table.page)[DEAL, "40"]["moves"] == "34"


def test_result_stays_after_reload_in_the_other_language_and_back_from_the_review(
    page_in: Callable[..., Page], site: Site
) -> None:
    page = page_in("ja")
    player = Player(page)
    page.goto("/ja/war/")
    number = page.locator(".deal-line b").inner_text()
    player.choose("speed", "fast")
    player.press()
    assert page.url.endswith(f"/ja/war/{number}/?rounds={rules.SHORT}")
    while player.state == "turn":
        player.press()
    page.locator("#table[data-state=over]").wait_for()
    headline = page.locator("#result").inner_text()
    page.reload()
    assert page.locator("#result").inner_text() == headline
    page.locator("#language").click()
    page.wait_for_url(f"**/ru/war/{number}/**")
    assert page.locator(".result").is_visible()
    page.locator("#review").click()
    page.locator("#next").click()
    page.locator(".walk[data-step='1']").wait_for()
    page.go_back()
    page.locator(".walk[data-step='0']").wait_for()
    page.go_back()
    page.wait_for_url(f"**/ru/war/{number}/?rounds={rules.SHORT}")
    assert page.locator(".result").is_visible()
    page.locator("#review").wait_for()
