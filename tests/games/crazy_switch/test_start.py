"""The start panel, addresses and shared links (4.1, D-4 to D-6, D-11)."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from games.crazy_switch.engine import rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset
from tests.games.crazy_switch.played import ADDRESSES, HOUSE, USUAL, entry
from tests.games.crazy_switch.starting import HX, OVER, START, chosen, deals, hand, make_a_move, start
from tests.games.forms_on_page import Page, Reader, forms
from tests.games.kept import keep, saved

pytestmark = pytest.mark.django_db

LEVELS, PRESETS = list(Level), list(Preset)


# The panel (4.1)


@pytest.mark.parametrize("language", ["ja", "ru"])
def test_panel_shows_every_ruling_before_a_card_is_dealt(client: Client, language: str) -> None:
    page = Page(client.get(f"/{language}/crazy-switch/"))
    table = page["table"]
    assert (page.state, table["data-game"], table["data-deal"]) == ("start", "crazy-switch", "")
    rulings = [line.text for line in table.all("li")]
    assert len(rulings) == len(set(rulings)) >= 9
    for name, values in (("rules", PRESETS), ("level", LEVELS)):
        radios = table.all("input", type="radio", name=name)
        assert [radio["value"] for radio in radios] == values
        for radio in radios:
            assert table.one("label", **{"for": radio["id"]}).text
            assert table.one(id=radio["aria-describedby"]).text
    assert chosen(page) == {"rules": "standard", "level": "normal"}
    assert len(page.buttons) == 1


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", LEVELS)
def test_start_deals_what_was_chosen(client: Client, preset: str, level: str) -> None:
    page = start(client, 48213, level, preset)
    assert (page.code, page.state, page["table"]["data-deal"]) == (200, "turn", "48213")
    [play] = saved(client)
    assert play["options"] == [preset, level, "south"]
    assert hand(page)


def test_blank_number_is_a_new_deal_each_time(client: Client) -> None:
    numbers = {start(client, "")["table"]["data-deal"] for _ in range(6)}
    assert len(numbers) == 6
    assert all(1 <= int(number) <= 999_999 for number in numbers)


def test_new_number_is_none_that_this_browser_has_begun(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(client, entry(1), entry(3, HOUSE, over=True))
    drawn = iter([0, 2, 4])
    monkeypatch.setattr("secrets.randbelow", lambda bound: next(drawn))
    assert start(client, "")["table"]["data-deal"] == "5"


@pytest.mark.parametrize("number", ["1", "999999", " 7 ", "007", "７"])
def test_number_may_be_typed_in_any_usual_way(client: Client, number: str) -> None:
    assert start(client, number)["table"]["data-deal"] == str(int(number))


def test_link_pasted_as_a_number_brings_its_options(client: Client) -> None:
    page = start(client, "https://cards.example/crazy-switch/48213/?rules=house&seat=west", "expert")
    assert (page.state, page["table"]["data-deal"]) == ("turn", "48213")
    assert saved(client)[0]["options"] == ["house", "normal", "west"]
    assert start(client, "http://cards.example/ru/war/7/?rounds=240")["table"]["data-game"] == "war"
    assert deals(client) == [48213]


def test_start_form_sent_twice_begins_one_deal(client: Client) -> None:
    panel = Page(client.get(START))
    reader = Reader(client)
    first, second = (reader.press(panel.buttons[0]) for _ in range(2))
    assert first["table"].text == second["table"].text
    [play] = saved(client)
    # Once that deal is being played, the same old form begins another.
    make_a_move(reader, second)
    third = reader.press(panel.buttons[0])
    assert third.log == []
    assert sorted(deals(client)) == sorted({play["deal"], int(third["table"]["data-deal"])})
    assert len(deals(client)) == 2


def test_two_panels_have_two_numbers_in_store(client: Client) -> None:
    reader = Reader(client)
    for panel in [Page(client.get(START)) for _ in range(3)]:
        reader.press(panel.buttons[0])
    assert len(set(deals(client))) == 3


def test_new_deal_asked_for_twice_from_one_result_is_one(client: Client) -> None:
    keep(client, entry(7, over=True, moves=OVER))
    page = Page(client.get(ADDRESSES[USUAL].format(7)))
    assert page.state == "over"
    reader = Reader(client)
    [new] = [form for form in forms(page.root.one(class_="afterwards")) if "deal" not in form.data]
    first, second = (reader.send(new) for _ in range(2))
    assert first["table"].text == second["table"].text
    assert len(deals(client)) == 2


def test_htmx_is_led_to_the_table(client: Client) -> None:
    response = client.post(START, {"rules": "house", "level": "easy", "deal": "7"}, headers=HX)
    assert response["HX-Redirect"] == "/ja/crazy-switch/7/?rules=house&level=easy"


# Addresses and shared links (D-4, D-5, D-6)


def test_number_in_the_address_fills_the_panel(client: Client) -> None:
    page = Page(client.get("/ja/crazy-switch/48213/?rules=house&level=expert"))
    assert (page.state, page["table"]["data-deal"], page["deal"]["value"]) == ("start", "48213", "48213")
    assert chosen(page) == {"rules": "house", "level": "expert"}
    table = Reader(client).press(page.buttons[0])
    assert (table.state, table["table"]["data-deal"]) == ("turn", "48213")
    assert saved(client)[0]["options"] == ["house", "expert", "south"]


@pytest.mark.parametrize(
    ("options", "query"),
    [
        (("standard", "normal", "south"), ""),
        (("house", "normal", "south"), "?rules=house"),
        (("standard", "expert", "south"), "?level=expert"),
        (("standard", "normal", "west"), "?seat=west"),
        (("house", "easy", "east"), "?rules=house&level=easy&seat=east"),
    ],
)
def test_shared_link_leaves_out_defaults_and_gives_the_same_cards(
    client: Client, options: tuple[str, str, str], query: str
) -> None:
    preset, level, seat = options
    table = start(client, 777, level, preset, seat=seat)
    shared = table.root.one("input", class_="address")["value"]
    assert shared == f"http://testserver/crazy-switch/777/{query}"
    assert [button["data-copy"] for button in table.root.all("button") if button.get("data-copy")] == [shared]

    friend = Reader(Client(headers={"Accept-Language": "ru"}))
    panel = friend.open(shared)
    assert (panel.state, panel.root.one("html")["lang"]) == ("start", "ru")
    there = friend.press(panel.buttons[0])
    assert hand(there) == hand(table)
    assert len(there.log) == len(table.log)
    assert saved(friend.client)[0]["options"] == list(options)
    assert saved(friend.client)[0]["moves"] == saved(client)[0]["moves"]


def test_turned_table_says_whose_cards_one_holds(client: Client) -> None:
    plain = Page(client.get("/ja/crazy-switch/7/"))["table"].text
    texts = {Page(client.get(f"/ja/crazy-switch/7/?seat={seat}"))["table"].text for seat in ("west", "north", "east")}
    assert len(texts | {plain}) == 4


def test_turned_table_holds_the_hand_of_that_seat(client: Client) -> None:
    dealt = rules.deal(7)
    for held, seat in enumerate(("south", "west", "north", "east")):
        page = start(client, 7, seat=seat)
        own = [button["value"] for button in page["table"].one("ul", class_="hand").all("button")]
        drawn = len(own) - 7
        assert drawn >= 0
        assert not set(dealt.hands[held]) - set(own)


def test_plays_of_one_number_stand_side_by_side(client: Client) -> None:
    kinds = [(preset, level, seat) for preset in PRESETS for level in LEVELS for seat in ("south", "north")]
    for preset, level, seat in kinds:
        start(client, 7, level, preset, seat=seat)
    assert [tuple(play["options"]) for play in saved(client)] == kinds
    assert len({play["play"] for play in saved(client)}) == len(kinds)
    latest = Page(client.get(START)).root.one(class_="plays")
    listed = Page(client.get(f"{START}?plays=all")).root.one(class_="plays").all("li")
    assert latest.all("a")[-1]["href"] == f"{START}?plays=all"
    assert [line.text for line in latest.all("li")] == [line.text for line in listed[:8]]
    assert len({line.text for line in listed}) == len(kinds)
    addresses = {found["href"] for line in listed for found in line.all("a", class_="button")}
    assert len(addresses) == len(kinds)
    for address in addresses:
        assert Page(client.get(address)).state == "turn"


def test_address_without_options_opens_the_play_touched_last(client: Client) -> None:
    for preset in ("standard", "house", "standard"):
        start(client, 7, preset=preset)
        if preset == "standard":
            continue
        assert "rules=house" in Page(client.get("/ja/crazy-switch/7/")).root.one("input", class_="address")["value"]
    # Going on with a deal touches nothing; a move does.
    assert "rules=house" in Page(client.get("/ja/crazy-switch/7/")).root.one("input", class_="address")["value"]
    reader = Reader(client)
    table = reader.open(ADDRESSES[USUAL].format(7))
    make_a_move(reader, table)
    assert "rules=" not in Page(client.get("/ja/crazy-switch/7/")).root.one("input", class_="address")["value"]


def test_deal_in_progress_is_not_begun_again(client: Client) -> None:
    first = start(client, 7)
    reader = Reader(client)
    make_a_move(reader, first)
    [before] = saved(client)
    start(client, 7)
    [after] = saved(client)
    assert (after["moves"], after["play"]) == (before["moves"], before["play"])
    assert before["moves"]


def test_finished_deal_is_begun_again(client: Client) -> None:
    keep(client, entry(7, over=True))
    page = start(client, 7)
    assert page.state == "turn"
    [play] = saved(client)
    assert play["play"] != "play-id"
    assert not play["over"]


# What is offered again (D-11)


def test_last_preset_and_level_are_offered_again(client: Client) -> None:
    start(client, 7, "expert", "house")
    assert chosen(Page(client.get("/ru/crazy-switch/"))) == {"rules": "house", "level": "expert"}
    assert chosen(Page(client.get(START + "?deal=48213"))) == {"rules": "house", "level": "expert"}
    start(client, 7, "easy", "standard")
    assert chosen(Page(client.get(START))) == {"rules": "standard", "level": "easy"}


def test_shared_link_is_read_by_its_options_and_not_by_habit(client: Client) -> None:
    start(client, 7, "expert", "house")
    assert chosen(Page(client.get("/ja/crazy-switch/48213/"))) == {"rules": "standard", "level": "normal"}


@pytest.mark.parametrize("kept", ["nonsense", 7, None, ["house"]])
def test_strange_preferences_are_no_preferences(client: Client, kept: object) -> None:
    keep(client)
    row = Session.objects.get()
    store = row.get_session_store_class()(row.session_key)
    row.session_data = store.encode({"saves": [], "values": {"rules": kept, "level": kept, "speed": kept}})
    row.save()
    assert chosen(Page(client.get(START))) == {"rules": "standard", "level": "normal"}
    assert start(client, 7).state == "turn"
