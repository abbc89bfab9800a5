"""`record war` and `simulate war`."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

GOLDEN = Path(__file__).parent / "engine" / "golden"


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(("deal", "rounds"), [(7, 40), (5, 240)])
def test_record_of_a_whole_game(deal: int, rounds: int) -> None:
    assert run("record", "war", str(deal), f"--rounds={rounds}") == (GOLDEN / f"{deal}-{rounds}.jsonl").read_text()


def test_record_of_the_first_rounds() -> None:
    whole = run("record", "war", "7").splitlines()
    begun = run("record", "war", "7", "--moves=3").splitlines()
    assert begun == whole[: len(begun)]
    assert re.match(r'\{"round":3,"do":"win"', begun[-1])
    assert len(run("record", "war", "7", "--moves=0").splitlines()) == 1


def test_record_of_several_deals() -> None:
    lines = run("record", "war", "7-8", "2", "--moves=0").splitlines()
    assert [re.search(r'"deal":(\d+)', line)[1] for line in lines] == ["7", "8", "2"]


@pytest.mark.parametrize("arguments", [["7", "--moves=41"], ["7", "--moves=-1"]])
def test_record_of_rounds_that_there_are_not(arguments: list[str]) -> None:
    with pytest.raises(CommandError, match="Deal 7"):
        run("record", "war", *arguments)


@pytest.mark.parametrize("arguments", [["0"], ["1000000"], ["7", "--rounds=41"], ["7", "--moves=x"], []])
def test_record_with_arguments_that_cannot_be_read(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        run("record", "war", *arguments)


def figures(text: str) -> dict[str, str]:
    return dict(line.split(": ") for line in text.splitlines())


@pytest.mark.parametrize("rounds", [40, 240])
def test_simulation_sums_up_every_game(rounds: int) -> None:
    told = figures(run("simulate", "war", "--games=60", f"--rounds={rounds}"))
    assert (told["games"], told["rounds"]) == ("60", str(rounds))
    assert sum(int(told[f"ended by {end}"]) for end in ("rounds", "cards", "out", "void")) == 60
    assert sum(int(told[f"winner {name}"]) for name in ("you", "rival", "draw")) == 60
    swept = int(told["ended by cards"]) + int(told["ended by out"])
    assert told["all cards on one side"] == f"{swept / 60:.1%}"


def test_simulation_can_be_repeated() -> None:
    assert run("simulate", "war", "--games=5") == run("simulate", "war", "--games=5")


def test_simulation_without_shuffles() -> None:
    told = figures(run("simulate", "war", "--games=4", "--no-shuffle"))
    assert set(told) == {"games", "never ending"}
    assert told == figures(run("simulate", "war", "--games=4", "--no-shuffle", "--pile=seat-order"))
    winner_first = figures(run("simulate", "war", "--games=4", "--no-shuffle", "--pile=winner-first"))
    assert winner_first["never ending"] == "0.0%"


@pytest.mark.parametrize(
    "arguments", [["--games=0"], ["--games=x"], ["--rounds=41"], ["--pile=seat-order"], ["--pile=x", "--no-shuffle"]]
)
def test_simulation_with_arguments_that_mean_nothing(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        run("simulate", "war", *arguments)


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_long_runs_show_a_bar_on_a_terminal_only() -> None:
    terminal, file = Terminal(), StringIO()
    for out in (terminal, file):
        call_command("simulate", "war", "--games=200", "--rounds=40", stdout=out, no_color=True)
    assert "\r" in terminal.getvalue()
    assert terminal.getvalue().endswith(file.getvalue())
    assert "\r" not in file.getvalue()
    short = Terminal()
    call_command("simulate", "war", "--games=20", "--rounds=40", stdout=short, no_color=True)
    assert "\r" not in short.getvalue()
