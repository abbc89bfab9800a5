from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path

import pytest

from games.refusals import IllegalMove, InvalidMove
from games.war.engine import record, rules
from games.war.engine.model import Buried, Counts, End, Ended, Side, Voided, WentOut
from tests.games.war.engine.referee import check

GOLDEN = Path(__file__).parent / "golden"
DECKS = dict(line.split() for line in (GOLDEN / "decks.txt").read_text().splitlines())
GAMES = 2000 if os.environ.get("SOAK") else 60

#: The SHA-256 of whole records, each line closed by a line feed.
DIGESTS = {
    (1, 40): "bbb53d9de2e046aa59738b25ff41a2affa50c09a80ee1099edb17679a5de7f1b",
    (3, 40): "9975c26b96c6ec3013a5b1b482753a53c3eb0a02541184655bdd31b93b433864",
    (999999, 40): "2e24ca0efda689ab004122c7ceb48940f1797d455f6b4b8390bd03fd6e3eaf64",
    (48213, 40): "f66cc2f432e959cd590361b7a4b050bd4bfabc716ca521b07233239a18069122",
    (1, 240): "15be9ba05618eddfba4a6d51f7aa09455dcf8a3e91ef310755b01dee526c61d7",
    (4, 240): "2c531f01ded790897357510f4663fb3468213cbf0b6c49efc5fc52935dc30843",
    (18, 240): "0f6b839b31ee1beb77b6c5fef7b94ac4bcfd39b2e99fc5598e83a4bb33f39b44",
    (19, 240): "5f9a3ccb9683e5e689f5fec1f1c6f32fd0e653c40a77c016b0d9d59236ffedb2",
    (31, 240): "2596b969d732467e2fc912a5d77fe18648f9da9f8798422a76fbe95189155e57",
    (337, 240): "ac983fd60d2d896b77fae2b4336d6ae34d45f0510a78323db96cae1cb7a6f771",
    (999999, 240): "cd2c7d99abb7492e21794152256a36d55ff1ebe5637a47f6e0e1e071277c43ef",
}


def digest(number: int, rounds: int) -> str:
    return sha256("".join(line + "\n" for line in record.lines(number, rounds)).encode()).hexdigest()


def test_golden_decks_are_enough_and_reach_both_ends() -> None:
    assert len(DECKS) >= 20
    assert {"1", "999999"} <= set(DECKS)


@pytest.mark.parametrize("number", DECKS)
def test_deal_number_gives_these_cards_for_ever(number: str) -> None:
    position = rules.deal(int(number))
    assert "".join(position.you.deck + position.rival.deck) == DECKS[number]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_whole_game_stays_as_it_is_written_down(path: Path) -> None:
    number, rounds = map(int, path.stem.split("-"))
    assert list(record.lines(number, rounds)) == path.read_text().splitlines()


@pytest.mark.parametrize(("number", "rounds"), DIGESTS)
def test_whole_game_stays_the_same(number: int, rounds: int) -> None:
    assert digest(number, rounds) == DIGESTS[number, rounds]


@pytest.mark.parametrize("rounds", rules.LENGTHS)
def test_referee_agrees_with_every_event_of_whole_games(rounds: int) -> None:
    ends = set()
    for number in range(1, GAMES + 1):
        referee = check(record.lines(number, rounds))
        assert referee.due == set()
        assert referee.end
        ends.add(referee.end["by"])
    assert ends >= ({"rounds", "cards", "out"} if rounds == rules.LONG else {"rounds"})


@pytest.mark.parametrize("turned", [0, 1, 3, 39])
def test_running_game_stops_where_it_stands(turned: int) -> None:
    lines = list(record.lines(7, 40, turned))
    assert lines == list(record.lines(7))[: len(lines)]
    assert '"end"' not in lines[-1]
    assert check(lines).round == turned


def test_rounds_beyond_the_end_or_a_wrong_number_are_refused() -> None:
    with pytest.raises(IllegalMove):
        list(record.lines(7, 40, 41))
    with pytest.raises(InvalidMove):
        list(record.lines(0))


def test_first_line_is_the_deal() -> None:
    position = rules.deal(7)
    you, rival = json.dumps(position.you.deck), json.dumps(position.rival.deck)
    expected = f'{{"game":"war","format":1,"deal":7,"rounds":40,"decks":{{"you":{you},"rival":{rival}}}}}'
    assert next(record.lines(7)) == expected.replace(", ", ",")


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ('{"round":3,"do":"bury","you":["h3"],"rival":[]}', Buried(3, ("h3",), ())),
        ('{"round":80,"do":"out","side":"rival"}', WentOut(80, Side.RIVAL)),
        ('{"round":80,"do":"void"}', Voided(80)),
        (
            '{"do":"end","by":"rounds","winner":"you","counts":{"you":30,"rival":22}}',
            Ended(End.ROUNDS, Side.YOU, Counts(30, 22)),
        ),
        (
            '{"do":"end","by":"void","winner":"draw","counts":{"you":26,"rival":26}}',
            Ended(End.VOID, None, Counts(26, 26)),
        ),
    ],
)
def test_line_and_event_are_two_forms_of_one_thing(line: str, event: object) -> None:
    assert record.write_event(event) == line
    read = record.read_event(line)
    assert read == event
    assert type(read) is type(event)


@pytest.mark.parametrize("rounds", rules.LENGTHS)
def test_record_reads_back_as_it_was_written(rounds: int) -> None:
    start, events = record.read(record.lines(18, rounds))
    assert start == rules.deal(18, rounds)
    assert events == rules.replay(18, rounds)[1]
    assert [record.write_start(start), *map(record.write_event, events)] == list(record.lines(18, rounds))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "{}",
        '{"do":"dance"}',
        '{"do":"void"}',
        '{"round":1,"do":"out","side":"north"}',
        '{"do":"end","by":"luck","winner":"you","counts":{"you":1,"rival":1}}',
    ],
)
def test_line_that_is_no_event_is_invalid(line: str) -> None:
    with pytest.raises(InvalidMove):
        record.read_event(line)


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"game":"chess","format":1}', '{"game":"war","format":2}'])
def test_line_that_is_no_deal_is_invalid(line: str) -> None:
    with pytest.raises(InvalidMove):
        record.read_start(line)
