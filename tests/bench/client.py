"""A reader's browser as a worker of the site meets it: no network, no test client in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from io import BytesIO
from typing import Any
from urllib.parse import urlencode
from wsgiref.util import setup_testing_defaults

from config.wsgi import application
from games.saves import SessionStore
from games.shelf import Save, Shelf

#: In the environment of a request, headers have these names.
HTMX = {"HTTP_HX_REQUEST": "true"}
IF_NONE_MATCH = "HTTP_IF_NONE_MATCH"
TOKEN = "t" * 32


class Client:
    """Asks for pages and sends forms; a reader who keeps no plays has no session."""

    def __init__(self, saves: Iterable[Save] = ()) -> None:
        shelf = Shelf({}, damaged=False, writable=True)
        for save in saves:
            shelf.put(save)
        self._kept = shelf.document()
        self._store = SessionStore(None)
        #: Of the last answer, as it came.
        self.body = b""
        if self._kept["plays"]:
            self.restore()

    def restore(self) -> None:
        """Take back whatever was done since, so that the next move is the same again."""
        self._store.write(self._kept)

    def ask(
        self,
        address: str,
        form: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        expected: int = 200,
    ) -> dict[str, str]:
        """Ask for a page, or send a form; give the headers of the answer."""
        answer: dict[str, str] = {}

        def start_response(status: str, headers: list[tuple[str, str]], *_: object) -> Callable[[bytes], object]:
            assert status.startswith(str(expected)), f"{address} answers {status}"
            answer.update(headers)
            return BytesIO().write

        environ = self._environ(address, form) | dict(headers or {})
        with closing(application(environ, start_response)) as body:
            self.body = b"".join(body)
        return answer

    def _environ(self, address: str, form: Mapping[str, str] | None) -> dict[str, Any]:
        path, _, query = address.partition("?")
        body = urlencode(form or {}).encode()
        environ = {
            "REQUEST_METHOD": "GET" if form is None else "POST",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_ACCEPT_ENCODING": "gzip",
            "HTTP_COOKIE": f"csrftoken={TOKEN}; sessionid={self._store.session_key or ''}",
            "HTTP_X_CSRFTOKEN": TOKEN,
            "wsgi.input": BytesIO(body),
        }
        setup_testing_defaults(environ)
        return environ
