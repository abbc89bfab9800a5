from __future__ import annotations

import json
import os
import random
from itertools import chain, product

import pytest

from games.french_deck import DECK, FACE_DOWN, RANKS
from games.refusals import IllegalMove, InvalidMove
from games.war.engine import notation, record, rules
from games.war.engine.model import Buried, Counts, Ended, Position, Refusal, Shuffled
from tests.games.war.engine import built
from tests.games.war.engine.referee import Referee

SOAK = bool(os.environ.get("SOAK"))

START = "7 3/40 "


@pytest.mark.parametrize(
    ("cards", "happens"),
    [
        ("sKs2 d7d3", "sK-d7 you+2 3:1"),
        ("h4s2 cJd3", "h4-cJ rival+2 1:3"),
        ("sAs2 dKd3", "sA-dK you+2 3:1"),
        ("s2s3 dAd3", "s2-dA rival+2 1:3"),
        ("sTs3 d9d3", "sT-d9 you+2 3:1"),
    ],
)
def test_higher_card_takes_both(cards: str, happens: str) -> None:
    assert built.play(START + cards) == happens


#: Cards that you and the rival have left when the nines tie, and what happens then (W-4 to W-6).
SHORT_WARS = {
    (0, 0): ("s9 d9", "void end:void:draw"),
    (0, 1): ("s9 d9d2", "you:out rival+2 0:3 end:out:rival"),
    (0, 2): ("s9 d9d2d3", "you:out rival+2 0:4 end:out:rival"),
    (0, 3): ("s9 d9d2d3d4", "you:out rival+2 0:5 end:out:rival"),
    (1, 0): ("s9s2 d9", "rival:out you+2 3:0 end:out:you"),
    (2, 0): ("s9s2s3 d9", "rival:out you+2 4:0 end:out:you"),
    (3, 0): ("s9s2s3s4 d9", "rival:out you+2 5:0 end:out:you"),
    (1, 1): ("s9sK d9dQ", "[|] sK-dQ you+4 4:0 end:cards:you"),
    (1, 2): ("s9sK d9d2dQ", "[|d2] sK-dQ you+5 5:0 end:cards:you"),
    (1, 3): ("s9sK d9d2dQd3", "[|d2] sK-dQ you+5 5:1"),
    (2, 1): ("s9s2sQ d9dK", "[s2|] sQ-dK rival+5 0:5 end:cards:rival"),
    (3, 1): ("s9s2sQs3 d9dK", "[s2|] sQ-dK rival+5 1:5"),
    (2, 2): ("s9s2sQ d9d2dK", "[s2|d2] sQ-dK rival+6 0:6 end:cards:rival"),
    (2, 3): ("s9s2sK d9d2dQd3", "[s2|d2] sK-dQ you+6 6:1"),
    (3, 2): ("s9s2sQs3 d9d2dK", "[s2|d2] sQ-dK rival+6 1:6"),
    (3, 3): ("s9s2sKs3 d9d2dQd3", "[s2|d2] sK-dQ you+6 7:1"),
}


def test_wars_with_none_to_three_cards_left_are_all_there() -> None:
    assert set(SHORT_WARS) == set(product(range(4), repeat=2))


@pytest.mark.parametrize(("cards", "happens"), SHORT_WARS.values())
def test_war_with_few_cards_left(cards: str, happens: str) -> None:
    assert built.play(START + cards) == "s9-d9 " + happens


@pytest.mark.parametrize(("cards", "happens"), SHORT_WARS.values())
def test_last_round_changes_nothing_but_a_game_that_would_go_on(cards: str, happens: str) -> None:
    if "end" not in happens:
        you, rival = map(int, happens.rsplit(maxsplit=1)[-1].split(":"))
        happens += f" end:rounds:{'you' if you > rival else 'rival'}"
    assert built.play("7 39/40 " + cards) == "s9-d9 " + happens


