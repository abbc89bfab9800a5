"""More than one machine, a database that goes away, and moving house."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from django.db import OperationalError, connection
from django.test import RequestFactory

from games.saves import SessionMiddleware, changing
from tests.at_once import at_once
from tests.operation.readers import HTMX, Answer, Browser, Player
from tests.operation.servers import Gunicorn, PostgreSQL, Store, assert_all_kept, begun, kept, manage

PLAYERS, MOVES = (20, 100) if os.environ.get("SOAK") else (3, 12)
NewStore = Callable[[str], Store]
Serve = Callable[..., Gunicorn]


@pytest.fixture
def on_postgresql(new_store: NewStore) -> Store:
    return new_store("postgresql")


def play_on(player: Player, moves: int) -> None:
    for turn in range(moves):
        player.move(turn)


# Two machines


def test_two_sites_over_one_database_serve_each_player_by_turns(on_postgresql: Store, serve: Serve) -> None:
    sites = [serve(on_postgresql, workers=2), serve(on_postgresql, workers=2)]
    players = [begun(number, *sites) for number in range(PLAYERS)]
    with ThreadPoolExecutor(PLAYERS) as pool:
        list(pool.map(lambda player: play_on(player, MOVES), players))
    assert sum(player.resent for player in players) == 0
    assert_all_kept(on_postgresql, players)
    for site in sites:
        site.stop()
        assert site.log.read_text() == ""


def test_one_form_sent_to_both_machines_at_once_is_one_move(on_postgresql: Store, serve: Serve) -> None:
    sites = [serve(on_postgresql, workers=2), serve(on_postgresql, workers=2)]
    player = begun(0, *sites)
    tabs = [Browser(site.address) for site in sites * 4]
    for tab in tabs:
        tab.cookies = player.browser.cookies
    for table in (player.switch, player.war):
        form = table.choose(player.chance)
        answers = at_once(*[partial(tab.post, table.path, form) for tab in tabs])
        assert sorted(answer.status for answer in answers) == [200] + [409] * (len(tabs) - 1)
        table.moved(form)
    assert_all_kept(on_postgresql, [player])


# The database away, or held


def assert_told(answer: Answer, language: str) -> None:
    """The reader is told in their language, with a `<main>` that htmx can show; when to come again is said, too."""
    assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
    assert f'<html lang="{language}"' in answer.body
    assert "<main" in answer.body
    assert answer.cookies == {}


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_while_the_database_is_away_readers_are_told_and_nothing_is_lost(
    on_postgresql: Store, serve: Serve, postgresql: PostgreSQL, headers: dict[str, str]
) -> None:
    site = serve(on_postgresql, workers=2)
    player = begun(0, site)
    form = player.war.choose(player.chance)
    postgresql.stop()
    try:
        for language in ("ja", "ru"):
            path = player.war.path.replace("/ja/", f"/{language}/")
            assert_told(player.browser.post(path, form, headers), language)
            assert_told(player.browser.get(path, **headers), language)
        assert player.browser.get("/healthz").status == 503
        assert player.browser.get("/ja/war/rules/").status == 200
    finally:
        postgresql.start()
    # By the very same form, and by connections that were kept from before.
    play_on(player, 6)
    assert player.browser.get("/healthz").status == 200
    assert_all_kept(on_postgresql, [player])


def test_a_kept_connection_that_has_died_is_made_anew(
    on_postgresql: Store, serve: Serve, postgresql: PostgreSQL
) -> None:
    site = serve(on_postgresql, workers=1)
    player = begun(0, site)
    postgresql.stop()
    postgresql.start()
    play_on(player, 4)
    assert_all_kept(on_postgresql, [player])
    assert site.log.read_text() == ""


def test_a_row_that_stays_locked_gives_503_and_saves_nothing(new_store: NewStore, serve: Serve) -> None:
    store = new_store("postgresql")
    impatient = replace(store, url=f"{store.url}?options=-c%20lock_timeout=200ms")
    player = begun(0, serve(impatient, workers=2))
    form = player.war.choose(player.chance)
    with store.locked():
        assert_told(player.browser.post(player.war.path, form), "ja")
        assert player.browser.get(player.war.path).status == 200
    assert_all_kept(store, [player])
    play_on(player, 2)
    assert_all_kept(store, [player])


@pytest.mark.django_db
@pytest.mark.parametrize(("failures", "answered"), [(0, True), (1, True), (3, True), (4, False)])
def test_a_database_that_is_back_within_a_moment_is_not_noticed(
    monkeypatch: pytest.MonkeyPatch, failures: int, answered: bool
) -> None:
    monkeypatch.setattr("games.saves.PAUSES", (0, 0, 0))
    left = [OperationalError("the database system is starting up")] * failures

    def connect() -> None:
        if left:
            raise left.pop()

    monkeypatch.setattr(connection, "ensure_connection", connect)
    request = RequestFactory().post("/")

    def view(request):
        with changing(request) as opened:
            opened.set("reached", True)

    middleware = SessionMiddleware(lambda request: None)
    middleware.process_request(request)
    if answered:
        view(request)
    else:
        with pytest.raises(OperationalError):
            view(request)
    assert left == []


# Migration


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_migrating_and_clearing_a_used_database_takes_expired_sessions_only(
    new_store: NewStore, serve: Serve, kind: str
) -> None:
    store = new_store(kind)
    site = serve(store, workers=2)
    old, present = begun(0, site), begun(1, site)
    play_on(present, 2)
    site.stop()
    before = store.rows("SELECT * FROM django_session")
    store.manage("migrate")
    assert store.rows("SELECT * FROM django_session") == before
    store.execute(f"UPDATE django_session SET expire_date = '2020-01-01' WHERE session_key = '{old.browser.key}'")
    store.manage("clearsessions")
    assert store.rows("SELECT * FROM django_session") == [row for row in before if row[0] == present.browser.key]
    site.start()
    play_on(present, 2)
    assert_all_kept(store, [present])


def test_an_unmigrated_database_is_told_to_the_operator(
    new_store: NewStore, serve: Serve, postgresql: PostgreSQL
) -> None:
    store = new_store("sqlite")
    site = serve(replace(store, url=postgresql.new_database()), workers=1)
    assert Browser(site.address).get("/healthz").status == 503
    (store.data / "db.sqlite3").unlink()
    assert Browser(serve(store, workers=1).address).get("/healthz").status == 503


def test_games_move_from_sqlite_to_postgresql(new_store: NewStore, serve: Serve, tmp_path: Path) -> None:
    """As README says."""
    old, new = new_store("sqlite"), new_store("postgresql")
    site = serve(old, workers=2)
    player = begun(0, site)
    play_on(player, 6)
    site.stop()
    manage(old.data, "dumpdata", "sessions", f"--output={tmp_path / 'games.json'}")
    new.manage("loaddata", str(tmp_path / "games.json"))
    player.browser.addresses = (serve(new, workers=2).address,)
    play_on(player, 6)
    assert_all_kept(new, [player])
    assert kept(old.documents()[player.browser.key]) != kept(new.documents()[player.browser.key])
