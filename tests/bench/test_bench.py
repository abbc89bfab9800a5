"""That `make bench` runs, and what it works out; how long anything takes is asserted nowhere."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial

import pytest

from config.settings import BASE_DIR
from tests.bench import ways
from tests.bench.measure import Group, Sample, Subject, go_round, table, time_of


class Clock:
    """Goes on only when it is told to."""

    now = 0.0

    def go_on(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("time.process_time", lambda: clock.now)
    return clock


def test_it_runs_and_writes_all_tables() -> None:
    """The shortest run there is, of everything that is measured."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", "--seconds=0", "--deals=5"],
        cwd=BASE_DIR,
        env=os.environ | {"PYTHONWARNINGS": "error"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    titles = [line.split()[0] for line in done.stdout.splitlines() if line[:1].isalpha()]
    assert titles == ["ENGINES", "REQUESTS", "ONE"]


def test_time_is_of_one_and_without_what_is_prepared(clock: Clock) -> None:
    assert time_of(Subject("four", partial(clock.go_on, 8), 4, prepare=partial(clock.go_on, 100))) == 2


def test_ratio_is_to_the_median_unit_of_the_round(clock: Clock) -> None:
    units = iter([1, 2, 8, 1])
    unit = Subject("unit", lambda: clock.go_on(next(units)))
    others = [Subject("other", partial(clock.go_on, seconds)) for seconds in (3, 6)]
    assert go_round(Group("Title", unit, others)) == [Sample(2, 2), Sample(3, 3), Sample(6, 6)]


def test_row_shows_median_and_quartiles() -> None:
    rounds = [[Sample(ratio / 1000, ratio)] for ratio in (0.02, 9, 3, 120, 4)]
    title, row = table(Group("Title", Subject("unit", list), []), rounds)
    assert title.split() == ["Title", "ratio", "quartiles", "median"]
    assert row.split() == ["unit", "4.00", "3.00", "–", "9.00", "4.00", "ms"]
    assert len(title) == len(row)


def test_ways_are_measured_by_preset_level_and_width(capsys: pytest.CaptureFixture[str]) -> None:
    ways.main(["--deals", "2", "--widths", "5", "10", "--rules", "house", "--level", "easy"])
    told = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0].partition(" in ")[0] for line in told[:2]] == [
        f"house easy width {width}: way" for width in (5, 10)
    ]
    assert all("ms median" in line for line in told)