@pytest.mark.parametrize(
    ("cards", "happens"),
    [
        ("s9s2 d9d2", "[|] s2-d2 void end:void:draw"),
        ("s9s2s3 d9d3", "[s2|] s3-d3 void end:void:you"),
        ("s9s3 d9d2d3", "[|d2] s3-d3 void end:void:rival"),
        ("s9s2s3s4 d9d3", "[s2|] s3-d3 rival:out you+5 6:0 end:out:you"),
        ("s9s2s3s4 d9d2d3", "[s2|d2] s3-d3 rival:out you+6 7:0 end:out:you"),
        ("s9s2s3s4 d9d2d3dA", "[s2|d2] s3-d3 [|] s4-dA rival+8 0:8 end:cards:rival"),
        ("s9s2s3s4sK d9d2d3dA", "[s2|d2] s3-d3 [s4|] sK-dA rival+9 0:9 end:cards:rival"),
        ("s9s2s3s4sKh2 d9d2d3d4dAh3", "[s2|d2] s3-d3 [s4|d4] sK-dA rival+10 1:11"),
    ],
)
def test_equal_again_is_the_same_again(cards: str, happens: str) -> None:
    assert built.play(START + cards) == "s9-d9 " + happens


@pytest.mark.parametrize(
    ("cards", "happens"),
    [
        ("-+sK d2d3", "you~sK sK-d2 you+2 2:1"),
        ("-+sK -+d2d3", "you~sK rival~d3d2 sK-d3 you+2 2:1"),
        ("sKs3 -+d2", "rival~d2 sK-d2 you+2 3:0 end:cards:you"),
        ("s9+sK d9d2d3d4", "s9-d9 [|d2] you~sK sK-d3 you+5 5:1"),
        ("s9+sKs2 d9d2d3d4", "s9-d9 you~sKs2 [sK|d2] s2-d3 rival+6 0:7 end:cards:rival"),
        ("s9s2+sK d9d2d3d4", "s9-d9 [s2|d2] you~sK sK-d3 you+6 6:1"),
        ("s9s2+sK d9+dAdQ", "s9-d9 rival~dQdA [s2|dQ] you~sK sK-dA rival+6 0:6 end:cards:rival"),
        ("s9s2+sK d9d2+dA", "s9-d9 [s2|d2] you~sK rival~dA sK-dA rival+6 0:6 end:cards:rival"),
        ("s9+sK d9", "s9-d9 rival:out you+2 3:0 end:out:you"),
        ("s9 d9+d2", "s9-d9 you:out rival+2 0:3 end:out:rival"),
        ("-+s9 -+d9", "you~s9 rival~d9 s9-d9 void end:void:draw"),
    ],
)
def test_won_cards_are_shuffled_just_before_the_card_that_needs_them(cards: str, happens: str) -> None:
    assert built.play(START + cards) == happens


def test_shuffle_waits_until_a_card_is_needed() -> None:
    position, _ = rules.play(notation.read_position(START + "sK d2d3"))
    assert notation.write_position(position) == "7 4/40 -+sKd2 d3"
    position, _ = rules.play(position)
    assert position.you.shuffles == 1


def test_each_shuffle_has_its_own_stream_by_side_and_number() -> None:
    won = "h2h3h4h5h6h7h8h9"
    orders = {
        (shuffles, deal): next(
            event.deck
            for event in rules.play(notation.read_position(f"{deal} 3/40 -+{won}#{shuffles} dA"))[1]
            if isinstance(event, Shuffled)
        )
        for shuffles in (0, 1, 2)
        for deal in (7, 8)
    }
    assert len(set(orders.values())) == 6
    mirrored = rules.play(notation.read_position(f"7 3/40 dA -+{won}"))[1]
    assert mirrored[0] != orders[0, 7]


def test_won_cards_lie_in_the_order_laid_yours_first() -> None:
    position, _ = rules.play(notation.read_position(START + "s9s2sQs3+c5 d9d2dKd3+h5"))
    assert notation.write_position(position) == "7 4/40 s3+c5 d3+h5s9d9s2d2sQdK"


def test_worked_example_of_six_rounds() -> None:
    position = built.six_rounds()
    numbers, happened = [], ""
    for _ in range(6):
        position, events = rules.play(position)
        numbers.append(tuple(position.counts))
        happened += " ".join(map(built.told, events)) + " / "
    assert numbers == [(27, 25), (26, 26), (29, 23), (28, 24), (25, 27), (26, 26)]
    assert "s9-h9 [s3|h3] hA-sT you+6 29:23 / " in happened


