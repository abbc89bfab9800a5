"""Built positions, and what happens in them, in one line each."""

from __future__ import annotations

from games.french_deck import DECK, Card
from games.war.engine import notation, rules
from games.war.engine.model import Buried, Ended, Event, Flipped, Position, Shuffled, Voided, WentOut, Won


def play(text: str) -> str:
    """Play a round of the position: ``sK-dK [h3|] sA-c2 you+5 5:0 end:cards:you``."""
    return " ".join(map(told, rules.play(notation.read_position(text))[1]))


def told(event: Event) -> str:
    match event:
        case Flipped(_, you, rival):
            text = f"{you}-{rival}"
        case Buried(_, you, rival):
            text = f"[{''.join(you)}|{''.join(rival)}]"
        case Shuffled(_, side, deck):
            text = f"{side}~{''.join(deck)}"
        case Won(_, side, cards, counts):
            text = f"{side}+{cards} {counts.you}:{counts.rival}"
        case WentOut(_, side):
            text = f"{side}:out"
        case Voided():
            text = "void"
        case Ended(by, winner, _):
            text = f"end:{by}:{winner or 'draw'}"
    return text


def whole_pack(you: list[Card], rival: list[Card], yours: int = 26, turned: int = 0) -> Position:
    """Deal these cards first and the rest of the pack below them, ``yours`` to you."""
    rest = [card for card in DECK if card not in {*you, *rival}]
    cut = yours - len(you)
    decks = "".join(you + rest[:cut]), "".join(rival + rest[cut:])
    return notation.read_position(f"7 {turned}/40 {decks[0]} {decks[1]}")


def six_rounds() -> Position:
    """Build the example of the rules page (R-3)."""
    return whole_pack(
        ["sK", "h4", "s9", "s3", "hA", "sJ", "s6", "s7", "d2", "h5"],
        ["d7", "cJ", "h9", "h3", "sT", "hQ", "h6", "h7", "cK", "d3"],
    )
