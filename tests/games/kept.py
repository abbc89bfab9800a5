"""What a browser keeps, put there and looked up past the site."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.sessions.models import Session
from django.test import Client

from games.saves import SessionStore
from games.shelf import Save, Shelf


def stored_play(
    game: str, deal: int, options: Iterable[str], moves: str, version: int, /, **changes: Any
) -> dict[str, Any]:
    """Give a play as it is stored; ``version`` is that of the rules."""
    stored = {
        "game": game,
        "deal": deal,
        "options": list(options),
        "moves": moves,
        "play": "play-id",
        "rules": version,
        "over": False,
        "touched": deal,
        "extra": {},
    }
    return stored | changes


def keep(client: Client, *entries: dict[str, Any]) -> None:
    """Let this browser have these plays."""
    store = SessionStore(None)
    store.write({"saves": list(entries), "values": {}})
    client.cookies["sessionid"] = store.session_key


def saved(client: Client) -> list[dict[str, Any]]:
    """Give the plays that this browser has, as they are stored."""
    stored = SessionStore(client.cookies["sessionid"].value).load()
    return [as_stored(play) for play in reversed(Shelf(stored, damaged=False, writable=False).plays())]


def as_stored(save: Save) -> dict[str, Any]:
    """Give a play in the form of the first release, which is read as well."""
    fields = {field.name: getattr(save, field.name) for field in dataclasses.fields(save)}
    return fields | {"options": list(save.options), "rules": fields.pop("version")}


def latest(client: Client) -> Save:
    """Give the play that this browser touched last."""
    stored = dict(max(saved(client), key=lambda play: play["touched"]))
    return Save(version=stored.pop("rules"), **stored | {"options": tuple(stored["options"])})


def rows() -> list[tuple[Any, ...]]:
    return list(Session.objects.values_list("session_key", "session_data", "expire_date"))


@contextmanager
def nothing_changed() -> Iterator[None]:
    before = rows()
    yield
    assert rows() == before
