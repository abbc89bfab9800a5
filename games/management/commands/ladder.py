"""Measure how far the levels of CPU players lie apart: the ladder on the rules pages, for anyone to repeat (C-5, R-6).

A game takes part by ``add_ladder`` and ``ladder_lines`` in its ``commands``.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.catalog import GAMES
from games.chance import LAST_DEAL
from games.management.commands.simulate import clear, number, show


class Command(BaseCommand):
    help = "Play the same deals with every level of CPU player in one seat, and compare what they win."

    def add_arguments(self, parser: ArgumentParser) -> None:
        games = parser.add_subparsers(dest="game", required=True, metavar="GAME")
        for slug, game in GAMES.items():
            commands = game.room("commands")
            if commands and hasattr(commands, "add_ladder"):
                one = games.add_parser(slug)
                one.add_argument("--jobs", type=number, default=1, help="so many processes share the work")
                commands.add_ladder(one, number)
                one.set_defaults(lines=commands.ladder_lines)

    def handle(self, *args: Any, **options: Any) -> None:
        numbers = range(options["first"], options["first"] + options["deals"])
        if numbers[-1] > LAST_DEAL:
            raise CommandError(f"The last deal is {LAST_DEAL}, not {numbers[-1]}.")
        for line in options["lines"](numbers, options["jobs"], self.show):
            self.stdout.write(line)

    def show(self, done: int, count: int) -> None:
        """Show a bar on a terminal until all is done."""
        if self.stdout.isatty():
            show(self.stdout, done, count)
            if done == count:
                clear(self.stdout)
