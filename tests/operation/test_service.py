"""What an operator has: health, log lines, a graceful stop, backup and restore."""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client

from config.logs import JsonLines
from tests.browser.server import ROOT, Site, wait_until
from tests.operation.readers import Browser, send
from tests.operation.servers import Gunicorn, Store, assert_all_kept, begun, kept

NewStore = Callable[[str], Store]
Serve = Callable[..., Gunicorn]


# Health


@pytest.mark.django_db
def test_health_asks_the_database_and_leaves_no_trace(client: Client, django_assert_num_queries) -> None:
    for method in ("GET", "HEAD"):
        with django_assert_num_queries(1):
            response = client.generic(method, "/healthz", headers={"Cookie": f"sessionid={'0' * 32}"})
        assert (response.status_code, response.cookies) == (200, {})
        assert "no-store" in response["Cache-Control"]
    assert client.get("/healthz").content == b"ok\n"
    assert Session.objects.count() == 0


@pytest.mark.django_db
def test_health_takes_no_form(client: Client) -> None:
    assert client.post("/healthz").status_code == 405


def test_health_without_a_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise OperationalError("unable to open database file")

    monkeypatch.setattr("django.db.models.query.QuerySet.exists", fail)
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (503, b"no database\n")


# Log lines

ASKED = {"method", "route", "status", "htmx", "ms"}
ALWAYS = {"time", "level", "logger", "message"}
TELLING = {
    "User-Agent": "telling-agent",
    "X-Forwarded-For": "192.0.2.77",
    "Referer": "http://127.0.0.1/telling-referer",
    "Accept-Language": "ru,telling",
    "Forwarded": "for=192.0.2.77",
}


def test_each_request_is_one_line_that_tells_nothing_of_the_reader(new_store: NewStore, serve: Serve) -> None:
    site = serve(new_store("sqlite"), workers=1, LOG_LEVEL="info")
    player = begun(0, site)
    browser = player.browser
    before = len(site.lines())
    browser.get("/ja/crazy-switch/77/?rules=house&telling=query", **TELLING)
    browser.get("/telling/path/", **TELLING)
    browser.post("/ru/crazy-switch/", {"deal": "telling-form"}, TELLING)
    browser.cookies["sessionid"] += "x"
    browser.post(player.war.path, {}, {**TELLING, "HX-Request": "true"})
    send(site.address, "OPTIONS", "/ja/", headers=TELLING)
    site.stop()
    lines = site.lines()[before:]
    assert [(line["method"], line["route"], line["status"], line["htmx"]) for line in lines] == [
        ("GET", "ja/crazy-switch/<deal:deal>/", 200, False),
        ("GET", "", 404, False),
        ("POST", "ru/crazy-switch/", 422, False),
        ("POST", "ja/war/<deal:deal>/", 422, True),
        ("other", "ja/", 405, False),
    ]
    assert {frozenset(line) for line in lines} == {frozenset(ALWAYS | ASKED)}
    log = site.log.read_text()
    keys = (browser.cookies["sessionid"][:-1], browser.cookies["csrftoken"])
    assert [text for text in ("telling", "192.0.2", "127.0.0.1", *keys) if text in log.casefold()] == []


def test_usually_only_faults_are_told(new_store: NewStore, serve: Serve) -> None:
    site = serve(new_store("sqlite"), workers=1)
    begun(0, site)
    assert Browser(site.address).get("/no/such/page/").status == 404
    assert site.log.read_text() == ""
    # The likeliest slip in deploying is told in one line.
    assert Browser(site.address).get("/ja/", Host="elsewhere.example").status == 400
    site.stop()
    [line] = site.lines()
    assert set(line) == ALWAYS
    assert "add 'elsewhere.example' to ALLOWED_HOSTS" in line["message"]


