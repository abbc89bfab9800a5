"""Playing on the pages of the table, as a browser without JavaScript and as htmx does (4.1 to 4.10, D-7, D-8, S-9)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from random import Random

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from games.crazy_switch import phrases, plays, views
from games.crazy_switch.engine import game, record, rules
from games.crazy_switch.engine.cards import is_number
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Position, Preset, Seat, View
from games.crazy_switch.engine.notation import write_moves
from games.crazy_switch.table import Shown, Table, own_last_move
from tests.at_once import at_once
from tests.games.crazy_switch.played import ADDRESSES, HOUSE, USUAL, entry, find, games, keep_game, south
from tests.games.drawn import faces
from tests.games.forms_on_page import Page, Reader, forms
from tests.games.kept import keep, latest, nothing_changed, saved

HX = {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("htmx", [False, True], ids=["page", "htmx"])
MANY = 400
VALUES = {"s": 20, "r": 20, "d": 20, "w": 50, "w4": 50, **{str(number): number for number in range(10)}}


def hand(page: Page) -> list[str]:
    return faces(page["table"].one("ul", class_="hand"))


def now(client: Client) -> Game:
    """Give the game that this browser touched last, replayed."""
    return plays.resume(latest(client)).game


def assert_shows(page: Page, seen: View) -> None:
    """The cards drawn are South's own and the top one, and no others (law 4)."""
    assert Counter(faces(page["play"])) == Counter((*seen.hand, seen.top))
    assert [plate.one("b").text for plate in page.root.one("ul", class_="seats").all("li")] == [
        str(count) for count in seen.counts[1:]
    ]
    assert [
        found["id"].split("-")[1] for found in page["table"].all("button") if found.get("id").startswith("card-")
    ] in (
        [],
        hand(page),
    )


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
            assert answer.log == page.log


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


def has(card: str) -> Callable[[View], bool]:
    return lambda seen: card in seen.fitting and not seen.chain and len(seen.hand) > 2


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
        assert any(phrases.card_name(card) in answer.status for card in south(played).fitting)


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


# A move belongs to one position of one play (D-7, D-8)


@pytest.mark.django_db
@BOTH
@pytest.mark.parametrize("language", ["ja", "ru"])
def test_form_sent_twice_is_one_move(client: Client, language: str, htmx: bool) -> None:
    played = find(lambda seen: not seen.fitting)
    reader = Reader(client, htmx=htmx)
    page = reader.open(keep_game(client, played).replace("/ja/", f"/{language}/"))
    first = reader.press(page.button("main-button"))
    with nothing_changed():
        second = reader.press(page.button("main-button"))
    assert (second.code, second.notice != "") == (409, True)
    assert [button.value for button in second.buttons if button.name == "move"]
    present = reader.open(page.button("main-button").form.action)
    assert second["table"].text == present["table"].text
    assert present.notice == ""
    assert first.code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("changed", [{"position": "1"}, {"position": "0"}, {"position": "99999"}, {"play": "another"}])
@BOTH
def test_move_of_another_moment_is_409(client: Client, changed: dict[str, str], htmx: bool) -> None:
    played = find(lambda seen: not seen.fitting and len(seen.plays) > 4)
    reader = Reader(client, htmx=htmx)
    page = reader.open(keep_game(client, played))
    button = page.button("main-button")
    with nothing_changed():
        answer = reader.send(button.form, **{"move": "d", **changed})
    assert (answer.code, answer.state) == (409, "turn")
    assert answer["table"].text == page["table"].text


def posting(client: Client, address: str, position: int, headers: dict[str, str]) -> Callable[[], HttpResponse]:
    tab = Client()
    tab.cookies["sessionid"] = client.cookies["sessionid"].value
    data = {"move": "d", "position": str(position), "play": "play-id"}
    return lambda: tab.post(address, data, headers=headers)


