"""What a game was like (7.8, B-6): figures as plain data, seen from your side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from games.french_deck import Card, rank
from games.war.engine.model import Counts, Event, Flipped, Side, Won


class Round(NamedTuple):
    """A round that counts.

    ``ties`` wars were fought for ``cards`` cards; ``card`` took them, ``None`` where a side had none to fight
    with (W-5); ``counts`` are the numbers after it.
    """

    number: int
    winner: Side
    ties: int
    cards: int
    counts: Counts
    card: Card | None


class Taker(NamedTuple):
    """A card, and how many cards it took in how many rounds, whichever side held it."""

    card: Card
    cards: int
    rounds: int


class Figures(NamedTuple):
    """What the result shows (7.8): wars fought are ties, and a round's winner wins all of them."""

    wars: int
    wars_won: int
    longest_run: int
    greatest_lead: int


class Story(NamedTuple):
    """What can be told of a game (B-6); a part is ``None`` where there was no such thing.

    ``turning_point``: the round since which the standing at the end has held: who is ahead, or that none is.
    ``longest_war``: the round with the most ties, the first of several. ``best_card``: the card that took the
    most (all on the table, its own side's among them), the first to have taken so many.
    """

    turning_point: Round | None
    longest_war: Round | None
    best_card: Taker | None


def history(events: Iterable[Event]) -> tuple[Round, ...]:
    """Sum up a game round by round; a void round does not count (W-6)."""
    return tuple(_rounds(events))


def _rounds(events: Iterable[Event]) -> Iterator[Round]:
    flips: list[Flipped] = []
    for event in events:
        if isinstance(event, Flipped):
            flips.append(event)
        elif isinstance(event, Won):
            card = _taking_card(flips[-1], event.side)
            ties = len(flips) - 1 if card else len(flips)
            yield Round(event.round, event.side, ties, event.cards, event.counts, card)
            flips = []


def _taking_card(flip: Flipped, winner: Side) -> Card | None:
    if rank(flip.you) == rank(flip.rival):
        return None
    return flip.you if winner is Side.YOU else flip.rival


def counts_by_round(rounds: Iterable[Round]) -> tuple[int, ...]:
    """Give your number of cards after each round (7.8)."""
    return tuple(each.counts.you for each in rounds)


def figures(rounds: Sequence[Round]) -> Figures:
    won = [each for each in rounds if each.winner is Side.YOU]
    runs = (len(list(run)) for winner, run in groupby(each.winner for each in rounds) if winner is Side.YOU)
    return Figures(
        wars=sum(each.ties for each in rounds),
        wars_won=sum(each.ties for each in won),
        longest_run=max(runs, default=0),
        greatest_lead=max((0, *(_lead(each) for each in rounds))),
    )


def _lead(after: Round) -> int:
    return after.counts.you - after.counts.rival


def story(rounds: Sequence[Round]) -> Story:
    longest = max(rounds, key=lambda each: each.ties, default=None)
    return Story(
        turning_point=_turning_point(rounds),
        longest_war=longest if longest and longest.ties else None,
        best_card=_best_card(rounds),
    )


def _turning_point(rounds: Sequence[Round]) -> Round | None:
    def standing(after: Round) -> int:
        return (_lead(after) > 0) - (_lead(after) < 0)

    final = [*takewhile(lambda each: standing(each) == standing(rounds[-1]), reversed(rounds))]
    return final[-1] if final else None


def _best_card(rounds: Iterable[Round]) -> Taker | None:
    cards: Counter[Card] = Counter()
    times: Counter[Card] = Counter()
    best: Taker | None = None
    for each in rounds:
        if each.card:
            cards[each.card] += each.cards
            times[each.card] += 1
            if not best or cards[each.card] > best.cards:
                best = Taker(each.card, cards[each.card], times[each.card])
    return best
