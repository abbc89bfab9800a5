from __future__ import annotations

import runpy
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import settings
from tests.environment import SITE_VARIABLES


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in SITE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))


def read() -> dict[str, Any]:
    return runpy.run_path(str(Path(settings.__file__)))


def test_defaults_are_those_of_production() -> None:
    values = read()
    assert values["DEBUG"] is False
    assert values["SECRET_KEY"] == ""
    assert values["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert "SECURE_SSL_REDIRECT" not in values


def test_data_lies_in_the_checkout_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATA_DIR")
    assert read()["DATABASES"]["default"]["NAME"] == settings.BASE_DIR / ".local" / "db.sqlite3"
    monkeypatch.setenv("DATA_DIR", "elsewhere")
    assert read()["STATIC_ROOT"] == settings.BASE_DIR / "elsewhere" / "static"


def test_secret_comes_from_the_variable_first_then_from_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "secret-key").write_text("from the file\n")
    assert read()["SECRET_KEY"] == "from the file"
    monkeypatch.setenv("SECRET_KEY", "from the variable")
    assert read()["SECRET_KEY"] == "from the variable"


def test_behind_tls_every_cookie_is_secure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEHIND_TLS", "yes")
    values = read()
    for cookie in ("SESSION", "CSRF", "LANGUAGE"):
        assert values[f"{cookie}_COOKIE_SECURE"] is True
    assert values["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1", True), ("TRUE", True), (" yes ", True), ("off", False), ("0", False), ("", True)],
)
def test_switches(monkeypatch: pytest.MonkeyPatch, text: str, expected: bool) -> None:
    monkeypatch.setenv("SWITCH", text)
    assert settings.env_bool("SWITCH", True) is expected


def test_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAMES", "a.example, b.example,,")
    assert settings.env_list("NAMES", ["c.example"]) == ["a.example", "b.example"]
    monkeypatch.setenv("NAMES", " ")
    assert settings.env_list("NAMES", ["c.example"]) == ["c.example"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("DEBUG", "maybe"),
        ("BEHIND_TLS", "2"),
        ("CSRF_TRUSTED_ORIGINS", "https://a.example,b.example"),
        ("CSRF_TRUSTED_ORIGINS", "https://"),
        ("CSRF_TRUSTED_ORIGINS", "https://a.example/path"),
        ("ALLOWED_HOSTS", "https://a.example"),
        ("ALLOWED_HOSTS", "a.example:8000"),
        ("ALLOWED_HOSTS", "a.example/path"),
        ("ALLOWED_HOSTS", "a.example b.example"),
        ("LOG_LEVEL", "loud"),
        ("SQLITE_SYNCHRONOUS", "OFF"),
        ("SQLITE_SYNCHRONOUS", "2"),
        ("SQLITE_SYNCHRONOUS", "FULL; DROP TABLE x"),
        ("DATABASE_URL", "games"),
        ("DATABASE_URL", "mysql://site:secret@db.example/games"),
        ("DATABASE_URL", "postgresql://site:secret@db.example"),
        ("DATABASE_URL", "postgresql://site:secret@db.example/"),
        ("DATABASE_URL", "postgresql://site:secret@db.example:port/games"),
        ("DATABASE_URL", "postgresql://site:secret@[db.example/games"),
        ("DATABASE_URL", "postgresql://site:secret#@db.example/games"),
    ],
)
def test_nonsense_is_refused_by_name(monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    monkeypatch.setenv(name, text)
    with pytest.raises(ImproperlyConfigured, match=name) as refused:
        read()
    assert name != "DATABASE_URL" or "secret" not in str(refused.value)


@pytest.mark.parametrize("hosts", ["*", ".cards.example", "cards.example,192.0.2.7", "[2001:db8::7]", "LOCALHOST"])
def test_hosts(monkeypatch: pytest.MonkeyPatch, hosts: str) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", hosts)
    assert read()["ALLOWED_HOSTS"] == hosts.split(",")


@pytest.mark.parametrize("origin", ["https://cards.example", "http://localhost:8000", "https://*.cards.example"])
def test_origins(monkeypatch: pytest.MonkeyPatch, origin: str) -> None:
    monkeypatch.setenv("CSRF_TRUSTED_ORIGINS", origin)
    assert read()["CSRF_TRUSTED_ORIGINS"] == [origin]


def test_sqlite_unless_told_otherwise() -> None:
    database = read()["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.parametrize(
    ("text", "level"), [("", 1), ("NORMAL", 1), ("FULL", 2), ("full", 2)], ids=["unset", "NORMAL", "FULL", "full"]
)
def test_sqlite_waits_for_the_disk_as_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, level: int
) -> None:
    monkeypatch.setenv("SQLITE_SYNCHRONOUS", text)
    with closing(connect(tmp_path / "db.sqlite3")) as database:
        database.executescript(read()["DATABASES"]["default"]["OPTIONS"]["init_command"])
        assert database.execute("PRAGMA synchronous").fetchone() == (level,)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_one_variable_leads_to_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://site:pass%2Fword%40@db.example:5433/ga%20mes?sslmode=require")
    database = read()["DATABASES"]["default"]
    options = database.pop("OPTIONS")
    assert database == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "ga mes",
        "USER": "site",
        "PASSWORD": "pass/word@",
        "HOST": "db.example",
        "PORT": "5433",
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
    }
    assert options["sslmode"] == "require"
    assert "lock_timeout" in options["options"]


def test_parts_left_out_are_those_of_libpq(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres:///games?host=/var/run/postgresql&connect_timeout=9")
    database = read()["DATABASES"]["default"]
    assert [database[part] for part in ("NAME", "USER", "PASSWORD", "HOST", "PORT")] == ["games", "", "", "", ""]
    assert database["OPTIONS"]["host"] == "/var/run/postgresql"
    assert database["OPTIONS"]["connect_timeout"] == "9"
