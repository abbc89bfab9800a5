"""The POST of a move beside the web floor: two sites with two workers each, and one browser that asks them by turns."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Seat
from games.crazy_switch.engine.notation import write_move
from games.crazy_switch.entry import GAME
from tests.bench.pages import START
from tests.operation.readers import HTMX, Address
from tests.operation.servers import Gunicorn, environment

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
WORKERS = 2


class Floor(Gunicorn):
    application = "tests.bench.floor"


class Browser:
    """Keeps cookies, and the connection where the site does; knows how long the last answer took."""

    def __init__(self, address: Address) -> None:
        self._connection = HTTPConnection(*address)
        self._cookies: dict[str, str] = {}
        self.seconds = 0.0

    def get(self, path: str) -> str:
        return self._send("GET", path, None, {})

    def post(self, path: str, form: dict[str, str]) -> str:
        token = {"X-CSRFToken": self._cookies.get("csrftoken", "")}
        return self._send("POST", path, urlencode(form), FORM | HTMX | token)

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> str:
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        began = time.perf_counter()
        self._connection.request(method, path, body, {"Accept-Encoding": "gzip", "Cookie": cookie, **headers})
        response = self._connection.getresponse()
        body = response.read()
        self.seconds = time.perf_counter() - began
        text = (gzip.decompress(body) if response.headers["Content-Encoding"] == "gzip" else body).decode()
        assert response.status == 200, f"{path} answers {response.status}"
        for given in response.headers.get_all("Set-Cookie", []):
            name, _, value = given.partition(";")[0].partition("=")
            self._cookies[name] = value
        return text


def waits(deals: list[Game]) -> Iterator[tuple[float, float]]:
    """Give, for every own move of the deals, how long the floor took and how long the move, one after the other."""
    data = Path(os.environ["DATA_DIR"])
    variables = {"SECRET_KEY": os.environ["SECRET_KEY"]}
    command = [sys.executable, "-m", "tests.bench.floor"]
    subprocess.run(command, env=environment(data, **variables), check=True)
    with ExitStack() as stack:
        sites = [kind(data, WORKERS, **variables) for kind in (Floor, Gunicorn)]
        for site in sites:
            stack.callback(site.end)
        floor, reader = (Browser(site.address) for site in sites)
        floor.get("/")
        reader.get(START)
        for deal in deals:
            for address, form in own_moves(reader, deal):
                floor.post("/", {"press": "7"})
                reader.post(address, form)
                yield floor.seconds, reader.seconds


def own_moves(reader: Browser, deal: Game) -> Iterator[tuple[str, dict[str, str]]]:
    """Begin a deal, and give address and form of each of South's moves in it."""
    options = GAME.fields(GAME.usual)
    address = f"{START}{deal.start.deal}/?rules={options['rules']}"
    reader.post(START, options | {"deal": str(deal.start.deal)})
    [play] = set(re.findall(r'name="play" value="([^"]+)"', reader.get(address)))
    for made, step in enumerate(deal.steps):
        if step.seat is Seat.SOUTH:
            yield address, {"move": write_move(step.move), "position": str(made), "play": play}
