"""The deck (CS-1, CS-2), what cards cost (CS-14), and their order in the hand (4.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.crazy_switch.engine import cards


def test_cs_2_the_deck_has_106_cards() -> None:
    deck = Counter(cards.DECK)
    assert deck.total() == 106
    assert sum(count for card, count in deck.items() if cards.is_number(card)) == 76
    assert all(deck[colour + "0"] == 1 for colour in "atcv")
    assert all(deck[colour + kind] == 2 for colour in "atcv" for kind in "123456789srd")
    assert deck["w"] == 4
    assert deck["w4"] == 2
    assert set(deck) == cards.FACES


@pytest.mark.parametrize(
    ("card", "penalty"),
    [
        *((f"c{value}", value) for value in range(10)),
        ("as", 20),
        ("tr", 20),
        ("vd", 20),
        ("w", 50),
        ("w4", 50),
    ],
)
def test_cs_14_penalty_of_one_card(card: str, penalty: int) -> None:
    assert cards.penalty_of(card) == penalty


@pytest.mark.parametrize(
    ("card", "colour", "kind", "wild", "number"),
    [
        ("a7", "a", "7", False, True),
        ("t0", "t", "0", False, True),
        ("cs", "c", "s", False, False),
        ("vd", "v", "d", False, False),
        ("w", "", "w", True, False),
        ("w4", "", "w4", True, False),
    ],
)
def test_what_a_card_is(card: str, colour: str, kind: str, wild: bool, number: bool) -> None:
    assert cards.colour_of(card) == colour
    assert cards.kind_of(card) == kind
    assert cards.is_wild(card) is wild
    assert cards.is_number(card) is number


def test_hand_is_sorted_by_colour_then_number_then_action_and_wild_cards_last() -> None:
    dealt = "w4 vd v0 cr c9 w ts t3 ad ar as a9 a0 t3 w4"
    assert " ".join(cards.in_hand_order(dealt.split())) == "a0 a9 as ar ad t3 t3 ts c9 cr v0 vd w w4 w4"
