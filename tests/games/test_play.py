from __future__ import annotations

import socket
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import play


def test_a_port_in_use_is_refused_in_a_sentence() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(CommandError, match=r"cannot listen on 127\.0\.0\.1:.*choose one with PORT="):
            call_command("play", port=other.getsockname()[1])


def test_secret_is_long_and_its_owners_only(tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    play.make_secret(file)
    assert len(file.read_text()) >= 50
    assert file.stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileExistsError):
        play.make_secret(file)


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("127.0.0.1", {"localhost", "127.0.0.1", "[::1]"}),
        ("192.0.2.7", {"localhost", "127.0.0.1", "[::1]", "192.0.2.7"}),
        ("2001:db8::7", {"localhost", "127.0.0.1", "[::1]", "[2001:db8::7]"}),
        ("0.0.0.0", {"*"}),
        ("::", {"*"}),
    ],
)
def test_hosts_that_the_site_answers_to(monkeypatch: pytest.MonkeyPatch, host: str, allowed: set[str]) -> None:
    monkeypatch.setattr(play.settings, "ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
    assert set(play.allowed_hosts(host).split(",")) == allowed


def test_server_is_told_where_to_listen_and_leaves_no_control_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKERS", "")
    options = play.server_options("::1", 8001)
    assert {"--bind=[::1]:8001", "--workers=2", "--no-control-socket"} <= set(options)
    monkeypatch.setenv("WORKERS", "4")
    assert "--workers=4" in play.server_options("::1", 8001)
