"""Pictures of cards and of positions, from fenced blocks in a page's content.

A block holds a position in the engines' notation, one a line, and captions in lines that begin with ``>``. What a
picture shows (which cards fit, who takes a war, what a hand costs) is asked of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.crazy_switch.engine import notation as switch_notation
from games.crazy_switch.engine import rules as switch_rules
from games.crazy_switch.engine.cards import is_wild, kind_of, penalty_of
from games.crazy_switch.engine.model import SEATS, End, Seat
from games.crazy_switch.engine.scoring import Outcome, outcome
from games.crazy_switch.phrases import names as switch_names
from games.crazy_switch.phrases import outcomes
from games.war import phrases as war_phrases
from games.war.engine import notation as war_notation
from games.war.engine import rules as war_rules
from games.war.engine.cards import FACE_DOWN
from games.war.engine.model import Buried, Event, Flipped, Side, Won

_RED_SUITS = "hd"


@dataclass(frozen=True)
class Face:
    """A card as it is drawn: symbols of the sprite, one upon the other, and its name."""

    name: str
    symbols: tuple[str, ...]
    red: bool = False
    fits: bool = True


def draw(kind: str, block: str, game: str) -> str:
    """Draw a block.

    Raises:
        ImproperlyConfigured: there is no such kind of picture.
    """
    lines = block.strip().splitlines()
    captions = [line[1:].strip() for line in lines if line.startswith(">")]
    content = [line for line in lines if not line.startswith(">")]
    name, _, option = kind.partition(" ")
    if name not in _KINDS:
        raise ImproperlyConfigured(f"No such picture: {kind}")
    context = {**_KINDS[name](content, option, game), "caption": " ".join(captions)}
    return render_to_string(f"rules/pictures/{name}.html", context)


def _switch_face(card: str, *, fits: bool = True) -> Face:
    field = "w" if is_wild(card) else card[0]
    symbols = (f"field-{field}", f"glyph-{kind_of(card)}")
    return Face(switch_names.card_name(card), symbols if fits else (*symbols, "hatch"), fits=fits)


def _war_face(card: str) -> Face:
    if card == FACE_DOWN:
        return Face(_("face down"), ("back",))
    return Face(war_phrases.card_name(card), (f"pip-{card[0]}", f"rank-{card[1]}"), red=card[0] in _RED_SUITS)


def _names(faces: Iterable[Face]) -> str:
    return pgettext("between the names of a list", ", ").join(face.name for face in faces)


def _cards(lines: list[str], option: str, game: str) -> dict[str, Any]:
    """Cards in rows."""
    face = _war_face if game == "war" else _switch_face
    rows = [[face(card) for card in line.split()] for line in lines]
    return {"rows": [{"faces": row, "label": _names(row)} for row in rows]}


def _fits(lines: list[str], option: str, game: str) -> dict[str, Any]:
    """The top card, the active colour, and South's hand with what fits (CS-5, CS-6, CS-16, CS-17)."""
    position = switch_notation.read_position(lines[0])
    seen = switch_rules.view(position, Seat.SOUTH)
    hand = [_switch_face(card, fits=seen.why_not(card) is None) for card in seen.hand]
    return {
        "top": [_switch_face(seen.top)],
        "colour": seen.colour if is_wild(seen.top) else "",
        "colour_name": switch_names.colour_name(seen.colour),
        "hand": hand,
        "fitting": _names(face for face in hand if face.fits),
        "others": _names(face for face in hand if not face.fits),
    }


def _score(lines: list[str], option: str, game: str) -> dict[str, Any]:
    """The hands at the end, and what they cost (CS-14, CS-15)."""
    position = replace(switch_notation.read_position(lines[0]), ended=End(option))
    result = outcome(position)
    assert result  # the position has ended
    return {
        "rows": [_hand_at_end(seat, position.hands[seat], result) for seat in SEATS],
        "lines": [outcomes.score_line(result, winner) for winner in result.winners],
    }


def _hand_at_end(seat: Seat, hand: Iterable[str], result: Outcome) -> dict[str, Any]:
    faces = [_switch_face(card) for card in hand]
    return {
        "seat": switch_names.seat_name(seat),
        "faces": faces,
        "label": _names(faces),
        "sum": " + ".join(str(penalty_of(card)) for card in hand),
        "penalty": result.penalties[seat],
        "winner": seat in result.winners,
    }


def _war(lines: list[str], option: str, game: str) -> dict[str, Any]:
    """What each side lays in the next round, and who takes it (W-2 to W-5)."""
    _after, events = war_rules.play(war_notation.read_position(lines[0]))
    won = next(event for event in events if isinstance(event, Won))
    sides = [_laid(side, events, won) for side in (Side.RIVAL, Side.YOU)]
    return {"sides": sides, "cards": war_phrases.cards(won.cards)}


def _laid(side: Side, events: Iterable[Event], won: Won) -> dict[str, Any]:
    faces: list[Face] = []
    for event in events:
        if isinstance(event, Flipped):
            faces.append(_war_face(event.you if side is Side.YOU else event.rival))
        elif isinstance(event, Buried):
            faces += [_war_face(FACE_DOWN)] * len(event.you if side is Side.YOU else event.rival)
    return {
        "name": war_phrases.owner(side is Side.YOU),
        "faces": faces,
        "label": _names(faces),
        "winner": won.side is side,
    }


def _rounds(lines: list[str], option: str, game: str) -> dict[str, Any]:
    """So many rounds as a table (R-3)."""
    position = war_notation.read_position(lines[0])
    rows: list[dict[str, Any]] = []
    while len(rows) < int(option):
        position, events = war_rules.play(position)
        rows.append(_round(events))
    return {"rows": rows}


def _round(events: Iterable[Event]) -> dict[str, Any]:
    won = next(event for event in events if isinstance(event, Won))
    return {
        "number": won.round,
        "sides": [_laid(side, events, won) for side in Side],
        "war": any(isinstance(event, Buried) for event in events),
        "counts": won.counts,
    }


_KINDS: dict[str, Callable[[list[str], str, str], dict[str, Any]]] = {
    "cards": _cards,
    "fits": _fits,
    "score": _score,
    "war": _war,
    "rounds": _rounds,
}
