"""`ways crazy-switch`: ways to win, one a line (section 9)."""

from __future__ import annotations

import json
from io import StringIO
from statistics import median
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.crazy_switch.engine import game, ways
from games.crazy_switch.engine.model import SEAT_OF, Preset, Seat
from games.crazy_switch.engine.notation import read_moves, write_moves
from tests.games.crazy_switch.played import games
from tests.games.crazy_switch.referee import check


def run(*arguments: str, command: str = "ways") -> str:
    out = StringIO()
    call_command(command, "crazy-switch", *arguments, stdout=out)
    return out.getvalue()


def lines(*arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run(*arguments).splitlines()]


def test_a_line_says_for_which_deal_and_how() -> None:
    (line,) = lines("1")
    assert list(line) == ["deal", "rules", "level", "own_moves", "moves"]
    assert (line["deal"], line["rules"], line["level"]) == (1, "standard", "normal")


@pytest.mark.parametrize("options", [(), ("--rules=house", "--level=easy"), ("--seat=west", "--level=expert")])
def test_record_takes_the_moves_and_the_referee_agrees(options: tuple[str, ...]) -> None:
    for line in lines("1-3", *options):
        written = run(str(line["deal"]), "--moves", line["moves"], *options, command="record").splitlines()
        assert check(written).ended
        assert "south" in json.loads(written[-1])["winners"]
        start = game.begin(line["deal"], Preset(line["rules"]), SEAT_OF[line.get("seat", "south")])
        played = game.play(start, read_moves(line["moves"]))
        assert line["own_moves"] == sum(step.seat is Seat.SOUTH for step in played.steps)
        assert json.loads(written[0]).get("seat") == line.get("seat")


def test_deals_come_in_their_order() -> None:
    assert [line["deal"] for line in lines("3", "1-2")] == [3, 1, 2]


def test_with_moves_the_search_starts_after_them() -> None:
    """The way goes on from the moves, and counts those of South among them."""
    begun = next(played for played in games(Preset.STANDARD, [1]) if len(played.steps) > 8)
    moves = write_moves(begun.moves)
    (line,) = lines("1", "--moves", moves)
    (whole,) = lines("1")
    assert line["moves"].startswith(moves + ".")
    assert line["own_moves"] >= whole["own_moves"]


def test_where_none_was_found_there_are_no_moves() -> None:
    ended = next(played for played in games(Preset.STANDARD, [1]) if played.position.ended)
    (line,) = lines("1", "--moves", write_moves(ended.moves))
    assert line == {"deal": 1, "rules": "standard", "level": "normal", "own_moves": None, "impossible": True}


def test_a_narrower_search_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    find = ways.find
    monkeypatch.setattr(ways, "find", lambda position, level: find(position, level, work=5))
    assert lines("1") == [{"deal": 1, "rules": "standard", "level": "normal", "own_moves": None, "width": ways.NARROW}]
    assert "with a narrower search: 3" in run("1-3", "--summary").splitlines()


def test_deals_are_summed_up() -> None:
    own_moves = [way["own_moves"] for way in lines("1-5", "--rules=house") if way["own_moves"] is not None]
    summary = run("1-5", "--rules=house", "--summary").splitlines()
    assert summary[:3] == ["deals: 5", "rules: house", "level: normal"]
    assert summary[3:] == [
        f"with a way to win: {len(own_moves)} ({len(own_moves) / 5:.1%})",
        "impossible: 0",
        "with a narrower search: 0",
        f"own moves: median {median(own_moves):g}, {min(own_moves)} to {max(own_moves)}",
    ]


@pytest.mark.parametrize("arguments", [[], ["0"], ["7", "--moves=zz"], ["7", "--moves=a0"], ["7", "--level=none"]])
def test_nonsense_is_refused(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        run(*arguments)


def test_a_game_without_a_puzzle_has_no_ways() -> None:
    with pytest.raises(CommandError, match="invalid choice: 'war'"):
        call_command("ways", "war", "7")
