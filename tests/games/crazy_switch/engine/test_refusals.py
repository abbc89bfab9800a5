"""What the rules forbid, and why; what cannot even be read."""

from __future__ import annotations

import pytest

from games.crazy_switch.engine import notation, rules
from games.crazy_switch.engine.model import Act, Move, Position, Refusal
from games.refusals import IllegalMove, InvalidMove

OTHERS = "c1 c2 / v1 v2 / t1 t2"

REFUSED = [
    ("CS-5", "NOT_IN_HAND", f"standard a+ south / a1 t7 / {OTHERS} / c3 c4 / a7", "a5"),
    ("CS-5", "NOT_IN_HAND", f"standard a+ south / a1 t7 / {OTHERS} / c3 c4 / a7", "wt"),
    ("CS-5", "NOT_IN_HAND", f"standard a+ south / w a1 / {OTHERS} / c3 c4 / a7", "w4t"),
    ("CS-5", "DOES_NOT_FIT", f"standard a+ south / a1 t6 / {OTHERS} / c3 c4 / a7", "t6"),
    ("CS-5", "DOES_NOT_FIT", f"standard a+ south / ts c1 / {OTHERS} / c3 c4 / ar", "ts"),
    ("CS-6", "COLOUR_ONLY", f"standard a+ south / a1 t6 / {OTHERS} / c3 c4 / t6 w", "t6"),
    ("CS-6", "COLOUR_ONLY", f"house a+ south / a1 t6 / {OTHERS} / c3 c4 / t6 w4", "t6"),
    ("CS-7", "COLOUR_MISSING", f"standard a+ south / w a1 / {OTHERS} / c3 c4 / a7", "w"),
    ("CS-7", "COLOUR_MISSING", f"standard a+ south / w4 c1 / {OTHERS} / c3 c4 / a7", "w4"),
    ("CS-7", "COLOUR_MISSING", f"standard a+ south / w / {OTHERS} / c3 c4 / a7", "w"),
    ("CS-7", "COLOUR_MISSING", f"house a+ south / w4 c1 / {OTHERS} / c3 c4 / a7", "w4u"),
    ("CS-8", "CARD_FITS", f"standard a+ south / a1 t6 / {OTHERS} / c3 c4 / a7", "d"),
    ("CS-8", "CARD_FITS", f"standard a+ south / w t6 / {OTHERS} / c3 c4 / a7", "d"),
    ("CS-8", "THREE_DRAWN", f"standard a+ south drawn=3 / t1 t6 c9 / {OTHERS} / c3 c4 / a7", "d"),
    ("CS-9", "DRAWN_CARD_FITS", f"standard a+ south drawn=1 / t6 a1 / {OTHERS} / c3 c4 / a7", "d"),
    ("CS-9", "DRAWN_CARD_FITS", f"house a+ south drawn=3 / t6 c1 c2 w / {OTHERS} / c3 c4 / a7", "d"),
    ("CS-10", "NOTHING_DRAWN", f"standard a+ south / a1 t6 / {OTHERS} / c3 c4 / a7", "k"),
    ("CS-10", "NOTHING_DRAWN", f"standard a+ south / t1 t6 / {OTHERS} / c3 c4 / a7", "k"),
    ("CS-10", "MUST_DRAW_ON", f"standard a+ south drawn=1 / t1 t6 / {OTHERS} / c3 c4 / a7", "k"),
    ("CS-10", "MUST_DRAW_ON", f"house a+ south drawn=2 / t1 t6 c9 / {OTHERS} / c3 c4 / a7", "k"),
    ("CS-12", "NOTHING_TO_DRAW", f"standard a+ south / t1 t6 / {OTHERS} / / a7", "d"),
    ("CS-12", "NOTHING_TO_DRAW", f"house a+ south drawn=1 / t1 t6 / {OTHERS} / / a7", "d"),
    ("CS-13", "OVER", f"standard a+ south / a1 / {OTHERS} / c3 c4 / a7", "a1.d"),
    ("CS-13", "OVER", f"standard a+ south / a1 / {OTHERS} / c3 c4 / a7", "a1.k"),
    ("CS-13", "OVER", f"house a+ south / ad / {OTHERS} / c3 c4 / a7", "ad.g"),
    ("CS-13", "OVER", f"standard a+ south / a1 / {OTHERS} / c3 c4 / a7", "a1.c1"),
    ("CS-16", "CHAIN_PENDING", f"house a+ south chain=2 / td a5 a6 / {OTHERS} / c3 c4 / ad", "a5"),
    ("CS-16", "CHAIN_PENDING", f"house a+ south chain=2 / w c5 c6 / {OTHERS} / c3 c4 / ad", "wa"),
    ("CS-16", "CHAIN_PENDING", f"house a+ south chain=2 / w4 c5 c6 / {OTHERS} / c3 c4 / ad", "w4t"),
    ("CS-16", "CHAIN_PENDING", f"house a+ south chain=4 / ad td c6 / {OTHERS} / c3 c4 / w4", "ad"),
    ("CS-16", "CHAIN_PENDING", f"house a+ south chain=2 / c4 c5 c6 / {OTHERS} / c3 c4 / ad", "d"),
    ("CS-16", "CHAIN_PENDING", f"house a+ south chain=2 / c4 c5 c6 / {OTHERS} / c3 c4 / ad", "k"),
    ("CS-16", "CHAIN_PENDING", f"house a+ south chain=2 / td c5 c6 / {OTHERS} / c3 c4 / ad", "k"),
    ("CS-16", "CAN_ANSWER", f"house a+ south chain=2 / td c5 c6 / {OTHERS} / c3 c4 / ad", "g"),
    ("CS-16", "CAN_ANSWER", f"house a+ south chain=2 / td c5 c6 / {OTHERS} / c3 c4 / ad", "d"),
    ("CS-16", "NO_CHAIN", f"house a+ south / td c5 c6 / {OTHERS} / c3 c4 / ad", "g"),
    ("CS-16", "NO_CHAIN", f"standard a+ south / t1 t6 / {OTHERS} / c3 c4 / ad", "g"),
    ("CS-17", "HOLDS_ACTIVE_COLOUR", f"house a+ south / w4 a1 c1 / {OTHERS} / c3 c4 / a7", "w4t"),
    ("CS-17", "HOLDS_ACTIVE_COLOUR", f"house a+ south chain=4 / w4 a1 c1 / {OTHERS} / c3 c4 / w4", "w4t"),
    ("CS-18", "NOTHING_TO_DECLARE", f"house a+ south / a1 c1 c2 / {OTHERS} / c3 c4 / a7", "a1u"),
    ("CS-18", "NOTHING_TO_DECLARE", f"standard a+ south / a1 c1 / {OTHERS} / c3 c4 / a7", "a1u"),
    ("CS-18", "NOTHING_TO_DECLARE", f"house a+ south / a1 / {OTHERS} / c3 c4 / a7", "a1u"),
]


