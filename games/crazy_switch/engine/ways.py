"""Whether a deal can be won, and how: a search that knows all cards.

What CPU players choose follows from the deal and from what they see (D-3), so a deal against them is a puzzle. The
search goes from one of South's own moves to the next (each card played or drawn, each turn ended, each chain taken),
lets the CPU players answer, and follows the most promising positions only: a beam. No clock and no chance has a say,
so everybody is given the same answer.

Nobody at the table may be told anything of this: it is for finished deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from typing import NamedTuple, TypeAlias, TypeVar

from games.crazy_switch.engine import cpu, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Move, Position, Seat
from games.crazy_switch.engine.scoring import outcome

T = TypeVar("T")

SOUTH = Seat.SOUTH

#: How many positions are followed at a time, and how many where that would take too long. Thirty find a way in the
#: same deals as a hundred, and the same last chance, in half the time; ten need a fifth more own moves.
WIDTH, NARROW = 30, 10
#: How many moves of all seats one question may try before the beam gets narrow, and again before it gives up: together
#: less than a second, and many times what a question takes as a rule.
WORK = 15_000


class Verdict(StrEnum):
    """``IMPOSSIBLE`` is said only where every way that the deal could go was looked at."""

    FOUND = "found"
    NOT_FOUND = "not found"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Answer:
    """``moves`` are those of all seats to South's win, ``own_moves`` how many of them are South's.

    ``width`` is that of the beam: smaller than was asked for where that would have taken too long.
    """

    verdict: Verdict
    width: int
    moves: tuple[Move, ...] = ()
    own_moves: int = 0

    @property
    def found(self) -> bool:
        return self.verdict is Verdict.FOUND


@dataclass(frozen=True, slots=True)
class Marks:
    """What a finished deal could still have come to.

    ``way`` is the shortest way to win that was found, from the deal on; ``open`` tells of each own move in turn
    whether a win was still to be found after it. Once it was not, it never is again.
    """

    way: Answer
    open: tuple[bool, ...]

    @property
    def turning_point(self) -> int | None:
        """Give the place (from 0) of the own move that let the last chance go; None where no chance was let go."""
        return sum(self.open) if self.way.found and not all(self.open) else None


def find(position: Position, level: Level, width: int = WIDTH, work: int = WORK) -> Answer:
    """Look for South's shortest way to win from here; a first place shared in a deadlock is a win (CS-15)."""
    return _within(work, level, width, lambda beam: beam.search(position))


def marks(played: Game, level: Level, width: int = WIDTH, work: int = WORK) -> Marks:
    """Look for a way to win after each own move of a finished deal.

    From the last own move back to the first one with a way: that way goes through all earlier positions, too.
    """
    return _within(work, level, width, lambda beam: _marks(played, beam))


def _marks(played: Game, beam: _Beam) -> Marks:
    own = [place for place, step in enumerate(played.steps) if step.seat is SOUTH]
    start = own[0] if own else 0
    first, later, chances = beam.search(played.position_at(start)), *_latest(played, own, beam)
    way = _longer(played.moves[:start], 0, first)
    if later.found and not (way.found and way.own_moves <= later.own_moves):
        way = later
    return Marks(way, tuple(number < chances for number in range(len(own))))


def _latest(played: Game, own: Sequence[int], beam: _Beam) -> tuple[Answer, int]:
    """Give the last way that was to be found after an own move, from the deal on, and after how many own moves."""
    if _won(played.position):
        return Answer(Verdict.FOUND, beam.width, tuple(played.moves), len(own)), len(own)
    for number in range(len(own) - 1, 0, -1):
        answer = beam.search(played.position_at(own[number]))
        if answer.found:
            return _longer(played.moves[: own[number]], number, answer), number
    return Answer(Verdict.NOT_FOUND, beam.width), 0


def _longer(moves: Sequence[Move], own_moves: int, answer: Answer) -> Answer:
    """Put moves made before in front of a way."""
    if not answer.found:
        return answer
    return Answer(answer.verdict, answer.width, (*moves, *answer.moves), own_moves + answer.own_moves)


