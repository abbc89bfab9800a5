"""A real Chromium against the real site. No page may fail, complain or break the content policy."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.server import Site
from tests.browser.switch_player import Pin, Player
from tests.browser.switch_tables import OpenTable

QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LOCALES = {"ja": "ja-JP", "ru": "ru-RU"}
REFUSED = "Failed to load resource"  # what Chromium says of every answer from 400 up


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    yield site
    site.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright's event loop in this thread is no reason to refuse other tests the database.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
        yield browser
        browser.close()


class Watch:
    """Notes everything that a reader's browser would complain of."""

    def __init__(self, context: BrowserContext, expected: tuple[str, ...]) -> None:
        self.complaints: list[str] = []
        self._expected = expected
        context.on("console", self._hear)
        context.on("weberror", lambda failure: self._note(f"page error: {failure.error}"))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "assert"} and not is_refusal(message.text):
            self._note(f"console {message.type}: {message.text}")

    def _note(self, complaint: str) -> None:
        if not any(text in complaint for text in self._expected):
            self.complaints.append(complaint)


def is_refusal(text: str) -> bool:
    """Tell an answer such as 404 or 409, which tests bring about on purpose, from a fault of the server."""
    return text.startswith(REFUSED) and "status of 5" not in text


@pytest.fixture
def page_in(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Make pages with cookies of their own; complaints that hold one of the ``expected`` texts may pass."""
    contexts: list[BrowserContext] = []
    watches: list[Watch] = []

    def make(
        lang: str = "ja",
        *,
        javascript: bool = True,
        width: int = 360,
        height: int = 640,
        dark: bool = False,
        expected: tuple[str, ...] = (),
    ) -> Page:
        context = browser.new_context(
            base_url=site.url,
            locale=LOCALES[lang],
            java_script_enabled=javascript,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
        )
        contexts.append(context)
        watches.append(Watch(context, expected))
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert [complaint for watch in watches for complaint in watch.complaints] == []


@pytest.fixture
def open_table(page_in: Callable[..., Page], site: Site) -> OpenTable:
    """Open a pinned deal on a screen of its own."""

    def opened(at: Pin, lang: str = "ja", **screen: Any) -> Player:
        player = Player(page_in(lang, **screen))
        player.open(site, at, lang)
        return player

    return opened
