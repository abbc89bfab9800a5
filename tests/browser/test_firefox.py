"""A whole deal of each game in a real Firefox, reload and Back included (`make soak`)."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.firefox import FIREFOX, Firefox
from tests.browser.server import Site

pytestmark = [
    pytest.mark.skipif(not os.environ.get("SOAK"), reason="a whole deal of each game in Firefox belongs to make soak"),
    pytest.mark.skipif(not FIREFOX, reason="firefox-esr is not installed"),
]

STATE = "document.querySelector('#table').dataset.state"
#: The buttons of a table, the one that a patient reader presses first.
NEXT = ["#play-lifted", "#colour-a", "button.card:not([aria-disabled])", "#my-turn", "#main-button", "#press"]
#: What a reader would notice of a fault: texts of the position as the page shows it.
SHOWN = "return [...document.querySelectorAll('#table [name=position], #status, .purse__count > span, .seat__count')]"
SHOWN += ".map(it => it.value ?? it.textContent)"
MOST_PRESSES = 400
UNHURRIED = 0.6  # seconds: presses that follow faster at the same place are a double click


@pytest.fixture(params=["ja", "ru"])
def firefox(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Firefox]:
    firefox = Firefox(tmp_path, request.param)
    yield firefox
    firefox.stop()


@pytest.mark.parametrize("path", ["crazy-switch/48213/", "war/730/"])
def test_whole_deal(firefox: Firefox, site: Site, path: str) -> None:
    firefox.open(f"{site.url}/{path}")
    if firefox.run(f"return {STATE}") == "start":
        firefox.click("#table button")
        firefox.click(".speed button[value=step]")
    for presses in range(MOST_PRESSES):
        if firefox.run(f"return {STATE}") == "over":
            break
        press(firefox)
        if presses % 9 == 4 and firefox.run(f"return {STATE}") == "turn":
            come_back(firefox, site)
    assert firefox.run(f"return {STATE}") == "over"
    come_back(firefox, site)


def press(firefox: Firefox) -> None:
    time.sleep(UNHURRIED)
    firefox.run("document.querySelector('#play').dataset.old = ''")
    firefox.click(firefox.run("return arguments[0].find(each => document.querySelector(each))", NEXT))
    firefox.wait_for("document.querySelector('#play:not([data-old])')")


def come_back(firefox: Firefox, site: Site) -> None:
    """Reload; leave for home and come back: each time the table is as it was."""
    firefox.reload()
    before = firefox.run(SHOWN)
    firefox.open(f"{site.url}/{firefox.run('return document.documentElement.lang')}/")
    firefox.back()
    firefox.wait_for("document.querySelector('#table')")
    assert firefox.run(SHOWN) == before
    assert not firefox.run("return document.querySelector('#notice').textContent.trim()")
