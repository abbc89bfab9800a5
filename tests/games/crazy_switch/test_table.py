"""What the template gets (4.2 to 4.10), from positions written down in one line; no request is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from django.utils.html import strip_tags
from django.utils.translation import override

from games.crazy_switch import phrases
from games.crazy_switch.engine import game, notation, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Drew, Passed, Played, Preset, Reshuffled, Seat, Skipped, Took, Why
from games.crazy_switch.table import Lift, Shown, Table, lift_fits, own_last_move, show
from tests.games.spoken import sentences

STOCK = "/ c1 / v2 v3 / w w4 / a1 a2 a3 a4 / c9 "


def at(text: str, moves: str = "", **asked: object) -> Shown:
    """Give a moment of the game that starts at this position; a single ``…`` stands for the other hands and stock."""
    start = notation.read_position(text.replace("… ", STOCK))
    return Shown(game.play(Game(start), notation.read_moves(moves)), **asked)  # type: ignore[arg-type]


def table(text: str, moves: str = "", **asked: object) -> Table:
    return show(at(text, moves, **asked))


def lit(shown: Table) -> list[str]:
    return [card.value for card in shown.hand if card.fits]


def log(shown: Table) -> list[str]:
    return [strip_tags(line.html) for line in shown.log]


# The hand (4.2, B-4)


def test_hand_lies_by_colour_number_action_and_wild_cards_last() -> None:
    shown = table("standard a+ south / w4 v0 ad a9 w t3 as a0 ar c5 a9 … a7")
    assert [card.face.code for card in shown.hand] == ["a0", "a9", "a9", "as", "ar", "ad", "t3", "c5", "v0", "w", "w4"]
    assert [card.id for card in shown.hand][1:3] == ["card-a9-1", "card-a9-2"]
    assert len({card.id for card in shown.hand}) == len(shown.hand)


@pytest.mark.parametrize(
    ("text", "fitting"),
    [
        ("standard a+ south / a1 t7 t8 as w w4 … a7", "a1 as t7 w w4"),
        ("standard a+ south / a1 t7 ts w w4 … as", "a1 ts w w4"),
        ("standard t+ south / a1 t7 w4 … w", "t7 w4"),
        ("house a+ south / a1 w4 w … a7", "a1 w"),
        ("house a+ south / t1 w4 w … a7", "w w4"),
        ("house a+ south chain=2 / a1 td w w4 … ad", "td"),
        ("house t+ south chain=4 / a1 td w w4 … w4", ""),
        ("house t+ south chain=4 / a1 ad w w4 … w4", "w4"),
        ("standard a+ south drawn=2 / t1 a5 … a7", "a5"),
    ],
)
def test_cards_that_fit_are_lit_and_the_others_say_why_not(text: str, fitting: str) -> None:
    shown = table(text)
    assert lit(shown) == fitting.split()
    labels = [card.label for card in shown.hand]
    assert len(set(labels)) == len(labels)
    for card in shown.hand:
        assert card.face.name in card.label
        assert card.act == (
            "play" if not card.fits else "lift" if not card.value[1:].isdigit() or card.value == "w4" else "play"
        )


def test_with_two_cards_under_house_rules_every_card_is_lifted_first() -> None:
    assert [card.act for card in table("house a+ south / a1 t8 … a7").hand] == ["lift", "play"]
    assert table("house a+ south / a1 t8 v1 … a7").hand[0].act == "play"
    assert table("standard a+ south / a1 t8 … a7").hand[0].act == "play"


@pytest.mark.parametrize(
    ("count", "size"), [(1, "few"), (10, "few"), (11, "many"), (20, "many"), (21, "crowd"), (40, "crowd")]
)
def test_large_hands_are_laid_closer(count: int, size: str) -> None:
    assert table(f"standard a+ south / {' '.join(['t1'] * (count - 1) + ['a1'])} … a7").hand_size_class == size


def test_drawn_card_is_marked() -> None:
    shown = table("standard a+ south / t1 t2 / c1 / v2 / w / a5 a6 / c9 a7", "d")
    assert [card.value for card in shown.hand if card.fresh] == ["a5"]


# Lifting (4.5)


@pytest.mark.parametrize(
    ("text", "card", "fits"),
    [
        ("standard a+ south / as a1 t9 w … a7", "as", True),
        ("standard a+ south / as a1 t9 w … a7", "w", True),
        ("standard a+ south / as a1 t9 w … a7", "a1", False),
        ("standard a+ south / as a1 t9 w … a7", "ts", False),
        ("standard a+ south / as a1 t9 ts … a7", "ts", False),
        ("house a+ south / a1 t9 … a7", "a1", True),
        ("house a+ south / a1 t9 … a7", "t9", False),
        ("house a+ south / a1 w4 t8 … a7", "w4", False),
        ("standard a+ west / as a1 … a7", "as", False),
        ("standard a+ south / as a1 … a7", "", False),
    ],
)
def test_only_a_card_of_two_taps_that_fits_can_be_lifted(text: str, card: str, fits: bool) -> None:
    assert lift_fits(at(text).view, card) is fits


@pytest.mark.parametrize(
    ("text", "card", "seat", "count"),
    [
        ("standard a+ south / as a1 t1 … a7", "as", Seat.WEST, ""),
        ("standard a- south / as a1 t1 … a7", "as", Seat.EAST, ""),
        ("standard a+ south / ar a1 t1 … a7", "ar", Seat.EAST, ""),
        ("standard a- south / ar a1 t1 … a7", "ar", Seat.WEST, ""),
        ("standard a+ south / ad a1 t1 … a7", "ad", Seat.WEST, "2"),
        ("standard a- south / w4 a1 t1 … a7", "w4", Seat.EAST, "4"),
        ("house a+ south / ad a1 t1 … a7", "ad", Seat.WEST, "2"),
        ("house a+ south chain=2 / td a1 t1 … ad", "td", Seat.WEST, "4"),
        ("house a- south chain=4 / w4 t1 t1 … w4", "w4", Seat.EAST, "8"),
        ("house a+ south / a1 t1 … a7", "a1", Seat.WEST, ""),
    ],
)
def test_panel_says_what_will_happen_to_whom(text: str, card: str, seat: Seat, count: str) -> None:
    panel = table(text, lift=Lift(card)).panel
    assert panel
    assert phrases.seat_name(seat) in panel.text
    assert count in panel.text
    others = {other for other in Seat if other not in (seat, Seat.SOUTH)}
    assert not [other for other in others if phrases.seat_name(other) in panel.text]
    assert (panel.value == card) == (card != "w4")


def test_what_the_panel_says_is_what_happens() -> None:
    for direction in "+-":
        for card in ("as", "ar", "ad", "w4"):
            text = f"standard a{direction} south / {card} a1 t1 / c1 / v2 v3 / w w4 / a1 a2 a3 a4 a5 a6 / c9 a7"
            said = table(text, lift=Lift(card)).panel
            after = table(text, card + ("a" if card == "w4" else ""))
            struck = [plate.name for plate in after.seats if plate.skipped or (card == "ar" and plate.turn)]
            assert said
            assert [name for name in struck if name in said.text] == struck != []


def test_lifted_wild_card_gives_a_move_for_every_colour() -> None:
    panel = table("standard a+ south / w a1 t1 … a7", lift=Lift("w")).panel
    assert panel
    assert [(choice.code, choice.value) for choice in panel.colours] == [(c, "w" + c) for c in "atcv"]
    assert (panel.value, panel.declare) == ("", None)


@pytest.mark.parametrize("declared", [False, True])
def test_declaring_is_part_of_the_move(declared: bool) -> None:
    mark = "u" if declared else ""
    panel = table("house a+ south / a1 t1 … a7", lift=Lift("a1", declared)).panel
    assert panel
    assert (panel.declare, panel.value) == (declared, "a1" + mark)
    panel = table("house a+ south / w t1 … a7", lift=Lift("w", declared)).panel
    assert panel
    assert [choice.value for choice in panel.colours] == [f"w{colour}{mark}" for colour in "atcv"]


def test_last_card_wins_says_the_panel() -> None:
    panel = table("house a+ south / as … a7", lift=Lift("as")).panel
    assert panel
    assert panel.declare is None
    assert panel.text == phrases.effect(at("house a+ south / as … a7").view, "as", Seat.WEST)
    assert phrases.seat_name(Seat.WEST) not in panel.text


def test_first_of_equal_cards_is_lifted() -> None:
    shown = table("standard a+ south / as as a1 … a7", lift=Lift("as"))
    assert [card.id for card in shown.hand if card.lifted] == ["card-as-1"]


# The main button (4.6)


@pytest.mark.parametrize(
    ("text", "asked", "value", "refused"),
    [
        ("standard a+ south / t1 … a7", {}, "d", False),
        ("standard a+ south / a1 … a7", {}, "d", True),
        ("standard a+ south drawn=1 / t1 … a7", {}, "d", False),
        ("standard a+ south drawn=1 / t1 a5 … a7", {}, "k", False),
        ("standard a+ south drawn=3 / t1 a5 … a7", {}, "k", False),
        ("house a+ south chain=2 / a1 t1 … ad", {}, "g", False),
        ("house a+ south chain=2 / a1 td … ad", {}, "g", True),
        ("standard a+ south / as t1 t2 … a7", {"lift": Lift("as")}, "", False),
    ],
)
def test_main_button(text: str, asked: dict[str, object], value: str, refused: bool) -> None:
    main = table(text, **asked).main
    assert main
    assert (main.value, main.refused, main.act) == (value, refused, "move" if value else "cancel")


def test_main_button_is_refused_exactly_when_the_rules_refuse_it() -> None:
    for preset in Preset:
        played = game.begin(3, preset, Seat.SOUTH)
        chance = Random(3)
        while not played.position.ended:
            played = game.play_cpus(played, game.seated(Level.EASY))
            if played.position.ended:
                break
            shown = show(Shown(played))
            assert shown.main
            reason = rules.refusal(played.position, notation.read_move(shown.main.value))
            assert shown.main.refused == (reason is not None)
            assert {card.value for card in shown.hand if card.fits} == set(shown_fits(played))
            played = game.play(played, [chance.choice(rules.legal_moves(rules.view(played.position, Seat.SOUTH)))])


def shown_fits(played: Game) -> list[str]:
    return [card for card in played.position.hand if played.position.why_not(card) is None]


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
    assert middle.colour_name == phrases.colour_name("t")
    assert (shown.stock, str(shown.stock) in middle.stock_text) == (4, True)


@pytest.mark.parametrize("card", ["as", "ad"])
def test_seat_that_lost_its_turn_is_marked(card: str) -> None:
    shown = table(f"standard a+ south / {card} a1 t1 / c1 / v2 v3 / w w4 / a1 a2 a3 a4 / c9 a7", card)
    assert [plate.key for plate in shown.seats if plate.skipped] == ["west"]
    assert not shown.own.skipped


# The status line (4.3)


def test_status_says_what_fits() -> None:
    seen = at("standard a+ south / a1 t1 … a7")
    assert show(seen).status == phrases.status(seen.view)
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
    return log(table(text, moves))[::-1]


def test_log_tells_every_event_in_order_newest_first() -> None:
    shown = table("standard a+ south / ar t5 t6 / c1 / v2 v3 / t7 w4 / c2 w t4 / c9 a3 a7", "ar.w4t")
    told = log(shown)[::-1]
    expected = [
        phrases.log_line([Played(Seat.SOUTH, "ar", "", False)], -1),
        phrases.log_line([Played(Seat.EAST, "w4", "t", False)], -1),
        # North took the three cards that there were, and one of those that the reshuffle brought.
        phrases.log_line([Took(Seat.NORTH, ("c2", "w", "t4"), Why.WILD_DRAW_FOUR)], -1),
        phrases.log_line([Reshuffled(())], -1),
        phrases.log_line([Took(Seat.NORTH, ("c9",), Why.WILD_DRAW_FOUR), Skipped(Seat.NORTH)], -1),
    ]
    assert told[:5] == list(map(strip_tags, expected))


def test_log_names_own_draws_and_counts_those_of_others() -> None:
    start = "standard a+ south / t1 t2 / c1 / v2 v3 / w w4 / c2 c3 c4 t6 t8 v9 / c9 a3 a7"
    told = lines(start, "d.d.d.d.d.d")
    own = [line for line in told if any(phrases.card_name(card) in line for card in ("c2", "c3", "c4"))]
    assert len(own) == 3
    assert not [line for line in told if any(phrases.card_name(card) in line for card in ("t6", "t8", "v9"))]
    three = [Drew(Seat.WEST, card) for card in ("t6", "t8", "v9")]
    assert strip_tags(phrases.log_line([*three, Passed(Seat.WEST)], 1)) in told


def test_log_tells_a_reshuffle_and_a_pass() -> None:
    told = lines("standard a+ south / t1 t2 / c1 / v2 v3 / w w4 / / c9 a7", "d")
    assert told[0] == phrases.log_line([Reshuffled(())], 1)
    assert told[1] == strip_tags(phrases.log_line([Drew(Seat.SOUTH, "c9"), Passed(Seat.SOUTH)], 1))


def test_log_of_a_moment_ends_there() -> None:
    played = at("standard a+ south / a1 a2 t3 / a3 c1 / a4 v2 v3 / a5 w w4 / a1 / c9 a7", "a1.a3.a4.a5").game
    counts = [len(show(Shown(played, seen=moment)).log) for moment in range(1, 5)]
    assert counts == [1, 2, 3, 4]
    assert [line.fresh for line in show(Shown(played)).log] == [True] * 4
    later = game.play(played, notation.read_moves("a2"))
    assert [line.fresh for line in show(Shown(later)).log] == [True, False, False, False, False]
    assert len(show(Shown(later)).recent) == 1


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
            assert phrases.seat_name(seat) in happened
        assert phrases.log_line([Reshuffled(())], 1) in happened


# Playback (4.8)


def test_playback_shows_the_moment_and_what_comes_next() -> None:
    text = "standard a+ south / a1 a2 t3 / a3 c1 / a4 v2 v3 / a5 w w4 / a1 / c9 a7"
    shown = at(text, "a1.a3.a4.a5", seen=2, delay="450ms")
    assert own_last_move(shown.game) == 1
    seen = show(shown)
    assert (seen.state, seen.middle.top.code, seen.main, seen.panel) == ("playback", "a3", None, None)
    assert seen.playback
    assert (seen.playback.next, seen.playback.last, seen.playback.delay) == (3, False, "450ms")
    assert phrases.card_name("a3") in seen.status
    assert seen.spoken == seen.status
    assert {card.act for card in seen.hand} == {"wait"}
    last = show(replace(shown, seen=3)).playback
    assert last
    assert (last.next, last.last) == (4, True)
    assert show(replace(shown, seen=4)).state == "turn"


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
    assert all(phrases.seat_name(seat) in result.scores[seat] for seat in (Seat.SOUTH, Seat.WEST))
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
