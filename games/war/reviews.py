"""The open review of a finished deal (B-3): round by round, with every card that was to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.http import urlencode

from games import walks
from games.faces import Face
from games.french_deck import Card
from games.french_faces import face
from games.war import phrases, tally
from games.war.engine import rules
from games.war.engine.model import Pile, Side
from games.war.entry import GAME
from games.war.forms import ROUNDS
from games.war.plays import dealt, options_of
from games.war.preferences import Preferences
from games.war.table.halves import Half
from games.war.table.layout import show as show_table
from games.war.table.shown import Shown
from games.wording import sentences


def address(view: str, deal: int, rounds: int, at: int | None = None) -> str:
    """Give the address of a review, or with ``shared-review`` the one to send to a friend.

    The number, the length and the version of the rules are all there is to it: in War nobody ever chooses.
    """
    place = {} if at is None else {"at": at}
    query = {ROUNDS: rounds, "version": rules.VERSION, **place}
    args = [GAME.slug, deal] if view == "shared-review" else [deal]
    return f"{reverse(view, args=args)}?{urlencode(query)}"


def is_named(query: Mapping[str, str]) -> bool:
    """Tell whether an address means a review of its own, not just that of the play kept here."""
    return "version" in query or "at" in query


def is_readable(query: Mapping[str, str]) -> bool:
    """Tell whether an address names a length, and the present rules (D-10)."""
    lengths = [str(length) for length in rules.LENGTHS]
    return query.get(ROUNDS) in lengths and query.get("version") == str(rules.VERSION)


@dataclass(frozen=True)
class Hidden:
    """One side's cards as they lay face down."""

    name: str
    deck: tuple[Face, ...]
    won: tuple[Face, ...]


@dataclass(frozen=True)
class Review:
    """One round, with the names that the halves of a table go by."""

    deal: int
    rounds: int
    counted: int
    progress: str
    status: str
    outcome: str
    halves: tuple[Half, ...]
    hidden: tuple[Hidden, ...]
    length_text: str
    walk: walks.Walk
    notice: str
    fresh: bool
    spoken: str


def last_round(deal: int, rounds: int) -> int:
    return rules.replay(deal, rounds)[0].turned


def show(deal: int, rounds: int, asked: walks.Asked) -> Review:
    """Lay out the table after so many rounds."""
    position, events = rules.replay(deal, rounds, asked.at)
    play = replace(dealt(deal, options_of(rounds)), position=position, events=events)
    table = show_table(Shown(play, _ALONE, tally.Line()))
    status = table.result.last_round if table.result else table.status
    outcome = table.result.headline if table.result else ""
    return Review(
        deal=deal,
        rounds=rounds,
        counted=table.counted,
        progress=table.progress,
        status=status,
        outcome=outcome,
        halves=tuple(replace(half, button=None) for half in table.halves),
        hidden=(_hidden(Side.RIVAL, position.rival), _hidden(Side.YOU, position.you)),
        length_text=phrases.length_text(rounds),
        walk=walks.walk(asked, lambda at: address(f"{GAME.slug}:review", deal, rounds, at)),
        notice=asked.notice,
        fresh=False,
        spoken=sentences(status, outcome) if outcome else table.spoken,
    )


#: A review is seen from below, whoever played.
_ALONE = Preferences(two=False, upper="", speed="normal", auto=False)


def _hidden(side: Side, pile: Pile) -> Hidden:
    return Hidden(phrases.owner(side is Side.YOU), _faces(pile.deck), _faces(pile.won))


def _faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple(map(face, cards))
