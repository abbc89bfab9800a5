"""The rules of Crazy Switch (CS-3 to CS-18): a position and a move give a new position and what happened."""

from __future__ import annotations

from games.chance import Stream
from games.crazy_switch.engine.cards import (
    COLOURS,
    DECK,
    DRAW_TWO,
    REVERSE,
    SKIP,
    WILD_DRAW_FOUR,
    Card,
    is_number,
    is_wild,
    kind_of,
)
from games.crazy_switch.engine.model import (
    DRAW,
    DRAWS_A_TURN,
    KEEP,
    SEATS,
    TAKE,
    Act,
    Drew,
    End,
    Ended,
    Event,
    IllegalMove,
    Kept,
    Move,
    Passed,
    Play,
    Played,
    Position,
    Preset,
    Refusal,
    Reshuffled,
    Seat,
    Skipped,
    Took,
    View,
    Why,
)

#: Changes when a saved deal could come out differently under the present rules (D-10).
VERSION = 1

HAND_SIZE = 7
LAST_BUT_ONE = 2
UNDECLARED_PENALTY = 2
DEADLOCK_PASSES = len(SEATS)
#: How many cards the next seat draws, and under which heading.
FORCED = {DRAW_TWO: (2, Why.DRAW_TWO), WILD_DRAW_FOUR: (4, Why.WILD_DRAW_FOUR)}


def deal(number: int, preset: Preset = Preset.STANDARD, held: Seat = Seat.SOUTH) -> Position:
    """Deal the numbered cards (CS-3, CS-4, D-2).

    The shuffled deck is dealt one card at a time, seven times round, from South in playing direction; then the
    first number card left is turned up. With ``held`` the table is turned (B-2): South holds that seat's cards,
    and whoever holds South's moves first.
    """
    deck = Stream("crazy-switch", number, "deck").shuffled(DECK)
    dealt, stock = deck[: HAND_SIZE * len(SEATS)], deck[HAND_SIZE * len(SEATS) :]
    hands = [dealt[seat :: len(SEATS)] for seat in SEATS]
    first = next(place for place, card in enumerate(stock) if is_number(card))
    return Position(
        deal=number,
        preset=preset,
        held=held,
        hands=(*hands[held:], *hands[:held]),
        stock=stock[:first] + stock[first + 1 :],
        pile=(stock[first],),
        colour=stock[first][0],
        turn=SEATS[-held % len(SEATS)],
    )


def view(position: Position, seat: Seat) -> View:
    """Give what that seat may know (C-1); no other hand, and of the stock only its size."""
    return View(
        seat=seat,
        hand=position.hands[seat],
        counts=tuple(map(len, position.hands)),
        top=position.pile[-1],
        colour=position.colour,
        direction=position.direction,
        turn=position.turn,
        drawn=position.drawn,
        chain=position.chain,
        stock=len(position.stock),
        under=len(position.pile) - 1,
        preset=position.preset,
        plays=position.plays,
        ended=position.ended,
    )


def refusal(position: Position, move: Move) -> Refusal | None:
    """Tell why the seat to move may not do this; ``None`` when it may."""
    if position.ended:
        return Refusal.OVER
    if move.act is Act.PLAY:
        return _play_refusal(position, move)
    return _ACT_REFUSALS[move.act](position)


def _play_refusal(position: Position, move: Move) -> Refusal | None:
    if move.card not in position.hand:
        return Refusal.NOT_IN_HAND
    if reason := position.why_not(move.card):
        return reason
    if is_wild(move.card) and move.colour not in COLOURS:
        return Refusal.COLOUR_MISSING
    if move.colour and not is_wild(move.card):
        return Refusal.NO_COLOUR_TO_NAME
    if move.declared and not must_declare(position.preset, position.hand):
        return Refusal.NOTHING_TO_DECLARE
    return None


