"""What the request tests of the table read off a page and out of a browser's saves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from django.test import Client

from games.crazy_switch import plays
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import View
from tests.games.drawn import faces
from tests.games.forms_on_page import Page
from tests.games.kept import latest

HX = {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("htmx", [False, True], ids=["page", "htmx"])


def hand(page: Page) -> list[str]:
    return faces(page["table"].one("ul", class_="hand"))


def now(client: Client) -> Game:
    """Give the game that this browser touched last, replayed."""
    return plays.resume(latest(client)).game


def assert_shows(page: Page, seen: View) -> None:
    """The cards drawn are South's own and the top one, and no others (law 4)."""
    assert Counter(faces(page["play"])) == Counter((*seen.hand, seen.top))
    assert [plate.one("b").text for plate in page.root.one("ul", class_="seats").all("li")] == [
        str(count) for count in seen.counts[1:]
    ]
    assert [
        found["id"].split("-")[1] for found in page["table"].all("button") if found.get("id").startswith("card-")
    ] in (
        [],
        hand(page),
    )


def has(card: str) -> Callable[[View], bool]:
    return lambda seen: card in seen.fitting and not seen.chain and len(seen.hand) > 2
