"""The way of a shelf through the session: rows and cookies."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.utils import timezone

from games.saves import changing, shelf
from tests.games.shelves import ask, begun, crazy, deals, put, read

DAYS_180 = 180 * 24 * 60 * 60


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
