"""Every sentence of the game in both languages: figures, names and endings in their places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest
from django.utils import translation
from django.utils.html import strip_tags

from games.crazy_switch.engine import notation, rules
from games.crazy_switch.engine.cards import COLOURS, FACES
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import (
    Drew,
    End,
    Ended,
    Event,
    Kept,
    Passed,
    Played,
    Preset,
    Refusal,
    Reshuffled,
    Seat,
    Skipped,
    Took,
    View,
    Why,
)
from games.crazy_switch.engine.scoring import Outcome
from games.crazy_switch.options import Options
from games.crazy_switch.phrases import choices, effects, fitting, log, names, outcomes

COUNTS = (0, 1, 2, 5, 11, 12, 21, 22, 25, 101, 104, 111)
TOPS = ("a7", "as", "ar", "ad", "w", "w4")


@pytest.fixture(params=["ja", "ru"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


def view(text: str) -> View:
    return rules.view(notation.read_position(text), Seat.SOUTH)


def chain(top: str, count: int, hand: str = "t1 t2 t3") -> View:
    return view(f"house a+ south chain={count} / {hand} / c1 / v2 / w / a1 / c9 {top}")


def line(*events: Event, direction: int | None = 1) -> str:
    return strip_tags(log.line(events, direction))


def taken(seat: Seat, count: int, why: Why, *after: Event) -> str:
    return line(Took(seat, ("t1",) * count, why), *after)


def drawn(seat: Seat, count: int, *after: Event) -> str:
    return line(*[Drew(seat, "t3")] * max(count, 1), *after)


def good(text: str) -> bool:
    """Tell whether nothing is left to fill in, and nothing double or half."""
    whole = text == text.strip() != ""
    return whole and not re.search(r"%|\{|\}|None|_\(|<|  |\( |&\w+;", text)


COUNTED: dict[str, Callable[[int], str]] = {
    "cards of a seat": names.count_text,
    "cards of the stock": names.stock_text,
    "drew": lambda count: drawn(Seat.WEST, count),
    "drew and passed": lambda count: drawn(Seat.WEST, count, Passed(Seat.WEST)),
    "points": outcomes.points_text,
    "take": effects.take_label,
    "took two": lambda count: taken(Seat.WEST, count, Why.DRAW_TWO),
    "took four": lambda count: taken(Seat.NORTH, count, Why.WILD_DRAW_FOUR),
    "took and lost the turn": lambda count: taken(Seat.WEST, count, Why.DRAW_TWO, Skipped(Seat.WEST)),
    "undeclared": lambda count: taken(Seat.EAST, count, Why.UNDECLARED),
    "answer with Draw Two": lambda count: fitting.status(chain("ad", count, "td t1 t2")),
    "take, no Draw Two": lambda count: fitting.status(chain("ad", count)),
    "answer with Wild Draw Four": lambda count: fitting.status(chain("w4", count, "w4 t1 t2")),
    "take, no Wild Draw Four": lambda count: fitting.status(chain("w4", count)),
    **{
        f"forced {kind} {preset}": lambda count, preset=preset, kind=kind: (
            effects._forced_sentence(preset, kind, count) % {"seat": names.seat_name(Seat.WEST), "count": count}
        )
        for preset in Preset
        for kind in ("d", "w4")
    },
    "penalty": outcomes.penalty_text,
}
#: Where nothing is counted at 0: nothing drawn is no draw, there is no chain, and an empty take is told otherwise.
FROM_ONE = {
    "drew",
    "drew and passed",
    "took two",
    "took four",
    "took and lost the turn",
    "undeclared",
    "answer with Draw Two",
    "take, no Draw Two",
    "answer with Wild Draw Four",
    "take, no Wild Draw Four",
}


@pytest.mark.parametrize("name", COUNTED)
def test_counted_sentence_shows_the_figure_itself(name: str) -> None:
    for count in COUNTS:
        text = COUNTED[name](count)
        assert good(text), text
        if count or name not in FROM_ONE:
            assert str(count) in re.findall(r"\d+", text)


@pytest.mark.parametrize("name", [name for name in COUNTED if name != "penalty"])
def test_russian_endings_follow_the_figure(name: str, language: str) -> None:
    """1, 21, 101 are alike; 2, 22, 104 are; 5, 0, 11, 12, 25, 111 are: and so much for Japanese, where all are."""
    shapes = {
        count: re.sub(r"\d+", "#", COUNTED[name](count), count=0) for count in COUNTS if count or name not in FROM_ONE
    }
    groups = [{1, 21, 101}, {2, 22, 104}, {0, 5, 11, 12, 25, 111}]
    for group in groups:
        assert len({shapes[count] for count in group if count in shapes}) == 1
    if language == "ja":
        assert len(set(shapes.values())) == 1


def test_russian_has_three_endings(language: str) -> None:
    if language == "ru":
        assert len({re.sub(r"\d+", "", names.count_text(count)) for count in (1, 2, 5)}) == 3
        assert len({re.sub(r"\d+", "", outcomes.points_text(count)) for count in (1, 2, 5)}) == 3


# Names


def test_every_card_has_a_name_of_its_own() -> None:
    by_card = {card: names.card_name(card) for card in FACES}
    assert len(set(by_card.values())) == len(FACES) == 54
    assert all(good(name) for name in by_card.values())
    assert all(card[1] in by_card[card] for card in FACES if card[1:].isdigit() and card[0] != "w")


def test_names_within_a_kind_differ() -> None:
    for kind in (
        [names.colour_name(colour) for colour in COLOURS],
        [names.seat_name(seat) for seat in Seat],
        [choices.preset_name(preset) for preset in Preset],
        [choices.level_name(level) for level in Level],
        [choices.level_text(level) for level in Level],
        [names.direction_text(direction) for direction in (1, -1)],
        [ruling.text for preset in Preset for ruling in choices.rulings(preset)],
        [ruling.text for ruling in choices.shared_rulings()],
        [choices.turned_text(seat) for seat in Seat if seat is not Seat.SOUTH],
        [effects.draw_label(drawn) for drawn in range(3)],
    ):
        assert len(set(kind)) == len(kind)
        assert all(good(name) for name in kind), kind


def test_play_is_told_from_every_other_by_its_options() -> None:
    texts = [choices.options_text(Options(*each)) for each in product(Preset, Level, Seat)]
    assert len(set(texts)) == len(texts)
    assert all(good(text) for text in texts)


# Events

EVENTS: list[Event] = [
    *(
        Played(seat, card, "t" if card[0] == "w" else "", declared)
        for seat in Seat
        for card in ("a7", "ts", "cr", "vd", "w", "w4")
        for declared in (False, True)
    ),
    *(Drew(seat, "t3") for seat in Seat),
    *(Kept(seat) for seat in Seat),
    *(Passed(seat) for seat in Seat),
    *(Took(seat, cards, why) for seat in Seat for cards in ((), ("t3",), ("t3", "c9")) for why in Why),
    *(Skipped(seat) for seat in Seat),
    Reshuffled(("t3", "c9")),
    Ended(End.DEADLOCK),
]


@pytest.mark.parametrize("direction", [1, -1, None])
def test_every_event_has_a_line(direction: int | None) -> None:
    assert {type(event) for event in EVENTS} == set(Event.__args__)
    for event in EVENTS:
        told = log.line([event], direction)
        assert good(strip_tags(told)), told
        seat = getattr(event, "seat", None)
        assert seat is None or strip_tags(told).lower().startswith(names.seat_name(seat).lower())
        assert seat is None or told.startswith("<b>")


def test_every_play_is_told_whole() -> None:
    """Card, named colour, new direction and declaration stand in one line, and only where they belong."""
    marks = {1: names.direction_text(1), -1: names.direction_text(-1)}
    declared = set()
    for card in FACES:
        colour = "t" if card[0] == "w" else ""
        for direction in (1, -1):
            plain = line(Played(Seat.WEST, card, colour, False), direction=direction)
            whole = line(Played(Seat.WEST, card, colour, True), direction=direction)
            assert names.card_name(card) in plain
            assert not colour or names.colour_name(colour) in plain
            assert (marks[direction] in plain) == (card[1:] == "r")
            assert marks[1] not in plain or direction == 1 or marks[-1] in plain
            assert whole.startswith(plain)
            declared.add(whole.removeprefix(plain))
    assert len(declared) == 1 != len(declared.pop())


def test_lines_of_different_events_differ() -> None:
    west, took, passed, lost = Seat.WEST, ("t3", "t3"), Passed(Seat.WEST), Skipped(Seat.WEST)
    kinds: list[list[Event]] = [
        [Drew(west, "t3")],
        [Drew(west, "t3"), passed],
        [Drew(west, "t3"), Drew(west, "t4")],
        [Kept(west)],
        [passed],
        [lost],
        [Played(west, "t3", "", False)],
        [Took(west, (), Why.DRAW_TWO)],
        [Took(west, (), Why.DRAW_TWO), lost],
        [Took(west, took, Why.DRAW_TWO)],
        [Took(west, took, Why.DRAW_TWO), lost],
        [Took(west, took, Why.UNDECLARED)],
    ]
    texts = [line(*events) for events in kinds]
    assert len(set(texts)) == len(texts)
    assert all(good(text) for text in texts), texts


def test_only_ones_own_draws_are_named() -> None:
    name = names.card_name("t3")
    for seat in Seat:
        for events in (
            (Drew(seat, "t3"),),
            (Drew(seat, "t3"), Passed(seat)),
            (Took(seat, ("t3", "t3"), Why.DRAW_TWO), Skipped(seat)),
            (Took(seat, ("t3",), Why.UNDECLARED),),
        ):
            assert (name in line(*events)) == (seat is Seat.SOUTH)


TOGETHER: list[tuple[Event, Event]] = [
    (Drew(Seat.WEST, "t3"), Drew(Seat.WEST, "t4")),
    (Drew(Seat.WEST, "t3"), Passed(Seat.WEST)),
    (Drew(Seat.SOUTH, "t3"), Passed(Seat.SOUTH)),
    (Took(Seat.NORTH, ("t3",), Why.DRAW_TWO), Skipped(Seat.NORTH)),
]
APART: list[tuple[Event, Event]] = [
    (Drew(Seat.SOUTH, "t3"), Drew(Seat.SOUTH, "t4")),  # each of one's own cards is named
    (Drew(Seat.WEST, "t3"), Drew(Seat.NORTH, "t4")),
    (Drew(Seat.WEST, "t3"), Passed(Seat.NORTH)),
    (Drew(Seat.WEST, "t3"), Kept(Seat.WEST)),
    (Took(Seat.SOUTH, ("t3",), Why.UNDECLARED), Skipped(Seat.WEST)),
    (Took(Seat.NORTH, ("t3",), Why.DRAW_TWO), Reshuffled(("c9",))),
    (Passed(Seat.WEST), Passed(Seat.NORTH)),
]


@pytest.mark.parametrize("pair", [*TOGETHER, *APART], ids=str)
def test_what_is_told_in_one_line(pair: tuple[Event, Event]) -> None:
    assert log.belong_together(*pair) == (pair in TOGETHER)


def test_end_by_going_out_is_told_by_the_result() -> None:
    assert log.line([Ended(End.OUT)], 1) == ""


# What fits, and why not (4.3, B-4)


@pytest.mark.parametrize("top", TOPS)
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("hand", ["a1 t1 c1 v1", "x"])
def test_status_of_every_kind_of_top_card(top: str, colour: str, hand: str) -> None:
    hand = hand if hand != "x" else {"a": "t1 t2", "t": "a1 a2", "c": "a1 a2", "v": "a1 a2"}[colour]
    seen = view(f"standard {colour}+ south / {hand} / c1 / v2 / w / a1 / c9 {top}")
    text = fitting.status(seen)
    assert good(text)
    assert names.colour_name(colour) in text
    assert (top != "a7") or "7" in text


TOPS_AND_COLOURS = [(top, top[0]) for top in sorted(FACES) if top[0] != "w"] + [*product(("w", "w4"), COLOURS)]
HANDS = [(face, *wilds) for face in sorted(FACES) for wilds in ((), ("w",), ("w4",), ("w", "w4"))]


@pytest.mark.parametrize("preset", list(Preset))
@pytest.mark.parametrize(("top", "colour"), TOPS_AND_COLOURS, ids="-".join)
def test_status_names_what_fits_and_the_wild_where_nothing_else_does(top: str, colour: str, preset: Preset) -> None:
    table = view(f"{preset} {colour}+ south / t1 / c1 / v2 / w / a1 / c9 {top}")
    for hand in HANDS:
        seen = replace(table, hand=hand)
        text, fits = fitting.status(seen), set(seen.fitting)
        only_wild = bool(fits) and fits <= {"w", "w4"}
        assert good(text)
        assert (names.colour_name(colour) in text) is not only_wild
        if only_wild:
            assert all((names.card_name(card) in text) is (card in fits) for card in DISTINCT[fits == {"w"}])


#: Which wild cards a sentence can be asked about: the name of one may begin that of the other.
DISTINCT = {True: ("w", "w4"), False: ("w4",)}


@pytest.mark.parametrize(("top", "least"), [("ad", 2), ("w4", 4)])
def test_status_in_a_chain_names_no_colour(top: str, least: int) -> None:
    for hand in ("td w4 w", "t1 w", "a1 w4", "a1 td"):
        text = fitting.status(chain(top, least, hand))
        assert good(text)
        assert names.colour_name("a") not in text
        assert str(least) in text


@pytest.mark.parametrize("reason", list(Refusal))
def test_every_refusal_is_told(reason: Refusal) -> None:
    chains = [chain(top, 2, "t1 w4 td") for top in ("ad", "w4")]
    plain = [view(f"house a+ south / t1 w4 a1 / c1 / v2 / w / a1 / {top}") for top in TOPS]
    for seen in chains if reason.rule == "CS-16" else plain:
        if reason is Refusal.DOES_NOT_FIT and seen.top[0] == "w":
            continue
        for card in ("t1", "w4"):
            text = fitting.refusal(seen, card, reason)
            assert good(text), text
            assert (names.card_name(card) in text) or reason not in fitting._MISFITS
        if reason not in fitting._MISFITS or reason is Refusal.CHAIN_PENDING:
            assert good(fitting.refusal(seen, "", reason))


def test_refusals_differ() -> None:
    seen = view("house a+ south / t1 w4 a1 / c1 / v2 / w / a1 / a7")
    texts = [fitting.refusal(seen, "t1" if reason in fitting._MISFITS else "", reason) for reason in Refusal]
    assert len(set(texts)) == len(texts)


def test_drawing_refused_names_a_card_that_fits() -> None:
    seen = view("standard a+ south / t1 a5 / c1 / v2 / w / a1 / a7")
    for reason in (Refusal.CARD_FITS, Refusal.DRAWN_CARD_FITS):
        assert names.card_name("a5") in fitting.refusal(seen, "", reason)
    assert names.card_name("td") in fitting.refusal(chain("ad", 2, "t1 td"), "", Refusal.CAN_ANSWER)


@pytest.mark.parametrize("seat", [seat for seat in Seat if seat is not Seat.SOUTH])
@pytest.mark.parametrize("preset", list(Preset))
def test_effect_of_every_kind_of_card(seat: Seat, preset: Preset) -> None:
    seen = view(f"{preset} a+ south / a1 as ar ad w w4 t1 / c1 / v2 / w / a1 / a7")
    texts = {card: effects.effect(seen, card, seat) for card in ("a1", "as", "ar", "ad", "w", "w4")}
    assert len(set(texts.values())) == len(texts)
    for card, text in texts.items():
        assert good(text)
        assert (names.seat_name(seat) in text) == (card != "w")


# The result


def ended() -> Iterator[Outcome]:
    for seat in Seat:
        costs = tuple(0 if other is seat else 10 + other for other in Seat)
        yield Outcome(End.OUT, (seat,), costs, {seat: sum(costs)})
    yield Outcome(End.DEADLOCK, (Seat.SOUTH, Seat.WEST), (9, 9, 20, 50), {Seat.SOUTH: 79, Seat.WEST: 79})
    yield Outcome(End.DEADLOCK, (Seat.NORTH, Seat.EAST), (19, 19, 2, 2), {Seat.NORTH: 40, Seat.EAST: 40})


def test_every_result_is_told() -> None:
    headlines = [outcomes.headline(outcome) for outcome in ended()]
    assert len(set(headlines)) == len(headlines)
    for outcome in ended():
        assert good(outcomes.headline(outcome))
        assert good(outcomes.how_it_ended(outcome))
        assert str(outcome.points.get(Seat.SOUTH, 0)) in outcomes.own_points(outcome)
        for seat in outcome.winners:
            others = [cost for other, cost in enumerate(outcome.penalties) if other != seat]
            line = outcomes.score_line(outcome, seat)
            assert good(line)
            assert " + ".join(map(str, others)) + f" = {sum(others)}" in line
