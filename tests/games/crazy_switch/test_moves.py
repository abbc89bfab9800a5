"""A move belongs to one position of one play; afterwards it is played back (D-7, D-8, 4.8); the record of it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from django.http import HttpResponse
from django.test import Client

from games.crazy_switch import plays
from games.crazy_switch.engine import game, record
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import SEAT_OF, Position, Preset, Seat, Skipped, Took
from games.crazy_switch.engine.notation import write_moves
from games.crazy_switch.table.shown import own_last_move
from tests.at_once import at_once
from tests.games.crazy_switch.on_page import BOTH, HX, assert_shows, now
from tests.games.crazy_switch.played import ADDRESSES, HOUSE, USUAL, entry, find, games, keep_game, south
from tests.games.drawn import faces
from tests.games.forms_on_page import Page, Reader
from tests.games.kept import keep, nothing_changed, saved

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
def test_addresses_lead_step_by_step_from_ones_last_move_to_the_present(client: Client, preset: Preset) -> None:
    address, played = after_a_move(client, preset, 20)
    reader = Reader(client)
    page = reader.open(f"{address}&seen={own_last_move(played)}")
    with nothing_changed():
        for moment in range(own_last_move(played), len(played.steps) + 1):
            assert (page.code, page.state, page.notice) == (200, "playback", "")
            assert page.status
            assert_shows(page, replace(south(played), **public(played.position_at(moment))))
            assert not [button for button in page.buttons if button.name == "move"]
            assert reader.press(page.button("my-turn")).state == "turn"
            [step] = [form for form in page.forms if "seen" in form.data] or [None]
            if step:
                assert (step.method, step.data["seen"]) == ("get", str(moment + 1))
                page = reader.send(step)
    assert step is None, "the last move before one's own turn is a step of its own"
    assert reader.press(page.button("my-turn"))["table"].text == reader.open(address)["table"].text


def public(position: Position) -> dict[str, object]:
    return {"hand": position.hands[0], "counts": tuple(map(len, position.hands)), "top": position.pile[-1]}


@pytest.mark.django_db
def test_plain_load_shows_the_end_and_lists_what_led_there(client: Client) -> None:
    played = find(lambda seen: seen.drawn and seen.fitting)
    reader = Reader(client)
    page = reader.open(keep_game(client, played))
    whole = reader.press(page.button("main-button"))
    [listed] = whole.root.one("aside", class_="log").all(**{"data-without": "play"})
    recent = [line.text for line in listed.all("li")]
    assert recent == whole.log[: len(recent)][::-1]
    assert len(recent) > 1
    assert whole.state in ("turn", "over")
    assert whole.steps == []


# The answer to a move holds the playback (4.8)


def moves_of(client: Client, preset: Preset, deals: range) -> Iterator[tuple[Page, Game, Game]]:
    """Play deals at random as htmx does; give each answer with the game before and after it."""
    for deal in deals:
        keep(client, entry(deal, HOUSE if preset is Preset.HOUSE else USUAL))
        reader, chance = Reader(client, htmx=True), Random(deal)
        page = Reader(client).open(f"/ru/crazy-switch/{deal}/?rules={preset}")
        while page.state == "turn":
            before = now(client)
            page = reader.press(chance.choice([button for button in page.buttons if not button.refused]))
            if len(now(client).steps) > len(before.steps):
                yield page, before, now(client)


@pytest.mark.django_db
@pytest.mark.parametrize("preset", list(Preset))
def test_answer_to_a_move_holds_every_step(client: Client, preset: Preset) -> None:
    ends = set()
    for page, before, after in moves_of(client, preset, range(21, 24)):
        positions = [step.position for step in after.steps[len(before.steps) :]]
        followed = len(positions) > 1 or after.position.ended
        assert len(page.steps) == (len(positions) if followed else 0)
        assert page.state == ("over" if after.position.ended else "turn")
        counts = list(map(len, before.position.hands))
        for step, position in zip(page.steps, positions, strict=False):
            [top] = faces(step.one("div", id="middle"))
            assert top == position.pile[-1]
            assert step.one("p", id="status").text
            assert step.one("div", id="live").text == step.one("p", id="status").text
            for seat in step.all(class_="seat"):
                counts[SEAT_OF[seat["id"].removeprefix("seat-")]] = int(seat.one("b").text)
            assert counts == list(map(len, position.hands)), "parts that did not change stay as they were"
        ends.add(after.position.ended)
    assert len(ends) > 1


@pytest.mark.django_db
@pytest.mark.parametrize("preset", list(Preset))
def test_no_step_shows_a_card_that_was_hidden_at_that_moment(client: Client, preset: Preset) -> None:
    hands = 0
    for page, before, after in moves_of(client, preset, range(31, 34)):
        for number, step in enumerate(page.steps, len(before.steps)):
            position = after.steps[number].position
            own = step.all("ul", id="hand")
            hands += len(own)
            for hand in own:
                assert Counter(faces(hand)) == Counter(position.hands[0])
            assert Counter(faces(step)) <= Counter((*position.hands[0], position.pile[-1]))
            assert step.all("form") == []
    assert hands > 10


@pytest.mark.django_db
def test_what_strikes_the_reader_stays_longer(client: Client) -> None:
    beats = Counter()
    for page, before, after in moves_of(client, Preset.STANDARD, range(41, 45)):
        for number, step in enumerate(page.root.all("template", class_="step"), len(before.steps)):
            events = after.steps[number].events
            strikes = any(isinstance(event, Took | Skipped) and event.seat is Seat.SOUTH for event in events)
            assert float(step["data-beats"]) == (2.5 if strikes else 1)
            beats[step["data-beats"]] += 1
    assert min(beats.values()) > 5


@pytest.mark.django_db
def test_log_comes_line_by_line(client: Client) -> None:
    """An answer brings the lines that are new; together they are the log of the whole page."""
    lines: list[str] = []
    for page, _before, _after in moves_of(client, Preset.HOUSE, range(51, 52)):
        [new] = [found for found in page.root.all("ol") if found.get("hx-swap-oob") == "afterbegin:#log-lines"]
        lines = [line.text for line in new.all("li")] + lines
    assert Reader(client).open("/ru/crazy-switch/51/").log == lines


@pytest.mark.django_db
@pytest.mark.parametrize(("speed", "pace"), [("slow", "1800"), ("normal", "1000"), ("fast", "450"), ("step", "")])
def test_playback_goes_at_the_readers_speed(client: Client, speed: str, pace: str) -> None:
    keep(client, entry(7))
    client.post("/ja/speed/", {"speed": speed, "next": "/ja/"})
    page = Reader(client).open("/ja/crazy-switch/7/")
    while not page.steps:
        page = Reader(client, htmx=True).press(next(button for button in page.buttons if not button.refused))
    steps = page.root.all("template", class_="step")
    assert {step["data-pace"] for step in steps} == {pace}
    buttons = [button["id"] for button in page.steps[0].all("button")]
    assert buttons == (["my-turn"] if pace else ["next-step", "my-turn"])


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
