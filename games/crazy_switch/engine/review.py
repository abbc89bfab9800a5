"""A finished deal walked through event by event (B-3): the open table, what a CPU player saw, and why it chose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from games.crazy_switch.engine import cpu, rules
from games.crazy_switch.engine.cards import Card
from games.crazy_switch.engine.cpu import Level, Rank, Worth
from games.crazy_switch.engine.game import Game, Step
from games.crazy_switch.engine.model import (
    KEEP,
    Act,
    Drew,
    Event,
    Move,
    Played,
    Position,
    Reshuffled,
    Took,
    View,
)


@dataclass(frozen=True, slots=True)
class Moment:
    """The table with all hands open, right after one event; the first moment is the deal and has none.

    ``hands`` by seat; ``stock`` counts its cards. ``before`` is the position in which a move was chosen, where
    the event is what that move itself did and nothing that followed from it.
    """

    hands: tuple[tuple[Card, ...], ...]
    stock: int
    top: Card
    colour: str
    direction: int
    chain: int
    event: Event | None = None
    move: Move | None = None
    before: Position | None = None


def moments(game: Game) -> Iterator[Moment]:
    """Give every moment of a game, oldest first; the last one of each move is the position after it."""
    start = game.start
    now = Moment(start.hands, len(start.stock), start.pile[-1], start.colour, start.direction, start.chain)
    yield now
    before = start
    for step in game.steps:
        for number, event in enumerate(step.events):
            now = _after(now, step, event, before if number == 0 else None)
            yield now
        before = step.position


def _after(now: Moment, step: Step, event: Event, before: Position | None) -> Moment:
    return Moment(
        hands=_hands_after(now.hands, event),
        stock=_stock_after(now.stock, event),
        top=event.card if isinstance(event, Played) else now.top,
        colour=event.active_colour if isinstance(event, Played) else now.colour,
        direction=step.position.direction,
        chain=step.position.chain,
        event=event,
        move=step.move if before else None,
        before=before,
    )


def _hands_after(hands: tuple[tuple[Card, ...], ...], event: Event) -> tuple[tuple[Card, ...], ...]:
    match event:
        case Played(seat, card):
            place = hands[seat].index(card)
            changed = hands[seat][:place] + hands[seat][place + 1 :]
        case Drew(seat, card):
            changed = (*hands[seat], card)
        case Took(seat, cards):
            changed = hands[seat] + cards
        case _:
            return hands
    return (*hands[:seat], changed, *hands[seat + 1 :])


def _stock_after(stock: int, event: Event) -> int:
    match event:
        case Drew():
            return stock - 1
        case Took(_, cards):
            return stock - len(cards)
        case Reshuffled(cards):
            return len(cards)
    return stock


class Ground(Enum):
    """Why a CPU player chose as it did."""

    OTHERWISE = auto()
    LAST_CARD = auto()
    ONLY_MOVE = auto()
    DRAWN_FITS = auto()
    BY_CHANCE = auto()
    KEEPS_WILD = auto()
    SAVES_WILD = auto()
    LONGEST_COLOUR = auto()
    DEAREST_CARD = auto()
    FOLLOWS = auto()
    DANGER = auto()
    SPENT = auto()
    DRY = auto()
    EQUAL = auto()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, and what the present CPU player does in that place (D-10).

    ``over`` is the next best move where moves are weighed, ``among`` the number of cards where chance decides.
    """

    ground: Ground
    choice: Move
    over: Move | None = None
    among: int = 0


def reason(level: Level, before: Position, made: Move) -> Reason:
    """Tell why the seat to move chose the move that was made, decided anew from what it could see."""
    seen = rules.view(before, before.turn)
    moves = cpu.considered(seen)
    choice = cpu.choose(level, before)
    if choice != made:
        return Reason(Ground.OTHERWISE, choice)
    return _plain_reason(seen, moves, choice) or _REASONS[level](seen, moves, choice)


def _plain_reason(seen: View, moves: list[Move], choice: Move) -> Reason | None:
    """Give the reason that any level would have."""
    if len(seen.hand) == 1 and choice.act is Act.PLAY:
        return Reason(Ground.LAST_CARD, choice)
    if len(moves) == 1:
        return Reason(Ground.ONLY_MOVE, choice)
    if choice is not KEEP and _without_keeping(moves) == [choice]:
        return Reason(Ground.DRAWN_FITS, choice)
    return None


def _without_keeping(moves: list[Move]) -> list[Move]:
    return [move for move in moves if move is not KEEP]


def _reason_of_easy(seen: View, moves: list[Move], choice: Move) -> Reason:
    return Reason(Ground.BY_CHANCE, choice, among=len(seen.fitting))


def _reason_of_normal(seen: View, moves: list[Move], choice: Move) -> Reason:
    others = [move for move in cpu.plays_of_normal(seen, moves) if move != choice]
    if choice is KEEP:
        return Reason(Ground.KEEPS_WILD, choice)
    if not others:
        return Reason(Ground.SAVES_WILD, choice)
    over = max(others, key=lambda move: cpu.rank(seen, move))
    return Reason(_ground_of_normal(cpu.rank(seen, choice), cpu.rank(seen, over)), choice, over)


def _ground_of_normal(best: Rank, other: Rank) -> Ground:
    if best.sensible > other.sensible:
        return Ground.SAVES_WILD
    if best.length > other.length:
        return Ground.LONGEST_COLOUR
    if best.coloured > other.coloured:
        return Ground.SAVES_WILD
    return Ground.DEAREST_CARD if best.penalty > other.penalty else Ground.EQUAL


_EXPERT_GROUNDS = (Ground.FOLLOWS, Ground.SAVES_WILD, Ground.DANGER, Ground.SPENT, Ground.DRY)
#: What speaks for a move, by the part of its worth that does.
_GROUNDS = dict(zip(Worth._fields, _EXPERT_GROUNDS, strict=True))


def _reason_of_expert(seen: View, moves: list[Move], choice: Move) -> Reason:
    """Name what most set the choice apart from the next best move."""
    if choice is KEEP:
        return Reason(Ground.KEEPS_WILD, choice)
    over = max((move for move in moves if move != choice), key=lambda move: cpu.weigh(seen, move).total)
    mine, theirs = cpu.weigh(seen, choice), cpu.weigh(seen, over)
    leads = {field: best - other for field, best, other in zip(Worth._fields, mine, theirs, strict=True)}
    ground = Ground.EQUAL if mine.total == theirs.total else _GROUNDS[max(leads, key=leads.__getitem__)]
    return Reason(ground, choice, over)


_REASONS: dict[Level, Callable[[View, list[Move], Move], Reason]] = {
    Level.EASY: _reason_of_easy,
    Level.NORMAL: _reason_of_normal,
    Level.EXPERT: _reason_of_expert,
}
