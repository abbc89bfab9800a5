"""The words in which the rules speak: sides, events, refusals, positions, views; all of them immutable."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.french_deck import Card
from games.refusals import Reason


class Side(StrEnum):
    """The two sides; whatever names both names ``you`` first."""

    YOU = "you"
    RIVAL = "rival"


class End(StrEnum):
    """What ended a game: the limit or the cards (W-8), a side without a card (W-5), both without (W-6)."""

    ROUNDS = "rounds"
    CARDS = "cards"
    OUT = "out"
    VOID = "void"


class Refusal(Reason):
    """Why the rules forbid a move; the value begins with the rule that says so."""

    OVER = "W-8 the game is over"


class Counts(NamedTuple):
    """A number of cards for each side."""

    you: int
    rival: int


class Flipped(NamedTuple):
    """Both sides laid a card face up (W-2, W-3)."""

    round: int
    you: Card
    rival: Card


class Buried(NamedTuple):
    """After a tie each side laid a card face down, or none where only one was left (W-3, W-4)."""

    round: int
    you: tuple[Card, ...]
    rival: tuple[Card, ...]


class Shuffled(NamedTuple):
    """A side's won cards became its new deck, next card first (W-7)."""

    round: int
    side: Side
    deck: tuple[Card, ...]


class Won(NamedTuple):
    """A side took all the cards on the table, its own among them (W-2, W-3)."""

    round: int
    side: Side
    cards: int
    counts: Counts


class WentOut(NamedTuple):
    """A side had to lay a card and had none at all (W-5)."""

    round: int
    side: Side


class Voided(NamedTuple):
    """Both sides had to lay a card and had none; each took back what it had laid (W-6)."""

    round: int


class Ended(NamedTuple):
    """How the game ended (W-8); ``winner`` is ``None`` in a draw."""

    by: End
    winner: Side | None
    counts: Counts


Event = Flipped | Buried | Shuffled | Won | WentOut | Voided | Ended


class Pile(NamedTuple):
    """One side's cards: ``deck`` next card first, ``won`` in the order in which they were won since (W-7)."""

    deck: tuple[Card, ...]
    won: tuple[Card, ...] = ()
    shuffles: int = 0

    @property
    def size(self) -> int:
        return len(self.deck) + len(self.won)


class Position(NamedTuple):
    """A game between two rounds. ``turned`` rounds are also the number of the position (D-8)."""

    deal: int
    rounds: int
    turned: int
    you: Pile
    rival: Pile
    ended: End | None = None

    @property
    def counts(self) -> Counts:
        return Counts(self.you.size, self.rival.size)

    @property
    def counted(self) -> int:
        """The rounds that count: all that were turned but a void one (W-6)."""
        return self.turned - (self.ended is End.VOID)


class View(NamedTuple):
    """What both players may know of a position: numbers, since between rounds all cards lie face down."""

    deal: int
    rounds: int
    turned: int
    counted: int
    counts: Counts
    decks: Counts
    won: Counts
    outcome: Ended | None


def end_between_rounds(counts: Counts, turned: int, rounds: int) -> End | None:
    """Tell what ends a game that no war has ended: the cards before the limit (W-8)."""
    if 0 in counts:
        return End.CARDS
    return End.ROUNDS if turned >= rounds else None
