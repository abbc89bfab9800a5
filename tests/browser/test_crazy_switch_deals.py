"""Whole deals, from the start panel to the result: as most readers play, without JavaScript, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, Response

from tests.browser.server import Site
from tests.browser.switch_player import Player, saved
from tests.browser.whole_games import check_substitutes, tab_to

STANDARD_DEAL = 112
HOUSE_DEAL = 186
OTHER_DEAL = 161

# After each swap: what the live region says, if it is still the same node, and where the focus is.
LISTEN = """() => {
  const live = document.getElementById("live");
  window.heard = [];
  const note = () => {
    const said = document.getElementById("live") === live ? live.textContent.trim() : "another node";
    const focus = document.activeElement;
    window.heard.push([said, focus.id || focus.tagName]);
  };
  document.addEventListener("htmx:afterSettle", note);
  document.addEventListener("table:shown", note);
}"""


def test_deal_in_japanese(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ja")
    player = Player(page)
    player.start(STANDARD_DEAL)
    player.choose_speed("fast")
    page.evaluate(LISTEN)
    while player.state != "over":
        player.move()
        player.await_turn()
    heard = page.evaluate("() => window.heard")
    assert [(said, focus) for said, focus in heard if said in {"", "another node"} or focus == "BODY"] == []
    moves = saved(site, page)[STANDARD_DEAL].split(".")
    assert len(heard) >= len(moves)  # every move was shown by itself
    assert page.locator("#result").inner_text() in heard[-1][0]
    assert page.locator(".result__row").count() == 4


def test_deal_in_russian_without_javascript(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ru", javascript=False)
    answers: list[tuple[str, int]] = []
    page.on("response", lambda answer: answers.append(_of_table(answer)))
    player = Player(page)
    player.start(OTHER_DEAL, "ru")
    check_substitutes(page, f"{site.url}/crazy-switch/{OTHER_DEAL}/")
    lines = []
    while player.state == "turn":
        player.move()
        lines.append(page.locator(".log [data-without] li").count())
    assert player.state == "over"
    posts = [status for method, status in answers if method == "POST"]
    assert posts == [303] * (len(lines) + 1)  # and the start
    assert {status for method, status in answers if method == "GET"} == {200}
    assert min(lines) >= 1
    assert max(lines) >= 4
    assert page.locator(".log [data-without] h2").is_visible()
    check_substitutes(page, f"{site.url}/crazy-switch/{OTHER_DEAL}/")


def _of_table(answer: Response) -> tuple[str, int]:
    return (answer.request.method, answer.status) if answer.request.resource_type == "document" else ("", 0)


def test_deal_by_keyboard_alone(page_in: Callable[..., Page]) -> None:
    page = page_in("ru", width=1280, height=800)
    player = Player(page)
    page.goto("/ru/crazy-switch/")
    tab_to(page.locator("[name=rules]:checked"))
    page.keyboard.press("ArrowDown")
    tab_to(page.locator("#deal"))
    page.keyboard.type(str(HOUSE_DEAL))
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/crazy-switch/{HOUSE_DEAL}/?rules=house")
    while player.state != "over":
        if player.state == "playback":
            player.press(page.locator("#my-turn"), _tab_and_enter)
        else:
            player.move(_tab_and_enter)
        assert page.evaluate("() => document.activeElement.tagName") != "BODY"
    assert page.locator("#result").evaluate("it => it === document.activeElement")


def _tab_and_enter(button: Locator) -> None:
    tab_to(button)
    button.page.keyboard.press("Enter")
