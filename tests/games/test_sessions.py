"""The way of a shelf through the session: rows, cookies, locks, and faults of the database."""

import time
from dataclasses import replace
from datetime import timedelta
from threading import Event

import pytest
from django.contrib.sessions.models import Session
from django.core import signing
from django.db import OperationalError, connections, transaction
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import path
from django.utils import timezone

from games.saves import Damaged, Save, SessionMiddleware, SessionStore, changing, shelf
from tests.at_once import at_once

DAYS_180 = 180 * 24 * 60 * 60
OPTIONS = ("standard", "normal", "south")
THREADS = 8
ROUNDS = 3


def crazy(deal, **fields):
    return Save("crazy-switch", deal, OPTIONS, **fields)


def ask(view, key=None, method="POST"):
    """Send a request with this session cookie through the middleware to the view."""
    request = RequestFactory().generic(method, "/")
    if key is not None:
        request.COOKIES["sessionid"] = key
    return SessionMiddleware(view)(request)


def put(deal, **fields):
    def view(request):
        with changing(request) as opened:
            opened.put(crazy(deal, **fields))
        return HttpResponse()

    return view


def read(key, look):
    """Give what a reading request sees."""
    seen = []

    def view(request):
        seen.append(look(shelf(request)))
        return HttpResponse()

    ask(view, key, "GET")
    return seen[0]


def deals(key):
    return [play.deal for play in read(key, lambda seen: seen.plays("crazy-switch"))]


def begun(deal=7):
    """Give the key of a new session with this deal."""
    return ask(put(deal)).cookies["sessionid"].value


def damage(key, text):
    Session.objects.filter(session_key=key).update(session_data=text)


def signed(data):
    return signing.dumps(data, salt=SessionStore().key_salt, compress=True)


# Rows


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
@pytest.mark.parametrize("key", [None, "nonsense", "0" * 32])
def test_reading_creates_no_row_and_sends_no_cookie(method, key):
    def view(request):
        seen = shelf(request)
        assert seen.find("crazy-switch", 7) is None
        assert not seen.damaged
        return HttpResponse()

    response = ask(view, key, method)
    assert Session.objects.count() == 0
    assert not response.cookies
    assert response["Vary"] == "Cookie"


def test_a_page_that_asks_nothing_does_not_vary_and_asks_no_database():
    response = ask(lambda request: HttpResponse(), "0" * 32, "GET")
    assert not response.has_header("Vary")
    assert not response.cookies


def test_a_reader_without_a_cookie_asks_no_database():
    assert deals(None) == []


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_get_and_head_cannot_change_a_game(method):
    with pytest.raises(RuntimeError, match="S-4"):
        ask(put(7), method=method)
    assert Session.objects.count() == 0


@pytest.mark.django_db
def test_the_first_change_makes_a_row():
    key = begun()
    assert [row.session_key for row in Session.objects.all()] == [key]
    assert deals(key) == [7]


@pytest.mark.django_db
def test_a_change_that_changes_nothing_makes_no_row():
    def view(request):
        with changing(request) as opened:
            opened.discard(crazy(7))
            assert opened.preference("level", "normal", ("normal",)) == "normal"
        return HttpResponse()

    assert not ask(view).cookies
    assert Session.objects.count() == 0


@pytest.mark.django_db
def test_a_change_that_changes_nothing_writes_no_row():
    def view(request):
        with changing(request) as opened:
            assert opened.find("crazy-switch", 7)
        return HttpResponse()

    key = begun()
    before = Session.objects.get()
    assert not ask(view, key).cookies
    after = Session.objects.get()
    assert (after.session_data, after.expire_date) == (before.session_data, before.expire_date)


@pytest.mark.django_db
def test_a_value_changed_in_place_counts_as_a_change():
    def count(request):
        with changing(request) as opened:
            record = opened.get("record", {"won": []})
            record["won"].append(7)
            opened.set("record", record)
        return HttpResponse()

    key = ask(count).cookies["sessionid"].value
    ask(count, key)
    assert read(key, lambda seen: seen.get("record", {})) == {"won": [7, 7]}


