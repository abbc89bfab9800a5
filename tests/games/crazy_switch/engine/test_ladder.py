"""The levels are a ladder (C-5): won deals in South's seat against three Normals, the same deals for each."""

from __future__ import annotations

import pytest

from games.crazy_switch.engine import game
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.engine.scoring import outcome
from tests.games.crazy_switch.engine.wandering import SOAK

DEALS = 2_000 if SOAK else 500
CLEARLY = DEALS // 50


def wins(preset: Preset, level: Level) -> int:
    levels = game.seated(Level.NORMAL, level)
    played = (game.play_cpus(game.begin(number, preset, Seat.SOUTH), levels) for number in range(1, DEALS + 1))
    results = (outcome(each.position) for each in played)
    return sum(Seat.SOUTH in result.winners for result in results if result)


@pytest.mark.parametrize("preset", Preset)
def test_c_5_each_level_wins_clearly_more_often_than_the_one_below(preset: Preset) -> None:
    easy, normal, expert = (wins(preset, level) for level in Level)
    assert normal >= easy + CLEARLY
    assert expert >= normal + CLEARLY
