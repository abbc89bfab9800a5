"""How the table sounds: what a screen reader finds on it, and what the live region says of six moves, in order."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.server import Site
from tests.browser.switch_player import Pin, Player

AMBER_FIRST = Pin(3, "tr.ar")  # an amber Reverse lies, South holds the amber 4
TEAL_FIVE = Pin(3)  # teal 5 lies
NOTHING_FITS = Pin(16)  # nor do the first three cards of the stock
CHAIN = Pin(31, "vs.v7.vd", "house")  # South holds no Draw Two
LAST_CARD = Pin(186, "wa.ar.a3.as.a8.a4.a1.as.a8.t8.td.g.vd.g.v9.v7.v5u.w4c.g.c1", "house")
N = "\u00a0"


@dataclass(frozen=True)
class Sound:
    """A button's name as it is read out, and what the live region says once it is pressed."""

    button: str
    said: str


NUMBER, REFUSED, WILD, DRAWS, TAKEN, END = "a number", "a refused card", "a wild", "three draws", "a chain", "the end"
PLACES = {
    NUMBER: AMBER_FIRST,
    REFUSED: TEAL_FIVE,
    WILD: TEAL_FIVE,
    DRAWS: NOTHING_FITS,
    TAKEN: CHAIN,
    END: LAST_CARD,
}
SOUNDS = {
    "ja": {
        NUMBER: [Sound("アンバーの4、出せる", "あなた：アンバーの4")],
        REFUSED: [
            Sound(
                "クリムゾンの3は出せない。ティールでも数字の5でもない",
                "クリムゾンの3は出せない。ティールでも数字の5でもない",
            )
        ],
        WILD: [
            Sound("ワイルドドロー4、出せる", "ワイルドドロー4：有効色を選ぶ。西が4枚引いて1回休み"),
            Sound("バイオレット", "あなた：ワイルドドロー4、有効色はバイオレット、西：4枚引き受けて1回休み"),
        ],
        DRAWS: [
            Sound("引く (0/3)", "あなた：ティールの9を引いた。アンバーも数字の8もないので1枚引く"),
            Sound("引く (1/3)", "あなた：バイオレットの3を引いた。アンバーも数字の8もないので1枚引く"),
            Sound("引く (2/3)", "あなた：クリムゾンの5を引いてパス"),
        ],
        TAKEN: [Sound("2枚引き受ける", "あなた：2枚引き受けて1回休み")],
        END: [
            Sound("クリムゾンのリバース、出せる", "クリムゾンのリバース：これが最後の1枚で、出せば上がり"),
            Sound("このカードを出す", "あなた：クリムゾンのリバース"),
        ],
    },
    "ru": {
        NUMBER: [Sound("янтарная 4, подходит", "вы: янтарная 4")],
        REFUSED: [
            Sound(
                "багровая 3 не подходит: это не бирюза и не 5",
                "багровая 3 не подходит: это не бирюза и не 5",
            )
        ],
        WILD: [
            Sound("«+4», подходит", "«+4»: назовите цвет. Запад возьмёт 4 карты и пропустит ход"),
            Sound("аметист", "вы: «+4», теперь аметист; Запад: пришлось взять 4 карты и пропустить ход"),
        ],
        DRAWS: [
            Sound("Взять (0/3)", "вы: из колоды — бирюзовая 9. Подошли бы янтарь или 8, но их нет: возьмите карту"),
            Sound("Взять (1/3)", "вы: из колоды — аметистовая 3. Подошли бы янтарь или 8, но их нет: возьмите карту"),
            Sound("Взять (2/3)", "вы: из колоды — багровая 5, пас"),
        ],
        TAKEN: [Sound("Взять 2", "вы: пришлось взять 2 карты и пропустить ход")],
        END: [
            Sound("багровый «Разворот», подходит", "багровый «Разворот»: последняя карта, с ней вы выиграете партию"),
            Sound("Сыграть эту карту", "вы: багровый «Разворот»"),
        ],
    },
}
LANDMARKS = {
    "ja": [
        "banner",
        'navigation "サイト"',
        "status",
        "main",
        'heading "クレイジースイッチ 局番号 3" [level=1]',
        'region "テーブル"',
        'list "プレイヤー"',
        'list "あなたの手札"',
        'complementary "ターンログ"',
        'heading "ターンログ" [level=2]',
        "contentinfo",
    ],
    "ru": [
        "banner",
        'navigation "Сайт"',
        "status",
        "main",
        'heading "Crazy Switch Номер раздачи 3" [level=1]',
        'region "Стол"',
        'list "Игроки"',
        'list "Ваша рука"',
        'complementary "Журнал ходов"',
        'heading "Журнал ходов" [level=2]',
        "contentinfo",
    ],
}
PLACE = re.compile(r"^ *- ((?:banner|navigation|status|main|heading|region|complementary|contentinfo|list)\b.*?):?$")
LANGS = pytest.mark.parametrize("lang", ["ja", "ru"])