@pytest.mark.django_db
def test_nothing_is_written_when_the_block_raises():
    def view(request):
        with changing(request) as opened:
            opened.put(crazy(8))
            raise LookupError

    key = begun()
    for cookie in (key, None):
        with pytest.raises(LookupError):
            ask(view, cookie)
    assert deals(key) == [7]
    assert Session.objects.count() == 1


@pytest.mark.django_db
def test_a_shelf_is_closed_when_the_block_is_left():
    def view(request):
        with changing(request) as opened:
            opened.put(crazy(7))
        with pytest.raises(RuntimeError):
            opened.put(crazy(8))
        with pytest.raises(RuntimeError):
            shelf(request).put(crazy(8))
        return HttpResponse()

    assert deals(ask(view).cookies["sessionid"].value) == [7]


@pytest.mark.django_db
def test_one_request_reads_what_it_wrote():
    def view(request):
        assert shelf(request).find("crazy-switch", 8) is None
        with changing(request) as opened:
            kept = opened.put(crazy(8, extra={"pressed": "rival"}))
        assert shelf(request).find("crazy-switch", 8) == kept
        with changing(request) as opened:
            assert opened.find("crazy-switch", 8) == kept
            opened.put(crazy(9))
        return HttpResponse()

    for key in (begun(), None):
        new = ask(view, key).cookies["sessionid"].value
        assert deals(new)[:2] == [9, 8]


# Cookies


@pytest.mark.django_db
def test_every_move_sends_the_cookie_for_180_days():
    key = begun()
    Session.objects.update(expire_date=timezone.now() + timedelta(minutes=1))
    cookie = ask(put(8), key).cookies["sessionid"]
    assert cookie.value == key
    assert cookie["max-age"] == DAYS_180
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"
    left = Session.objects.get().expire_date - timezone.now()
    assert timedelta(days=179, hours=23) < left <= timedelta(days=180)


@pytest.mark.django_db
def test_reading_sends_no_cookie():
    key = begun()
    response = ask(lambda request: HttpResponse(shelf(request).plays("crazy-switch")), key, "GET")
    assert not response.cookies


@pytest.mark.django_db
def test_a_saved_move_is_not_orphaned_by_a_failing_page():
    def view(request):
        put(7)(request)
        return HttpResponse(status=500)

    assert deals(ask(view).cookies["sessionid"].value) == [7]


NONSENSE = ["", "x", "0" * 31 + "\0", "A" * 32, "鍵" * 32, "z" * 100_000, "a'; --", "0" * 32 + "\n"]


def short_name(key):
    return ascii(key[-9:])


@pytest.mark.parametrize("key", NONSENSE, ids=short_name)
def test_a_cookie_of_nonsense_asks_no_database(key):
    assert deals(key) == []


@pytest.mark.django_db
@pytest.mark.parametrize("key", [*NONSENSE, "0" * 32], ids=short_name)
def test_a_key_that_names_no_row_is_not_adopted(key):
    assert deals(key) == []
    new = ask(put(7), key).cookies["sessionid"].value
    assert new != key
    assert len(new) == 32
    assert deals(new) == [7]
    assert deals(key) == []


@pytest.mark.django_db
def test_an_expired_session_is_no_session():
    key = begun()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert deals(key) == []
    new = ask(put(8), key).cookies["sessionid"].value
    assert new != key
    assert deals(new) == [8]


@pytest.mark.django_db
def test_a_session_that_vanished_while_it_was_asked_for():
    def view(request):
        assert shelf(request).find("crazy-switch", 7)
        Session.objects.all().delete()
        return put(8)(request)

    key = begun()
    new = ask(view, key).cookies["sessionid"].value
    assert new != key
    assert deals(new) == [8]


# Damaged rows


def assert_damaged(text):
    """This row is an empty shelf that says so, stays as it is when read, and is healed by the next move."""
    key = begun()
    damage(key, text)
    assert deals(key) == []
    assert read(key, lambda seen: seen.damaged)
    assert Session.objects.get().session_data == text

    assert ask(put(8), key).cookies["sessionid"].value == key
    assert deals(key) == [8]
    assert not read(key, lambda seen: seen.damaged)


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "nonsense", "\0", "e30:1abcde:forged"])
def test_a_row_without_a_signature_is_damaged(text):
    assert_damaged(text)


