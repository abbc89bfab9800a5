"""The rules of War (W-1 to W-9). No choice is ever made (W-11): a round follows from the position alone."""

from __future__ import annotations

from games.chance import Stream, is_deal
from games.french_deck import DECK, FACE_DOWN, RANK, Card
from games.refusals import IllegalMove, InvalidMove
from games.war.engine.model import (
    Buried,
    Counts,
    End,
    Ended,
    Event,
    Flipped,
    Pile,
    Position,
    Refusal,
    Shuffled,
    Side,
    View,
    Voided,
    WentOut,
    Won,
    end_between_rounds,
)

#: Changes when a saved deal could come out differently under the present rules (D-10).
VERSION = 1

#: The lengths of a game in rounds, the default first (W-8).
SHORT, LONG = LENGTHS = (40, 240)
HALF = len(DECK) // 2


def deal(number: int, rounds: int = SHORT) -> Position:
    """Deal 26 cards to each side: the first half of the shuffled deck to you, the other to the rival (W-1).

    Raises:
        InvalidMove: the number names no deal (D-1), or the rounds are no length of a game (W-8).
    """
    if not is_deal(number):
        raise InvalidMove(f"no deal number: {number}")
    if rounds not in LENGTHS:
        raise InvalidMove(f"no length of a game: {rounds}")
    cards = Stream("war", number, "deck").shuffled(DECK)
    return Position(number, rounds, 0, Pile(cards[:HALF]), Pile(cards[HALF:]))


def refusal(position: Position) -> Refusal | None:
    """Tell why no further round can be turned; ``None`` when it can."""
    return Refusal.OVER if position.ended else None


def play(position: Position) -> tuple[Position, tuple[Event, ...]]:
    """Turn one round, however many wars it takes (W-9); the last one closes with an ``Ended``.

    Raises:
        IllegalMove: the game is over.
    """
    table = _Table(position)
    table.turn()
    return table.position(), tuple(table.events)


def replay(number: int, rounds: int = SHORT, turned: int | None = None) -> tuple[Position, tuple[Event, ...]]:
    """Play so many rounds of a deal, or the whole game; give the position and all that happened.

    Raises:
        InvalidMove: as `deal` does, or a negative number of rounds is to be turned.
        IllegalMove: the game is over before.
    """
    if turned is not None and turned < 0:
        raise InvalidMove(f"no number of rounds: {turned}")
    table = _Table(deal(number, rounds))
    while not table.ended if turned is None else table.turned < turned:
        table.turn()
    return table.position(), tuple(table.events)


def outcome(position: Position) -> Ended | None:
    """Tell how the game ended; ``None`` while it goes on."""
    return _ending(position.ended, position.counts) if position.ended else None


def _ending(by: End, counts: Counts) -> Ended:
    """Let the numbers decide: more cards win, equal numbers are a draw (W-6, W-8)."""
    leader = Side.YOU if counts.you > counts.rival else Side.RIVAL
    return Ended(by, None if counts.you == counts.rival else leader, counts)


def view(position: Position) -> View:
    """Give what both players may know."""
    you, rival = position.you, position.rival
    return View(
        deal=position.deal,
        rounds=position.rounds,
        turned=position.turned,
        counted=position.counted,
        counts=position.counts,
        decks=Counts(len(you.deck), len(rival.deck)),
        won=Counts(len(you.won), len(rival.won)),
        outcome=outcome(position),
    )


def seen(event: Event) -> Event:
    """Give an event as both players see it, with ``FACE_DOWN`` for cards laid face down or shuffled."""
    if isinstance(event, Buried):
        return event._replace(you=_backs(event.you), rival=_backs(event.rival))
    return event._replace(deck=_backs(event.deck)) if isinstance(event, Shuffled) else event


