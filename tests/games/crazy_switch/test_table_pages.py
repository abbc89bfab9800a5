"""Playing on the pages of the table, as a browser without JavaScript and as htmx does (4.1 to 4.7, S-9)."""

from __future__ import annotations

import re
from itertools import cycle
from random import Random

import pytest
from django.test import Client
from django.utils import translation

from games.crazy_switch.engine.cards import is_number
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Preset
from games.crazy_switch.phrases import names
from tests.games.crazy_switch.on_page import BOTH, assert_shows, hand, has, now
from tests.games.crazy_switch.played import find, games, keep_game, south
from tests.games.drawn import faces
from tests.games.forms_on_page import Page, Reader, forms
from tests.games.kept import nothing_changed, saved

MANY = 400
VALUES = {"s": 20, "r": 20, "d": 20, "w": 50, "w4": 50, **{str(number): number for number in range(10)}}


# Whole deals at random (S-9, law 3)


def press_refused(reader: Reader, page: Page) -> None:
    """Every button that would be refused says why, and nothing changes (4.3)."""
    for button in page.buttons:
        if button.refused:
            with nothing_changed():
                answer = reader.press(button)
            assert (answer.code, answer.state) == (422, "turn")
            assert answer.status not in ("", page.status)
            assert [(other.id, other.refused) for other in answer.buttons] == [
                (other.id, other.refused) for other in page.buttons if other.id not in ("declare", "play-lifted")
            ]
            assert hand(answer) == hand(page)
            assert answer.log in ([], page.log)


def press_any(reader: Reader, page: Page, chance: Random) -> Page:
    enabled = [button for button in page.buttons if not button.refused]
    steps = [form for form in page.forms if "seen" in form.data]
    if steps and chance.random() < 0.5:
        return reader.send(steps[0])
    return reader.press(chance.choice(enabled))


def play_out(reader: Reader, address: str, chance: Random) -> Page:
    page = reader.open(address)
    for presses in range(MANY):
        if page.state == "over":
            return page
        assert page.code == 200
        assert page["table"]["data-game"] == "crazy-switch"
        if page.state == "turn":
            assert page.status
            assert_shows(page, south(now(reader.client)))
            if presses % 20 == 0 and "lift=" not in str(page.response.request["QUERY_STRING"]):
                press_refused(reader, page)
        page = press_any(reader, page, chance)
    raise AssertionError("The deal does not end.")


TURNED = cycle(["west", "north", "east"])
KINDS = [(preset, level, seat) for preset in Preset for level in Level for seat in ("south", next(TURNED))]
WAYS = cycle([("ja", False), ("ru", True), ("ru", False), ("ja", True), ("ru", True)])
DEALS = [
    (f"/{language}/crazy-switch/{number}/?rules={preset}&level={level}&seat={seat}", htmx)
    for number, ((preset, level, seat), (language, htmx)) in enumerate(zip(KINDS, WAYS, strict=False), 101)
]


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "htmx"), DEALS)
def test_pressing_enabled_buttons_at_random_finishes_the_deal(static_files: None, address: str, htmx: bool) -> None:
    reader = Reader(Client(enforce_csrf_checks=True), htmx=htmx)
    page = play_out(reader, address, Random(address))
    [play] = saved(reader.client)
    assert play["over"]
    assert page["table"]["data-deal"] == str(play["deal"])
    assert_adds_up(page, now(reader.client))
    whole = reader.open(address)
    assert whole["table"].text == page["table"].text


def assert_adds_up(page: Page, played: Game) -> None:
    """The result's figures, summed anew from the cards that it lays open (CS-14, 4.10)."""
    hands = [faces(row) for row in page["table"].all("li", class_="result__row")]
    assert [sorted(cards) for cards in hands] == [sorted(cards) for cards in played.position.hands]
    costs = [sum(VALUES[card if card[0] == "w" else card[1:]] for card in cards) for cards in hands]
    shown = [int(re.findall(r"\d+", found.text)[0]) for found in page["table"].all(class_="result__penalty")]
    assert shown == costs
    [winner] = [seat for seat, cards in enumerate(hands) if not cards]
    assert [
        bool(row.all(class_="result__row--winner") or "result__row--winner" in row["class"].split())
        for row in page["table"].all("li", class_="result__row")
    ] == [seat == winner for seat in range(4)]
    others = [cost for seat, cost in enumerate(costs) if seat != winner]
    text = page["table"].text
    assert re.search(rf"{' . '.join(map(str, others))} = {sum(others)}(?!\d)", text)
    assert re.findall(r"\d+", page["table"].one(class_="result__points").text) == [
        str(sum(others) if winner == 0 else 0)
    ]
    assert page.buttons == []


