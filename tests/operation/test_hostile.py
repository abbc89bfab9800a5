"""Hostile input by the thousand: never a 500, never a changed game, never a great answer or a long way to it,
never a card that its reader may not see."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from games.crazy_switch.engine import game
from games.crazy_switch.engine.cards import DECK
from games.saves import SessionStore
from games.shelf import Shelf
from games.war.engine import rules as war
from games.war.engine.model import Buried, Position
from tests.games.crazy_switch.played import entry as switch_entry
from tests.games.crazy_switch.played import find
from tests.games.crazy_switch.test_hidden_cards import stripped, with_other_hidden_cards
from tests.games.kept import as_stored, rows, saved
from tests.games.war.reader import entry as war_entry
from tests.operation.hostile import (
    METHODS,
    NASTY,
    SCRIPT,
    TYPES,
    Ask,
    as_part,
    asks,
    bare,
    documents,
    fields,
    fill,
    headers,
    queries,
    unprefixed,
)

pytestmark = pytest.mark.django_db

SOAK = bool(os.environ.get("SOAK"))
#: Bytes of the greatest answer, statements of the longest way to one.
GREATEST, LONGEST = 200_000, 12
#: Deals that no hostile request names.
OTHERS = [switch_entry(4242, touched=5), war_entry(4242, turned=5, touched=4)]
TARGETS = [switch_entry(7), war_entry(7, turned=3), switch_entry(8, ("house", "expert", "south")), war_entry(8, 240, 9)]
SWITCH, WAR = "/ja/crazy-switch/7/?rules=standard", "/ja/war/7/?rounds=40"


def thorough(usual: int, soak: int) -> settings:
    """So many examples, in `make test` and in `make soak`; fixtures may be shared, since each example starts anew."""
    return settings(max_examples=soak if SOAK else usual, suppress_health_check=list(HealthCheck))


@pytest.fixture
def client(client: Client) -> Client:
    client.raise_request_exception = False
    return client


def give_session(client: Client, document: object) -> None:
    """Let this browser have this document, whatever it is."""
    store = SessionStore(None)
    store.write({})
    store.model.objects.filter(session_key=store.session_key).update(session_data=store.encode(document))
    client.cookies.clear()
    client.cookies["sessionid"] = store.session_key


def send(client: Client, ask: Ask) -> HttpResponse:
    """Send it, and see that the answer is neither a fault nor too much."""
    path, _, query = ask.path.partition("?")
    statements: list[str] = []

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        statements.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        response = client.generic(ask.method, path, ask.body, ask.content_type, headers=ask.headers, QUERY_STRING=query)
    assert response.status_code < 500, ask
    body = b"".join(response.streaming_content) if response.streaming else response.content
    assert len(body) < GREATEST
    assert len(statements) <= LONGEST
    assert SCRIPT.encode() not in body
    return response


def others(client: Client, key: str) -> list[dict[str, Any]]:
    kept = Shelf(SessionStore(key).load(), damaged=False, writable=False)
    return [as_stored(play) for play in kept.plays() if play.deal == 4242]


# Requests


@thorough(usual=250, soak=4_000)
@given(ask=asks())
@example(ask=Ask("POST", WAR, b"position=3&play=play-id" + b"&x=1" * 3000))
@example(ask=Ask("POST", WAR, b"&".join(b"x%d=" % n for n in range(1500))))
@example(ask=Ask("POST", WAR, b"x" * 20_000, "multipart/form-data; boundary=x"))
@example(ask=Ask("GET", "/ja/" + "x/" * 2000))
@example(ask=Ask("GET", "/ja/?" + "x&" * 2000))
@example(ask=Ask("GET", "/ja/", headers={"Accept-Language": "ja," * 4000}))
@example(ask=Ask("GET", "/ja/", headers={"Cookie": "language=" + "ru" * 3000 + "; sessionid=" + "z" * 5000}))
@example(ask=Ask("GET", "/", headers={"Cookie": "language=../../evil; sessionid=\0"}))
def test_whatever_is_asked_is_answered_and_harms_no_other_game(client: Client, ask: Ask) -> None:
    give_session(client, {"saves": OTHERS + TARGETS, "values": {}})
    key = client.cookies["sessionid"].value
    before = rows()
    send(client, ask)
    assert others(client, key) == OTHERS
    if ask.method != "POST":
        assert rows() == before


@thorough(usual=100, soak=2_000)
@given(ask=asks())
def test_without_its_token_nothing_is_changed_whatever_is_asked(client: Client, ask: Ask) -> None:
    give_session(client, {"saves": OTHERS + TARGETS, "values": {}})
    client.handler.enforce_csrf_checks = True
    before = rows()
    send(client, ask)
    assert rows() == before


def is_move(form: dict[str, str]) -> bool:
    return (form.get("position"), form.get("play")) in {("0", "play-id"), ("3", "play-id")}


@thorough(usual=100, soak=2_000)
@given(
    address=st.sampled_from([SWITCH, WAR]),
    form=fields.map(dict).filter(lambda form: not is_move(form)),
    more=headers,
    query=queries,
)
def test_no_form_but_a_move_of_this_position_changes_a_table(
    client: Client, address: str, form: dict[str, str], more: dict[str, str], query: str
) -> None:
    give_session(client, {"saves": TARGETS, "values": {}})
    before = rows()
    response = client.post(f"{address}&{query}", form, headers={"Cookie": cookies(client), **without_host(more)})
    assert response.status_code in {200, 303, 400, 409, 413, 422}
    own = [entry["deal"] for entry in saved(client)]
    assert rows() == before or own != [entry["deal"] for entry in TARGETS]
    assert [entry for entry in saved(client) if entry in TARGETS] == TARGETS


def cookies(client: Client) -> str:
    return f"sessionid={client.cookies['sessionid'].value}"


def without_host(more: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in more.items() if name not in {"Cookie", "Host", "Content-Type"}}


def test_every_address_takes_every_nasty_text(client: Client) -> None:
    """Each address with each, as part of the path, in the query, and in a form: nothing left to chance."""
    give_session(client, {"saves": OTHERS + TARGETS, "values": {}})
    key = client.cookies["sessionid"].value
    routes = [*bare(), *(f"/ru{rest}" for rest in unprefixed())]
    assert len(routes) > 20
    for route in routes:
        for text in NASTY if SOAK else NASTY[route.count("/") % 3 :: 3]:
            path = fill(route, "7", "war")
            part = as_part(text)
            send(client, Ask("GET", fill(route, part or "7", part or "war")))
            send(client, Ask("GET", f"{path}?deal={part}&rounds={part}&lift={part}&seen={part}&rules={part}"))
            form = f"move={part}&position={part}&play={part}&deal={part}&speed={part}&next={part}&auto={part}"
            send(client, Ask("POST", path, form.encode()))
    assert others(client, key) == OTHERS


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("content_type", TYPES)
def test_every_kind_of_body(client: Client, method: str, content_type: str) -> None:
    give_session(client, {"saves": OTHERS + TARGETS, "values": {}})
    before = rows()
    for body in (b"", b"\xff\xfe\0", b"--x\r\n\r\n", b"--x--", b"move=%ff%00&position=%", b"{}"):
        for address in (SWITCH, WAR):
            send(client, Ask(method, address, body, content_type))
    assert rows() == before


# Sessions


PAGES = [
    *("/ja/", "/ja/crazy-switch/", "/ja/war/", SWITCH, "/ru/crazy-switch/7/", WAR, "/ru/war/7/"),
    *("/ja/crazy-switch/7/discard/?rules=standard", "/ja/war/7/discard/?rounds=40", "/ja/war/7/record/?rounds=40"),
    *("/ja/crazy-switch/7/review/?rules=standard", "/ja/crazy-switch/7/record/?rules=standard"),
]
FORMS = [
    (SWITCH, b"move=d&position=0&play=play-id"),
    (WAR, b"position=3&play=play-id"),
    ("/ja/crazy-switch/", b"rules=standard&level=normal&deal=7"),
    ("/ja/war/7/settings/?rounds=40", b"auto=on"),
    ("/ja/war/", b"rounds=40&deal=7&again=play-id"),
    ("/ja/speed/", b"speed=fast"),
    ("/ja/war/7/record/clear/?rounds=40", b""),
]


@thorough(usual=40, soak=500)
@given(document=documents(*TARGETS[:2]), form=st.sampled_from(FORMS))
@example(document={"saves": [switch_entry(7, play="\ud800"), war_entry(7, play="\ud800")], "values": {}}, form=FORMS[0])
@example(document={"saves": [switch_entry(7, moves="\ud800"), war_entry(7, options=["\ud800"])]}, form=FORMS[1])
@example(document={"saves": [], "values": {"speed": "\ud800", "rules": "\ud800", "rounds": "\ud800"}}, form=FORMS[2])
@example(document={"saves": [switch_entry(7, touched=10**4000), war_entry(7, turned=10**4000)]}, form=FORMS[0])
@example(document={"saves": [], "values": {"war-record": {"40": [10**4000] * 5}}}, form=FORMS[5])
def test_whatever_is_stored_every_page_and_form_copes(
    client: Client, document: dict[str, Any], form: tuple[str, bytes]
) -> None:
    give_session(client, document)
    before = rows()
    for page in PAGES:
        send(client, Ask("GET", page))
    assert rows() == before
    send(client, Ask("POST", *form))
    for page in PAGES:
        send(client, Ask("GET", page))


@pytest.mark.parametrize(
    "value", [[], None, 7, "saves", {"saves": 7}, {"saves": [[[]]]}, {"values": []}], ids=json.dumps
)
def test_session_of_other_things(client: Client, value: object) -> None:
    for page in PAGES:
        give_session(client, value)
        send(client, Ask("GET", page))
    for form in FORMS:
        give_session(client, value)
        send(client, Ask("POST", *form))


# Hidden cards


PLAYED = find(lambda seen: len(seen.plays) > 8)
OTHER = with_other_hidden_cards(PLAYED.position, Random(7))
cards = st.one_of(st.sampled_from(sorted(set(DECK))), st.sampled_from(NASTY))
looks = st.one_of(
    st.tuples(
        st.sampled_from(["lift", "seen", "declare", "hand", "seat"]), st.one_of(cards, st.integers(0, 60).map(str))
    ),
    st.tuples(st.sampled_from(["lift"]), cards),
)


@contextmanager
def world(position: Any) -> Iterator[None]:
    """Let deal 7 stand in this position; nothing else is left to chance."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "begin", lambda *_: game.Game(position))
        patch.setattr("secrets.randbelow", lambda bound: bound - 1)
        yield


