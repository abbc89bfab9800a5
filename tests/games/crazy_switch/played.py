"""What the request tests of Crazy Switch share: saves put in place, and positions found by playing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from django.test import Client

from games.crazy_switch.engine import game, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Preset, Seat, View
from games.crazy_switch.engine.notation import write_moves
from tests.games.kept import keep, stored_play

USUAL = ("standard", "normal", "south")
HOUSE = ("house", "normal", "south")
ADDRESSES = {USUAL: "/ja/crazy-switch/{}/?rules=standard", HOUSE: "/ja/crazy-switch/{}/?rules=house"}


def entry(deal: int, options: tuple[str, ...] = USUAL, moves: str = "", **changes: Any) -> dict[str, Any]:
    """Give a play as it is stored."""
    return stored_play("crazy-switch", deal, options, moves, rules.VERSION, **changes)


def keep_game(client: Client, played: Game) -> str:
    """Let this browser have this game; give the address of its table."""
    start = played.start
    options = HOUSE if start.preset is Preset.HOUSE else USUAL
    keep(client, entry(start.deal, options, write_moves(played.moves), over=bool(played.position.ended)))
    return ADDRESSES[options].format(start.deal)


def games(preset: Preset, deals: Iterable[int], level: Level = Level.NORMAL) -> Iterator[Game]:
    """Give every moment of South's turn, and the end, of deals in which South plays at random."""
    for deal in deals:
        chance = Random(deal)
        played = game.play_cpus(game.begin(deal, preset, Seat.SOUTH), game.seated(level))
        while not played.position.ended:
            yield played
            choice = chance.choice(rules.legal_moves(south(played)))
            played = game.play_cpus(game.play(played, [choice]), game.seated(level))
        yield played


def south(played: Game) -> View:
    return rules.view(played.position, Seat.SOUTH)


def find(wanted: Callable[[View], object], preset: Preset = Preset.STANDARD) -> Game:
    """Give a game at the first moment of South's turn that is as wanted."""
    return next(
        played for played in games(preset, range(1, 2000)) if not played.position.ended and wanted(south(played))
    )