@pytest.mark.django_db
def test_result_offers_the_same_deal_a_new_one_and_the_link(client: Client) -> None:
    *_, over = games(Preset.HOUSE, [3])
    page = Page(client.get(keep_game(client, over)))
    assert page.state == "over"
    offered = forms(page.root.one(class_="afterwards"))
    assert {form.data.get("deal", "") for form in offered} == {"", "3"}
    assert page.root.all("input", class_="address")
    assert "discard" not in page["table"].text
    reader = Reader(client)
    for form in offered:
        there = reader.send(form)
        assert there.state == "turn"
        assert (there["table"]["data-deal"] == "3") == ("deal" in form.data)
        assert "rules=house" in there.root.one("input", class_="address")["value"]


# One tap, two taps (4.5)


@pytest.mark.django_db
@BOTH
def test_number_card_is_played_by_one_tap(client: Client, htmx: bool) -> None:
    played = find(lambda seen: any(map(is_number, seen.fitting)) and len(seen.hand) > 2)
    reader = Reader(client, htmx=htmx)
    page = reader.open(keep_game(client, played))
    button = next(found for found in page.buttons if is_number(found.value) and not found.refused)
    assert (button.form.method, button.name, button.id) == ("post", "move", f"card-{button.value}-1")
    answer = reader.press(button)
    assert saved(client)[0]["moves"].split(".")[len(played.steps)] == button.value
    assert answer.state in (("playback", "turn") if htmx else ("turn", "over"))


@pytest.mark.django_db
@BOTH
@pytest.mark.parametrize("card", ["as", "tr", "cd"])
def test_card_with_an_effect_takes_two_taps(client: Client, card: str, htmx: bool) -> None:
    played = find(has(card))
    reader = Reader(client, htmx=htmx)
    address = keep_game(client, played)
    page = reader.open(address)
    with nothing_changed():
        lifted = reader.press(page.button(f"card-{card}-1"))
        assert len(lifted["table"].one(class_="panel__text").text) > 3
        assert lifted.state == "turn"
        assert "card--up" in lifted[f"card-{card}-1"]["class"].split()
        put_back = reader.press(lifted.button("main-button"))
    assert put_back["table"].text == page["table"].text
    assert not put_back["table"].all(class_="panel")
    reader.press(lifted.button("play-lifted"))
    assert saved(client)[0]["moves"].split(".")[len(played.steps)] == card


@pytest.mark.django_db
@BOTH
@pytest.mark.parametrize("card", ["w", "w4"])
@pytest.mark.parametrize("colour", ["a", "t", "c", "v"])
def test_lifted_wild_card_offers_the_four_colours(client: Client, card: str, colour: str, htmx: bool) -> None:
    played = find(has(card))
    reader = Reader(client, htmx=htmx)
    lifted = reader.press(reader.open(keep_game(client, played)).button(f"card-{card}-1"))
    assert [button.value for button in lifted.buttons if button.id.startswith("colour-")] == [
        card + named for named in "atcv"
    ]
    assert len({button.label for button in lifted.buttons if button.id.startswith("colour-")}) == 4
    reader.press(lifted.button(f"colour-{colour}"))
    assert saved(client)[0]["moves"].split(".")[len(played.steps)] == card + colour


@pytest.mark.django_db
def test_another_card_takes_the_place_of_the_lifted_one(client: Client) -> None:
    played = find(lambda seen: {"w", "w4"} <= set(seen.fitting))
    reader = Reader(client)
    page = reader.open(keep_game(client, played))
    with nothing_changed():
        for card in ("w", "w4", "w"):
            page = reader.press(page.button(f"card-{card}-1"))
            assert [found["id"] for found in page["table"].all(class_="card--up")] == [f"card-{card}-1"]


