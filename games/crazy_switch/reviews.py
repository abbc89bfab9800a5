"""The open review of a finished deal (B-3): its address, and what the template shows of one moment of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from django.urls import reverse

from games.addresses import with_query
from games.crazy_switch.engine import game, review, rules
from games.crazy_switch.engine.cards import in_hand_order
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import SEATS, Seat, View
from games.crazy_switch.engine.notation import read_moves, write_moves
from games.crazy_switch.engine.review import Moment
from games.crazy_switch.engine.scoring import outcome
from games.crazy_switch.entry import GAME
from games.crazy_switch.options import Options
from games.crazy_switch.options import read as read_options
from games.crazy_switch.phrases import choices, fitting, log, names, outcomes, reasons
from games.crazy_switch.table.places import Face, Middle, face, middle
from games.refusals import IllegalMove, InvalidMove
from games.walks import Asked, Walk, walk


class Unreadable(Exception):
    """An address that holds no finished deal: damaged, or of other rules (D-10)."""


@dataclass(frozen=True)
class Finished:
    """A finished deal, whoever played it."""

    options: Options
    game: Game

    @property
    def query(self) -> dict[str, str]:
        """What its address holds: the options, the version of the rules, and all moves (D-10)."""
        return {**GAME.own(self.options.key), "version": str(rules.VERSION), "moves": write_moves(self.game.moves)}

    @property
    def shared(self) -> str:
        """The address to send to a friend, which opens in the reader's language."""
        return with_query(reverse("shared-review", args=[GAME.slug, self.game.start.deal]), self.query)

    def address(self, at: int = 0) -> str:
        return with_query(reverse(f"{GAME.slug}:review", args=[self.game.start.deal]), self.query | {"at": str(at)})


def read(deal: int, query: Mapping[str, str]) -> Finished:
    """Read the deal that an address holds.

    Raises:
        Unreadable: it is damaged, of other rules, or stops before the end; hands open up only after it.
    """
    asked = GAME.read(query)
    if not asked.known or query.get("version") != str(rules.VERSION):
        raise Unreadable
    options = read_options(asked.options)
    try:
        moves = read_moves(query.get("moves", ""))
        played = game.play(game.begin(deal, options.preset, options.seat), moves)
    except (InvalidMove, IllegalMove) as error:
        raise Unreadable from error
    if not played.position.ended:
        raise Unreadable
    return Finished(options, played)


@dataclass(frozen=True)
class Hand:
    name: str
    count_text: str
    faces: tuple[Face, ...]
    acted: bool


@dataclass(frozen=True)
class SeenCard:
    face: Face
    fits: bool
    label: str


@dataclass(frozen=True)
class Sight:
    """What a CPU player could see when it chose."""

    title: str
    hand: tuple[SeenCard, ...]
    facts: tuple[str, ...]


@dataclass(frozen=True)
class Review:
    deal: int
    options_text: str
    status: str
    reason: str
    sight: Sight | None
    walk: Walk
    hands: tuple[Hand, ...]
    middle: Middle
    notice: str
    spoken: str


def last_moment(finished: Finished) -> int:
    return sum(len(step.events) for step in finished.game.steps)


def show(finished: Finished, asked: Asked) -> Review:
    """Lay out the moment after so many events."""
    now = next(islice(review.moments(finished.game), asked.at, None))
    options, seen = finished.options, _of_cpu(now)
    status, why = _status(finished, now), _reason(finished, now, seen)
    return Review(
        deal=finished.game.start.deal,
        options_text=choices.options_text(options),
        status=status,
        reason=why,
        sight=_sight(seen) if seen else None,
        walk=walk(asked, finished.address),
        hands=tuple(_hand(now, seat) for seat in SEATS),
        middle=middle(now),
        notice=asked.notice,
        spoken=log.joined((status, why)),
    )


def _status(finished: Finished, now: Moment) -> str:
    """The event in words; at the end, who won."""
    if now.event is None:
        return log.dealt()
    ended = outcome(finished.game.position)
    line = log.line([now.event], now.direction)
    return log.happened([line]) if line or ended is None else outcomes.headline(ended)


def _of_cpu(now: Moment) -> View | None:
    """Give what a CPU player saw, where the moment is its own decision."""
    if now.before is None or now.before.turn is Seat.SOUTH:
        return None
    return rules.view(now.before, now.before.turn)


def _reason(finished: Finished, now: Moment, seen: View | None) -> str:
    if seen is None or now.before is None or now.move is None:
        return ""
    return reasons.reason(review.reason(finished.options.level, now.before, now.move), seen)


def _sight(seen: View) -> Sight:
    facts = (
        reasons.seen_table(seen),
        *([reasons.seen_chain(seen.chain)] if seen.chain else []),
        reasons.others_cards(seen),
        names.stock_text(seen.stock),
        reasons.seen_plays(seen),
    )
    return Sight(reasons.saw_title(seen.seat), tuple(_seen_cards(seen)), facts)


def _seen_cards(seen: View) -> Iterator[SeenCard]:
    for card in in_hand_order(seen.hand):
        yield SeenCard(face(card), seen.why_not(card) is None, fitting.hand_label(seen, card))


def _hand(now: Moment, seat: Seat) -> Hand:
    cards = now.hands[seat]
    return Hand(
        name=names.seat_name(seat),
        count_text=names.count_text(len(cards)),
        faces=tuple(map(face, in_hand_order(cards))),
        acted=getattr(now.event, "seat", None) is seat,
    )
