"""House rules: chains (CS-16), the restricted Wild Draw Four (CS-17), the declared last card (CS-18)."""

from __future__ import annotations

from itertools import product

import pytest

from games.crazy_switch.engine import notation, rules
from games.crazy_switch.engine.model import SEATS, Act, Move, Position, Preset, Refusal, Seat
from tests.games.crazy_switch.engine import built

STOCK = [f"v{number}" for number in range(1, 10)] * 2


def legal(position: Position) -> set[str]:
    return {notation.write_move(move) for move in rules.legal_moves(rules.view(position, position.turn))}


@pytest.mark.parametrize("way", "+-")
@pytest.mark.parametrize(
    ("first", "answers", "why"),
    [("ad", ("td", "cd", "vd"), "draw-two"), ("w4a", ("w4a", "w4t", "w4c"), "wild-draw-four")],
)
@pytest.mark.parametrize("can", list(product([True, False], repeat=3)))
def test_cs_16_the_total_falls_on_the_first_that_cannot_answer(
    can: tuple[bool, ...], way: str, first: str, answers: tuple[str, ...], why: str
) -> None:
    around = ["west", "north", "east", "south"] if way == "+" else ["east", "north", "west", "south"]
    hands = {"south": f"{first[:2]} {'a1 a2' if first == 'ad' else 'v1 v2'}"}
    for seat, answer, able in zip(around, answers, can, strict=False):
        hands[seat] = f"{answer[:2]} v8 v8" if able else "v8 v8 v9"
    row = " / ".join(hands[seat.key] for seat in SEATS)
    answered = (*can, False).index(False)
    moves = ".".join([first, *answers[:answered], "g"])
    position, story = built.play(f"house a{way} south / {row} / {' '.join(STOCK)} / a7", moves)
    total = (answered + 1) * (2 if first == "ad" else 4)
    loser = around[answered]
    assert story.endswith(f"; {loser} takes {' '.join(STOCK[:total])} {why}; {loser} skipped")
    assert position.chain == 0
    assert position.turn.key == around[(answered + 1) % 4]


@pytest.mark.parametrize(
    ("top", "hand", "moves"),
    [
        ("ad", "td a5", "td tdu"),
        ("ad", "ad vd a5 w w4", "ad vd"),
        ("ad", "w4 c5 c6", "g"),
        ("ad", "w c5 c6", "g"),
        ("ad", "a5 as ar", "g"),
        ("w4", "c5 c6 w4", "w4a w4t w4c w4v"),
        ("w4", "ad td c5", "g"),
        ("w4", "w c5 c6", "g"),
        ("w4", "a5 c5 w4", "g"),
    ],
)
def test_cs_16_cs_17_what_answers_a_chain(top: str, hand: str, moves: str) -> None:
    chain = 2 if top == "ad" else 4
    text = f"house a+ west chain={chain} / a9 a8 / {hand} / v2 v3 / v4 v5 / t1 t2 t3 t4 / a6 {top}"
    assert legal(notation.read_position(text)) == set(moves.split())


def test_cs_16_a_chain_goes_all_the_way_round() -> None:
    text = "house a+ south / ad vd a1 a2 / td t1 t2 / cd c1 c2 / vd v1 v2 / a3 t3 / a7"
    position, story = built.play(text, "ad.td.cd.vd.vd")
    assert story == "south ad; west td; north cd; east vd; south vd"
    assert built.head(position) == "house v+ west chain=10"


def test_cs_16_standard_rules_know_no_answer() -> None:
    text = "standard a+ south / ad a1 a2 / td t1 t2 / c1 c2 / v1 v2 / a3 t3 / a7"
    position, story = built.play(text, "ad")
    assert story == "south ad; west takes a3 t3 draw-two; west skipped"
    assert position.turn is Seat.NORTH


@pytest.mark.parametrize(
    ("preset", "hand", "refused"),
    [
        ("standard", "w4 a1 c1", None),
        ("house", "w4 a1 c1", Refusal.HOLDS_ACTIVE_COLOUR),
        ("house", "w4 as c1", Refusal.HOLDS_ACTIVE_COLOUR),
        ("house", "w4 c1 t7", None),
        ("house", "w4 w w4 c1", None),
        ("house", "w4", None),
    ],
)
def test_cs_17_only_without_the_active_colour(preset: str, hand: str, refused: Refusal | None) -> None:
    position = notation.read_position(f"{preset} a+ south / {hand} / c1 / c2 / c3 / c4 c5 / a7")
    assert rules.refusal(position, notation.read_move("w4t")) is refused


