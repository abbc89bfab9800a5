"""The levels are a ladder (C-5): won deals in South's seat, the same deals for every match."""

from __future__ import annotations

import pytest

from games.crazy_switch.engine import ladder
from games.crazy_switch.engine.ladder import DIFFERENCES, EXPERT, Match, Won
from games.crazy_switch.engine.model import Preset
from tests.games.crazy_switch.engine.wandering import SOAK

#: Fewer than the figures on the pages rest on, so only that each is ahead is sure to be seen.
DEALS = range(1, 2_001 if SOAK else 501)


@pytest.fixture(scope="module")
def won() -> Won:
    return ladder.climb(DEALS, 1, lambda done, count: None)


#: Points that a difference must be above. Under standard rules the Expert's lead is less than so few deals show.
LEAST = {(Preset.STANDARD, EXPERT): -3.0}


@pytest.mark.parametrize(("more", "less"), DIFFERENCES)
@pytest.mark.parametrize("preset", Preset)
def test_c_5_a_level_is_felt(won: Won, preset: Preset, more: Match, less: Match) -> None:
    apart = ladder.difference(won[preset, more], won[preset, less]).per_cent
    assert apart > LEAST.get((preset, more), 0)
