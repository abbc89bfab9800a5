"""Ways to win: what is found wins, what is called impossible is, and everybody is told the same."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import product

import pytest
from django.conf import settings

from games.crazy_switch.engine import cpu, game, notation, record, rules, ways
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Move, Position, Preset, Seat
from games.crazy_switch.engine.scoring import outcome
from games.crazy_switch.engine.ways import Answer, Verdict, find, likeness, marks
from tests.games.crazy_switch.referee import check

DEALS = 500 if os.environ.get("SOAK") else 5
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
    answers = {deal: find(rules.deal(deal, preset), level) for deal in range(1, DEALS + 1)}
    found = {deal: answer for deal, answer in answers.items() if answer.found}
    assert len(found) >= 0.9 * DEALS - 1
    for deal, answer in found.items():
        played = game.play(dealt(deal, preset), answer.moves)
        assert check(record.lines(played, level)).ended
        assert south_wins(played)
        assert cpus_agree(played, level)
        assert answer.own_moves == len(own_moves(played))


@pytest.mark.parametrize("held", [Seat.WEST, Seat.NORTH, Seat.EAST])
def test_a_turned_table_begins_with_the_moves_of_others(held: Seat) -> None:
    starts = (dealt(deal, Preset.STANDARD, held) for deal in range(1, 20))
    start, answer = next((start, way) for start in starts if (way := find(start.position, Level.NORMAL)).found)
    played = game.play(start, answer.moves)
    assert played.steps[0].seat is not Seat.SOUTH
    assert south_wins(played)
    assert cpus_agree(played, Level.NORMAL)


#: Positions whose answer anybody can see, and the moves where there is a way.
KNOWN = {
    "the last card fits": ("standard a+ south / a7 / c1 c2 / v2 v3 / t1 t2 / t5 / a1", "a7"),
    "the last card is wild": ("standard t+ south / w / c1 c2 / v2 v3 / t1 t2 / t5 / t1", "wa"),
    "a deadlock with the lowest hand": ("house a+ south chain=2 / t3 / v4 / c5 / t6 / / ad", "g"),
    "a deadlock that is shared": ("house a+ south chain=2 / t3 / v3 / c3 / t3 / / ad", "g"),
    "a deadlock with a dearer hand": ("house a+ south chain=2 / t4 / v3 / c3 / t3 / / ad", None),
    "West goes out whatever is played": ("standard a+ south / a7 a9 / a1 / v2 v3 / t1 t2 / t5 t6 / a3", None),
    "South has won": ("standard a+ south / a7 / c1 / v2 / t1 / t5 / a1", "a7"),
}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("name", KNOWN)
def test_known_answers(name: str, level: Level) -> None:
    text, moves = KNOWN[name]
    answer = find(notation.read_position(text), level)
    assert answer.verdict is (Verdict.IMPOSSIBLE if moves is None else Verdict.FOUND)
    assert notation.write_moves(answer.moves) == (moves or "")
    assert answer.own_moves == (moves is not None)


def test_after_the_end_there_is_nothing_to_look_for() -> None:
    won, _ = rules.play(notation.read_position(KNOWN["South has won"][0]), notation.read_move("a7"))
    assert find(won, Level.NORMAL) == Answer(Verdict.FOUND, ways.WIDTH)
    lost = next(played for deal in range(1, 20) if not south_wins(played := finished(deal, *EASIEST)))
    assert find(lost.position, Level.NORMAL) == Answer(Verdict.IMPOSSIBLE, ways.WIDTH)


EASIEST = (Preset.STANDARD, Level.NORMAL)


def test_a_skip_that_saves_the_win_is_found() -> None:
    """After the nine West would go out; after the Skip it never comes to that."""
    position = notation.read_position("standard a+ south / a9 as / a1 / c1 c2 / c1 c2 / t5 t6 v1 v2 v3 v4 / a3")
    answer = find(position, Level.NORMAL)
    assert notation.write_moves(answer.moves) == "as.d.d.d.d.d.d.a9"
    assert answer.own_moves == 2


# Merging and leaving out


def fewest(position: Position, level: Level, room: list[int]) -> int | None:
    """Try everything, one after the other, in the plainest way; ``room`` says how many positions are left to try."""
    while not position.ended and position.turn is not Seat.SOUTH:
        position, _ = rules.play(position, cpu.choose(level, position))
    room[0] -= 1
    if room[0] < 0:
        raise TimeoutError
    if position.ended:
        result = outcome(position)
        return 0 if result and Seat.SOUTH in result.winners else None
    moves = rules.legal_moves(rules.view(position, Seat.SOUTH))
    after = [fewest(rules.play(position, move)[0], level, room) for move in moves]
    return min((1 + own for own in after if own is not None), default=None)


def late_positions(preset: Preset, level: Level, deals: range) -> Iterator[Position]:
    """Give South's last three decisions of each deal."""
    for deal in deals:
        played = finished(deal, preset, level)
        own = [place for place, step in enumerate(played.steps) if step.seat is Seat.SOUTH]
        yield from map(played.position_at, own[-3:])


@TABLES
def test_where_everything_can_be_tried_the_answer_is_exact(preset: Preset, level: Level) -> None:
    verdicts = set()
    for position in late_positions(preset, level, range(1, 11)):
        try:
            expected = fewest(position, level, [300])
        except TimeoutError:
            continue
        answer = find(position, level, width=10_000)
        assert answer.found == (expected is not None)
        assert not answer.found or answer.own_moves == expected
        verdicts.add(answer.verdict)
        narrow = find(position, level)
        assert narrow.verdict is not Verdict.IMPOSSIBLE or expected is None
    assert {Verdict.FOUND, Verdict.IMPOSSIBLE} <= verdicts


