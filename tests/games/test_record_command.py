"""Games written down by a command (section 9)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.crazy_switch.engine import rules
from tests.games.crazy_switch.referee import check

#: How the first line of deal 48213 begins.
DEAL_48213 = '{"game":"crazy-switch","format":1,"deal":48213,"rules":"standard","level":"normal","hands":{'


def record(*arguments: str) -> str:
    """Run the command within this process, no database at hand; give what it writes."""
    out = StringIO()
    call_command("record", *arguments, stdout=out)
    return out.getvalue()


def lines(*arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record(*arguments).splitlines()]


def run(*arguments: str, data: Path, cwd: Path = settings.BASE_DIR) -> subprocess.CompletedProcess[bytes]:
    """Run it as from a shell, with no secret key, no database and no settings of ours."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-W", "error", settings.BASE_DIR / "manage.py", "record", *arguments],
        cwd=cwd,
        env=kept | {"DATA_DIR": str(data)},
        capture_output=True,
        check=False,
    )


# What is written


def test_first_line_is_the_deal() -> None:
    text = record("crazy-switch", "48213")
    assert text.startswith(DEAL_48213)
    first = json.loads(text.splitlines()[0])
    dealt = rules.deal(48213)
    assert list(first) == ["game", "format", "deal", "rules", "level", "hands", "first", "starts", "stock"]
    assert [tuple(first["hands"][seat]) for seat in ("south", "west", "north", "east")] == list(dealt.hands)
    assert (first["first"], first["starts"], tuple(first["stock"])) == (dealt.pile[0], "south", dealt.stock)


def test_without_moves_it_stops_where_south_must_choose() -> None:
    assert len(lines("crazy-switch", "7")) == 1


@pytest.mark.parametrize("seat", ["west", "north", "east"])
def test_turned_table_names_the_seat_and_who_starts(seat: str) -> None:
    written = record("crazy-switch", "7", "--seat", seat).splitlines()
    first = json.loads(written[0])
    assert first["seat"] == seat
    assert first["starts"] == {"west": "east", "north": "north", "east": "west"}[seat]
    assert len(written) > 1
    check(written)


def test_moves_are_made_and_the_others_go_on() -> None:
    written = record("crazy-switch", "7", "--moves", "c3").splitlines()
    assert json.loads(written[1]) == {"seat": "south", "do": "play", "card": "c3"}
    assert {json.loads(line)["seat"] for line in written[2:]} >= {"west"}
    assert '"do":"end"' not in written[-1]
    check(written)


def test_moves_of_the_others_are_taken_as_given() -> None:
    """The moves are those of all seats; nothing is decided anew (D-10)."""
    started = rules.deal(7)
    after, _ = rules.play(started, rules.legal_moves(rules.view(started, started.turn))[0])
    other = rules.legal_moves(rules.view(after, after.turn))
    told = {
        record("crazy-switch", "7", "--moves", f"c3.{move.card or move.act[0]}").splitlines()[2]
        for move in other
        if not move.colour
    }
    assert len(told) == len([move for move in other if not move.colour])


@pytest.mark.parametrize("level", ["easy", "normal", "expert"])
@pytest.mark.parametrize("preset", ["standard", "house"])
def test_autoplay_reaches_the_end_and_the_referee_agrees(level: str, preset: str) -> None:
    written = record("crazy-switch", "1-3", "--rules", preset, "--level", level, "--autoplay", level).splitlines()
    starts = [number for number, line in enumerate(written) if '"game"' in line]
    assert len(starts) == 3
    for start, end in zip(starts, [*starts[1:], len(written)], strict=True):
        check(written[start:end], cpus=("south", "west", "north", "east"))
        assert json.loads(written[end - 1])["do"] == "end"
        assert (json.loads(written[start])["rules"], json.loads(written[start])["level"]) == (preset, level)


def test_same_numbers_options_and_moves_give_the_same_bytes() -> None:
    arguments = ("crazy-switch", "48213", "--rules", "house", "--level", "easy", "--autoplay", "easy", "--seat", "west")
    assert record(*arguments) == record(*arguments)


def test_several_numbers_and_runs_are_written_in_their_order() -> None:
    assert [line["deal"] for line in lines("crazy-switch", "9", "3-5", "3", "999999")] == [9, 3, 4, 5, 3, 999999]
    apart = "".join(record("crazy-switch", number, "--autoplay", "easy") for number in ("3", "4", "5"))
    assert record("crazy-switch", "3-5", "--autoplay", "easy") == apart


def test_record_goes_through_the_saved_form_of_its_moves() -> None:
    """A whole record can be asked for again by the moves in it."""
    written = lines("crazy-switch", "11", "--rules", "house", "--autoplay", "easy")
    moves = [word for line in written[1:] for word in move_of(line)]
    assert lines("crazy-switch", "11", "--rules", "house", "--moves", ".".join(moves)) == written


def move_of(line: dict[str, Any]) -> list[str]:
    """Give a line of a record as the move that it is, if it is one."""
    match line["do"]:
        case "play":
            return [line["card"] + line.get("colour", "") + ("u" if line.get("declared") else "")]
        case "draw":
            return ["d"]
        case "keep":
            return ["k"]
        case "take" if line["why"] != "undeclared":
            return ["g"]
    return []


