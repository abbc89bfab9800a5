"""What happens to readers of any game: a lost network, lost cookies, Back, a key held down; and what they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Route

from tests.browser.table_player import TablePlayer

LOST = {"ja": "応答がありません", "ru": "попробуйте"}
MOVED_ON = {"ja": "局が進んでいます", "ru": "партия ушла вперёд"}
COOKIES = {"ja": "Cookieが必要です", "ru": "Нужны cookie"}
# htmx tells the console of every answer that it takes for an error.
OFFLINE = ("htmx:sendError", "htmx:afterRequest")
FORBIDDEN = ("htmx:responseError", "Response Status Error Code 403")


@contextmanager
def no_network(page: Page) -> Iterator[None]:
    page.context.set_offline(True)
    yield
    page.context.set_offline(False)


@contextmanager
def one_lost(page: Page, method: str, *, answered: bool) -> Iterator[None]:
    """Lose one request of htmx: on its way to the site, or its answer on the way back."""
    lost: list[str] = []

    def lose(route: Route) -> None:
        request = route.request
        if lost or request.method != method or "hx-request" not in request.headers:
            return route.continue_()
        lost.append(request.url)
        if answered:
            route.fetch()
        return route.abort()

    page.route("**/*", lose)
    yield
    page.unroute("**/*", lose)
    assert lost


def told_of_lost_network(page: Page, lang: str) -> Locator:
    """Wait for the notice that tells so; give its button, which tries again."""
    notice = page.locator("#notice")
    again = notice.get_by_role("button")
    again.wait_for()
    assert LOST[lang] in notice.inner_text()
    return again


def assert_notice_has_gone(button: Locator) -> None:
    """Nothing is told any more, and the focus is on this button again."""
    assert button.page.locator("#notice").inner_text() == ""
    assert button.evaluate("it => it === document.activeElement")


def press_without_cookie(button: Locator, lang: str) -> None:
    """Press without the cookie that every form needs, and wait until that is told."""
    button.page.context.clear_cookies(name="csrftoken")
    button.click()
    button.page.get_by_text(COOKIES[lang]).wait_for()


def hold_enter_down(player: TablePlayer, button: Locator) -> None:
    keyboard = player.page.keyboard
    button.focus()
    player.await_swap(lambda: keyboard.down("Enter"))
    for _ in range(3):  # what the keyboard repeats, now that the focus is on the button of the new table
        keyboard.down("Enter")
    keyboard.up("Enter")


def go_back_and_forward(page: Page, shown: Callable[[Page], object]) -> None:
    """Leave a table and come back to it by the browser's means; each time it is a whole page, as it was before."""
    address, before = page.url, shown(page)

    def assert_whole_and_present(page: Page = page) -> None:
        assert page.locator("body > header").is_visible()
        assert shown(page) == before

    with page.expect_navigation():
        page.locator(".brand").click()
    page.go_back()
    assert page.url == address
    assert_whole_and_present()
    page.go_forward()
    assert page.locator(".home").is_visible()
    page.go_back()
    page.go_back()
    assert page.locator("body > header").is_visible()
    page.go_forward()
    assert_whole_and_present()
    page.reload()
    assert_whole_and_present()
    other = page.context.new_page()
    other.goto(address)
    assert_whole_and_present(other)
