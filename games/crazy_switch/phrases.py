"""Events, refusals, results in words: the only prose of Crazy Switch.

A card, a colour, a seat or a number varies inside one whole sentence per kind, so that word order and endings
can differ between the languages. Cards and seats stand in the nominative.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from django.utils.html import escape, format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.crazy_switch.engine.cards import (
    ACTIONS,
    DRAW_TWO,
    REVERSE,
    SKIP,
    Card,
    colour_of,
    is_wild,
    kind_of,
    penalty_of,
)
from games.crazy_switch.engine.cpu import Level, rank
from games.crazy_switch.engine.model import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    DRAWS_A_TURN,
    Act,
    Drew,
    End,
    Ended,
    Event,
    Kept,
    Move,
    Passed,
    Played,
    Preset,
    Refusal,
    Reshuffled,
    Seat,
    Skipped,
    Took,
    View,
    Why,
)
from games.crazy_switch.engine.review import Ground, Reason
from games.crazy_switch.engine.rules import FORCED
from games.crazy_switch.engine.scoring import Outcome
from games.crazy_switch.options import Options

# Names


def colour_name(colour: str) -> str:
    return {"a": _("amber"), "t": _("teal"), "c": _("crimson"), "v": _("violet")}[colour]


_CARDS: dict[str, Callable[[], str]] = {
    "a": lambda: _("amber %(number)s"),
    "t": lambda: _("teal %(number)s"),
    "c": lambda: _("crimson %(number)s"),
    "v": lambda: _("violet %(number)s"),
    "as": lambda: _("amber Skip"),
    "ts": lambda: _("teal Skip"),
    "cs": lambda: _("crimson Skip"),
    "vs": lambda: _("violet Skip"),
    "ar": lambda: _("amber Reverse"),
    "tr": lambda: _("teal Reverse"),
    "cr": lambda: _("crimson Reverse"),
    "vr": lambda: _("violet Reverse"),
    "ad": lambda: _("amber Draw Two"),
    "td": lambda: _("teal Draw Two"),
    "cd": lambda: _("crimson Draw Two"),
    "vd": lambda: _("violet Draw Two"),
    "w": lambda: _("Wild"),
    "w4": lambda: _("Wild Draw Four"),
}


def card_name(card: Card) -> str:
    if card in _CARDS:
        return _CARDS[card]()
    return _CARDS[card[0]]() % {"number": card[1]}


def seat_name(seat: Seat) -> str:
    return {
        Seat.SOUTH: pgettext("seat", "You"),
        Seat.WEST: pgettext("seat", "West"),
        Seat.NORTH: pgettext("seat", "North"),
        Seat.EAST: pgettext("seat", "East"),
    }[seat]


def preset_name(preset: Preset) -> str:
    return {Preset.STANDARD: _("Standard rules"), Preset.HOUSE: _("House rules")}[preset]


def level_name(level: Level) -> str:
    return {Level.EASY: _("Easy"), Level.NORMAL: _("Normal"), Level.EXPERT: _("Expert")}[level]


def level_text(level: Level) -> str:
    return {
        Level.EASY: _("Plays any card that fits, at random."),
        Level.NORMAL: _("Plays from its longest colour and saves wild cards."),
        Level.EXPERT: _("Counts the colours played and hinders whoever is about to go out."),
    }[level]


class Ruling(NamedTuple):
    """What the start panel says of a rule, and the rule's number."""

    text: str
    rule: str


def rulings(preset: Preset) -> list[Ruling]:
    """What sets the preset apart (CS-16 to CS-18), read before the first card is dealt (4.1)."""
    if preset is Preset.STANDARD:
        return [
            Ruling(
                _("A Draw Two or a Wild Draw Four cannot be answered: the next seat draws and loses its turn."), "CS-7"
            ),
            Ruling(_("Wild cards may be played at any time."), "CS-5"),
            Ruling(_("Your last card is announced for you; there is no penalty."), "CS-18"),
        ]
    return [
        Ruling(
            _(
                "A Draw Two is answered with a Draw Two, a Wild Draw Four with a Wild Draw Four; "
                "the total falls on whoever cannot answer."
            ),
            "CS-16",
        ),
        Ruling(_("A Wild Draw Four may be played only with no card of the active colour in hand."), "CS-17"),
        Ruling(_("You declare your last card yourself; forgotten, it costs two cards. There is no timer."), "CS-18"),
    ]


