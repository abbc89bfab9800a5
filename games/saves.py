"""The shelf of a browser in its session: read without a trace, changed under a lock (D-6 to D-11).

The only module that touches ``request.session``. Reading takes no lock (S-4); every change goes through ``changing``:
one transaction that holds the session's row, so that no tab overwrites another (D-7).
"""

from __future__ import annotations

import logging
import re
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, cast

from django.conf import settings
from django.contrib.sessions import middleware
from django.contrib.sessions.backends import db
from django.core import signing
from django.db import InterfaceError, OperationalError, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from games import bare
from games.shelf import Shelf

RETRY_SECONDS = 5
#: Seconds between attempts to reach a database that does not answer.
PAUSES = (0.1, 0.2, 0.4)

logger = logging.getLogger(__name__)


class SessionStore(db.SessionStore):
    """Django's database sessions, able to lock their row and to tell a damaged one from an empty one.

    It keeps the name, and by it the signing salt, of Django's own store.
    """

    damaged = False
    written = False
    #: What a request has read of it, or left of it, so that it is read once.
    opened: Shelf | None = None

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

    def encode(self, session_dict: dict[str, Any]) -> str:
        """Encode a row as Django does, which compresses more closely and four times as long."""
        packed = zlib.compress(self.serializer().dumps(session_dict), level=1)
        return signing.TimestampSigner(salt=self.key_salt).sign(f".{signing.b64_encode(packed).decode()}")

    def load(self) -> dict[str, Any]:
        _reach_database()
        return super().load()

    def lock(self) -> dict[str, Any]:
        """Read the row anew and hold it until the transaction ends; a key without a row is given up.

        SQLite has locked the whole database already (``BEGIN IMMEDIATE``) and takes no further lock here.
        """
        with connection.cursor() as cursor:
            cursor.execute(_read(), [self.session_key, _as_stored(timezone.now())])
            row = cursor.fetchone()
        self._session_key = self.session_key if row else None
        self._session_cache = self.decode(row[0]) if row else {}
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
            changed = [self.encode(data), _as_stored(self.get_expiry_date()), self.session_key]
            with connection.cursor() as cursor:
                cursor.execute(WRITE, changed)


# The two statements of every move stand here as text: to have them made anew each time takes longer than they do.
READ = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"
WRITE = "UPDATE django_session SET session_data = %s, expire_date = %s WHERE session_key = %s"


def _read() -> str:
    """Give the statement that reads a row, and holds it where rows can be held."""
    holds = connection.features.has_select_for_update
    return f"{READ} {connection.ops.for_update_sql()}" if holds else READ


def _as_stored(moment: datetime) -> str | datetime:
    """Give a moment as the database keeps it."""
    return cast("str | datetime", connection.ops.adapt_datetimefield_value(moment))


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
    if store.opened is None:
        stored = dict(store.items())
        store.opened = Shelf(stored, damaged=store.damaged, writable=False)
    return store.opened


def is_known(request: HttpRequest) -> bool:
    """Tell whether this browser has come with the key of something that is kept."""
    store = _store(request)
    store.items()  # gives a key without a row up
    return store.session_key is not None


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
        yield opened
        opened.writable = False
        if opened.changed:
            store.write(opened.document())
    store.written |= opened.changed
    store.opened = opened


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
        return out_of_reach(request, exception)


def out_of_reach(request: HttpRequest, error: Exception) -> HttpResponse:
    """Say that the database is away, on a page and in the log."""
    # The rest of the message may repeat the statement, and with it the reader's key.
    logger.error("The database is out of reach: %s", str(error).partition("\n")[0])
    response = bare.page(request, 503)
    response["Retry-After"] = str(RETRY_SECONDS)
    return response