def answered(position: Position, level: Level) -> Position:
    while not position.ended and position.turn is not Seat.SOUTH:
        position, _ = rules.play(position, cpu.choose(level, position))
    return position


def after_every_move(position: Position, level: Level) -> dict[Move, Position]:
    moves = rules.legal_moves(rules.view(position, Seat.SOUTH)) if not position.ended else []
    return {move: answered(rules.play(position, move)[0], level) for move in moves}


@TABLES
def test_positions_alike_go_on_alike(preset: Preset, level: Level) -> None:
    """Three own moves in whatever order: what is merged has the same moves, answers and ends."""
    merged = 0
    for deal in range(1, 7):
        layer = [rules.deal(deal, preset)]
        for _ in range(3):
            layer = [after for position in layer for after in after_every_move(position, level).values()]
        kept: dict[object, Position] = {}
        for position in layer:
            twin = kept.setdefault(likeness(position, level), position)
            if twin is not position and not position.ended:
                merged += 1
                ours, theirs = after_every_move(position, level), after_every_move(twin, level)
                assert {move: (likeness(after, level), after.ended) for move, after in ours.items()} == {
                    move: (likeness(after, level), after.ended) for move, after in theirs.items()
                }
    assert merged > 3


def test_impossible_is_not_said_where_anything_was_left_out() -> None:
    """A beam of one sees one line of play."""
    verdicts = {find(rules.deal(deal), Level.NORMAL, width=1).verdict for deal in range(1, 11)}
    assert verdicts == {Verdict.FOUND, Verdict.NOT_FOUND}


# How long it may take


def test_a_search_that_would_take_too_long_gets_narrow_and_says_so() -> None:
    position = next(dealt for deal in range(1, 20) if find(dealt := rules.deal(deal), Level.NORMAL, ways.NARROW).found)
    assert find(position, Level.NORMAL).width == ways.WIDTH
    shorter = (find(position, Level.NORMAL, work=work) for work in range(100, 3000, 100))
    assert next(answer.width for answer in shorter if answer.found) == ways.NARROW
    assert find(position, Level.NORMAL, work=5) == Answer(Verdict.NOT_FOUND, ways.NARROW)


@pytest.mark.parametrize("work", [0, 100, 500])
def test_no_more_moves_are_tried_than_allowed(work: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = next(played for deal in range(1, 20) if not south_wins(played := finished(deal, *EASIEST)))
    made = 0
    play = rules.play

    def counted(position: Position, move: Move) -> object:
        nonlocal made
        made += 1
        return play(position, move)

    monkeypatch.setattr(ways.rules, "play", counted)
    marks(lost, Level.NORMAL, work=work)
    last_round = 40
    assert work <= made <= 2 * (work + last_round)


# Marks


@TABLES
def test_marks_tell_the_own_move_that_let_the_last_chance_go(preset: Preset, level: Level) -> None:
    turned = 0
    for deal in range(1, 6):
        played = finished(deal, preset, level)
        told = marks(played, level)
        own = [place for place, step in enumerate(played.steps) if step.seat is Seat.SOUTH]
        assert len(told.open) == len(own)
        if south_wins(played):
            assert all(told.open)
            assert told.turning_point is None
            assert told.way.own_moves <= len(own)
            continue
        chances = sum(told.open)
        assert told.open == (True,) * chances + (False,) * (len(own) - chances)
        assert [find(played.position_at(place), level).found for place in own[chances + 1 :]] == [False] * (
            len(own) - chances - 1
        )
        assert chances == 0 or find(played.position_at(own[chances]), level).found
        assert told.turning_point == (chances if told.way.found else None)
        turned += told.turning_point is not None
    assert turned > 0


@TABLES
def test_a_wider_beam_sees_the_same_last_chance(preset: Preset, level: Level) -> None:
    for deal in range(11, 14):
        played = finished(deal, preset, level)
        assert marks(played, level).open == marks(played, level, width=3 * ways.WIDTH, work=10**6).open


def test_the_way_of_a_marked_deal_leads_from_the_deal_to_the_win() -> None:
    for deal in range(1, 8):
        played = finished(deal, *EASIEST)
        told = marks(played, Level.NORMAL)
        if told.way.found:
            won = game.play(dealt(deal, Preset.STANDARD), told.way.moves)
            assert south_wins(won)
            assert len(own_moves(won)) == told.way.own_moves


def test_what_was_won_in_fact_could_be_won_whatever_the_search_finds() -> None:
    won = next(played for deal in range(1, 50) if south_wins(played := finished(deal, *EASIEST)))
    told = marks(won, Level.NORMAL, work=0)
    assert told.way == Answer(Verdict.FOUND, ways.NARROW, tuple(won.moves), len(own_moves(won)))
    assert all(told.open)


def test_a_way_found_late_is_a_way_from_the_start() -> None:
    """The moves that were made lead to it."""
    for deal in range(1, 40):
        played = finished(deal, *EASIEST)
        told = marks(played, Level.NORMAL, width=1)
        assert told.way.found or not any(told.open)


# The same for everybody

SCRIPT = """
from games.crazy_switch.engine import rules, ways
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.notation import write_moves
for level in Level:
    for deal in (1, 2, 3):
        print(write_moves(ways.find(rules.deal(deal), level).moves))
"""


def test_every_process_finds_the_same() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=settings.BASE_DIR,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    here = [notation.write_moves(find(rules.deal(deal), level).moves) for level in Level for deal in (1, 2, 3)]
    assert [text.decode().split() for text in told] == [here]
