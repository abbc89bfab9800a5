"""A deal from its first card on: the moves made so far, each with the position and the events it led to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.crazy_switch.engine import cpu, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import TAKE, Event, Kept, Move, Passed, Played, Position, Preset, Seat, value


@value
class Step:
    """One move: whose, which, what happened, and the position after it."""

    seat: Seat
    move: Move
    events: tuple[Event, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Game:
    start: Position
    steps: tuple[Step, ...] = ()

    @property
    def position(self) -> Position:
        return self.steps[-1].position if self.steps else self.start

    @property
    def moves(self) -> list[Move]:
        return [step.move for step in self.steps]

    def position_at(self, made: int) -> Position:
        """Give the position after that many moves."""
        return self.steps[made - 1].position if made else self.start


def begin(number: int, preset: Preset, held: Seat) -> Game:
    return Game(rules.deal(number, preset, held))


def play(game: Game, moves: Iterable[Move]) -> Game:
    """Make the moves, whoever's turn each is.

    Raises:
        IllegalMove: the rules forbid one of them.
    """
    position, steps = game.position, list(game.steps)
    for move in moves:
        seat = position.turn
        position, events = rules.play(position, move)
        steps.append(Step(seat, move, events, position))
    return Game(game.start, tuple(steps))


def play_cpus(game: Game, levels: Sequence[Level | None]) -> Game:
    """Let the CPU players go on until a seat without a level must choose, or the deal is over.

    ``levels`` by seat; each decision is made once and becomes a move like any other (D-10).
    """
    position, steps = game.position, list(game.steps)
    while not position.ended and (level := levels[position.turn]):
        seat, move = position.turn, cpu.choose(level, position)
        position, events = rules.play(position, move)
        steps.append(Step(seat, move, events, position))
    return Game(game.start, tuple(steps))


def seated(level: Level, south: Level | None = None) -> tuple[Level | None, ...]:
    """Give the levels by seat: three CPU players, and South as told."""
    return (south, level, level, level)


def turns(game: Game) -> Counter[Seat]:
    """Count the turns that seats had; one that was lost is none (CS-15)."""
    had: Counter[Seat] = Counter()
    for step in game.steps:
        had.update(_ended_turns(step))
    return had


def _ended_turns(step: Step) -> list[Seat]:
    taken = [step.seat] if step.move is TAKE else []
    return taken + [event.seat for event in step.events if isinstance(event, Played | Kept | Passed)]


def par(game: Game, level: Level) -> Game:
    """Play the same deal against the same CPU players with the Expert in South's seat (B-1)."""
    return play_cpus(Game(game.start), seated(level, Level.EXPERT))
