"""No deal goes on for ever, not even with the weakest players (FAULTS, rules engines)."""

from __future__ import annotations

import pytest

from games.crazy_switch.engine import cpu, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Position, Preset
from tests.games.crazy_switch.engine.wandering import LONGEST, SOAK

DEALS = 10_000 if SOAK else 1_000


def played_out(number: int, preset: Preset) -> Position:
    position = rules.deal(number, preset)
    while not position.ended and position.made < LONGEST:
        position, _ = rules.play(position, cpu.choose(Level.EASY, position))
    return position


@pytest.mark.parametrize("preset", Preset)
def test_every_deal_ends(preset: Preset) -> None:
    endless = [number for number in range(1, DEALS + 1) if not played_out(number, preset).ended]
    assert not endless
