from __future__ import annotations

import pytest

from rules.typography import bind

N, J = "\N{NO-BREAK SPACE}", "\N{WORD JOINER}"


@pytest.mark.parametrize(
    ("typed", "bound"),
    [
        ("Взять 4 карты", f"Взять 4{N}карты"),
        ("и не в колоде", f"и{N}не{N}в{N}колоде"),
        ("В колоде", f"В{N}колоде"),
        ("без цвета", f"без{N}цвета"),
        ("что же дальше", f"что{N}же дальше"),
        ("если бы да кабы", f"если{N}бы да{N}кабы"),
        ("янтарь — круг", f"янтарь{N}— круг"),
        ("34,4 % партий", f"34,4{N}% партий"),
        ("3–5 минут", f"3–{J}5{N}минут"),
        ("кто-то взял", f"кто-{J}то взял"),
        ("карта «Возьми две»", f"карта «Возьми{N}две»"),
        ("колода пуста", "колода пуста"),
    ],
)
def test_lines_do_not_end_there(typed: str, bound: str) -> None:
    assert bind(typed) == bound
    assert bind(bound) == bound
