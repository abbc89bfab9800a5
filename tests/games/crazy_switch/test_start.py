"""Starting, listing, starting over and letting go of deals (4.1, D-4 to D-12)."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from games.crazy_switch.engine import rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset
from games.crazy_switch.engine.notation import write_moves
from games.saves import DEALS_KEPT
from tests.games.crazy_switch.played import ADDRESSES, HOUSE, USUAL, entry, games
from tests.games.forms_on_page import Button, Page, Reader, buttons, forms
from tests.games.kept import keep, nothing_changed, saved

pytestmark = pytest.mark.django_db

START = "/ja/crazy-switch/"
HX = {"HX-Request": "true"}
LEVELS, PRESETS = list(Level), list(Preset)
#: A whole deal 7, played to its end.
OVER = write_moves(list(games(Preset.STANDARD, [7]))[-1].moves)


def start(client: Client, deal: int | str, level: str = "normal", preset: str = "standard", **fields: str) -> Page:
    data = {"rules": preset, "level": level, "deal": str(deal), **fields}
    return Reader(client).send(Page(client.get(START)).forms[0], **data)


def hand(page: Page) -> list[str]:
    return [button["id"] for button in page["table"].one("ul", class_="hand").all("button")]


def deals(client: Client) -> list[int]:
    return [play["deal"] for play in saved(client)]


def chosen(page: Page) -> dict[str, str]:
    return {
        radio["name"]: radio["value"]
        for radio in page["table"].all("input", type="radio")
        if "checked" in radio.attributes
    }


def link(page: Page, start: str) -> str:
    [address] = {found["href"] for found in page.root.all("a") if found["href"].startswith(start)}
    return address


def make_a_move(reader: Reader, page: Page) -> Page:
    """Play the first card that fits, or draw, whatever deal this is."""
    button = next(button for button in page.buttons if not button.refused)
    page = reader.press(button)
    if button.name == "move":
        return page
    return reader.press(next(button for button in page.buttons if button.id.startswith(("play-lifted", "colour-"))))


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
    assert any(without_script.all(class_="address") for without_script in table.root.all("noscript"))
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
    listed = Page(client.get(START)).root.one(class_="plays").all("li")
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


# Starting over (D-8)


def choices(reader: Reader, page: Page) -> dict[bool, Button]:
    """Follow the link that asks once more; give the button that starts over (True) and the one that discards."""
    start = page.root.one("html")["lang"]
    with nothing_changed():
        question = reader.open(link(page, f"/{start}/crazy-switch/{page['table']['data-deal']}/discard/"))
    assert question.code == 200
    assert page["table"]["data-deal"] in question.root.one("main").text
    return {"again" in button.form.data: button for button in buttons(question.root.one("main"))}


def start_over(reader: Reader, page: Page) -> Button:
    return choices(reader, page)[True]


@pytest.mark.parametrize("headers", [{}, HX], ids=["page", "htmx"])
def test_starting_over_makes_older_forms_out_of_date(client: Client, headers: dict[str, str]) -> None:
    old = start(client, 7)
    reader = Reader(client)
    anew = reader.press(start_over(reader, old))
    assert (anew.state, hand(anew), anew.log) == ("turn", hand(old), [])
    assert len(saved(client)) == 1
    move = next(button for button in old.buttons if not button.refused and button.name == "move")
    with nothing_changed():
        answer = client.post(move.form.action, {**move.form.data, "move": move.value}, headers=headers)
    page = Page(answer)
    assert (page.code, page.state, hand(page)) == (409, "turn", hand(anew))
    assert page.notice
    again = next(button for button in page.buttons if button.id == move.id)
    assert reader.press(again).code == 200
    assert saved(client)[0]["moves"]


def test_starting_over_twice_from_one_page_is_once(client: Client) -> None:
    reader = Reader(client)
    again = start_over(reader, start(client, 7))
    reader.press(again)
    [first] = saved(client)
    reader.press(again)
    assert saved(client)[0]["play"] == first["play"]


def test_starting_over_stands_outside_the_table(client: Client) -> None:
    page = start(client, 7)
    assert "again" not in {name for form in page.forms for name in form.data}
    assert not page["table"].all("a")


# The list, and letting go (D-11)


def test_list_shows_the_latest_first_and_says_what_is_over(client: Client) -> None:
    keep(client, entry(7), entry(9, over=True), entry(8, HOUSE))
    lines = Page(client.get(START)).root.one(class_="plays").all("li")
    assert [line.one("b").text for line in lines] == ["9", "8", "7"]
    assert [bool(line.all(class_="badge")) for line in lines] == [True, False, False]


def test_discarding_asks_once_more(client: Client) -> None:
    keep(client, entry(7), entry(7, HOUSE, touched=9))
    reader = Reader(client)
    table = reader.open(ADDRESSES[USUAL].format(7))
    discard = choices(reader, table)[False]
    assert reader.press(discard).state == "start"
    assert [tuple(play["options"]) for play in saved(client)] == [HOUSE]
    # Once more, from an old tab: nothing is left to discard, and the other play stays.
    with nothing_changed():
        assert reader.press(discard).state == "start"
        assert reader.open("/ja/crazy-switch/7/discard/?rules=standard").state == "start"


def test_asked_once_more_one_may_go_on(client: Client) -> None:
    keep(client, entry(7))
    question = Page(client.get("/ja/crazy-switch/7/discard/?rules=standard"))
    [back] = question.root.one("main").all("a")
    assert Page(client.get(back["href"])).state == "turn"


def test_every_deal_of_the_list_can_be_discarded(client: Client) -> None:
    keep(client, entry(7), entry(8, ("house", "easy", "west"), rules=0), entry(9, over=True))
    reader = Reader(client)
    for left in (2, 1, 0):
        line = reader.open(START).root.one(class_="plays").all("li")[0]
        [address] = [found["href"] for found in line.all("a") if "/discard/" in found["href"]]
        offered = buttons(reader.open(address).root.one("main"))
        reader.press(next(button for button in offered if "again" not in button.form.data))
        assert len(saved(client)) == left


def test_form_of_a_discarded_deal_begins_nothing(client: Client) -> None:
    table = start(client, 7)
    keep(client)
    move = next(button for button in table.buttons if not button.refused and button.name == "move")
    with nothing_changed():
        panel = Reader(client).press(move)
    assert (panel.state, panel["deal"]["value"]) == ("start", "7")


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


# Fifty deals (D-9)


def test_the_51st_deal_takes_the_place_of_the_oldest_finished(client: Client) -> None:
    keep(client, *(entry(deal, over=deal in (20, 30)) for deal in range(1, DEALS_KEPT + 1)))
    start(client, 1000)
    assert sorted(deals(client)) == sorted({*range(1, DEALS_KEPT + 1), 1000} - {20})
    start(client, 1001)
    start(client, 1002)
    assert sorted(deals(client)) == sorted({*range(2, DEALS_KEPT + 1), 1000, 1001, 1002} - {20, 30})
    assert len(Page(client.get(START)).root.one(class_="plays").all("li")) == DEALS_KEPT


# Saves that cannot be replayed (D-10, section 10)

UNREADABLE = {
    "other rules": {"rules": rules.VERSION + 1},
    "older rules": {"rules": 0},
    "moves of nonsense": {"moves": "xx.yy"},
    "a move against the rules": {"moves": "k"},
    "a card not in hand": {"moves": "c3.c3.c3.c3"},
    "moves beyond the end": {"moves": ".".join(["d"] * 500)},
    "moves that are none": {"moves": 7},
    "a field missing": {"play": None},
}


@pytest.mark.parametrize("changes", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("language", ["ja", "ru"])
def test_unreadable_save_says_so_and_offers_the_same_deal(
    client: Client, changes: dict[str, object], language: str
) -> None:
    keep(client, entry(7, **changes), entry(8))
    for address in (f"/{language}/crazy-switch/7/", f"/{language}/crazy-switch/7/?rules=standard"):
        with nothing_changed():
            panel = Page(client.get(address))
        assert (panel.code, panel.state, panel["deal"]["value"]) == (200, "start", "7")
        assert panel.notice
    table = Reader(client).press(panel.buttons[0])
    assert (table.state, table.notice, table["table"]["data-deal"]) == ("turn", "", "7")
    assert sorted(deals(client)) == [7, 8]
    assert Page(client.get("/ja/crazy-switch/8/")).state == "turn"


@pytest.mark.parametrize("changes", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("headers", [{}, HX], ids=["page", "htmx"])
def test_move_in_an_unreadable_save_is_not_made(
    client: Client, changes: dict[str, object], headers: dict[str, str]
) -> None:
    keep(client, entry(7, **changes))
    with nothing_changed():
        data = {"move": "c3", "position": "0", "play": "play-id"}
        response = client.post(ADDRESSES[USUAL].format(7), data, headers=headers)
        if "HX-Redirect" in response.headers:
            response = client.get(response["HX-Redirect"])
        else:
            assert response.status_code == 422
    page = Page(response)
    assert page.state == "start"
    assert page.notice


def test_unreadable_save_is_offered_under_its_own_options(client: Client) -> None:
    keep(client, entry(7, ("house", "expert", "west"), rules=0))
    panel = Page(client.get("/ja/crazy-switch/7/"))
    assert chosen(panel) == {"rules": "house", "level": "expert"}
    assert panel.forms[0].data["seat"] == "west"


@pytest.mark.parametrize("options", [["house", "nonsense", "south"], ["house"], [], ["house", "easy", "south", "more"]])
def test_save_of_unknown_options_breaks_no_page(client: Client, options: list[str]) -> None:
    keep(client, entry(7, options=options), entry(8))
    for address in ("/ja/", START, "/ja/crazy-switch/7/", "/ja/crazy-switch/8/"):
        for headers in ({}, HX):
            assert client.get(address, headers=headers).status_code == 200
    panel = Page(client.get("/ja/crazy-switch/7/"))
    assert (panel.state, bool(panel.notice)) == ("start", True)
    assert Reader(client).press(panel.buttons[0]).state == "turn"


@pytest.mark.parametrize(
    "stored",
    ["nonsense", "", "e30:1abcde:forged"],
    ids=ascii,
)
def test_damaged_session_says_so_and_offers_the_same_deal(client: Client, stored: str) -> None:
    keep(client, entry(7))
    Session.objects.update(session_data=stored)
    for headers in ({}, HX):
        assert client.get("/ja/", headers=headers).status_code == 200
    for address in (START, "/ja/crazy-switch/7/", "/ru/crazy-switch/7/?rules=house"):
        panel = Page(client.get(address))
        assert (panel.code, panel.state) == (200, "start")
        assert panel.notice
    table = Reader(client).press(panel.buttons[0])
    assert (table.code, table.state, table.notice) == (200, "turn", "")
    assert Page(client.get(START)).notice == ""


def test_damaged_play_is_not_dropped_silently(client: Client) -> None:
    keep(client, entry(7, moves=7), entry(8))
    assert Page(client.get(START)).notice
    start(client, 8)
    assert Page(client.get("/ja/crazy-switch/7/")).notice


@pytest.mark.parametrize("moves", ["", "x"], ids=["before the first move", "unreadable"])
def test_save_that_stops_at_another_seats_turn_gives_south_no_cards_of_others(client: Client, moves: str) -> None:
    """East moves first at this table; South must not move for it."""
    keep(client, entry(7, ("standard", "normal", "west"), moves))
    page = Page(client.get("/ja/crazy-switch/7/?rules=standard&seat=west"))
    with nothing_changed():
        data = {"move": "d", "position": "0", "play": "play-id"}
        response = client.post("/ja/crazy-switch/7/?rules=standard&seat=west", data)
    assert response.status_code in (409, 422)
    assert page.code == 200
