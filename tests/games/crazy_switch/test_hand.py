"""The hand, the lifted card and the main button as the template gets them (4.2, 4.5, 4.6, B-4)."""

from __future__ import annotations

from random import Random

import pytest

from games.crazy_switch.engine import game, notation, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.phrases import effects, names
from games.crazy_switch.table.layout import Table, show
from games.crazy_switch.table.shown import Lift, Shown, lift_fits
from tests.games.crazy_switch.laid_out import at, table


def lit(shown: Table) -> list[str]:
    return [card.value for card in shown.hand.cards if card.fits]


# The hand (4.2, B-4)


def test_hand_lies_by_colour_number_action_and_wild_cards_last() -> None:
    shown = table("standard a+ south / w4 v0 ad a9 w t3 as a0 ar c5 a9 … a7")
    assert " ".join(card.face.code for card in shown.hand.cards) == "a0 a9 a9 as ar ad t3 c5 v0 w w4"
    assert [card.id for card in shown.hand.cards][1:3] == ["card-a9-1", "card-a9-2"]
    assert len({card.id for card in shown.hand.cards}) == len(shown.hand.cards)


@pytest.mark.parametrize(
    ("text", "lit_ones"),
    [
        ("standard a+ south / a1 t7 t8 as w w4 … a7", "a1 as t7 w w4"),
        ("standard a+ south / a1 t7 ts w w4 … as", "a1 ts w w4"),
        ("standard t+ south / a1 t7 w4 … w", "t7 w4"),
        ("house a+ south / a1 w4 w … a7", "a1 w"),
        ("house a+ south / t1 w4 w … a7", "w w4"),
        ("house a+ south chain=2 / a1 td w w4 … ad", "td"),
        ("house t+ south chain=4 / a1 td w w4 … w4", ""),
        ("house t+ south chain=4 / a1 ad w w4 … w4", "w4"),
        ("standard a+ south drawn=2 / t1 a5 … a7", "a5"),
    ],
)
def test_cards_that_fit_are_lit_and_the_others_say_why_not(text: str, lit_ones: str) -> None:
    shown = table(text)
    assert lit(shown) == lit_ones.split()
    labels = [card.label for card in shown.hand.cards]
    assert len(set(labels)) == len(labels)
    for card in shown.hand.cards:
        assert card.face.name in card.label
        assert card.act == (
            "play" if not card.fits else "lift" if not card.value[1:].isdigit() or card.value == "w4" else "play"
        )


def test_with_two_cards_under_house_rules_every_card_is_lifted_first() -> None:
    assert [card.act for card in table("house a+ south / a1 t8 … a7").hand.cards] == ["lift", "play"]
    assert table("house a+ south / a1 t8 v1 … a7").hand.cards[0].act == "play"
    assert table("standard a+ south / a1 t8 … a7").hand.cards[0].act == "play"


@pytest.mark.parametrize(
    ("count", "size"), [(1, "few"), (10, "few"), (11, "many"), (20, "many"), (21, "crowd"), (40, "crowd")]
)
def test_large_hands_are_laid_closer(count: int, size: str) -> None:
    assert table(f"standard a+ south / {' '.join(['t1'] * (count - 1) + ['a1'])} … a7").hand.size == size


def test_drawn_card_is_marked() -> None:
    shown = table("standard a+ south / t1 t2 / c1 / v2 / w / a5 a6 / c9 a7", "d")
    assert [card.value for card in shown.hand.cards if card.fresh] == ["a5"]


# Lifting (4.5)


@pytest.mark.parametrize(
    ("text", "card", "fits"),
    [
        ("standard a+ south / as a1 t9 w … a7", "as", True),
        ("standard a+ south / as a1 t9 w … a7", "w", True),
        ("standard a+ south / as a1 t9 w … a7", "a1", False),
        ("standard a+ south / as a1 t9 w … a7", "ts", False),
        ("standard a+ south / as a1 t9 ts … a7", "ts", False),
        ("house a+ south / a1 t9 … a7", "a1", True),
        ("house a+ south / a1 t9 … a7", "t9", False),
        ("house a+ south / a1 w4 t8 … a7", "w4", False),
        ("standard a+ west / as a1 … a7", "as", False),
        ("standard a+ south / as a1 … a7", "", False),
    ],
)
def test_only_a_card_of_two_taps_that_fits_can_be_lifted(text: str, card: str, fits: bool) -> None:
    assert lift_fits(at(text).view, card) is fits


@pytest.mark.parametrize(
    ("text", "card", "seat", "count"),
    [
        ("standard a+ south / as a1 t1 … a7", "as", Seat.WEST, ""),
        ("standard a- south / as a1 t1 … a7", "as", Seat.EAST, ""),
        ("standard a+ south / ar a1 t1 … a7", "ar", Seat.EAST, ""),
        ("standard a- south / ar a1 t1 … a7", "ar", Seat.WEST, ""),
        ("standard a+ south / ad a1 t1 … a7", "ad", Seat.WEST, "2"),
        ("standard a- south / w4 a1 t1 … a7", "w4", Seat.EAST, "4"),
        ("house a+ south / ad a1 t1 … a7", "ad", Seat.WEST, "2"),
        ("house a+ south chain=2 / td a1 t1 … ad", "td", Seat.WEST, "4"),
        ("house a- south chain=4 / w4 t1 t1 … w4", "w4", Seat.EAST, "8"),
        ("house a+ south / a1 t1 … a7", "a1", Seat.WEST, ""),
    ],
)
def test_panel_says_what_will_happen_to_whom(text: str, card: str, seat: Seat, count: str) -> None:
    panel = table(text, lift=Lift(card)).panel
    assert panel
    assert names.seat_name(seat) in panel.text
    assert count in panel.text
    others = {other for other in Seat if other not in (seat, Seat.SOUTH)}
    assert not [other for other in others if names.seat_name(other) in panel.text]
    assert (panel.value == card) == (card != "w4")


