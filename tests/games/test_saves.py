"""What a shelf finds, keeps, lets go of, and makes of nonsense; no database is asked."""

import json
from dataclasses import replace
from enum import StrEnum

import pytest

from games import shelf as shelves
from games.shelf import DEALS_KEPT, Damaged, Save, Shelf
from tests.games.kept import as_stored

HOUSE = ("house", "normal", "south")
STANDARD = ("standard", "normal", "south")


class Speed(StrEnum):
    SLOW = "slow"
    FAST = "fast"


def crazy(deal, options=STANDARD, **fields):
    return Save("crazy-switch", deal, options, **fields)


def war(deal, rounds="40", **fields):
    return Save("war", deal, (rounds,), **fields)


def shelf_of(stored=None, *, writable=True):
    return Shelf(stored or {}, damaged=False, writable=writable)


def reopened(shelf, *, writable=True):
    """The same shelf after a way through the database."""
    return shelf_of(json.loads(json.dumps(shelf.document())), writable=writable)


def stored_play(**changes):
    """One play as it is stored, with some of it damaged."""
    return as_stored(crazy(7, moves="a7.d")) | changes


def test_a_play_comes_back_whole():
    shelf = shelf_of()
    put = shelf.put(war(7, moves="12", version=3, over=True, extra={"players": 2, "pressed": ["rival"]}))
    assert reopened(shelf).find("war", 7) == put


def test_what_is_not_kept_is_not_found():
    shelf = shelf_of()
    shelf.put(crazy(7))
    assert shelf.find("crazy-switch", 8) is None
    assert shelf.find("war", 7) is None
    assert shelf.find("crazy-switch", 7, HOUSE) is None


def test_without_options_the_play_touched_last_is_found():
    shelf = shelf_of()
    standard, house = shelf.put(crazy(7)), shelf.put(crazy(7, HOUSE))
    assert shelf.find("crazy-switch", 7) == house
    assert shelf.find("crazy-switch", 7, STANDARD) == standard
    assert reopened(shelf).find("crazy-switch", 7) == house

    standard = shelf.put(standard)
    assert shelf.find("crazy-switch", 7) == standard
    assert shelf.find("crazy-switch", 7, HOUSE) == house


def test_a_play_replaces_itself_and_no_other():
    shelf = shelf_of()
    shelf.put(crazy(7))
    shelf.put(crazy(7, HOUSE))
    moved = shelf.put(crazy(7, moves="a7"))
    assert shelf.find("crazy-switch", 7, STANDARD) == moved
    assert len(shelf.plays("crazy-switch")) == 2


def test_starting_over_is_another_play():
    assert crazy(7).play != crazy(7).play
    assert replace(crazy(7, play="a"), moves="d").play == "a"


def test_plays_come_latest_touched_first_and_by_game():
    shelf = shelf_of()
    for deal in (1, 2, 3):
        shelf.put(crazy(deal))
        shelf.put(war(deal + 10))
    shelf.put(crazy(1))
    assert [play.deal for play in shelf.plays("crazy-switch")] == [1, 3, 2]
    assert [play.deal for play in reopened(shelf).plays("war")] == [13, 12, 11]


def test_touching_never_ties_and_never_goes_back(monkeypatch):
    shelf = shelf_of()
    touched = []
    for deal, now in enumerate((1000.9, 1000.9, 900.0, 2000.0), start=1):
        monkeypatch.setattr(shelves.time, "time", lambda now=now: now)
        touched.append(shelf.put(crazy(deal)).touched)
        shelf = reopened(shelf)
    assert touched == [1000, 1001, 1002, 2000]


def test_the_last_unfinished_play():
    shelf = shelf_of()
    assert shelf.last_unfinished() is None
    first, second = shelf.put(crazy(1)), shelf.put(war(2))
    shelf.put(crazy(3, over=True))
    assert shelf.last_unfinished() == second
    assert shelf.last_unfinished("crazy-switch") == first
    shelf.put(replace(second, over=True))
    assert shelf.last_unfinished("war") is None


def test_a_discarded_play_is_gone_and_the_others_are_not():
    shelf = shelf_of()
    standard, house = shelf.put(crazy(7)), shelf.put(crazy(7, HOUSE))
    shelf.discard(house)
    assert shelf.find("crazy-switch", 7) == standard
    shelf.discard(house)
    assert shelf.plays("crazy-switch") == [standard]


def full_shelf(unfinished):
    """A full shelf of Crazy Switch: deals 1 to 50 in this order, these of them unfinished."""
    shelf = shelf_of()
    shelf.put(war(1))
    for deal in range(1, DEALS_KEPT + 1):
        shelf.put(crazy(deal, over=deal not in unfinished))
    return shelf


def missing(shelf):
    return {deal for deal in range(1, DEALS_KEPT + 1) if shelf.find("crazy-switch", deal) is None}


def test_fifty_deals_of_a_game_are_kept():
    shelf = full_shelf({1, 2, 3})
    assert DEALS_KEPT == 50
    assert missing(shelf) == set()
    shelf.put(crazy(50, over=True))
    assert missing(shelf) == set()


def test_the_oldest_finished_goes_first():
    shelf = full_shelf({1, 2, 3})
    shelf.put(crazy(100))
    assert missing(shelf) == {4}
    shelf.put(crazy(101))
    assert missing(shelf) == {4, 5}
    assert len(shelf.plays("crazy-switch")) == DEALS_KEPT
    assert len(shelf.plays("war")) == 1


def test_then_the_oldest_unfinished_goes():
    shelf = full_shelf(set(range(1, DEALS_KEPT + 1)))
    shelf.put(crazy(100))
    assert missing(shelf) == {1}


