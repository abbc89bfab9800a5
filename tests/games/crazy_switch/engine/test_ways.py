"""Ways to win: what is found wins, what is called impossible is, and everybody is told the same."""

from __future__ import annotations

from itertools import product

import pytest

from games.crazy_switch.engine import cpu, game, notation, record, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Move, Preset, Seat
from games.crazy_switch.engine.scoring import outcome
from games.crazy_switch.engine.ways import Verdict, find
from tests.games.crazy_switch.referee import check

TABLES = pytest.mark.parametrize(("preset", "level"), list(product(Preset, Level)))


def dealt(deal: int, preset: Preset, held: Seat = Seat.SOUTH) -> Game:
    return game.begin(deal, preset, held)


def finished(deal: int, preset: Preset, level: Level, south: Level = Level.EASY) -> Game:
    return game.play_cpus(dealt(deal, preset), game.seated(level, south))


def south_wins(played: Game) -> bool:
    result = outcome(played.position)
    return result is not None and Seat.SOUTH in result.winners


def own_moves(played: Game) -> list[Move]:
    return [step.move for step in played.steps if step.seat is Seat.SOUTH]


def cpus_agree(played: Game, level: Level) -> bool:
    """Tell whether the CPU players would have made just these moves."""
    before = [played.start, *(step.position for step in played.steps)]
    return all(
        step.move == cpu.choose(level, position)
        for position, step in zip(before, played.steps, strict=False)
        if step.seat is not Seat.SOUTH
    )


# What is found


@TABLES
def test_a_way_is_a_deal_that_the_referee_gives_to_south(preset: Preset, level: Level) -> None:
    answers = {deal: find(rules.deal(deal, preset), level) for deal in range(1, 16)}
    found = {deal: answer for deal, answer in answers.items() if answer.found}
    assert len(found) >= 12
    for deal, answer in found.items():
        played = game.play(dealt(deal, preset), answer.moves)
        assert check(record.lines(played, level)).ended
        assert south_wins(played)
        assert cpus_agree(played, level)
        assert answer.own_moves == len(own_moves(played))


@pytest.mark.parametrize("held", [Seat.WEST, Seat.NORTH, Seat.EAST])
def test_a_turned_table_begins_with_the_moves_of_others(held: Seat) -> None:
    answer = find(rules.deal(3, Preset.STANDARD, held), Level.NORMAL)
    played = game.play(dealt(3, Preset.STANDARD, held), answer.moves)
    assert played.steps[0].seat is not Seat.SOUTH
    assert south_wins(played)
    assert cpus_agree(played, Level.NORMAL)


WON_AT_ONCE = {
    "a card": ("standard a+ south / a7 / c1 c2 / v2 v3 / t1 t2 / t5 / a1", "a7"),
    "a wild": ("standard a+ south / w / c1 c2 / v2 v3 / t1 t2 / t5 / a1", "wa"),
    "a card drawn": ("standard a+ south / t7 / c1 c2 / v2 v3 / t1 t2 / t7 a7 / a1 a2", ""),
    "a shared deadlock": ("standard a+ south passes=3 drawn=0 / a5 t3 / t3 / v3 / c3 / / a1", "a5"),
}


@pytest.mark.parametrize("name", ["a card", "a wild"])
def test_a_win_in_one_is_found(name: str) -> None:
    text, moves = WON_AT_ONCE[name]
    answer = find(notation.read_position(text), Level.NORMAL)
    assert (answer.verdict, answer.own_moves) == (Verdict.FOUND, 1)
    assert notation.write_moves(answer.moves) == moves
