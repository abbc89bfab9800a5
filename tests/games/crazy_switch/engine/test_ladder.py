"""The levels are a ladder (C-5): won deals in South's seat, the same deals for every match."""

from __future__ import annotations

import pytest

from games.crazy_switch.engine import ladder
from games.crazy_switch.engine.ladder import DIFFERENCES, Match, Won
from games.crazy_switch.engine.model import Preset
from tests.games.crazy_switch.engine.wandering import SOAK

#: Fewer than the figures on the pages rest on, so only that each is ahead is sure to be seen.
DEALS = range(1, 2_001 if SOAK else 501)


@pytest.fixture(scope="module")
def won() -> Won:
    return ladder.climb(DEALS, 1, lambda done, count: None)


@pytest.mark.parametrize(("more", "less"), DIFFERENCES)
@pytest.mark.parametrize("preset", Preset)
def test_c_5_a_level_is_felt(won: Won, preset: Preset, more: Match, less: Match) -> None:
    assert ladder.difference(won[preset, more], won[preset, less]).per_cent > 0