def test_the_play_just_put_never_goes():
    shelf = full_shelf(set(range(1, DEALS_KEPT + 1)))
    put = shelf.put(crazy(100, over=True))
    assert shelf.find("crazy-switch", 100) == put
    assert missing(shelf) == {1}


def test_an_overfull_shelf_is_trimmed_by_the_next_play():
    stored = [stored_play(deal=deal, touched=deal) for deal in range(1, 201)]
    shelf = shelf_of({"saves": stored})
    shelf.put(crazy(500))
    assert [play.deal for play in shelf.plays("crazy-switch")] == [500, *range(200, 151, -1)]


def test_preferences():
    shelf = shelf_of()
    levels = ("easy", "normal", "expert")
    assert shelf.preference("level", "normal", levels) == "normal"
    shelf.set_preference("level", "expert")
    shelf.set_preference("rounds", 240)
    shelf.set_preference("speed", Speed.FAST)
    shelf = reopened(shelf)
    assert shelf.preference("level", "normal", levels) == "expert"
    assert shelf.preference("rounds", 40, (40, 240)) == 240
    assert shelf.preference("speed", Speed.SLOW, Speed) is Speed.FAST


@pytest.mark.parametrize("value", ["godlike", "", 1, True, None, [], {}, ["easy"], {"easy": 1}])
def test_a_preference_outside_the_allowed_gives_the_default(value):
    shelf = shelf_of({"values": {"level": value}})
    assert shelf.preference("level", "normal", {"easy", "normal"}) == "normal"
    assert shelf.preference("rounds", 40, (40, 240)) == 40


def test_small_values():
    shelf = shelf_of()
    assert shelf.get("record", {}) == {}
    shelf.set("record", {"won": 3, "counted": ["7:40"]})
    assert reopened(shelf).get("record", {}) == {"won": 3, "counted": ["7:40"]}


@pytest.mark.parametrize("value", [[], "won", 3, None, True])
def test_a_small_value_of_another_type_gives_the_default(value):
    assert shelf_of({"values": {"record": value}}).get("record", {"won": 0}) == {"won": 0}


def test_a_shelf_opened_for_reading_refuses_changes():
    shelf = shelf_of({"saves": [stored_play()]}, writable=False)
    with pytest.raises(RuntimeError):
        shelf.put(crazy(8))
    with pytest.raises(RuntimeError):
        shelf.discard(crazy(7))
    with pytest.raises(RuntimeError):
        shelf.set_preference("level", "easy")
    assert [play.deal for play in shelf.plays("crazy-switch")] == [7]


BROKEN = [
    {"options": None},
    {"options": "house"},
    {"options": ["house", 1, None]},
    {"options": {"0": "house"}},
    {"moves": 7},
    {"moves": ["a7"]},
    {"play": None},
    {"rules": "1"},
    {"rules": True},
    {"rules": 1.0},
    {"over": 1},
    {"touched": "now"},
    {"touched": False},
    {"extra": []},
    {"extra": None},
]


@pytest.mark.parametrize("changes", BROKEN)
def test_a_play_that_cannot_be_read_says_so_where_it_is_asked_for(changes):
    stored = stored_play(**changes)
    shelf = shelf_of({"saves": [stored, stored_play(deal=8)]})
    assert shelf.damaged
    assert shelf.find("crazy-switch", 7) == Damaged("crazy-switch", 7)
    assert shelf.find("crazy-switch", 7, STANDARD) == Damaged("crazy-switch", 7)
    assert [play.deal for play in shelf.plays("crazy-switch")] == [8]
    assert shelf.last_unfinished().deal == 8


def test_it_stays_until_its_deal_is_begun_afresh():
    shelf = shelf_of({"saves": [stored_play(moves=7)]})
    shelf.put(crazy(8))
    shelf.put(war(7))
    shelf = reopened(shelf)
    assert [entry.deal for entry in shelf.unreadable] == [7]

    afresh = shelf.put(crazy(7, HOUSE))
    shelf = reopened(shelf)
    assert shelf.find("crazy-switch", 7) == afresh
    assert not shelf.damaged


def test_it_can_be_discarded():
    shelf = shelf_of({"saves": [stored_play(moves=7)]})
    shelf.discard(shelf.find("crazy-switch", 7))
    assert shelf.find("crazy-switch", 7) is None
    assert not shelf.damaged


def test_a_readable_play_of_the_same_deal_is_found_before_it():
    shelf = shelf_of({"saves": [stored_play(moves=7), stored_play(options=list(HOUSE))]})
    assert shelf.find("crazy-switch", 7).options == HOUSE
    assert isinstance(shelf.find("crazy-switch", 7, STANDARD), Damaged)


@pytest.mark.parametrize(
    "stored",
    [
        {"saves": {}},
        {"saves": None},
        {"saves": "crazy-switch"},
        {"saves": [None]},
        {"saves": [7, "war", [], {}]},
        {"saves": [stored_play(deal=0)]},
        {"saves": [stored_play(deal=1_000_000)]},
        {"saves": [stored_play(deal="7")]},
        {"saves": [stored_play(deal=True)]},
        {"saves": [stored_play(game=None)]},
        {"saves": [stored_play(game=["war"])]},
        {"values": []},
        {"values": None},
        {"values": "level"},
    ],
)
def test_nonsense_is_an_empty_shelf_that_says_so(stored):
    shelf = shelf_of(stored)
    assert shelf.damaged
    assert shelf.find("crazy-switch", 7) is None
    assert shelf.last_unfinished() is None
    assert shelf.get("record", {}) == {}
    shelf.put(crazy(7))
    assert not reopened(shelf).damaged


def test_a_healthy_shelf_is_not_damaged():
    shelf = shelf_of()
    assert not shelf.damaged
    shelf.put(crazy(7))
    assert not reopened(shelf).damaged
