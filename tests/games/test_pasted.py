"""What is typed or pasted where a deal number is asked for (D-5)."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.pasted import MOST_CHARACTERS, Pasted, read

GAMES = ("crazy-switch", "war")
DEALS = st.integers(1, 999_999)
#: Words that may stand around a number: no figure, and nothing that would join one or make it negative.
AROUND = st.text("局番号は。、 \n№Номер раздачи:abc/?#")
OPTIONS = st.dictionaries(st.sampled_from(["rules", "level", "seat"]), st.sampled_from(["house", "easy", "я&=#?"]))

NAMES_48213 = [
    "48213",
    " 48213\n",
    "局番号48213",
    "局番号 48213",
    "局番号：４８２１３",
    "№ 48 213",
    "№ 48\u00a0213",
    "48\u2009213",
    "48\u202f213",
    "48,213",
    "４８，２１３",
    "48.213",
    "48'213",
    "Номер раздачи 48213.",
    "#48213",
    "48213、48213番",
    "0048213",
    "https://example.org/48213/",
]
NAMES_NONE = ["", "seven", "0", "-7", "1000000", "1,000,000", "1 000 000", "48213 7", "7 8", "7.5", "1e3", "٤٨٢١٣"]
LINKS = {
    "/crazy-switch/7/": Pasted(7, "crazy-switch"),
    "/ja/crazy-switch/7": Pasted(7, "crazy-switch"),
    "http://127.0.0.1:8000/ru/war/7/?rounds=240": Pasted(7, "war", {"rounds": "240"}),
    "https://cards.example/war/7/?rounds=240#table": Pasted(7, "war", {"rounds": "240"}),
    "もう一局 92点、12手 https://cards.example/crazy-switch/7/?rules=house&level=easy": Pasted(
        7, "crazy-switch", {"rules": "house", "level": "easy"}
    ),
    "「https://cards.example/crazy-switch/7/?rules=house」": Pasted(7, "crazy-switch", {"rules": "house"}),
    "https://cards.example/ru/crazy-switch/7/review/?rules=house&moves=a7": Pasted(
        7, "crazy-switch", {"rules": "house", "moves": "a7"}
    ),
}


@pytest.mark.parametrize("text", NAMES_48213, ids=ascii)
def test_any_text_with_one_number_in_it_names_that_deal(text: str) -> None:
    assert read(text, GAMES.__contains__) == Pasted(48213)


@pytest.mark.parametrize("text", NAMES_NONE, ids=ascii)
def test_no_number_or_two_name_no_deal(text: str) -> None:
    assert read(text, GAMES.__contains__) is None


@pytest.mark.parametrize("text", LINKS)
def test_link_names_its_game_and_its_options(text: str) -> None:
    assert read(text, GAMES.__contains__) == LINKS[text]


@pytest.mark.parametrize(
    "text", ["/war/7/ /war/8/", "/war/7/ /crazy-switch/7/", "/war/0/", "/war/1000000/", "/war/7/ /war/7/?rounds=240"]
)
def test_links_to_two_deals_or_to_none_name_no_deal(text: str) -> None:
    assert read(text, GAMES.__contains__) is None


@given(deal=DEALS, before=AROUND, after=AROUND)
def test_number_is_found_whatever_words_stand_around_it(deal: int, before: str, after: str) -> None:
    grouped = f"{deal:,}"
    for written in (str(deal), grouped, grouped.replace(",", "\u00a0"), grouped.translate(FULL_WIDTH)):
        assert read(f"{before}{written}{after}", GAMES.__contains__) == Pasted(deal)


@given(deal=DEALS, game=st.sampled_from(GAMES), lang=st.sampled_from(["", "/ja", "/ru"]), options=OPTIONS)
def test_link_is_read_back_as_it_was_written(deal: int, game: str, lang: str, options: dict[str, str]) -> None:
    query = f"?{urlencode(options)}" if options else ""
    for host in ("", "https://cards.example"):
        assert read(f"{host}{lang}/{game}/{deal}/{query}", GAMES.__contains__) == Pasted(deal, game, options)


@given(st.text())
def test_nothing_pasted_breaks_it(text: str) -> None:
    found = read(text, GAMES.__contains__)
    assert found is None or 1 <= found.deal <= 999_999


@pytest.mark.parametrize("digits", ["9" * 5000, "9" * (MOST_CHARACTERS + 1)])
def test_endless_numbers_name_no_deal(digits: str) -> None:
    assert read(digits, GAMES.__contains__) is None


FULL_WIDTH = str.maketrans("0123456789,", "０１２３４５６７８９，")