#: Moves that no text can write.
UNWRITTEN = [
    ("CS-5", "NOT_IN_HAND", "standard a+ south / a1 t7", Move(Act.PLAY)),
    ("CS-7", "COLOUR_MISSING", "standard a+ south / w a1", Move(Act.PLAY, "w", "9")),
    ("CS-7", "COLOUR_MISSING", "standard a+ south / w4 c1", Move(Act.PLAY, "w4", "at")),
    ("CS-7", "COLOUR_MISSING", "standard a+ south / w a1", Move(Act.PLAY, "w", "wild")),
    ("CS-7", "NO_COLOUR_TO_NAME", "standard a+ south / a1 t7", Move(Act.PLAY, "a1", "t")),
    ("CS-7", "NO_COLOUR_TO_NAME", "house a+ south / a1 t7", Move(Act.PLAY, "a1", "a")),
]


def assert_refused(position: Position, move: Move, rule: str, reason: str) -> None:
    """Check the reason, and that a try leaves the position as it is."""
    before = notation.write_position(position)
    assert rules.refusal(position, move) is Refusal[reason]
    assert Refusal[reason].rule == rule
    with pytest.raises(IllegalMove) as caught:
        rules.play(position, move)
    assert caught.value.refusal is Refusal[reason]
    assert notation.write_position(position) == before


@pytest.mark.parametrize(("rule", "reason", "text", "moves"), REFUSED)
def test_refused(rule: str, reason: str, text: str, moves: str) -> None:
    position = notation.read_position(text)
    *earlier, move = notation.read_moves(moves)
    for each in earlier:
        position, _ = rules.play(position, each)
    assert_refused(position, move, rule, reason)


@pytest.mark.parametrize(("rule", "reason", "text", "move"), UNWRITTEN)
def test_refused_though_no_text_can_write_it(rule: str, reason: str, text: str, move: Move) -> None:
    assert_refused(notation.read_position(f"{text} / {OTHERS} / c3 c4 / a7"), move, rule, reason)


def test_every_reason_is_tried() -> None:
    assert {case[1] for case in (*REFUSED, *UNWRITTEN)} == {reason.name for reason in Refusal}


def spoken() -> list[str]:
    """Write every move that there is, from the wording of section 9."""
    coloured = [colour + kind for colour in "atcv" for kind in "0123456789srd"]
    wild = [card + colour for card in ("w", "w4") for colour in ("", *"atcv")]
    return ["d", "k", "g", *(card + mark for card in (*coloured, *wild) for mark in ("", "u"))]


def test_moves_are_read_and_written_back() -> None:
    texts = spoken()
    moves = [notation.read_move(text) for text in texts]
    assert len(set(moves)) == len(texts) == 127
    assert [notation.write_move(move) for move in moves] == texts
    assert notation.read_moves(notation.write_moves(moves)) == moves
    assert notation.read_moves("") == []


UNREADABLE = [
    *(" ", "x", "0", "a", "7a", "a10", "aa", "a-1", "A7", "ａ7", "a７", "a7 ", " a7", "a7\n", "dd", "d d"),
    *("u", "du", "ku", "gu", "a7uu", "uw", "wut", "wuu", "a7t", "wild"),
    *("ww", "w9", "wx", "wat", "wtt", "w4tt", "w44", "w5", "w4w", "w4 t"),
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_moves(text: str) -> None:
    with pytest.raises(InvalidMove):
        notation.read_move(text)
    with pytest.raises(InvalidMove):
        notation.read_moves(f"a7.{text}")


@pytest.mark.parametrize("text", [".", "a7.", ".a7", "a7..d", "a7,d", "a7 d"])
def test_unreadable_lists_of_moves(text: str) -> None:
    with pytest.raises(InvalidMove):
        notation.read_moves(text)


@pytest.mark.parametrize(
    "text",
    [
        "house a+ south chain=2 / a7 td / c1 / v2 / w w4 / a1 a2 / c9 ad",
        "standard v- east drawn=2 passes=1 reshuffles=3 made=40 / a7 td / c1 /  / w w4 /  / c9",
    ],
)
def test_positions_are_read_and_written_back(text: str) -> None:
    assert notation.write_position(notation.read_position(text)) == text
