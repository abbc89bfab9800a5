"""What ``record``, ``simulate``, ``ways`` and ``ladder`` do for Crazy Switch (section 9, R-6)."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from statistics import median
from typing import Any

from django.core.management.base import CommandError

from games.crazy_switch.engine import game, ladder, record, simulate, ways
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import SEAT_OF, End, Preset, Seat
from games.crazy_switch.engine.notation import read_moves, write_moves
from games.crazy_switch.engine.ways import Answer, Verdict
from games.refusals import IllegalMove, InvalidMove

LEVELS = [level.value for level in Level]
PRESETS = [preset.value for preset in Preset]


def add_record(parser: ArgumentParser) -> None:
    _add_deal(parser)
    parser.add_argument("--autoplay", choices=LEVELS, help="plays South, too")


def _add_deal(parser: ArgumentParser) -> None:
    """Offer all that says which deal is meant, and how far it has come."""
    parser.add_argument("--rules", choices=PRESETS, default=Preset.STANDARD.value)
    parser.add_argument("--level", choices=LEVELS, default=Level.NORMAL.value)
    parser.add_argument("--seat", choices=list(SEAT_OF), default="south")
    parser.add_argument("--moves", default="", help="the moves of all seats so far, joined by '.'")


def _played(deal: int, options: dict[str, Any]) -> Game:
    """Deal, and make the given moves."""
    dealt = game.begin(deal, Preset(options["rules"]), SEAT_OF[options["seat"]])
    try:
        return game.play(dealt, read_moves(options["moves"]))
    except InvalidMove as error:
        raise CommandError(f"Deal {deal}: {error} is no move.") from error
    except IllegalMove as error:
        raise CommandError(f"Deal {deal}: {error}.") from error


def record_lines(deal: int, options: dict[str, Any]) -> Iterator[str]:
    """Make the given moves, then let the CPU players go on."""
    level = Level(options["level"])
    south = Level(options["autoplay"]) if options["autoplay"] else None
    return record.lines(game.play_cpus(_played(deal, options), game.seated(level, south)), level)


#: What ``simulate`` calls the plays that it counts.
SIMULATED = "deals"


def add_simulation(parser: ArgumentParser) -> None:
    parser.add_argument("--rules", choices=PRESETS, default=Preset.STANDARD.value)
    parser.add_argument("--level", choices=LEVELS, default=Level.NORMAL.value, help="of West, North and East")
    parser.add_argument("--autoplay", choices=LEVELS, default=Level.NORMAL.value, help="plays South")


def simulation_lines(numbers: Iterable[int], options: dict[str, Any]) -> list[str]:
    """Play whole deals and sum them up."""
    level, south = Level(options["level"]), Level(options["autoplay"])
    summary = simulate.simulate(numbers, Preset(options["rules"]), level, south)
    return [
        f"deals: {summary.deals}",
        f"rules: {options['rules']}",
        *(f"ended by {end.value}: {summary.ended[end]}" for end in End),
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


add_ways = _add_deal


def ways_lines(numbers: Iterable[int], options: dict[str, Any]) -> Iterator[str]:
    """Write a way to win down for each deal, its moves from the deal on."""
    for deal in numbers:
        yield json.dumps(_way(_played(deal, options), options), separators=(",", ":"))


def _way(played: Game, options: dict[str, Any]) -> dict[str, Any]:
    answer = ways.find(played.position, Level(options["level"]))
    line = {"deal": played.start.deal, "rules": options["rules"], "level": options["level"]}
    if played.start.held is not Seat.SOUTH:
        line["seat"] = options["seat"]
    line |= _found(played, answer)
    # Only where it was smaller than usual.
    return line if answer.width == ways.WIDTH else line | {"width": answer.width}


def _found(played: Game, answer: Answer) -> dict[str, Any]:
    if not answer.found:
        return {"own_moves": None} | ({"impossible": True} if answer.verdict is Verdict.IMPOSSIBLE else {})
    own_moves = sum(step.seat is Seat.SOUTH for step in played.steps) + answer.own_moves
    return {"own_moves": own_moves, "moves": write_moves((*played.moves, *answer.moves))}


def ways_summary(numbers: Iterable[int], options: dict[str, Any]) -> Iterator[str]:
    """Tell how many deals can be won, and in how few own moves."""
    ways_of = [_way(_played(deal, options), options) for deal in numbers]
    own_moves = Counter(way["own_moves"] for way in ways_of if way["own_moves"] is not None)
    found = own_moves.total()
    yield f"deals: {len(ways_of)}"
    yield f"rules: {options['rules']}"
    yield f"level: {options['level']}"
    yield f"with a way to win: {found} ({found / len(ways_of):.1%})"
    yield f"impossible: {sum('impossible' in way for way in ways_of)}"
    yield f"with a narrower search: {sum('width' in way for way in ways_of)}"
    if found:
        yield f"own moves: median {median(own_moves.elements()):g}, {min(own_moves)} to {max(own_moves)}"


def add_ladder(parser: ArgumentParser, number: Callable[[str], int]) -> None:
    parser.add_argument("--deals", type=number, default=ladder.DEALS)
    parser.add_argument("--first", type=number, default=ladder.FIRST, help="the number of the first deal")


def ladder_lines(numbers: range, jobs: int, shown: Callable[[int, int], None]) -> Iterator[str]:
    """Write the shares of South, then the differences; each with what it may be wrong by, 19 times in 20."""
    won = ladder.climb(numbers, jobs, shown)
    yield f"deals: {numbers[0]} to {numbers[-1]}"
    for preset in Preset:
        yield f"rules: {preset}"
        for match in ladder.MATCHES:
            yield f"{_written(match)}: {ladder.share(won[preset, match])} %"
        for more, less in ladder.DIFFERENCES:
            apart = ladder.difference(won[preset, more], won[preset, less])
            yield f"{_written(more)}, more than {_written(less)}: {apart} points"


def _written(match: ladder.Match) -> str:
    return f"{match.south} against three {match.level}"
