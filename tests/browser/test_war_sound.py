"""What a screen reader says: one polite live region, in one or two sentences; and the result, the chart as a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.server import Site
from tests.browser.war_player import Pin, Player

LAST_SIX = Pin(730, 34)
SIX_PRESSES = {
    "ja": [
        "スペードのA対ハートの5、2枚があなたへ。あなた33枚、相手19枚。",
        "スペードの3対ダイヤのK、2枚が相手へ。あなた32枚、相手20枚。",
        "戦争：スペードの9対ダイヤの8、6枚があなたへ。あなた35枚、相手17枚。",
        "戦争：スペードの2対スペードの3、10枚が相手へ。あなた30枚、相手22枚。",
        "クラブのQ対スペードの4、2枚があなたへ。あなた31枚、相手21枚。",
        "クラブのK対スペードの7、2枚があなたへ。32対20であなたの勝ち！",
    ],
    "ru": [
        "Туз пик — пятёрка червей: вам 2 карты. У вас 33, у соперника 19.",
        "Тройка пик — король бубён: сопернику 2 карты. У вас 32, у соперника 20.",
        "Война, девятка пик — восьмёрка бубён: вам 6 карт. У вас 35, у соперника 17.",
        "Война, двойка пик — тройка пик: сопернику 10 карт. У вас 30, у соперника 22.",
        "Дама треф — четвёрка пик: вам 2 карты. У вас 31, у соперника 21.",
        "Король треф — семёрка пик: вам 2 карты. Вы выиграли: 32 : 20",
    ],
}
NO_CARD_LEFT = {
    "ja": "戦争に出すカードがあなたになく、2枚が相手へ。0対52であなたの負け",
    "ru": "Вам нечем воевать: сопернику 2 карты. Вы проиграли: 0 : 52",
}
# Everything that speaks by itself, and whether it has been the same node all the time.
REMEMBER = "() => { window.live = document.querySelector('[aria-live]') }"
REGIONS = """() => [...document.querySelectorAll("[aria-live], [role=status], [role=log], output")].map(region =>
  [region === window.live, region.ariaLive, region.textContent.replace(/\\s/g, " ").trim()])"""


def said(page: Page) -> str:
    """Give what is said, in the one place that says anything."""
    [(is_the_same, manner, text)] = page.evaluate(REGIONS)
    assert (is_the_same, manner) == (True, "polite")
    return str(text)


def open_table(page: Page, site: Site, at: Pin, lang: str) -> Player:
    player = Player(page)
    player.open(site, at, lang)
    page.evaluate(REMEMBER)
    assert said(page) == ""
    return player


@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_how_six_presses_sound(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    page = page_in(lang)
    player = open_table(page, site, LAST_SIX, lang)
    heard = []
    for _ in SIX_PRESSES[lang]:
        player.press()
        heard.append(said(page))
    assert heard == SIX_PRESSES[lang]
    player.press()
    assert SIX_PRESSES[lang][-1].endswith(said(page))


@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_how_a_war_without_a_card_sounds(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    page = page_in(lang)
    open_table(page, site, Pin(924, 29), lang).press()
    assert said(page) == NO_CARD_LEFT[lang]


def test_what_lies_on_the_table_is_named(page_in: Callable[..., Page], site: Site) -> None:
    page = page_in("ru")
    open_table(page, site, Pin(730, 37), "ru")
    assert page.locator("#table").aria_snapshot().strip() == AFTER_A_WAR.strip()


AFTER_A_WAR = """
- region "Стол":
  - progressbar "Раунд 37 из 40"
  - group "Соперник":
    - list:
      - listitem:
        - img "тройка бубён"
      - listitem:
        - img "карта рубашкой вверх"
        - img "восьмёрка бубён"
    - paragraph: Соперник 17 карт
  - paragraph: "Война, девятка пик — восьмёрка бубён: вам 6 карт"
  - group "Вы":
    - list:
      - listitem:
        - img "тройка червей"
      - listitem:
        - img "карта рубашкой вверх"
        - img "девятка пик"
    - paragraph: Вы 35 карт
    - button "Открыть"
"""


def test_result_is_read_from_its_headline_on_and_the_chart_has_its_table(
    page_in: Callable[..., Page], site: Site
) -> None:
    page = page_in("ru")
    player = open_table(page, site, Pin(730, 39), "ru")
    player.press()
    player.press()
    assert page.locator("#result").evaluate("it => it === document.activeElement && it.matches('h2')")
    assert page.get_by_role("img", name="в начале 26, в конце 32").count() == 1
    page.get_by_text("График в виде таблицы").focus()
    page.keyboard.press("Enter")
    table = page.locator(".chart").get_by_role("table")
    assert table.get_by_role("row").count() == 41
    assert table.get_by_role("columnheader").count() == 4
    assert table.get_by_role("rowheader").count() == 40
