"""The stock runs out (CS-11, CS-12), and nobody can do anything any more (CS-15)."""

from __future__ import annotations

import pytest

from games.crazy_switch.engine import rules
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.engine.scoring import outcome
from tests.games.crazy_switch.engine import built

#: Stock and discards before the card is laid; what two forced draws give, and four.
TAKES = [
    ("", "c1", "reshuffle c1; X takes c1 WHY", "reshuffle c1; X takes c1 WHY"),
    ("", "c1 c2", "reshuffle c2 c1; X takes c2 c1 WHY", "reshuffle c2 c1; X takes c2 c1 WHY"),
    (
        "a1",
        "c1",
        "X takes a1 WHY; reshuffle c1; X takes c1 WHY",
        "X takes a1 WHY; reshuffle c1; X takes c1 WHY",
    ),
    (
        "a1",
        "c1 c2",
        "X takes a1 WHY; reshuffle c2 c1; X takes c2 WHY",
        "X takes a1 WHY; reshuffle c2 c1; X takes c2 c1 WHY",
    ),
    ("a1 a2", "c1", "X takes a1 a2 WHY", "X takes a1 a2 WHY; reshuffle c1; X takes c1 WHY"),
    ("a1 a2", "c1 c2", "X takes a1 a2 WHY", "X takes a1 a2 WHY; reshuffle c2 c1; X takes c2 c1 WHY"),
]
REST = "a9 t9 / c8 v1 / c9 v2"


@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize(("stock", "pile", "two", "four"), TAKES)
def test_cs_11_forced_draws_take_what_there_is(preset: Preset, stock: str, pile: str, two: str, four: str) -> None:
    then = ".g" if preset is Preset.HOUSE else ""
    for hand, move, drawn, why in (("cd", "cd", two, "draw-two"), ("w4", "w4c", four, "wild-draw-four")):
        text = f"{preset} c+ south / {hand} a8 t8 / {REST} / {stock} / {pile}"
        position, story = built.play(text, move + then)
        assert story == f"south {move}; {drawn}; west skipped".replace("X", "west").replace("WHY", why)
        assert position.turn is Seat.NORTH


@pytest.mark.parametrize(("stock", "pile", "two"), [row[:3] for row in TAKES])
def test_cs_11_cs_18_undeclared_penalty_takes_what_there_is(stock: str, pile: str, two: str) -> None:
    position, story = built.play(f"house c+ south / c7 t8 / c3 c4 / {REST[8:]} / {stock} / {pile}", "c7")
    assert story == f"south c7; {two}".replace("X", "south").replace("WHY", "undeclared")
    assert position.turn is Seat.WEST


@pytest.mark.parametrize(
    ("stock", "pile", "story"),
    [
        ("", "cd", "west takes draw-two"),
        ("a1", "cd", "west takes a1 draw-two"),
        ("a1 a2", "cd", "west takes a1 a2 draw-two"),
        ("", "c2 cd", "reshuffle c2; west takes c2 draw-two"),
        ("a1", "c2 cd", "west takes a1 draw-two; reshuffle c2; west takes c2 draw-two"),
        ("a1 a2", "c2 cd", "west takes a1 a2 draw-two"),
    ],
)
def test_cs_11_cs_16_a_chain_takes_what_there_is(stock: str, pile: str, story: str) -> None:
    position, told = built.play(f"house c+ west chain=2 / a8 c7 / {REST} / {stock} / {pile}", "g")
    assert told == f"{story}; west skipped"
    assert position.turn is Seat.NORTH


@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize(
    ("cards", "moves", "story", "after"),
    [
        (" / t7 a9", "d", "reshuffle t7; draws t7; passes", "a+ west reshuffles=1"),
        (" / a7 a9", "d", "reshuffle a7; draws a7", "a+ south drawn=1 reshuffles=1"),
        (" / t7 t6 a9", "d", "reshuffle t6 t7; draws t6", "a+ south drawn=1 reshuffles=1"),
        ("t1 / a9", "d", "draws t1; passes", "a+ west"),
        ("a1 / a9", "d", "draws a1", "a+ south drawn=1"),
        ("a1 / a9", "d.k", "draws a1; keeps", "a+ west"),
        ("t1 t2 / a9", "d.d", "draws t1; draws t2; passes", "a+ west"),
        ("t1 / t7 a9", "d", "draws t1", "a+ south drawn=1"),
        ("t1 / a7 a9", "d.d", "draws t1; reshuffle a7; draws a7", "a+ south drawn=2 reshuffles=1"),
        ("t1 / t7 a9", "d.d", "draws t1; reshuffle t7; draws t7; passes", "a+ west reshuffles=1"),
        ("t1 t2 / t7 a9", "d", "draws t1", "a+ south drawn=1"),
        ("t1 t2 / t7 a9", "d.d", "draws t1; draws t2", "a+ south drawn=2"),
    ],
)
def test_cs_11_cs_12_drawing_from_hardly_any_stock(
    preset: Preset, cards: str, moves: str, story: str, after: str
) -> None:
    position, told = built.play(f"{preset} a+ south / c1 / a2 t3 / a4 / a5 / {cards}", moves)
    assert told.replace("south ", "") == story
    assert built.head(position) == f"{preset} {after}"


