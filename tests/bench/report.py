"""Measures the site that the environment describes, and writes the figures down."""

from __future__ import annotations

import gc
from argparse import ArgumentParser

import config.wsgi  # noqa: F401  (sets Django up, which pages needs)
from tests.bench import engines, moves, pages
from tests.bench.measure import Sample, measure, table


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--seconds", type=float, default=30, help="for all rounds; set-up comes on top")
    parser.add_argument("--deals", type=int, default=200, help="deals of Crazy Switch to find short and long ones in")
    given = parser.parse_args()
    deals = engines.played(range(1, given.deals + 1))
    groups = [engines.group(deals), pages.group(deals)]
    # What was made so far stays: the collector need not look through it during the rounds.
    gc.collect()
    gc.freeze()
    seconds = given.seconds / sum(len(group.rows) for group in groups)
    samples: dict[str, list[Sample]] = {}
    for group in groups:
        rounds = measure(group, seconds * len(group.rows))
        print(*table(group, rounds), "", sep="\n", flush=True)
        samples |= {row.name: list(each) for row, each in zip(group.rows, zip(*rounds, strict=True), strict=True)}
    print(*moves.table(deals, samples), sep="\n", flush=True)


if __name__ == "__main__":
    main()