@pytest.mark.usefixtures("database_file")
@pytest.mark.parametrize("headers", [{}, HX], ids=["page", "htmx"])
def test_five_identical_requests_at_once_are_one_move(client: Client, headers: dict[str, str]) -> None:
    played = find(lambda seen: seen.drawn == 0 and not seen.fitting)
    [address] = at_once(lambda: keep_game(client, played))
    answers = at_once(*[posting(client, address, len(played.steps), headers) for _ in range(5)])
    assert sorted(answer.status_code for answer in answers) == [200 if headers else 303, 409, 409, 409, 409]
    [present] = at_once(lambda: now(client))
    assert present.moves[: len(played.moves)] == played.moves
    own = [step for step in present.steps[len(played.steps) :] if step.seat == 0]
    assert len(own) == 1
    tables = {Page(answer)["table"].text for answer in answers if answer.status_code == 409}
    assert len(tables) == 1


@pytest.mark.usefixtures("database_file")
def test_moves_in_two_deals_at_once_both_count(client: Client) -> None:
    moments = {}
    for played in games(Preset.STANDARD, range(1, 40)):
        if not played.position.ended and not south(played).fitting:
            moments.setdefault(played.start.deal, played)
    chosen = list(moments.values())[:5]
    entries = [entry(played.start.deal, moves=".".join(saved_moves(played))) for played in chosen]
    at_once(lambda: keep(client, *entries))
    jobs = [posting(client, ADDRESSES[USUAL].format(played.start.deal), len(played.steps), {}) for played in chosen]
    assert [answer.status_code for answer in at_once(*jobs)] == [303] * 5
    [found] = at_once(lambda: {play["deal"]: play["moves"] for play in saved(client)})
    for played in chosen:
        assert found[played.start.deal].split(".")[len(played.steps)] == "d"


def saved_moves(played: Game) -> list[str]:
    return plays.write_moves(played.moves).split(".")


# Playback (4.8)


def after_a_move(client: Client, preset: Preset, chance: int) -> tuple[str, Game]:
    """Give an address and a game in which several turns of the others follow South's last move."""
    for played in games(preset, range(chance, 200)):
        if not played.position.ended and len(played.steps) - own_last_move(played) >= 4 and own_last_move(played):
            return keep_game(client, played), played
    raise AssertionError("No such deal.")


@pytest.mark.django_db
@pytest.mark.parametrize("preset", list(Preset))
@BOTH
def test_playback_goes_from_ones_last_move_to_the_present(client: Client, preset: Preset, htmx: bool) -> None:
    address, played = after_a_move(client, preset, 20)
    reader = Reader(client, htmx=htmx)
    page = Page(client.get(f"{address}&seen={own_last_move(played)}", headers=reader.headers))
    with nothing_changed():
        for moment in range(own_last_move(played), len(played.steps)):
            assert (page.code, page.state, page.notice) == (200, "playback", "")
            assert page.status
            assert_shows(page, replace(south(played), **public(played.position_at(moment))))
            assert not [button for button in page.buttons if button.name == "move"]
            [step] = [form for form in page.forms if "seen" in form.data]
            assert (step.method, step.data["seen"]) == ("get", str(moment + 1))
            assert reader.press(page.button("my-turn")).state == "turn"
            page = reader.send(step)
    assert page.state == "turn"
    assert page["table"].text == reader.open(address)["table"].text


def public(position: Position) -> dict[str, object]:
    return {"hand": position.hands[0], "counts": tuple(map(len, position.hands)), "top": position.pile[-1]}


@pytest.mark.django_db
def test_htmx_move_begins_the_playback_at_that_move(client: Client) -> None:
    played = find(lambda seen: seen.drawn and seen.fitting)
    reader = Reader(client, htmx=True)
    page = reader.open(keep_game(client, played))
    answer = reader.press(page.button("main-button"))
    assert answer.state == "playback"
    [step] = [form for form in answer.forms if "seen" in form.data]
    assert step.data["seen"] == str(len(played.steps) + 2)
    # A plain load shows the end, and with JavaScript off all that happened stands as a list.
    whole = reader.open(page.button("main-button").form.action)
    [listed] = whole.root.one("aside", class_="log").all("noscript")
    recent = [line.text for line in listed.all("li")]
    assert recent == whole.log[: len(recent)][::-1]
    assert len(recent) > 1
    assert whole.state in ("turn", "over")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("speed", "trigger"),
    [("slow", "load delay:1800ms"), ("normal", "load delay:1000ms"), ("fast", "load delay:450ms"), ("step", "")],
)
def test_playback_goes_at_the_readers_speed(client: Client, speed: str, trigger: str) -> None:
    address, played = after_a_move(client, Preset.STANDARD, 1)
    client.post("/ja/speed/", {"speed": speed, "next": address})
    page = Page(client.get(f"{address}&seen={own_last_move(played)}"))
    [step] = page["table"].all("form", class_="step")
    assert trigger in step["hx-trigger"]
    assert ("load" in step["hx-trigger"]) == bool(trigger)
    assert [button.id for button in page.buttons] == (["my-turn"] if trigger else ["next-step", "my-turn"])


