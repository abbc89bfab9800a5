"""The result (4.10), par, the hand that won, and a result to share (B-1, B-2, B-5)."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crazy_switch.engine.cards import Card, colour_of
from games.crazy_switch.engine.model import End, Seat
from games.crazy_switch.engine.scoring import Outcome
from games.crazy_switch.phrases.names import listed, seat_in_list, seat_name


def headline(outcome: Outcome) -> str:
    if len(outcome.winners) > 1:
        return _("Shared first place: %(seats)s") % {"seats": listed(map(seat_in_list, outcome.winners))}
    if outcome.winners == (Seat.SOUTH,):
        return _("You win!")
    return _("%(seat)s wins") % {"seat": seat_name(outcome.winners[0])}


def how_it_ended(outcome: Outcome) -> str:
    if outcome.by is End.DEADLOCK:
        return _("Deadlock: nobody could play or draw, and the lowest penalty wins.")
    if outcome.winners == (Seat.SOUTH,):
        return _("You played your last card.")
    return _("%(seat)s played the last card.") % {"seat": seat_name(outcome.winners[0])}


def penalty_text(penalty: int) -> str:
    return _("penalty %(penalty)s") % {"penalty": penalty}


def score_line(outcome: Outcome, winner: Seat) -> str:
    """Show a winner's points as the sum that they are (CS-14)."""
    others = [penalty for seat, penalty in enumerate(outcome.penalties) if seat != winner]
    return _("%(seat)s: %(sum)s = %(points)s") % {
        "seat": seat_name(winner),
        "sum": " + ".join(map(str, others)),
        "points": points_text(outcome.points[winner]),
    }


def points_text(points: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", points) % {"count": points}


def own_points(outcome: Outcome) -> str:
    return _("Your points: %(points)s") % {"points": outcome.points.get(Seat.SOUTH, 0)}


def par(own: Outcome) -> str:
    """Tell what the Expert would have reached in South's seat; ``own`` is how that deal came out."""
    if Seat.SOUTH in own.winners:
        points = own.points[Seat.SOUTH]
        return ngettext(
            "The Expert in your seat would have won %(count)d point with these cards.",
            "The Expert in your seat would have won %(count)d points with these cards.",
            points,
        ) % {"count": points}
    return _("The Expert in your seat would have lost with these cards, with a penalty of %(penalty)s in hand.") % {
        "penalty": own.penalties[Seat.SOUTH]
    }


def winning_hand(winner: Seat) -> str:
    return _("Play the hand that won: %(seat)s") % {"seat": seat_name(winner)}


_MARKS = {"a": "●", "t": "▲", "c": "■", "v": "✦", "": "＊"}


def marks(cards: Iterable[Card]) -> str:
    """Write plays as the shapes of their colours, so that no card is given away."""
    return "".join(_MARKS[colour_of(card)] for card in cards)


def shared_result(deal: int, options: str, outcome: Outcome, turns: int, plays: str) -> str:
    """Put a result into one line of text (B-5); ``plays`` are South's own, as shapes."""
    return _("Crazy Switch, deal %(deal)s: %(options)s, %(points)s, %(turns)s %(plays)s") % {
        "deal": deal,
        "options": options,
        "points": points_text(outcome.points.get(Seat.SOUTH, 0)),
        "turns": ngettext("%(count)d turn", "%(count)d turns", turns) % {"count": turns},
        "plays": plays,
    }
