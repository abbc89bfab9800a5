from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.conf import settings as site_settings
from django.core.management import call_command
from django.db import connection
from pytest_django import Settings


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_ready_for_deployment_behind_tls(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DJANGO_ALLOW_ASYNC_UNSAFE", raising=False)  # set for the tests that drive a browser
    settings.SECURE_SSL_REDIRECT = settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.SECURE_HSTS_SECONDS = 3600
    call_command("check", deploy=True, fail_level="WARNING")


@pytest.mark.django_db(transaction=True)
def test_database_waits_for_its_turn_to_write() -> None:
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA busy_timeout").fetchone() == (10_000,)
    assert connection.transaction_mode == "IMMEDIATE"


def test_static_files_are_hashed_and_compressed(static_files: None) -> None:
    root = Path(site_settings.STATIC_ROOT)
    paths = json.loads((root / "staticfiles.json").read_text())["paths"]
    htmx = paths["django_htmx/htmx-2.min.js"]
    assert htmx != "django_htmx/htmx-2.min.js"
    assert (root / f"{htmx}.gz").is_file()