def test_cs_11_the_top_card_is_not_shuffled_in() -> None:
    position, _ = built.play("standard a+ south / c1 / a2 / a4 / a5 / / t1 t2 t3 t4 t5 a9", "d")
    assert position.pile == ("a9",)
    assert sorted((*position.hands[Seat.SOUTH], *position.stock)) == ["c1", "t1", "t2", "t3", "t4", "t5"]


def test_d_3_each_reshuffle_of_a_deal_is_another() -> None:
    first, _ = built.play("standard a+ south / c1 / c2 / c3 / c4 / / t1 t2 t3 t4 t5 t6 as", "d")
    second, _ = built.play("standard a+ south reshuffles=1 / c1 / c2 / c3 / c4 / / t1 t2 t3 t4 t5 t6 as", "d")
    assert (first.reshuffles, second.reshuffles) == (1, 2)
    assert first.stock != second.stock


@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize(
    ("hands", "passing", "turn"),
    [
        ("a1 c9 / c1 / c2 / a3", "west passes; north passes", "east passes=2"),
        ("a1 c9 / c1 / a2 / c3", "west passes", "north passes=1"),
        ("a1 a9 / c1 / c2 / c3", "west passes; north passes; east passes", "south passes=3"),
    ],
)
def test_cs_12_who_cannot_do_anything_passes_by_itself(preset: Preset, hands: str, passing: str, turn: str) -> None:
    position, story = built.play(f"{preset} a+ south drawn=1 / {hands} / / a7", "k")
    assert story == f"south keeps; {passing}"
    assert built.head(position) == f"{preset} a+ {turn}"


def test_cs_15_a_card_played_breaks_the_row() -> None:
    position, story = built.play("standard a+ south passes=3 / a1 c1 c4 / c2 / c3 / c5 / / a7", "a1")
    assert story == "south a1"
    assert position.passes == 0


def test_cs_15_a_card_drawn_breaks_the_row() -> None:
    position, story = built.play("standard a+ south passes=3 / c1 / c2 / c3 / c5 / a1 / a7", "d.k")
    assert story == ("south draws a1; south keeps; west passes; north passes; east passes")
    assert built.head(position) == "standard a+ south passes=3"


@pytest.mark.parametrize(("stock", "cards"), [("", ""), ("a1", "a1 "), ("a1 a2", "a1 a2 ")])
def test_cs_15_a_lost_turn_counts_for_nothing_and_breaks_nothing(stock: str, cards: str) -> None:
    text = f"house c+ west passes=2 chain=2 / c8 / t9 / v1 / v2 / {stock} / cd"
    _, story = built.play(text, "g")
    assert story == f"west takes {cards}draw-two; west skipped; north passes; east passes; end deadlock"


def deadlocked(hands: str, preset: Preset = Preset.STANDARD) -> tuple[str, str]:
    """Let South draw the very last card, and tell what follows and who wins what."""
    south, *others = hands.split(" / ")
    *held, last = south.split()
    text = f"{preset} v+ south / {' / '.join([' '.join(held), *others])} / {last} / v9"
    position, story = built.play(text, "d")
    result = outcome(position)
    assert result
    assert rules.legal_moves(rules.view(position, position.turn)) == []
    points = ", ".join(f"{seat.key} {result.points[seat]}" for seat in result.winners)
    return story, f"{result.by}: {points}; penalties {' '.join(map(str, result.penalties))}"


@pytest.mark.parametrize(
    ("hands", "result"),
    [
        pytest.param(
            "c3 c6 / t5 t8 / ar / cd",
            "deadlock: south 53; penalties 9 13 20 20",
            id="lowest penalty wins",
        ),
        pytest.param(
            "c3 c6 / t5 t4 / ar / cd",
            "deadlock: south 49, west 49; penalties 9 9 20 20",
            id="two share first place",
        ),
        pytest.param(
            "c3 c6 / t5 / c5 / a5",
            "deadlock: west 19, north 19, east 19; penalties 9 5 5 5",
            id="three share first place",
        ),
        pytest.param(
            "c2 c3 / t5 / c5 / a5",
            "deadlock: south 15, west 15, north 15, east 15; penalties 5 5 5 5",
            id="all four share first place",
        ),
        pytest.param(
            "c0 c0 / t5 / a0 / a5",
            "deadlock: south 10, north 10; penalties 0 5 0 5",
            id="a penalty of nothing is not a hand of nothing",
        ),
    ],
)
@pytest.mark.parametrize("preset", Preset)
def test_cs_15_deadlock(preset: Preset, hands: str, result: str) -> None:
    story, ended = deadlocked(hands, preset)
    assert ended == result
    assert story == (
        f"south draws {hands.partition(' /')[0][-2:]}; south passes; "
        "west passes; north passes; east passes; south passes; end deadlock"
    )
