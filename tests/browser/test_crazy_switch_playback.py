"""The CPU players' turns are played back from the answer to the move; nothing more is asked of the server (4.8)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request

from games.crazy_switch.engine import game
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.engine.notation import read_moves
from tests.browser.mishaps import no_network
from tests.browser.server import Site
from tests.browser.switch_player import Pin, Player, moves_of_south, saved

DEAL = 112
TAP = Pin(3, "tr.ar")  # South holds the amber 4, which is played by one tap
OVER = Pin(186, "wa.ar.a3.as.a8.a4.a1.as.a8.t8.td.g.vd.g.v9.v7.v5u.w4c.g.c1", "house")  # a crimson Reverse is left
# Every sentence of the status line, from now on, with the seat that is framed.
WATCH = """() => {
  window.told = [];
  const note = () => {
    const framed = [...document.querySelectorAll(".seat--turn")].map((seat) => seat.id).join();
    window.told.push([document.getElementById("status").textContent.trim(), framed]);
  };
  document.addEventListener("table:shown", note);
}"""


def asked(page: Page) -> list[Request]:
    """Give the list that every request for a page or a part of one enters."""
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request) if "/static/" not in request.url else None)
    return requests


def test_one_move_is_one_request(page_in: Callable[..., Page], site: Site) -> None:
    """Through a whole deal; to lift a card is a request of its own."""
    page = page_in("ja")
    player = Player(page)
    player.start(DEAL)
    player.choose_speed("fast")
    requests = asked(page)
    while player.state != "over":
        player.move()
        player.await_turn()
    posts = [request for request in requests if request.method == "POST"]
    assert len(posts) == moves_of_south(DEAL, saved(site, page)[DEAL])
    others = [request.url for request in requests if request.method != "POST"]
    assert all("lift=" in url for url in others), others


@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_every_step_is_seen_though_the_network_has_gone(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    page = page_in(lang)
    player = Player(page)
    player.open(site, TAP, lang, speed="fast")
    page.evaluate(WATCH)
    requests = asked(page)
    with page.expect_request_finished(lambda request: request.method == "POST"):
        player.card("a4").click()
    with no_network(page):
        page.wait_for_function("() => window.told.length > 0")  # until then it is the reader's turn, as before
        player.await_turn()
        told = page.evaluate("() => window.told")
    moves = saved(site, page)[TAP.deal]
    steps = game.play(game.begin(TAP.deal, Preset.STANDARD, Seat.SOUTH), read_moves(moves)).steps
    followed = steps[len(TAP.moves.split(".")) :]
    assert [seat for _, seat in told] == [f"seat-{step.seat.key}" for step in followed]
    assert len({sentence for sentence, _ in told}) > 2
    assert player.state == "turn"
    assert page.locator("#notice").inner_text() == ""
    assert len(requests) == 1


def test_a_tap_leads_to_the_next_step_and_a_button_straight_to_the_turn(
    page_in: Callable[..., Page], site: Site
) -> None:
    page = page_in("ja")
    player = Player(page)
    player.open(site, TAP, speed="slow")
    player.press(player.card("a4"))
    first = page.locator("#status").inner_text()
    player.await_swap(lambda: page.locator("#middle").click())
    assert (player.state, page.locator("#status").inner_text() != first) == ("playback", True)
    player.await_swap(lambda: page.locator("#my-turn").click())
    assert player.state == "turn"
    assert page.evaluate("() => document.activeElement.id") == "status"


def test_two_taps_at_once_overtake_a_card_that_travels(page_in: Callable[..., Page], site: Site) -> None:
    """The browser tells of a transition that never ran; a page without errors has heard of it."""
    page = page_in("ja")
    player = Player(page)
    player.open(site, TAP, speed="slow")
    player.press(player.card("a4"))
    page.evaluate("() => { for (let tap = 0; tap < 2; tap += 1) document.getElementById('middle').click(); }")
    player.await_turn()
    assert player.state == "turn"


def test_the_winning_card_is_seen_before_the_result(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ru")
    player = Player(page)
    player.open(site, OVER, "ru", speed="slow")
    player.press(player.fitting.first)
    player.press(page.locator("#play-lifted"))
    assert player.state == "playback"
    assert page.locator(".face--top").get_attribute("aria-label") == "багровый «Разворот»"
    player.await_turn()
    assert player.state == "over"
    assert page.evaluate("() => document.activeElement.id") == "result"
    assert page.locator("#links a").first.get_attribute("href").startswith("/ru/crazy-switch/186/record/")


def test_log_grows_at_the_end_of_the_playback(page_in: Callable[..., Page], site: Site) -> None:
    """Not before: it would tell what is still to be seen."""
    page = page_in("ja")
    player = Player(page)
    player.open(site, TAP)
    lines = page.locator("#log-lines li")
    before = lines.all_inner_texts()
    player.press(player.card("a4"))
    assert lines.all_inner_texts() == before
    player.go_to_turn()
    grown = lines.all_inner_texts()
    assert grown[-len(before) :] == before
    page.reload()
    assert lines.all_inner_texts() == grown
    assert page.locator(".log__fresh").count() == len(grown) - len(before)
