"""What ``record`` and ``simulate`` do for War (section 9, R-6)."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import CommandError

from games.refusals import IllegalMove, InvalidMove
from games.war.engine import record
from games.war.engine.model import End, Side
from games.war.engine.rules import LENGTHS, LONG, SHORT
from games.war.engine.simulate import Summary, Tuck, endless_share, simulate


def add_record(parser: ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, choices=LENGTHS, default=SHORT)
    parser.add_argument("--moves", type=int, help="the number of rounds turned; the whole game without it")


def record_lines(deal: int, options: dict[str, Any]) -> list[str]:
    """Turn so many rounds, or all of them."""
    try:
        return list(record.lines(deal, options["rounds"], options["moves"]))
    except (InvalidMove, IllegalMove) as error:
        raise CommandError(f"Deal {deal}: {error}.") from error


#: What ``simulate`` calls the plays that it counts.
SIMULATED = "games"


def add_simulation(parser: ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, choices=LENGTHS, default=LONG)
    parser.add_argument("--no-shuffle", action="store_true", help="no shuffles and no limit: do games ever end?")
    parser.add_argument(
        "--pile",
        choices=[tuck.value for tuck in Tuck],
        help="how won cards go under the deck where nobody shuffles (seat-order)",
    )


def simulation_lines(numbers: Iterable[int], options: dict[str, Any]) -> list[str]:
    """Play whole games and sum them up."""
    if options["no_shuffle"]:
        share = endless_share(numbers, Tuck(options["pile"] or Tuck.SEAT_ORDER))
        return [f"games: {options['games']}", f"never ending: {share:.1%}"]
    if options["pile"]:
        raise CommandError("--pile needs --no-shuffle: shuffled won cards lie in no order.")
    return _sum_up(simulate(numbers, options["rounds"]), options["rounds"])


def _sum_up(summary: Summary, rounds: int) -> list[str]:
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
