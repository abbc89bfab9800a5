from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import settings

NAMES = ("DEBUG", "DATA_DIR", "SECRET_KEY", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "BEHIND_TLS")


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in NAMES:
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
    ],
)
def test_nonsense_is_refused_by_name(monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    monkeypatch.setenv(name, text)
    with pytest.raises(ImproperlyConfigured, match=name):
        read()
