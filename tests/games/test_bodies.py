"""Whatever a client claims about a body, or sends as one, is told in the reader's language (section 10)."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config.handler import Handler
from tests.games.forms_on_page import Page
from tests.games.kept import keep, nothing_changed
from tests.games.war.reader import entry
from tests.games.ways import IN_BOTH_LANGUAGES

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
MOVE = b"position=3&play=play-id"
PART = b'--x\r\nContent-Disposition: form-data; name="play"\r\n\r\nplay-id\r\n'
FILE = b'--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n\r\n'
MULTIPART = "multipart/form-data; boundary=x"
UNREADABLE = {
    "shift_jis": (f"{FORM}; charset=shift_jis", MOVE),
    "utf-16": (f"{FORM}; charset=utf-16", MOVE),
    "utf-7": (f"{FORM}; charset=utf-7", MOVE),
    "unknown charset": (f"{FORM}; charset=nonsense", MOVE),
    "multipart in another charset": (f"{MULTIPART}; charset=utf-16", PART + b"--x--"),
    "no boundary": ("multipart/form-data", PART + b"--x--"),
    "empty boundary": ("multipart/form-data; boundary=", PART + b"--x--"),
    "long boundary": ("multipart/form-data; boundary=" + "x" * 300, PART + b"--x--"),
    "another boundary": ("multipart/form-data; boundary=y", PART + b"--x--"),
    "broken off": (MULTIPART, PART),
    "broken off in a part": (MULTIPART, PART[:-12]),
    "JSON": ("application/json", b'{"position": 3}'),
    "text": ("text/plain", MOVE),
    "no type": ("", MOVE),
    "too many fields": (FORM, b"&".join(b"x%d=" % number for number in range(1001))),
    "too many files": (MULTIPART, FILE * 150 + b"--x--"),
}
READABLE = {
    "usual": (FORM, MOVE),
    "in its charset": (f"{FORM}; charset=UTF-8", MOVE),
    "twice": (FORM, b"position=9&position=3&play=other&play=play-id"),
    "multipart": (
        MULTIPART,
        PART + b'--x\r\nContent-Disposition: form-data; name="position"\r\n\r\n3\r\n--x--\r\n',
    ),
}
#: Bytes that are no text, in a field that is.
UNFITTING = [b"%00", b"\0", b"%ED%A0%80", b"\xed\xa0\x80", b"%FF%FE", b"\xff\xfe", b"%", b"%u0041", b"\xe2\x28\xa1"]


def told(response: HttpResponse, language: str) -> bool:
    page = Page(response)
    return page.root.one("html")["lang"] == language and len(page.root.one("main").text) > 20


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("address", ["war/7/?rounds=40", "war/7/settings/", "speed/", "crazy-switch/", "war/"])
@pytest.mark.parametrize("case", UNREADABLE)
def test_body_that_cannot_be_read_is_400_and_does_nothing(
    static_files: None, case: str, address: str, language: str
) -> None:
    content_type, body = UNREADABLE[case]
    for strict in (True, False):
        client = Client(enforce_csrf_checks=strict)
        keep(client, entry(7, turned=3))
        with nothing_changed():
            response = client.generic("POST", f"/{language}/{address}", body, content_type)
        assert response.status_code == 400
        assert told(response, language)


@pytest.mark.parametrize("case", READABLE)
def test_what_a_browser_sends_is_read(client: Client, case: str) -> None:
    content_type, body = READABLE[case]
    keep(client, entry(7, turned=3))
    assert client.generic("POST", "/ja/war/7/?rounds=40", body, content_type).status_code == 303


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("value", UNFITTING)
@pytest.mark.parametrize("address", ["war/7/?rounds=40", "crazy-switch/", "speed/", "crazy-switch/7/?rules=standard"])
def test_bytes_that_are_no_text_are_told(client: Client, address: str, value: bytes, language: str) -> None:
    keep(client, entry(7, turned=3))
    fields = [b"position", b"play", b"move", b"rules", b"level", b"deal", b"speed", b"again", b"next"]
    with nothing_changed():
        body = b"&".join(name + b"=" + value for name in fields)
        response = client.generic("POST", f"/{language}/{address}", body, FORM)
    assert response.status_code in {303, 409, 422}
    assert response.status_code == 303 or told(response, language)


@pytest.mark.parametrize(
    ("length", "status"),
    [
        ("-1", 400),
        ("x", 400),
        ("1e3", 400),
        ("50", 400),
        ("5", 400),
        ("99999999999", 413),
        ("9" * 5000, 400),
        ("0" * 13, 400),
    ],
)
def test_length_that_is_none_is_told(client: Client, length: str, status: int) -> None:
    """Of a body that is shorter than it says, half a number might be left; one that is longer is cut off there."""
    keep(client, entry(7, turned=3))
    with nothing_changed():
        response = client.generic("POST", "/ru/war/7/?rounds=40", MOVE, FORM, CONTENT_LENGTH=length)
    assert response.status_code == (422 if length == "5" else status)
    assert told(response, "ru")


def test_body_in_chunks_is_told(client: Client) -> None:
    keep(client, entry(7, turned=3))
    chunked = {"HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": ""}
    assert client.generic("POST", "/ru/war/7/?rounds=40", MOVE, FORM, **chunked).status_code == 400


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("rest", ["", "war/7/", "crazy-switch/7/", "war/7/settings/", "war/rules/", "war/7/record/"])
def test_too_many_fields_in_an_address_are_told(client: Client, rest: str, language: str) -> None:
    for method in ("GET", "POST"):
        response = client.generic(method, f"/{language}/{rest}?" + "&".join(f"x{n}=" for n in range(1001)))
        assert response.status_code in {400, 405}
        assert told(response, language)


@IN_BOTH_LANGUAGES
def test_unknown_host_is_told(client: Client, language: str) -> None:
    response = client.get(f"/{language}/", headers={"Host": "elsewhere.example"})
    assert response.status_code == 400
    assert told(response, language)


CLAIMS = [
    *(
        f"{FORM}; charset={name}"
        for name in ("hex", "rot13", "zlib", "idna", "punycode", "undefined", "unicode_escape")
    ),
    *("x/y; charset*=nonsense''utf-8", "x/y; charset*=hex''aa", "x/y; a*=x; a*0=y", "x/y; a*" + "9" * 5000 + "=x"),
    *(";", ";;=;", "\xff;\xfe=\xfd", MULTIPART + "; boundary*=hex''ab"),
]


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("claim", CLAIMS)
def test_no_content_type_stops_the_site_itself(static_files: None, rf: RequestFactory, method: str, claim: str) -> None:
    """From the web server's side: some of these fail in Django before there is a request."""
    begun: list[str] = []

    def start(status: str, headers: list[tuple[str, str]], *_: Any) -> None:
        begun.append(status)

    environ = rf.generic(method, "/ru/war/7/?rounds=40%20").environ
    environ |= {"CONTENT_TYPE": claim, "CONTENT_LENGTH": str(len(MOVE)), "wsgi.input": BytesIO(MOVE)}
    body = b"".join(Handler()(environ, start))
    assert begun == ["200 OK" if method == "GET" else "400 Bad Request"]
    assert b'lang="ru"' in body
