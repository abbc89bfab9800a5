"""What goes over the wire: the first load of a table with everything, and what a move brings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Response

from games.catalog import GAMES
from tests.browser.server import Site
from tests.browser.switch_player import Pin, Player

KB = 1024
TEN_CARDS = Pin(109, "d.d.d")
SIXTY_TURNS = Pin(
    331,
    "a7.as.ad.a9.ar.a3.t3.t7.a7.w4t.d.d.d.t1.t5.v5.a5.d.d.d.d.d.d.v5.v7.vd.v7.v6.v4.v3.c3.c3.cd.cs.c4.c9.c7.d.d.k.d."
    "c1.c8.w4t.tr.vr.v1.a1.t1.wa.d.d.d.a9.a4.a8.d.a2.c2.d.d.c6.a6.t6.t6.ts.vs.v1.v6.v0.d.d.v2",
)
LANGS = pytest.mark.parametrize("lang", ["ja", "ru"])


def weight(loaded: list[Request]) -> int:
    """Sum up the bodies as they came, compressed."""
    return sum(request.sizes()["responseBodySize"] for request in loaded)


def watched(page: Page) -> list[Request]:
    """Give the list that every request of the page enters once it is answered."""
    answered: list[Request] = []

    def note(request: Request) -> None:
        answered.append(request)

    page.on("requestfinished", note)
    return answered


@LANGS
@pytest.mark.parametrize("game", list(GAMES))
def test_first_load_of_a_table(page_in: Callable[..., Page], site: Site, game: str, lang: str) -> None:
    page = page_in(lang)
    page.goto(f"{site.url}/{lang}/{game}/{TEN_CARDS.deal}/")
    start = page.locator("#table[data-state=start] form[method=post] button")
    if start.count():
        # The panel has styles of its own; its reader comes with an empty cache, too.
        start.last.click()
        page.locator("#table:not([data-state=start])").wait_for()
    table = page.context.new_page()
    page.context.new_cdp_session(table).send("Network.clearBrowserCache")
    loaded = watched(table)
    table.goto(page.url)
    table.wait_for_load_state("networkidle")
    kinds = {request.url.rpartition(".")[2] for request in loaded}
    assert {"css", "js", "svg"} <= kinds
    assert len(loaded) <= 8
    assert weight(loaded) <= 33 * KB


@LANGS
@pytest.mark.parametrize("at", [TEN_CARDS, SIXTY_TURNS], ids=["ten cards", "sixty turns"])
def test_what_a_move_brings(page_in: Callable[..., Page], site: Site, at: Pin, lang: str) -> None:
    player = Player(page_in(lang))
    page = player.page
    player.open(site, at, lang)
    with page.expect_response(is_move) as answer:
        player.move()
    assert answer.value.headers["content-encoding"] == "gzip"
    assert weight([answer.value.request]) <= 4 * KB


def is_move(answer: Response) -> bool:
    return answer.request.method == "POST"
