"""Play many games and sum them up: the figures on the rules pages, for anyone to repeat (R-6)."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError

from games.chance import FIRST_DEAL, LAST_DEAL
from games.war.engine import rules as war
from games.war.engine.model import End, Side
from games.war.engine.simulate import Summary, Tuck, endless_share, simulate

#: From so many games on, a terminal is shown how far the run has come.
LONG_RUN = 200
BAR = 40


def games(text: str) -> int:
    """Read a number of games: deals 1, 2, 3 and so on are played."""
    number = int(text) if text.isascii() and text.isdecimal() else 0
    if not FIRST_DEAL <= number <= LAST_DEAL:
        raise ArgumentTypeError(f"from {FIRST_DEAL} to {LAST_DEAL}, not {text!r}")
    return number


class Command(BaseCommand):
    help = "Play the deals 1, 2, 3 and so on and sum them up."

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_subparsers(dest="game", required=True, metavar="GAME")
        add_war(which.add_parser("war"))

    def handle(self, *args: Any, **options: Any) -> None:
        for line in options["tell"](options, self.stderr):
            self.stdout.write(line)


def numbers(count: int, terminal: TextIO) -> Iterator[int]:
    """Give the deals to play; on a terminal, long runs show a bar on the way."""
    shown = count >= LONG_RUN and terminal.isatty()
    for deal in range(FIRST_DEAL, count + 1):
        if shown and deal % (count // LONG_RUN) == 0:
            done = BAR * deal // count
            terminal.write(f"\r{'#' * done}{'.' * (BAR - done)} {deal}/{count}", ending="")
            terminal.flush()
        yield deal
    if shown:
        terminal.write("\r\x1b[K", ending="")


# War


def add_war(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=games, default=1000)
    parser.add_argument("--rounds", type=int, choices=war.LENGTHS, default=war.LONG)
    parser.add_argument("--no-shuffle", action="store_true", help="no shuffles and no limit: do games ever end?")
    parser.add_argument(
        "--pile",
        choices=[tuck.value for tuck in Tuck],
        help="how won cards go under the deck where nobody shuffles (seat-order)",
    )
    parser.set_defaults(tell=tell_war)


def tell_war(options: dict[str, Any], terminal: Any) -> list[str]:
    deals = numbers(options["games"], terminal)
    if options["no_shuffle"]:
        share = endless_share(deals, Tuck(options["pile"] or Tuck.SEAT_ORDER))
        return [f"games: {options['games']}", f"never ending: {share:.1%}"]
    if options["pile"]:
        raise CommandError("--pile needs --no-shuffle: shuffled won cards lie in no order.")
    return sum_up(simulate(deals, options["rounds"]), options["rounds"])


def sum_up(summary: Summary, rounds: int) -> list[str]:
    won = {"you": Side.YOU, "rival": Side.RIVAL, "draw": None}
    return [
        f"games: {summary.games}",
        f"rounds: {rounds}",
        *(f"ended by {end.value}: {summary.ended[end]}" for end in End),
        *(f"winner {name}: {summary.winners[side]}" for name, side in won.items()),
        f"all cards on one side: {summary.knocked_out:.1%}",
        f"wars a game: {summary.mean_wars:.1f}",
        f"most cards on the table: {summary.longest_pile}",
    ]
