"""What the search for ways to win finds, by the width of its beam, and what it costs.

``python -m tests.bench.ways --deals 2000 --widths 30 100`` writes two lines a preset, level and width: ways from the
deal on; and marks of deals that a Normal lost in South's seat, with how many of them turn elsewhere than at the first
width. Milliseconds are those of the processor, so that other work on the machine does not count. The share of
deals that can be won is a figure of the site: ``manage.py ways crazy-switch 1-2000 --summary`` repeats it.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from statistics import median
from time import process_time
from typing import TypeVar

from games.crazy_switch.engine import game, record, ways
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.engine.scoring import outcome
from games.crazy_switch.engine.ways import Answer, Marks
from tests.games.crazy_switch.referee import check

T = TypeVar("T")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(prog="python -m tests.bench.ways")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--widths", type=int, nargs="+", default=[ways.WIDTH])
    parser.add_argument("--rules", choices=list(Preset), nargs="+", default=list(Preset))
    parser.add_argument("--level", choices=list(Level), nargs="+", default=list(Level))
    asked = parser.parse_args(arguments)
    for preset, level in product(map(Preset, asked.rules), map(Level, asked.level)):
        of_deals([game.begin(deal, preset, Seat.SOUTH) for deal in range(1, asked.deals + 1)], level, asked.widths)
        if lost := [*lost_deals(range(1, asked.deals + 1), preset, level)]:
            of_lost_deals(lost, level, asked.widths)


def of_deals(dealt: list[Game], level: Level, widths: Iterable[int]) -> None:
    for width in widths:
        answers, times = timed(dealt, lambda each, width=width: ways.find(each.position, level, width, work(width)))
        for start, answer in zip(dealt, answers, strict=True):
            must_win(start, answer, level)
        own = [answer.own_moves for answer in answers if answer.found]
        narrow = sum(answer.width != width for answer in answers)
        tell(
            f"{dealt[0].start.preset} {level} width {width}: way in {len(own)} of {len(answers)},",
            f"own moves median {median(own):g} mean {sum(own) / len(own):.2f}, narrower {narrow}, {cost(times)}",
        )


def work(width: int) -> int:
    """A wider beam may try more, or it would be measured as a narrow one."""
    return max(ways.WORK, ways.WORK * width // ways.WIDTH)


def must_win(start: Game, answer: Answer, level: Level) -> None:
    if answer.found:
        played = game.play(start, answer.moves)
        result = outcome(played.position)
        assert check(record.lines(played, level)).ended
        assert result
        assert Seat.SOUTH in result.winners


def lost_deals(numbers: Iterable[int], preset: Preset, level: Level) -> Iterable[Game]:
    for number in numbers:
        played = game.play_cpus(game.begin(number, preset, Seat.SOUTH), game.seated(level, Level.NORMAL))
        result = outcome(played.position)
        if result and Seat.SOUTH not in result.winners:
            yield played


def of_lost_deals(lost: list[Game], level: Level, widths: Iterable[int]) -> None:
    usual: list[Marks] = []
    for width in widths:
        told, times = timed(lost, lambda each, width=width: ways.marks(each, level, width, work(width)))
        usual = usual or told
        elsewhere = sum(mine.open != other.open for mine, other in zip(told, usual, strict=True))
        tell(
            f"{lost[0].start.preset} {level} width {width}: marks of {len(lost)} lost deals,",
            f"no way at all {sum(not each.way.found for each in told)}, turning elsewhere {elsewhere},",
            f"narrower {sum(each.way.width != width for each in told)}, {cost(times)}",
        )


def timed(games: list[Game], ask: Callable[[Game], T]) -> tuple[list[T], list[float]]:
    answers, times = [], []
    for each in games:
        begun = process_time()
        answers.append(ask(each))
        times.append(process_time() - begun)
    return answers, times


def cost(times: list[float]) -> str:
    return f"ms median {1000 * median(times):.0f} longest {1000 * max(times):.0f}"


def tell(*parts: str) -> None:
    print(*parts, flush=True)


if __name__ == "__main__":
    main()
