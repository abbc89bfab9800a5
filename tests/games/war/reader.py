"""What the request tests of War share: saves put in place, presses, whole games."""

from __future__ import annotations

from random import Random
from typing import Any

from django.test import Client

from games.war.engine import rules
from tests.games.forms_on_page import Button, Page, Reader, buttons
from tests.games.kept import keep, stored_play


def address(deal: int, rounds: int = 40, lang: str = "ja") -> str:
    return f"/{lang}/war/{deal}/?rounds={rounds}"


def entry(deal: int, rounds: int = 40, turned: object = 0, **changes: Any) -> dict[str, Any]:
    """Give a play as it is stored."""
    return stored_play("war", deal, (str(rounds),), str(turned), rules.VERSION, **changes)


def at(client: Client, deal: int, rounds: int, turned: int, **extra: Any) -> Page:
    """Let this browser have turned so many rounds of a deal; open its table."""
    keep(client, entry(deal, rounds, turned, extra=extra))
    return Reader(client).open(address(deal, rounds))


def enabled(page: Page) -> list[Button]:
    return [button for button in page.buttons if not button.refused]


def play_out(reader: Reader, page: Page, chance: Random) -> Page:
    """Press enabled buttons of ``#table`` at random until the deal is over (S-9)."""
    for _ in range(1000):
        if page.state == "over":
            return page
        page = reader.press(chance.choice(enabled(page)))
    raise AssertionError("the game does not end")


def counts(page: Page) -> tuple[str, str]:
    """Give your number and the rival's, as they stand on the paper badges."""
    rival, you = (badge.one("span").text for badge in page["table"].all("b", class_="purse__count"))
    return you, rival


def choose(page: Page, name: str, value: str) -> Button:
    """Give a settings button by the name and the value that it sends."""
    [found] = [button for button in settings(page) if (button.name, button.value) == (name, value)]
    return found


def settings(page: Page) -> list[Button]:
    return buttons(page["settings"])
