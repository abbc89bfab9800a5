from __future__ import annotations

import re
import tomllib

from config.settings import BASE_DIR

PINS = (BASE_DIR / "config" / "constraints.txt").read_text()
ENTRIES = PINS.replace("\\\n", " ").splitlines()
ENTRY = re.compile(r"(?P<name>[a-z0-9-]+)==\S+(?: ;.*?)?(?:\s+--hash=sha256:[0-9a-f]{64})+")


def test_every_entry_is_one_version_with_its_hashes() -> None:
    assert [entry for entry in ENTRIES if not ENTRY.fullmatch(entry)] == []


def test_everything_the_project_asks_for_is_pinned() -> None:
    project = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]
    asked = project["dependencies"] + project["optional-dependencies"]["dev"]
    pinned = {ENTRY.fullmatch(entry)["name"] for entry in ENTRIES}
    assert {re.split(r"[^a-z0-9-]", each)[0] for each in asked} <= pinned
