"""What a public page follows from: its address and the files of this release (S-5)."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.catalog import GAMES

FOLDERS = ("config", "games", "rules", "templates")
#: Code, text and what static files are made of; the pinned versions say which libraries render them.
KINDS = frozenset({".css", ".html", ".js", ".md", ".mo", ".png", ".py", ".svg", ".txt"})


def etag(request: HttpRequest, game: str = "", **_: Any) -> str | None:
    """Tell the version of a page without rendering it; that of a game which is not on offer has none."""
    if game and game not in GAMES:
        return None
    address = request.build_absolute_uri()
    return f'"{sha256(f"{digest()} {address}".encode()).hexdigest()[:32]}"'


@cache
def digest() -> str:
    """Take the files of this release together, once a process: a new one comes with new processes."""
    found = (file for folder in FOLDERS for file in (settings.BASE_DIR / folder).rglob("*") if file.suffix in KINDS)
    whole = sha256()
    for file in sorted(found):
        whole.update(f"{file.relative_to(settings.BASE_DIR)} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()