@pytest.mark.django_db
@pytest.mark.parametrize("declared", [True, False])
@BOTH
def test_last_card_is_declared_by_the_player_alone(client: Client, declared: bool, htmx: bool) -> None:
    played = find(lambda seen: len(seen.hand) == 2 and any(map(is_number, seen.fitting)), Preset.HOUSE)
    card = next(filter(is_number, south(played).fitting))
    reader = Reader(client, htmx=htmx)
    page = reader.open(keep_game(client, played))
    assert page.button(f"card-{card}-1").form.method == "get"
    with nothing_changed():
        page = reader.press(page.button(f"card-{card}-1"))
        assert page["declare"]["aria-pressed"] == "false"
        page = reader.press(page.button("declare"))
        assert page["declare"]["aria-pressed"] == "true"
        if not declared:
            page = reader.press(page.button("declare"))
    assert page.button("play-lifted").value == card + ("u" if declared else "")
    reader.press(page.button("play-lifted"))
    step = now(client).steps[len(played.steps)]
    assert (step.move.declared, len(step.position.hands[0])) == ((True, 1) if declared else (False, 3))


@pytest.mark.django_db
def test_declared_wild_card_still_offers_colours(client: Client) -> None:
    played = find(lambda seen: len(seen.hand) == 2 and "w" in seen.fitting, Preset.HOUSE)
    address = keep_game(client, played)
    page = Page(client.get(f"{address}&lift=w&declare=yes"))
    assert [button.value for button in page.buttons if button.id.startswith("colour-")] == ["wau", "wtu", "wcu", "wvu"]


# The main button (4.6)


def alone(page: Page) -> tuple[str, bool]:
    button = page.button("main-button")
    return button.value, button.refused


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ja", "ru"])
@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_draw_button_counts_the_turn(client: Client, drawn: int, language: str) -> None:
    played = find(lambda seen: seen.drawn == drawn and not seen.fitting)
    reader = Reader(client)
    page = reader.open(keep_game(client, played).replace("/ja/", f"/{language}/"))
    assert alone(page) == ("d", False)
    assert f"({drawn}/3)" in page.button("main-button").label
    reader.press(page.button("main-button"))
    assert saved(client)[0]["moves"].split(".")[len(played.steps)] == "d"


@pytest.mark.django_db
@BOTH
def test_drawing_is_refused_while_a_card_fits(client: Client, htmx: bool) -> None:
    played = find(lambda seen: seen.fitting and not seen.drawn)
    reader = Reader(client, htmx=htmx)
    page = reader.open(keep_game(client, played))
    assert alone(page) == ("d", True)
    with nothing_changed():
        answer = reader.press(page.button("main-button"))
    assert answer.code == 422
    # The reason names a card that does fit (4.3).
    with translation.override("ja"):
        assert any(names.card_name(card) in answer.status for card in south(played).fitting)


@pytest.mark.django_db
@BOTH
def test_drawn_card_that_fits_may_be_kept(client: Client, htmx: bool) -> None:
    played = find(lambda seen: seen.drawn and seen.fitting)
    reader = Reader(client, htmx=htmx)
    page = reader.open(keep_game(client, played))
    assert alone(page) == ("k", False)
    assert len(page["table"].all(class_="card--fresh")) == 1
    reader.press(page.button("main-button"))
    step = now(client).steps[len(played.steps)]
    assert step.position.hands[0] == south(played).hand
    assert step.position.turn != 0


@pytest.mark.django_db
@BOTH
def test_chain_that_cannot_be_answered_is_taken(client: Client, htmx: bool) -> None:
    played = find(lambda seen: seen.chain and not seen.fitting, Preset.HOUSE)
    seen = south(played)
    reader = Reader(client, htmx=htmx)
    page = reader.open(keep_game(client, played))
    assert alone(page) == ("g", False)
    assert str(seen.chain) in page.button("main-button").label
    assert str(seen.chain) in page.status
    assert f"+{seen.chain}" in page["table"].text
    reader.press(page.button("main-button"))
    assert len(now(client).steps[len(played.steps)].position.hands[0]) == len(seen.hand) + seen.chain


@pytest.mark.django_db
@BOTH
def test_chain_that_can_be_answered_must_be(client: Client, htmx: bool) -> None:
    played = find(lambda seen: seen.chain and seen.fitting, Preset.HOUSE)
    reader = Reader(client, htmx=htmx)
    page = reader.open(keep_game(client, played))
    assert alone(page) == ("g", True)
    press_refused(reader, page)
