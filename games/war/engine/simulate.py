"""What many games come to: the figures behind W-7, W-8 and W-10, for anyone to repeat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from games.french_deck import Card
from games.war.engine.model import Buried, End, Event, Flipped, Pile, Side
from games.war.engine.rules import LONG, deal, outcome, play, replay
from games.war.engine.scoring import history

#: A game without shuffles that has not ended by then is taken never to end.
ENDLESS_ROUNDS = 5000


class Tuck(StrEnum):
    """How cards go under the winner's deck at once where nobody shuffles: in what order of seats."""

    SEAT_ORDER = "seat-order"
    WINNER_FIRST = "winner-first"


class Summary(NamedTuple):
    """How many games ended how and for whom (``None``: drawn), all wars, and the most cards on the table."""

    games: int
    ended: Counter[End]
    winners: Counter[Side | None]
    wars: int
    longest_pile: int

    @property
    def knocked_out(self) -> float:
        """The share of games that ended with all the cards on one side."""
        return (self.ended[End.CARDS] + self.ended[End.OUT]) / self.games

    @property
    def mean_wars(self) -> float:
        return self.wars / self.games


def simulate(numbers: Iterable[int], rounds: int = LONG) -> Summary:
    """Play whole games by the rules; each tie is a war."""
    ended: Counter[End] = Counter()
    winners: Counter[Side | None] = Counter()
    wars = longest_pile = 0
    for number in numbers:
        position, events = replay(number, rounds)
        if end := outcome(position):
            ended[end.by] += 1
            winners[end.winner] += 1
        won = history(events)
        wars += sum(each.ties for each in won)
        longest_pile = max(longest_pile, *(each.cards for each in won))
    return Summary(ended.total(), ended, winners, wars, longest_pile)


def endless_share(numbers: Iterable[int], pile: Tuck = Tuck.SEAT_ORDER) -> float:
    """Give the share of games without limit and without shuffles that never end (what W-7 avoids)."""
    endless = [is_endless(number, pile) for number in numbers]
    return sum(endless) / len(endless)


def is_endless(number: int, pile: Tuck) -> bool:
    """Tell whether a deal comes to a position again, or to round 5000, when won cards go under at once."""
    position = deal(number)._replace(rounds=ENDLESS_ROUNDS)
    known: set[tuple[Pile, Pile]] = set()
    while not position.ended and (position.you, position.rival) not in known:
        known.add((position.you, position.rival))
        position, events = play(position)
        position = position._replace(
            you=_tucked(position.you, Side.YOU, events, pile),
            rival=_tucked(position.rival, Side.RIVAL, events, pile),
        )
    return position.ended in {None, End.ROUNDS}


def _tucked(cards: Pile, side: Side, events: Iterable[Event], pile: Tuck) -> Pile:
    """Put what the side has just won, if anything, under its deck."""
    first = _laid_by(side if pile is Tuck.WINNER_FIRST else Side.YOU, events)
    return Pile(cards.deck + tuple(sorted(cards.won, key=lambda card: card not in first)))


def _laid_by(side: Side, events: Iterable[Event]) -> list[Card]:
    laid: list[Card] = []
    for event in events:
        if isinstance(event, Flipped | Buried):
            cards = event.you if side is Side.YOU else event.rival
            laid += [cards] if isinstance(cards, str) else cards
    return laid
