"""Built positions: one line in, what happened and what follows out."""

from __future__ import annotations

from collections.abc import Iterable

from games.crazy_switch.engine import notation, rules
from games.crazy_switch.engine.model import (
    Act,
    Drew,
    Ended,
    Event,
    Kept,
    Move,
    Passed,
    Played,
    Position,
    Reshuffled,
    Skipped,
    Took,
)


def play(position: Position | str, moves: str) -> tuple[Position, str]:
    """Make the moves (``a7.d.k``); give the position after them and the events as a text."""
    at = notation.read_position(position) if isinstance(position, str) else position
    events: list[Event] = []
    for move in notation.read_moves(moves):
        before = at
        at, happened = rules.play(before, move)
        assert carried_out(before, happened) == places(at)
        events += happened
    return at, told(events)


def head(position: Position) -> str:
    """Give the preset, active colour, direction, seat to move and counters, without the number of moves."""
    words = notation.write_position(position).split(" / ")[0].split()
    return " ".join(word for word in words if not word.startswith("made="))


def told(events: Iterable[Event]) -> str:
    return "; ".join(map(_told, events))


def _told(event: Event) -> str:
    match event:
        case Played(seat, card, colour, declared):
            return f"{seat.key} {notation.write_move(Move(Act.PLAY, card, colour, declared))}"
        case Took(seat, cards, why):
            return f"{seat.key} takes {' '.join((*cards, why))}"
        case Drew(seat, card):
            return f"{seat.key} draws {card}"
        case Reshuffled(stock):
            return f"reshuffle {' '.join(stock)}"
        case Ended(by):
            return f"end {by}"
        case _:
            return f"{event.seat.key} {_VERBS[type(event)]}"


_VERBS = {Kept: "keeps", Passed: "passes", Skipped: "skipped"}

Places = tuple[tuple[str, ...], ...]


def places(position: Position) -> Places:
    """Give where all cards are: four hands, stock, pile; hands sorted, since they are sets."""
    hands = (tuple(sorted(hand)) for hand in position.hands)
    return (*hands, position.stock, position.pile)


def carried_out(position: Position, events: Iterable[Event]) -> Places:
    """Move the cards as the events say, and nothing else; give where all cards are then."""
    hands, stock, pile = [list(hand) for hand in position.hands], list(position.stock), list(position.pile)
    for event in events:
        match event:
            case Played(seat, card):
                hands[seat].remove(card)
                pile.append(card)
            case Drew(seat, card):
                assert card == stock.pop(0)
                hands[seat].append(card)
            case Took(seat, cards):
                assert list(cards) == stock[: len(cards)]
                del stock[: len(cards)]
                hands[seat] += cards
            case Reshuffled(new):
                assert not stock
                assert sorted(new) == sorted(pile[:-1])
                stock, pile = list(new), pile[-1:]
    return (*(tuple(sorted(hand)) for hand in hands), tuple(stock), tuple(pile))
