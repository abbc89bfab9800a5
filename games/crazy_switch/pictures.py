"""Pictures of positions for the rules pages: which cards fit, what a hand costs, asked of the engine (R-2, R-3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.crazy_switch.engine import rules
from games.crazy_switch.engine.cards import Card, is_wild, kind_of, penalty_of
from games.crazy_switch.engine.model import SEATS, End, Seat
from games.crazy_switch.engine.notation import read_position
from games.crazy_switch.engine.scoring import Outcome, outcome
from games.crazy_switch.phrases import names, outcomes
from games.faces import Face, names_of


def face(card: Card, *, fits: bool = True) -> Face:
    field = "w" if is_wild(card) else card[0]
    symbols = (f"field-{field}", f"glyph-{kind_of(card)}")
    return Face(names.card_name(card), symbols if fits else (*symbols, "hatch"), fits=fits)


def _fits(lines: list[str], option: str) -> dict[str, Any]:
    """The top card, the active colour, and South's hand with what fits (CS-5, CS-6, CS-16, CS-17)."""
    seen = rules.view(read_position(lines[0]), Seat.SOUTH)
    hand = [face(card, fits=seen.why_not(card) is None) for card in seen.hand]
    return {
        "top": [face(seen.top)],
        "colour": seen.colour if is_wild(seen.top) else "",
        "colour_name": names.colour_name(seen.colour),
        "hand": hand,
        "fitting": names_of(each for each in hand if each.fits),
        "others": names_of(each for each in hand if not each.fits),
    }


def _score(lines: list[str], option: str) -> dict[str, Any]:
    """The hands at the end, and what they cost (CS-14, CS-15)."""
    position = replace(read_position(lines[0]), ended=End(option))
    result = outcome(position)
    assert result  # the position has ended
    return {
        "rows": [_hand_at_end(seat, position.hands[seat], result) for seat in SEATS],
        "lines": [outcomes.score_line(result, winner) for winner in result.winners],
    }


def _hand_at_end(seat: Seat, hand: Iterable[Card], result: Outcome) -> dict[str, Any]:
    faces = [face(card) for card in hand]
    return {
        "seat": names.seat_name(seat),
        "faces": faces,
        "label": names_of(faces),
        "sum": " + ".join(str(penalty_of(card)) for card in hand),
        "penalty": result.penalties[seat],
        "winner": seat in result.winners,
    }


KINDS = {"fits": _fits, "score": _score}
