"""The CPU players: blind to what is hidden (C-1), and what each level does (C-2, C-3, C-6)."""

from __future__ import annotations

import inspect
from collections import Counter
from dataclasses import fields, replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chance import FIRST_DEAL, LAST_DEAL, Stream
from games.crazy_switch.engine import cpu, game, notation, rules
from games.crazy_switch.engine.cards import DECK
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import SEATS, Move, Position, Preset, Seat, View
from tests.games.crazy_switch.engine.wandering import SOAK, wander


@st.composite
def reached(draw: st.DrawFn) -> Position:
    """Draw a position that some play of some deal reaches."""
    number = draw(st.integers(FIRST_DEAL, LAST_DEAL))
    preset, held = draw(st.sampled_from(Preset)), draw(st.sampled_from(Seat))
    moves = draw(st.integers(1, 120))
    return [position for position, _ in islice(wander(number, preset, held), moves)][-1]


def with_hidden_cards_mixed(position: Position, seat: Seat, name: int) -> Position:
    """Mix the other hands and the stock with each other; their sizes stay."""
    others = [other for other in SEATS if other is not seat]
    hidden = [card for other in others for card in position.hands[other]] + [*position.stock]
    mixed = list(Stream("mixed", name).shuffled(hidden))
    hands = list(position.hands)
    for other in others:
        size = len(hands[other])
        hands[other], mixed = tuple(mixed[:size]), mixed[size:]
    return replace(position, hands=tuple(hands), stock=tuple(mixed))


@pytest.mark.parametrize("level", Level)
@given(position=reached(), name=st.integers(0, 999))
def test_c_1_every_level_is_blind_to_hidden_cards(level: Level, position: Position, name: int) -> None:
    mixed = with_hidden_cards_mixed(position, position.turn, name)
    assert cpu.choose(level, mixed) == cpu.choose(level, position)


@given(position=reached(), seat=st.sampled_from(Seat), name=st.integers(0, 999))
def test_c_1_a_view_is_the_same_whatever_is_hidden(position: Position, seat: Seat, name: int) -> None:
    mixed = with_hidden_cards_mixed(position, seat, name)
    elsewhere = replace(mixed, deal=position.deal % LAST_DEAL + 1, reshuffles=9, held=Seat.EAST)
    assert rules.view(elsewhere, seat) == rules.view(position, seat)


def test_c_1_a_view_has_room_for_one_hand_only() -> None:
    seen = rules.view(rules.deal(48213), Seat.WEST)
    assert seen.hand == rules.deal(48213).hands[Seat.WEST]
    assert {"deal", "hands", "held", "pile", "stock_cards"}.isdisjoint(each.name for each in fields(View))
    cards = [each.name for each in fields(View) if holds_cards(getattr(seen, each.name))]
    assert cards == ["hand", "top"]


def holds_cards(value: object) -> bool:
    return any(card in DECK for card in (value if isinstance(value, tuple) else (value,)))


def test_c_1_a_level_is_given_a_view_and_chance_alone() -> None:
    parameters = inspect.signature(cpu.decide, eval_str=True).parameters.values()
    assert [parameter.annotation for parameter in parameters] == [Level, View, Stream]


def choice(level: Level, text: str, deal: int = 1) -> str:
    return notation.write_move(cpu.choose(level, notation.read_position(text, deal)))


def test_c_2_easy_plays_any_card_that_fits() -> None:
    text = "standard a+ south / a1 a2 as t7 w c9 / c1 c2 / v1 v2 / t1 t2 / c3 c4 / a7"
    chosen = Counter(choice(Level.EASY, text, deal) for deal in range(1, 2001))
    assert set(chosen) == {"a1", "a2", "as", "t7", "wa", "wt", "wc", "wv"}
    wilds = [count for move, count in chosen.items() if move[0] == "w"]
    coloured = [count for move, count in chosen.items() if move[0] != "w"]
    assert all(340 < count < 460 for count in (*coloured, sum(wilds))), "each card as likely as the others"
    assert all(70 < count < 130 for count in wilds), "and then each colour"


def test_c_2_of_equal_cards_each_counts() -> None:
    text = "standard a+ south / a1 a1 a1 a2 c9 / c1 c2 / v1 v2 / t1 t2 / c3 c4 / a7"
    chosen = Counter(choice(Level.EASY, text, deal) for deal in range(1, 1001))
    assert 700 < chosen["a1"] < 800


def test_c_2_easy_plays_a_drawn_card_that_fits() -> None:
    text = "standard a+ south drawn=1 / c9 c8 c6 v1 a1 / c1 c2 / v1 v2 / t1 t2 / c3 c4 / a7"
    assert {choice(Level.EASY, text, deal) for deal in range(1, 50)} == {"a1"}


