"""The words in which the rules speak: seats, presets, moves, events, refusals, positions, views.

Everything here is immutable. A position knows every card; a view (what one seat may know) is all that a CPU
player or a template is ever given.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TypeVar, dataclass_transform

from games.crazy_switch.engine.cards import ALIKE, FITTING, WILD_DRAW_FOUR, WILD_DRAW_FOURS, Card, is_wild
from games.refusals import Reason

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a data class of what never changes.

    The type checker holds it frozen. At run time it is not: to fill a frozen one takes some three times as long, and
    every move makes several.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


class Seat(IntEnum):
    """The seats in playing direction (CS-3); South is the player."""

    SOUTH = 0
    WEST = 1
    NORTH = 2
    EAST = 3

    @property
    def key(self) -> str:
        return self.name.lower()


#: By number, because calling the enumeration is slow.
SEATS = tuple(Seat)
SEAT_OF = {seat.key: seat for seat in SEATS}

CLOCKWISE, COUNTERCLOCKWISE = 1, -1
DRAWS_A_TURN = 3


class Preset(StrEnum):
    STANDARD = "standard"
    HOUSE = "house"


#: By a name of its own, because looking a member up is slow.
HOUSE = Preset.HOUSE


class Act(StrEnum):
    PLAY = "play"
    DRAW = "draw"
    KEEP = "keep"
    TAKE = "take"


@value
class Move:
    """What a seat chooses. ``colour`` is the one named with a wild card, ``declared`` the last card (CS-18)."""

    act: Act
    card: Card = ""
    colour: str = ""
    declared: bool = False

    @property
    def active_colour(self) -> str:
        """The active colour once the card lies (CS-6); empty where none is played."""
        return self.colour or self.card[:1]


DRAW, KEEP, TAKE = Move(Act.DRAW), Move(Act.KEEP), Move(Act.TAKE)


class Refusal(Reason):
    """Why the rules forbid a move; each value begins with the rule that says so."""

    OVER = "CS-13 the deal is over"
    NOT_IN_HAND = "CS-5 the card is not in hand"
    DOES_NOT_FIT = "CS-5 neither the active colour nor the same number or action"
    COLOUR_ONLY = "CS-6 after a wild card only the active colour fits"
    COLOUR_MISSING = "CS-7 a wild card names a colour"
    NO_COLOUR_TO_NAME = "CS-7 only a wild card names a colour"
    CARD_FITS = "CS-8 no drawing while a card fits"
    THREE_DRAWN = "CS-8 at most three cards are drawn in a turn"
    DRAWN_CARD_FITS = "CS-9 no more drawing once a drawn card fits"
    NOTHING_DRAWN = "CS-10 the turn cannot be ended before anything was drawn"
    MUST_DRAW_ON = "CS-10 another card may still be drawn"
    NOTHING_TO_DRAW = "CS-12 neither the stock nor the discards hold a card to draw"
    CHAIN_PENDING = "CS-16 only a card of the same kind answers the chain"
    CAN_ANSWER = "CS-16 a seat that can answer must"
    NO_CHAIN = "CS-16 there is no chain to take"
    HOLDS_ACTIVE_COLOUR = "CS-17 a card of the active colour is in hand"
    NOTHING_TO_DECLARE = "CS-18 only the last card but one is played with a declaration"


class Why(StrEnum):
    """Why cards were taken."""

    DRAW_TWO = "draw-two"
    WILD_DRAW_FOUR = "wild-draw-four"
    UNDECLARED = "undeclared"


@value
class Played:
    seat: Seat
    card: Card
    colour: str
    declared: bool

    @property
    def active_colour(self) -> str:
        """The active colour from then on (CS-6)."""
        return self.colour or self.card[0]


@value
class Drew:
    seat: Seat
    card: Card


@value
class Kept:
    seat: Seat


@value
class Passed:
    seat: Seat


@value
class Took:
    seat: Seat
    cards: tuple[Card, ...]
    why: Why


@value
class Skipped:
    seat: Seat


@value
class Reshuffled:
    stock: tuple[Card, ...]


class End(StrEnum):
    OUT = "out"
    DEADLOCK = "deadlock"


@value
class Ended:
    by: End


Event = Played | Drew | Kept | Passed | Took | Skipped | Reshuffled | Ended


@value
class Play:
    """One card of the history: who laid it, and the active colour from then on."""

    seat: Seat
    card: Card
    colour: str


@dataclass(slots=True, unsafe_hash=True)
class View:
    """What one seat may know (C-1): its own hand, and what lies open to everybody.

    Not frozen for the type checker, since the rules fill it by hand; nobody else ever changes one.
    """

    seat: Seat
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    top: Card
    colour: str
    direction: int
    turn: Seat
    drawn: int
    chain: int
    stock: int
    under: int
    preset: Preset
    plays: tuple[Play, ...]
    ended: End | None

    def why_not(self, card: Card) -> Refusal | None:
        """Tell why a card of one's own hand cannot be played now, were it one's turn."""
        return why_not(card, self.hand, self.top, self.colour, self.chain, self.preset)

    @property
    def fitting(self) -> tuple[Card, ...]:
        """The cards of one's own hand that could be played now, were it one's turn."""
        fit = fitting(self.hand, self.top, self.colour, self.chain, self.preset)
        return tuple(filter(fit.__contains__, self.hand))


@dataclass(slots=True, unsafe_hash=True)
class Position:
    """A whole deal at one moment.

    ``hands`` by seat, each in the order in which the cards came; ``stock`` next card first; ``pile`` oldest
    discard first, top card last; ``drawn`` cards in this turn; ``chain`` cards to be taken (CS-16), 0 for
    none; ``passes`` turns running that count for a deadlock (CS-15); ``made`` moves since the deal, the number
    of the position (D-8); ``held`` the seat whose cards South holds (B-2).

    Not frozen, for speed: the rules carry a move out on the copy that they give back, and nobody else ever
    changes one.
    """

    deal: int
    preset: Preset
    held: Seat
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    colour: str
    turn: Seat
    direction: int = CLOCKWISE
    drawn: int = 0
    chain: int = 0
    passes: int = 0
    reshuffles: int = 0
    made: int = 0
    plays: tuple[Play, ...] = ()
    ended: End | None = None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat whose turn it is."""
        return self.hands[self.turn]

    def why_not(self, card: Card) -> Refusal | None:
        """Tell why a card of the hand cannot be played now."""
        return why_not(card, self.hand, self.pile[-1], self.colour, self.chain, self.preset)

    def next(self) -> Position:
        """Give a copy to carry the next move out on. It is filled by hand: any other way takes longer."""
        copy = Position.__new__(Position)
        copy.deal = self.deal
        copy.preset = self.preset
        copy.held = self.held
        copy.hands = self.hands
        copy.stock = self.stock
        copy.pile = self.pile
        copy.colour = self.colour
        copy.turn = self.turn
        copy.direction = self.direction
        copy.drawn = self.drawn
        copy.chain = self.chain
        copy.passes = self.passes
        copy.reshuffles = self.reshuffles
        copy.made = self.made + 1
        copy.plays = self.plays
        copy.ended = self.ended
        return copy


