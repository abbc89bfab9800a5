"""Play many games and sum them up: the figures on the rules pages, for anyone to repeat (R-6).

A game takes part by ``SIMULATED``, ``add_simulation`` and ``simulation_lines`` in its ``commands``.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, OutputWrapper

from games.catalog import GAMES
from games.chance import FIRST_DEAL, LAST_DEAL

#: From so many games on, a terminal is shown how far the run has come.
LONG_RUN = 200
BAR = 40


def number(text: str) -> int:
    """Read a number of games: deals 1, 2, 3 and so on are played."""
    read = int(text) if text.isascii() and text.isdecimal() else 0
    if not FIRST_DEAL <= read <= LAST_DEAL:
        raise ArgumentTypeError(f"from {FIRST_DEAL} to {LAST_DEAL}, not {text!r}")
    return read


class Command(BaseCommand):
    help = "Play the deals 1, 2, 3 and so on and sum them up."

    def add_arguments(self, parser: ArgumentParser) -> None:
        games = parser.add_subparsers(dest="game", required=True, metavar="GAME")
        for slug, game in GAMES.items():
            commands = game.room("commands")
            if commands and hasattr(commands, "add_simulation"):
                one = games.add_parser(slug)
                one.add_argument(f"--{commands.SIMULATED}", type=number, default=1000)
                commands.add_simulation(one)
                one.set_defaults(lines=commands.simulation_lines, counted=commands.SIMULATED)

    def handle(self, *args: Any, **options: Any) -> None:
        for line in options["lines"](numbers(options[options["counted"]], self.stdout), options):
            self.stdout.write(line)


def numbers(count: int, terminal: OutputWrapper) -> Iterator[int]:
    """Give the deals to play; on a terminal, long runs show a bar on the way."""
    shown = count >= LONG_RUN and terminal.isatty()
    for deal in range(FIRST_DEAL, count + 1):
        if shown and deal % (count // LONG_RUN) == 0:
            show(terminal, deal, count)
        yield deal
    if shown:
        clear(terminal)


def show(terminal: OutputWrapper, done: int, count: int) -> None:
    """Show on a terminal how far a run has come."""
    full = BAR * done // count
    terminal.write(f"\r{'#' * full}{'.' * (BAR - full)} {done}/{count}", ending="")
    terminal.flush()


def clear(terminal: OutputWrapper) -> None:
    terminal.write("\r\x1b[K", ending="")
