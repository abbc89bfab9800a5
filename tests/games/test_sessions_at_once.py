"""Many requests at once, in a database file with the connections' own settings; and the database locked or gone."""

import time
from dataclasses import replace
from threading import Event

import pytest
from django.db import OperationalError, connections, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import path

from games.saves import SessionStore, changing, shelf
from tests.at_once import at_once
from tests.games.shelves import ask, begun, crazy, deals, put, read

THREADS = 8
ROUNDS = 3


def linger():
    """Stay between reading and writing for long enough that others would come in if they could."""
    time.sleep(0.005)


def append(deal, move):
    def view(request):
        shelf(request)
        with changing(request) as opened:
            play = opened.find("crazy-switch", deal) or crazy(deal)
            linger()
            opened.put(replace(play, moves=f"{play.moves}{move}"))
        return HttpResponse()

    return view


def rounds(view, key):
    def job():
        for _ in range(ROUNDS):
            assert ask(view, key).status_code == 200

    return job


def moves_of(key, deal):
    return read(key, lambda seen: seen.find("crazy-switch", deal)).moves


@pytest.mark.usefixtures("database_file")
def test_eight_tabs_on_eight_deals_lose_nothing():
    [key] = at_once(lambda: begun(500))
    at_once(*(rounds(append(deal, "a"), key) for deal in range(1, THREADS + 1)))
    [found] = at_once(lambda: [moves_of(key, deal) for deal in range(1, THREADS + 1)])
    assert found == ["a" * ROUNDS] * THREADS
    [order] = at_once(lambda: read(key, lambda seen: [play.touched for play in seen.plays("crazy-switch")]))
    assert len(set(order)) == THREADS + 1


@pytest.mark.usefixtures("database_file")
def test_eight_tabs_on_one_deal_lose_nothing():
    [key] = at_once(begun)
    at_once(*(rounds(append(7, move), key) for move in "abcdefgh"))
    [found] = at_once(lambda: moves_of(key, 7))
    assert sorted(found) == sorted("abcdefgh" * ROUNDS)


@pytest.mark.usefixtures("database_file")
def test_one_form_sent_eight_times_is_one_move():
    def view(request):
        with changing(request) as opened:
            play = opened.find("crazy-switch", 7)
            linger()
            if play.moves:
                return HttpResponse(status=409)
            opened.put(replace(play, moves="d"))
        return HttpResponse()

    [key] = at_once(begun)
    statuses = at_once(*[lambda: ask(view, key).status_code] * THREADS)
    assert sorted(statuses) == [200] + [409] * (THREADS - 1)


@pytest.mark.usefixtures("database_file")
def test_nobody_waits_to_read():
    held, read_meanwhile = Event(), Event()

    def hold():
        with transaction.atomic():
            held.set()
            return read_meanwhile.wait(timeout=30)

    def look():
        held.wait(timeout=30)
        found = deals(key)
        read_meanwhile.set()
        return found

    [key] = at_once(begun)
    assert at_once(hold, look) == [True, [7]]


# The database locked or gone


def broken(request):
    raise ZeroDivisionError


urlpatterns = [
    path("put/", put(8)),
    path("read/", lambda request: HttpResponse(shelf(request).plays("crazy-switch"))),
    path("broken/", broken),
]


@pytest.fixture
def whole_site(settings):
    """The middleware as the site runs it, with these views and a 503 page of the test's own."""
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = ["games.saves.SessionMiddleware"]
    pages = ("django.template.loaders.locmem.Loader", {"503.html": "<main>Later</main>"})
    settings.TEMPLATES = [
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {
                "loaders": [pages],
                "context_processors": ["django.template.context_processors.request"],
            },
        }
    ]


def client_of(key):
    client = Client()
    client.cookies["sessionid"] = key
    return client


def assert_later(response):
    assert response.status_code == 503
    assert response.content.decode() == "<main>Later</main>"
    assert response["Retry-After"] == "5"
    assert not response.cookies


@pytest.mark.usefixtures("database_file", "whole_site")
def test_a_locked_database_gives_503_and_saves_nothing(monkeypatch):
    held, answered = Event(), Event()

    def hold():
        with transaction.atomic():
            held.set()
            answered.wait(timeout=60)

    def move():
        held.wait(timeout=30)
        try:
            return client_of(key).post("/put/")
        finally:
            answered.set()

    [key] = at_once(begun)
    monkeypatch.setitem(connections.settings["default"]["OPTIONS"], "timeout", 0.1)
    _, response = at_once(hold, move)
    assert_later(response)
    assert at_once(lambda: deals(key)) == [[7]]
    assert at_once(lambda: client_of(key).post("/put/").status_code) == [200]
    assert at_once(lambda: deals(key)) == [[8, 7]]


@pytest.mark.usefixtures("database_file", "whole_site")
def test_a_database_that_is_gone_gives_503(tmp_path, monkeypatch):
    monkeypatch.setitem(connections.settings["default"], "NAME", str(tmp_path / "gone" / "db.sqlite3"))
    [response] = at_once(lambda: client_of("0" * 32).get("/read/"))
    assert_later(response)
    [response] = at_once(lambda: client_of("0" * 32).post("/put/"))
    assert_later(response)


@pytest.mark.django_db
@pytest.mark.usefixtures("whole_site")
def test_a_fault_while_writing_is_told_as_it_is(monkeypatch):
    def fail(*_args, **_kwargs):
        raise OperationalError("database or disk is full")

    key = begun()
    monkeypatch.setattr(SessionStore, "write", fail)
    assert_later(client_of(key).post("/put/"))
    assert deals(key) == [7]


@pytest.mark.usefixtures("whole_site")
def test_other_faults_are_left_to_others():
    with pytest.raises(ZeroDivisionError):
        Client().get("/broken/")