def must_declare(preset: Preset, hand: tuple[Card, ...]) -> bool:
    """Tell whether a card played now from this hand leaves a last one to be declared (CS-18)."""
    return preset is Preset.HOUSE and len(hand) == LAST_BUT_ONE


def _draw_refusal(position: Position) -> Refusal | None:
    if position.chain:
        return Refusal.CAN_ANSWER if _can_play(position) else Refusal.CHAIN_PENDING
    if _can_play(position):
        return Refusal.DRAWN_CARD_FITS if position.drawn else Refusal.CARD_FITS
    if position.drawn == DRAWS_A_TURN:
        return Refusal.THREE_DRAWN
    return None if position.stock or len(position.pile) > 1 else Refusal.NOTHING_TO_DRAW


def _keep_refusal(position: Position) -> Refusal | None:
    if position.chain:
        return Refusal.CHAIN_PENDING
    if not position.drawn:
        return Refusal.NOTHING_DRAWN
    return None if _can_play(position) else Refusal.MUST_DRAW_ON


def _take_refusal(position: Position) -> Refusal | None:
    if not position.chain:
        return Refusal.NO_CHAIN
    return Refusal.CAN_ANSWER if _can_play(position) else None


_ACT_REFUSALS = {Act.DRAW: _draw_refusal, Act.KEEP: _keep_refusal, Act.TAKE: _take_refusal}


def _can_play(position: Position) -> bool:
    return any(position.why_not(card) is None for card in position.hand)


def legal_moves(seen: View) -> list[Move]:
    """Give all that the seat to move may do; empty when the deal is over. The view must be that seat's own."""
    if seen.ended:
        return []
    moves = [move for card in dict.fromkeys(seen.fitting) for move in plays_of(seen, card)]
    if seen.chain:
        return moves or [TAKE]
    if moves:
        return [*moves, KEEP] if seen.drawn else moves
    return [DRAW] if seen.drawn < DRAWS_A_TURN and (seen.stock or seen.under) else []


def plays_of(seen: View, card: Card) -> list[Move]:
    """Give every way to play a card that fits: colours to name (CS-7), with and without a declaration (CS-18)."""
    declarations = (False, True) if must_declare(seen.preset, seen.hand) else (False,)
    colours = COLOURS if is_wild(card) else ("",)
    return [Move(Act.PLAY, card, colour, declared) for colour in colours for declared in declarations]


