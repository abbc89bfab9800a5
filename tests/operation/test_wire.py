"""What is no HTTP, or too much of it, or breaks off: the site goes on serving others."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator

import pytest

from tests.browser.server import PATIENCE
from tests.operation.readers import Player, send
from tests.operation.servers import Gunicorn, Store, assert_all_kept

HEAD = b"Host: 127.0.0.1\r\nConnection: close\r\n"
FORM = HEAD + b"Content-Type: application/x-www-form-urlencoded\r\n"
#: What is sent, and which answers are right; an empty one is a closed connection.
REFUSED = {
    "nonsense": (b"\0\xff\xfe nonsense\r\n\r\n", "400"),
    "TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", "400"),
    "no version": (b"GET /ja/\r\n\r\n", "400"),
    "version 3": (b"GET /ja/ HTTP/3.0\r\n" + HEAD + b"\r\n", "400|505"),
    "long line": (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\n" + HEAD + b"\r\n", "400|414"),
    "long header": (b"GET /ja/ HTTP/1.1\r\n" + HEAD + b"Cookie: " + b"x" * 20_000 + b"\r\n\r\n", "400|431"),
    "many headers": (b"GET /ja/ HTTP/1.1\r\n" + HEAD + b"A: b\r\n" * 200 + b"\r\n", "400|431"),
    "header without colon": (b"GET /ja/ HTTP/1.1\r\n" + HEAD + b"nonsense\r\n\r\n", "400"),
    "two hosts": (b"GET /ja/ HTTP/1.1\r\n" + HEAD + b"Host: evil.example\r\n\r\n", "400"),
    "no host": (b"GET /ja/ HTTP/1.1\r\n\r\n", "400|200"),
    "two lengths": (
        b"POST /ja/war/7/ HTTP/1.1\r\n" + FORM + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
        "400",
    ),
    "length and chunks": (
        b"POST /ja/war/7/ HTTP/1.1\r\n" + FORM + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "400|403",
    ),
    "huge length": (b"POST /ja/war/7/ HTTP/1.1\r\n" + FORM + b"Content-Length: 99999999999\r\n\r\nx", "413"),
    "negative length": (b"POST /ja/war/7/ HTTP/1.1\r\n" + FORM + b"Content-Length: -1\r\n\r\nx", "400"),
    "bad chunk": (b"POST /ja/war/7/ HTTP/1.1\r\n" + FORM + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", "400|403"),
    "newline in path": (b"GET /ja/\n/ HTTP/1.1\r\n" + HEAD + b"\r\n", "400"),
    "foreign address": (b"GET http://evil.example/ja/ HTTP/1.1\r\n" + HEAD + b"\r\n", "200|400|404"),
    "CONNECT": (b"CONNECT evil.example:443 HTTP/1.1\r\n" + HEAD + b"\r\n", "400|403|404|405"),
    "OPTIONS *": (b"OPTIONS * HTTP/1.1\r\n" + HEAD + b"\r\n", "400|404|405"),
    "broken off": (b"POST /ja/war/7/ HTTP/1.1\r\n" + FORM + b"Content-Length: 50\r\n\r\nposition=0", "400|403|"),
    "nothing": (b"", ""),
}


@pytest.fixture(scope="module")
def store(new_store: Callable[[str], Store]) -> Store:
    return new_store("sqlite")


@pytest.fixture(scope="module")
def site(store: Store) -> Iterator[Gunicorn]:
    site = store.serve(workers=1)
    yield site
    site.stop()
    assert "Traceback" not in site.log.read_text()


@pytest.fixture(scope="module")
def player(site: Gunicorn) -> Player:
    player = Player(0, site.address)
    player.begin()
    return player


def talk(site: Gunicorn, sent: bytes) -> bytes:
    """Send these bytes, end there, and give all that comes back."""
    with socket.create_connection(site.address, timeout=PATIENCE) as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        received = b""
        try:
            while part := connection.recv(65536):
                received += part
        except ConnectionResetError:
            pass
    return received


@pytest.mark.parametrize("name", REFUSED)
def test_the_one_worker_refuses_it_and_serves_the_next(store: Store, site: Gunicorn, player: Player, name: str) -> None:
    sent, right = REFUSED[name]
    status = re.match(rb"HTTP/1\.[01] (\d{3})", talk(site, sent))
    assert re.fullmatch(right, status[1].decode() if status else "")
    assert send(site.address, "GET", "/healthz").status == 200
    assert_all_kept(store, [player])
