"""Tables laid out from positions written down in one line; no request is made."""

from __future__ import annotations

from games.crazy_switch.engine import game, notation
from games.crazy_switch.engine.game import Game
from games.crazy_switch.table.layout import Table, show
from games.crazy_switch.table.shown import Shown

STOCK = "/ c1 / v2 v3 / w w4 / a1 a2 a3 a4 / c9 "


def at(text: str, moves: str = "", **asked: object) -> Shown:
    """Give a moment of the game that starts at this position; a single ``…`` stands for the other hands and stock."""
    start = notation.read_position(text.replace("… ", STOCK))
    return Shown(game.play(Game(start), notation.read_moves(moves)), **asked)  # type: ignore[arg-type]


def table(text: str, moves: str = "", **asked: object) -> Table:
    return show(at(text, moves, **asked))