def fitting(hand: tuple[Card, ...], top: Card, colour: str, chain: int, preset: Preset) -> frozenset[Card]:
    """Give all cards that fit for whoever holds this hand (CS-5, CS-6, CS-16, CS-17)."""
    fit = ALIKE[top] if chain else FITTING[top][colour]
    return fit - WILD_DRAW_FOURS if preset is HOUSE and _must_save_wild_draw_four(hand, colour) else fit


def _must_save_wild_draw_four(hand: tuple[Card, ...], colour: str) -> bool:
    """Tell whether the hand holds one beside a card of the active colour (CS-17)."""
    return WILD_DRAW_FOUR in hand and any(card[0] == colour for card in hand)


def why_not(card: Card, hand: tuple[Card, ...], top: Card, colour: str, chain: int, preset: Preset) -> Refusal | None:
    """Tell why a card of the hand does not fit (CS-5, CS-6, CS-16, CS-17); ``None`` when it fits."""
    if card in fitting(hand, top, colour, chain, preset):
        return None
    if chain and card not in ALIKE[top]:
        return Refusal.CHAIN_PENDING
    if card == WILD_DRAW_FOUR:
        return Refusal.HOLDS_ACTIVE_COLOUR
    return Refusal.COLOUR_ONLY if is_wild(top) else Refusal.DOES_NOT_FIT