def tied_deck(up: str, down: str, last: str) -> list[str]:
    """Order two suits so that the first shows its 13 ranks in 13 flips; the last card is the other suit's."""
    hidden = [down + sign for sign in RANKS if down + sign != last]
    shown = [up + sign for sign in RANKS]
    return [shown[0], *chain(*zip(hidden, shown[1:], strict=True)), last]


def tied_pack(your_last: str, rival_last: str, *, yours: int = 26, turned: int = 0) -> Position:
    """Build 52 cards that tie as long as there are any; cards beyond a side's number go to the other."""
    you, rival = tied_deck("s", "h", your_last), tied_deck("d", "c", rival_last)
    return built.whole_pack(you[:yours], rival[: 52 - yours], yours, turned)


@pytest.mark.parametrize("turned", [0, 39])
def test_all_cards_on_the_table_void_the_round(turned: int) -> None:
    before = tied_pack("hA", "cA", turned=turned)
    after, events = rules.play(before)
    happened = " ".join(map(built.told, events))
    assert happened.startswith("s2-d2 [h2|c2] s3-d3 [h3|c3] s4-d4 ")
    assert happened.endswith(" [hK|cK] sA-dA [|] hA-cA void end:void:draw")
    assert sum(isinstance(event, Buried) for event in events) == 13
    assert after.counts == before.counts == Counts(26, 26)
    assert set(after.you.deck + after.you.won) == set(before.you.deck)
    assert (after.turned, after.counted) == (turned + 1, turned)


def test_last_of_all_cards_can_still_decide() -> None:
    _, events = rules.play(tied_pack("h2", "cA"))
    assert " ".join(map(built.told, events[-4:])) == "[|] h2-cA rival+52 0:52 end:cards:rival"


@pytest.mark.parametrize(
    ("yours", "happens"),
    [(25, "sA-dA you:out rival+50 0:52 end:out:rival"), (27, "sA-dA rival:out you+50 52:0 end:out:you")],
)
def test_one_card_more_wins_the_longest_war(yours: int, happens: str) -> None:
    _, events = rules.play(tied_pack("hA", "cA", yours=yours))
    assert " ".join(map(built.told, events[-4:])) == happens


@pytest.mark.parametrize(
    ("position", "happens"),
    [
        ("7 39/40 sKs2 d7d3", "sK-d7 you+2 3:1 end:rounds:you"),
        ("7 39/40 s7 dKd3", "s7-dK rival+2 0:3 end:cards:rival"),
        ("7 39/40 s7s2s3 dKd3", "s7-dK rival+2 2:3 end:rounds:rival"),
        ("7 39/40 s7s2s3 dK", "s7-dK rival+2 2:2 end:rounds:draw"),
        ("7 239/240 sKs2 d7", "sK-d7 you+2 3:0 end:cards:you"),
        ("7 239/240 sKs2 d7d3", "sK-d7 you+2 3:1 end:rounds:you"),
        ("7 38/40 sKs2 d7d3", "sK-d7 you+2 3:1"),
    ],
)
def test_limit_ends_the_game_and_the_cards_go_before_it(position: str, happens: str) -> None:
    assert built.play(position) == happens


def test_deal_starts_at_26_all_face_down() -> None:
    position = rules.deal(7)
    assert position.counts == (26, 26)
    assert (position.rounds, position.turned, position.ended) == (40, 0, None)
    assert sorted(position.you.deck + position.rival.deck) == sorted(DECK)


def test_length_changes_no_card() -> None:
    assert rules.deal(7, 40).you == rules.deal(7, 240).you
    assert rules.replay(7, 40)[1][:-1] == rules.replay(7, 240, 40)[1]


@pytest.mark.parametrize("rounds", rules.LENGTHS)
def test_replay_is_the_same_as_turning_round_by_round(rounds: int) -> None:
    position, happened = rules.deal(18, rounds), []
    for turned in range(rounds + 1):
        assert rules.replay(18, rounds, turned) == (position, tuple(happened))
        if position.ended:
            break
        position, events = rules.play(position)
        happened += events
    assert rules.replay(18, rounds) == (position, tuple(happened))
    assert happened[-1] == rules.outcome(position)


