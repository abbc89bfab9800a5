"""The open review (B-3): the table after every single event, and the reasons of CPU players; par (B-1)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from games.crazy_switch.engine import cpu, game, notation, review, rules
from games.crazy_switch.engine.cards import DECK
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import (
    DRAW,
    KEEP,
    Act,
    Drew,
    Ended,
    Kept,
    Move,
    Passed,
    Play,
    Played,
    Position,
    Preset,
    Seat,
    Skipped,
    Took,
)
from games.crazy_switch.engine.review import Ground, Moment
from tests.games.crazy_switch.engine.wandering import wandered

DEALS = range(1, 31)


def told(deal: int, preset: Preset) -> list[Moment]:
    return list(review.moments(wandered(deal, preset, Seat.SOUTH)))


@pytest.mark.parametrize("preset", Preset)
def test_last_moment_of_each_move_is_the_position_after_it(preset: Preset) -> None:
    for deal in DEALS:
        played = wandered(deal, preset, Seat.SOUTH)
        seen = told(deal, preset)
        assert len(seen) == 1 + sum(len(step.events) for step in played.steps)
        reached = 0
        for number in range(len(played.steps) + 1):
            reached += len(played.steps[number - 1].events) if number else 0
            moment, position = seen[reached], played.position_at(number)
            assert (moment.hands, moment.stock) == (position.hands, len(position.stock))
            assert (moment.top, moment.colour) == (position.pile[-1], position.colour)
            assert (moment.direction, moment.chain) == (position.direction, position.chain)


@pytest.mark.parametrize("preset", Preset)
def test_every_event_moves_the_cards_it_tells_of_and_no_other(preset: Preset) -> None:
    for deal in DEALS:
        seen = told(deal, preset)
        for before, after in pairwise(seen):
            changed = [seat for seat in Seat if before.hands[seat] != after.hands[seat]]
            match after.event:
                case Played(seat, card):
                    assert changed == [seat]
                    assert Counter(before.hands[seat]) - Counter(after.hands[seat]) == Counter([card])
                    assert after.top == card
                case Drew(seat, card):
                    assert (changed, after.hands[seat]) == ([seat], (*before.hands[seat], card))
                    assert after.stock == before.stock - 1
                case Took(seat, cards):
                    assert changed == ([seat] if cards else [])
                    assert after.hands[seat] == before.hands[seat] + cards
                    assert after.stock == before.stock - len(cards)
                case Kept() | Passed() | Skipped() | Ended():
                    assert (changed, after.stock) == ([], before.stock)
                case _:
                    assert (changed, before.stock) == ([], 0)
            assert after.stock + sum(map(len, after.hands)) < len(DECK)


@pytest.mark.parametrize("preset", Preset)
def test_what_a_move_did_itself_carries_the_position_it_was_made_in(preset: Preset) -> None:
    for deal in DEALS:
        played = wandered(deal, preset, Seat.SOUTH)
        chosen = [(moment.before, moment.move) for moment in told(deal, preset) if moment.before]
        assert chosen == [(played.position_at(number), step.move) for number, step in enumerate(played.steps)]


# Reasons


def west(text: str, *, drawn: int = 0, plays: tuple[Play, ...] = (), others: str = "c1 c2 / c3 c4 / c5 c6") -> Position:
    """Give a position in which West moves and holds these cards."""
    south, north, east = others.split(" / ")
    preset, top, hand = text.split(" ", 2)
    chain = 2 if preset == "house" and top == "ad" else 0
    head = f"{preset} a+ west drawn={drawn} chain={chain}"
    position = notation.read_position(f"{head} / {south} / {hand} / {north} / {east} / v1 v2 v3 / {top}")
    return replace(position, plays=plays)


def ground(level: Level, position: Position) -> Ground:
    return review.reason(level, position, cpu.choose(level, position)).ground


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (west("standard a7 t1 t2"), Ground.ONLY_MOVE),
        (west("standard a7 a1 t2"), Ground.ONLY_MOVE),
        (west("house ad a1 t2"), Ground.ONLY_MOVE),
        (west("standard a7 a1"), Ground.LAST_CARD),
        (west("standard a7 w"), Ground.LAST_CARD),
        (west("standard a7 t1 t2 t3 a1", drawn=1), Ground.DRAWN_FITS),
    ],
)
def test_reasons_that_any_level_has(level: Level, position: Position, expected: Ground) -> None:
    assert ground(level, position) is expected


TEAL_OF_NORTH = (Play(Seat.NORTH, "t1", "t"),) * 5
TEAL_OF_SOUTH = (Play(Seat.SOUTH, "t1", "t"),) * 5


@pytest.mark.parametrize(
    ("level", "position", "expected"),
    [
        (Level.EASY, west("standard a7 a1 a2 t3"), Ground.BY_CHANCE),
        (Level.EASY, west("standard a7 t1 t2 t3 w", drawn=1), Ground.BY_CHANCE),
        (Level.NORMAL, west("standard a7 t7 t8 t9 a1"), Ground.LONGEST_COLOUR),
        (Level.NORMAL, west("standard a7 t1 t2 w"), Ground.LONGEST_COLOUR),
        (Level.NORMAL, west("standard a7 a1 a3 t2 t3"), Ground.DEAREST_CARD),
        (Level.NORMAL, west("standard v7 a7 t7 c1 c2"), Ground.EQUAL),
        (Level.NORMAL, west("standard a7 a1 t2 t3 w"), Ground.SAVES_WILD),
        (Level.NORMAL, west("standard a7 t1 t2 t3 w", drawn=1), Ground.KEEPS_WILD),
        (Level.EXPERT, west("standard a7 t7 t8 t9 a1"), Ground.FOLLOWS),
        (Level.EXPERT, west("standard a7 a1 t2 t3 t5 w"), Ground.SAVES_WILD),
        (Level.EXPERT, west("standard a7 t1 t2 t3 w", drawn=1), Ground.KEEPS_WILD),
        (Level.EXPERT, west("standard a7 as a1 a2 t3", others="c1 c2 / c3 / c5 c6"), Ground.DANGER),
        (Level.EXPERT, west("standard a7 w w"), Ground.EQUAL),
        (Level.EXPERT, west("standard a7 w w", plays=TEAL_OF_SOUTH), Ground.SPENT),
        (Level.EXPERT, west("standard a7 w w", plays=TEAL_OF_NORTH), Ground.DRY),
        (Level.NORMAL, west("standard a7 w a1"), Ground.SAVES_WILD),
    ],
)
def test_reason_of_a_level(level: Level, position: Position, expected: Ground) -> None:
    assert ground(level, position) is expected


def test_another_move_than_todays_is_said_to_be_one() -> None:
    """A saved game may hold what an earlier CPU player chose (D-10)."""
    position = west("standard a7 t7 t8 t9 a1")
    made = notation.read_move("a1")
    told = review.reason(Level.NORMAL, position, made)
    assert (told.ground, told.choice) == (Ground.OTHERWISE, notation.read_move("t7"))


def test_next_best_choice_is_named() -> None:
    told = review.reason(Level.EXPERT, west("standard a7 t7 t8 t9 a1"), notation.read_move("t7"))
    assert told.over == notation.read_move("a1")
    told = review.reason(Level.EXPERT, west("standard a7 w w", plays=TEAL_OF_SOUTH), notation.read_move("wt"))
    assert told.over == notation.read_move("wc")


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("preset", Preset)
def test_reason_holds_in_every_position_of_whole_deals(level: Level, preset: Preset) -> None:
    for deal in DEALS:
        played = game.play_cpus(game.begin(deal, preset, Seat.SOUTH), (level,) * 4)
        for number, step in enumerate(played.steps):
            position = played.position_at(number)
            _check(level, position, review.reason(level, position, step.move))


def _check(level: Level, position: Position, why: review.Reason) -> None:
    """Hold the reason against the position, by counting the hand anew."""
    seen, choice = rules.view(position, position.turn), why.choice
    moves = [move for move in rules.legal_moves(seen) if move.declared == _is_due(position, move.act)]
    lengths = Counter(card[0] for card in seen.hand)
    match why.ground:
        case Ground.ONLY_MOVE:
            assert moves == [choice]
        case Ground.LAST_CARD:
            assert seen.hand == (choice.card,)
        case Ground.DRAWN_FITS:
            assert seen.drawn
            assert set(moves) == {choice, KEEP}
        case Ground.BY_CHANCE:
            assert (level, why.among) == (Level.EASY, len(seen.fitting))
        case Ground.KEEPS_WILD:
            assert choice is KEEP
            assert {card[0] for card in seen.fitting} == {"w"}
        case Ground.SAVES_WILD:
            assert choice.card[0] != "w"
            assert any(card[0] == "w" for card in seen.fitting)
        case Ground.LONGEST_COLOUR:
            others = {_colour(move) for move in moves if move.card and move.card[0] != "w"} - {_colour(choice)}
            assert all(lengths[colour] < lengths[_colour(choice)] for colour in others)
        case Ground.OTHERWISE:
            pytest.fail("The same CPU player chose otherwise.")
        case _:
            assert why.over in moves
            assert why.over != choice
    assert DRAW not in moves or why.ground is Ground.ONLY_MOVE


def _colour(move: Move) -> str:
    return move.colour or move.card[0]


def _is_due(position: Position, act: Act) -> bool:
    return act is Act.PLAY and position.preset is Preset.HOUSE and len(position.hand) == 2


# Par (B-1)


@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize("held", Seat)
def test_par_is_the_same_deal_with_the_expert_in_souths_seat(preset: Preset, held: Seat) -> None:
    for deal in range(1, 11):
        begun = game.play_cpus(game.begin(deal, preset, held), game.seated(Level.NORMAL))
        played = wandered(deal, preset, held)
        par = game.par(played, Level.NORMAL)
        assert par == game.par(begun, Level.NORMAL)
        assert (par.start, bool(par.position.ended)) == (begun.start, True)
        assert par == game.play_cpus(game.begin(deal, preset, held), game.seated(Level.NORMAL, Level.EXPERT))
