"""Write games down, one JSON object a line (section 9).

A game takes part by ``add_record`` and ``record_lines`` in its ``commands``.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand

from games.catalog import GAMES
from games.chance import FIRST_DEAL, LAST_DEAL, is_deal


def deals(text: str) -> range:
    """Read one deal number, or the first and the last of a run: ``1-500``."""
    match = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", text)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not (is_deal(first) and is_deal(last) and first <= last):
        raise ArgumentTypeError(f"deals run from {FIRST_DEAL} to {LAST_DEAL}, written 7 or 1-500, not {text!r}")
    return range(first, last + 1)


class Command(BaseCommand):
    help = "Write games down, one JSON object a line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        games = parser.add_subparsers(dest="game", required=True, metavar="GAME")
        for slug, game in GAMES.items():
            commands = game.room("commands")
            if commands and hasattr(commands, "add_record"):
                one = games.add_parser(slug)
                commands.add_record(one)
                one.add_argument("deals", nargs="+", type=deals, metavar="DEAL", help="a deal number or a run: 1-500")
                one.set_defaults(lines=commands.record_lines)

    def handle(self, *args: Any, **options: Any) -> None:
        for deal in chain.from_iterable(options["deals"]):
            for line in options["lines"](deal, options):
                self.stdout.write(line)