def test_cs_17_the_active_colour_counts_not_that_of_a_wild_top_card() -> None:
    position = notation.read_position("house t+ south / w4 a1 c1 / c1 / c2 / c3 / c4 c5 / a6 w")
    assert rules.refusal(position, notation.read_move("w4t")) is None


def test_cs_17_in_a_chain_as_well() -> None:
    text = "house a+ south / w4 c1 c2 / w4 t1 t2 / w4 v1 v2 / a1 a2 / a3 a4 a5 a6 v3 v4 v5 v6 / a7"
    position, _ = built.play(text, "w4t")
    assert rules.refusal(position, notation.read_move("w4c")) is Refusal.HOLDS_ACTIVE_COLOUR
    position, story = built.play(position, "g")
    assert story == "west takes a3 a4 a5 a6 wild-draw-four; west skipped"
    position, story = built.play(text, "w4v.w4v.g")
    assert story == "south w4v; west w4v; north takes a3 a4 a5 a6 v3 v4 v5 v6 wild-draw-four; north skipped"


@pytest.mark.parametrize(
    ("card", "told", "after"),
    [
        ("a5", "", "house a+ west"),
        ("as", "; west skipped", "house a+ north"),
        ("ar", "", "house a- east"),
        ("ad", "", "house a+ west chain=2"),
        ("wt", "", "house t+ west"),
        ("w4t", "", "house t+ west chain=4"),
    ],
)
@pytest.mark.parametrize("declared", [True, False])
def test_cs_18_a_forgotten_declaration_costs_two_before_the_effect(
    card: str, told: str, after: str, declared: bool
) -> None:
    hand = card.removesuffix("t") + " c1"
    text = f"house a+ south / {hand} / a2 t2 / a3 t3 / a4 t4 / v1 v2 v3 v4 v5 v6 / a7"
    position, story = built.play(text, card + "u" * declared)
    penalty = "" if declared else "; south takes v1 v2 undeclared"
    assert story == f"south {card}{'u' * declared}{penalty}{told}"
    assert built.head(position) == after
    assert len(position.hands[Seat.SOUTH]) == (1 if declared else 3)


def test_cs_18_the_penalty_comes_first_from_the_stock_then_the_chain() -> None:
    text = "house a+ south / ad c1 / a2 t2 / a3 t3 / a4 t4 / v1 v2 v3 v4 v5 v6 / a7"
    _, story = built.play(text, "ad.g")
    assert story == "south ad; south takes v1 v2 undeclared; west takes v3 v4 draw-two; west skipped"


def test_cs_18_an_answer_is_declared_like_any_card() -> None:
    text = "house a+ west chain=2 / a1 a2 / td c1 / cd c2 c3 / a4 t4 / v1 v2 v3 v4 v5 v6 v7 v8 / ad"
    _, story = built.play(text, "td.cd.g")
    assert story == (
        "west td; west takes v1 v2 undeclared; north cd; east takes v3 v4 v5 v6 v7 v8 draw-two; east skipped"
    )


@pytest.mark.parametrize(
    ("preset", "hand", "refused"),
    [
        (Preset.HOUSE, "a5", Refusal.NOTHING_TO_DECLARE),
        (Preset.HOUSE, "a5 c1", None),
        (Preset.HOUSE, "a5 c1 c2", Refusal.NOTHING_TO_DECLARE),
        (Preset.STANDARD, "a5", Refusal.NOTHING_TO_DECLARE),
        (Preset.STANDARD, "a5 c1", Refusal.NOTHING_TO_DECLARE),
    ],
)
def test_cs_18_only_the_last_but_one_is_declared(preset: Preset, hand: str, refused: Refusal | None) -> None:
    position = notation.read_position(f"{preset} a+ south / {hand} / c1 / c2 / c3 / c4 c5 / a7")
    assert rules.refusal(position, Move(Act.PLAY, "a5", declared=True)) is refused


def test_cs_18_standard_rules_have_no_penalty() -> None:
    _, story = built.play("standard a+ south / a5 c1 / a2 / a3 / a4 / v1 v2 / a7", "a5")
    assert story == "south a5"
