"""What a web server calls, and the request that it makes of what came in."""

from __future__ import annotations

from typing import Any

from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.utils.http import parse_header_parameters


class Request(WSGIRequest):
    """A request whose ``Content-Type`` cannot stop it.

    Django believes what it says of a character set, be it none for text, and fails before there is a request that
    could be answered. All that this site reads is UTF-8; what claims to be anything else is refused where it matters.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except Exception:
            # Of many kinds, and all of them the client's doing.
            self.content_type, self.content_params = "", {}


class Handler(WSGIHandler):
    request_class = Request
