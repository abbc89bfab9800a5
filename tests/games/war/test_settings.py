"""Settings, auto-play, starting by number, letting go (7.5, 7.7, D-5, D-11)."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.games.forms_on_page import Element, Page, Reader, forms
from tests.games.kept import keep, nothing_changed, rows, saved
from tests.games.war.reader import address, at, choose, counts, entry, settings

pytestmark = pytest.mark.django_db


def chosen(page: Page) -> dict[str, str]:
    pressed = page["settings"].all("button", **{"aria-pressed": "true"})
    return {button["name"]: button["value"] for button in pressed}


def press_form(page: Page) -> Element:
    [form] = [form for form in page["table"].all("form") if form.all("button", id="press")]
    return form


def test_settings_at_first(client: Client) -> None:
    page = Reader(client).open(address(7))
    assert chosen(page) == {"rounds": "40", "players": "cpu", "speed": "normal", "auto": "off"}
    assert {(button.name, button.value) for button in settings(page)} >= {
        ("rounds", "240"),
        ("players", "two"),
        ("speed", "slow"),
        ("speed", "fast"),
        ("auto", "on"),
    }
    assert "step" not in {button.value for button in settings(page)}


def test_settings_stand_outside_the_table(client: Client) -> None:
    page = Reader(client).open(address(7))
    assert [button.id for button in page.buttons] == ["press"]


def test_other_length_opens_the_same_number_as_a_play_of_its_own(client: Client) -> None:
    reader = Reader(client)
    page = reader.press(choose(at(client, 7, 40, 9), "rounds", "240"))
    assert page["table"].attributes.items() >= {"data-deal": "7", "data-state": "turn"}.items()
    assert page["table"].one("progress").attributes.items() >= {"max": "240", "value": "0"}.items()
    page = reader.press(choose(page, "rounds", "40"))
    assert page["table"].one("progress").attributes.items() >= {"max": "40", "value": "9"}.items()


def test_settings_are_offered_again(client: Client) -> None:
    reader = Reader(client)
    page = reader.open(address(7))
    for name, value in [("speed", "fast"), ("rounds", "240"), ("auto", "on")]:
        page = reader.press(choose(page, name, value))
    page = reader.open("/ru/war/")
    assert "rounds=240" in page.html
    assert chosen(page) == {
        "rounds": "240",
        "players": "cpu",
        "speed": "fast",
        "auto": "on",
    }


def test_speed_is_that_of_the_other_game_too(client: Client) -> None:
    Reader(client).press(choose(Reader(client).open(address(7)), "speed", "slow"))
    assert chosen(Reader(client).open(address(8)))["speed"] == "slow"
    client.post("/ja/speed/", {"speed": "step", "next": "/ja/"})
    assert chosen(Reader(client).open(address(8)))["speed"] == "normal"


def test_settings_answer_with_the_table_as_it_stands(client: Client) -> None:
    page = Reader(client, htmx=True).press(choose(at(client, 7, 40, 9), "speed", "fast"))
    assert "<html" not in page.html
    assert page["table"].one("progress")["value"] == "9"
    assert page["settings"]["hx-swap-oob"] == "true"
    assert chosen(page)["speed"] == "fast"


@pytest.mark.parametrize("htmx", [False, True])
def test_setting_that_cannot_be_read(client: Client, htmx: bool) -> None:
    at(client, 7, 40, 9)
    headers = {"HX-Request": "true"} if htmx else {}
    with nothing_changed():
        response = client.post("/ja/war/7/settings/?rounds=40", {"speed": "light"}, headers=headers)
    assert response.status_code == 422
    page = Page(response)
    assert "status--refused" in page["status"]["class"].split()
    assert page["table"].one("progress")["value"] == "9"


# Auto-play (7.7)


def test_opening_a_page_starts_nothing_by_itself(client: Client) -> None:
    page = Reader(client).press(choose(at(client, 7, 40, 3), "auto", "on"))
    assert "hx-trigger" not in press_form(page).attributes
    assert page["settings"].all("p", class_="hint")


def test_page_says_that_auto_play_needs_javascript(client: Client) -> None:
    page = Reader(client).open(address(7))
    assert [found.text for found in page["settings"].all("p", **{"data-without": "play"}) if "JavaScript" in found.text]


@pytest.mark.parametrize(("speed", "delay"), [("slow", "1800ms"), ("normal", "1000ms"), ("fast", "450ms")])
def test_switched_on_the_next_press_comes_by_itself(client: Client, speed: str, delay: str) -> None:
    reader = Reader(client, htmx=True)
    reader.press(choose(at(client, 7, 40, 3), "speed", speed))
    page = reader.press(choose(Reader(client).open(address(7)), "auto", "on"))
    assert press_form(page)["hx-trigger"] == f"submit, load delay:{delay}"
    assert "data-waits" in press_form(page).attributes
    page = reader.press(page.button("press"))
    assert page["table"].one("progress")["value"] == "4"
    assert "load delay" in press_form(page)["hx-trigger"]


def test_wars_get_more_time(client: Client) -> None:
    reader = Reader(client, htmx=True)
    page = reader.press(choose(at(client, 7, 40, 2), "auto", "on"))
    page = reader.press(page.button("press"))
    assert page["table"].all("ol", class_="laid--war")
    assert press_form(page)["hx-trigger"] == "submit, load delay:2000ms"


def test_switched_off_it_stops(client: Client) -> None:
    reader = Reader(client, htmx=True)
    page = reader.press(choose(at(client, 7, 40, 3), "auto", "on"))
    page = reader.press(choose(page, "auto", "off"))
    assert "hx-trigger" not in press_form(page).attributes
    page = reader.press(page.button("press"))
    assert "hx-trigger" not in press_form(page).attributes


def test_auto_play_stops_at_the_end(client: Client) -> None:
    reader = Reader(client, htmx=True)
    page = reader.press(choose(at(client, 7, 40, 39), "auto", "on"))
    page = reader.press(page.button("press"))
    assert page.state == "playback"
    page = reader.press(page.button("press"))
    assert page.state == "over"
    assert [form["hx-trigger"] for form in page.root.all("form") if "hx-trigger" in form.attributes] == []


def test_auto_play_goes_on_after_a_press_whose_answer_was_lost(client: Client) -> None:
    reader = Reader(client, htmx=True)
    page = reader.press(choose(at(client, 7, 40, 3), "auto", "on"))
    reader.press(page.button("press"))
    late = reader.press(page.button("press"))
    assert late.code == 409
    assert press_form(late)["hx-trigger"] == "submit, load delay:1000ms"


def test_two_players_have_no_auto_play(client: Client) -> None:
    reader = Reader(client)
    reader.press(choose(at(client, 7, 40, 3), "auto", "on"))
    page = reader.press(choose(reader.open(address(7)), "players", "two"))
    assert "auto" not in {button.name for button in settings(page)}
    page = Reader(client, htmx=True).press(page.button("press-you"))
    assert "load delay" not in page.html


# Which deal (D-5, D-11)


def number_form(page: Page) -> dict[str, str]:
    [form] = [form for form in forms(page.root) if form.action == "/ja/war/" and form.method == "get"]
    return form.data


def test_start_by_number(client: Client) -> None:
    fields = number_form(Reader(client).open(address(7, 240)))
    response = client.get("/ja/war/", {**fields, "deal": "4711"})
    assert response["Location"] == "/ja/war/4711/?rounds=240"
    assert client.get("/ja/war/?deal=4711")["Location"] == "/ja/war/4711/?rounds=40"


@pytest.mark.parametrize("number", ["0", "1000000", "-7", "x", "7.5", "", " "])
def test_number_that_names_no_deal(client: Client, number: str) -> None:
    before = rows()
    page = Page(client.get("/ja/war/", {"deal": number, "rounds": "40"}))
    assert page.code == 422
    assert page["number"].get("aria-invalid") == "true"
    assert page["number"]["value"] == number.strip() or not number.strip()
    assert page["number-error"].text
    assert page.state == "turn"
    assert rows() == before


def test_new_deal_is_another_number_of_the_same_length(client: Client) -> None:
    reader = Reader(client)
    page = at(client, 7, 240, 9)
    [form] = [
        form
        for form in forms(page.root)
        if form.action == "/ja/war/" and set(form.data) == {"csrfmiddlewaretoken", "rounds"}
    ]
    with nothing_changed():
        page = reader.send(form)
    assert page["table"]["data-deal"] != "7"
    assert page["table"].one("progress").attributes.items() >= {"max": "240", "value": "0"}.items()


def test_discarding_asks_once_more(client: Client) -> None:
    reader = Reader(client)
    page = at(client, 7, 40, 9)
    [link] = [link["href"] for link in page.root.all("a") if "/discard/" in link["href"]]
    with nothing_changed():
        asked = reader.open(link)
    [form] = [form for form in forms(asked["main"]) if "/discard/" in form.action]
    response = client.post(form.action, form.data)
    assert response["Location"] == "/ja/war/"
    assert saved(client) == []
    assert client.get(link)["Location"] == address(7)


def test_discard_lets_go_of_one_length_only(client: Client) -> None:
    keep(client, entry(7, 40, 9), entry(7, 240, 3))
    client.post("/ja/war/7/discard/?rounds=240")
    assert [save["options"] for save in saved(client)] == [["40"]]


def test_deal_comes_to_the_home_page_as_the_one_to_go_on_with(client: Client) -> None:
    at(client, 7, 240, 9)
    page = Reader(client).open("/ja/")
    assert address(7, 240) in {link["href"] for link in page.root.all("a")}
    assert counts(Reader(client).open(address(7, 240)))
