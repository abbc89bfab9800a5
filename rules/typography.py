"""Spaces that must not break in Russian text: they follow from rules, so nobody types them."""

from __future__ import annotations

import re

NBSP = "\N{NO-BREAK SPACE}"
JOINER = "\N{WORD JOINER}"
_PARTICLE = "же|бы|ли"
_SHORT = f"(?!(?:{_PARTICLE}) )[А-Яа-яЁё]{{1,2}}|без|для|или|над|под|при|про"
_RULES = (
    # Prepositions, conjunctions and other short words lean on what follows.
    (re.compile(rf"(?<![\w{NBSP}{JOINER}-])({_SHORT}) ", re.IGNORECASE), rf"\1{NBSP}"),
    (re.compile(rf"(?<={NBSP})({_SHORT}) ", re.IGNORECASE), rf"\1{NBSP}"),
    # A figure stays with its noun, a sign with its figure, a particle and a dash with what precedes them.
    (re.compile(r"(?<=\d) (?=[А-Яа-яЁё%«(])"), NBSP),
    (re.compile(r"(?<=№) "), NBSP),
    (re.compile(rf" (?=(?:{_PARTICLE})\b)"), NBSP),
    (re.compile(r" (?=—)"), NBSP),
    (re.compile(r"(?<=«Возьми) "), NBSP),
    # A range and a word with a short ending are one.
    (re.compile(r"(?<=\d)–(?=\d)"), f"–{JOINER}"),
    (re.compile(r"-(?=(?:то|либо|нибудь|вот)\b)"), f"-{JOINER}"),
)


def bind(text: str) -> str:
    """Put non-breaking spaces where a Russian line must not end."""
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return text
