"""What a lifted card will do (4.5), and the main button (4.6)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crazy_switch.engine.cards import DRAW_TWO, REVERSE, SKIP, Card, is_wild, kind_of
from games.crazy_switch.engine.model import DRAWS_A_TURN, Preset, Seat, View
from games.crazy_switch.engine.rules import FORCED
from games.crazy_switch.phrases.names import seat_name


def effect(seen: View, card: Card, following: Seat) -> str:
    """What playing the card will do, and to whom (4.5); ``following`` is the next seat once it lies."""
    if len(seen.hand) == 1:
        return _("your last card: with it you win the deal")
    kind = kind_of(card)
    seat = {"seat": seat_name(following)}
    if kind in FORCED:
        return _forced(seen, kind, seat["seat"])
    if kind == SKIP:
        return _("%(seat)s loses the turn") % seat
    if kind == REVERSE:
        return _("the direction turns round, and the next turn is %(seat)s's") % seat
    return _("choose the active colour") if is_wild(card) else _("the next turn is %(seat)s's") % seat


def _forced(seen: View, kind: str, seat: str) -> str:
    count = seen.chain + FORCED[kind][0]
    return _forced_sentence(seen.preset, kind, count) % {"seat": seat, "count": count}


def _forced_sentence(preset: Preset, kind: str, count: int) -> str:
    if preset is Preset.HOUSE and kind == DRAW_TWO:
        return ngettext(
            "%(seat)s must answer or take %(count)s card",
            "%(seat)s must answer or take %(count)s cards",
            count,
        )
    if preset is Preset.HOUSE:
        return ngettext(
            "choose the active colour; %(seat)s must answer or take %(count)s card",
            "choose the active colour; %(seat)s must answer or take %(count)s cards",
            count,
        )
    if kind == DRAW_TWO:
        return ngettext(
            "%(seat)s takes %(count)s card and loses the turn",
            "%(seat)s takes %(count)s cards and loses the turn",
            count,
        )
    return ngettext(
        "choose the active colour; %(seat)s takes %(count)s card and loses the turn",
        "choose the active colour; %(seat)s takes %(count)s cards and loses the turn",
        count,
    )


def lifted(card: str, text: str) -> str:
    return _("%(card)s: %(effect)s") % {"card": card, "effect": text}


def draw_label(drawn: int) -> str:
    return _("Draw (%(drawn)s/%(most)s)") % {"drawn": drawn, "most": DRAWS_A_TURN}


def keep_label() -> str:
    return _("Keep it and end the turn")


def take_label(count: int) -> str:
    return ngettext("Take %(count)s", "Take %(count)s cards", count) % {"count": count}


def cancel_label() -> str:
    return _("Cancel")
