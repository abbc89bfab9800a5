"""What happened: the lines of the turn log, and sentences put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from django.utils.html import escape, format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.crazy_switch.engine.cards import REVERSE, kind_of
from games.crazy_switch.engine.model import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    Drew,
    End,
    Ended,
    Event,
    Kept,
    Passed,
    Played,
    Reshuffled,
    Seat,
    Skipped,
    Took,
    Why,
)
from games.crazy_switch.phrases.names import card_name, colour_name, listed, seat_in_list
from games.wording import REMEMBERED


def _of_seat(sentence: str, seat: Seat, **values: str | int) -> SafeString:
    """Fill in a sentence about a seat, its name set off."""
    name = format_html("<b>{}</b>", seat_in_list(seat))
    safe = {key: escape(value) for key, value in values.items()}
    return mark_safe(sentence % {"seat": name, **safe})


def belong_together(event: Event, following: Event) -> bool:
    """Tell whether two events, one right after the other, are told in one line."""
    match event, following:
        case Drew(seat), Drew(after):
            return seat is after and seat is not Seat.SOUTH
        case (Drew(seat), Passed(after)) | (Took(seat), Skipped(after)):
            return seat is after
    return False


def line(events: Sequence[Event], direction: int | None, *, brief: bool = False) -> SafeString:
    """Put an event, or several that belong together, into words; the end of a deal won is left to the result.

    A line begins with a small letter where a sentence would. ``direction`` is the one after the events, None
    where it no longer matters (CS-13); ``brief`` leaves out which cards South took.
    """
    match events:
        case [Played() as played]:
            return _played(played, direction)
        case [Drew(), *_]:
            return _drew([event for event in events if isinstance(event, Drew)], passed=isinstance(events[-1], Passed))
        case [Kept(seat)]:
            return _of_seat(_("%(seat)s: keep the drawn card and end the turn"), seat)
        case [Passed(seat)]:
            return _of_seat(_("%(seat)s: pass"), seat)
        case [Took() as took, *skipped]:
            return _took(took, skipped=bool(skipped), brief=brief)
        case [Skipped(seat)]:
            return _of_seat(_("%(seat)s: turn lost"), seat)
        case [Reshuffled()]:
            return SafeString(_("the discards were shuffled into a new stock"))
        case [Ended(End.DEADLOCK)]:
            return SafeString(_("deadlock: nobody can play or draw"))
    return SafeString("")


def dealt() -> str:
    return _("The cards are dealt.")


def happened(lines: Iterable[str]) -> str:
    """Put all that came of a move into one sentence, without the marks of the log."""
    return pgettext("between clauses", "; ").join(map(_without_marks, lines))


#: Remembered, since Django parses the text for it.
_without_marks = lru_cache(maxsize=REMEMBERED)(strip_tags)


def joined(sentences: Iterable[str]) -> str:
    """Put sentences one after the other, as in a status line."""
    first, *others = [sentence.rstrip(".。") for sentence in sentences if sentence]
    return pgettext("between sentences", ". ").join([first, *map(capfirst, others)])


def _drew(draws: Sequence[Drew], *, passed: bool) -> SafeString:
    seat, card, count = draws[0].seat, draws[0].card, len(draws)
    if seat is Seat.SOUTH:
        sentence = _("%(seat)s: drew %(card)s, pass") if passed else _("%(seat)s: drew %(card)s")
        return _of_seat(sentence, seat, card=card_name(card))
    if passed:
        sentence = ngettext("%(seat)s: drew %(count)s card, pass", "%(seat)s: drew %(count)s cards, pass", count)
    else:
        sentence = ngettext("%(seat)s: drew %(count)s card", "%(seat)s: drew %(count)s cards", count)
    return _of_seat(sentence, seat, count=count)


def _played(event: Played, direction: int | None) -> SafeString:
    named = {"card": card_name(event.card), "colour": colour_name(event.colour) if event.colour else ""}
    return _of_seat(_PLAYED[_lasting_effect(event, direction), event.declared](), event.seat, **named)


def _lasting_effect(event: Played, direction: int | None) -> str | int:
    """Give ``colour`` where one was named, the new direction where it was turned, else nothing."""
    if event.colour:
        return "colour"
    if direction and kind_of(event.card) == REVERSE:
        return direction
    return ""


_PLAYED: dict[tuple[str | int, bool], Callable[[], str]] = {
    ("", False): lambda: _("%(seat)s: %(card)s"),
    ("", True): lambda: _("%(seat)s: %(card)s, last card declared"),
    ("colour", False): lambda: _("%(seat)s: %(card)s, the colour is now %(colour)s"),
    ("colour", True): lambda: _("%(seat)s: %(card)s, the colour is now %(colour)s, last card declared"),
    (CLOCKWISE, False): lambda: _("%(seat)s: %(card)s, the direction is now clockwise"),
    (CLOCKWISE, True): lambda: _("%(seat)s: %(card)s, the direction is now clockwise, last card declared"),
    (COUNTERCLOCKWISE, False): lambda: _("%(seat)s: %(card)s, the direction is now counterclockwise"),
    (COUNTERCLOCKWISE, True): lambda: _(
        "%(seat)s: %(card)s, the direction is now counterclockwise, last card declared"
    ),
}


def _took(event: Took, *, skipped: bool, brief: bool) -> SafeString:
    count = len(event.cards)
    if not count:
        return _of_seat(_took_nothing(skipped=skipped), event.seat)
    told = _of_seat(_took_cards(event.why, count, skipped=skipped), event.seat, count=count)
    if brief or event.seat is not Seat.SOUTH:
        return told
    cards = listed(map(card_name, event.cards))
    return SafeString(_("%(line)s (%(cards)s)") % {"line": told, "cards": escape(cards)})


def _took_nothing(*, skipped: bool) -> str:
    if skipped:
        return _("%(seat)s: there was no card left to take, turn lost")
    return _("%(seat)s: there was no card left to take")


def _took_cards(why: Why, count: int, *, skipped: bool) -> str:
    if why is Why.UNDECLARED:
        return ngettext(
            "%(seat)s: the last card was not declared, took %(count)s card",
            "%(seat)s: the last card was not declared, took %(count)s cards",
            count,
        )
    if skipped:
        return ngettext(
            "%(seat)s: took %(count)s card and lost the turn",
            "%(seat)s: took %(count)s cards and lost the turn",
            count,
        )
    return ngettext("%(seat)s: took %(count)s card", "%(seat)s: took %(count)s cards", count)
