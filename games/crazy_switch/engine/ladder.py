"""How far the levels lie apart (C-5): who wins in South's seat against whom, over the same deals for all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import fmean, pstdev
from typing import NamedTuple

from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset
from games.crazy_switch.engine.simulate import wins

#: No search for the Expert's weights ever saw these deals.
FIRST, DEALS = 500_001, 20_000
#: So many deals are played at once, for the progress to be seen.
BLOCK = 250
#: Of a normal distribution, 95 % lies within so many standard deviations.
WITHIN = 1.96


class Match(NamedTuple):
    """Who sits in South's seat, and who in the three others."""

    south: Level
    level: Level


EASY, NORMAL, EXPERT = (Match(south, Level.NORMAL) for south in Level)
AGAINST_EASY, AGAINST_EXPERT = Match(Level.NORMAL, Level.EASY), Match(Level.NORMAL, Level.EXPERT)
MATCHES = (EASY, NORMAL, EXPERT, AGAINST_EASY, AGAINST_EXPERT)
#: The differences that are to be felt: each time, the first wins more than the second.
DIFFERENCES = ((EXPERT, NORMAL), (NORMAL, EASY), (AGAINST_EASY, NORMAL), (NORMAL, AGAINST_EXPERT))


class Estimate(NamedTuple):
    """A share in per cent, or a difference of two; the true one is within ``around`` of it, 19 times in 20."""

    per_cent: float
    around: float

    def __str__(self) -> str:
        return f"{self.per_cent:.1f} ± {self.around:.1f}"


class Task(NamedTuple):
    """Some deals of one match."""

    numbers: range
    preset: Preset
    match: Match


def tasks(numbers: range) -> list[Task]:
    """Give the whole run in small parts, in order."""
    blocks = [numbers[start : start + BLOCK] for start in range(0, len(numbers), BLOCK)]
    return [Task(block, preset, match) for preset in Preset for match in MATCHES for block in blocks]


def carried_out(task: Task) -> list[bool]:
    return wins(task.numbers, task.preset, task.match.level, task.match.south)


#: By preset and match, which deals South won, in their order.
Won = dict[tuple[Preset, Match], list[bool]]


def climb(numbers: range, jobs: int, shown: Callable[[int, int], None]) -> Won:
    """Play everything, in so many processes; ``shown`` is told how many parts are done, and of how many."""
    parts = tasks(numbers)
    if jobs == 1:
        return _gathered(parts, map(carried_out, parts), shown)
    with ProcessPoolExecutor(jobs) as pool:
        return _gathered(parts, pool.map(carried_out, parts), shown)


def _gathered(parts: Sequence[Task], results: Iterable[list[bool]], shown: Callable[[int, int], None]) -> Won:
    won: Won = defaultdict(list)
    for done, (part, result) in enumerate(zip(parts, results, strict=True), 1):
        won[part.preset, part.match] += result
        shown(done, len(parts))
    return won


def share(won: Sequence[bool]) -> Estimate:
    return _estimate([float(each) for each in won])


def difference(more: Sequence[bool], less: Sequence[bool]) -> Estimate:
    """Compare deal by deal: what both have in common, the cards, then widens no interval."""
    return _estimate([float(one - other) for one, other in zip(more, less, strict=True)])


def _estimate(values: Sequence[float]) -> Estimate:
    return Estimate(100 * fmean(values), 100 * WITHIN * pstdev(values) / sqrt(len(values)))
