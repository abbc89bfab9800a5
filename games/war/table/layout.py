"""The whole table, put together from its parts."""

from __future__ import annotations

from dataclasses import dataclass

from games import speeds
from games.war import phrases
from games.war.engine.model import Side
from games.war.table import halves
from games.war.table.halves import Half, half
from games.war.table.result import Result, result_of
from games.war.table.shown import Shown
from games.wording import sentences

#: From so many wars in one round on, cards fly at the same moment.
LONG_WAR = 4


@dataclass(frozen=True)
class Pace:
    """``wars`` are those to be seen flying; ``auto`` and ``result`` are delays as htmx reads them.

    A delay is empty where nothing happens by itself.
    """

    speed: str
    wars: int
    auto: str
    result: str


@dataclass(frozen=True)
class Table:
    """``position`` and ``play`` go with every press; ``halves`` stand from the top downwards."""

    state: str
    deal: int
    rounds: int
    counted: int
    progress: str
    position: int
    play: str
    notice: str
    two: bool
    fresh: bool
    pace: Pace
    halves: tuple[Half, Half]
    status: str
    refused: bool
    spoken: str
    result: Result | None


def show(shown: Shown) -> Table:
    """Lay out one moment of a play for its readers."""
    view = shown.view
    return Table(
        state=shown.state,
        deal=view.deal,
        rounds=view.rounds,
        counted=view.counted,
        progress=phrases.progress(view.counted, view.rounds),
        position=view.turned,
        play=shown.play.save.play,
        notice=shown.notice,
        two=shown.two,
        fresh=shown.fresh,
        pace=_pace(shown),
        halves=(half(Side.RIVAL, shown), half(Side.YOU, shown)),
        status=_status(shown),
        refused=bool(shown.error),
        spoken=_spoken(shown),
        result=result_of(shown, view.outcome) if view.outcome and shown.state == "over" else None,
    )


def _pace(shown: Shown) -> Pace:
    """A round takes its time: the next one waits for its wars, the result for a little more."""
    speed, wars = shown.settings.speed, shown.last.wars
    beat = speeds.DELAYS[speed]
    return Pace(
        speed=speed,
        wars=min(wars, LONG_WAR),
        auto=f"{beat * (1 + wars * shown.fresh)}ms" if shown.auto and shown.state == "turn" else "",
        result=f"{beat * (2 + wars)}ms" if shown.state == "playback" else "",
    )


def _status(shown: Shown) -> str:
    """The status line: what went wrong, how the game ended, or how the last round went."""
    if shown.error:
        return shown.error
    if shown.state == "over" and shown.view.outcome:
        return phrases.how_it_ended(shown.view.outcome, shown.view.counted)
    return halves.status(Side.YOU, shown.last)


def _spoken(shown: Shown) -> str:
    """Give what a screen reader says after a press."""
    view = shown.view
    if view.outcome:
        headline = phrases.headline(view.outcome, shown.play.had_two)
        return sentences(_status(shown), headline) if shown.fresh else headline
    if shown.play.pressed and shown.two:
        return phrases.ready()
    return sentences(_status(shown), phrases.counts(view.counts.you, view.counts.rival))