# Hidden cards (law 4): positions that differ only in what South may not see look the same to the last byte


def with_other_hidden_cards(position: Position, chance: Random) -> Position:
    """Deal the cards of the other hands and of the stock anew among these places."""
    hidden = [card for hand in position.hands[1:] for card in hand] + list(position.stock)
    chance.shuffle(hidden)
    hands = [position.hands[0]]
    for other in position.hands[1:]:
        hands.append(tuple(hidden[: len(other)]))
        del hidden[: len(other)]
    return replace(position, hands=tuple(hands), stock=tuple(hidden))


def stripped(response: HttpResponse) -> tuple[object, ...]:
    """Give all that goes to the browser, but for the mask of the CSRF token."""
    html = re.sub(r'(name="csrfmiddlewaretoken" value=)"\w+"', r"\1", response.content.decode())
    cookies = {name: cookie.value for name, cookie in response.cookies.items()}
    return response.status_code, dict(response.headers), cookies, html


def answers(
    client: Client, monkeypatch: pytest.MonkeyPatch, position: Position, foreign: str
) -> list[tuple[object, ...]]:
    """Look at a position in every way, and make moves that are refused; ``foreign`` is asked about as one's own."""
    monkeypatch.setattr(game, "begin", lambda *_: Game(position))
    # The start panel has a new number in store, which chance decides.
    monkeypatch.setattr("secrets.randbelow", lambda bound: bound - 1)
    options = HOUSE if position.preset is Preset.HOUSE else USUAL
    address = ADDRESSES[options].format(position.deal)
    seen = rules.view(position, position.turn)
    lifts = [f"&lift={card}&declare=yes" for card in (*seen.fitting[-1:], foreign)]
    misfits = [card for card in dict.fromkeys(seen.hand) if seen.why_not(card)][:2]
    found = []
    for headers in ({}, HX):
        found += [client.get(address + query, headers=headers) for query in ("", "&seen=0", *lifts)]
        for move in (*misfits, "t0" if position.drawn else "k", foreign + "u", "?"):
            data = {"move": move, "position": "0", "play": "play-id"}
            found.append(client.post(address, data, headers=headers))
        found.append(client.post(address, {"move": "d", "position": "3", "play": "play-id"}, headers=headers))
    found += [client.get(other) for other in ("/ja/", "/ja/crazy-switch/", address.replace("?", "discard/?"))]
    assert {answer.status_code for answer in found} == {200, 409, 422}
    return [stripped(answer) for answer in found]


