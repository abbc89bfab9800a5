"""Whatever comments and tests name of the specification is there, once."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config.settings import BASE_DIR
from tests.checks.test_committed import committed

DOCUMENT = (BASE_DIR / "docs" / "spec.md").read_text("utf-8")
DEFINED = Counter(
    found
    for pattern in (
        r"^ *- \*\*([A-Z]{1,2}-\d+|\d+\.\d+)\*\* ",
        r"^## (\d+) ",
    )
    for found in re.findall(pattern, DOCUMENT, re.MULTILINE)
)
#: Sections whose rules are numbered like 4.8; another figure with a point is none of theirs.
DOTTED = {rule.partition(".")[0] for rule in DEFINED if "." in rule}

RULE = re.compile(r"(?<![\w-])[A-Z]{1,2}-\d+(?![\w-]|\.\d)")
TESTED = re.compile(r"\bdef test_((?:[a-z]{1,2}_\d+_)+)")
SECTION = re.compile(r"\bsections? (\d+(?:(?:, | and | to |–)\d+)*)\b(?!\.\d)", re.IGNORECASE)
POINT = re.compile(
    rf"(?<![\w.,%-])(?:{'|'.join(DOTTED)})\.\d{{1,2}}(?!\.?\w|%| (?:%|(?:ms|s|px|r?em|[KM]B|seconds?)\b))"
)


def prose_of_python(text: str) -> Iterator[str]:
    """Give comments and docstrings; a string that is a value is neither."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def matching(pattern: str) -> Callable[[str], Iterator[str]]:
    def prose(text: str) -> Iterator[str]:
        return (found.group() for found in re.finditer(pattern, text, re.DOTALL | re.MULTILINE))

    return prose


def prose_of_markdown(text: str) -> Iterator[str]:
    """Give everything but code."""
    yield re.sub(r"^```.*?^```|`[^`\n]*`", "", text, flags=re.DOTALL | re.MULTILINE)


SCRIPT = matching(r"/\*.*?\*/|(?<![:\w])//[^\n]*")
MARKUP = matching(r"<!--.*?-->|\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}")
LINES = matching(r"(?:^|\s)#[^\n]*")
PROSE: dict[str, Callable[[str], Iterator[str]]] = {
    ".py": prose_of_python,
    ".js": SCRIPT,
    ".css": SCRIPT,
    ".html": MARKUP,
    ".svg": MARKUP,
    ".xml": MARKUP,
    ".md": prose_of_markdown,
    ".toml": LINES,
    ".conf": LINES,
    ".service": LINES,
    ".timer": LINES,
    "": LINES,
}


def cited(text: str, suffix: str) -> Iterator[str]:
    """Give every number of the specification that a file names, in any spelling."""
    yield from RULE.findall(text)
    for names in TESTED.findall(text):
        yield from (name.upper().replace("_", "-") for name in re.findall(r"[a-z]+_\d+", names))
    for prose in PROSE.get(suffix, lambda _: iter(()))(text):
        yield from POINT.findall(prose)
    for numbers in SECTION.findall(text):
        yield from re.findall(r"\d+", numbers)


def text_of(path: Path) -> str:
    """Give what the file says; nothing where it is a picture."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return ""


def citations() -> Iterator[tuple[str, str]]:
    for path in committed():
        for rule in cited(text_of(path), path.suffix):
            yield rule, str(path.relative_to(BASE_DIR))


def test_everything_named_is_in_the_specification() -> None:
    found = set(citations())
    assert [(rule, where) for rule, where in sorted(found) if rule not in DEFINED] == []
    assert {"D-10", "CS-18", "C-5", "4.8", "7.9", "10"} <= {rule for rule, where in found if "docs/" not in where}


def test_every_number_is_given_once() -> None:
    assert [rule for rule, count in DEFINED.items() if count > 1] == []
    assert {"4", "7"} == DOTTED
    assert {str(number) for number in range(1, 13)} <= set(DEFINED)


def test_sections_are_named_in_one_way() -> None:
    other = re.compile(r"\bSPE[C]\b|\bspec(?:ification)? \d|\xa7")
    assert [str(path) for path in committed() if other.search(text_of(path))] == []


# Put together from parts, so that this file names nothing that is not there.
UNKNOWN, NO_POINT, NO_SECTION = f"S-{99}", f"4.{99}", f"section {99}"


@pytest.mark.parametrize(
    ("text", "suffix", "rules"),
    [
        (f'"""Keep it ({UNKNOWN}, D-10)."""', ".py", {UNKNOWN, "D-10"}),
        (f'must(it, "{UNKNOWN}")', ".py", {UNKNOWN}),
        (f"def test_s_{99}_cs_{98}_holds(): ...", ".py", {UNKNOWN, f"CS-{98}"}),
        (f"x = 1  # as in {NO_POINT}.", ".py", {NO_POINT}),
        (f"def f():\n    '''Lift it (4.5 to {NO_POINT}; {NO_SECTION}).'''", ".py", {"4.5", NO_POINT, "99"}),
        (f"Section {98}, sections 3 to {99}", ".md", {"98", "3", "99"}),
        (f"// the same ({NO_POINT})", ".js", {NO_POINT}),
        (f"<p>7.1</p>{{# see {NO_POINT} #}}", ".html", {NO_POINT}),
        (f"all: # {UNKNOWN}, {NO_POINT}", "", {UNKNOWN, NO_POINT}),
    ],
)
def test_what_is_not_there_would_be_found(text: str, suffix: str, rules: set[str]) -> None:
    assert set(cited(text, suffix)) == rules
    assert not rules <= set(DEFINED)


@pytest.mark.parametrize(
    ("text", "suffix"),
    [
        ('weight = 7.4\nnumbers = ["7.5"]', ".py"),
        ("# 4.5s, 4.5 ms, 4.25rem, 7.5 px, 4.1 %, 7.4.1, 14.5, 0.5, 1.29, -4.5, v4.5", ".py"),
        ("UTF-8, CSP-1, x-S-1, S-1-2, ISO 8859-1, B-52x", ".md"),
        ("`4.99` and 3.99", ".md"),
        ("https://cards.example/4.5", ".js"),
        ("gap: 4.25rem; /* as wide as 4.75rem */", ".css"),
        ("for section in chapter.sections", ".html"),
    ],
)
def test_other_figures_are_no_citations(text: str, suffix: str) -> None:
    assert list(cited(text, suffix)) == []
