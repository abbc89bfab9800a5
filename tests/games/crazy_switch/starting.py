"""Starting deals of Crazy Switch, and what a page or a browser then holds."""

from __future__ import annotations

from django.test import Client

from games.crazy_switch.engine.model import Preset
from games.crazy_switch.engine.notation import write_moves
from tests.games.crazy_switch.played import games
from tests.games.forms_on_page import Page, Reader
from tests.games.kept import saved

START = "/ja/crazy-switch/"
HX = {"HX-Request": "true"}


#: A whole deal 7, played to its end.
OVER = write_moves(list(games(Preset.STANDARD, [7]))[-1].moves)


def start(client: Client, deal: int | str, level: str = "normal", preset: str = "standard", **fields: str) -> Page:
    data = {"rules": preset, "level": level, "deal": str(deal), **fields}
    return Reader(client).send(Page(client.get(START)).forms[0], **data)


def hand(page: Page) -> list[str]:
    return [button["id"] for button in page["table"].one("ul", class_="hand").all("button")]


def deals(client: Client) -> list[int]:
    return [play["deal"] for play in saved(client)]


def chosen(page: Page) -> dict[str, str]:
    return {
        radio["name"]: radio["value"]
        for radio in page["table"].all("input", type="radio")
        if "checked" in radio.attributes
    }


def link(page: Page, start: str) -> str:
    [address] = {found["href"] for found in page.root.all("a") if found["href"].startswith(start)}
    return address


def make_a_move(reader: Reader, page: Page) -> Page:
    """Play the first card that fits, or draw, whatever deal this is."""
    button = next(button for button in page.buttons if not button.refused)
    page = reader.press(button)
    if button.name == "move":
        return page
    return reader.press(next(button for button in page.buttons if button.id.startswith(("play-lifted", "colour-"))))
