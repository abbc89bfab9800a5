"""Every kind of page is HTML without a parse error, as the living standard counts them."""

from __future__ import annotations

import io

import pytest
from django.test import Client
from tinyhtml5.parser import HTMLParser

from games.catalog import GAMES
from games.crazy_switch.engine import game, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.engine.notation import write_moves
from tests.games.crazy_switch.played import entry
from tests.games.kept import keep

PUBLIC = ["", "about/", *(f"{game}/{page}" for game in GAMES for page in ("", "5/", "rules/", "faq/"))]
OVER = game.play_cpus(game.begin(9, Preset.STANDARD, Seat.SOUTH), game.seated(Level.NORMAL, Level.EASY))
REVIEW = f"crazy-switch/9/review/?rules=standard&version={rules.VERSION}&moves={write_moves(OVER.moves)}"
TABLES = [
    "crazy-switch/7/?rules=standard",
    "crazy-switch/7/?rules=standard&lift=nothing",
    "crazy-switch/7/discard/?rules=standard",
    "crazy-switch/8/",
    "crazy-switch/9/?rules=standard",
    REVIEW,
    f"{REVIEW}&at=5",
    f"{REVIEW}&at=x",
    "war/7/?rounds=240",
    "war/7/review/?rounds=40&version=1&at=12",
    "war/7/review/?rounds=40&version=0",
    "no-such-page/",
]


def errors(page: bytes) -> list[object]:
    parser = HTMLParser()
    parser.parse(io.BytesIO(page), transport_encoding="utf-8")
    return parser.errors


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ja", "ru"])
@pytest.mark.parametrize("path", PUBLIC + TABLES)
def test_page_parses_without_an_error(client: Client, language: str, path: str) -> None:
    keep(client, entry(7), entry(9, moves=write_moves(OVER.moves), over=True))
    assert errors(client.get(f"/{language}/{path}").content) == []


@pytest.mark.parametrize("fault", ["<p></div>", "<p id=a id=b>", "<table><p></table>", "<br/ >&bogus;"])
def test_a_fault_would_be_heard(fault: str) -> None:
    assert errors(f"<!DOCTYPE html><title>x</title>{fault}".encode())
