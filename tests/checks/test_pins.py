from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import requires
from itertools import chain

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from config.settings import BASE_DIR

PINS = (BASE_DIR / "config" / "constraints.txt").read_text()
ENTRIES = PINS.replace("\\\n", " ").splitlines()
ENTRY = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?: ;.*?)?(?:\s+--hash=sha256:[0-9a-f]{64})+")


def test_every_entry_is_one_version_with_its_hashes() -> None:
    assert [entry for entry in ENTRIES if not ENTRY.fullmatch(entry)] == []


def test_everything_the_project_asks_for_is_pinned() -> None:
    """The extras as well, and what is asked for in turn: a driver without its binary part would still install."""
    project = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]
    asked = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    pins = dict(ENTRY.fullmatch(entry).group("name", "version") for entry in ENTRIES)
    assert [str(wanted) for wanted in with_all_they_need(asked) if not is_among(pins, wanted)] == []


def is_among(pins: Mapping[str, str], wanted: Requirement) -> bool:
    version = pins.get(canonicalize_name(wanted.name))
    return version is not None and version in wanted.specifier


def with_all_they_need(asked: Iterable[str]) -> Iterator[Requirement]:
    left, seen = [*asked], set()
    while left:
        wanted = Requirement(left.pop())
        if str(wanted) not in seen:
            seen.add(str(wanted))
            left += needs_of(wanted)
            yield wanted


def needs_of(wanted: Requirement) -> Iterator[str]:
    """Give what the installed package asks for on this machine, with the extras that are wanted of it."""
    for text in requires(wanted.name) or ():
        marker = Requirement(text).marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in wanted.extras or {""}):
            yield text
