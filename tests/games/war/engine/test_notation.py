from __future__ import annotations

import pytest

from games.refusals import InvalidMove
from games.war.engine import notation, rules
from games.war.engine.model import End, Pile, Position


def test_position_is_one_line() -> None:
    text = "7 12/40 sKhT+d3c2#1 dA"
    position = Position(7, 40, 12, Pile(("sK", "hT"), ("d3", "c2"), 1), Pile(("dA",)))
    assert notation.read_position(text) == position
    assert notation.write_position(position) == text


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("7 39/40 sK dA", None),
        ("7 40/40 sK dA", End.ROUNDS),
        ("7 40/40 sKdA -", End.CARDS),
        ("7 4/40 -#2 -+sKdA#1", End.CARDS),
        ("7 4/40 sKdA - out", End.OUT),
        ("7 4/40 -+sK -+dA void", End.VOID),
    ],
)
def test_what_ended_the_game_is_read_or_follows(text: str, ended: End | None) -> None:
    assert notation.read_position(text).ended is ended


def test_every_position_of_a_game_comes_back_the_same() -> None:
    position = rules.deal(18, 240)
    while not position.ended:
        position, _ = rules.play(position)
        assert notation.read_position(notation.write_position(position)) == position


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7 0/40 sK",
        "7 0/40 sK dA ended",
        "0 0/40 sK dA",
        "7 -1/40 sK dA",
        "7 0/40 sK10 dA",
        "7 0/40 sk dA",
        "7 0/40 sK dA+",
        "7 0/40 sK dA#x",
        "7 0/40 sK dAsK",
        "7 0/40 - -",
        "٧ 0/40 sK dA",
    ],
)
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove):
        notation.read_position(text)
