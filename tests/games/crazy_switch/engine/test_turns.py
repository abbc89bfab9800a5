"""Turns: what fits (CS-5, CS-6), what cards do (CS-7), drawing (CS-8 to CS-10), the last card (CS-13)."""

from __future__ import annotations

import pytest

from games.crazy_switch.engine import notation, rules
from games.crazy_switch.engine.cards import FACES
from games.crazy_switch.engine.model import Act, Move, Preset, Refusal, Seat
from tests.games.crazy_switch.engine import built

WILDS = {"w", "w4"}
HANDS = "c1 a3 t3 / v1 a4 t4 / c2 a5 t5"


def expected_refusal(card: str, top: str, colour: str) -> Refusal | None:
    if card in WILDS or card[0] == colour:
        return None
    if top in WILDS:
        return Refusal.COLOUR_ONLY
    return None if card[1] == top[1] else Refusal.DOES_NOT_FIT


@pytest.mark.parametrize("preset", Preset)
def test_cs_5_cs_6_every_card_on_every_card(preset: Preset) -> None:
    for top in sorted(FACES):
        for colour in "atcv" if top in WILDS else top[0]:
            for card in sorted(FACES):
                text = f"{preset} {colour}+ south / {card} / c1 / v1 / t1 / a1 / {top}"
                move = Move(Act.PLAY, card, "a" if card in WILDS else "")
                refused = rules.refusal(notation.read_position(text), move)
                assert refused is expected_refusal(card, top, colour), text


@pytest.mark.parametrize(
    ("rule", "hand", "top", "fitting"),
    [
        ("CS-5 colour or number", "a1 t7 c7 v8 as td w w4", "a7", "a1 t7 c7 as w w4"),
        ("CS-5 Skip on Skip", "ts cr vd c1 as", "as", "ts as"),
        ("CS-5 Reverse on Reverse", "tr cs vd c1 a1", "ar", "tr a1"),
        ("CS-5 Draw Two on Draw Two", "td cs vr c1 a1", "ad", "td a1"),
        ("CS-5 no number is an action", "t0 c1 v2", "as", ""),
        ("CS-6 the named colour after a Wild", "a1 t1 cs w", "w", "a1 w"),
        ("CS-6 the named colour after a Wild Draw Four", "a4 t4 c4 w4", "w4", "a4 w4"),
    ],
)
def test_cards_that_fit_on_active_amber(rule: str, hand: str, top: str, fitting: str) -> None:
    position = notation.read_position(f"standard a+ south / {hand} / c1 / v1 / t1 / a1 / {top}")
    assert " ".join(rules.view(position, Seat.SOUTH).fitting) == fitting
    played = {move.card for move in rules.legal_moves(rules.view(position, Seat.SOUTH)) if move.act is Act.PLAY}
    assert played == set(fitting.split())


CIRCLES = [
    dict(zip(("seat", "way", "next", "beyond", "before", "turned"), circle.split(), strict=True))
    for circle in (
        "south + west north east -",
        "west + north east south -",
        "north + east south west -",
        "east + south west north -",
        "south - east north west +",
        "west - south east north +",
        "north - west south east +",
        "east - north west south +",
    )
]


@pytest.mark.parametrize("circle", CIRCLES, ids=lambda circle: circle["seat"] + circle["way"])
@pytest.mark.parametrize(
    ("preset", "moves", "story", "after"),
    [
        ("standard", "v1", "", "v{way} {next}"),
        ("standard", "vs", "; {next} skipped", "v{way} {beyond}"),
        ("standard", "vr", "", "v{turned} {before}"),
        ("standard", "vd", "; {next} takes c1 c2 draw-two; {next} skipped", "v{way} {beyond}"),
        ("standard", "wt", "", "t{way} {next}"),
        ("standard", "w4t", "; {next} takes c1 c2 c4 c5 wild-draw-four; {next} skipped", "t{way} {beyond}"),
        ("house", "v1", "", "v{way} {next}"),
        ("house", "vs", "; {next} skipped", "v{way} {beyond}"),
        ("house", "vr", "", "v{turned} {before}"),
        ("house", "vd", "", "v{way} {next} chain=2"),
        ("house", "vd.g", "; {next} takes c1 c2 draw-two; {next} skipped", "v{way} {beyond}"),
        ("house", "wt", "", "t{way} {next}"),
        ("house", "w4t", "", "t{way} {next} chain=4"),
        ("house", "w4t.g", "; {next} takes c1 c2 c4 c5 wild-draw-four; {next} skipped", "t{way} {beyond}"),
    ],
)
def test_cs_7_direction_seat_and_card(circle: dict[str, str], preset: str, moves: str, story: str, after: str) -> None:
    move = moves.removesuffix(".g")
    hands = dict.fromkeys(("south", "west", "north", "east"), "a3 t3 c3 v5")
    hands[circle["seat"]] = f"{move if move[0] == 'v' else move[:-1]} a1 a2"
    text = f"{preset} v{circle['way']} {circle['seat']} / {' / '.join(hands.values())} / c1 c2 c4 c5 / a9 v9"
    position, told = built.play(text, moves)
    assert told == f"{circle['seat']} {move}" + story.format(**circle)
    assert built.head(position) == f"{preset} " + after.format(**circle)


