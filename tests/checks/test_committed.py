"""What lies in the checkout must mean the same on every machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from config.settings import BASE_DIR

UNTRACKED = {".git", *(line.rstrip("/") for line in (BASE_DIR / ".gitignore").read_text().split())}
REGISTRIES = re.compile(r"\b(pypi|pythonhosted|npmjs|debian|crates)\.(org|com|io|net)\b")
MACHINE_PATHS = re.compile(r"(?<![\w.:/-])/(?:home|root|Users|opt|work|tmp|mnt|srv)/\w")


def committed(folder: Path = BASE_DIR) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name not in UNTRACKED:
            yield from committed(path) if path.is_dir() else [path]


def holding(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(BASE_DIR)}: {found.group()}"
        for path in committed()
        for found in pattern.finditer(path.read_text(errors="replace"))
    ]


def test_no_file_names_a_registry() -> None:
    assert holding(REGISTRIES) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert holding(MACHINE_PATHS) == []


def test_patterns_find_what_they_are_for() -> None:
    assert REGISTRIES.search("https://files." + "pythonhosted" + ".org/")
    assert MACHINE_PATHS.search("see /" + "home/reader")
    assert not MACHINE_PATHS.search("https://cards.example/home/reader")


def test_readme_promises_only_what_the_makefile_has() -> None:
    promised = set(re.findall(r"^\s*(?:\$ )?make ([a-z]+)", (BASE_DIR / "README.md").read_text(), re.MULTILINE))
    offered = set(re.findall(r"^([a-z]+):", (BASE_DIR / "Makefile").read_text(), re.MULTILINE))
    assert {"play", "test"} <= promised <= offered


def test_top_level_holds_what_belongs_there() -> None:
    shown = {path.name for path in BASE_DIR.iterdir() if not path.name.startswith(".")}
    files = {"manage.py", "pyproject.toml", "README.md", "LICENSE", "Makefile"}
    assert shown <= files | {"config", "docs", "games", "rules", "templates", "tests"}