def _within(work: int, level: Level, width: int, ask: Callable[[_Beam], T]) -> T:
    """Ask with a narrow beam where the wide one would try too many moves."""
    try:
        return ask(_Beam(level, width, work))
    except _TooLong:
        return ask(_Beam(level, NARROW, work, gives_up=True))


class _TooLong(Exception):
    """More moves would have to be tried than one question may."""


#: The moves of all seats, last one first, so that positions share those that they have in common.
_Trail: TypeAlias = "tuple[_Trail, Move] | None"


class _Node(NamedTuple):
    """A position that came about, at South's turn or at the end, and how."""

    position: Position
    trail: _Trail = None


class _Beam:
    """Searches that share how many moves they may try."""

    def __init__(self, level: Level, width: int, work: int, *, gives_up: bool = False) -> None:
        self.width = width
        self._level = level
        self._left = work
        self._gives_up = gives_up

    def search(self, start: Position) -> Answer:
        """Follow the most promising positions, by one own move at a time.

        Raises:
            _TooLong: it takes more moves than are left.
        """
        try:
            return self._search(start)
        except _TooLong:
            if self._gives_up:
                return Answer(Verdict.NOT_FOUND, self.width)
            raise

    def _search(self, start: Position) -> Answer:
        layer: Iterable[_Node] = (self._answered(start, None),)
        whole = True
        for own_moves in count():
            kept: dict[Hashable, _Node] = {}
            for node in layer:
                if _won(node.position):
                    return Answer(Verdict.FOUND, self.width, _moves(node.trail), own_moves)
                # Discards that lie in another order are merged, and only a reshuffle would show it.
                whole = whole and node.position.reshuffles == start.reshuffles
                if not node.position.ended:
                    kept.setdefault(likeness(node.position, self._level), node)
            if not kept:
                return Answer(Verdict.IMPOSSIBLE if whole else Verdict.NOT_FOUND, self.width)
            whole = whole and len(kept) <= self.width
            layer = self._next(sorted(kept.values(), key=_promise)[: self.width])
        raise AssertionError("count() does not end")

    def _next(self, layer: Iterable[_Node]) -> Iterator[_Node]:
        """Give what every own move leads to."""
        for position, trail in layer:
            for move in rules.legal_moves(rules.view(position, SOUTH)):
                after, _ = rules.play(position, move)
                self._left -= 1
                yield self._answered(after, (trail, move))

    def _answered(self, position: Position, trail: _Trail) -> _Node:
        """Let the CPU players go on until South must choose, or the deal is over."""
        while not position.ended and position.turn is not SOUTH:
            move = cpu.choose(self._level, position)
            position, _ = rules.play(position, move)
            trail = (trail, move)
            self._left -= 1
        if self._left < 0:
            raise _TooLong
        return _Node(position, trail)


def _won(position: Position) -> bool:
    result = outcome(position)
    return result is not None and SOUTH in result.winners


def _promise(node: _Node) -> int:
    """The fewer cards South holds, and the more the seat nearest to its end, the lower and the better."""
    south, *others = map(len, node.position.hands)
    return 2 * south - min(others)


def likeness(position: Position, level: Level) -> Hashable:
    """Give all that decides how a deal can go on from South's turn: positions alike in it are looked at once.

    The order of South's hand decides nothing, since all its moves are tried. That of the other hands does, since it
    breaks ties; so does the number of moves made, which names the stream of an Easy's picks (D-3). An Expert counts
    what was played, in whatever order. The order of the discards decides only a reshuffle, and is left out.
    """
    south, *others = position.hands
    return (
        tuple(sorted(south)),
        *others,
        position.stock,
        position.pile[-1],
        position.colour,
        position.direction,
        (position.drawn, position.chain, position.passes, position.reshuffles, position.made),
        frozenset(Counter(position.plays).items()) if level is Level.EXPERT else None,
    )


def _moves(trail: _Trail) -> tuple[Move, ...]:
    moves = []
    while trail:
        trail, move = trail
        moves.append(move)
    return tuple(reversed(moves))