@pytest.mark.parametrize(
    ("rule", "turn", "hand", "moves"),
    [
        ("plays from its longest colour", "south", "a1 t7 t2 t3 t4", "t7"),
        ("plays from its longest colour", "south", "a1 a2 a3 t7", "a1 a2 a3"),
        ("saves a wild while it holds more than three cards", "south", "w a1 t2 t3", "a1"),
        ("plays a wild where nothing else fits", "south", "w t1 t2 t3 c1", "wt"),
        ("names its longest colour", "south", "w4 v1 v2 t3 c1", "w4v"),
        ("keeps a wild that it has just drawn", "south drawn=1", "t1 t2 t3 w", "k"),
        ("keeps a wild that it has just drawn", "south drawn=3", "t1 t2 t3 c1 w4", "k"),
        ("plays a wild just drawn with three cards", "south drawn=1", "t1 t2 w", "wt"),
        ("plays a card just drawn", "south drawn=2", "t1 t2 t3 a1", "a1"),
    ],
)
def test_c_3_normal(rule: str, turn: str, hand: str, moves: str) -> None:
    text = f"standard a+ {turn} / {hand} / c1 c2 / v1 v2 / t1 t2 / c3 c4 / a7"
    assert choice(Level.NORMAL, text) in moves.split()


@pytest.mark.parametrize("level", [Level.NORMAL, Level.EXPERT])
@pytest.mark.parametrize(
    ("rule", "text", "moves"),
    [
        ("keeps the last card that fits for no wild", "standard c+ south / w c2 / t1 t5 / v1 v2 v3 v4", "c2"),
        ("wastes no wild on the active colour", "standard c+ south / w w c2 / t1 t5 / v1 v2 v3 v4", "c2 wa wt wv"),
        ("not even where only wilds fit", "standard c+ south / w w4 / t1 t5 / v1 v2 v3 v4", "wa wt wv w4a w4t w4v"),
        ("not even to strike", "standard c+ south / w4 c2 / t1 / v1 v2 v3 v4", "c2 w4a w4t w4v"),
        ("not where nobody is about to go out", "standard c+ south / w4 c2 / t1 t5 / v1 v2 v3 v4", "c2"),
        ("but plays the one card that fits", "standard c+ south / w t2 / t1 t5 / v1 v2 v3 v4", "wt"),
    ],
)
def test_c_6_no_wild_card_goes_for_nothing(level: Level, rule: str, text: str, moves: str) -> None:
    assert choice(level, f"{text} / v5 v6 / t3 t4 / c7") in moves.split()


def silly_wilds(level: Level, preset: Preset, deal: int) -> list[str]:
    """Play a deal and write down the wild cards that went for nothing, by the words of the rule."""
    played = game.play_cpus(game.begin(deal, preset, Seat.SOUTH), (level,) * 4)
    return [
        f"{deal} {number} {notation.write_move(step.move)}"
        for number, step in enumerate(played.steps)
        if step.move.card[:1] == "w" and goes_for_nothing(played.position_at(number), step.move)
    ]


def goes_for_nothing(before: Position, move: Move) -> bool:
    hand = before.hand
    fitting = [card for card in hand if not before.why_not(card)]
    if len(fitting) > 1 and move.colour == before.colour:
        return True
    threatened = len(before.hands[(before.turn + before.direction) % 4]) == 1
    other_fits = len(hand) == 2 and any(card[0] != "w" for card in fitting)
    return other_fits and not (move.card == "w4" and threatened)


@pytest.mark.parametrize("level", [Level.NORMAL, Level.EXPERT])
@pytest.mark.parametrize("preset", Preset)
def test_c_6_no_silly_wild_in_whole_deals(level: Level, preset: Preset) -> None:
    deals = range(1, 2_001 if SOAK else 101)
    assert [silly for deal in deals for silly in silly_wilds(level, preset, deal)] == []


def test_c_6_the_count_tells_silly_wilds() -> None:
    """Easy wastes them, so counting is no empty exercise."""
    assert [silly for deal in range(1, 11) for silly in silly_wilds(Level.EASY, Preset.STANDARD, deal)]


@pytest.mark.parametrize("level", Level)
def test_cs_18_every_level_declares_its_last_card(level: Level) -> None:
    text = "house a+ west / c1 c2 / a1 c9 / v1 v2 / t1 t2 / c3 c4 / a7"
    assert choice(level, text) == "a1u"


@pytest.mark.parametrize("level", Level)
def test_cs_16_every_level_takes_or_answers_a_chain(level: Level) -> None:
    assert choice(level, "house a+ west chain=2 / c1 c2 / a1 c9 / v1 v2 / t1 t2 / c3 c4 / ad") == "g"
    assert choice(level, "house a+ west chain=2 / c1 c2 / a1 td c9 / v1 v2 / t1 t2 / c3 c4 / ad") == "td"
