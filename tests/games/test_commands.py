"""The sub-commands of `record` and `simulate` follow from the catalogue."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.catalog import GAMES
from games.war import commands as war
from tests.patience import offer_patience


def run(command: str, *arguments: str) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.room("commands")])
def test_every_game_with_commands_is_written_down(slug: str) -> None:
    assert run("record", slug, "7").startswith(f'{{"game":"{slug}",')


@pytest.mark.parametrize("command", ["record", "simulate"])
def test_a_game_without_commands_has_none(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    offer_patience(monkeypatch)
    with pytest.raises(CommandError, match="invalid choice: 'patience'"):
        call_command(command, "patience", "7")


def test_a_game_without_simulation_is_written_down_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(war, "add_simulation")
    assert run("record", "war", "7", "--moves=0").count("\n") == 1
    with pytest.raises(CommandError, match="invalid choice"):
        run("simulate", "war")