@pytest.mark.parametrize("number", [0, -1, 1_000_000])
def test_number_that_names_no_deal_is_invalid(number: int) -> None:
    with pytest.raises(InvalidMove):
        rules.deal(number)
    with pytest.raises(InvalidMove):
        rules.replay(number, 40, 0)


@pytest.mark.parametrize("rounds", [0, 39, 41, 80, 241, -40])
def test_other_lengths_are_invalid(rounds: int) -> None:
    with pytest.raises(InvalidMove):
        rules.deal(7, rounds)


def test_negative_number_of_rounds_is_invalid() -> None:
    with pytest.raises(InvalidMove):
        rules.replay(7, 40, -1)


@pytest.mark.parametrize("position", ["7 40/40 sK dA", "7 4/40 sKdA -", "7 4/40 sK dA void", "7 4/40 - sKdA out"])
def test_playing_on_after_the_end_is_illegal(position: str) -> None:
    over = notation.read_position(position)
    assert rules.refusal(over) is Refusal.OVER
    assert Refusal.OVER.rule == "W-8"
    with pytest.raises(IllegalMove) as caught:
        rules.play(over)
    assert caught.value.refusal is Refusal.OVER


def test_replay_beyond_the_end_is_illegal() -> None:
    position, _ = rules.replay(5, 240)
    assert position.turned < 240
    with pytest.raises(IllegalMove):
        rules.replay(5, 240, position.turned + 1)
    with pytest.raises(IllegalMove):
        rules.replay(7, 40, 41)


def test_game_that_goes_on_has_no_outcome_and_no_refusal() -> None:
    position = rules.deal(7)
    assert rules.outcome(position) is None
    assert rules.refusal(position) is None


def test_view_tells_numbers_and_no_card() -> None:
    position, _ = rules.replay(18, 240, 60)
    shown = rules.view(position)
    assert shown.decks.you + shown.won.you == shown.counts.you
    assert shown.decks.rival + shown.won.rival == shown.counts.rival
    assert not any(card in repr(shown) for card in DECK)
    end = rules.view(rules.replay(18, 240)[0]).outcome
    assert end == rules.replay(18, 240)[1][-1]


def test_events_as_seen_hide_what_lies_face_down() -> None:
    _, events = rules.play(notation.read_position(START + "s9+sKs2 d9d2d3d4"))
    shown = [rules.seen(event) for event in events]
    assert shown[1] == Shuffled(4, "you", (FACE_DOWN, FACE_DOWN))
    assert shown[2] == Buried(4, (FACE_DOWN,), (FACE_DOWN,))
    assert [shown[0], *shown[3:]] == [events[0], *events[3:]]


def test_playing_leaves_the_position_as_it_was() -> None:
    before = rules.deal(7)
    text = notation.write_position(before)
    rules.play(before)
    assert notation.write_position(before) == text
    assert rules.play(before) == rules.play(before)


def random_position(chance: random.Random) -> Position:
    """Build a game with few cards of few ranks, so that ties and shortages are common."""
    cards = chance.sample([card for card in DECK if card[1] in "23A"], chance.randint(2, 12))
    cut = chance.randint(1, len(cards) - 1)
    sides = []
    for hand in (cards[:cut], cards[cut:]):
        at = chance.randint(0, len(hand))
        won = "+" + "".join(hand[at:]) if hand[at:] else ""
        sides.append(("".join(hand[:at]) or "-") + won)
    return notation.read_position(f"{chance.randint(1, 9)} {chance.choice([0, 36, 39])}/40 {sides[0]} {sides[1]}")


@pytest.mark.parametrize("seed", range(10))
def test_referee_agrees_with_games_of_few_cards(seed: int) -> None:
    chance = random.Random(seed)
    ends = set()
    for _ in range(2000 if SOAK else 100):
        position = random_position(chance)
        you, rival = position.you, position.rival
        referee = Referee(
            {"you": [*you.deck], "rival": [*rival.deck]},
            {"you": [*you.won], "rival": [*rival.won]},
            deal=position.deal,
            rounds=position.rounds,
            turned=position.turned,
        )
        while not position.ended:
            position, events = rules.play(position)
            referee.follow(json.loads(record.write_event(event)) for event in events)
        assert referee.due == set()
        ends.add(position.ended)
        assert isinstance(events[-1], Ended)
    assert len(ends) == 4
