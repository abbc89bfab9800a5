from __future__ import annotations

import pytest

from games.crazy_switch.engine import game
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Act, End, Passed, Preset, Seat
from games.crazy_switch.engine.simulate import Summary, simulate

DEALS = range(1, 41)


@pytest.fixture(scope="module", params=Preset)
def summary(request: pytest.FixtureRequest) -> Summary:
    return simulate(DEALS, request.param, Level.NORMAL, Level.EASY)


def test_every_deal_is_counted_once(summary: Summary) -> None:
    assert summary.deals == summary.ended.total() == summary.wins.total() == len(summary.turns) == len(DEALS)
    assert summary.ended[End.OUT] == len(DEALS)


def test_shares_add_up(summary: Summary) -> None:
    assert sum(map(summary.win_share, Seat)) == pytest.approx(1)
    assert summary.win_share(Seat.SOUTH) == summary.wins[Seat.SOUTH] / len(DEALS)


def test_lengths_are_in_order(summary: Summary) -> None:
    assert min(summary.turns) <= summary.median_turns <= max(summary.turns)
    assert all(0 < own < turns for own, turns in zip(summary.own_turns, summary.turns, strict=True))
    assert 0 <= summary.reshuffled <= len(DEALS)
    assert summary.biggest_hand > 7


@pytest.mark.parametrize("preset", Preset)
def test_turns_are_what_the_events_say(preset: Preset) -> None:
    """A turn ends with a card played or kept, with a pass, or with a chain taken; a lost turn is none."""
    number = 48213
    played = game.play_cpus(game.begin(number, preset, Seat.SOUTH), game.seated(Level.NORMAL, Level.EXPERT))
    told = simulate([number], preset, Level.NORMAL, Level.EXPERT)
    ends = [move.act is not Act.DRAW for move in played.moves]
    passes = sum(isinstance(event, Passed) for step in played.steps for event in step.events)
    assert told.turns == (sum(ends) + passes,)
    assert told.biggest_hand == max(len(hand) for step in played.steps for hand in step.position.hands)


def test_level_of_south_matters() -> None:
    easy, expert = (simulate(DEALS, Preset.STANDARD, Level.NORMAL, south) for south in (Level.EASY, Level.EXPERT))
    assert easy.turns != expert.turns
    assert simulate(DEALS, Preset.STANDARD, Level.NORMAL, Level.EASY) == easy
