"""The deal (CS-3, CS-4, B-2), and that a number means the same cards for ever (D-2, D-3)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games.chance import Stream
from games.crazy_switch.engine import rules
from games.crazy_switch.engine.cards import DECK
from games.crazy_switch.engine.model import Position, Preset, Seat
from tests.games.crazy_switch.engine import golden

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
GOLDEN = (HERE / "golden_deals.txt").read_text().splitlines()
NUMBERS = [int(line.split()[0]) for line in GOLDEN if "reshuffled" not in line]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
#: Given the numbers to deal, on a Python without any package.
SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.games.crazy_switch.engine import golden
numbers = list(map(int, sys.argv[2:]))
for write in (golden.deal_line, golden.reshuffle_line):
    print(*map(write, numbers), sep="\\n")
print(*golden.game_lines(), sep="\\n")
"""


def interpreters() -> list[str]:
    """Find every Python of the supported versions: this one, those on the path, and pyenv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    names = [f"python{version}" for version in VERSIONS]
    found = [sys.executable, *filter(None, map(shutil.which, names))]
    found += [str(path) for name in names for path in pyenv.glob(f"*/bin/{name}")]
    return list({os.path.realpath(path): path for path in found if runs(path)}.values())


def runs(python: str) -> bool:
    return subprocess.run([python, "-S", "-c", ""], capture_output=True, check=False).returncode == 0


def test_d_2_golden_deals() -> None:
    assert len(NUMBERS) >= 20
    assert {1, 999_999} <= set(NUMBERS)
    written = [*map(golden.deal_line, NUMBERS), *map(golden.reshuffle_line, NUMBERS)]
    assert written == GOLDEN


def test_d_2_every_python_deals_and_plays_the_same() -> None:
    expected = [*GOLDEN, *golden.game_lines()]
    for seed, python in enumerate(interpreters()):
        run = subprocess.run(
            [python, "-S", "-B", "-c", SCRIPT, str(ROOT), *map(str, NUMBERS)],
            env={"PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.splitlines() == expected, python


@pytest.mark.parametrize("number", NUMBERS)
def test_cs_3_cards_go_round_from_south_and_the_first_number_is_turned_up(number: int) -> None:
    deck = Stream("crazy-switch", number, "deck").shuffled(DECK)
    dealt = rules.deal(number)
    assert dealt.hands == (deck[0:28:4], deck[1:28:4], deck[2:28:4], deck[3:28:4])
    turned = next(place for place in range(28, 106) if deck[place][1:].isdigit() and deck[place][0] != "w")
    assert dealt.pile == (deck[turned],)
    assert dealt.stock == deck[28:turned] + deck[turned + 1 :]
    assert dealt.colour == deck[turned][0]


def test_cs_3_golden_deals_hold_some_where_the_next_card_was_no_number() -> None:
    decks = [Stream("crazy-switch", number, "deck").shuffled(DECK) for number in NUMBERS]
    later = [deck for deck, number in zip(decks, NUMBERS, strict=True) if rules.deal(number).pile[0] != deck[28]]
    assert len(later) >= 3


@pytest.mark.parametrize("preset", Preset)
def test_cs_4_south_moves_first_clockwise_with_nothing_pending(preset: Preset) -> None:
    dealt = rules.deal(48213, preset)
    assert dealt == Position(
        deal=48213,
        preset=preset,
        held=Seat.SOUTH,
        hands=rules.deal(48213).hands,
        stock=rules.deal(48213).stock,
        pile=rules.deal(48213).pile,
        colour=rules.deal(48213).pile[0][0],
        turn=Seat.SOUTH,
    )


@pytest.mark.parametrize(
    ("held", "seats", "starts"),
    [
        ("SOUTH", "0123", "SOUTH"),
        ("WEST", "1230", "EAST"),
        ("NORTH", "2301", "NORTH"),
        ("EAST", "3012", "WEST"),
    ],
)
def test_b_2_the_whole_table_is_turned(held: str, seats: str, starts: str) -> None:
    plain, turned = rules.deal(7), rules.deal(7, held=Seat[held])
    assert turned.hands == tuple(plain.hands[int(seat)] for seat in seats)
    assert turned.hands[turned.turn] == plain.hands[Seat.SOUTH]
    assert turned.turn is Seat[starts]
    assert (turned.stock, turned.pile) == (plain.stock, plain.pile)
