"""The three levels of CPU players (C-1 to C-5).

A level sees a view, never a position, and chance is handed to it: it cannot know more than a person in its
seat, and the same view and the same chance always give the same move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import NamedTuple

from games.chance import Stream
from games.crazy_switch.engine.cards import (
    ALIKE,
    DRAW_TWO,
    REVERSE,
    SKIP,
    WILD_DRAW_FOUR,
    Card,
    is_wild,
    kind_of,
    penalty_of,
)
from games.crazy_switch.engine.model import KEEP, Move, Position, Seat, View
from games.crazy_switch.engine.rules import FOLLOWING, FORCED, PLAYING, legal_moves, must_declare, view


class Level(StrEnum):
    EASY = "easy"
    NORMAL = "normal"
    EXPERT = "expert"


def choose(level: Level, position: Position) -> Move:
    """Let the seat to move decide, from its view and from this decision's own stream of chance (D-3)."""
    stream = Stream("crazy-switch", position.deal, "cpu", position.made)
    return decide(level, view(position, position.turn), stream)


def decide(level: Level, seen: View, chance: Stream) -> Move:
    """Choose one of the moves considered."""
    moves = considered(seen)
    return moves[0] if len(moves) == 1 else _MINDS[level](seen, moves, chance)


def considered(seen: View) -> list[Move]:
    """Give the legal moves that any level thinks of: a last card is always declared (CS-18)."""
    moves = legal_moves(seen)
    if must_declare(seen.preset, seen.hand):
        return [move for move in moves if move.declared or move.act is not PLAYING]
    return moves


def _easy(seen: View, moves: list[Move], chance: Stream) -> Move:
    """Play any card that fits (C-2)."""
    return chance.pick([move for move in moves if move is not KEEP])


FEW_CARDS = 3
#: By a name of its own, because looking a member up is slow.
SOUTH = Seat.SOUTH


def _normal(seen: View, moves: list[Move], chance: Stream) -> Move:
    """Play from the longest colour, and save wild cards while the hand is large (C-3)."""
    plays = plays_of_normal(seen, moves)
    return max(plays, key=lambda move: rank(seen, move)) if plays else KEEP


def plays_of_normal(seen: View, moves: list[Move]) -> list[Move]:
    """Give the plays that a Normal chooses among; none where it keeps the wild card just drawn."""
    plays = [move for move in moves if move.act is PLAYING]
    if len(seen.hand) <= FEW_CARDS:
        return plays
    coloured = [move for move in plays if not is_wild(move.card)]
    return coloured or ([] if KEEP in moves else plays)


def rank(seen: View, move: Move) -> tuple[int, int]:
    """Give what a Normal goes by: the length of the colour played or named, then what the card would cost."""
    return _length(seen.hand, move.active_colour), penalty_of(move.card)


def _length(cards: Iterable[Card], colour: str) -> int:
    """Count the cards of a colour."""
    return [card[0] for card in cards].count(colour)


class Worth(NamedTuple):
    """What the Expert weighs in a move.

    ``follows`` is how the rest of the hand goes on, ``wild`` what a wild card costs or is kept for, ``danger``
    what becomes of seats about to go out, ``spent`` how little of the colour the watched seat should have left.
    """

    follows: float = 0.0
    wild: float = 0.0
    danger: float = 0.0
    spent: float = 0.0

    @property
    def total(self) -> float:
        # Added one by one: sum() rounds otherwise in later Pythons, and equal moves must stay equal (D-2).
        return self.follows + self.wild + self.danger + self.spent


def _expert(seen: View, moves: list[Move], chance: Stream) -> Move:
    """Weigh what a card does to the seats that follow and to the rest of the hand (C-4)."""
    played = _watched(seen)
    return max(moves, key=lambda move: _weigh(seen, move, played).total)


def weigh(seen: View, move: Move) -> Worth:
    """Tell what an Expert thinks of playing a card, or of keeping the one just drawn."""
    return _weigh(seen, move, _watched(seen))


def _weigh(seen: View, move: Move, played: list[str]) -> Worth:
    """Weigh a move; ``played`` are the colours that the watched seat has played.

    The weights were found by playing thousands of deals against three Normals.
    """
    if move is KEEP:
        return Worth(wild=_worth_of_keeping(seen))
    rest = list(seen.hand)
    rest.remove(move.card)
    return Worth(
        _follows(seen, move.card, move.active_colour, rest),
        _wild_cost(seen, rest) if is_wild(move.card) else 0.0,
        _pressure(seen, move.card),
        1.7 * played.count(move.active_colour) / len(played) if played else 0.0,
    )


def _worth_of_keeping(seen: View) -> float:
    """A wild card just drawn is as a rule kept for the end; any other card that fits is played."""
    return 7.4 if all(map(is_wild, seen.fitting)) else -100.0


def _follows(seen: View, card: Card, colour: str, rest: list[Card]) -> float:
    """How well the card comes out of this hand, and how well the rest goes on from it."""
    follows = 1.4 * _length(rest, colour)
    if is_wild(card):
        return follows
    alike = len(list(filter(ALIKE[card].__contains__, rest)))
    return follows + 1.8 * alike + 0.7 * _length(seen.hand, colour) + 0.02 * penalty_of(card)


def _wild_cost(seen: View, rest: list[Card]) -> float:
    """A wild card is the one that surely fits at the end, so it is the dearer the larger the hand."""
    return -(8.0 + 0.4 * len(rest)) if len(seen.hand) > FEW_CARDS else -0.8


def _pressure(seen: View, card: Card) -> float:
    """What the card does to a seat that is about to go out: stop it, or send the turn away from it."""
    kind = kind_of(card)
    following = _neighbour(seen, seen.direction)
    danger = _danger(seen, following)
    if kind == REVERSE:
        return 4.9 * (danger - _danger(seen, _neighbour(seen, -seen.direction))) - 0.8
    if kind != SKIP and kind not in FORCED:
        return 0.0
    beyond = FOLLOWING[seen.direction][following]
    return danger - _danger(seen, beyond) + _STRIKES.get(kind, 0.0)


_STRIKES = {DRAW_TWO: 0.9, WILD_DRAW_FOUR: 2.3}
_DANGER = {1: 9.5, 2: 2.5, 3: 1.7}


def _danger(seen: View, seat: Seat) -> float:
    return _DANGER.get(seen.counts[seat], 0.0)


def _neighbour(seen: View, direction: int) -> Seat:
    return FOLLOWING[direction][seen.seat]


def _watched(seen: View) -> list[str]:
    """Give the colours that the watched seat has played, and of which it should have little left.

    South is watched; South itself watches the seat after it.
    """
    watched = _neighbour(seen, seen.direction) if seen.seat is SOUTH else SOUTH
    return [play.colour for play in seen.plays if play.seat is watched]


_MINDS: dict[Level, Callable[[View, list[Move], Stream], Move]] = {
    Level.EASY: _easy,
    Level.NORMAL: _normal,
    Level.EXPERT: _expert,
}
