"""The review (B-3): what a CPU player could see, and why it chose as it did."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crazy_switch.engine.cards import penalty_of
from games.crazy_switch.engine.cpu import rank
from games.crazy_switch.engine.model import Act, Move, Seat, View
from games.crazy_switch.engine.review import Ground, Reason
from games.crazy_switch.phrases.names import card_name, colour_name, listed, seat_in_list, seat_name


def saw_title(seat: Seat) -> str:
    return _("What %(seat)s could see") % {"seat": seat_name(seat)}


def others_cards(seen: View) -> str:
    """Tell how many cards each other seat holds."""
    others = [
        _("%(seat)s: %(count)s") % {"seat": seat_in_list(seat), "count": count}
        for seat, count in zip(Seat, seen.counts, strict=True)
        if seat is not seen.seat
    ]
    return _("Cards in the other hands: %(counts)s") % {"counts": listed(others)}


def seen_table(seen: View) -> str:
    return _("On the table: %(card)s, active colour: %(colour)s") % {
        "card": card_name(seen.top),
        "colour": colour_name(seen.colour),
    }


def seen_chain(count: int) -> str:
    return ngettext("%(count)s card is waiting to be taken", "%(count)s cards are waiting to be taken", count) % {
        "count": count
    }


def seen_plays(seen: View) -> str:
    """Tell how many cards have been played, which every seat may remember."""
    count = len(seen.plays)
    return ngettext("%(count)s card played so far", "%(count)s cards played so far", count) % {"count": count}


def reason(why: Reason, seen: View) -> str:
    """Tell why a CPU player chose as it did, from what it could see."""
    if why.ground is Ground.ONLY_MOVE:
        return _ONLY_MOVES[why.choice.act]()
    if why.ground is Ground.BY_CHANCE:
        return _by_chance(why.among)
    if why.ground is Ground.LONGEST_COLOUR:
        return _longest_colour(seen, why.choice)
    named = {
        "choice": move_text(why.choice),
        "over": move_text(why.over) if why.over else "",
        "colour": colour_name(why.choice.active_colour) if why.choice.card else "",
        "penalty": penalty_of(why.choice.card) if why.choice.card else 0,
    }
    return _GROUNDS[why.ground]() % named


_ONLY_MOVES: dict[Act, Callable[[], str]] = {
    Act.PLAY: lambda: _("It was the only card that fitted."),
    Act.DRAW: lambda: _("No card in hand fitted, so one had to be drawn."),
    Act.TAKE: lambda: _("No card in hand could answer, so the cards had to be taken."),
}
_GROUNDS: dict[Ground, Callable[[], str]] = {
    Ground.OTHERWISE: lambda: _("The CPU player of today would choose otherwise here: %(choice)s."),
    Ground.LAST_CARD: lambda: _("It was the last card in hand, and it fitted."),
    Ground.DRAWN_FITS: lambda: _("The drawn card fitted, so it was played."),
    Ground.KEEPS_WILD: lambda: _("A wild card just drawn is kept for the end of the deal."),
    Ground.SAVES_WILD: lambda: _("A card with a colour fitted, so the wild card is saved."),
    Ground.DEAREST_CARD: lambda: _("Of the longest colour it plays the card with the highest penalty: %(penalty)s."),
    Ground.FOLLOWS: lambda: _("It leaves the hand that goes on best; next best was: %(over)s."),
    Ground.DANGER: lambda: _("It gets most in the way of the others; next best was: %(over)s."),
    Ground.SPENT: lambda: _("You have played much of %(colour)s and should have little left; next best was: %(over)s."),
    Ground.DRY: lambda: _(
        "The next seat has played much of %(colour)s and should have little left; next best was: %(over)s."
    ),
    Ground.EQUAL: lambda: _("Several choices were equally good, and it takes the first of them."),
}


def _by_chance(count: int) -> str:
    return ngettext(
        "Easy chooses by chance, here among %(count)d card that fits.",
        "Easy chooses by chance, here among %(count)d cards that fit.",
        count,
    ) % {"count": count}


def _longest_colour(seen: View, choice: Move) -> str:
    count = rank(seen, choice).length
    return ngettext(
        "It goes by its longest colour: %(colour)s, %(count)d card.",
        "It goes by its longest colour: %(colour)s, %(count)d cards.",
        count,
    ) % {"colour": colour_name(choice.active_colour), "count": count}


def move_text(move: Move) -> str:
    """Name a move, as in a list."""
    if move.act is not Act.PLAY:
        return {Act.DRAW: _("draw a card"), Act.KEEP: _("keep the drawn card"), Act.TAKE: _("take the cards")}[move.act]
    if not move.colour:
        return card_name(move.card)
    return _("%(card)s, %(colour)s") % {"card": card_name(move.card), "colour": colour_name(move.colour)}