def shared_rulings() -> list[Ruling]:
    return [
        Ruling(_("You draw only while no card in hand fits, at most three cards in a turn."), "CS-8"),
        Ruling(_("A drawn card that fits may be played or kept."), "CS-9"),
        Ruling(_("The deck holds two Wild Draw Fours, not four."), "CS-2"),
    ]


def options_text(options: Options) -> str:
    """What tells one play of a deal from another."""
    named = {
        "rules": preset_name(options.preset),
        "level": level_name(options.level),
        "seat": seat_name(options.seat),
    }
    if options.seat is Seat.SOUTH:
        return _("%(rules)s, CPU level: %(level)s") % named
    return _("%(rules)s, CPU level: %(level)s, seat: %(seat)s") % named


def turned_text(held: Seat) -> str:
    """Whose cards the player will hold at a turned table (B-2)."""
    return {
        Seat.SOUTH: "",
        Seat.WEST: _("The table is turned: you hold West's cards, and East moves first."),
        Seat.NORTH: _("The table is turned: you hold North's cards, and North moves first."),
        Seat.EAST: _("The table is turned: you hold East's cards, and West moves first."),
    }[held]


def count_text(count: int) -> str:
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


def stock_text(count: int) -> str:
    return _("Stock %(count)s") % {"count": count}


def direction_text(direction: int) -> str:
    return _("clockwise") if direction == CLOCKWISE else _("counterclockwise")


# What happened


def _line(sentence: str, seat: Seat, **values: str | int) -> SafeString:
    """Fill in a sentence about a seat, its name set off."""
    name = format_html("<b>{}</b>", _seat_in_list(seat))
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


def log_line(events: Sequence[Event], direction: int | None) -> SafeString:
    """Put an event, or several that belong together, into words; the end of a deal won is left to the result.

    A line begins with a small letter where a sentence would. ``direction`` is the one after the events, None
    where it no longer matters (CS-13).
    """
    match events:
        case [Played() as played]:
            return _played(played, direction)
        case [Drew(), *_]:
            return _drew([event for event in events if isinstance(event, Drew)], passed=isinstance(events[-1], Passed))
        case [Kept(seat)]:
            return _line(_("%(seat)s: keep the drawn card and end the turn"), seat)
        case [Passed(seat)]:
            return _line(_("%(seat)s: pass"), seat)
        case [Took() as took, *skipped]:
            return _took(took, skipped=bool(skipped))
        case [Skipped(seat)]:
            return _line(_("%(seat)s: turn lost"), seat)
        case [Reshuffled()]:
            return SafeString(_("the discards were shuffled into a new stock"))
        case [Ended(End.DEADLOCK)]:
            return SafeString(_("deadlock: nobody can play or draw"))
    return SafeString("")


def dealt() -> str:
    return _("The cards are dealt.")


def happened(lines: Iterable[str]) -> str:
    """Put all that came of a move into one sentence, without the marks of the log."""
    return pgettext("between clauses", "; ").join(map(strip_tags, lines))


def joined(sentences: Iterable[str]) -> str:
    """Put sentences one after the other, as in a status line."""
    first, *others = [sentence.rstrip(".。") for sentence in sentences if sentence]
    return pgettext("between sentences", ". ").join([first, *map(capfirst, others)])


