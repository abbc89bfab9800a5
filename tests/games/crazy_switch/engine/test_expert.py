"""What the Expert does (C-4), position by position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.crazy_switch.engine import cpu
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Play, Seat
from games.crazy_switch.engine.notation import read_position, write_move


def chosen(text: str, plays: tuple[Play, ...] = ()) -> str:
    position = replace(read_position(text), plays=plays)
    return write_move(cpu.choose(Level.EXPERT, position))


@pytest.mark.parametrize(
    ("position", "move"),
    [
        pytest.param(
            "standard a+ west / t1 t2 t3 / as a3 a4 c5 / v1 v2 v3 v4 v5 / v6 v7 v8 / t4 t5 / a9", "a3", id="nobody near"
        ),
        pytest.param(
            "standard a+ west / t1 t2 t3 / as a3 a4 c5 / v1 v2 / v6 v7 v8 v9 / t4 t5 / a9", "as", id="Skip at two cards"
        ),
        pytest.param(
            "standard a+ west / t1 t2 t3 t7 / ad a3 a4 c5 / v1 / v6 v7 v8 v9 / t4 t5 / a9",
            "ad",
            id="Draw Two at one card",
        ),
        pytest.param(
            "standard a+ west / t1 t2 t3 t7 / ar a3 a4 c5 / v1 / v6 v7 v8 v9 / t4 t5 / a9",
            "ar",
            id="Reverse sends away",
        ),
        pytest.param(
            "standard a+ west / t1 / ar a3 a4 c5 / v1 v2 v3 v4 / v6 v7 v8 v9 / t4 t5 / a9",
            "a3",
            id="no Reverse towards",
        ),
        pytest.param(
            "standard a+ west drawn=1 / t1 t2 t5 / t3 c4 c5 v1 w / v1 v2 v3 v4 / v6 v7 v8 v9 / t4 / a9",
            "k",
            id="wild kept",
        ),
    ],
)
def test_c_4_expert_hinders_whoever_is_about_to_go_out(position: str, move: str) -> None:
    assert chosen(position) == move


@pytest.mark.parametrize("colour", ["t", "c", "v"])
@pytest.mark.parametrize(
    ("asked", "watched"),
    [(Seat.WEST, Seat.SOUTH), (Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.SOUTH), (Seat.SOUTH, Seat.WEST)],
)
def test_c_4_expert_names_the_colour_that_the_watched_seat_has_spent(asked: Seat, watched: Seat, colour: str) -> None:
    hands = ["a1 a2 a5 a6"] * 4
    hands[asked] = "t3 c4 v1 w"
    position = f"standard a+ {asked.key} / {' / '.join(hands)} / t4 t5 / a9"
    assert chosen(position, (Play(watched, colour + "1", colour),) * 3) == "w" + colour


@pytest.mark.parametrize("asked", [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH])
def test_c_4_expert_names_the_colour_that_the_next_seat_has_spent(asked: Seat) -> None:
    hands = ["a1 a2 a5 a6"] * 4
    hands[asked] = "t3 c4 v1 w"
    position = f"standard a+ {asked.key} / {' / '.join(hands)} / t4 t5 / a9"
    following, beyond, before = (Seat((asked + step) % 4) for step in (1, 2, 3))
    assert chosen(position, (Play(following, "v1", "v"),) * 3) == "wv"
    for other in {beyond, before} - {Seat.SOUTH}:
        assert chosen(position, (Play(other, "v1", "v"),) * 3) == "wt", "other seats are not counted"


def test_c_4_expert_counts_the_next_seat_before_south() -> None:
    position = "standard a+ west / a1 a2 a5 a6 / t3 c4 v1 w / a1 a2 a5 a6 / a1 a2 a5 a6 / t4 t5 / a9"
    assert chosen(position, (Play(Seat.SOUTH, "v1", "v"), Play(Seat.NORTH, "c1", "c")) * 3) == "wc"
