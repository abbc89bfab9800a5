"""Sentences one after another; and what follows from its values alone is worded once a language, and remembered."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar, TypeVarTuple, Unpack

from django.utils.translation import get_language, pgettext

Ts = TypeVarTuple("Ts")
T = TypeVar("T")

#: Of one function, in all languages: more than the values that readers at their tables meet.
REMEMBERED = 4096


def sentences(first: str, second: str) -> str:
    return first + pgettext("between sentences", ". ") + second


def once_a_language(word: Callable[[Unpack[Ts]], T]) -> Callable[[Unpack[Ts]], T]:
    """Remember what a function of plain values says, for each language; a process knows so many answers and no more."""

    @lru_cache(maxsize=REMEMBERED)
    def remembered(_language: str | None, *values: *Ts) -> T:
        return word(*values)

    @wraps(word)
    def said(*values: *Ts) -> T:
        return remembered(get_language(), *values)

    return said
