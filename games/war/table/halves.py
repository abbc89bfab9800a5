"""The two halves of the table: pile, cards of the last round, what is said to its player, button."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import override

from games.faces import Face
from games.french_deck import Card
from games.french_faces import face
from games.war import phrases
from games.war.engine.model import Buried, Counts, Flipped, Side
from games.war.table.shown import LastRound, Shown

#: The keyboard keys of the two sides (7.6): far apart, and the same on every keyboard.
KEYS = {Side.YOU: "1", Side.RIVAL: "0"}


@dataclass(frozen=True)
class Laid:
    """A card laid face up, on one laid face down where it is ``covering``; ``taking`` if it decided the round."""

    face: Face
    covering: bool
    taking: bool


@dataclass(frozen=True)
class Button:
    """``side`` is empty where one button serves both sides; ``waiting`` if it has been pressed already (7.6)."""

    id: str
    text: str
    side: str = ""
    key: str = ""
    waiting: bool = False


@dataclass(frozen=True)
class Half:
    """One side's half of the table; ``before`` is its number of cards before the round shown."""

    key: str
    lang: str
    label: str
    name: str
    count: int
    count_text: str
    before: int
    won: bool
    lost: bool
    laid: tuple[Laid, ...]
    status: str
    button: Button | None


def half(side: Side, shown: Shown) -> Half:
    """Lay out a half; with two players it speaks to its own player, in that player's language (B-7)."""
    lang, last = shown.language(side), shown.last
    own = _count_of(side, shown.view.counts)
    with override(lang):
        return Half(
            key=side.value,
            lang=lang,
            label=phrases.half_name(side) if shown.two else phrases.owner(side is Side.YOU),
            name=phrases.owner(shown.two or side is Side.YOU),
            count=own,
            count_text=phrases.cards(own),
            before=own - _gain(side, last),
            won=last.winner is side,
            lost=last.winner not in (side, None),
            laid=_laid(side, last),
            status=status(side, last) if shown.two and side is Side.RIVAL else "",
            button=_button(side, shown) if shown.state == "turn" else None,
        )


def _count_of(side: Side, counts: Counts) -> int:
    return counts.you if side is Side.YOU else counts.rival


def _card_of(side: Side, flip: Flipped) -> Card:
    return flip.you if side is Side.YOU else flip.rival


def _buried_by(side: Side, tie: Buried) -> tuple[Card, ...]:
    return tie.you if side is Side.YOU else tie.rival


def _opposite(side: Side) -> Side:
    return Side.RIVAL if side is Side.YOU else Side.YOU


def _gain(side: Side, last: LastRound) -> int:
    """Count the cards that a side won from the other, or lost to it, in the round shown."""
    if last.winner is None:
        return 0
    taken = _number_laid(last, _opposite(last.winner))
    return taken if last.winner is side else -taken


def _number_laid(last: LastRound, side: Side) -> int:
    return len(last.flips) + sum(len(_buried_by(side, tie)) for tie in last.buried)


def _laid(side: Side, last: LastRound) -> tuple[Laid, ...]:
    covering = [False, *(bool(_buried_by(side, tie)) for tie in last.buried)]
    cards = [_card_of(side, flip) for flip in last.flips]
    decisive = len(cards) - 1 if last.winner is side and last.out is None else None
    return tuple(
        Laid(face=face(card), covering=under, taking=number == decisive)
        for number, (card, under) in enumerate(zip(cards, covering, strict=False))
    )


def _button(side: Side, shown: Shown) -> Button | None:
    if not shown.two:
        return Button(id="press", text=phrases.turn_up()) if side is Side.YOU else None
    waiting = shown.play.pressed is side
    text = phrases.ready() if waiting else phrases.turn_up()
    return Button(id=f"press-{side.value}", text=text, side=side.value, key=KEYS[side], waiting=waiting)


def status(side: Side, last: LastRound) -> str:
    return capfirst(told(side, last)) if last.flips else phrases.first_round()


def told(side: Side, last: LastRound) -> str:
    """Tell one side how the last round went."""
    if last.won is None:
        return phrases.void()
    mine = last.winner is side
    if last.out:
        return phrases.nothing_left(last.won.cards, mine)
    deciding = last.flips[-1]
    own, other = _card_of(side, deciding), _card_of(_opposite(side), deciding)
    return phrases.taken(own, other, last.won.cards, mine, last.wars)