def plain(text: str) -> str:
    return text.replace(N, " ")


def sounds_of(player: Player, sounds: list[Sound]) -> list[Sound]:
    """Press the buttons one after the other by their names, as a reader does who hears them."""
    page = player.page
    heard = []
    live = page.locator("#live").element_handle()
    for sound in sounds:
        button = page.locator("#table").get_by_role("button", name=sound.button, exact=True).first
        player.press(button, press_enter)
        assert live.evaluate("it => it.isConnected")
        heard.append(Sound(sound.button, plain(live.inner_text())))
    return heard


def press_enter(button: Locator) -> None:
    button.focus()
    button.page.keyboard.press("Enter")


@LANGS
@pytest.mark.parametrize("move", PLACES)
def test_a_move_sounds(page_in: Callable[..., Page], site: Site, lang: str, move: str) -> None:
    player = Player(page_in(lang))
    player.open(site, PLACES[move], lang)
    assert sounds_of(player, SOUNDS[lang][move]) == SOUNDS[lang][move]


@LANGS
def test_what_happened_is_followed_by_what_fits(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    player = Player(page_in(lang))
    player.open(site, AMBER_FIRST, lang)
    page = player.page
    player.press(player.card("a4"))
    while player.state == "playback":
        last = page.locator("#live").inner_text()
        assert last.lower() == page.locator("#status").inner_text().lower()
        player.press(page.locator("#next-step"))
    said, fits = page.locator("#live").inner_text(), page.locator("#status").inner_text()
    assert said.lower() == fits.lower()
    assert said != last


@LANGS
def test_cards_say_colour_value_and_whether_they_fit(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    player = Player(page_in(lang))
    player.open(site, TEAL_FIVE, lang)
    hand = player.page.locator(".hand").aria_snapshot()
    names = re.findall(r'button "(.*?)"( \[disabled\])?', hand)
    fits = {"ja": "、出せる", "ru": ", подходит"}[lang]
    assert len(names) == 7
    assert [plain(name).endswith(fits) for name, _ in names] == [not disabled for _, disabled in names]
    assert len({name for name, _ in names}) == 7


@LANGS
def test_landmarks_and_headings(page_in: Callable[..., Page], site: Site, lang: str) -> None:
    player = Player(page_in(lang))
    player.open(site, TEAL_FIVE, lang)
    lines = player.page.locator("body").aria_snapshot().splitlines()
    assert [plain(found[1]) for line in lines if (found := PLACE.match(line))] == LANDMARKS[lang]
    assert player.page.locator("[aria-live], [role=status], [role=log]").count() == 1


def test_pictures_without_a_name_are_passed_over(page_in: Callable[..., Page], site: Site) -> None:
    player = Player(page_in("ja"))
    player.open(site, TEAL_FIVE)
    player.press(player.card("w4"))
    assert re.search(r"- img(?! \")", player.page.locator("#table").aria_snapshot()) is None