@pytest.mark.parametrize("colour", "atcv")
@pytest.mark.parametrize("card", ["w", "w4"])
def test_cs_7_any_colour_can_be_named_the_present_one_too(card: str, colour: str) -> None:
    text = f"standard a+ south / {card} c1 c1 / c1 a3 t3 v3 / c1 a3 t3 v3 / c1 a3 t3 v3 / t1 t2 t4 t5 / a7"
    position, _ = built.play(text, card + colour)
    assert position.colour == colour
    assert position.pile[-1] == card


@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize(
    ("stock", "moves", "story", "after"),
    [
        pytest.param("v3 v4 v5", "d", "draws v3", "a+ south drawn=1", id="CS-8 one card at a time"),
        pytest.param("v3 v4 v5", "d.d", "draws v3; draws v4", "a+ south drawn=2", id="CS-8 a second"),
        pytest.param(
            "v3 v4 v5 a1",
            "d.d.d",
            "draws v3; draws v4; draws v5; passes",
            "a+ west",
            id="CS-9 the turn passes by itself after a third that does not fit",
        ),
        pytest.param(
            "v3 v4 a5 a1",
            "d.d.d",
            "draws v3; draws v4; draws a5",
            "a+ south drawn=3",
            id="CS-9 a third that fits leaves the choice",
        ),
        pytest.param(
            "v3 v4 a5 a1",
            "d.d.d.k",
            "draws v3; draws v4; draws a5; keeps",
            "a+ west",
            id="CS-9 a third that fits is kept",
        ),
        pytest.param(
            "v3 v4 t7 a1",
            "d.d.d.t7",
            "draws v3; draws v4; draws t7; t7",
            "t+ west",
            id="CS-9 a third that fits is played",
        ),
        pytest.param("t7 v4", "d.t7", "draws t7; t7", "t+ west", id="CS-9 a first that fits is played"),
        pytest.param("w v4", "d.k", "draws w; keeps", "a+ west", id="CS-9 a first that fits is kept"),
    ],
)
def test_drawing(preset: Preset, stock: str, moves: str, story: str, after: str) -> None:
    position, told = built.play(f"{preset} a+ south / c1 c2 / {HANDS} / {stock} / a6 a7", moves)
    assert told.replace("south ", "") == story
    assert built.head(position) == f"{preset} {after}"


@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize(
    ("card", "colour"),
    [(number, "a") for number in ("a7", "as", "ar", "ad")] + [("w", "t"), ("w4", "t")],
)
def test_cs_13_every_last_card_ends_the_deal_without_its_effect(preset: Preset, card: str, colour: str) -> None:
    move = card + colour if card in WILDS else card
    position, story = built.play(f"{preset} a+ north / c1 / c2 / {card} / v3 / t1 t2 t3 t4 / a6 a9", move)
    assert story == f"north {move}; end out"
    assert built.head(position) == f"{preset} {colour}+ north"
    assert position.stock == ("t1", "t2", "t3", "t4")
    assert rules.legal_moves(rules.view(position, Seat.NORTH)) == []


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("house a+ west chain=4 / c1 / td / v2 / v3 / t1 t2 / cd ad", "td"),
        ("house a+ west chain=4 / c1 / w4 / v2 / v3 / t1 t2 / a1 w4", "w4c"),
    ],
)
def test_cs_13_a_pending_chain_lapses(text: str, move: str) -> None:
    position, story = built.play(text, move)
    assert story == f"west {move}; end out"
    assert position.chain == 0


def test_cs_13_a_drawn_card_can_be_the_last_but_never_the_only_one() -> None:
    position, story = built.play("standard a+ south / c1 / c2 / c3 / v3 / a5 t1 / a6 a9", "d.a5")
    assert story == "south draws a5; south a5"
    assert position.ended is None


def test_cs_6_the_active_colour_outlives_draws_passes_and_a_reshuffle() -> None:
    text = "standard a+ south / w c1 c1 / c2 c3 / v1 v2 / c4 c5 / v3 v4 / a7 a8 a9"
    position, story = built.play(text, "wt.d.d.d.d.d")
    assert story == (
        "south wt; west draws v3; west draws v4; reshuffle a8 a9 a7; west draws a8; west passes; "
        "north draws a9; north draws a7; north passes; "
        "east passes; south passes; west passes; north passes; end deadlock"
    )
    assert position.colour == "t"


def test_cs_11_a_wild_card_that_is_shuffled_in_has_no_colour() -> None:
    position, story = built.play("standard t+ south / c1 c1 / t2 / t3 / t4 / / w t9", "d")
    assert story == "reshuffle w; south draws w"
    plays = {notation.write_move(move) for move in rules.legal_moves(rules.view(position, Seat.SOUTH))}
    assert plays == {"wa", "wt", "wc", "wv", "k"}


def test_history_tells_who_laid_what_and_the_active_colour_since() -> None:
    position, _ = built.play("standard a+ south / w c1 c1 / t2 t5 / t3 t4 / t4 t6 / v3 v4 / a7", "wt.t2.t3")
    assert [(play.seat.key, play.card, play.colour) for play in position.plays] == [
        ("south", "w", "t"),
        ("west", "t2", "t"),
        ("north", "t3", "t"),
    ]
    assert position.made == 3
