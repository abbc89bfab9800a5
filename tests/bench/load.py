"""Many players at once, moves a second: over each database, over SQLite in both of its ways to write, by turns.

``python -m tests.bench.load --players 50 --moves 100 --rounds 2 . ../older`` compares checkouts of the site. Only
moves are counted; what the players reckon themselves takes its time as well, in all runs alike.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from itertools import product
from pathlib import Path
from statistics import median

from tests.bench.players import SITES

PLAYERS = Path(__file__).with_name("players.py")


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.bench.load")
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--on", choices=SITES, nargs="+", default=list(SITES))
    parser.add_argument("checkouts", type=Path, nargs="*", default=[Path()])
    asked = parser.parse_args()
    each = list(product(asked.on, asked.checkouts))
    rounds = [[rate(asked, on, checkout) for on, checkout in each] for _ in range(asked.rounds)]
    print(f"{asked.players} players, {asked.moves} moves each: moves a second")
    for (on, checkout), rates in zip(each, zip(*rounds, strict=True), strict=True):
        print(f"  {on:<18}{checkout!s:<30}{median(rates):>7.0f}   of {', '.join(f'{rate:.0f}' for rate in rates)}")


def rate(asked: Namespace, on: str, checkout: Path) -> float:
    """Let them play by the modules of that checkout, in a process of their own."""
    command = [sys.executable, str(PLAYERS), on, str(asked.players), str(asked.moves)]
    variables = os.environ | {"PYTHONPATH": str(checkout.resolve()), "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(command, cwd=checkout, env=variables, stdout=subprocess.PIPE, text=True, check=True)
    return float(done.stdout)


if __name__ == "__main__":
    main()
