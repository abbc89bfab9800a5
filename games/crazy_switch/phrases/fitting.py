"""What fits and why not: the status line, the labels of the hand, refusals."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crazy_switch.engine.cards import ACTIONS, DRAW_TWO, REVERSE, SKIP, Card, is_wild, kind_of
from games.crazy_switch.engine.model import Refusal, View
from games.crazy_switch.phrases.names import card_name, colour_name


def status(seen: View) -> str:
    """What fits now, in words, or what else can be done (4.3)."""
    fitting = seen.fitting
    named = {"colour": colour_name(seen.colour), "number": seen.top[1:]}
    if seen.chain:
        return _chain(seen, can_answer=bool(fitting))
    if seen.drawn and fitting:
        return _("the drawn card fits, play it or keep it: %(card)s") % {"card": card_name(fitting[0])}
    if fitting and all(map(is_wild, fitting)):
        return _only_wild(set(fitting))
    sentences = _FITTING if fitting else _NOTHING_FITS
    return sentences[_kind_class(seen.top)]() % named


def _only_wild(cards: set[Card]) -> str:
    """Name the wild cards that can be played, where nothing else in the hand can: not what the hand has not."""
    if len(cards) > 1:
        return _("of your hand only the Wild and the Wild Draw Four fit")
    return _("of your hand only this card fits: %(card)s") % {"card": card_name(*cards)}


def _kind_class(top: Card) -> str:
    """Give the action or ``w`` for a wild card; a number has none."""
    if is_wild(top):
        return "w"
    return top[1:] if top[1:] in ACTIONS else ""


_FITTING: dict[str, Callable[[], str]] = {
    "": lambda: _("play %(colour)s, the number %(number)s or a wild card"),
    SKIP: lambda: _("play %(colour)s, a Skip or a wild card"),
    REVERSE: lambda: _("play %(colour)s, a Reverse or a wild card"),
    DRAW_TWO: lambda: _("play %(colour)s, a Draw Two or a wild card"),
    "w": lambda: _("play %(colour)s or a wild card"),
}
_NOTHING_FITS: dict[str, Callable[[], str]] = {
    "": lambda: _("you have neither %(colour)s nor the number %(number)s: draw a card"),
    SKIP: lambda: _("you have neither %(colour)s nor a Skip: draw a card"),
    REVERSE: lambda: _("you have neither %(colour)s nor a Reverse: draw a card"),
    DRAW_TWO: lambda: _("you have neither %(colour)s nor a Draw Two: draw a card"),
    "w": lambda: _("you have neither %(colour)s nor a wild card: draw a card"),
}


def _chain(seen: View, *, can_answer: bool) -> str:
    """What answers the chain, or that it must be taken (CS-16)."""
    count = seen.chain
    if kind_of(seen.top) == DRAW_TWO and can_answer:
        sentence = ngettext(
            "answer with a Draw Two: %(count)s card is waiting",
            "answer with a Draw Two: %(count)s cards are waiting",
            count,
        )
    elif kind_of(seen.top) == DRAW_TWO:
        sentence = ngettext(
            "you have no Draw Two to answer with: take %(count)s card",
            "you have no Draw Two to answer with: take %(count)s cards",
            count,
        )
    elif can_answer:
        sentence = ngettext(
            "answer with a Wild Draw Four: %(count)s card is waiting",
            "answer with a Wild Draw Four: %(count)s cards are waiting",
            count,
        )
    else:
        sentence = ngettext(
            "you have no Wild Draw Four that may answer: take %(count)s card",
            "you have no Wild Draw Four that may answer: take %(count)s cards",
            count,
        )
    return sentence % {"count": count}


_MISFIT: dict[str, Callable[[], str]] = {
    "": lambda: _("%(card)s does not fit: neither %(colour)s nor the number %(number)s"),
    SKIP: lambda: _("%(card)s does not fit: neither %(colour)s nor a Skip"),
    REVERSE: lambda: _("%(card)s does not fit: neither %(colour)s nor a Reverse"),
    DRAW_TWO: lambda: _("%(card)s does not fit: neither %(colour)s nor a Draw Two"),
}


def card_refusal(seen: View, card: Card, reason: Refusal) -> str:
    """Why this card of the hand cannot be played (B-4)."""
    named = {"card": card_name(card), "colour": colour_name(seen.colour), "number": seen.top[1:]}
    if reason is Refusal.DOES_NOT_FIT:
        return _MISFIT[_kind_class(seen.top)]() % named
    if reason is Refusal.COLOUR_ONLY:
        return _("%(card)s does not fit: after a wild card only %(colour)s or another wild card does") % named
    if reason is Refusal.HOLDS_ACTIVE_COLOUR:
        return _("%(card)s may not be played while you hold a card of the active colour, %(colour)s") % named
    if kind_of(seen.top) == DRAW_TWO:
        return _("%(card)s does not fit: only a Draw Two answers a Draw Two") % named
    return _("%(card)s does not fit: only a Wild Draw Four answers a Wild Draw Four") % named


_MISFITS = {Refusal.DOES_NOT_FIT, Refusal.COLOUR_ONLY, Refusal.CHAIN_PENDING, Refusal.HOLDS_ACTIVE_COLOUR}


def refusal(seen: View, card: Card, reason: Refusal) -> str:
    """Why the move is not made; ``card`` is the one that was to be played, if any. Names one that fits (4.3)."""
    if card and reason in _MISFITS:
        return card_refusal(seen, card, reason)
    fitting = seen.fitting
    return _REFUSALS[reason]() % {"card": card_name(fitting[0]) if fitting else ""}


_REFUSALS: dict[Refusal, Callable[[], str]] = {
    Refusal.OVER: lambda: _("this deal is over"),
    Refusal.NOT_IN_HAND: lambda: _("that card is not in your hand"),
    Refusal.COLOUR_MISSING: lambda: _("name a colour for the wild card"),
    Refusal.NO_COLOUR_TO_NAME: lambda: _("only a wild card names a colour"),
    Refusal.CARD_FITS: lambda: _("you draw only while no card fits, and this one does: %(card)s"),
    Refusal.DRAWN_CARD_FITS: lambda: _("the drawn card fits, so no more are drawn: %(card)s"),
    Refusal.THREE_DRAWN: lambda: _("no more than three cards are drawn in a turn"),
    Refusal.NOTHING_TO_DRAW: lambda: _("there is no card left to draw"),
    Refusal.NOTHING_DRAWN: lambda: _("the turn cannot be ended before a card was drawn"),
    Refusal.MUST_DRAW_ON: lambda: _("the turn cannot be ended while another card may be drawn"),
    Refusal.CHAIN_PENDING: lambda: _("cards are waiting to be taken, so this cannot be done now"),
    Refusal.CAN_ANSWER: lambda: _("whoever can answer must, and this card does: %(card)s"),
    Refusal.NO_CHAIN: lambda: _("there are no cards to be taken"),
    Refusal.NOTHING_TO_DECLARE: lambda: _("there is no last card to declare now"),
}


def hand_label(seen: View, card: Card) -> str:
    """Name a card of the hand with whether it fits, or why not (B-4)."""
    reason = seen.why_not(card)
    if reason:
        return card_refusal(seen, card, reason)
    return _("%(card)s: fits") % {"card": card_name(card)}