def test_a_fault_is_one_line_with_its_traceback() -> None:
    try:
        raise ZeroDivisionError("by\nzero")
    except ZeroDivisionError:
        record = logging.LogRecord("site", logging.ERROR, "", 0, "It failed: %s", ("あ\n",), sys.exc_info())
    text = JsonLines().format(record)
    assert "\n" not in text
    line = json.loads(text)
    assert set(line) == ALWAYS | {"traceback"}
    assert (line["level"], line["logger"], line["message"]) == ("ERROR", "site", "It failed: あ\n")
    assert "ZeroDivisionError: by\nzero" in line["traceback"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])


def test_no_line_tells_a_key() -> None:
    message = "Key (session_key)=(0123456789abcdefghijklmnopqrstuv) already exists"
    record = logging.LogRecord("site", logging.ERROR, "", 0, message, (), None)
    assert json.loads(JsonLines().format(record))["message"] == "Key (session_key)=(…) already exists"


# Stopping


def test_a_move_under_way_is_still_answered_when_the_site_is_told_to_stop(new_store: NewStore, serve: Serve) -> None:
    store = new_store("postgresql")
    site = serve(store, workers=2)
    player = begun(0, site)
    form = player.war.choose(player.chance)
    waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    with ThreadPoolExecutor(1) as pool:
        with store.locked():
            under_way = pool.submit(player.browser.post, player.war.path, form)
            wait_until(lambda: bool(store.rows(waiting)), "The move does not wait for its turn.")
            site.terminate()
            wait_until(lambda: len(site.children) == 1, "The idle worker does not end.")
            assert not under_way.done()
        assert under_way.result().status == 200
    site.stop()
    player.war.moved(form)
    assert_all_kept(store, [player])


# Starting


def test_play_lets_go_of_expired_sessions_at_start(new_store: NewStore, serve: Serve) -> None:
    store = new_store("sqlite")
    site = serve(store, workers=1)
    old, present = begun(0, site), begun(0, site)
    site.stop()
    store.execute(f"UPDATE django_session SET expire_date = '2020-01-01' WHERE session_key = '{old.browser.key}'")
    Site(store.data).stop()
    assert set(store.documents()) == {present.browser.key}


# Backup


def make(verb: str, data: Path, file: Path) -> subprocess.CompletedProcess[str]:
    command = ["make", "--silent", verb, f"DATA_DIR={data}", f"FILE={file}", f"PYTHON={sys.executable}"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_backup_and_restore_while_the_site_runs(new_store: NewStore, serve: Serve, tmp_path: Path) -> None:
    store, file = new_store("sqlite"), tmp_path / "games.sqlite3"
    site = serve(store, workers=2)
    player = begun(0, site)
    for turn in range(4):
        player.move(turn)
    done = make("backup", store.data, file)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert file.stat().st_mode & 0o777 == 0o600
    kept_then = kept(store.documents()[player.browser.key])
    saved = player.war.position
    for turn in range(4):
        player.move(turn)
    begun(1, site)

    done = make("restore", store.data, file)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert {key: kept(document) for key, document in store.documents().items()} == {player.browser.key: kept_then}
    # A table of later on is out of date; play goes on from where the backup was made.
    assert player.browser.post(player.war.path, player.war.choose(player.chance)).status == 409
    player.war.position = saved
    player.move(0)
    assert site.log.read_text() == ""


def test_restoring_from_nowhere_wipes_nothing(new_store: NewStore, serve: Serve, tmp_path: Path) -> None:
    store = new_store("sqlite")
    player = begun(0, serve(store, workers=1))
    assert make("restore", store.data, tmp_path / "missing.sqlite3").returncode != 0
    assert not (tmp_path / "missing.sqlite3").exists()
    assert make("backup", tmp_path / "elsewhere", tmp_path / "empty.sqlite3").returncode != 0
    for content in ("", "nonsense"):
        file = tmp_path / "other.sqlite3"
        file.write_text(content)
        assert make("restore", store.data, file).returncode != 0
    assert_all_kept(store, [player])
