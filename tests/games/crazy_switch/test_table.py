"""What the template gets of seats, words and results (4.3 to 4.10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from django.utils.html import strip_tags
from django.utils.translation import override

from games.crazy_switch.engine import game, notation
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Drew, Passed, Played, Preset, Reshuffled, Seat, Skipped, Took, Why
from games.crazy_switch.phrases import fitting, log, names
from games.crazy_switch.table.layout import Table, show
from games.crazy_switch.table.shown import Lift, Shown, own_last_move
from tests.games.crazy_switch.laid_out import at, table
from tests.games.spoken import sentences


def logged(shown: Table) -> list[str]:
    return [strip_tags(line.html) for line in shown.log.lines]


# Seats, direction, colour (4.4, 4.7)


def test_seats_show_what_lies_open_and_no_more() -> None:
    shown = table("standard t- south / a1 … w")
    assert [(plate.key, plate.count, plate.last) for plate in (shown.own, *shown.seats)] == [
        ("south", 1, True),
        ("west", 1, True),
        ("north", 2, False),
        ("east", 2, False),
    ]
    assert [plate.turn for plate in (shown.own, *shown.seats)] == [True, False, False, False]
    middle = shown.middle
    assert (middle.colour, middle.top.code, middle.top.colour, middle.direction) == ("t", "w", "", "counterclockwise")
    assert middle.colour_name == names.colour_name("t")
    assert middle.stock_text == names.stock_text(4)


@pytest.mark.parametrize("card", ["as", "ad"])
def test_seat_that_lost_its_turn_is_marked(card: str) -> None:
    shown = table(f"standard a+ south / {card} a1 t1 / c1 / v2 v3 / w w4 / a1 a2 a3 a4 / c9 a7", card)
    assert [plate.key for plate in shown.seats if plate.skipped] == ["west"]
    assert not shown.own.skipped


# The status line (4.3)


def test_status_says_what_fits() -> None:
    seen = at("standard a+ south / a1 t1 … a7")
    assert show(seen).status == fitting.status(seen.view)
    texts = [
        table(f"{preset} {rest}").status
        for preset, rest in [
            ("standard", "a+ south / a1 … a7"),
            ("standard", "a+ south / t1 … a7"),
            ("standard", "a+ south / a1 … as"),
            ("standard", "a+ south / a1 … ar"),
            ("standard", "a+ south / a1 … ad"),
            ("standard", "a+ south / a1 … w"),
            ("standard", "a+ south drawn=1 / t2 a1 … a7"),
            ("house", "a+ south chain=2 / td … ad"),
            ("house", "a+ south chain=2 / t1 … ad"),
            ("house", "a+ south chain=4 / w4 … w4"),
            ("house", "a+ south chain=4 / t1 … w4"),
        ]
    ]
    assert len(set(texts)) == len(texts)


def test_error_takes_the_place_of_the_status_line() -> None:
    shown = table("standard a+ south / a1 … a7", error="no")
    assert (shown.status, shown.refused, shown.spoken) == ("no", True, "no")


# The log (4.9)


def lines(text: str, moves: str) -> list[str]:
    return logged(table(text, moves))[::-1]


def test_log_tells_every_event_in_order_newest_first() -> None:
    shown = table("standard a+ south / ar t5 t6 / c1 / v2 v3 / t7 w4 / c2 w t4 / c9 a3 a7", "ar.w4t")
    told = logged(shown)[::-1]
    expected = [
        log.line([Played(Seat.SOUTH, "ar", "", False)], -1),
        log.line([Played(Seat.EAST, "w4", "t", False)], -1),
        # North took the three cards that there were, and one of those that the reshuffle brought.
        log.line([Took(Seat.NORTH, ("c2", "w", "t4"), Why.WILD_DRAW_FOUR)], -1),
        log.line([Reshuffled(())], -1),
        log.line([Took(Seat.NORTH, ("c9",), Why.WILD_DRAW_FOUR), Skipped(Seat.NORTH)], -1),
    ]
    assert told[:5] == list(map(strip_tags, expected))


def test_log_names_own_draws_and_counts_those_of_others() -> None:
    start = "standard a+ south / t1 t2 / c1 / v2 v3 / w w4 / c2 c3 c4 t6 t8 v9 / c9 a3 a7"
    told = lines(start, "d.d.d.d.d.d")
    own = [line for line in told if any(names.card_name(card) in line for card in ("c2", "c3", "c4"))]
    assert len(own) == 3
    assert not [line for line in told if any(names.card_name(card) in line for card in ("t6", "t8", "v9"))]
    three = [Drew(Seat.WEST, card) for card in ("t6", "t8", "v9")]
    assert strip_tags(log.line([*three, Passed(Seat.WEST)], 1)) in told


def test_log_tells_a_reshuffle_and_a_pass() -> None:
    told = lines("standard a+ south / t1 t2 / c1 / v2 v3 / w w4 / / c9 a7", "d")
    assert told[0] == log.line([Reshuffled(())], 1)
    assert told[1] == strip_tags(log.line([Drew(Seat.SOUTH, "c9"), Passed(Seat.SOUTH)], 1))


def test_log_of_a_moment_ends_there() -> None:
    played = at("standard a+ south / a1 a2 t3 / a3 c1 / a4 v2 v3 / a5 w w4 / a1 / c9 a7", "a1.a3.a4.a5").game
    counts = [len(show(Shown(played, seen=moment)).log.lines) for moment in range(1, 5)]
    assert counts == [1, 2, 3, 4]
    assert [line.fresh for line in show(Shown(played)).log.lines] == [True] * 4
    later = game.play(played, notation.read_moves("a2"))
    assert [line.fresh for line in show(Shown(later)).log.lines] == [True, False, False, False, False]
    assert len(show(Shown(later)).log.recent) == 1


# What the live region says


def said_in(played: Game) -> Iterator[str]:
    """Give all that is said in a deal: each move played back, each turn of South, each card lifted, the end."""
    for moment in range(1, len(played.steps) + 1):
        yield show(Shown(played, seen=moment)).spoken
        now = Shown(Game(played.start, played.steps[:moment]))
        if now.view.ended or now.view.turn is Seat.SOUTH:
            yield show(now).spoken
            yield from (show(replace(now, lift=Lift(card))).spoken for card in set(now.view.hand))


@pytest.mark.parametrize("lang", ["ja", "ru"])
@pytest.mark.parametrize("preset", list(Preset))
def test_one_or_two_sentences_are_said(preset: Preset, lang: str) -> None:
    """What happened makes one sentence, and what fits, or who won, another."""
    levels = game.seated(Level.EASY, Level.EASY)
    with override(lang):
        for deal in range(1, 5):
            for said in said_in(game.play_cpus(game.begin(deal, preset, Seat.SOUTH), levels)):
                assert 1 <= len(sentences(said)) <= 2, said


@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_move_with_many_consequences_is_one_sentence(lang: str) -> None:
    with override(lang):
        shown = table("standard a+ south / ar t5 t6 / c1 / v2 v3 / t7 w4 / c2 w t4 / c9 a3 a7", "ar.w4t")
        happened, fits = sentences(shown.spoken)
        assert fits.lower() == shown.status.lower()
        for seat in (Seat.EAST, Seat.NORTH):
            assert names.seat_name(seat) in happened
        assert log.line([Reshuffled(())], 1) in happened


# Playback (4.8)


def test_playback_shows_the_moment_and_what_comes_next() -> None:
    text = "standard a+ south / a1 a2 t3 / a3 c1 / a4 v2 v3 / a5 w w4 / a1 / c9 a7"
    shown = at(text, "a1.a3.a4.a5", seen=2)
    assert own_last_move(shown.game) == 1
    seen = show(shown)
    assert (seen.state, seen.middle.top.code, seen.main, seen.panel) == ("playback", "a3", None, None)
    assert seen.playback
    assert seen.playback.next == 3
    assert names.card_name("a3") in seen.status
    assert seen.spoken == seen.status
    assert {card.act for card in seen.hand.cards} == {"wait"}
    last = show(replace(shown, seen=4))
    assert (last.state, last.middle.top.code) == ("playback", "a5")
    assert last.playback
    assert last.playback.next is None
    assert show(replace(shown, seen=None)).state == "turn"


def test_seat_that_acted_is_framed_in_playback() -> None:
    text = "standard a+ south / a1 a2 t3 / a3 c1 / a4 v2 v3 / a5 w w4 / a1 / c9 a7"
    framed = [
        [plate.key for plate in (*table.seats, table.own) if plate.framed]
        for table in (show(at(text, "a1.a3.a4.a5", seen=seen)) for seen in (1, 2, 3, 4, None))
    ]
    assert framed == [["south"], ["west"], ["north"], ["east"], ["south"]]


def test_playback_of_the_deal_itself_says_something() -> None:
    played = game.play_cpus(game.begin(7, Preset.STANDARD, Seat.WEST), game.seated(Level.NORMAL))
    assert len(played.steps) > 0 == own_last_move(played)
    assert show(Shown(played, seen=0)).status


# The result (4.10)


def test_result_lays_every_hand_open_with_its_penalty_and_the_sum() -> None:
    """The example of CS-14."""
    shown = table("standard a+ south / a1 / t2 / a9 t4 cs / v0 v7 w / c1 / c9 a7", "a1")
    assert (shown.state, shown.main, shown.playback) == ("over", None, None)
    result = shown.result
    assert result
    assert result.won
    assert [(row.penalty, row.winner, [face.code for face in row.faces]) for row in result.rows] == [
        (0, True, []),
        (2, False, ["t2"]),
        (33, False, ["a9", "t4", "cs"]),
        (57, False, ["v0", "v7", "w"]),
    ]
    [score] = result.scores
    assert "2 + 33 + 57 = 92" in score
    assert "92" in result.points_text
    assert shown.status in (result.headline, result.sentence)


def test_result_of_a_deadlock_with_two_winners() -> None:
    shown = table("standard v+ east / c3 c6 / t5 t4 / ar / ad / t9 / v7", "d")
    assert shown.state == "over"
    result = shown.result
    assert result
    assert [row.winner for row in result.rows] == [True, True, False, False]
    assert [row.penalty for row in result.rows] == [9, 9, 20, 29]
    assert ["9 + 20 + 29 = 58" in score for score in result.scores] == [True, True]
    assert all(names.seat_name(seat) in result.scores[seat] for seat in (Seat.SOUTH, Seat.WEST))
    assert "58" in result.points_text


def test_hands_stay_closed_until_the_deal_is_over() -> None:
    """Positions that differ only in hidden cards give equal tables (law 4)."""
    for deal in range(1, 13):
        for preset in Preset:
            played = game.play_cpus(game.begin(deal, preset, Seat.SOUTH), game.seated(Level.NORMAL))
            position = replace(played.position, made=0)
            hidden = [card for hand in position.hands[1:] for card in hand] + list(position.stock)
            Random(deal).shuffle(hidden)
            sizes = [len(hand) for hand in position.hands[1:]]
            cut = [sum(sizes[:number]) for number in range(4)]
            hands = [tuple(hidden[start : start + size]) for start, size in zip(cut, sizes, strict=False)]
            other = replace(position, hands=(position.hands[0], *hands), stock=tuple(hidden[cut[3] :]))
            assert other.hands != position.hands
            assert show(Shown(Game(other))) == show(Shown(Game(position)))
