"""`ladder crazy-switch`: how far the levels lie apart, for anyone to repeat (C-5, R-6)."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.crazy_switch.engine import ladder
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.engine.simulate import simulate


def run(*arguments: str, out: StringIO | None = None) -> str:
    out = out or StringIO()
    call_command("ladder", "crazy-switch", *arguments, stdout=out)
    return out.getvalue()


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_shares_are_those_of_simulate() -> None:
    lines = run("--first=1", "--deals=10").splitlines()
    assert lines[:2] == ["deals: 1 to 10", "rules: standard"]
    house = lines[lines.index("rules: house") :]
    won = simulate(range(1, 11), Preset.HOUSE, Level.EXPERT, Level.NORMAL).wins[Seat.SOUTH]
    assert any(line.startswith(f"normal against three expert: {10 * won}.0 ± ") for line in house)


def test_processes_share_the_work_and_come_to_the_same() -> None:
    assert run("--deals=6", "--jobs=2") == run("--deals=6")


def test_bar_on_a_terminal_alone_and_gone_at_the_end() -> None:
    shown = run("--deals=2", out=Terminal())
    assert shown.startswith(f"\r{'#' * 4}{'.' * 36} 1/10\r{'#' * 8}{'.' * 32} 2/10\r")
    assert shown.split("\x1b[K")[1] == run("--deals=2")
    assert "\r" not in run("--deals=2")


def test_intervals() -> None:
    quarter = [True, False, False, False] * 100
    assert str(ladder.share(quarter)) == "25.0 ± 4.2"
    assert str(ladder.difference(quarter, quarter)) == "0.0 ± 0.0"
    assert str(ladder.difference(quarter, [False] * 400)) == "25.0 ± 4.2"


@pytest.mark.parametrize("arguments", [["--deals=0"], ["--first=999999", "--deals=2"], ["--jobs=none"]])
def test_nonsense_is_refused(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        run(*arguments)
