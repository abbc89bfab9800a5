"""Look for a way to win each deal, one JSON object a line (section 9).

A game takes part by ``add_ways``, ``ways_lines`` and ``ways_summary`` in its ``commands``.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand

from games.catalog import GAMES
from games.management.commands.record import deals


class Command(BaseCommand):
    help = "Look for a way to win each deal, one JSON object a line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        games = parser.add_subparsers(dest="game", required=True, metavar="GAME")
        for slug, game in GAMES.items():
            commands = game.room("commands")
            if commands and hasattr(commands, "add_ways"):
                one = games.add_parser(slug)
                commands.add_ways(one)
                one.add_argument("deals", nargs="+", type=deals, metavar="DEAL", help="a deal number or a run: 1-500")
                one.add_argument("--summary", action="store_true", help="sums the deals up instead")
                one.set_defaults(lines=commands.ways_lines, summary_lines=commands.ways_summary)

    def handle(self, *args: Any, **options: Any) -> None:
        numbers = chain.from_iterable(options["deals"])
        write = options["summary_lines"] if options["summary"] else options["lines"]
        lines: Iterator[str] = write(numbers, options)
        for line in lines:
            self.stdout.write(line)
