"""Rows that were damaged or outgrown: what can be read is kept, and the next move heals them."""

import pytest
from django.contrib.sessions.models import Session
from django.core import signing
from django.http import HttpResponse

from games.saves import SessionStore, changing
from games.shelf import Damaged
from tests.games.kept import as_stored
from tests.games.shelves import ask, begun, crazy, damage, deals, put, read, signed


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
    data["plays"] = data["plays"].replace("\t1\t0\t", "\tone\t0\t", 1)
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
    entry = as_stored(crazy(7))
    huge = [entry | {"deal": deal, "touched": deal, "moves": "a7." * 2000} for deal in range(1, 1001)]
    damage(key, signed({"saves": huge, "values": {}, "_session_expiry": "never"}))
    assert len(deals(key)) == 1000
    ask(put(5000), key)
    assert deals(key) == [5000, *range(1000, 951, -1)]
