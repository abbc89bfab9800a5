"""What one thing costs in terms of another, in one run: figures that hold where seconds do not."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import NamedTuple, TypeVar

T = TypeVar("T")


def nothing() -> None:
    """Prepare nothing."""


@dataclass(frozen=True)
class Subject:
    """Something whose time is taken: ``run`` does it ``count`` times over; ``prepare`` comes first, untimed."""

    name: str
    run: Callable[[], object]
    count: int = 1
    prepare: Callable[[], object] = nothing


def each(name: str, do: Callable[[T], object], items: Sequence[T]) -> Subject:
    """Do it to all the items; the figures are for one of them."""

    def run() -> None:
        for item in items:
            do(item)

    return Subject(name, run, len(items))


@dataclass(frozen=True)
class Group:
    """Subjects and the unit in which they are measured."""

    title: str
    unit: Subject
    subjects: Sequence[Subject]

    @property
    def rows(self) -> list[Subject]:
        """The unit is measured as well: how far it strays from 1 is the noise of the run."""
        return [self.unit, *self.subjects]


class Sample(NamedTuple):
    """How long one of it took, and how many units that is."""

    seconds: float
    ratio: float


def measure(group: Group, seconds: float) -> list[list[Sample]]:
    """Go round and round for so long; at least twice, since two samples have quartiles."""
    latest = time.monotonic() + seconds
    rounds = [go_round(group), go_round(group)]
    while time.monotonic() < latest:
        rounds.append(go_round(group))
    return rounds


def go_round(group: Group) -> list[Sample]:
    """Time the unit before every subject, so that what slows the machine down for a while slows both.

    A single unit strays further than the median of a round does.
    """
    units, times = [], []
    for subject in group.rows:
        units.append(time_of(group.unit))
        times.append(time_of(subject))
    unit = median(units)
    return [Sample(seconds, seconds / unit) for seconds in times]


def time_of(subject: Subject) -> float:
    """Take the time that this process has worked, since others work on the machine, too; waiting is not in it."""
    subject.prepare()
    began = time.process_time()
    subject.run()
    return (time.process_time() - began) / subject.count


def table(group: Group, rounds: list[list[Sample]]) -> Iterator[str]:
    """Write down the median and the quartiles of the ratios and, for information, the median time."""
    yield f"{group.title:<60}{'ratio':>9}{'quartiles':>18}{'median':>12}"
    for subject, samples in zip(group.rows, zip(*rounds, strict=True), strict=True):
        low, middle, high = map(figure, quantiles((sample.ratio for sample in samples), method="inclusive"))
        milliseconds = figure(1000 * median(sample.seconds for sample in samples))
        yield f"  {subject.name:<58}{middle:>9}{f'{low} – {high}':>18}{milliseconds:>9} ms"


def figure(number: float) -> str:
    """Write three digits that count."""
    return f"{number:#.3g}".removesuffix(".")
