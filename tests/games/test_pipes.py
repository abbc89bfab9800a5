"""Who reads what a command writes may stop at any line, as `head` does."""

from __future__ import annotations

import subprocess
import sys

import pytest

from config.settings import BASE_DIR


@pytest.mark.parametrize(
    "command",
    [
        "record crazy-switch 1-500 --autoplay easy",
        "record war 1-500",
        "record war 7 --moves=0",
        "simulate war --games 1",
        "check --list-tags",
    ],
)
@pytest.mark.parametrize("read", [True, False], ids=["one line read", "none read"])
def test_reader_that_stops_ends_a_command_quietly(command: str, read: bool) -> None:
    arguments = [sys.executable, "manage.py", *command.split()]
    with subprocess.Popen(arguments, cwd=BASE_DIR, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        if read:
            assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() in (0, 1)
