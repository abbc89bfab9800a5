"""A game written down (section 9), byte for byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.crazy_switch.engine import game, notation, record
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Preset, Seat
from tests.games.crazy_switch.engine.wandering import written

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("number", "preset", "level"), [(64, Preset.STANDARD, Level.NORMAL), (144, Preset.HOUSE, Level.EASY)]
)
def test_golden_play_through(number: int, preset: Preset, level: Level) -> None:
    played = game.play_cpus(game.begin(number, preset, Seat.SOUTH), game.seated(level, level))
    golden = (HERE / f"golden_{preset}.jsonl").read_bytes()
    assert "".join(line + "\n" for line in written(played, level)).encode() == golden


def lines_of(text: str, moves: str) -> list[str]:
    """Play on from a built position and write what happens, without the first line."""
    played = game.play(Game(notation.read_position(text)), notation.read_moves(moves))
    return [json.dumps(json.loads(line)) for line in record.lines(played, Level.NORMAL)][1:]


@pytest.mark.parametrize(
    ("text", "moves", "lines"),
    [
        (
            "standard a+ south / a7 c1 / c1 / v2 / t3 / c2 / a9",
            "a7",
            ['{"seat": "south", "do": "play", "card": "a7"}'],
        ),
        (
            "house a+ north / c1 / c1 / w c2 / t3 / c2 c3 / a9",
            "wtu",
            ['{"seat": "north", "do": "play", "card": "w", "colour": "t", "declared": true}'],
        ),
        (
            "standard a+ south / c1 / c1 / v2 / t3 / a2 c3 / a9",
            "d.k",
            ['{"seat": "south", "do": "draw", "card": "a2"}', '{"seat": "south", "do": "keep"}'],
        ),
        (
            "standard a+ south / c1 / c1 / v2 / t3 / v3 v4 v5 v6 / a9",
            "d.d.d",
            [
                '{"seat": "south", "do": "draw", "card": "v3"}',
                '{"seat": "south", "do": "draw", "card": "v4"}',
                '{"seat": "south", "do": "draw", "card": "v5"}',
                '{"seat": "south", "do": "pass"}',
            ],
        ),
        (
            "standard a+ south / ad a1 / c1 / a2 / t3 / c9 / a8 a9",
            "ad",
            [
                '{"seat": "south", "do": "play", "card": "ad"}',
                '{"seat": "west", "do": "take", "cards": ["c9"], "why": "draw-two"}',
                '{"do": "reshuffle", "stock": ["a9", "a8"]}',
                '{"seat": "west", "do": "take", "cards": ["a9"], "why": "draw-two"}',
                '{"seat": "west", "do": "skipped"}',
            ],
        ),
        (
            "house a+ south chain=4 / c1 c2 / a1 / a2 / a3 /  / w4",
            "g",
            [
                '{"seat": "south", "do": "take", "cards": [], "why": "wild-draw-four"}',
                '{"seat": "south", "do": "skipped"}',
            ],
        ),
        (
            "house a+ south / as c1 / c1 / a2 / t3 / c9 t8 t9 / a9",
            "as",
            [
                '{"seat": "south", "do": "play", "card": "as"}',
                '{"seat": "south", "do": "take", "cards": ["c9", "t8"], "why": "undeclared"}',
                '{"seat": "west", "do": "skipped"}',
            ],
        ),
        (
            "standard a+ south / w / a1 / t2 / v3 w4 / c9 / a9",
            "wc",
            [
                '{"seat": "south", "do": "play", "card": "w", "colour": "c"}',
                '{"do": "end", "by": "out", "winners": ["south"], '
                '"penalties": {"south": 0, "west": 1, "north": 2, "east": 53}, "points": {"south": 56}}',
            ],
        ),
        (
            "standard a+ south / c1 / t2 / v1 / t3 / v0 / a9",
            "d",
            [
                '{"seat": "south", "do": "draw", "card": "v0"}',
                '{"seat": "south", "do": "pass"}',
                '{"seat": "west", "do": "pass"}',
                '{"seat": "north", "do": "pass"}',
                '{"seat": "east", "do": "pass"}',
                '{"seat": "south", "do": "pass"}',
                '{"do": "end", "by": "deadlock", "winners": ["south", "north"], '
                '"penalties": {"south": 1, "west": 2, "north": 1, "east": 3}, "points": {"south": 6, "north": 6}}',
            ],
        ),
    ],
)
def test_lines_of_events(text: str, moves: str, lines: list[str]) -> None:
    assert lines_of(text, moves) == lines


def test_unfinished_game_has_no_end() -> None:
    begun = game.play_cpus(game.begin(7, Preset.STANDARD, Seat.SOUTH), game.seated(Level.NORMAL))
    assert len(written(begun, Level.NORMAL)) == 1
    assert '"do":"end"' not in written(begun, Level.NORMAL)[-1]


def test_b_2_first_line_of_a_turned_table() -> None:
    first = json.loads(next(record.lines(game.begin(7, Preset.HOUSE, Seat.WEST), Level.EXPERT)))
    plain = json.loads(next(record.lines(game.begin(7, Preset.HOUSE, Seat.SOUTH), Level.EXPERT)))
    assert (first["seat"], first["starts"]) == ("west", "east")
    assert "seat" not in plain
    assert (first["rules"], first["level"], first["stock"]) == ("house", "expert", plain["stock"])
    assert first["hands"]["south"] == plain["hands"]["west"]
    assert first["hands"]["east"] == plain["hands"]["south"]