def test_what_the_panel_says_is_what_happens() -> None:
    for direction in "+-":
        for card in ("as", "ar", "ad", "w4"):
            text = f"standard a{direction} south / {card} a1 t1 / c1 / v2 v3 / w w4 / a1 a2 a3 a4 a5 a6 / c9 a7"
            said = table(text, lift=Lift(card)).panel
            after = table(text, card + ("a" if card == "w4" else ""))
            struck = [plate.name for plate in after.seats if plate.skipped or (card == "ar" and plate.turn)]
            assert said
            assert [name for name in struck if name in said.text] == struck != []


def test_lifted_wild_card_gives_a_move_for_every_colour() -> None:
    panel = table("standard a+ south / w a1 t1 … a7", lift=Lift("w")).panel
    assert panel
    assert [(choice.code, choice.value) for choice in panel.colours] == [(c, "w" + c) for c in "atcv"]
    assert (panel.value, panel.declare) == ("", None)


@pytest.mark.parametrize("declared", [False, True])
def test_declaring_is_part_of_the_move(declared: bool) -> None:
    mark = "u" if declared else ""
    panel = table("house a+ south / a1 t1 … a7", lift=Lift("a1", declared)).panel
    assert panel
    assert (panel.declare, panel.value) == (declared, "a1" + mark)
    panel = table("house a+ south / w t1 … a7", lift=Lift("w", declared)).panel
    assert panel
    assert [choice.value for choice in panel.colours] == [f"w{colour}{mark}" for colour in "atcv"]


def test_last_card_wins_says_the_panel() -> None:
    panel = table("house a+ south / as … a7", lift=Lift("as")).panel
    assert panel
    assert panel.declare is None
    assert panel.text == effects.effect(at("house a+ south / as … a7").view, "as", Seat.WEST)
    assert names.seat_name(Seat.WEST) not in panel.text


def test_first_of_equal_cards_is_lifted() -> None:
    shown = table("standard a+ south / as as a1 … a7", lift=Lift("as"))
    assert [card.id for card in shown.hand.cards if card.lifted] == ["card-as-1"]


@pytest.mark.parametrize(
    ("text", "lift", "act", "value"),
    [
        ("standard a+ south / as t8 t9 … a7", Lift("as"), "play", "as"),
        ("house a+ south / a1 t8 … a7", Lift("a1"), "play", "a1"),
        ("house a+ south / a1 t8 … a7", Lift("a1", declared=True), "play", "a1u"),
        ("standard a+ south / w t8 t9 … a7", Lift("w"), "lift", "w"),
        ("house a+ south / w4 t8 … a7", Lift("w4", declared=True), "lift", "w4"),
    ],
)
def test_second_tap_on_a_lifted_card_is_the_button_of_its_panel(text: str, lift: Lift, act: str, value: str) -> None:
    shown = table(text, lift=lift)
    [card] = [card for card in shown.hand.cards if card.lifted]
    assert (card.act, card.value) == (act, value)
    assert shown.panel
    assert act == "lift" or card.value == shown.panel.value


def test_another_card_than_the_lifted_one_is_tapped_for_the_first_time() -> None:
    shown = table("standard a+ south / as ar a1 … a7", lift=Lift("as"))
    assert [(card.act, card.value) for card in shown.hand.cards] == [("play", "a1"), ("play", "as"), ("lift", "ar")]


# The main button (4.6)


@pytest.mark.parametrize(
    ("text", "asked", "value", "refused"),
    [
        ("standard a+ south / t1 … a7", {}, "d", False),
        ("standard a+ south / a1 … a7", {}, "d", True),
        ("standard a+ south drawn=1 / t1 … a7", {}, "d", False),
        ("standard a+ south drawn=1 / t1 a5 … a7", {}, "k", False),
        ("standard a+ south drawn=3 / t1 a5 … a7", {}, "k", False),
        ("house a+ south chain=2 / a1 t1 … ad", {}, "g", False),
        ("house a+ south chain=2 / a1 td … ad", {}, "g", True),
        ("standard a+ south / as t1 t2 … a7", {"lift": Lift("as")}, "", False),
    ],
)
def test_main_button(text: str, asked: dict[str, object], value: str, refused: bool) -> None:
    main = table(text, **asked).main
    assert main
    assert (main.value, main.refused, main.act) == (value, refused, "move" if value else "cancel")


def test_main_button_is_refused_exactly_when_the_rules_refuse_it() -> None:
    for preset in Preset:
        played = game.begin(3, preset, Seat.SOUTH)
        chance = Random(3)
        while not played.position.ended:
            played = game.play_cpus(played, game.seated(Level.EASY))
            if played.position.ended:
                break
            shown = show(Shown(played))
            assert shown.main
            reason = rules.refusal(played.position, notation.read_move(shown.main.value))
            assert shown.main.refused == (reason is not None)
            assert {card.value for card in shown.hand.cards if card.fits} == set(shown_fits(played))
            played = game.play(played, [chance.choice(rules.legal_moves(rules.view(played.position, Seat.SOUTH)))])


def shown_fits(played: Game) -> list[str]:
    return [card for card in played.position.hand if played.position.why_not(card) is None]