@thorough(usual=40, soak=500)
@given(
    look=st.lists(looks, max_size=3),
    move=st.one_of(st.none(), cards),
    more=headers,
)
def test_no_answer_tells_a_hidden_card_whatever_is_asked(
    client: Client, look: list[tuple[str, str]], move: str | None, more: dict[str, str]
) -> None:
    found = []
    give_session(client, {"saves": [switch_entry(7)], "values": {}})
    query = "".join(f"&{name}={as_part(value)}" for name, value in look)
    body = f"move={as_part(move or '')}&position=99&play=play-id".encode()
    asked = Ask("GET" if move is None else "POST", f"{SWITCH}{query}", body, headers=without_host(more))
    # The cookie of the form is made by the first answer.
    client.get("/ja/crazy-switch/")
    for position in (PLAYED.position, OTHER):
        with world(position):
            found.append(stripped(send(client, asked)))
    assert found[0] == found[1]


def other_world(replay: Any) -> Any:
    """Replay as ever, but with other cards wherever they lie face down."""

    def changed(*arguments: Any) -> tuple[Position, tuple[Any, ...]]:
        position, events = replay(*arguments)
        you, rival = position.you, position.rival
        turned = position._replace(you=you._replace(deck=you.deck[::-1]), rival=rival._replace(deck=rival.deck[::-1]))
        swapped = (
            each._replace(you=each.rival, rival=each.you) if isinstance(each, Buried) else each for each in events
        )
        return turned, tuple(swapped)

    return changed


@thorough(usual=25, soak=500)
@given(turned=st.integers(0, 39), query=queries, more=headers)
def test_no_answer_of_war_tells_a_card_that_lies_face_down(
    client: Client, turned: int, query: str, more: dict[str, str]
) -> None:
    give_session(client, {"saves": [war_entry(7, turned=turned)], "values": {}})
    client.get("/ja/crazy-switch/")
    asked = Ask("GET", f"{WAR}&{query}", headers=without_host(more))
    expected = stripped(send(client, asked))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(war, "replay", other_world(war.replay))
        assert stripped(send(client, asked)) == expected


def test_a_card_that_were_told_would_be_noticed(client: Client) -> None:
    """The comparison sees a hidden card where there is one: in the position itself."""
    assert OTHER.hands[1:] != PLAYED.position.hands[1:]
    assert OTHER.hands[0] == PLAYED.position.hands[0]
    assert replace(OTHER, hands=PLAYED.position.hands, stock=PLAYED.position.stock) == PLAYED.position
