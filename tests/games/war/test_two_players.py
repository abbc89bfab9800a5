"""Two players at one device: two buttons, either order, two languages (7.6, B-7)."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from games.war.engine import rules
from tests.games.forms_on_page import Page, Reader, forms
from tests.games.kept import nothing_changed, saved
from tests.games.war.reader import address, at, choose, counts, enabled, play_out

pytestmark = pytest.mark.django_db


def two_at(client: Client, deal: int, rounds: int = 40, turned: int = 3, *, upper: str = "") -> Page:
    """Open a table at which two play."""
    reader = Reader(client)
    page = reader.press(choose(at(client, deal, rounds, turned), "players", "two"))
    return reader.press(choose(page, "upper", upper)) if upper else page


def turned(page: Page) -> str:
    return page["table"].one("progress")["value"]


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("order", [("you", "rival"), ("rival", "you")])
def test_cards_turn_once_both_have_pressed(client: Client, order: tuple[str, str], htmx: bool) -> None:
    first, second = order
    reader = Reader(client, htmx=htmx)
    page = two_at(client, 7)
    position = page.button(f"press-{first}").form.data["position"]
    page = reader.press(page.button(f"press-{first}"))
    assert turned(page) == "3"
    assert page.button(f"press-{first}").refused
    assert not page.button(f"press-{second}").refused
    assert page.button(f"press-{second}").form.data["position"] == position
    page = reader.press(page.button(f"press-{second}"))
    assert turned(page) == "4"
    assert [button.refused for button in page.buttons] == [False, False]
    assert counts(page) == tuple(map(str, rules.replay(7, 40, 4)[0].counts))


def test_second_press_of_the_same_side_does_nothing(client: Client) -> None:
    reader = Reader(client)
    page = reader.press(two_at(client, 7).button("press-you"))
    with nothing_changed():
        again = reader.press(page.button("press-you"))
    assert (again.code, turned(again)) == (200, "3")
    assert again.button("press-you").refused


def test_pressed_side_waits_through_a_reload(client: Client) -> None:
    Reader(client).press(two_at(client, 7).button("press-rival"))
    page = Reader(client).open(address(7))
    assert page.button("press-rival").refused
    assert page.button("press-rival").label != page.button("press-you").label


def test_first_press_of_a_new_deal_waits(client: Client) -> None:
    reader = Reader(client)
    two_at(client, 7)
    page = reader.press(reader.open(address(8)).button("press-you"))
    assert turned(page) == "0"
    page = reader.press(page.button("press-rival"))
    assert turned(page) == "1"


def test_upper_half_is_last_to_be_turned_round_and_speaks_its_own_language(client: Client) -> None:
    page = two_at(client, 7, upper="ru")
    upper, lower = page["table"].all("div", class_="half")
    assert (upper["lang"], lower["lang"]) == ("ru", "ja")
    assert "table--two" in page["table"]["class"].split()
    assert upper.one("p", class_="status").text != page.status
    other = Reader(client).open(address(7, lang="ru"))
    assert {half["lang"] for half in other["table"].all("div", class_="half")} == {"ru"}


def test_each_side_is_told_its_own_story(client: Client) -> None:
    page = two_at(client, 7, turned=1)
    upper = page["table"].one("div", class_="half--rival").one("p", class_="status").text
    cpu = Reader(client).press(choose(page, "players", "cpu"))
    assert cpu.status == page.status
    assert upper != page.status


def test_keys_are_named_on_the_buttons_and_in_the_settings(client: Client) -> None:
    page = two_at(client, 7)
    keys = {button["aria-keyshortcuts"] for button in page["table"].all("button")}
    assert keys == {"0", "1"}
    hints = " ".join(hint.text for hint in page["settings"].all("p", class_="hint"))
    assert all(key in hints for key in keys)


# Deal 1178 of 240 rounds: one side has all cards after round 42.
@pytest.mark.parametrize(("deal", "rounds", "lang"), [(11, 40, "ja"), (1178, 240, "ru")])
def test_random_presses_of_two_finish_the_game(client: Client, deal: int, rounds: int, lang: str) -> None:
    two_at(client, 7, rounds)
    reader = Reader(client, htmx=True)
    page = play_out(reader, Reader(client).open(address(deal, rounds, lang)), Random(3))
    ended = rules.outcome(rules.replay(deal, rounds)[0])
    assert str(ended.counts.you) in page["result"].text
    assert page["table"].all("p", class_="result__facing")
    assert page["table"].all("p", class_="result__remark")


# Changing between one and two (7.6, 7.9)


def test_press_made_at_the_other_kind_of_table_is_out_of_date(client: Client) -> None:
    reader = Reader(client)
    alone = at(client, 7, 40, 3)
    two = reader.press(choose(alone, "players", "two"))
    assert reader.press(alone.button("press")).code == 409
    reader.press(choose(two, "players", "cpu"))
    assert reader.press(two.button("press-you")).code == 409
    assert turned(reader.open(address(7))) == "3"


def test_change_at_any_time_leaves_the_game_as_it_is(client: Client) -> None:
    reader = Reader(client)
    page = reader.press(two_at(client, 7).button("press-you"))
    page = reader.press(choose(page, "players", "cpu"))
    assert (turned(page), counts(page)) == ("3", tuple(map(str, rules.replay(7, 40, 3)[0].counts)))
    page = reader.press(page.button("press"))
    assert turned(page) == "4"
    page = reader.press(choose(page, "players", "two"))
    assert [button.refused for button in page.buttons] == [False, False]


def record_line(client: Client, rounds: int) -> list[str]:
    row = Reader(client).open(address(999))["tally"].all("tr")[1 if rounds == 40 else 2]
    return [cell.text for cell in row.all("td")]


def test_game_that_had_two_never_enters_the_record(client: Client) -> None:
    reader = Reader(client)
    page = two_at(client, 7, turned=38)
    for side in ("you", "rival"):
        page = reader.press(page.button(f"press-{side}"))
    page = reader.press(choose(page, "players", "cpu"))
    page = reader.press(page.button("press"))
    assert page.state == "over"
    assert record_line(client, 40) == ["0", "0", "0", "0", "0"]
    assert page["table"].all("p", class_="result__remark")


def test_looking_at_a_table_for_two_does_not_keep_a_game_out_of_the_record(client: Client) -> None:
    reader = Reader(client)
    page = reader.press(choose(two_at(client, 7, turned=39), "players", "cpu"))
    reader.press(page.button("press"))
    assert sum(map(int, record_line(client, 40)[:3])) == 1


def test_started_over_a_game_of_two_counts_against_the_cpu(client: Client) -> None:
    reader = Reader(client)
    page = two_at(client, 7, turned=39)
    for side in ("you", "rival"):
        page = reader.press(page.button(f"press-{side}"))
    assert saved(client)[0]["extra"] == {"two": True}
    [again] = [form for form in forms(page.root) if form.data.get("again")]
    page = reader.send(again)
    page = play_out(reader, reader.press(choose(page, "players", "cpu")), Random(1))
    assert enabled(page) == []
    assert sum(map(int, record_line(client, 40)[:3])) == 1
