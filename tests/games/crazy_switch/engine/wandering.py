"""Deals that wander through all that the rules allow: each seat makes any legal move, undeclared last cards too."""

from __future__ import annotations

import os
from collections.abc import Iterator

from games.chance import Stream
from games.crazy_switch.engine import game, record, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Move, Position, Preset, Seat

SOAK = bool(os.environ.get("SOAK"))
LONGEST = 2_500


def wander(number: int, preset: Preset, held: Seat) -> Iterator[tuple[Position, Move]]:
    """Give every position of a deal with the move made in it; stop at a length that no deal may reach."""
    chance, position = Stream("wander", number), rules.deal(number, preset, held)
    while not position.ended:
        assert position.made < LONGEST
        move = chance.pick(rules.legal_moves(rules.view(position, position.turn)))
        yield position, move
        position, _ = rules.play(position, move)


def wandered(number: int, preset: Preset, held: Seat) -> Game:
    return game.play(game.begin(number, preset, held), (move for _, move in wander(number, preset, held)))


def written(played: Game, level: Level) -> list[str]:
    """Write the record, a line each."""
    return list(record.lines(played, level))