def play(position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Make a move, and all that follows by itself: forced draws, lost turns, passes, the end.

    Raises:
        IllegalMove: the rules forbid it; the reason is its ``refusal``.
    """
    if reason := refusal(position, move):
        raise IllegalMove(reason)
    table = _Table(position)
    if move.act is Act.PLAY:
        table.lay(move)
    elif move.act is Act.DRAW:
        table.draw()
    elif move.act is Act.KEEP:
        table.keep()
    else:
        table.take_chain()
    table.settle()
    return table.position(), tuple(table.events)


class _Table:
    """A position while one move is carried out on it."""

    def __init__(self, position: Position) -> None:
        self.before = position
        self.hands = list(position.hands)
        self.stock = position.stock
        self.pile = position.pile
        self.colour = position.colour
        self.turn = position.turn
        self.direction = position.direction
        self.drawn = position.drawn
        self.chain = position.chain
        self.passes = position.passes
        self.reshuffles = position.reshuffles
        self.plays = position.plays
        self.ended: End | None = None
        self.events: list[Event] = []

    def position(self) -> Position:
        before = self.before
        return Position(
            deal=before.deal,
            preset=before.preset,
            held=before.held,
            hands=tuple(self.hands),
            stock=self.stock,
            pile=self.pile,
            colour=self.colour,
            turn=self.turn,
            direction=self.direction,
            drawn=self.drawn,
            chain=self.chain,
            passes=self.passes,
            reshuffles=self.reshuffles,
            made=before.made + 1,
            plays=self.plays,
            ended=self.ended,
        )

    def next_seat(self) -> Seat:
        return SEATS[(self.turn + self.direction) % len(SEATS)]

    def pass_turn(self) -> None:
        self.turn = self.next_seat()
        self.drawn = 0

    def lay(self, move: Move) -> None:
        """Play a card (CS-5 to CS-7, CS-13, CS-18)."""
        left = list(self.hands[self.turn])
        left.remove(move.card)
        self.hands[self.turn] = tuple(left)
        self.pile = (*self.pile, move.card)
        self.colour = move.active_colour
        self.plays = (*self.plays, Play(self.turn, move.card, self.colour))
        self.passes = 0
        self.events.append(Played(self.turn, move.card, move.colour, move.declared))
        if not left:
            self.end(End.OUT)
            return
        if must_declare(self.before.preset, self.before.hand) and not move.declared:
            self.take(UNDECLARED_PENALTY, Why.UNDECLARED)
        self.take_effect(kind_of(move.card))

    def take_effect(self, kind: str) -> None:
        """Carry out what the card does to the next seat (CS-7), or let the chain grow (CS-16)."""
        if kind == REVERSE:
            self.direction = -self.direction
        self.pass_turn()
        if kind == SKIP:
            self.lose_turn()
        elif kind in FORCED and self.before.preset is Preset.HOUSE:
            self.chain += FORCED[kind][0]
        elif kind in FORCED:
            self.take(*FORCED[kind])
            self.lose_turn()

    def lose_turn(self) -> None:
        self.events.append(Skipped(self.turn))
        self.pass_turn()

    def draw(self) -> None:
        """Draw one card (CS-8)."""
        if not self.stock:
            self.reshuffle()
        card, self.stock = self.stock[0], self.stock[1:]
        self.hands[self.turn] += (card,)
        self.drawn += 1
        self.passes = 0
        self.events.append(Drew(self.turn, card))

    def keep(self) -> None:
        """End the turn with a drawn card that fits (CS-9)."""
        self.events.append(Kept(self.turn))
        self.pass_turn()

    def take_chain(self) -> None:
        """Draw the whole chain and lose the turn (CS-16)."""
        count, self.chain = self.chain, 0
        self.take(count, FORCED[kind_of(self.pile[-1])][1])
        self.lose_turn()

    def take(self, count: int, why: Why) -> None:
        """Draw what there is, and no more (CS-11); told apart where a reshuffle comes between."""
        cards = self.from_stock(count)
        short = count - len(cards)
        if short and len(self.pile) > 1:
            if cards:
                self.events.append(Took(self.turn, cards, why))
            self.reshuffle()
            cards = self.from_stock(short)
        self.events.append(Took(self.turn, cards, why))

    def from_stock(self, count: int) -> tuple[Card, ...]:
        cards, self.stock = self.stock[:count], self.stock[count:]
        self.hands[self.turn] += cards
        return cards

    def reshuffle(self) -> None:
        """Make a new stock of all discards but the top card (CS-11); they enter oldest first (D-3)."""
        self.reshuffles += 1
        stream = Stream("crazy-switch", self.before.deal, "reshuffle", self.reshuffles)
        self.stock, self.pile = stream.shuffled(self.pile[:-1]), self.pile[-1:]
        self.events.append(Reshuffled(self.stock))

    def settle(self) -> None:
        """Let seats pass that can do nothing at all (CS-9, CS-12), until one has a choice or nobody has (CS-15)."""
        while not self.ended and not self.has_choice():
            self.events.append(Passed(self.turn))
            self.passes = 0 if self.drawn else self.passes + 1
            if self.passes == DEADLOCK_PASSES:
                self.end(End.DEADLOCK)
            self.pass_turn()

    def has_choice(self) -> bool:
        may_draw = self.drawn < DRAWS_A_TURN and (self.stock or len(self.pile) > 1)
        return bool(self.chain or may_draw) or _can_play(self.position())

    def end(self, by: End) -> None:
        self.ended = by
        self.chain = 0
        self.events.append(Ended(by))
