"""Pictures of cards and of positions, from fenced blocks in a page's content.

A block holds a position in the notation of the page's game, one a line, and captions in lines that begin with ``>``.
Rows of ``cards`` are drawn here with the game's faces; every other kind the game's ``pictures`` knows, and its template
lies in ``templates/games/<game>/pictures/``.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.template.loader import render_to_string

from games.catalog import GAMES
from games.faces import names_of
from games.game import Game


@dataclass(frozen=True)
class Picture:
    template: str
    context: dict[str, Any]

    def __str__(self) -> str:
        return render_to_string(self.template, self.context)


def read(kind: str, block: str, game: str) -> Picture:
    """Read a block.

    Raises:
        ImproperlyConfigured: the game knows no such kind of picture, or the block shows nothing that it knows.
    """
    name, _, option = kind.partition(" ")
    own = GAMES[game].room("pictures") if game else None
    if not own or (name != "cards" and name not in own.KINDS):
        raise ImproperlyConfigured(f"No such picture: {kind}")
    lines = block.strip().splitlines()
    captions = [line[1:].strip() for line in lines if line.startswith(">")]
    shown = [line for line in lines if not line.startswith(">")]
    try:
        context = _cards(shown, own) if name == "cards" else own.KINDS[name](shown, option)
    except (LookupError, ValueError) as error:
        raise ImproperlyConfigured(f"No picture of {kind} shows {' / '.join(shown)}") from error
    return Picture(_template(name, GAMES[game]), {**context, "caption": " ".join(captions)})


def _cards(lines: list[str], own: ModuleType) -> dict[str, Any]:
    """Cards in rows."""
    rows = [[own.face(card) for card in line.split()] for line in lines]
    return {"rows": [{"faces": row, "label": names_of(row)} for row in rows]}


def _template(name: str, game: Game) -> str:
    if name == "cards":
        return "rules/pictures/cards.html"
    return f"{game.package.replace('.', '/')}/pictures/{name}.html"
