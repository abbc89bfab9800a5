"""From a play to what the template shows: two halves, the cards of the last round, buttons, the result.

Of the cards it passes on only those that lay face up; between rounds all of them lie face down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.utils.text import capfirst
from django.utils.translation import get_language, override

from games import speeds
from games.war import phrases, tally
from games.war.chart import Chart, chart
from games.war.engine import rules
from games.war.engine.cards import Card
from games.war.engine.model import (
    Buried,
    Counts,
    Ended,
    Event,
    Flipped,
    Side,
    View,
    WentOut,
    Won,
)
from games.war.engine.scoring import Figures, Round, figures, history, story
from games.war.plays import Play
from games.war.preferences import Preferences

T = TypeVar("T")

RED = "hd"
#: The keyboard keys of the two sides (7.6): far apart, and the same on every keyboard.
KEYS = {Side.YOU: "1", Side.RIVAL: "0"}
#: From so many wars in one round on, cards fly at the same moment.
LONG_WAR = 4


@dataclass(frozen=True)
class Face:
    """One card as drawn."""

    code: Card
    suit: str
    rank: str
    red: bool
    name: str


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
    side: str
    text: str
    key: str
    waiting: bool


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


@dataclass(frozen=True)
class Tile:
    """A figure of the result."""

    value: str
    note: str


@dataclass(frozen=True)
class Result:
    """``facing`` is the headline for the player opposite, empty where there is none."""

    headline: str
    last_round: str
    won: bool
    facing: str
    facing_lang: str
    chart: Chart | None
    chart_text: str
    chart_column: str
    wars: Tile
    run: Tile
    lead: Tile
    streak: Tile | None
    story: tuple[str, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """``auto`` and ``result_after`` are delays as htmx reads them, empty where nothing happens by itself."""

    state: str
    deal: int
    rounds: int
    counted: int
    progress: str
    position: int
    play: str
    two: bool
    fresh: bool
    speed: str
    wars: int
    halves: tuple[Half, Half]
    status: str
    refused: bool
    notice: str
    auto: str
    result_after: str
    result: Result | None
    spoken: str


@dataclass(frozen=True)
class Shown:
    """One moment of a play: what the reader asked to see of it.

    ``fresh`` if the round has just been turned before the reader's eyes, ``auto`` if the next one is to be turned
    by itself; ``error`` replaces the status line; ``notice`` stands above the table.
    """

    play: Play
    settings: Preferences
    record: tally.Line
    fresh: bool = False
    auto: bool = False
    error: str = ""
    notice: str = ""

    @property
    def view(self) -> View:
        return rules.view(self.play.position)

    @property
    def two(self) -> bool:
        return self.settings.two


@dataclass(frozen=True)
class LastRound:
    """The round that lies on the table, as both players see it; nothing before the first one."""

    flips: tuple[Flipped, ...] = ()
    buried: tuple[Buried, ...] = ()
    won: Won | None = None
    out: WentOut | None = None

    @property
    def wars(self) -> int:
        """The ties: every face-up pair but the one that decided."""
        return max(0, len(self.flips) - (self.won is not None and self.out is None))

    @property
    def winner(self) -> Side | None:
        return self.won.side if self.won else None


def last_round(events: Sequence[Event], number: int) -> LastRound:
    seen = [rules.seen(event) for event in events if not isinstance(event, Ended) and event.round == number]
    return LastRound(
        flips=tuple(_of(Flipped, seen)),
        buried=tuple(_of(Buried, seen)),
        won=next(_of(Won, seen), None),
        out=next(_of(WentOut, seen), None),
    )


def _of(kind: type[T], events: Iterable[Event]) -> Iterator[T]:
    return (event for event in events if isinstance(event, kind))


def show(shown: Shown) -> Table:
    """Lay out one moment of a play for its readers."""
    view = shown.view
    last = last_round(shown.play.events, view.turned)
    state = _state(shown, view)
    halves = tuple(_half(side, shown, view, last, state) for side in (Side.RIVAL, Side.YOU))
    status = shown.error or _status_line(shown, view, state, last)
    pace = speeds.DELAYS[shown.settings.speed]
    return Table(
        state=state,
        deal=view.deal,
        rounds=view.rounds,
        counted=view.counted,
        progress=phrases.progress(view.counted, view.rounds),
        position=view.turned,
        play=shown.play.save.play,
        two=shown.two,
        fresh=shown.fresh,
        speed=shown.settings.speed,
        wars=min(last.wars, LONG_WAR),
        halves=(halves[0], halves[1]),
        status=status,
        refused=bool(shown.error),
        notice=shown.notice,
        auto=f"{pace * (1 + last.wars * shown.fresh)}ms" if shown.auto and state == "turn" else "",
        result_after=f"{pace * (2 + last.wars)}ms" if state == "playback" else "",
        result=_result(shown, view.outcome, last) if view.outcome and state == "over" else None,
        spoken=_spoken(shown, view, status),
    )


def _state(shown: Shown, view: View) -> str:
    if view.outcome is None:
        return "turn"
    return "playback" if shown.fresh else "over"


def _status_line(shown: Shown, view: View, state: str, last: LastRound) -> str:
    if state == "over" and view.outcome:
        return phrases.how_it_ended(view.outcome, view.counted)
    return _status(Side.YOU, last)


# The halves


def _half(side: Side, shown: Shown, view: View, last: LastRound, state: str) -> Half:
    """Lay out a half; with two players it speaks to its own player, in that player's language (B-7)."""
    lang = _language(side, shown)
    own = _mine(side, view.counts)
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
            status=_status(side, last) if shown.two and side is Side.RIVAL else "",
            button=_button(side, shown) if state == "turn" else None,
        )


