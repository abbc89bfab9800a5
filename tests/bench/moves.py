"""What a move costs its reader and the server: figures that must hold, each beside what it must reach."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from statistics import mean, median
from typing import NamedTuple

from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Seat
from games.shelf import Save
from tests.bench import pages, wire
from tests.bench.client import HTMX, Client
from tests.bench.measure import Sample, figure

#: Early are so many of the first own moves; late are those after so many.
EARLY, LATE = 5, 30


class Figure(NamedTuple):
    """What was found, and what it must reach: at least that where ``least``, else at most."""

    name: str
    found: float
    limit: float
    least: bool = False

    def __str__(self) -> str:
        reached = "" if (self.found >= self.limit if self.least else self.found <= self.limit) else "  short"
        bound = f"{'at least' if self.least else 'at most'} {self.limit:g}"
        return f"  {self.name:<68}{figure(self.found):>11}{bound:>18}{reached}"


class Cost(NamedTuple):
    """One own move of a deal, the ``number``-th: its time on the server, its answer, the requests it took."""

    number: int
    milliseconds: float
    size: int
    requests: int


def table(deals: list[Game], samples: dict[str, list[Sample]]) -> Iterator[str]:
    """Write the figures down; ``samples`` are those of the pages, by name."""
    yield f"{'ONE MOVE':<70}{'figure':>11}{'must reach':>18}"
    yield from map(str, [*beside_the_floor(deals), *of_own_moves(deals), *of_pages(samples)])


def beside_the_floor(deals: list[Game]) -> Iterator[Figure]:
    """Compare with bare Django, over the wire and by the clock."""
    floor, move = map(median, zip(*wire.waits(spread(deals, 12)), strict=True))
    yield Figure(f"the web floor / a move: {1000 * floor:.2f} / {1000 * move:.2f} ms", floor / move, 0.8, least=True)


def of_own_moves(deals: list[Game]) -> Iterator[Figure]:
    played = spread(deals, 6) + deals[-6:]
    shelf = pages.full_shelf(deals)
    alone, full = [], []
    for deal in played:
        alone += costs(deal, [])
        full += costs(deal, shelf)
    sizes = sorted(cost.size / 1000 for cost in alone)
    early = [cost.milliseconds for cost in alone if cost.number <= EARLY]
    late = [cost.milliseconds for cost in alone if cost.number > LATE] or early
    yield Figure("a move after 30 own moves / one of the first five", median(late) / median(early), 1.5)
    shelves = (one.milliseconds / other.milliseconds for one, other in zip(full, alone, strict=True))
    yield Figure("a move with a full shelf / with an empty one", median(shelves), 1.2)
    yield Figure("requests an own move, its playback included", mean(cost.requests for cost in alone), 1)
    yield Figure("the server's milliseconds an own move", mean(cost.milliseconds for cost in alone), 8)
    yield Figure("an answer, compressed: median kilobytes", median(sizes), 3.5)
    yield Figure("an answer, compressed: kilobytes of 99 in 100", sizes[int(0.99 * len(sizes))], 6)


def spread(deals: list[Game], count: int) -> list[Game]:
    """Give so many deals, from short ones to long ones."""
    return deals[:: max(1, len(deals) // count)]


def costs(deal: Game, others: Iterable[Save]) -> Iterator[Cost]:
    """Make each own move of a deal for itself, twice; the shorter time counts."""
    own = [made for made, step in enumerate(deal.steps) if step.seat is Seat.SOUTH]
    for number, made in enumerate(own, 1):
        table = pages.switch_table("", deal, made)
        client = Client([*others, table.save])
        yield min((cost(client, table, number) for _ in range(2)), key=lambda each: each.milliseconds)


def cost(client: Client, table: pages.Table, number: int) -> Cost:
    """Make a move as the page does, and ask for what its answer does not bring of the playback."""
    client.restore()
    seconds = timed(partial(client.ask, table.address, table.form, HTMX))
    size, requests = len(client.body), 1
    while seen := re.search(r'name="seen" value="(\d+)"', gzip.decompress(client.body).decode()):
        seconds += timed(partial(client.ask, f"{table.address}&seen={seen[1]}", headers=HTMX))
        requests += 1
    return Cost(number, 1000 * seconds, size, requests)


def timed(ask: Callable[[], object]) -> float:
    began = time.process_time()
    ask()
    return time.process_time() - began


def of_pages(samples: dict[str, list[Sample]]) -> Iterator[Figure]:
    def compared(name: str, unit: str) -> float:
        ratios = (one.ratio / other.ratio for one, other in zip(samples[name], samples[unit], strict=True))
        return median(ratios)

    start = "Crazy Switch, start panel"
    yield Figure("start panel, a full shelf / an empty one", compared(f"{start}, a full shelf", start), 1.5)
    yield Figure("War's result after 240 rounds / About", compared("War, over: the page", pages.ABOUT), 3)
    yield Figure("a rules page not changed (304) / About", compared(pages.UNCHANGED, pages.ABOUT), 0.5)
