"""Boxes, targets, colours and motion, measured; and what axe finds in every state of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.server import Site
from tests.browser.switch_player import Pin, Player

LANGS = ("ja", "ru")
SEVEN, EIGHT, NINE, TEN = Pin(3), Pin(4, "d"), Pin(4, "d.d"), Pin(109, "d.d.d")
LAST_BUT_ONE = Pin(186, "wa.ar.a3.as.a8.a4.a1.as.a8.t8.td.g.vd.g.v9.v7", "house")
TAKE = Pin(31, "vs.v7.vd", "house")
FIFTEEN = Pin(129, "wt.t2.tr.td.vd.cd.cd.ad.g.a9.a4.a5", "house")
TWENTY = Pin(
    209,
    "wv.d.vd.v3.d.d.d.d.v6.v7.v1.d.d.d.d.k.wv.d.v2.d.d.d.t2.a2.ad.a0.d.d.d.a1.as.vs.d.k.ts.d.w4v.d.v2.v4.d.k.vr.ar",
)
# Wild, Reverse, Draw Two and a number are lifted in these; all of one hand of seven.
OVER = Pin(
    186,
    "wa.ar.a3.as.a8.a4.a1.as.a8.t8.td.g.vd.g.v9.v7.v5u.v2.d.k.a2",
    "house",
)
TOUCH = 44
# Elements that reach over the edge of the screen while the page stands at its top.
CUT_OFF = """(selector) => [...document.querySelectorAll(selector)].filter(it => {
  const box = it.getBoundingClientRect();
  return box.top < 0 || box.left < 0 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
}).map(it => [it.id || it.className, Math.round(it.getBoundingClientRect().bottom)])"""
TOO_SMALL = """([selector, least]) => [...document.querySelectorAll(selector)].map(it => {
  const { width, height } = it.getBoundingClientRect();
  return [it.id || it.textContent.trim(), Math.round(width * 10) / 10, Math.round(height * 10) / 10];
}).filter(([, width, height]) => width < least || height < least)"""
TARGETS = "#table button:not([aria-disabled]), .settings button, .settings a, .pill, .bar a, .afterwards button"


@contextmanager
def table(page_in: Callable[..., Page], site: Site, at: Pin, lang: str = "ja", **screen: Any) -> Iterator[Player]:
    player = Player(page_in(lang, **screen))
    player.open(site, at, lang)
    yield player


def cut_off(player: Player) -> list[Any]:
    assert player.page.evaluate("() => scrollY") == 0
    return player.page.evaluate(CUT_OFF, "#table, #table button")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("at", [SEVEN, EIGHT, NINE, TEN], ids=["7", "8", "9", "10"])
def test_whole_table_on_a_phone(page_in: Callable[..., Page], site: Site, at: Pin, lang: str) -> None:
    with table(page_in, site, at, lang) as player:
        assert cut_off(player) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("at", "card"), [(SEVEN, "w4"), (SEVEN, "tr"), (LAST_BUT_ONE, "v5")])
def test_whole_table_on_a_phone_with_a_lifted_card(
    page_in: Callable[..., Page], site: Site, at: Pin, card: str, lang: str
) -> None:
    with table(page_in, site, at, lang) as player:
        player.press(player.card(card))
        assert cut_off(player) == []