@pytest.mark.django_db
def test_a_row_signed_for_something_else_is_damaged():
    assert_damaged(signing.dumps({"saves": []}, salt="another"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "data",
    [[], None, "saves", 7, {"saves": 7}, {"saves": [[[]]], "values": {}}, {"saves": [], "values": 7}],
)
def test_a_row_of_other_things_is_damaged(data):
    assert_damaged(signed(data))


@pytest.mark.django_db
def test_a_damaged_row_says_so_to_the_request_that_changes_it():
    def view(request):
        with changing(request) as opened:
            assert opened.damaged
            opened.put(crazy(8))
        assert opened.damaged
        return HttpResponse()

    key = begun()
    damage(key, "nonsense")
    ask(view, key)
    assert deals(key) == [8]


@pytest.mark.django_db
def test_a_deeply_nested_row_is_damaged():
    text = signing.TimestampSigner(salt=SessionStore().key_salt).sign_object(None, serializer=Nested)
    key = begun()
    damage(key, text)
    assert read(key, lambda seen: seen.damaged)


class Nested:
    """Writes what JSON's own writer would not."""

    def dumps(self, _):
        return b'{"saves":' + b"[" * 100_000 + b"]" * 100_000 + b"}"


@pytest.mark.django_db
def test_one_damaged_play_leaves_the_others_alone():
    key = begun()
    ask(put(8), key)
    data = SessionStore(key).load()
    data["saves"][0]["moves"] = 7
    damage(key, signed(data))
    assert deals(key) == [8]
    assert isinstance(read(key, lambda seen: seen.find("crazy-switch", 7)), Damaged)
    ask(put(9), key)
    assert isinstance(read(key, lambda seen: seen.find("crazy-switch", 7)), Damaged)
    ask(put(7), key)
    assert deals(key) == [7, 9, 8]
    assert not read(key, lambda seen: seen.damaged)


@pytest.mark.django_db
def test_a_huge_row_is_read_and_shrinks_with_the_next_move():
    key = begun()
    entry = SessionStore(key).load()["saves"][0]
    huge = [entry | {"deal": deal, "touched": deal, "moves": "a7." * 2000} for deal in range(1, 1001)]
    damage(key, signed({"saves": huge, "values": {}, "_session_expiry": "never"}))
    assert len(deals(key)) == 1000
    ask(put(5000), key)
    assert deals(key) == [5000, *range(1000, 951, -1)]


# Many requests at once, in a database file with the connections' own settings


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
    pages = ("django.template.loaders.locmem.Loader", {"503.html": "<main>Later: {{ request.path }}</main>"})
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


def assert_later(response, address):
    assert response.status_code == 503
    assert response.content.decode() == f"<main>Later: {address}</main>"
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
    assert_later(response, "/put/")
    assert at_once(lambda: deals(key)) == [[7]]
    assert at_once(lambda: client_of(key).post("/put/").status_code) == [200]
    assert at_once(lambda: deals(key)) == [[8, 7]]


@pytest.mark.usefixtures("database_file", "whole_site")
def test_a_database_that_is_gone_gives_503(tmp_path, monkeypatch):
    monkeypatch.setitem(connections.settings["default"], "NAME", str(tmp_path / "gone" / "db.sqlite3"))
    [response] = at_once(lambda: client_of("0" * 32).get("/read/"))
    assert_later(response, "/read/")
    [response] = at_once(lambda: client_of("0" * 32).post("/put/"))
    assert_later(response, "/put/")


@pytest.mark.django_db
@pytest.mark.usefixtures("whole_site")
def test_a_fault_while_writing_is_told_as_it_is(monkeypatch):
    def fail(*_args, **_kwargs):
        raise OperationalError("database or disk is full")

    key = begun()
    monkeypatch.setattr(SessionStore, "write", fail)
    assert_later(client_of(key).post("/put/"), "/put/")
    assert deals(key) == [7]


@pytest.mark.usefixtures("whole_site")
def test_other_faults_are_left_to_others():
    with pytest.raises(ZeroDivisionError):
        Client().get("/broken/")
