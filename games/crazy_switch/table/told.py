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
from games.wording import once_a_language


@dataclass(frozen=True)
class LogLine:
    html: SafeString
    fresh: bool


@dataclass(frozen=True)
class Log:
    """The lines of the turn log, newest first: ``new`` are those from South's last move on, ``older`` the others."""

    new: tuple[LogLine, ...]
    older: tuple[LogLine, ...]

    @property
    def lines(self) -> tuple[LogLine, ...]:
        return self.new + self.older

    @property
    def recent(self) -> tuple[LogLine, ...]:
        """The new ones in the order in which they happened."""
        return self.new[::-1]


def log(shown: Shown) -> Log:
    """Word what is to be sent of the log: all of it, or only what is new to the reader."""
    before = max(0, own_last_move(shown.game) - 1)
    new = [LogLine(html, fresh=True) for html in _worded(shown.steps[before:])]
    older = [LogLine(html, fresh=False) for html in _worded(shown.steps[:before])] if shown.whole_log else []
    return Log(new=tuple(reversed(new)), older=tuple(reversed(older)))


class _Told(NamedTuple):
    """An event with its move."""

    step: Step
    event: Event


def _worded(steps: Sequence[Step], *, brief: bool = False) -> Iterator[SafeString]:
    """Word all events; some leave no line. ``brief`` leaves out which cards were taken: they lie in the hand."""
    for group in _gathered([_Told(step, event) for step in steps for event in step.events]):
        after = group[-1].step.position
        events = tuple(one.event for one in group)
        html = _line(events, None if after.ended else after.direction, brief)
        if html:
            yield html


@once_a_language
def _line(events: tuple[Event, ...], direction: int | None, brief: bool) -> SafeString:
    """Word a line: those of the past do not change, and many deals share them."""
    return log_phrases.line(events, direction, brief=brief)


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
    if not shown.last:
        return log_phrases.dealt()
    return log_phrases.happened(_worded([shown.last], brief=True))


def spoken(shown: Shown, panel: Panel | None) -> str:
    """What the live region says: what happened, and what can be done now."""
    if shown.error or shown.state == "playback":
        return status(shown)
    if panel:
        return effects.lifted(panel.face.name, panel.text)
    if shown.state == "over":
        headline = result_of(shown.game).headline
        return headline if shown.played_back else log_phrases.joined((_said(shown), headline))
    if shown.played_back:
        return log_phrases.joined((status(shown),))
    return log_phrases.joined((_said(shown), status(shown)))
