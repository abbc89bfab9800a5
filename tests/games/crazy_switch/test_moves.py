"""A move belongs to one position of one play; afterwards it is played back (D-7, D-8, 4.8); the record of it all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.http import HttpResponse
from django.test import Client

from games.crazy_switch import plays
from games.crazy_switch.engine import game, record
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Position, Preset, Seat
from games.crazy_switch.engine.notation import write_moves
from games.crazy_switch.table.shown import own_last_move
from tests.at_once import at_once
from tests.games.crazy_switch.on_page import BOTH, HX, assert_shows, now
from tests.games.crazy_switch.played import ADDRESSES, USUAL, entry, find, games, keep_game, south
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
    [listed] = whole.root.one("aside", class_="log").all(**{"data-without": "play"})
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
