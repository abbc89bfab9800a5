"""The three levels of CPU players (C-1 to C-6).

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
    WILD_DRAW_FOUR,
    Card,
    is_wild,
    kind_of,
    penalty_of,
)
from games.crazy_switch.engine.model import KEEP, Move, Position, Seat, View
from games.crazy_switch.engine.rules import ACTING, FOLLOWING, LAST_BUT_ONE, PLAYING, legal_moves, must_declare, view


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
    """Play any card that fits, each as likely as the others; then name any colour (C-2)."""
    card = chance.pick(seen.fitting)
    ways = [move for move in moves if move.card == card]
    return ways[0] if len(ways) == 1 else chance.pick(ways)


FEW_CARDS = 3
#: By a name of its own, because looking a member up is slow.
SOUTH = Seat.SOUTH


def is_silly(seen: View, move: Move) -> bool:
    """Tell whether a wild card would go for nothing, which Normal and Expert never allow (C-6).

    It goes for nothing where another card fits and it names the colour already active, or leaves the other of the
    last two cards behind, one that fits.
    """
    if not is_wild(move.card):
        return False
    fitting = seen.fitting
    if len(fitting) == 1:
        return False
    return move.colour == seen.colour or (len(seen.hand) == LAST_BUT_ONE and not all(map(is_wild, fitting)))


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


class Rank(NamedTuple):
    """What a Normal goes by, the first that differs."""

    sensible: bool
    length: int
    coloured: bool
    penalty: int


def rank(seen: View, move: Move) -> Rank:
    """Rank a play: no wild for nothing, the length of the colour played or named, no wild, what the card would cost."""
    card = move.card
    return Rank(not is_silly(seen, move), _length(seen.hand, move.active_colour), not is_wild(card), penalty_of(card))


def _length(cards: Iterable[Card], colour: str) -> int:
    """Count the cards of a colour."""
    return [card[0] for card in cards].count(colour)


class Worth(NamedTuple):
    """What the Expert weighs in a move.

    ``follows`` is how the rest of the hand goes on, ``wild`` what a wild card costs or is kept for, ``danger``
    what becomes of seats about to go out, ``spent`` how little of the colour the watched seat should have left,
    ``dry`` how little of it the next seat should.
    """

    follows: float = 0.0
    wild: float = 0.0
    danger: float = 0.0
    spent: float = 0.0
    dry: float = 0.0

    @property
    def total(self) -> float:
        # Added one by one: sum() rounds otherwise in later Pythons, and equal moves must stay equal (D-2).
        return self.follows + self.wild + self.danger + self.spent + self.dry


class Weights(NamedTuple):
    """How much each thing counts for the Expert.

    ``tests/bench/tune.py`` found them: what it looks for is a Normal in South's seat that wins less against three
    Experts, and an Expert that wins more against three Normals.
    """

    kept_wild: float = 7.4
    left: float = 1.4
    alike: float = 0.6
    length: float = 4.6
    penalty: float = -0.02
    wild: float = -7.7
    wild_a_card: float = -0.56
    wild_of_few: float = -6.9
    sent_away: float = 3.15
    reverse: float = -1.04
    draw_two: float = -0.26
    draw_four: float = 10.95
    one_card: float = 12.3
    two_cards: float = 0.6
    three_cards: float = 1.7
    south: float = 1.4
    spent: float = 0.07
    dry: float = 1.74


WEIGHTS = Weights()
#: What no other weight outweighs.
NEVER = -100.0


def _expert(seen: View, moves: list[Move], chance: Stream) -> Move:
    """Weigh what a card does to the seats that follow and to the rest of the hand (C-4)."""
    counted = _counted(seen)
    return max(moves, key=lambda move: _weigh(seen, move, counted).total)


def weigh(seen: View, move: Move) -> Worth:
    """Tell what an Expert thinks of playing a card, or of keeping the one just drawn."""
    return _weigh(seen, move, _counted(seen))


class _Counted(NamedTuple):
    """The colours that two seats have played: the one watched, and the next."""

    watched: list[str]
    following: list[str]


def _counted(seen: View) -> _Counted:
    """Count colours, of which a seat that has played them should have little left.

    South is watched; South itself watches the seat after it.
    """
    following = _neighbour(seen, seen.direction)
    played = [play.colour for play in seen.plays if play.seat is following]
    if seen.seat is SOUTH or following is SOUTH:
        return _Counted(played, played)
    return _Counted([play.colour for play in seen.plays if play.seat is SOUTH], played)


def _weigh(seen: View, move: Move, counted: _Counted) -> Worth:
    if move is KEEP:
        return Worth(wild=_worth_of_keeping(seen))
    rest = list(seen.hand)
    rest.remove(move.card)
    colour = move.active_colour
    return Worth(
        _follows(seen, move.card, colour, rest),
        _wild_cost(seen, move, rest) if is_wild(move.card) else 0.0,
        _pressure(seen, move.card),
        WEIGHTS.spent * _share(counted.watched, colour),
        WEIGHTS.dry * _share(counted.following, colour),
    )


def _share(played: list[str], colour: str) -> float:
    return played.count(colour) / len(played) if played else 0.0


def _worth_of_keeping(seen: View) -> float:
    """A wild card just drawn is as a rule kept for the end; any other card that fits is played."""
    return WEIGHTS.kept_wild if all(map(is_wild, seen.fitting)) else NEVER


def _follows(seen: View, card: Card, colour: str, rest: list[Card]) -> float:
    """How well the card comes out of this hand, and how well the rest goes on from it."""
    follows = WEIGHTS.left * _length(rest, colour)
    if is_wild(card):
        return follows
    alike = len(list(filter(ALIKE[card].__contains__, rest)))
    length = _length(seen.hand, colour)
    return follows + WEIGHTS.alike * alike + WEIGHTS.length * length + WEIGHTS.penalty * penalty_of(card)


def _wild_cost(seen: View, move: Move, rest: list[Card]) -> float:
    """A wild card is the one that surely fits at the end, so it is the dearer the larger the hand.

    For nothing it never goes (C-6), but as a Wild Draw Four that stops a seat about to go out.
    """
    if is_silly(seen, move) and not _stops(seen, move):
        return NEVER
    return WEIGHTS.wild + WEIGHTS.wild_a_card * len(rest) if len(seen.hand) > FEW_CARDS else WEIGHTS.wild_of_few


def _stops(seen: View, move: Move) -> bool:
    """Tell whether a Wild Draw Four with another colour strikes a seat that holds its last card."""
    about_to_go_out = seen.counts[_neighbour(seen, seen.direction)] == 1
    return about_to_go_out and move.card == WILD_DRAW_FOUR and move.colour != seen.colour


def _pressure(seen: View, card: Card) -> float:
    """What the card does to a seat that is about to go out: stop it, or send the turn away from it."""
    if card not in ACTING:
        return 0.0
    kind = kind_of(card)
    following = _neighbour(seen, seen.direction)
    danger = _danger(seen, following)
    if kind == REVERSE:
        return WEIGHTS.sent_away * (danger - _danger(seen, _neighbour(seen, -seen.direction))) + WEIGHTS.reverse
    beyond = FOLLOWING[seen.direction][following]
    return danger - _danger(seen, beyond) + _strike(kind)


def _strike(kind: str) -> float:
    """What it is worth that the next seat draws cards, however many it holds."""
    if kind == DRAW_TWO:
        return WEIGHTS.draw_two
    return WEIGHTS.draw_four if kind == WILD_DRAW_FOUR else 0.0


def _danger(seen: View, seat: Seat) -> float:
    count = seen.counts[seat]
    if count > FEW_CARDS:
        return 0.0
    danger = (0.0, WEIGHTS.one_card, WEIGHTS.two_cards, WEIGHTS.three_cards)[count]
    return danger * WEIGHTS.south if seat is SOUTH else danger


def _neighbour(seen: View, direction: int) -> Seat:
    return FOLLOWING[direction][seen.seat]


_MINDS: dict[Level, Callable[[View, list[Move], Stream], Move]] = {
    Level.EASY: _easy,
    Level.NORMAL: _normal,
    Level.EXPERT: _expert,
}
