"""A game of which there is nothing yet but its entry in the catalogue."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.catalog import GAMES

PATIENCE = replace(GAMES["war"], slug="patience")


def offer_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, PATIENCE.slug, PATIENCE)
