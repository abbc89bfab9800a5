"""What a deal number fixes for ever (D-2, D-3), a line each; it runs on any bare Python."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from games.crazy_switch.engine import game, notation, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset, Seat

PLAYED = (1, 2)


def deal_line(number: int) -> str:
    """Write ``1 | hands | first card | SHA-256 of the stock``."""
    dealt = rules.deal(number)
    hands = " / ".join(" ".join(hand) for hand in dealt.hands)
    stock = hashlib.sha256(" ".join(dealt.stock).encode()).hexdigest()
    return f"{number} | {hands} | {dealt.pile[0]} | {stock}"


def reshuffle_line(number: int) -> str:
    """Write the first two reshuffles of the numbers 1 to 9 of amber (``stock`` empty, Skip on top)."""
    text = "standard a+ south reshuffles={} / t1 / t1 / t1 / t1 / / a1 a2 a3 a4 a5 a6 a7 a8 a9 as"
    stocks = []
    for reshuffles in (0, 1):
        before = notation.read_position(text.format(reshuffles), number)
        after, _ = rules.play(before, notation.read_move("d"))
        stocks.append(" ".join((after.hands[0][-1], *after.stock)))
    return f"{number} reshuffled | {' | '.join(stocks)}"


def game_lines() -> Iterator[str]:
    """Write some games that the CPU players play out."""
    for preset in Preset:
        for level in Level:
            for number in PLAYED:
                begun = game.begin(number, preset, Seat.SOUTH)
                moves = game.play_cpus(begun, game.seated(level, level)).moves
                yield f"{number} {preset} {level} | {notation.write_moves(moves)}"
