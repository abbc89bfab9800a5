"""The rules of Crazy Switch (CS-3 to CS-18): a position and a move give a new position and what happened."""

from __future__ import annotations

from typing import NamedTuple

from games.chance import Stream
from games.crazy_switch.engine.cards import (
    ACTIONS,
    COLOURS,
    DECK,
    DRAW_TWO,
    FACES,
    REVERSE,
    SKIP,
    WILD_DRAW_FOUR,
    Card,
    is_number,
    is_wild,
    kind_of,
)
from games.crazy_switch.engine.model import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    DRAW,
    DRAWS_A_TURN,
    HOUSE,
    KEEP,
    SEATS,
    TAKE,
    Act,
    Drew,
    End,
    Ended,
    Event,
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
    fitting,
)
from games.refusals import IllegalMove

#: Changes when a saved deal could come out differently under the present rules (D-10).
VERSION = 1

HAND_SIZE = 7
LAST_BUT_ONE = 2
UNDECLARED_PENALTY = 2
DEADLOCK_PASSES = len(SEATS)
#: Members by names of their own, because looking one up is slow; for the same reason none is a key.
PLAYING, DRAWING, KEEPING = Act.PLAY, Act.DRAW, Act.KEEP
#: By direction and seat, the seat after it.
FOLLOWING = {way: tuple(SEATS[(seat + way) % len(SEATS)] for seat in SEATS) for way in (CLOCKWISE, COUNTERCLOCKWISE)}
#: The cards that do something to the seats that follow.
ACTING = frozenset(card for card in FACES if kind_of(card) in (*ACTIONS, WILD_DRAW_FOUR))
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
    """Give what that seat may know (C-1); no other hand, and of the stock only its size.

    It is filled by hand, like a position's copy: any other way takes longer.
    """
    south, west, north, east = hands = position.hands
    pile = position.pile
    seen = View.__new__(View)
    seen.seat = seat
    seen.hand = hands[seat]
    seen.counts = (len(south), len(west), len(north), len(east))
    seen.top = pile[-1]
    seen.colour = position.colour
    seen.direction = position.direction
    seen.turn = position.turn
    seen.drawn = position.drawn
    seen.chain = position.chain
    seen.stock = len(position.stock)
    seen.under = len(pile) - 1
    seen.preset = position.preset
    seen.plays = position.plays
    seen.ended = position.ended
    return seen


def refusal(position: Position, move: Move) -> Refusal | None:
    """Tell why the seat to move may not do this; ``None`` when it may."""
    if position.ended:
        return Refusal.OVER
    if move.act is PLAYING:
        return _play_refusal(position, move)
    if move.act is DRAWING:
        return _draw_refusal(position)
    return _keep_refusal(position) if move.act is KEEPING else _take_refusal(position)


def _play_refusal(position: Position, move: Move) -> Refusal | None:
    card, hand = move.card, position.hands[position.turn]
    if card not in hand:
        return Refusal.NOT_IN_HAND
    if card not in fitting(hand, position.pile[-1], position.colour, position.chain, position.preset):
        return position.why_not(card)
    if card[0] == "w":
        if move.colour not in COLOURS:
            return Refusal.COLOUR_MISSING
    elif move.colour:
        return Refusal.NO_COLOUR_TO_NAME
    if move.declared and not must_declare(position.preset, hand):
        return Refusal.NOTHING_TO_DECLARE
    return None


def must_declare(preset: Preset, hand: tuple[Card, ...]) -> bool:
    """Tell whether a card played now from this hand leaves a last one to be declared (CS-18)."""
    return preset is HOUSE and len(hand) == LAST_BUT_ONE


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


def _can_play(position: Position) -> bool:
    hand = position.hands[position.turn]
    fit = fitting(hand, position.pile[-1], position.colour, position.chain, position.preset)
    return not fit.isdisjoint(hand)


def legal_moves(seen: View) -> list[Move]:
    """Give all that the seat to move may do; empty when the deal is over. The view must be that seat's own."""
    if seen.ended:
        return []
    hand = seen.hand
    fit = fitting(hand, seen.top, seen.colour, seen.chain, seen.preset)
    ways = _LAST_BUT_ONE_WAYS if seen.preset is HOUSE and must_declare(HOUSE, hand) else _WAYS
    cards: list[Card] = []
    moves: list[Move] = []
    for card in hand:
        if card in fit and card not in cards:
            cards.append(card)
            moves += ways[card]
    if not cards:
        return _moves_without_a_card(seen)
    if seen.drawn and not seen.chain:
        moves.append(KEEP)
    return moves


def _moves_without_a_card(seen: View) -> list[Move]:
    if seen.chain:
        return [TAKE]
    return [DRAW] if seen.drawn < DRAWS_A_TURN and (seen.stock or seen.under) else []


def _ways(card: Card, *declarations: bool) -> tuple[Move, ...]:
    """Give every way to play a card: colours to name (CS-7), with and without a declaration (CS-18)."""
    colours = COLOURS if is_wild(card) else ("",)
    return tuple(Move(PLAYING, card, colour, declared) for colour in colours for declared in declarations)


_WAYS = {card: _ways(card, False) for card in FACES}
_LAST_BUT_ONE_WAYS = {card: _ways(card, False, True) for card in FACES}


class _Laid(NamedTuple):
    """What a move that plays a card leaves behind, by seat: the event, and what it adds to the history."""

    events: tuple[Played, ...]
    plays: tuple[tuple[Play], ...]


def _laid(card: Card, colour: str, declared: bool) -> _Laid:
    return _Laid(
        tuple(Played(seat, card, colour, declared) for seat in SEATS),
        tuple((Play(seat, card, colour or card[0]),) for seat in SEATS),
    )


