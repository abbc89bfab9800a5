from __future__ import annotations

from games.french_deck import DECK, rank


def test_there_are_52_cards_in_the_documented_order() -> None:
    assert len(set(DECK)) == len(DECK) == 52
    assert DECK[:3] == ("s2", "s3", "s4")
    assert [DECK[place] for place in (12, 13, 26, 39, 51)] == ["sA", "h2", "d2", "c2", "cA"]


def test_ace_is_high_and_suits_never_matter() -> None:
    assert [rank("h" + sign) for sign in "23456789TJQKA"] == list(range(2, 15))
    assert {rank(suit + "T") for suit in "shdc"} == {10}
