"""Events, results, settings in words: the only prose of War.

Every half of the table is spoken to as "you" and calls the other side its rival; with two players the result
tells of the lower and the upper side. Cards and sides stand in the nominative.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.french_deck import Card
from games.french_faces import card_name
from games.game import Options
from games.war.engine.model import Counts, End, Ended, Side
from games.war.engine.rules import LONG, SHORT
from games.war.engine.scoring import Round, Taker

# Names


def owner(own: bool) -> str:
    return pgettext("pile", "You") if own else pgettext("pile", "Rival")


def half_name(side: Side) -> str:
    return {Side.YOU: _("Lower half"), Side.RIVAL: _("Upper half")}[side]


def leader_name(side: Side, two: bool) -> str:
    """Name a side within a sentence."""
    if two:
        return {Side.YOU: _("the lower side"), Side.RIVAL: _("the upper side")}[side]
    return {Side.YOU: pgettext("side", "you"), Side.RIVAL: pgettext("side", "the rival")}[side]


# The table


def progress(counted: int, rounds: int) -> str:
    return _("Round %(counted)d of %(rounds)d") % {"counted": counted, "rounds": rounds}


def cards(count: int) -> str:
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


def counts(own: int, other: int) -> str:
    return _("You have %(own)d, your rival has %(other)d.") % {"own": own, "other": other}


def turn_up() -> str:
    return _("Turn up")


def ready() -> str:
    return _("Ready, waiting for the other side")


def first_round() -> str:
    return _("26 cards each: turn up the first one")


def taken(own: Card, other: Card, count: int, mine: bool, wars: int) -> str:
    """Tell who took the cards of a round, and with which card (W-2, W-3)."""
    told = {"own": card_name(own), "other": card_name(other), "count": count}
    return _taken(count, mine, wars) % told


def _taken(count: int, mine: bool, wars: int) -> str:
    if wars and mine:
        return ngettext(
            "war: %(own)s against %(other)s, %(count)d card for you",
            "war: %(own)s against %(other)s, %(count)d cards for you",
            count,
        )
    if wars:
        return ngettext(
            "war: %(own)s against %(other)s, %(count)d card for your rival",
            "war: %(own)s against %(other)s, %(count)d cards for your rival",
            count,
        )
    if mine:
        return ngettext(
            "%(own)s against %(other)s, %(count)d card for you",
            "%(own)s against %(other)s, %(count)d cards for you",
            count,
        )
    return ngettext(
        "%(own)s against %(other)s, %(count)d card for your rival",
        "%(own)s against %(other)s, %(count)d cards for your rival",
        count,
    )


def nothing_left(count: int, mine: bool) -> str:
    """Tell of a war that one side had no card for (W-5)."""
    told = {"count": count}
    if mine:
        return (
            ngettext(
                "your rival has no card left for the war: %(count)d card for you",
                "your rival has no card left for the war: %(count)d cards for you",
                count,
            )
            % told
        )
    return (
        ngettext(
            "you have no card left for the war: %(count)d card for your rival",
            "you have no card left for the war: %(count)d cards for your rival",
            count,
        )
        % told
    )


def void() -> str:
    return _("neither side has a card left for the war: each takes back its own")


def last_round(told: str) -> str:
    return _("Last round: %(told)s") % {"told": told}


def over() -> str:
    return _("this deal is over")


# The result (7.8)


def headline(ended: Ended, two: bool) -> str:
    if ended.winner is None:
        return _("A draw, %(one)d to %(other)d") % {"one": ended.counts.you, "other": ended.counts.rival}
    if two:
        return _headline_of_two(ended.winner, ended.counts)
    return own_headline(ended, Side.YOU)


def _headline_of_two(winner: Side, counts: Counts) -> str:
    if winner is Side.YOU:
        return _("The lower side wins, %(lower)d to %(upper)d!") % {"lower": counts.you, "upper": counts.rival}
    return _("The upper side wins, %(upper)d to %(lower)d!") % {"lower": counts.you, "upper": counts.rival}


def own_headline(ended: Ended, side: Side) -> str:
    """Say it to one side."""
    counts = ended.counts if side is Side.YOU else Counts(ended.counts.rival, ended.counts.you)
    told = {"own": counts.you, "other": counts.rival}
    if ended.winner is None:
        return _("A draw, %(one)d to %(other)d") % {"one": counts.you, "other": counts.rival}
    return (_("You win, %(own)d to %(other)d!") if ended.winner is side else _("You lose, %(own)d to %(other)d")) % told


def how_it_ended(ended: Ended, counted: int) -> str:
    """Tell what ended the game (W-5, W-6, W-8); ``counted`` is the last round that counts."""
    told = {"count": counted}
    if ended.by is End.ROUNDS:
        return ngettext("%(count)d round was turned.", "All %(count)d rounds were turned.", counted) % told
    if ended.by is End.OUT:
        return _("Round %(count)d decided it: one side had no card left for the war.") % told
    if ended.by is End.CARDS:
        return _("Round %(count)d decided it: one side had all the cards.") % told
    return _("All the cards were on the table, and neither side had one left for the war: each took back its own.")


def from_below() -> str:
    return _("Chart and figures are those of the lower side.")


def not_counted() -> str:
    return _("Two have played this game, so it does not enter the record.")


def wars_won(won: int) -> str:
    return _("won: %(won)d") % {"won": won}


def best_streak(best: int) -> str:
    return _("best: %(best)d") % {"best": best}


def signed(lead: int) -> str:
    return f"+{lead}" if lead else "0"


def chart_column(two: bool) -> str:
    return _("Lower side's cards") if two else _("Your cards")


def chart_text(first: int, last: int) -> str:
    return _("Line chart of the number of cards by round: %(first)d at the start, %(last)d at the end") % {
        "first": first,
        "last": last,
    }


# The story (B-6)


def turning_point(point: Round, two: bool) -> str:
    """Tell since when the standing at the end has held."""
    told = {"round": point.number, "count": point.cards, "card": card_name(point.card) if point.card else ""}
    if point.counts.you == point.counts.rival:
        return _("In round %(round)d the numbers drew level, and there they stayed.") % told
    leader = Side.YOU if point.counts.you > point.counts.rival else Side.RIVAL
    told["leader"] = leader_name(leader, two)
    if point.number == 1:
        return _("There was no turning point: ahead from the first round to the last: %(leader)s.") % told
    if not point.card:
        return _("The turning point was round %(round)d: since then ahead: %(leader)s.") % told
    return (
        ngettext(
            "The turning point was round %(round)d: %(card)s, %(count)d card. Since then ahead: %(leader)s.",
            "The turning point was round %(round)d: %(card)s, %(count)d cards. Since then ahead: %(leader)s.",
            point.cards,
        )
        % told
    )


def longest_war(war: Round | None) -> str:
    if war is None:
        return _("There was not a single war.")
    told = {"round": war.number, "count": war.cards, "card": card_name(war.card) if war.card else ""}
    if not war.card:
        return (
            ngettext(
                "The longest war was in round %(round)d: %(count)d card on the table, and one side had none left.",
                "The longest war was in round %(round)d: %(count)d cards on the table, and one side had none left.",
                war.cards,
            )
            % told
        )
    return (
        ngettext(
            "The longest war was in round %(round)d: %(count)d card on the table, decided by one: %(card)s.",
            "The longest war was in round %(round)d: %(count)d cards on the table, decided by one: %(card)s.",
            war.cards,
        )
        % told
    )


def best_card(taker: Taker) -> str:
    return ngettext(
        "The card that took most: %(card)s, %(count)d card.",
        "The card that took most: %(card)s, %(count)d cards.",
        taker.cards,
    ) % {"card": card_name(taker.card), "count": taker.cards}


# Settings


def length_text(rounds: int) -> str:
    return ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds}


def options_text(options: Options) -> str:
    """What tells one play of a deal from another."""
    return length_text(int(options[0]))


def length_name(rounds: int) -> str:
    return {SHORT: _("Short game"), LONG: _("Long game")}[rounds]


def keys(lower: str, upper: str) -> str:
    return _("On a keyboard, %(lower)s is the lower side's button and %(upper)s the upper side's.") % {
        "lower": lower,
        "upper": upper,
    }


def starts_by_pressing() -> str:
    return _("The next press starts it.")


def one_player_only() -> str:
    return _("With two players both press for themselves, so there is no auto-play.")


# Notices


def not_begun() -> str:
    return _("This browser has no such round of this deal. Here is the deal from its start.")
