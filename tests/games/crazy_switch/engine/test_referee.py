"""The referee sees every kind of fault: true records are spoilt in one place."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset, Seat
from tests.games.crazy_switch import referee
from tests.games.crazy_switch.engine.wandering import wandered, written

Lines = list[dict[str, Any]]
Spoil = Callable[[Lines, int, referee.Referee], None]


@cache
def record(number: int, preset: Preset) -> list[str]:
    return written(wandered(number, preset, Seat.SOUTH), Level.EASY)


def before(lines: list[str], place: int) -> referee.Referee:
    """Give the referee as it stands before that line."""
    judge = referee.Referee(cpus=())
    judge.open(judge.read(lines[0]))
    for line in lines[1:place]:
        judge.hear(judge.read(line))
    judge.fall_due()
    return judge


def spoilt(preset: Preset, where: dict[str, Any], spoil: Spoil) -> list[str]:
    """Spoil the first line that holds all of ``where``, in the first deal that has one."""
    for number in range(1, 50):
        lines = record(number, preset)
        for place, line in enumerate(map(json.loads, lines)):
            if where.items() <= line.items():
                read = [json.loads(each) for each in lines]
                try:
                    spoil(read, place, before(lines, place) if place else referee.Referee())
                except StopIteration:  # nothing to spoil here
                    continue
                return [json.dumps(each) for each in read]
    raise LookupError(where)


def with_values(**values: Any) -> Spoil:
    return lambda lines, at, judge: lines[at].update(values)


def without(*keys: str) -> Spoil:
    def spoil(lines: Lines, at: int, judge: referee.Referee) -> None:
        for key in keys:
            del lines[at][key]

    return spoil


def left_out(lines: Lines, at: int, judge: referee.Referee) -> None:
    del lines[at]


def broken_off(lines: Lines, at: int, judge: referee.Referee) -> None:
    del lines[at:]


def said_twice(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines.insert(at, dict(lines[at]))


def by_the_next_seat(lines: Lines, at: int, judge: referee.Referee) -> None:
    seats = referee.SEATS
    lines[at]["seat"] = seats[(seats.index(lines[at]["seat"]) + 1) % 4]


def another_card_of_the_hand(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[at]["card"] = next(card for card in judge.hands[judge.turn] if not judge.fits(card))


def a_card_of_another_hand(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[at]["card"] = next(card for card in judge.hands[judge.next_seat()] if card not in judge.hands[judge.turn])


def with_a_draw_before(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines.insert(at, {"seat": judge.turn, "do": "draw", "card": judge.stock[0]})


def with_a_pass_before(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines.insert(at, {"seat": judge.turn, "do": "pass"})


def kept_instead(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[at] = {"seat": judge.turn, "do": "keep"}


def the_card_after_the_next(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[at]["card"] = next(card for card in judge.stock if card != judge.stock[0])


def one_card_less(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[at]["cards"].pop()


def one_card_more(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[at]["cards"].append(judge.stock[len(lines[at]["cards"])])


def in_two_parts(lines: Lines, at: int, judge: referee.Referee) -> None:
    whole = lines[at]
    lines[at : at + 1] = [{**whole, "cards": whole["cards"][:1]}, {**whole, "cards": whole["cards"][1:]}]


def reshuffled_before(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines.insert(at, {"do": "reshuffle", "stock": judge.pile[:-1]})


def with_the_top_card(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[at]["stock"].append(judge.pile[-1])


def a_discard_short(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[at]["stock"].pop()


def with_one_seat_short(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[0]["stock"].append(lines[0]["hands"]["north"].pop())


def with_a_doubled_card(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[0]["stock"][0] = "a0" if lines[0]["stock"][0] != "a0" else "t0"


def with_an_action_card_first(lines: Lines, at: int, judge: referee.Referee) -> None:
    stock = lines[0]["stock"]
    place = next(place for place, card in enumerate(stock) if card[1:] in {"s", "r", "d"})
    stock[place], lines[0]["first"] = lines[0]["first"], stock[place]


def paid_for_own_cards(lines: Lines, at: int, judge: referee.Referee) -> None:
    for seat in lines[at]["points"]:
        lines[at]["points"][seat] += 1


def points_for_all(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[at]["points"] = dict.fromkeys(referee.SEATS, 10)


def a_penalty_off(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[at]["penalties"]["west"] += 20


def won_by_all(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines[at]["winners"] = referee.SEATS


def a_barred_wild_draw_four(lines: Lines, at: int, judge: referee.Referee) -> None:
    hand = () if judge.chain else judge.hands[judge.turn]
    card = next(card for card in hand if card == "w4" and not judge.fits(card))
    lines[at] = {"seat": judge.turn, "do": "play", "card": card, "colour": "a"}


def an_answer_of_another_kind(lines: Lines, at: int, judge: referee.Referee) -> None:
    hand = judge.hands[judge.turn] if judge.chain else ()
    card = next(card for card in hand if card not in {"w", "w4"} and not judge.fits(card))
    lines[at] = {"seat": judge.turn, "do": "play", "card": card}


def end_inserted(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines.insert(at, dict(lines[-1]))


def gone_on_after_the_end(lines: Lines, at: int, judge: referee.Referee) -> None:
    lines.append({"seat": "south", "do": "pass"})


def broken_off_after(lines: Lines, at: int, judge: referee.Referee) -> None:
    del lines[at + 1 :]


BOTH = tuple(Preset)
HOUSE, STANDARD = (Preset.HOUSE,), (Preset.STANDARD,)
FIRST = {"format": 1}
PLAY, DRAW, KEEP, PASS = {"do": "play"}, {"do": "draw"}, {"do": "keep"}, {"do": "pass"}
TAKE, SKIPPED, RESHUFFLE, END = {"do": "take"}, {"do": "skipped"}, {"do": "reshuffle"}, {"do": "end"}
TWO, FOUR, UNDECLARED = {"why": "draw-two"}, {"why": "wild-draw-four"}, {"why": "undeclared"}
NUMBER, WILD, DECLARED = {"do": "play", "card": "a7"}, {"do": "play", "card": "w"}, {"declared": True}

FAULTS = [
    ("section 9", BOTH, FIRST, with_values(format=2)),
    ("section 9", BOTH, FIRST, with_values(game="war")),
    ("section 9", BOTH, FIRST, with_values(rules="strict")),
    ("section 9", BOTH, FIRST, with_values(level="hard")),
    ("section 9", BOTH, FIRST, without("stock")),
    ("D-1", BOTH, FIRST, with_values(deal=1_000_000)),
    ("B-2", BOTH, FIRST, with_values(seat="south")),
    ("CS-4", BOTH, FIRST, with_values(starts="west")),
    ("CS-4", BOTH, FIRST, with_values(seat="west")),
    ("CS-3", BOTH, FIRST, with_one_seat_short),
    ("CS-3", BOTH, FIRST, with_an_action_card_first),
    ("CS-2", BOTH, FIRST, with_a_doubled_card),
    ("section 9", BOTH, PLAY, with_values(why="draw-two")),
    ("section 9", BOTH, PLAY, with_values(do="discard")),
    ("section 9", BOTH, DRAW, without("card")),
    ("whose turn", BOTH, PLAY, by_the_next_seat),
    ("whose turn", BOTH, DRAW, by_the_next_seat),
    ("whose turn", BOTH, KEEP, by_the_next_seat),
    ("whose turn", BOTH, PASS, by_the_next_seat),
    ("CS-5", BOTH, PLAY, a_card_of_another_hand),
    ("CS-5", BOTH, PLAY, another_card_of_the_hand),
    ("CS-7", BOTH, WILD, without("colour")),
    ("CS-7", BOTH, WILD, with_values(colour="w")),
    ("CS-7", BOTH, WILD, with_values(colour="")),
    ("CS-7", BOTH, NUMBER, with_values(colour="t")),
    ("CS-7", BOTH, SKIPPED, left_out),
    ("CS-7", BOTH, SKIPPED, by_the_next_seat),
    ("CS-8", BOTH, SKIPPED, said_twice),
    ("CS-8", BOTH, PLAY, with_a_draw_before),
    ("CS-8", BOTH, DRAW, the_card_after_the_next),
    ("CS-8", BOTH, DRAW, with_a_pass_before),
    ("CS-8", BOTH, DRAW, kept_instead),
    ("CS-9", BOTH, KEEP, with_a_draw_before),
    ("CS-9|whose turn", BOTH, KEEP, left_out),
    ("CS-9", BOTH, KEEP, with_values(do="pass")),
    ("CS-9", BOTH, PASS, left_out),
    ("CS-9", BOTH, PASS, with_a_draw_before),
    ("CS-9", BOTH, PASS, with_values(do="keep")),
    ("CS-11", BOTH, RESHUFFLE, left_out),
    ("CS-11", BOTH, RESHUFFLE, with_the_top_card),
    ("CS-11", BOTH, RESHUFFLE, a_discard_short),
    ("CS-8", BOTH, DRAW, reshuffled_before),
    ("CS-11", BOTH, TWO, reshuffled_before),
    ("CS-7", BOTH, TWO, left_out),
    ("CS-7", BOTH, TWO, one_card_less),
    ("CS-7", BOTH, TWO, one_card_more),
    ("CS-7", BOTH, TWO, in_two_parts),
    ("CS-7", BOTH, TWO, by_the_next_seat),
    ("CS-7", BOTH, FOUR, one_card_less),
    ("CS-7", BOTH, FOUR, with_values(why="draw-two")),
    ("CS-7", BOTH, TWO, with_values(why="undeclared")),
    ("CS-7", BOTH, TAKE, said_twice),
    ("CS-13", BOTH, END, said_twice),
    ("CS-8", BOTH, PLAY, end_inserted),
    ("CS-13", BOTH, END, gone_on_after_the_end),
    ("CS-13", BOTH, END, with_values(by="deadlock")),
    ("CS-13", BOTH, END, won_by_all),
    ("CS-14", BOTH, END, a_penalty_off),
    ("CS-14", BOTH, END, paid_for_own_cards),
    ("CS-14", BOTH, END, points_for_all),
    ("section 9", BOTH, END, broken_off),
    ("section 9", BOTH, TWO, broken_off_after),
    ("section 9", BOTH, RESHUFFLE, broken_off_after),
    ("CS-17", HOUSE, PLAY, a_barred_wild_draw_four),
    ("CS-16", HOUSE, PLAY, an_answer_of_another_kind),
    ("CS-16", HOUSE, TWO, with_a_pass_before),
    ("CS-16", HOUSE, TWO, with_a_draw_before),
    ("section 9", HOUSE, DECLARED, with_values(declared=False)),
    ("CS-18", HOUSE, DECLARED, without("declared")),
    ("CS-18", HOUSE, NUMBER, with_values(declared=True)),
    ("CS-18", HOUSE, UNDECLARED, left_out),
    ("CS-11", HOUSE, UNDECLARED, one_card_less),
    ("CS-18", HOUSE, UNDECLARED, with_values(why="draw-two")),
    ("CS-18", STANDARD, NUMBER, with_values(declared=True)),
]
CASES = [
    pytest.param(rule, preset, where, spoil, id=f"{number}-{rule}-{preset}")
    for number, (rule, presets, where, spoil) in enumerate(FAULTS)
    for preset in presets
]


@pytest.mark.parametrize(("rule", "preset", "where", "spoil"), CASES)
def test_spoilt_record(rule: str, preset: Preset, where: dict[str, Any], spoil: Spoil) -> None:
    with pytest.raises(AssertionError, match=rf"^line \d+: .*({rule})"):
        referee.check(spoilt(preset, where, spoil), cpus=())


@pytest.mark.parametrize("line", ["", "[]", "{", '{"seat":"south","seat":"west","do":"keep"}'])
def test_a_line_that_is_no_object(line: str) -> None:
    with pytest.raises(AssertionError, match="line 2: section 9"):
        referee.check([record(1, Preset.STANDARD)[0], line])


def test_cs_18_cpu_seats_always_declare() -> None:
    lines = next(
        record(number, Preset.HOUSE)
        for number in range(1, 50)
        if any('"undeclared"' in line and "south" not in line for line in record(number, Preset.HOUSE))
    )
    assert referee.check(lines, cpus=()).ended
    with pytest.raises(AssertionError, match="CS-18: CPU seats always declare"):
        referee.check(lines)
