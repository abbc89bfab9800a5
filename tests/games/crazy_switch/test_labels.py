"""Labels and names that the specification fixes, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games.crazy_switch.engine import notation, rules
from games.crazy_switch.engine.cards import COLOURS
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import (
    Preset,
    Seat,
)
from games.crazy_switch.phrases import choices, effects, fitting, names
from tests.games.crazy_switch.on_page import has
from tests.games.crazy_switch.played import find, keep_game
from tests.games.forms_on_page import Page

LABELS: dict[str, dict[str, Any]] = {
    "ja": {
        "draw": "引く (0/3)",
        "keep": "手札に入れて終了",
        "take": "4枚引き受ける",
        "cancel": "やめる",
        "status": "アンバーか数字の7を出す",
        "colours": ["アンバー", "ティール", "クリムゾン", "バイオレット"],
        "seats": ["あなた", "西", "北", "東"],
        "cards": ["アンバーの7", "ティールのスキップ", "ワイルド", "ワイルドドロー4"],
        "presets": ["標準ルール", "ハウスルール"],
        "levels": ["かんたん", "ふつう", "上級"],
    },
    "ru": {
        "draw": "Взять (0/3)",
        "keep": "Оставить и закончить ход",
        "take": "Взять 4",
        "cancel": "Отмена",
        "status": "подойдёт янтарь, 7 или смена цвета",
        "colours": ["янтарь", "бирюза", "багрянец", "аметист"],
        "seats": ["вы", "запад", "север", "восток"],
        "cards": ["янтарная 7", "бирюзовый «Пропуск»", "смена цвета", "«+4»"],
        "presets": ["стандарт", "домашние правила"],
        "levels": ["лёгкий", "обычный", "опытный"],
    },
}


@pytest.fixture(params=LABELS)
def fixed(request: pytest.FixtureRequest) -> Iterator[dict[str, Any]]:
    """The labels of a language, which is spoken meanwhile."""
    with translation.override(request.param):
        yield LABELS[request.param]


def test_labels_are_those_of_the_specification(fixed: dict[str, Any]) -> None:
    seen = rules.view(notation.read_position("standard a+ south / a1 t1 / c1 / v2 / w / a1 / a7"), Seat.SOUTH)
    said = {
        "draw": effects.draw_label(0),
        "keep": effects.keep_label(),
        "take": effects.take_label(4),
        "cancel": effects.cancel_label(),
        "status": fitting.status(seen),
    }
    for name, text in said.items():
        wanted = str(fixed[name])
        plain = " ".join(text.split())
        assert plain.startswith(wanted) if name == "take" else plain == wanted


def test_names_are_those_of_the_glossary(fixed: dict[str, Any]) -> None:
    said = {
        "colours": [names.colour_name(colour) for colour in COLOURS],
        "seats": [names.seat_name(seat) for seat in Seat],
        "cards": [names.card_name(card) for card in ("a7", "ts", "w", "w4")],
        "presets": [choices.preset_name(preset) for preset in Preset],
        "levels": [choices.level_name(level) for level in Level],
    }
    for name, texts in said.items():
        # A name at the head of a line or a button begins with a capital letter.
        plain = [" ".join(text.split()) for text in texts]
        lower = [text.lower() for text in plain]
        assert lower == [wanted.lower() for wanted in fixed[name]], name


# On the pages (D-1, D-4, 4.5, 4.6)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("ja", {"局番号", "対局リンクをコピー", "やめる", "手札に入れて終了", "引く (0/3)", "もう一局"}),
        (
            "ru",
            {"Номер раздачи", "Скопировать ссылку", "Отмена", "Оставить и закончить ход", "Взять (0/3)", "Ещё партию"},
        ),
    ],
)
def test_labels_of_the_table(client: Client, language: str, labels: set[str]) -> None:
    texts = []
    for played, query in [
        (find(has("w")), "&lift=w"),
        (find(lambda seen: seen.drawn and seen.fitting), ""),
        (find(lambda seen: not seen.drawn and not seen.fitting), ""),
    ]:
        texts.append(Page(client.get(keep_game(client, played).replace("/ja/", f"/{language}/") + query)).root.text)
    assert {label for label in labels if not any(label in text for text in texts)} == set()


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "count"), [("ja", "4枚引き受ける"), ("ru", "Взять 4")])
def test_label_of_a_chain_of_four(client: Client, language: str, count: str) -> None:
    played = find(lambda seen: seen.chain == 4 and not seen.fitting, Preset.HOUSE)
    page = Page(client.get(keep_game(client, played).replace("/ja/", f"/{language}/")))
    assert page.button("main-button").label.startswith(count)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "labels"),
    [("ja", {"スタート", "局番号", "標準ルール", "ハウスルール"}), ("ru", {"Начать", "Номер раздачи"})],
)
def test_labels_of_the_start_panel(client: Client, language: str, labels: set[str]) -> None:
    text = Page(client.get(f"/{language}/crazy-switch/"))["table"].text
    assert {label for label in labels if label not in text} == set()


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "label"), [("ja", "局番号で開始"), ("ru", "Начать по номеру")])
def test_label_of_starting_by_number(client: Client, language: str, label: str) -> None:
    assert label in Page(client.get(f"/{language}/")).root.text
