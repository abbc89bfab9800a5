from __future__ import annotations

import pytest

from rules.typography import bind, foreign

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


@pytest.mark.parametrize(
    ("language", "text", "html"),
    [
        ("ja", "「Сто одно」との違い", '「<span lang="ru">Сто одно</span>」との違い'),
        ("ja", "«Мау-Мау»、«Сто одно»", '<span lang="ru">«Мау-Мау»</span>、<span lang="ru">«Сто одно»</span>'),
        ("ru", "«Война» по-японски (戦争)", '«Война» по-японски (<span lang="ja">戦争</span>)'),
        ("ru", "アメリカンページワン и UNO", '<span lang="ja">アメリカンページワン</span> и UNO'),
        ("ja", "<b> & 7", "&lt;b&gt; &amp; 7"),
    ],
)
def test_words_of_the_other_language_say_so(language: str, text: str, html: str) -> None:
    assert foreign(text, language) == html
