"""What one browser keeps: its plays, its preferences, its small counts (D-6 to D-11).

The only module that touches ``request.session``. Reading takes no lock and leaves no trace (S-4); every
change goes through ``changing``: one transaction that holds the session's row, so that no tab overwrites
another (D-7).
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, TypeAlias, TypeVar, cast

from django.conf import settings
from django.contrib.sessions import middleware
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.core import signing
from django.db import InterfaceError, OperationalError, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from games.chance import FIRST_DEAL, LAST_DEAL, is_deal

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
T = TypeVar("T")

DEALS_KEPT = 50
RETRY_SECONDS = 5
#: Seconds between attempts to reach a database that does not answer.
PAUSES = (0.1, 0.2, 0.4)

logger = logging.getLogger(__name__)


def _new_play() -> str:
    return secrets.token_urlsafe(6)


@dataclass(frozen=True)
class Save:
    """One play of one deal (D-10), by rules of this ``version``; without ``play`` the deal starts over (D-8)."""

    game: str
    deal: int
    options: tuple[str, ...]
    moves: str = ""
    play: str = field(default_factory=_new_play)
    version: int = 1
    over: bool = False
    touched: int = 0
    extra: Mapping[str, Json] = field(default_factory=dict, hash=False)

    @property
    def named(self) -> Save:
        """The same, begun: under a name of its own, if it had none."""
        return self if self.play else replace(self, play=_new_play())

    @property
    def key(self) -> tuple[str, int, tuple[str, ...]]:
        """What tells this play from every other (D-6)."""
        return self.game, self.deal, self.options


@dataclass(frozen=True)
class Damaged:
    """A stored play that cannot be read; the page says so and offers the same deal afresh (section 10)."""

    game: str
    deal: int
    stored: dict[str, Any] = field(repr=False, hash=False)


#: How a play is stored: each name with its kind. The version of the rules has had its name there from the start.
_KINDS = {
    "game": str,
    "deal": int,
    "options": list,
    "moves": str,
    "play": str,
    "rules": int,
    "over": bool,
    "touched": int,
    "extra": dict,
}
_FIELDS = {"rules": "version"}


def _write(save: Save) -> dict[str, Any]:
    return {name: getattr(save, _FIELDS.get(name, name)) for name in _KINDS} | {"options": list(save.options)}


def _read(stored: object) -> Save | Damaged | None:
    """Read one stored play; None where not even its deal can be told."""
    if not isinstance(stored, dict):
        return None
    game, deal = stored.get("game"), stored.get("deal")
    if not isinstance(game, str) or type(deal) is not int or not is_deal(deal):
        return None
    found: dict[str, Any] = {name: stored.get(name) for name in _KINDS}
    if any(type(found[name]) is not kind for name, kind in _KINDS.items()):
        return Damaged(game, deal, stored)
    options = tuple(found["options"])
    # Nothing that was ever saved holds more than ASCII; half a surrogate pair would break every page it stands on.
    if not all(isinstance(text, str) and text.isascii() for text in (*options, found["moves"], found["play"])):
        return Damaged(game, deal, stored)
    return Save(**{_FIELDS.get(name, name): value for name, value in found.items()} | {"options": options})


class Shelf:
    """Everything that one browser keeps.

    ``damaged`` tells that something stored could not be read; ``unreadable`` names the deals concerned where
    that much is known. These stay until their deal is begun afresh or discarded; the rest goes with the next
    change.
    """

    def __init__(self, stored: Mapping[str, object], *, damaged: bool, writable: bool) -> None:
        saves, values = stored.get("saves", []), stored.get("values", {})
        entries = [_read(entry) for entry in saves] if isinstance(saves, list) else [None]
        self._plays = [entry for entry in entries if isinstance(entry, Save)]
        self._values: dict[str, Json] = dict(values) if isinstance(values, dict) else {}
        self._lost = damaged or None in entries or not isinstance(values, dict)
        self.unreadable = [entry for entry in entries if isinstance(entry, Damaged)]
        self.writable = writable

    @property
    def damaged(self) -> bool:
        return self._lost or bool(self.unreadable)

    def find(self, game: str, deal: int, options: tuple[str, ...] | None = None) -> Save | Damaged | None:
        """Give the play of this deal; without options the one touched last (D-6)."""
        readable = (play for play in self.plays(game) if play.deal == deal and options in (None, play.options))
        broken = (entry for entry in self.unreadable if (entry.game, entry.deal) == (game, deal))
        found: Iterator[Save | Damaged] = chain(readable, broken)
        return next(found, None)

    def plays(self, game: str) -> list[Save]:
        """Give every play of a game, the one touched last first."""
        return self._latest_first(play for play in self._plays if play.game == game)

    def last_unfinished(self, game: str | None = None) -> Save | None:
        """Give the unfinished play touched last, of one game or of all."""
        unfinished = (play for play in self._plays if not play.over and game in (None, play.game))
        return next(iter(self._latest_first(unfinished)), None)

    def new_deal(self, game: str) -> int:
        """Pick a number of which this browser has no play."""
        taken = {play.deal for play in self.plays(game)}
        while (deal := FIRST_DEAL + secrets.randbelow(LAST_DEAL)) in taken:
            pass
        return deal

    def put(self, save: Save) -> Save:
        """Keep this play as the one touched last, and say how it was kept."""
        now = max([int(time.time()), *(play.touched + 1 for play in self._plays)])
        save = replace(save, touched=now)
        self.discard(save)
        self.discard(Damaged(save.game, save.deal, {}))
        self._plays.append(save)
        self._trim(save)
        return save

    def discard(self, entry: Save | Damaged) -> None:
        """Let go of this play, or of all that is unreadable about a deal."""
        self._require_writable()
        if isinstance(entry, Save):
            self._plays = [play for play in self._plays if play.key != entry.key]
        else:
            deal = (entry.game, entry.deal)
            self.unreadable = [other for other in self.unreadable if (other.game, other.deal) != deal]

    def get(self, name: str, default: T) -> T:
        """Give a small value; the default where none is kept or it is of another type than the default."""
        value = self._values.get(name)
        return value if type(value) is type(default) else default

    def set(self, name: str, value: Json) -> None:
        self._require_writable()
        self._values[name] = value

    def preference(self, name: str, default: T, allowed: Collection[T]) -> T:
        """Give what was chosen last, as the equal member of ``allowed``; else the default (D-11)."""
        value = self._values.get(name)
        return next((choice for choice in allowed if choice == value), default)

    def set_preference(self, name: str, value: Json) -> None:
        self.set(name, value)

    def document(self) -> dict[str, Any]:
        """Give all of it as it is stored."""
        plays = [_write(play) for play in self._plays]
        return {"saves": plays + [entry.stored for entry in self.unreadable], "values": self._values}

    def _trim(self, kept: Save) -> None:
        """Hold to D-9: the oldest finished plays go first, then the oldest unfinished."""
        others = [play for play in self.plays(kept.game) if play is not kept]
        others.sort(key=lambda play: play.over)
        for play in others[DEALS_KEPT - 1 :]:
            self.discard(play)

    def _latest_first(self, plays: Iterator[Save]) -> list[Save]:
        return sorted(plays, key=lambda play: play.touched, reverse=True)

    def _require_writable(self) -> None:
        if not self.writable:
            raise RuntimeError("A change outside `with changing(request)` would be lost.")


class SessionStore(db.SessionStore):
    """Django's database sessions, able to lock their row and to tell a damaged one from an empty one.

    It keeps the name, and by it the signing salt, of Django's own store.
    """

    damaged = False
    written = False

    def _validate_session_key(self, key: str | None) -> bool:
        """Let no key near the database that was not made here: PostgreSQL refuses some characters."""
        return re.fullmatch("[a-z0-9]{32}", key or "") is not None

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        """Decode a row; nothing, and ``damaged``, where that cannot be done in whatever way."""
        try:
            data = signing.loads(cast(str, session_data), salt=self.key_salt, serializer=self.serializer)
        except Exception as error:
            logger.warning("A session cannot be read: %r", error)
            data = None
        self.damaged = not isinstance(data, dict)
        return data if isinstance(data, dict) else {}

    def load(self) -> dict[str, Any]:
        _reach_database()
        return super().load()

    def lock(self) -> dict[str, Any]:
        """Read the row anew and hold it until the transaction ends; a key without a row is given up.

        SQLite has locked the whole database already (``BEGIN IMMEDIATE``) and takes no further lock here.
        """
        rows = Session.objects.select_for_update()
        row = rows.filter(session_key=self.session_key, expire_date__gt=timezone.now()).first()
        self._session_key = row.session_key if row else None
        self._session_cache = self.decode(row.session_data) if row else {}
        self.accessed = True
        return self._session_cache

    def write(self, data: dict[str, Any]) -> None:
        """Write the locked row, or a new one under a new key.

        Not by ``save``: that turns every fault of the database into an UpdateError.
        """
        self._session_cache = data
        if self.session_key is None:
            self.create()
        else:
            row = Session.objects.filter(session_key=self.session_key)
            row.update(session_data=self.encode(data), expire_date=self.get_expiry_date())


def _reach_database() -> None:
    """Connect, with a short retry: a database that starts anew is back within a moment (section 10)."""
    for pause in PAUSES:
        connection.close_if_health_check_failed()
        try:
            return connection.ensure_connection()
        except OperationalError:
            time.sleep(pause)
    return connection.ensure_connection()


def _store(request: HttpRequest) -> SessionStore:
    store = request.session
    if not isinstance(store, SessionStore):
        raise RuntimeError("games.saves.SessionMiddleware is missing from MIDDLEWARE.")
    return store


def shelf(request: HttpRequest) -> Shelf:
    """Give what this browser keeps, to be read only."""
    store = _store(request)
    stored = dict(store.items())
    return Shelf(stored, damaged=store.damaged, writable=False)


@contextmanager
def changing(request: HttpRequest) -> Iterator[Shelf]:
    """Give what this browser keeps, to be changed; other requests of it wait until the block is left (D-7).

    Written once on a clean exit, and only if something has changed; not at all if the block raises. Raises
    OperationalError where the database stays locked or is gone.
    """
    if request.method in ("GET", "HEAD"):
        raise RuntimeError("No GET or HEAD request changes a game (S-4).")
    store = _store(request)
    _reach_database()
    with transaction.atomic(durable=True):
        opened = Shelf(store.lock(), damaged=store.damaged, writable=True)
        before = json.dumps(opened.document())
        yield opened
        opened.writable = False
        changed = json.dumps(opened.document()) != before
        if changed:
            store.write(opened.document())
    store.written |= changed


class SessionMiddleware(middleware.SessionMiddleware):
    """Sends the cookie after ``changing`` wrote, for 180 days from then (D-6), and never at another time.

    It never saves: a save outside the lock would overwrite another tab's move. It never deletes the cookie
    either: the answer to an old one could arrive after the answer that brought a new one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self.SessionStore = SessionStore

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        store = _store(request)
        if store.accessed:
            patch_vary_headers(response, ("Cookie",))
        if store.written:
            response.set_cookie(
                settings.SESSION_COOKIE_NAME,
                store.session_key or "",
                max_age=settings.SESSION_COOKIE_AGE,
                domain=settings.SESSION_COOKIE_DOMAIN,
                path=settings.SESSION_COOKIE_PATH,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=settings.SESSION_COOKIE_HTTPONLY,
                samesite=settings.SESSION_COOKIE_SAMESITE,
            )
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer 503 where the database stays locked or is gone; the retry has been made (section 10)."""
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        # The rest of the message may repeat the statement, and with it the reader's key.
        logger.error("The database is out of reach: %s", str(exception).partition("\n")[0])
        response = render(request, "503.html", {"lang": get_language()}, status=503)
        response["Retry-After"] = str(RETRY_SECONDS)
        return response
