"""Play many games and sum them up: the figures on the rules pages, for anyone to repeat (R-6)."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, OutputWrapper

from games.chance import FIRST_DEAL, LAST_DEAL
from games.crazy_switch.engine import simulate as crazy_switch
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import End as SwitchEnd
from games.crazy_switch.engine.model import Preset, Seat
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
        add_crazy_switch(which.add_parser("crazy-switch"))
        add_war(which.add_parser("war"))

    def handle(self, *args: Any, **options: Any) -> None:
        for line in options["tell"](options, self.stdout):
            self.stdout.write(line)


def numbers(count: int, terminal: OutputWrapper) -> Iterator[int]:
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


# Crazy Switch


def add_crazy_switch(parser: ArgumentParser) -> None:
    levels = [level.value for level in Level]
    parser.add_argument("--deals", type=games, default=1000)
    parser.add_argument("--rules", choices=[preset.value for preset in Preset], default=Preset.STANDARD.value)
    parser.add_argument("--level", choices=levels, default=Level.NORMAL.value, help="of West, North and East")
    parser.add_argument("--autoplay", choices=levels, default=Level.NORMAL.value, help="plays South")
    parser.set_defaults(tell=tell_crazy_switch)


def tell_crazy_switch(options: dict[str, Any], terminal: OutputWrapper) -> list[str]:
    deals = numbers(options["deals"], terminal)
    level, south = Level(options["level"]), Level(options["autoplay"])
    summary = crazy_switch.simulate(deals, Preset(options["rules"]), level, south)
    return [
        f"deals: {summary.deals}",
        f"rules: {options['rules']}",
        *(f"ended by {end.value}: {summary.ended[end]}" for end in SwitchEnd),
        f"turns: median {summary.median_turns:g}, {min(summary.turns)} to {max(summary.turns)}",
        f"turns of South: median {summary.median_own_turns:g}, {min(summary.own_turns)} to {max(summary.own_turns)}",
        f"deals with a reshuffle: {summary.reshuffled}",
        f"biggest hand: {summary.biggest_hand}",
        *(
            f"won by {seat.key} ({south if seat is Seat.SOUTH else level}): "
            f"{summary.wins[seat]} ({summary.win_share(seat):.1%})"
            for seat in Seat
        ),
    ]


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


def tell_war(options: dict[str, Any], terminal: OutputWrapper) -> list[str]:
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
