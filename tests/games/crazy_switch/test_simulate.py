"""`simulate crazy-switch`: the figures on the rules pages, for anyone to repeat (R-6)."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.engine.simulate import simulate


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("simulate", "crazy-switch", *arguments, stdout=out)
    return out.getvalue()


def test_summary_of_a_few_deals() -> None:
    summary = simulate(range(1, 6), Preset.HOUSE, Level.EASY, Level.EXPERT)
    lines = run("--deals=5", "--rules=house", "--level=easy", "--autoplay=expert").splitlines()
    assert lines[:4] == ["deals: 5", "rules: house", "ended by out: 5", "ended by deadlock: 0"]
    assert f"turns: median {summary.median_turns:g}, {min(summary.turns)} to {max(summary.turns)}" in lines
    assert f"biggest hand: {summary.biggest_hand}" in lines
    assert f"won by south (expert): {summary.wins[Seat.SOUTH]} ({summary.win_share(Seat.SOUTH):.1%})" in lines
    assert any(line.startswith("won by west (easy): ") for line in lines)


def test_same_deals_come_to_the_same() -> None:
    assert run("--deals=3") == run("--deals=3", "--rules=standard", "--level=normal", "--autoplay=normal")


@pytest.mark.parametrize("arguments", [["--deals=0"], ["--deals=many"], ["--level=grandmaster"], ["--rules=none"]])
def test_nonsense_is_refused(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        run(*arguments)
