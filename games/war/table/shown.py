"""One moment of a play, what the reader asked to see of it, and the round that lies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from django.utils.translation import get_language

from games.war.engine import rules
from games.war.engine.model import Buried, Ended, Event, Flipped, Side, View, WentOut, Won
from games.war.plays import Play
from games.war.preferences import Preferences
from games.war.tally import Line

T = TypeVar("T")


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


@dataclass(frozen=True)
class Shown:
    """One moment of a play: what the reader asked to see of it.

    ``fresh`` if the round has just been turned before the reader's eyes, ``auto`` if the next one is to be turned
    by itself; ``error`` replaces the status line; ``notice`` stands above the table.
    """

    play: Play
    settings: Preferences
    tally: Line
    fresh: bool = False
    auto: bool = False
    error: str = ""
    notice: str = ""

    @cached_property
    def view(self) -> View:
        return rules.view(self.play.position)

    @cached_property
    def last(self) -> LastRound:
        return last_round(self.play.events, self.view.turned)

    @property
    def state(self) -> str:
        if self.view.outcome is None:
            return "turn"
        return "playback" if self.fresh else "over"

    @property
    def two(self) -> bool:
        return self.settings.two

    def language(self, side: Side) -> str:
        """With two players the upper half may speak a language of its own (B-7)."""
        upper = self.settings.upper if self.two and side is Side.RIVAL else ""
        return upper or get_language() or ""
