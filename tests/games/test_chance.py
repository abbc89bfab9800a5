"""Chance is fixed by its name, for ever (D-2, D-3)."""

from __future__ import annotations

from collections import Counter

import pytest

from games import chance
from games.chance import Stream

DIGITS = "0123456789"


@pytest.mark.parametrize(
    ("name", "shuffled"),
    [
        (("crazy-switch", 1, "deck"), "3068174925"),
        (("crazy-switch", 48213, "deck"), "0326598741"),
        (("crazy-switch", 999999, "deck"), "1637924508"),
        (("crazy-switch", 48213, "reshuffle", 2), "0453768192"),
        (("war", 1, "deck"), "6405783192"),
        (("war", 7, "deck"), "5260849713"),
        (("war", 999999, "deck"), "8524637910"),
    ],
)
def test_d_2_pinned_shuffles(name: tuple[str | int, ...], shuffled: str) -> None:
    assert "".join(Stream(*name).shuffled(DIGITS)) == shuffled


@pytest.mark.parametrize(
    ("name", "bound", "drawn"),
    [
        (("crazy-switch", 1, "deck"), 6, [3, 1, 4, 3, 5, 2, 3, 3]),
        (("crazy-switch", 48213, "cpu", 11), 106, [75, 95, 76, 38, 76, 38, 86, 25]),
        (("war", 7, "deck"), 52, [16, 9, 50, 28, 36, 16, 5, 4]),
        (("war", 7, "you", 1), 1000, [307, 389, 585, 128, 496, 598, 488, 80]),
    ],
)
def test_d_2_pinned_streams(name: tuple[str | int, ...], bound: int, drawn: list[int]) -> None:
    stream = Stream(*name)
    assert [stream.below(bound) for _ in drawn] == drawn


def test_d_3_the_name_is_its_parts_joined_by_colons() -> None:
    parts, whole = Stream("war", 7, "deck"), Stream("war:7:deck")
    assert parts.shuffled(DIGITS) == whole.shuffled(DIGITS)


def test_d_3_streams_do_not_disturb_each_other() -> None:
    alone = [Stream("war", 7, "deck").below(1000)]
    first, other = Stream("war", 7, "deck"), Stream("war", 7, "you")
    other.shuffled(DIGITS)
    assert [first.below(1000)] == alone


def test_shuffle_is_fisher_yates_from_the_last_place_down() -> None:
    cards, stream = list(DIGITS), Stream("by hand")
    for last in range(9, 0, -1):
        other = stream.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    assert Stream("by hand").shuffled(DIGITS) == tuple(cards)


def test_shuffle_loses_and_doubles_nothing() -> None:
    cards = [*range(52), *range(10)]
    assert Counter(Stream("kept").shuffled(cards)) == Counter(cards)
    assert cards == [*range(52), *range(10)]
    assert Stream("none").shuffled([]) == ()
    assert Stream("one").shuffled(["a7"]) == ("a7",)


def test_below_stays_below_and_reaches_every_number() -> None:
    stream = Stream("fair")
    drawn = Counter(stream.below(6) for _ in range(6000))
    assert set(drawn) == set(range(6))
    assert all(900 < count < 1100 for count in drawn.values())


def test_pick_takes_what_below_says() -> None:
    picks, numbers = Stream("same"), Stream("same")
    assert [picks.pick(DIGITS) for _ in range(20)] == [DIGITS[numbers.below(10)] for _ in range(20)]


@pytest.mark.parametrize(("number", "named"), [(-1, False), (0, False), (1, True), (999_999, True), (1_000_000, False)])
def test_d_1_deals_are_numbered_from_1_to_999999(number: int, named: bool) -> None:
    assert chance.is_deal(number) is named
