"""The 106 cards of Crazy Switch (CS-1, CS-2), each written as a short code.

A code is a colour ``a t c v`` and a kind ``0``–``9``, ``s`` Skip, ``r`` Reverse, ``d`` Draw Two; or a wild
card: ``w`` Wild, ``w4`` Wild Draw Four. Equal cards have equal codes: nothing in the rules tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterable

Card = str

AMBER, TEAL, CRIMSON, VIOLET = COLOURS = ("a", "t", "c", "v")
NUMBERS = tuple("0123456789")
SKIP, REVERSE, DRAW_TWO = ACTIONS = ("s", "r", "d")
WILD, WILD_DRAW_FOUR = WILDS = ("w", "w4")

#: The deck before its shuffle, in the order in which it enters it (D-3).
DECK: tuple[Card, ...] = (
    *(colour + kind for colour in COLOURS for kind in ("0", *NUMBERS[1:], *NUMBERS[1:], *ACTIONS, *ACTIONS)),
    *([WILD] * 4),
    *([WILD_DRAW_FOUR] * 2),
)
FACES: frozenset[Card] = frozenset(DECK)

_ACTION_PENALTY = 20
_WILD_PENALTY = 50
_HAND_ORDER = {
    face: place
    for place, face in enumerate(
        [*(colour + kind for colour in COLOURS for kind in (*NUMBERS, *ACTIONS)), *WILDS],
    )
}


def is_wild(card: Card) -> bool:
    return card[0] == "w"


def is_number(card: Card) -> bool:
    return card[1:].isdigit() and not is_wild(card)


def colour_of(card: Card) -> str:
    """Give the card's own colour; a wild card has none: ``""``."""
    return "" if is_wild(card) else card[0]


_KINDS = {face: face if is_wild(face) else face[1:] for face in FACES}


def kind_of(card: Card) -> str:
    """Give what makes two cards alike whatever their colours: ``7``, ``s``, ``w4``."""
    return _KINDS[card]


def _penalty(card: Card) -> int:
    if is_wild(card):
        return _WILD_PENALTY
    return int(card[1:]) if is_number(card) else _ACTION_PENALTY


_PENALTIES = {face: _penalty(face) for face in FACES}


def penalty_of(card: Card) -> int:
    """Give what the card costs when it is left in hand (CS-14)."""
    return _PENALTIES[card]


#: By card, all that are of its kind.
ALIKE = {face: frozenset(other for other in FACES if kind_of(other) == kind_of(face)) for face in FACES}
WILD_DRAW_FOURS = ALIKE[WILD_DRAW_FOUR]


def _fit(top: Card, colour: str) -> frozenset[Card]:
    coloured = frozenset(card for card in FACES if card[0] == colour)
    return coloured.union(WILDS, () if is_wild(top) else ALIKE[top])


#: By top card and active colour, all that fit (CS-5, CS-6) where the house rules do not say otherwise.
FITTING = {top: {colour: _fit(top, colour) for colour in COLOURS} for top in FACES}


def in_hand_order(cards: Iterable[Card]) -> list[Card]:
    """Sort by colour, then number, then action; wild cards last (4.2)."""
    return sorted(cards, key=_HAND_ORDER.__getitem__)
