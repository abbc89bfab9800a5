"""Rules, questions and the page about the site, as a browser shows them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from games.catalog import GAMES

PAGES = ("about/", *(f"{game}/{page}/" for game in GAMES for page in ("rules", "faq")))


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_nothing_scrolls_sideways_and_nothing_is_complained_of(
    page_in: Callable[..., Page], lang: str, path: str
) -> None:
    page = page_in(lang, width=320)
    page.goto(f"/{lang}/{path}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    wide = "[...document.querySelectorAll('.wide')].filter(each => each.scrollWidth > each.clientWidth).length"
    assert page.evaluate(wide) == 0


def test_targets_are_large_enough_for_a_finger(page_in: Callable[..., Page]) -> None:
    page = page_in("ru")
    page.goto("/ru/crazy-switch/rules/")
    heights = page.eval_on_selector_all("main a", "links => links.map(link => link.getBoundingClientRect().height)")
    assert min(heights) >= 44


def test_a_line_of_the_contents_leads_to_its_section(page_in: Callable[..., Page]) -> None:
    page = page_in("ja")
    page.goto("/ja/crazy-switch/rules/")
    page.click(".rules__contents summary")
    page.click(".rules__contents a[href='#drawing']")
    assert page.url.endswith("#drawing")
    assert 0 <= page.locator("#drawing").bounding_box()["y"] < 200


@pytest.mark.parametrize("lang", ["ja", "ru"])
@pytest.mark.parametrize("path", ["crazy-switch/rules/", "war/rules/"])
def test_first_step_stands_on_the_first_screen_of_a_phone(page_in: Callable[..., Page], lang: str, path: str) -> None:
    page = page_in(lang)
    page.goto(f"/{lang}/{path}")
    assert not page.locator(".rules__contents li").first.is_visible()
    assert page.locator(".rules__body li").first.bounding_box()["y"] < 600


def test_the_other_language_is_at_the_same_place(page_in: Callable[..., Page]) -> None:
    page = page_in("ja")
    page.goto("/ja/war/faq/")
    page.click(".bar__links a[hreflang='ru']")
    assert page.url.endswith("/ru/war/faq/")
    assert page.context.cookies() == []


def test_colours_are_printed_and_links_are_not(page_in: Callable[..., Page]) -> None:
    page = page_in("ru")
    page.emulate_media(media="print")
    page.goto("/ru/crazy-switch/rules/")
    assert not page.locator(".rules__contents").is_visible()
    assert not page.locator(".anchor").first.is_visible()
    assert page.locator(".picture").first.is_visible()
