"""Write games down, one JSON object a line (section 9)."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.chance import FIRST_DEAL, LAST_DEAL, is_deal
from games.crazy_switch.engine import game, record
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import SEAT_OF, IllegalMove, InvalidMove, Preset
from games.crazy_switch.engine.notation import read_moves
from games.war.engine import record as war_record
from games.war.engine import rules as war_rules
from games.war.engine.model import IllegalMove as IllegalRound
from games.war.engine.model import InvalidMove as InvalidRound


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
        switch = games.add_parser("crazy-switch")
        switch.add_argument("--rules", choices=[preset.value for preset in Preset], default=Preset.STANDARD.value)
        switch.add_argument("--level", choices=[level.value for level in Level], default=Level.NORMAL.value)
        switch.add_argument("--seat", choices=list(SEAT_OF), default="south")
        switch.add_argument("--moves", default="", help="the moves of all seats so far, joined by '.'")
        switch.add_argument("--autoplay", choices=[level.value for level in Level], help="plays South, too")
        switch.set_defaults(write=crazy_switch)
        war = games.add_parser("war")
        war.add_argument("--rounds", type=int, choices=war_rules.LENGTHS, default=war_rules.SHORT)
        war.add_argument("--moves", type=int, help="the number of rounds turned; the whole game without it")
        war.set_defaults(write=write_war)
        for one in (switch, war):
            one.add_argument("deals", nargs="+", type=deals, metavar="DEAL", help="a deal number or a run: 1-500")

    def handle(self, *args: Any, **options: Any) -> None:
        for deal in chain.from_iterable(options["deals"]):
            for line in options["write"](deal, options):
                self.stdout.write(line)


def crazy_switch(deal: int, options: dict[str, Any]) -> Iterator[str]:
    """Make the given moves, then let the CPU players go on."""
    level = Level(options["level"])
    south = Level(options["autoplay"]) if options["autoplay"] else None
    dealt = game.begin(deal, Preset(options["rules"]), SEAT_OF[options["seat"]])
    try:
        played = game.play(dealt, read_moves(options["moves"]))
    except InvalidMove as error:
        raise CommandError(f"Deal {deal}: {error} is no move.") from error
    except IllegalMove as error:
        raise CommandError(f"Deal {deal}: {error}.") from error
    return record.lines(game.play_cpus(played, game.seated(level, south)), level)


def write_war(deal: int, options: dict[str, Any]) -> list[str]:
    """Turn so many rounds, or all of them."""
    try:
        return list(war_record.lines(deal, options["rounds"], options["moves"]))
    except (InvalidRound, IllegalRound) as error:
        raise CommandError(f"Deal {deal}: {error}.") from error