# What is refused


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("crazy-switch",),
        ("chess", "7"),
        ("crazy-switch", "0"),
        ("crazy-switch", "1000000"),
        ("crazy-switch", "-7"),
        ("crazy-switch", "seven"),
        ("crazy-switch", "7.5"),
        ("crazy-switch", "9-3"),
        ("crazy-switch", "1-1000000"),
        ("crazy-switch", "0-3"),
        ("crazy-switch", "1-"),
        ("crazy-switch", "1-2-3"),
        ("crazy-switch", ""),
        ("crazy-switch", "²"),
        ("crazy-switch", "7", "--rules", "nonsense"),
        ("crazy-switch", "7", "--level", "nonsense"),
        ("crazy-switch", "7", "--seat", "nonsense"),
        ("crazy-switch", "7", "--autoplay", "nonsense"),
        ("crazy-switch", "7", "--nonsense"),
        ("crazy-switch", "7", "--moves"),
        ("crazy-switch", "7", "--moves", "zz"),
        ("crazy-switch", "7", "--moves", "c3..c3"),
        ("crazy-switch", "7", "--moves", "."),
        ("crazy-switch", "7", "--moves", "d"),
        ("crazy-switch", "7", "--moves", "a0"),
        ("crazy-switch", "7", "--moves", "w"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_written_is_a_sentence_and_no_record(arguments: tuple[str, ...]) -> None:
    out = StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("record", *arguments, stdout=out)
    assert len(str(refused.value)) > 10
    assert out.getvalue() == ""


def test_moves_beyond_the_end_are_refused() -> None:
    with pytest.raises(CommandError, match="over"):
        record("crazy-switch", "136", "--rules", "house", "--seat", "west", "--moves", DEAL_136 + ".d")


def test_number_is_given_back_in_the_refusal() -> None:
    with pytest.raises(CommandError, match=r"8.*zz"):
        record("crazy-switch", "8", "--moves", "zz")


# As from a shell


def test_it_needs_neither_a_key_nor_a_database(tmp_path: Path) -> None:
    asked = ("crazy-switch", "7", "--rules", "house", "--moves", "c3", "--autoplay", "easy")
    ran = run(*asked, data=tmp_path / "none", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.decode() == record(*asked)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [("crazy-switch", "0"), ("crazy-switch", "7", "--moves", "zz"), ("chess", "7")])
def test_shell_gets_a_sentence_and_no_traceback(arguments: tuple[str, ...], tmp_path: Path) -> None:
    ran = run(*arguments, data=tmp_path)
    assert ran.returncode != 0
    assert ran.stdout == b""
    assert b"Traceback" not in ran.stderr
    assert len(ran.stderr) > 10


# For ever

#: A whole deal 136 under house rules, the table turned to West: every kind of event but a deadlock stands in it.
DEAL_136 = (
    "a3.d.d.d.wv.vs.vr.v7.v4.vs.cs.c6.v6.d.d.c6.cr.c3.c8.v8.a8.a8.d.d.d.d.a9.a2.a7.d.d.d.a5.d.k.d.d.d"
    ".t5.d.wa.d.a6.w4v.g.d.d.v6.v0.v9.vr.v7u.v8.d.d.d.vd.g.v5.t5.t0.t7.ts.as.d.d.d.a3.a9.d.d.d.a6.a2u"
    ".t2.d.t6.d.d.t3.d.d.d.t7.tr.d.d.d.d.k.d.td.td.g.cd.g.c4.a4.as.d.d.d.a7.c7.cs.c7.cd.vd.g.v9.v1.a1"
    ".wa.a5.wc.c1.c9.d.c9.c3u.d.c1.t1.v1.d.d.d.v3.d.v4.t4.t8.ts.t6.d.d.d.tru.ar.d.d.d.a1u.ad.g.d.d.d."
    "d.a4u.w4t.g.t9.t9"
)
#: The SHA-256 of records that follow from the rules alone: every move is given, none is decided.
PINNED = {
    ("crazy-switch", "48213"): "5ad96f21114a14424a467d35bc4f9356d49ca6e4dfaf9bd61dd54fdfcf3ae302",
    ("crazy-switch", "1-20"): "56267965c99dbcc48b916b54410257148eeda15e382d03a195df433ebf35792f",
    (
        *("crazy-switch", "136", "--rules", "house", "--seat", "west"),
        *("--level", "normal", "--moves", DEAL_136),
    ): "c0079478d7a5755e167ae7ac11617adb776e173c888ce44292b4cd24548c10ae",
}


@pytest.mark.parametrize("arguments", PINNED, ids=lambda arguments: arguments[1])
def test_bytes_stay_the_same(arguments: tuple[str, ...]) -> None:
    assert sha256(record(*arguments).encode()).hexdigest() == PINNED[arguments]


def test_pinned_deal_is_what_the_referee_allows() -> None:
    written = record("crazy-switch", "136", "--rules", "house", "--seat", "west", "--moves", DEAL_136).splitlines()
    check(written)
    events = {json.loads(line)["do"] for line in written[1:]}
    assert events == {"play", "draw", "keep", "pass", "take", "skipped", "reshuffle", "end"}
