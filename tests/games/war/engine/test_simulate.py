from __future__ import annotations

import os
from math import sqrt

import pytest

from games.war.engine.model import End, Side
from games.war.engine.rules import LONG, SHORT
from games.war.engine.simulate import Summary, Tuck, endless_share, simulate

GAMES = 20_000 if os.environ.get("SOAK") else 2000
ENDLESS_GAMES = 600 if os.environ.get("SOAK") else 40


@pytest.fixture(scope="module")
def long_games() -> Summary:
    return simulate(range(1, GAMES + 1), LONG)


@pytest.fixture(scope="module")
def short_games() -> Summary:
    return simulate(range(1, 501), SHORT)


def three_sigma(games: int, share: float) -> float:
    return 3 * sqrt(games * share * (1 - share))


def test_every_game_is_counted_once(long_games: Summary) -> None:
    assert long_games.games == long_games.winners.total() == long_games.ended.total() == GAMES


def test_a_third_of_the_long_games_end_by_one_side_taking_all(long_games: Summary) -> None:
    assert 0.30 <= long_games.knocked_out <= 0.40
    assert long_games.ended[End.OUT] > 0
    assert long_games.ended[End.VOID] == 0


def test_both_sides_win_equally_often(long_games: Summary) -> None:
    you, rival = long_games.winners[Side.YOU], long_games.winners[Side.RIVAL]
    assert abs(you - (you + rival) / 2) <= three_sigma(you + rival, 1 / 2)


def test_short_games_end_at_the_limit_and_a_tenth_are_drawn(short_games: Summary) -> None:
    assert short_games.knocked_out < 0.02
    assert 0.05 <= short_games.winners[None] / short_games.games <= 0.15


def test_wars_come_as_often_as_equal_ranks_meet(short_games: Summary) -> None:
    ties = 3 / 51  # of two cards turned up, and of the next two in a war
    assert abs(short_games.mean_wars - 40 * ties / (1 - ties)) <= 0.25
    assert short_games.longest_pile >= 10


def test_without_shuffles_and_in_seat_order_most_games_never_end() -> None:
    share = endless_share(range(1, ENDLESS_GAMES + 1), Tuck.SEAT_ORDER)
    assert abs(share - 0.85) * ENDLESS_GAMES <= three_sigma(ENDLESS_GAMES, 0.85)


def test_with_the_winners_own_cards_first_every_game_ends() -> None:
    assert endless_share(range(1, ENDLESS_GAMES + 1), Tuck.WINNER_FIRST) == 0
