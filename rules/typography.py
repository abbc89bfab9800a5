"""What follows from rules, so nobody types it: spaces that must not break in Russian, the language of foreign words."""

from __future__ import annotations

import re

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

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


#: The words of the site's other language, by the language of the page: each with the quotation marks around it.
FOREIGN = {
    "ja": ("ru", re.compile(r"(«?[А-Яа-яЁё][А-Яа-яЁё \u00a0-]*»?(?<! ))")),
    "ru": ("ja", re.compile(r"([\u3005-\u30ff\u4e00-\u9fff\uff01-\uff9f]+)")),
}


def foreign(text: str, language: str) -> SafeString:
    """Set text as HTML in which words of the other language carry their own."""
    other, words = FOREIGN[language]
    parts = words.split(text)
    return format_html_join(
        "",
        "{}",
        (
            (format_html('<span lang="{}">{}</span>', other, part) if place % 2 else part,)
            for place, part in enumerate(parts)
        ),
    )
