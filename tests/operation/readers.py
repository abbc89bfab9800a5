"""Readers who talk to a real site over the wire, and know what the site must have kept of it.

They play by the engines themselves: the same number, options and moves are the same game (D-3), so that what is
saved can be compared move for move, the CPU players' included.
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from random import Random
from typing import TypeAlias
from urllib.parse import urlencode

from games.crazy_switch.engine import game, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.engine.notation import write_move, write_moves
from games.war.engine import rules as war
from games.war.engine.model import Position
from tests.browser.server import PATIENCE

Address: TypeAlias = tuple[str, int]
HTMX = {"HX-Request": "true"}
LEVELS = game.seated(Level.NORMAL)
WAR_LENGTH = war.LONG


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: str
    set_cookies: list[str]

    @property
    def cookies(self) -> dict[str, str]:
        pairs = (cookie.partition(";")[0].partition("=") for cookie in self.set_cookies)
        return {name: value for name, _, value in pairs}


def can_connect(address: Address) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(address) == 0


def send(address: Address, method: str, path: str, body: str = "", headers: dict[str, str] | None = None) -> Answer:
    """Send one request over a connection of its own.

    Raises:
        OSError, HTTPException: there was no whole answer.
    """
    connection = HTTPConnection(*address, timeout=PATIENCE)
    try:
        connection.request(method, path, body.encode() or None, headers or {})
        response = connection.getresponse()
        text = response.read().decode()
    finally:
        connection.close()
    set_cookies = response.headers.get_all("Set-Cookie", [])
    return Answer(response.status, dict(response.headers), text, set_cookies)


class Browser:
    """Keeps cookies; sends forms as htmx does. ``addresses`` are asked by turns."""

    def __init__(self, *addresses: Address) -> None:
        self.addresses = addresses
        self._asked = 0
        self.cookies: dict[str, str] = {}
        self.answered = 0

    @property
    def key(self) -> str:
        return self.cookies.get("sessionid", "")

    def get(self, path: str, **headers: str) -> Answer:
        return self._send("GET", path, "", headers)

    def post(self, path: str, data: dict[str, str], headers: dict[str, str] = HTMX) -> Answer:
        token = {"X-CSRFToken": self.cookies.get("csrftoken", "")}
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._send("POST", path, urlencode(data), {**form, **token, **headers})

    def _send(self, method: str, path: str, body: str, headers: dict[str, str]) -> Answer:
        self._asked += 1
        address = self.addresses[self._asked % len(self.addresses)]
        cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        answer = send(address, method, path, body, {**cookie, **headers})
        self.cookies |= answer.cookies
        self.answered += 1
        return answer


@dataclass
class Table:
    """One play, and all moves that the site has answered in it."""

    path: str
    play: str = ""

    @property
    def is_over(self) -> bool:
        raise NotImplementedError

    def choose(self, chance: Random) -> dict[str, str]:
        """Give the form of the next move."""
        raise NotImplementedError

    def moved(self, form: dict[str, str]) -> None:
        raise NotImplementedError

    @property
    def moves(self) -> str:
        """Give all moves as they must be saved."""
        raise NotImplementedError


@dataclass
class SwitchTable(Table):
    played: Game = field(init=False)

    def __post_init__(self) -> None:
        self.deal = int(self.path.split("/")[3])
        self.played = game.play_cpus(game.begin(self.deal, Preset.STANDARD, Seat.SOUTH), LEVELS)

    @property
    def is_over(self) -> bool:
        return self.played.position.ended is not None

    def choose(self, chance: Random) -> dict[str, str]:
        move = chance.choice(rules.legal_moves(rules.view(self.played.position, Seat.SOUTH)))
        self._choice = move
        return {"move": write_move(move), "position": str(len(self.played.steps)), "play": self.play}

    def moved(self, form: dict[str, str]) -> None:
        self.played = game.play_cpus(game.play(self.played, [self._choice]), LEVELS)

    @property
    def moves(self) -> str:
        return write_moves(self.played.moves)


@dataclass
class WarTable(Table):
    position: Position = field(init=False)

    def __post_init__(self) -> None:
        self.deal = int(self.path.split("/")[3])
        self.position = war.deal(self.deal, WAR_LENGTH)

    @property
    def is_over(self) -> bool:
        return war.outcome(self.position) is not None

    def choose(self, chance: Random) -> dict[str, str]:
        return {"position": str(self.position.turned), "play": self.play}

    def moved(self, form: dict[str, str]) -> None:
        self.position = war.play(self.position)[0]

    @property
    def moves(self) -> str:
        return str(self.position.turned)


class Player:
    """Plays both games by turns, deal after deal. Where no answer comes, the same form is sent again until one does:
    answered 409, it had been saved before."""

    def __init__(self, number: int, *addresses: Address) -> None:
        self.browser = Browser(*addresses)
        self.chance = Random(number)
        self._next_deal = 1 + number * 1000
        self.tables: list[Table] = []
        self.seconds: list[float] = []
        self.resent = self.saved_unanswered = 0

    def begin(self) -> None:
        """Start a session, with a deal of each game."""
        self._ask(lambda: self.browser.get("/ja/crazy-switch/"), {200})
        self.switch = self.begin_switch()
        self.war = self.begin_war()

    def move(self, turn: int) -> None:
        """Make one move: in one game, and next time in the other; begin a new deal where one is over."""
        if turn % 2:
            self._move_in(self.switch)
            if self.switch.is_over:
                self.switch = self.begin_switch()
        else:
            self._move_in(self.war)
            if self.war.is_over:
                self.war = self.begin_war()

    def begin_switch(self) -> SwitchTable:
        table = SwitchTable(f"/ja/crazy-switch/{self._number()}/?rules=standard")
        form = {"rules": "standard", "level": "normal", "deal": str(table.deal)}
        self._ask(lambda: self.browser.post("/ja/crazy-switch/", form), {200})
        page = self._ask(lambda: self.browser.get(table.path), {200}).body
        [table.play] = set(re.findall(r'name="play" value="([^"]+)"', page))
        self.tables.append(table)
        return table

    def begin_war(self) -> WarTable:
        """Its first press begins it, so that press is made here."""
        table = WarTable(f"/ja/war/{self._number()}/?rounds={WAR_LENGTH}")
        self._move_in(table)
        page = self._ask(lambda: self.browser.get(table.path), {200}).body
        [table.play] = set(re.findall(r'name="play" value="([^"]+)"', page))
        self.tables.append(table)
        return table

    def _number(self) -> int:
        self._next_deal += 1
        return self._next_deal

    def _move_in(self, table: Table) -> None:
        form = table.choose(self.chance)
        resent = self.resent
        began = time.monotonic()
        answer = self._ask(lambda: self.browser.post(table.path, form), {200, 409})
        self.seconds.append(time.monotonic() - began)
        if answer.status == 409:
            assert self.resent > resent, "A move was refused that had been sent once."
            self.saved_unanswered += 1
        table.moved(form)

    def _ask(self, ask: Callable[[], Answer], expected: set[int]) -> Answer:
        """Ask until there is an answer."""
        latest = time.monotonic() + PATIENCE
        while True:
            try:
                answer = ask()
            except (OSError, HTTPException):
                assert time.monotonic() < latest, "The site has gone for good."
                self.resent += 1
                time.sleep(0.05)
            else:
                assert answer.status in expected, f"{answer.status}: {answer.body[:2000]}"
                return answer
