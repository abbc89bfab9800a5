"""The examples for systemd and nginx, and what README says of deploying, name what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from config.settings import BASE_DIR
from games.admission import LARGEST_BODY

EXAMPLES = BASE_DIR / ".deploy"
UNITS = sorted(EXAMPLES.glob("*.service"))
KNOWN = set(re.findall(r'env_\w+\("([A-Z_]+)"', (BASE_DIR / "config" / "settings.py").read_text()))
README = (BASE_DIR / "README.md").read_text()
DEPLOYING = README.partition("\n## Deploying\n")[2].partition("\n## ")[0]


def read(unit: Path) -> list[tuple[str, str]]:
    """Give the settings of a unit in order."""
    lines = unit.read_text().replace("\\\n", " ").splitlines()
    return [(name, value) for name, sign, value in (line.partition("=") for line in lines if line[:1] != "#") if sign]


def all_of(unit: Path, name: str) -> list[str]:
    return [value for each, value in read(unit) if each == name]


def test_variables_are_found() -> None:
    assert {"SECRET_KEY", "ALLOWED_HOSTS", "BEHIND_TLS", "DATABASE_URL", "DATA_DIR", "LOG_LEVEL"} <= KNOWN


def test_readme_tells_every_variable() -> None:
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", DEPLOYING, re.MULTILINE))
    assert told == KNOWN | {"WORKERS"}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units_set_variables_that_there_are(unit: Path) -> None:
    [variables] = all_of(unit, "Environment")
    assert set(re.findall(r"([A-Z_]+)=", variables)) <= KNOWN | {"PYTHONDONTWRITEBYTECODE"}
    assert all_of(unit, "EnvironmentFile") == ["/etc/one-more-deal.env"]
    assert "DATA_DIR=/var/lib/one-more-deal" in variables


def test_units_agree_on_where_things_are() -> None:
    assert len(UNITS) == 2
    assert len({tuple(all_of(unit, "WorkingDirectory") + all_of(unit, "User")) for unit in UNITS}) == 1
    folder = all_of(UNITS[0], "WorkingDirectory")[0]
    commands = [value for unit in UNITS for name, value in read(unit) if name.startswith("Exec")]
    assert len(commands) == 6
    assert all(command.startswith((f"{folder}/.venv/bin/", "/bin/kill -HUP")) for command in commands)


def test_stopping_leaves_workers_the_time_that_gunicorn_gives_them() -> None:
    [service] = [unit for unit in UNITS if unit.stem == "one-more-deal"]
    assert all_of(service, "KillMode") == ["mixed"]
    assert int(all_of(service, "TimeoutStopSec")[0]) > 30


def test_timer_is_daily_and_has_its_service() -> None:
    [timer] = EXAMPLES.glob("*.timer")
    assert timer.with_suffix(".service") in UNITS
    assert all_of(timer, "OnCalendar") == ["daily"]
    assert all_of(timer.with_suffix(".service"), "ExecStart")[0].endswith("manage.py clearsessions")


def test_nginx_passes_on_what_the_site_needs_and_keeps_no_trace() -> None:
    text = (EXAMPLES / "nginx.conf").read_text()
    assert text.count("{") == text.count("}")
    passed = dict(re.findall(r"proxy_set_header (\S+) (\S+);", text))
    assert passed == {"Host": "$host", "X-Forwarded-Proto": "$scheme"}
    assert re.search(r"client_max_body_size (\d+)k;", text)[1] == str(LARGEST_BODY // 1024)
    assert text.count("access_log off;") == text.count("\nserver {")
    [unit] = [unit for unit in UNITS if unit.stem == "one-more-deal"]
    [socket] = re.findall(r"unix:(\S+) ", text)
    assert f"--bind=unix:{socket} " in all_of(unit, "ExecStart")[0]
