"""What the site under test keeps of a browser, read and written past its pages."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from typing import Any

from django.contrib.sessions.serializers import JSONSerializer
from django.core import signing
from playwright.sync_api import Page

from games.shelf import Shelf
from tests.browser.server import Site
from tests.games.kept import as_stored

SALT = "django.contrib.sessions.SessionStore"


def store(site: Site, page: Page, saves: list[dict[str, Any]], values: Mapping[str, str]) -> None:
    """Let this browser have these plays and preferences, and nothing else."""
    key = "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(32))
    stored = {"saves": saves, "values": dict(values)}
    data = signing.dumps(stored, key=_secret(site), salt=SALT, serializer=JSONSerializer, compress=True)
    with closing(_database(site)) as database, database:
        row = (key, data, "2099-01-01 00:00:00")
        database.execute("INSERT INTO django_session (session_key, session_data, expire_date) VALUES (?, ?, ?)", row)
    page.context.add_cookies([{"name": "sessionid", "value": key, "url": site.url, "httpOnly": True}])


def stored(site: Site, page: Page) -> dict[str, Any]:
    """Give all that this browser has in the database."""
    [key] = [cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "sessionid"]
    with closing(_database(site)) as database:
        query = "SELECT session_data FROM django_session WHERE session_key = ?"
        [data] = database.execute(query, (key,)).fetchone()
    loaded: dict[str, Any] = signing.loads(data, key=_secret(site), salt=SALT, serializer=JSONSerializer)
    plays = Shelf(loaded, damaged=False, writable=False).plays()
    return {"saves": [as_stored(play) for play in plays], "values": loaded["values"]}


def _secret(site: Site) -> str:
    return (site.data / "secret-key").read_text().strip()


def _database(site: Site) -> sqlite3.Connection:
    return sqlite3.connect(site.data / "db.sqlite3", timeout=10)
