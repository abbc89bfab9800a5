"""What holds in every position that any play can reach."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.chance import Stream
from games.crazy_switch.engine import cpu, game, notation, rules
from games.crazy_switch.engine.cards import COLOURS, DECK, FACES, WILDS
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import DRAW, KEEP, TAKE, Act, End, Move, Position, Preset, Seat
from games.crazy_switch.engine.scoring import outcome
from tests.games.crazy_switch import referee
from tests.games.crazy_switch.engine import built
from tests.games.crazy_switch.engine.wandering import SOAK, wander, wandered, written

NUMBERS = range(1, 151 if SOAK else 5)
MOVES = [
    *(DRAW, KEEP, TAKE),
    *(
        Move(Act.PLAY, card, colour, declared)
        for card in sorted(FACES)
        for colour in ("", *(COLOURS if card in WILDS else ()))
        for declared in (False, True)
    ),
]
COSTS = {face: 50 if face[0] == "w" else 20 if face[1] in "srd" else "0123456789".index(face[1]) for face in FACES}

tables = pytest.mark.parametrize(("preset", "held"), [(preset, held) for preset in Preset for held in Seat], ids=str)


def count(position: Position) -> Counter[str]:
    """Count the cards of all places together."""
    return Counter(sum((*position.hands, position.stock), position.pile))


@tables
def test_every_position(preset: Preset, held: Seat) -> None:
    """FAULTS: the deck is whole, somebody can act, and what is offered is just what is not refused."""
    for number in NUMBERS:
        for position, move in wander(number, preset, held):
            offered = rules.legal_moves(rules.view(position, position.turn))
            assert offered
            assert len(set(offered)) == len(offered)
            assert set(offered) == {each for each in MOVES if rules.refusal(position, each) is None}
            assert count(position) == Counter(DECK)
            after, events = rules.play(position, move)
            assert built.carried_out(position, events) == built.places(after)
            assert count(after) == Counter(DECK)
            assert after.made == position.made + 1
            assert after.passes < 4 or after.ended is End.DEADLOCK


@tables
def test_a_position_stays_as_it_was_whatever_is_asked_of_it(preset: Preset, held: Seat) -> None:
    """Nothing is frozen at run time: what reads a position or goes on from it must not write to it."""
    for position, _ in wander(1, preset, held):
        before = repr(position)
        for move in MOVES:
            if rules.refusal(position, move) is None:
                rules.play(position, move)
        for level in Level:
            cpu.choose(level, position)
        assert repr(position) == before


@tables
def test_every_move_of_every_level_is_legal(preset: Preset, held: Seat) -> None:
    for position, _ in wander(1, preset, held):
        offered = rules.legal_moves(rules.view(position, position.turn))
        for level in Level:
            move = cpu.choose(level, position)
            assert move in offered
            assert move == cpu.choose(level, position)
            last_but_one = preset is Preset.HOUSE and len(position.hand) == 2 and move.act is Act.PLAY
            assert move.declared is last_but_one


@tables
def test_written_moves_and_positions_are_read_back(preset: Preset, held: Seat) -> None:
    for number in NUMBERS:
        played = wandered(number, preset, held)
        text = notation.write_moves(played.moves)
        assert game.play(game.begin(number, preset, held), notation.read_moves(text)) == played
        for step in played.steps:
            read = notation.read_position(notation.write_position(step.position), number)
            assert read == replace(step.position, held=Seat.SOUTH, plays=(), ended=None)
        for made in (0, 1, len(played.steps) // 2, len(played.steps)):
            assert played.position_at(made).made == made


@tables
def test_the_referee_agrees(preset: Preset, held: Seat) -> None:
    for number in NUMBERS:
        assert referee.check(written(wandered(number, preset, held), Level.EASY), cpus=()).ended


@tables
@pytest.mark.parametrize("level", Level)
def test_the_referee_agrees_with_cpu_players(preset: Preset, held: Seat, level: Level) -> None:
    for number in NUMBERS[:20]:
        begun = game.begin(number, preset, held)
        halfway = game.play_cpus(begun, game.seated(level))
        assert not referee.check(written(halfway, level)).ended
        assert referee.check(written(game.play_cpus(halfway, game.seated(level, level)), level)).ended


@tables
def test_score_is_the_sum_of_the_other_hands(preset: Preset, held: Seat) -> None:
    for number in NUMBERS:
        position = wandered(number, preset, held).position
        result = outcome(position)
        assert result
        costs = [sum(map(COSTS.__getitem__, hand)) for hand in position.hands]
        assert list(result.penalties) == costs
        assert result.points == {seat: sum(costs) - costs[seat] for seat in result.winners}


def test_same_number_and_moves_give_the_same_game_whatever_else_was_dealt_meanwhile() -> None:
    """D-3: each chance has a stream of its own."""
    alone = wandered(48213, Preset.HOUSE, Seat.SOUTH)
    for number in (1, 2):
        wandered(number, Preset.HOUSE, Seat.SOUTH)
        Stream("crazy-switch", 48213, "deck").below(6)
    assert wandered(48213, Preset.HOUSE, Seat.SOUTH) == alone


def test_deck_is_shuffled_apart_from_preset_and_seat() -> None:
    """D-2: the number alone fixes the shuffle."""
    dealt = [rules.deal(48213, preset, held) for preset in Preset for held in Seat]
    assert len({(position.stock, position.pile, tuple(sorted(position.hands))) for position in dealt}) == 1
