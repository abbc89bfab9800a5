from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.db import connection, connections
from pytest_django import DjangoDbBlocker

from tests.at_once import at_once


@pytest.fixture
def database_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Let every thread that runs a job of ``at_once`` open a connection of its own to a new database."""
    monkeypatch.setitem(connections.settings["default"], "NAME", str(tmp_path / "db.sqlite3"))
    with django_db_blocker.unblock():
        at_once(_make_table)
        yield


def _make_table() -> None:
    with connection.schema_editor() as editor:
        editor.create_model(Session)