def _language(side: Side, shown: Shown) -> str:
    upper = shown.settings.upper if shown.two and side is Side.RIVAL else ""
    return upper or get_language() or ""


def _mine(side: Side, counts: Counts) -> int:
    return counts.you if side is Side.YOU else counts.rival


def _gain(side: Side, last: LastRound) -> int:
    """Count the cards that a side won from the other, or lost to it, in the round shown."""
    if last.won is None or last.winner is None:
        return 0
    taken = _number_laid(last, Side.RIVAL if last.winner is Side.YOU else Side.YOU)
    return taken if last.winner is side else -taken


def _number_laid(last: LastRound, side: Side) -> int:
    return len(last.flips) + sum(len(_of_side(side, tie)) for tie in last.buried)


def _of_side(side: Side, event: Buried) -> tuple[Card, ...]:
    return event.you if side is Side.YOU else event.rival


def _laid(side: Side, last: LastRound) -> tuple[Laid, ...]:
    covering = [False, *(bool(_of_side(side, tie)) for tie in last.buried)]
    cards = [flip.you if side is Side.YOU else flip.rival for flip in last.flips]
    decisive = len(cards) - 1 if last.winner is side and last.out is None else None
    return tuple(
        Laid(face(card), under, number == decisive)
        for number, (card, under) in enumerate(zip(cards, covering, strict=False))
    )


def face(card: Card) -> Face:
    return Face(card, card[0], card[1], card[0] in RED, phrases.card_name(card))


def _button(side: Side, shown: Shown) -> Button | None:
    if shown.two:
        waiting = shown.play.pressed is side
        text = phrases.ready() if waiting else phrases.turn_up()
        return Button(f"press-{side.value}", side.value, text, KEYS[side], waiting)
    return Button("press", "", phrases.turn_up(), "", waiting=False) if side is Side.YOU else None


def _status(side: Side, last: LastRound) -> str:
    return capfirst(_told(side, last)) if last.flips else phrases.first_round()


def _told(side: Side, last: LastRound) -> str:
    """Tell one side how the last round went."""
    if last.won is None:
        return phrases.void()
    mine = last.winner is side
    if last.out:
        return phrases.nothing_left(last.won.cards, mine)
    deciding = last.flips[-1]
    own, other = (deciding.you, deciding.rival) if side is Side.YOU else (deciding.rival, deciding.you)
    return phrases.taken(own, other, last.won.cards, mine, last.wars)


def _spoken(shown: Shown, view: View, status: str) -> str:
    """Give what a screen reader says after a press."""
    if view.outcome:
        headline = phrases.headline(view.outcome, shown.play.had_two)
        return phrases.sentences(status, headline) if shown.fresh else headline
    if shown.play.pressed and shown.two:
        return phrases.ready()
    return phrases.sentences(status, phrases.counts(view.counts.you, view.counts.rival))


# The result (7.8)


def _result(shown: Shown, ended: Ended, last: LastRound) -> Result:
    rounds = history(shown.play.events)
    two, kept = shown.play.had_two, figures(rounds)
    facing = _language(Side.RIVAL, shown) if two and shown.two else ""
    return Result(
        headline=phrases.headline(ended, two),
        last_round=phrases.last_round(_told(Side.YOU, last)),
        won=ended.winner is Side.YOU,
        facing=_in(facing, lambda: phrases.own_headline(ended, Side.RIVAL)) if facing else "",
        facing_lang=facing,
        chart=chart(rounds),
        chart_text=phrases.chart_text(rules.HALF, ended.counts.you),
        chart_column=phrases.chart_column(two),
        **_tiles(kept),
        streak=None if two else Tile(str(shown.record.streak), phrases.best_streak(shown.record.best)),
        story=_story(rounds, two),
        remarks=(phrases.from_below(), phrases.not_counted()) if two else (),
    )


def _in(lang: str, say: Callable[[], str]) -> str:
    with override(lang):
        return say()


def _tiles(kept: Figures) -> dict[str, Tile]:
    return {
        "wars": Tile(str(kept.wars), phrases.wars_won(kept.wars_won)),
        "run": Tile(str(kept.longest_run), ""),
        "lead": Tile(phrases.signed(kept.greatest_lead), ""),
    }


def _story(rounds: Sequence[Round], two: bool) -> tuple[str, ...]:
    told = story(rounds)
    point, card = told.turning_point, told.best_card
    return (
        *([phrases.turning_point(point, two)] if point else []),
        phrases.longest_war(told.longest_war),
        *([phrases.best_card(card)] if card else []),
    )
