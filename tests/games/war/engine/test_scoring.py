from __future__ import annotations

import json
from itertools import accumulate

import pytest

from games.war.engine import notation, record, rules, scoring
from games.war.engine.model import Counts, Side
from games.war.engine.scoring import Figures, Round, Story, Taker
from tests.games.war.engine import built

YOU, RIVAL = Side


def rounds_of(*numbers: int) -> list[Round]:
    """Make rounds of two cards a time from your numbers of cards after each, starting at 26."""
    before = (26, *numbers)
    return [
        Round(at, YOU if now > was else RIVAL, 0, 2, Counts(now, 52 - now), "sA" if now > was else "hA")
        for at, (was, now) in enumerate(zip(before, numbers, strict=False), 1)
    ]


def worked_example() -> tuple[Round, ...]:
    position = built.six_rounds()
    events = []
    for _ in range(6):
        position, happened = rules.play(position)
        events += happened
    return scoring.history(events)


def test_worked_example_has_one_point_a_round_and_two_wars() -> None:
    rounds = worked_example()
    assert scoring.counts_by_round(rounds) == (27, 26, 29, 28, 25, 26)
    assert [each.number for each in rounds if each.ties] == [3, 5]
    assert scoring.figures(rounds) == Figures(wars=2, wars_won=1, longest_run=1, greatest_lead=6)


def test_story_of_the_worked_example() -> None:
    rounds = worked_example()
    assert scoring.story(rounds) == Story(turning_point=rounds[5], longest_war=rounds[2], best_card=Taker("hA", 6, 1))


def test_nothing_played_is_nothing_to_tell() -> None:
    assert scoring.history(()) == ()
    assert scoring.figures(()) == Figures(0, 0, 0, 0)
    assert scoring.story(()) == Story(None, None, None)


def test_void_round_neither_counts_nor_fights() -> None:
    _, events = rules.play(notation.read_position("7 3/40 s9s2s3 d9d3"))
    assert events[-1].by == "void"
    assert scoring.history(events) == ()


@pytest.mark.parametrize(
    ("cards", "ties", "card"),
    [
        ("sKs2 d7d3", 0, "sK"),
        ("s9s2sK d9d2dQd3", 1, "sK"),
        ("s9s2sQ d9dK", 1, "dK"),
        ("s9s2s3s4sKh2 d9d2d3d4dAh3", 2, "dA"),
        ("s9s2 d9", 1, None),
        ("s9s2s3s4 d9d3", 2, None),
    ],
)
def test_every_tie_is_a_war(cards: str, ties: int, card: str | None) -> None:
    (only,) = scoring.history(rules.play(notation.read_position("7 3/40 " + cards))[1])
    assert (only.ties, only.card) == (ties, card)


@pytest.mark.parametrize(
    ("numbers", "run", "lead"),
    [
        ((25, 24, 23), 0, 0),
        ((27, 28, 27, 28, 29, 30, 29), 3, 8),
        ((27, 28, 29, 28), 3, 6),
        ((25, 26, 27), 2, 2),
    ],
)
def test_longest_run_and_greatest_lead_are_yours(numbers: tuple[int, ...], run: int, lead: int) -> None:
    figures = scoring.figures(rounds_of(*numbers))
    assert (figures.longest_run, figures.greatest_lead) == (run, lead)


@pytest.mark.parametrize(
    ("numbers", "number"),
    [
        ((27, 28, 29), 1),
        ((27, 26, 27), 3),
        ((27, 26, 25, 24), 3),
        ((25, 26, 27, 28, 27), 3),
        ((27, 26), 2),
    ],
)
def test_turning_point_is_the_round_since_which_the_standing_has_held(numbers: tuple[int, ...], number: int) -> None:
    turning_point = scoring.story(rounds_of(*numbers)).turning_point
    assert turning_point
    assert turning_point.number == number


def test_first_of_the_longest_wars_is_told() -> None:
    rounds = [each._replace(ties=ties) for each, ties in zip(rounds_of(27, 28, 29, 30), (1, 2, 0, 2), strict=True)]
    assert scoring.story(rounds).longest_war == rounds[1]
    assert scoring.story(rounds_of(27, 28)).longest_war is None


def test_card_that_took_most_adds_up_over_rounds_and_sides() -> None:
    rounds = [
        Round(1, YOU, 0, 2, Counts(27, 25), "sK"),
        Round(2, RIVAL, 1, 6, Counts(24, 28), "dA"),
        Round(3, RIVAL, 1, 4, Counts(22, 30), "sK"),
        Round(4, YOU, 0, 2, Counts(23, 29), "hQ"),
    ]
    assert scoring.story(rounds).best_card == Taker("dA", 6, 1)
    later = [*rounds, Round(5, YOU, 0, 2, Counts(24, 28), "sK")]
    assert scoring.story(later).best_card == Taker("sK", 8, 3)


@pytest.mark.parametrize("number", [5, 7, 18, 19, 31])
def test_figures_of_whole_games_follow_from_their_records(number: int) -> None:
    _, *lines = map(json.loads, record.lines(number, 240))
    wins = [line for line in lines if line["do"] == "win"]
    yours = [line["counts"]["you"] for line in wins]
    ties = {line["round"] for line in lines if line["do"] in {"bury", "out"}}
    rounds = scoring.history(rules.replay(number, 240)[1])
    assert scoring.counts_by_round(rounds) == tuple(yours)
    assert {each.number for each in rounds if each.ties} == ties
    figures = scoring.figures(rounds)
    assert figures.wars == sum(line["do"] in {"bury", "out"} for line in lines)
    runs = accumulate((line["side"] == "you" for line in wins), lambda run, won: (run + 1) * won, initial=0)
    assert figures.longest_run == max(runs)
    assert figures.greatest_lead == max(0, 2 * max(yours) - 52)
