"""What nobody would send who means well: fields, queries, headers, cookies, stored sessions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, quote_from_bytes, urlencode

from django.urls import URLPattern, URLResolver, get_resolver
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

SCRIPT = '"><script>alert(7)</script>'
NASTY = [
    "",
    " ",
    "0",
    "-1",
    "7.5",
    "1e999",
    "NaN",
    "٣",
    "²",
    "1000000",
    "9" * 5000,
    "w" * 3000,
    "a" * 41,
    "true",
    "null",
    "[]",
    "\0",
    "\r\nSet-Cookie: sessionid=x",
    "../../etc/passwd",
    "//evil.example/",
    "javascript:alert(7)",
    "%00%ff%s%(name)s{0.__class__}",
    "{{ settings.SECRET_KEY }}{% load %}",
    "' OR 1=1; --",
    "\u202e\u200b\ufeff",
    SCRIPT,
    f"\\'{SCRIPT}<!--",
]
GOOD = [
    "standard",
    "house",
    "expert",
    "west",
    "40",
    "240",
    "cpu",
    "two",
    "on",
    "you",
    "rival",
    "a7",
    "w",
    "d",
    "k",
    "7",
]
NAMES = [
    *("move", "position", "play", "side", "rules", "level", "seat", "deal", "fresh", "again", "rounds", "players"),
    *("upper", "speed", "auto", "next", "seen", "lift", "declare", "declared", "csrfmiddlewaretoken", "language"),
    *("moves", "version", "at"),
]
LATIN = st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f")
HEADERS = [
    *("HX-Request", "HX-Boosted", "HX-Current-URL", "HX-History-Restore-Request", "HX-Prompt", "HX-Target"),
    *("HX-Trigger", "HX-Trigger-Name", "HX-Current-URL-URI-AutoEncoded", "HX-Trigger-URI-AutoEncoded"),
    *("Accept", "Accept-Language", "Accept-Encoding", "If-None-Match", "If-Modified-Since", "Range", "Cookie"),
    *("Origin", "Referer", "X-Forwarded-Proto", "X-Forwarded-For", "X-Forwarded-Host", "X-CSRFToken", "User-Agent"),
    *("Host", "Content-Type", "X-HTTP-Method-Override", "Authorization"),
]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"]
TYPES = [
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-7",
    "application/x-www-form-urlencoded; charset=nonsense",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "multipart/form-data; boundary=" + "x" * 300,
    "multipart/form-data; boundary=é",
    "application/json",
    "text/plain",
    "nonsense",
    "",
]

values = st.one_of(st.sampled_from(NASTY), st.sampled_from(GOOD), st.text(max_size=40))
names = st.one_of(st.sampled_from(NAMES), st.sampled_from(NASTY), st.text(max_size=10))
fields = st.lists(st.tuples(names, values), max_size=8)
queries = st.one_of(fields.map(urlencode), st.binary(max_size=60).map(quote_from_bytes), st.just("&&==%zz%&a=%"))
headers = st.dictionaries(
    st.sampled_from(HEADERS),
    st.one_of(
        st.sampled_from(["true", "https", "ja", "ru-RU,*;q=x", "*/*", "bytes=0-1", '"', "testserver"]),
        st.sampled_from([value[:2000] for value in NASTY if value.isascii() and value.isprintable()]),
        st.text(LATIN, max_size=60),
    ),
    max_size=5,
)


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Give every address of the site, its parameters as they stand in the patterns."""
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLPattern):
            yield f"/{before}{entry.pattern}"
        else:
            yield from routes(entry, f"{before}{entry.pattern}")


def addresses(languages: tuple[str, ...] = ("ja", "ru")) -> SearchStrategy[str]:
    """Choose an address of the site, in any language, with any parameters."""
    known = [f"/{language}{rest}" for rest in unprefixed() for language in languages] + bare()
    deals = st.sampled_from([*["7"] * 12, "8", "999999", "0", "007", "1000000", *NASTY]).map(as_part)
    games = st.sampled_from([*["crazy-switch", "war"] * 12, *NASTY]).map(as_part)
    filled = st.tuples(st.sampled_from(known), deals, games).map(lambda chosen: fill(*chosen))
    ends = st.sampled_from([""] * 20 + ["/", "x", "%00", "%ff/", "../"])
    wild = st.binary(max_size=60).map(lambda raw: f"/{quote_from_bytes(raw)}")
    usual = st.tuples(filled, ends).map("".join)
    return st.sampled_from([usual] * 9 + [wild]).flatmap(lambda strategy: strategy)


def unprefixed() -> list[str]:
    return [route.removeprefix("/ja") for route in routes() if route.startswith("/ja/")]


def bare() -> list[str]:
    return [route for route in routes() if not route.startswith("/ja/")]


def as_part(text: str) -> str:
    return quote(text[:300], safe="")


def fill(route: str, deal: str, game: str) -> str:
    return route.replace("<deal:deal>", deal).replace("<slug:game>", game)


@dataclass(frozen=True)
class Ask:
    """One request."""

    method: str
    path: str
    body: bytes = b""
    content_type: str = TYPES[0]
    headers: dict[str, str] = field(default_factory=dict)


def multipart(pairs: list[tuple[str, str]]) -> bytes:
    parts = [
        f'--x\r\nContent-Disposition: form-data; name="{name}"; filename="{value[:50]}"\r\n\r\n{value}\r\n'
        for name, value in pairs
    ]
    return ("".join(parts) + "--x--").encode(errors="replace")


bodies = st.one_of(fields.map(lambda pairs: urlencode(pairs).encode()), fields.map(multipart), st.binary(max_size=300))


def asks() -> SearchStrategy[Ask]:
    paths = st.tuples(addresses(), st.one_of(st.just(""), queries)).map("?".join)
    methods = st.sampled_from(["GET", "POST"] * 10 + METHODS)
    types = st.sampled_from(TYPES[:1] * len(TYPES) + TYPES)
    return st.builds(Ask, methods, paths, bodies, types, headers)


json_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.sampled_from([10**4000, -(10**30), 2**63]),
        st.sampled_from(NASTY),
        st.sampled_from(GOOD),
        st.sampled_from(["\ud800", "a7.\udfff", "d." * 3000, "239", "240", "999"]),
        st.text(max_size=10),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)),
    max_leaves=8,
)


def damaged(entry: dict[str, Any]) -> SearchStrategy[dict[str, Any]]:
    """A stored play of which some fields are something else, or missing."""
    return st.dictionaries(st.sampled_from(sorted(entry)), json_values, max_size=3).map(lambda changes: entry | changes)


def documents(*entries: dict[str, Any]) -> SearchStrategy[dict[str, Any]]:
    plays = st.lists(st.one_of(*(damaged(entry) for entry in entries), json_values), max_size=4)
    small = st.dictionaries(st.sampled_from([*NAMES, "war-record"]), json_values, max_size=6)
    records = st.dictionaries(st.sampled_from(["40", "240", "counted", "x"]), json_values, max_size=4)
    kept = st.tuples(small, records).map(lambda both: {"war-record": both[1], **both[0]})
    whole = st.fixed_dictionaries({"saves": plays, "values": kept})
    return st.one_of(whole, whole, whole, st.dictionaries(st.sampled_from(["saves", "values"]), json_values))