def _backs(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (FACE_DOWN,) * len(cards)


#: Makes what every round makes; a named tuple's own constructor takes twice as long.
_new = tuple.__new__


class _Hand:
    """One side's cards while rounds are played; ``deck`` has its next card last."""

    __slots__ = ("deal", "deck", "shuffles", "side", "won")

    def __init__(self, deal: int, side: Side, pile: Pile) -> None:
        self.deal = deal
        self.side = side
        self.deck = list(reversed(pile.deck))
        self.won = list(pile.won)
        self.shuffles = pile.shuffles

    def size(self) -> int:
        return len(self.deck) + len(self.won)

    def shuffle(self) -> tuple[Card, ...]:
        """Make a new deck of the won cards (W-7); they enter in the order in which they were won (D-3)."""
        self.shuffles += 1
        deck = Stream(f"war:{self.deal}:{self.side}:shuffle:{self.shuffles}").shuffled(self.won)
        self.deck, self.won = list(reversed(deck)), []
        return deck

    def pile(self) -> Pile:
        return Pile(tuple(reversed(self.deck)), tuple(self.won), self.shuffles)


class _Table:
    """A position while rounds are played on it; ``laid`` are the cards on it as they came, yours first."""

    __slots__ = ("before", "ended", "events", "laid", "limit", "rival", "turned", "you")

    def __init__(self, position: Position) -> None:
        self.before = position
        self.limit = position.rounds
        self.turned = position.turned
        self.ended = position.ended
        self.you = _Hand(position.deal, Side.YOU, position.you)
        self.rival = _Hand(position.deal, Side.RIVAL, position.rival)
        self.laid: list[Card] = []
        self.events: list[Event] = []

    def position(self) -> Position:
        return self.before._replace(turned=self.turned, you=self.you.pile(), rival=self.rival.pile(), ended=self.ended)

    def turn(self) -> None:
        """Play a round until the cards on the table have gone somewhere (W-9)."""
        if self.ended:
            raise IllegalMove(Refusal.OVER)
        self.turned += 1
        self.laid = []
        while not (lead := self.flip()) and self.can_fight():
            self.bury()
        counts = self.award(self.you if lead > 0 else self.rival) if lead else self.break_off()
        self.ended = self.ended or end_between_rounds(counts, self.turned, self.limit)
        if self.ended:
            self.events.append(_ending(self.ended, counts))

    def flip(self) -> int:
        """Lay a card a side face up (W-2, W-3); give the rank of yours less the rank of the rival's."""
        your, theirs = self.you, self.rival
        you = your.deck.pop() if your.deck else self.renew(your)
        rival = theirs.deck.pop() if theirs.deck else self.renew(theirs)
        self.laid += (you, rival)
        self.events.append(_new(Flipped, (self.turned, you, rival)))
        return RANK[you] - RANK[rival]

    def can_fight(self) -> bool:
        return self.you.size() > 0 and self.rival.size() > 0

    def bury(self) -> None:
        """Lay a card a side face down (W-3); the last one a side has is kept, to be laid face up (W-4)."""
        you, rival = ((self.lay(hand),) if hand.size() > 1 else () for hand in (self.you, self.rival))
        self.events.append(Buried(self.turned, you, rival))

    def lay(self, hand: _Hand) -> Card:
        card = hand.deck.pop() if hand.deck else self.renew(hand)
        self.laid.append(card)
        return card

    def renew(self, hand: _Hand) -> Card:
        """Take the next card where the deck is used up, after a shuffle (W-7)."""
        self.events.append(Shuffled(self.turned, hand.side, hand.shuffle()))
        return hand.deck.pop()

    def award(self, hand: _Hand) -> Counts:
        """Add the cards on the table to the side's won cards, in the order laid, yours first (W-2, D-3)."""
        hand.won += self.laid
        counts = self.counts()
        self.events.append(_new(Won, (self.turned, hand.side, len(self.laid), counts)))
        return counts

    def counts(self) -> Counts:
        you, rival = self.you, self.rival
        return _new(Counts, (len(you.deck) + len(you.won), len(rival.deck) + len(rival.won)))

    def break_off(self) -> Counts:
        """End the game on a tie that a side, or both, cannot fight; nothing more is laid (W-5, W-6)."""
        if self.you.size() or self.rival.size():
            self.ended = End.OUT
            loser, winner = (self.rival, self.you) if self.you.size() else (self.you, self.rival)
            self.events.append(WentOut(self.turned, loser.side))
            return self.award(winner)
        self.ended = End.VOID
        self.take_back()
        self.events.append(Voided(self.turned))
        return self.counts()

    def take_back(self) -> None:
        """Give each side what it laid in this round, as it laid it (W-6); the events tell whose a card was."""
        for event in self.events:
            if isinstance(event, Flipped) and event.round == self.turned:
                self.you.won.append(event.you)
                self.rival.won.append(event.rival)
            elif isinstance(event, Buried) and event.round == self.turned:
                self.you.won += event.you
                self.rival.won += event.rival