def moments(count: int) -> list[Position]:
    """Give positions of South's turn, of both presets, from many deals and at many times of a deal."""
    each = [
        [moment.position for moment in games(preset, [deal]) if not moment.position.ended]
        for deal in range(1, count // 2 + 1)
        for preset in Preset
    ]
    return [positions[number % len(positions)] for number, positions in enumerate(each)]


@pytest.mark.django_db
def test_no_answer_tells_a_hidden_card(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for position in moments(8):
        options = HOUSE if position.preset is Preset.HOUSE else USUAL
        keep(client, entry(position.deal, options))
        client.get("/ja/crazy-switch/")
        foreign = next(card for card in position.hands[1] if card not in position.hands[0])
        expected = answers(client, monkeypatch, position, foreign)
        other = with_other_hidden_cards(position, Random(position.deal))
        assert other.hands[1:] != position.hands[1:]
        assert answers(client, monkeypatch, other, foreign) == expected


@pytest.mark.django_db
@pytest.mark.parametrize("part", ["west", "stock"])
def test_a_told_card_would_be_noticed(client: Client, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """Let the table tell one hidden card: the comparison above must see it."""
    position = moments(2)[0]
    keep(client, entry(position.deal))
    client.get("/ja/crazy-switch/")
    show = views.show

    def telling(shown: Shown) -> Table:
        hidden = shown.game.position.hands[1] if part == "west" else shown.game.position.stock
        return replace(show(shown), notice=" ".join(hidden))

    monkeypatch.setattr(views, "show", telling)
    expected = answers(client, monkeypatch, position, "a0")
    assert answers(client, monkeypatch, with_other_hidden_cards(position, Random(1)), "a0") != expected


@pytest.mark.django_db
def test_cards_are_laid_open_only_once_the_deal_is_over(client: Client) -> None:
    *_, before, over = games(Preset.STANDARD, [11])
    page = Page(client.get(keep_game(client, before)))
    assert Counter(faces(page["play"])) == Counter((*south(before).hand, south(before).top))
    page = Page(client.get(keep_game(client, over)))
    assert Counter(faces(page["table"])) == Counter(card for cards in over.position.hands for card in cards)
    # The way to the end is still shown with closed hands.
    page = Page(client.get(f"{keep_game(client, over)}&seen={own_last_move(over)}"))
    if page.state == "playback":
        moment = over.position_at(own_last_move(over))
        assert Counter(faces(page["play"])) == Counter((*moment.hands[0], moment.pile[-1]))


# Labels that are fixed (D-1, D-4, 4.5, 4.6)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("ja", {"局番号", "対局リンクをコピー", "やめる", "手札に入れて終了", "引く (0/3)", "もう一局"}),
        (
            "ru",
            {"Номер раздачи", "Скопировать ссылку", "Отмена", "Оставить и закончить ход", "Взять (0/3)", "Ещё партию"},
        ),
    ],
)
def test_labels_of_the_table(client: Client, language: str, labels: set[str]) -> None:
    texts = []
    for played, query in [
        (find(has("w")), "&lift=w"),
        (find(lambda seen: seen.drawn and seen.fitting), ""),
        (find(lambda seen: not seen.drawn and not seen.fitting), ""),
    ]:
        texts.append(Page(client.get(keep_game(client, played).replace("/ja/", f"/{language}/") + query)).root.text)
    assert {label for label in labels if not any(label in text for text in texts)} == set()


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "count"), [("ja", "4枚引き受ける"), ("ru", "Взять 4")])
def test_label_of_a_chain_of_four(client: Client, language: str, count: str) -> None:
    played = find(lambda seen: seen.chain == 4 and not seen.fitting, Preset.HOUSE)
    page = Page(client.get(keep_game(client, played).replace("/ja/", f"/{language}/")))
    assert page.button("main-button").label.startswith(count)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "labels"),
    [("ja", {"スタート", "局番号", "標準ルール", "ハウスルール"}), ("ru", {"Начать", "Номер раздачи"})],
)
def test_labels_of_the_start_panel(client: Client, language: str, labels: set[str]) -> None:
    text = Page(client.get(f"/{language}/crazy-switch/"))["table"].text
    assert {label for label in labels if label not in text} == set()


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "label"), [("ja", "局番号で開始"), ("ru", "Начать по номеру")])
def test_label_of_starting_by_number(client: Client, language: str, label: str) -> None:
    assert label in Page(client.get(f"/{language}/")).root.text


# The record to download (section 9)


@pytest.mark.django_db
def test_record_of_a_finished_play_is_what_the_command_writes(client: Client) -> None:
    played = game.play_cpus(game.begin(7, Preset.HOUSE, Seat.SOUTH), game.seated(Level.EASY, Level.EXPERT))
    keep(client, entry(7, ("house", "easy", "south"), write_moves(played.moves), over=True))
    response = client.get("/ru/crazy-switch/7/record/?rules=house&level=easy")
    assert response["Content-Disposition"] == 'attachment; filename="crazy-switch-7-house-easy-south.jsonl"'
    assert response.content.decode().splitlines() == list(record.lines(played, Level.EASY))


@pytest.mark.django_db
def test_record_of_a_running_play_would_show_hidden_cards(client: Client) -> None:
    keep(client, entry(7))
    for number in (7, 8):
        response = client.get(f"/ja/crazy-switch/{number}/record/?rules=standard")
        assert (response.status_code, response["Location"]) == (303, f"/ja/crazy-switch/{number}/?rules=standard")
