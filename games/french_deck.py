"""The 52 cards of the French deck, written as suit and rank: ``sK`` is the king of spades, ``hT`` the ten of hearts."""

from __future__ import annotations

Card = str

SUITS = "shdc"
RANKS = "23456789TJQKA"

#: The deck before its shuffle, in the order in which it enters it (D-3): spades, hearts, diamonds, clubs,
#: each from 2 to ace.
DECK: tuple[Card, ...] = tuple(suit + rank for suit in SUITS for rank in RANKS)

#: What stands for a card that a player may not see.
FACE_DOWN: Card = "??"

RANK = {card: RANKS.index(card[1]) + 2 for card in DECK}


def rank(card: Card) -> int:
    """Give the card's strength, 2 to 14 (ace)."""
    return RANK[card]