def _drew(draws: Sequence[Drew], *, passed: bool) -> SafeString:
    seat, card, count = draws[0].seat, draws[0].card, len(draws)
    if seat is Seat.SOUTH:
        sentence = _("%(seat)s: drew %(card)s, pass") if passed else _("%(seat)s: drew %(card)s")
        return _line(sentence, seat, card=card_name(card))
    if passed:
        sentence = ngettext("%(seat)s: drew %(count)s card, pass", "%(seat)s: drew %(count)s cards, pass", count)
    else:
        sentence = ngettext("%(seat)s: drew %(count)s card", "%(seat)s: drew %(count)s cards", count)
    return _line(sentence, seat, count=count)


def _played(event: Played, direction: int | None) -> SafeString:
    named = {"card": card_name(event.card), "colour": colour_name(event.colour) if event.colour else ""}
    return _line(_PLAYED[_lasting_effect(event, direction), event.declared](), event.seat, **named)


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


def _took(event: Took, *, skipped: bool) -> SafeString:
    count = len(event.cards)
    if not count:
        return _line(_took_nothing(skipped=skipped), event.seat)
    line = _line(_took_cards(event.why, count, skipped=skipped), event.seat, count=count)
    if event.seat is not Seat.SOUTH:
        return line
    cards = _list(map(card_name, event.cards))
    return SafeString(_("%(line)s (%(cards)s)") % {"line": line, "cards": escape(cards)})


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


# What fits, and why not


def status(seen: View) -> str:
    """What fits now, in words, or what else can be done (4.3)."""
    fitting = seen.fitting
    named = {"colour": colour_name(seen.colour), "number": seen.top[1:]}
    if seen.chain:
        return _chain(seen, can_answer=bool(fitting))
    if seen.drawn and fitting:
        return _("the drawn card fits, play it or keep it: %(card)s") % {"card": card_name(fitting[0])}
    sentences = _FITTING if fitting else _NOTHING_FITS
    return sentences[_kind_class(seen.top)]() % named


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


# What a lifted card will do


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


# The main button (4.6)


def draw_label(drawn: int) -> str:
    return _("Draw (%(drawn)s/%(most)s)") % {"drawn": drawn, "most": DRAWS_A_TURN}


def keep_label() -> str:
    return _("Keep it and end the turn")


def take_label(count: int) -> str:
    return ngettext("Take %(count)s", "Take %(count)s cards", count) % {"count": count}


def cancel_label() -> str:
    return _("Cancel")


# The result (4.10)


def headline(outcome: Outcome) -> str:
    if len(outcome.winners) > 1:
        return _("Shared first place: %(seats)s") % {"seats": _list(map(_seat_in_list, outcome.winners))}
    if outcome.winners == (Seat.SOUTH,):
        return _("You win!")
    return _("%(seat)s wins") % {"seat": seat_name(outcome.winners[0])}


def _seat_in_list(seat: Seat) -> str:
    return pgettext("seat within a sentence", "you") if seat is Seat.SOUTH else seat_name(seat)


def _list(names: Iterable[str]) -> str:
    return pgettext("between the names of a list", ", ").join(names)


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


# Par, the hand that won, and a result to share (B-1, B-2, B-5)


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


# The review (B-3)


def saw_title(seat: Seat) -> str:
    return _("What %(seat)s could see") % {"seat": seat_name(seat)}


def others_cards(seen: View) -> str:
    """Tell how many cards each other seat holds."""
    others = [
        _("%(seat)s: %(count)s") % {"seat": _seat_in_list(seat), "count": count}
        for seat, count in zip(Seat, seen.counts, strict=True)
        if seat is not seen.seat
    ]
    return _("Cards in the other hands: %(counts)s") % {"counts": _list(others)}


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
    Ground.EQUAL: lambda: _("Several choices were equally good, and it takes the first of them."),
}


def _by_chance(count: int) -> str:
    return ngettext(
        "Easy chooses by chance, here among %(count)d possibility.",
        "Easy chooses by chance, here among %(count)d possibilities.",
        count,
    ) % {"count": count}


def _longest_colour(seen: View, choice: Move) -> str:
    count = rank(seen, choice)[0]
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
