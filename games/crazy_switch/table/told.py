"""What happened, in words: the turn log, the status line, what the live region says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.crazy_switch.engine.game import Step
from games.crazy_switch.engine.model import Event
from games.crazy_switch.phrases import effects, fitting
from games.crazy_switch.phrases import log as log_phrases
from games.crazy_switch.table.hand import Panel
from games.crazy_switch.table.result import result_of
from games.crazy_switch.table.shown import Shown, own_last_move


@dataclass(frozen=True)
class LogLine:
    html: SafeString
    fresh: bool


@dataclass(frozen=True)
class Log:
    """``lines`` are all, newest first; ``recent`` the fresh ones, in the order in which they happened."""

    lines: tuple[LogLine, ...]
    recent: tuple[LogLine, ...]


def log(shown: Shown) -> Log:
    """All that happened up to the moment shown; fresh from South's last move on."""
    since = own_last_move(shown.game)
    lines = [LogLine(worded.html, fresh=worded.number >= since) for worded in _worded(shown.steps)]
    return Log(lines=tuple(reversed(lines)), recent=tuple(line for line in lines if line.fresh))


class _Told(NamedTuple):
    """An event with its move and the number of that move."""

    number: int
    step: Step
    event: Event


class _Worded(NamedTuple):
    """A line of the log, and the number of the last move in it."""

    number: int
    html: SafeString


def _worded(steps: Sequence[Step]) -> Iterator[_Worded]:
    """Word all events; some leave no line."""
    told = [_Told(number, step, event) for number, step in enumerate(steps, 1) for event in step.events]
    for group in _gathered(told):
        last = group[-1]
        after = last.step.position
        html = log_phrases.line([one.event for one in group], None if after.ended else after.direction)
        if html:
            yield _Worded(last.number, html)


def _gathered(told: Sequence[_Told]) -> Iterator[list[_Told]]:
    """Group the events that are told in one line."""
    group: list[_Told] = []
    for one in told:
        if group and not log_phrases.belong_together(group[-1].event, one.event):
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def status(shown: Shown) -> str:
    """The status line: what went wrong, what fits, what was just played, or how the deal ended (4.3)."""
    if shown.error:
        return shown.error
    if shown.state == "turn":
        return fitting.status(shown.view)
    return _said(shown) if shown.state == "playback" else result_of(shown.game).sentence


def _said(shown: Shown) -> str:
    """The move just shown, in words."""
    if not shown.steps:
        return log_phrases.dealt()
    return log_phrases.happened(worded.html for worded in _worded(shown.steps[-1:]))


def spoken(shown: Shown, panel: Panel | None) -> str:
    """What the live region says: what happened, and what can be done now."""
    if shown.error or shown.state == "playback":
        return status(shown)
    if panel:
        return effects.lifted(panel.face.name, panel.text)
    if shown.state == "over":
        return log_phrases.joined((_said(shown), result_of(shown.game).headline))
    return log_phrases.joined((_said(shown), status(shown)))