#: By card and colour named, with and without a declaration: made once, because to make them takes long.
_LAID, _LAID_DECLARED = (
    {card: {move.colour: _laid(card, move.colour, declared) for move in ways} for card, ways in _WAYS.items()}
    for declared in (False, True)
)


#: By card and seat, for the same reason.
_DREW = {card: tuple(Drew(seat, card) for seat in SEATS) for card in FACES}


def play(position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Make a move, and all that follows by itself: forced draws, lost turns, passes, the end.

    Raises:
        IllegalMove: the rules forbid it; the reason is its ``refusal``.
    """
    if reason := refusal(position, move):
        raise IllegalMove(reason)
    after = position.next()
    events: list[Event] = []
    if move.act is PLAYING:
        _lay(after, move, events)
    elif move.act is DRAWING:
        _draw(after, events)
    elif move.act is KEEPING:
        _keep(after, events)
    else:
        _take_chain(after, events)
    while not _has_choice(after):
        _pass(after, events)
    return after, tuple(events)


def _lay(table: Position, move: Move, events: list[Event]) -> None:
    """Play a card (CS-5 to CS-7, CS-13, CS-18)."""
    seat, card, colour = table.turn, move.card, move.colour
    played, plays = (_LAID_DECLARED if move.declared else _LAID)[card][colour]
    hands = list(table.hands)
    hand = hands[seat]
    place = hand.index(card)
    left = hands[seat] = hand[:place] + hand[place + 1 :]
    table.hands = tuple(hands)
    table.pile += (card,)
    table.colour = colour or card[0]
    table.plays += plays[seat]
    table.passes = 0
    events.append(played[seat])
    if not left:
        _end(table, End.OUT, events)
        return
    if len(left) == 1 and table.preset is HOUSE and not move.declared:
        _take(table, UNDECLARED_PENALTY, Why.UNDECLARED, events)
    if card in ACTING:
        _take_effect(table, kind_of(card), events)
        return
    # The turn passes, as in _pass_turn: three moves in four end here.
    table.turn = FOLLOWING[table.direction][seat]
    table.drawn = 0


def _take_effect(table: Position, kind: str, events: list[Event]) -> None:
    """Carry out what the card does to the next seat (CS-7), or let the chain grow (CS-16)."""
    if kind == REVERSE:
        table.direction = -table.direction
    _pass_turn(table)
    if kind == SKIP:
        _lose_turn(table, events)
    elif kind in FORCED and table.preset is HOUSE:
        table.chain += FORCED[kind][0]
    elif kind in FORCED:
        _take(table, *FORCED[kind], events)
        _lose_turn(table, events)


def _pass_turn(table: Position) -> None:
    table.turn = FOLLOWING[table.direction][table.turn]
    table.drawn = 0


def _lose_turn(table: Position, events: list[Event]) -> None:
    events.append(Skipped(table.turn))
    _pass_turn(table)


def _draw(table: Position, events: list[Event]) -> None:
    """Draw one card (CS-8)."""
    if not table.stock:
        _reshuffle(table, events)
    (card,) = _from_stock(table, 1)
    table.drawn += 1
    table.passes = 0
    events.append(_DREW[card][table.turn])


def _keep(table: Position, events: list[Event]) -> None:
    """End the turn with a drawn card that fits (CS-9)."""
    events.append(Kept(table.turn))
    _pass_turn(table)


def _take_chain(table: Position, events: list[Event]) -> None:
    """Draw the whole chain and lose the turn (CS-16)."""
    count, table.chain = table.chain, 0
    _take(table, count, FORCED[kind_of(table.pile[-1])][1], events)
    _lose_turn(table, events)


def _take(table: Position, count: int, why: Why, events: list[Event]) -> None:
    """Draw what there is, and no more (CS-11); told apart where a reshuffle comes between."""
    cards = _from_stock(table, count)
    short = count - len(cards)
    if short and len(table.pile) > 1:
        if cards:
            events.append(Took(table.turn, cards, why))
        _reshuffle(table, events)
        cards = _from_stock(table, short)
    events.append(Took(table.turn, cards, why))


def _from_stock(table: Position, count: int) -> tuple[Card, ...]:
    cards, table.stock = table.stock[:count], table.stock[count:]
    hands = list(table.hands)
    hands[table.turn] += cards
    table.hands = tuple(hands)
    return cards


def _reshuffle(table: Position, events: list[Event]) -> None:
    """Make a new stock of all discards but the top card (CS-11); they enter oldest first (D-3)."""
    table.reshuffles += 1
    stream = Stream("crazy-switch", table.deal, "reshuffle", table.reshuffles)
    table.stock, table.pile = stream.shuffled(table.pile[:-1]), table.pile[-1:]
    events.append(Reshuffled(table.stock))


def _has_choice(table: Position) -> bool:
    """Tell whether there is something to choose, or nothing any more; else the seat passes."""
    if table.drawn < DRAWS_A_TURN and (table.stock or len(table.pile) > 1):
        return True
    return bool(table.chain or table.ended) or _can_play(table)


def _pass(table: Position, events: list[Event]) -> None:
    """Pass for a seat that can do nothing at all (CS-9, CS-12); when nobody can, the deal ends (CS-15)."""
    events.append(Passed(table.turn))
    table.passes = 0 if table.drawn else table.passes + 1
    if table.passes == DEADLOCK_PASSES:
        _end(table, End.DEADLOCK, events)
    _pass_turn(table)


def _end(table: Position, by: End, events: list[Event]) -> None:
    table.ended = by
    table.chain = 0
    events.append(Ended(by))
