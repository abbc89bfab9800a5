"""A game is a package, and the catalogue finds what it holds."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import games
from games.catalog import GAMES
from games.game import Game
from tests.patience import PATIENCE


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_rooms_of_a_game_are_found(game: Game) -> None:
    figures = game.room("figures")
    assert figures
    assert figures.__name__ == f"games.{game.slug.replace('-', '_')}.figures"
    assert game.room("engine.rules")


def test_a_game_may_do_without_a_room() -> None:
    assert GAMES["war"].room("kitchen") is None
    assert PATIENCE.room("figures") is None


def test_a_room_that_cannot_be_entered_is_not_taken_for_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "patience"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "figures.py").write_text("import no_such_module_anywhere\n")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    with pytest.raises(ImportError, match="no_such_module_anywhere"):
        PATIENCE.room("figures")
    sys.modules.pop("games.patience")
