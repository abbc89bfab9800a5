"""South's hand, the panel of a lifted card, the main button."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from games.crazy_switch.engine import rules
from games.crazy_switch.engine.cards import COLOURS, REVERSE, Card, in_hand_order, is_wild, kind_of
from games.crazy_switch.engine.model import SEATS, Act, Drew, Move, Seat, View
from games.crazy_switch.engine.notation import write_move
from games.crazy_switch.phrases import effects, fitting, names
from games.crazy_switch.table.places import Face, face
from games.crazy_switch.table.shown import Shown, takes_two_taps

FEW, MANY = 10, 20


@dataclass(frozen=True)
class HandCard:
    """``act`` is ``play`` (post the move), ``lift`` (look at it first) or ``wait`` (no button)."""

    face: Face
    id: str
    fits: bool
    lifted: bool
    fresh: bool
    label: str
    act: str
    value: str


@dataclass(frozen=True)
class Hand:
    """``size`` names how much room the cards have: ``few``, ``many`` or ``crowd``."""

    cards: tuple[HandCard, ...]
    size: str

    @property
    def colours(self) -> list[list[HandCard]]:
        """The cards by colour."""
        return [list(cards) for _, cards in groupby(self.cards, key=lambda card: card.face.colour)]


def hand(shown: Shown) -> Hand:
    return Hand(cards=tuple(_cards(shown)), size=_size(len(shown.view.hand)))


def _size(count: int) -> str:
    if count <= FEW:
        return "few"
    return "many" if count <= MANY else "crowd"


def _cards(shown: Shown) -> Iterator[HandCard]:
    copies: Counter[Card] = Counter()
    for card in in_hand_order(shown.view.hand):
        copies[card] += 1
        yield _card(shown, card, copies[card])


def _card(shown: Shown, card: Card, copy: int) -> HandCard:
    """Lay out one card; of equal ones the first stands for all where only one is meant."""
    seen, own_turn, first = shown.view, shown.state == "turn", copy == 1
    lifted = card == shown.lifted.card
    fits = own_turn and seen.why_not(card) is None
    return HandCard(
        face=face(card),
        id=f"card-{card}-{copy}",
        fits=fits,
        lifted=first and lifted,
        fresh=first and card == _last_drawn(shown),
        label=fitting.hand_label(seen, card) if own_turn else names.card_name(card),
        act=_act(shown, card, fits) if own_turn else "wait",
        value=_value(shown) if lifted and not is_wild(card) else card,
    )


def _act(shown: Shown, card: Card, fits: bool) -> str:
    """The second tap on a lifted card plays it as its panel would, but for a wild, whose colour must be named (4.5)."""
    is_second = card == shown.lifted.card and not is_wild(card)
    return "lift" if fits and takes_two_taps(shown.view, card) and not is_second else "play"


def _last_drawn(shown: Shown) -> Card | None:
    """The card South drew with the move just shown."""
    match shown.last.events[0] if shown.last else None:
        case Drew(Seat.SOUTH, card):
            return card
    return None


@dataclass(frozen=True)
class ColourChoice:
    code: str
    name: str
    value: str


@dataclass(frozen=True)
class Panel:
    """A lifted card. ``declare`` is None where nothing is to be declared, else whether it was (CS-18)."""

    face: Face
    text: str
    colours: tuple[ColourChoice, ...]
    value: str
    declare: bool | None


def panel(shown: Shown) -> Panel | None:
    """Lay out the lifted card, if one is: what it will do, and the move it makes or one for each colour."""
    seen, lift = shown.view, shown.lifted
    if not lift.card:
        return None
    wild = is_wild(lift.card)
    return Panel(
        face=face(lift.card),
        text=effects.effect(seen, lift.card, _following(seen, lift.card)),
        colours=tuple(_colour_choice(shown, colour) for colour in COLOURS) if wild else (),
        value="" if wild else _value(shown),
        declare=lift.declared if rules.must_declare(seen.preset, seen.hand) else None,
    )


def _colour_choice(shown: Shown, colour: str) -> ColourChoice:
    return ColourChoice(code=colour, name=names.colour_name(colour), value=_value(shown, colour))


def _value(shown: Shown, colour: str = "") -> str:
    return write_move(Move(Act.PLAY, shown.lifted.card, colour, shown.lifted.declared))


def _following(seen: View, card: Card) -> Seat:
    """The next seat once the card lies: the one it strikes, or whose turn it is."""
    turned = kind_of(card) == REVERSE
    return SEATS[(seen.seat + (-seen.direction if turned else seen.direction)) % len(SEATS)]


@dataclass(frozen=True)
class MainButton:
    """``act`` is ``move`` (post ``value``) or ``cancel`` (put the lifted card back)."""

    text: str
    act: str
    value: str = ""
    refused: bool = False


def main_button(shown: Shown) -> MainButton | None:
    seen = shown.view
    if shown.state != "turn":
        return None
    if shown.lifted.card:
        return MainButton(effects.cancel_label(), act="cancel")
    fits = bool(seen.fitting)
    if seen.chain:
        return MainButton(effects.take_label(seen.chain), act="move", value="g", refused=fits)
    if seen.drawn and fits:
        return MainButton(effects.keep_label(), act="move", value="k")
    return MainButton(effects.draw_label(seen.drawn), act="move", value="d", refused=fits)
