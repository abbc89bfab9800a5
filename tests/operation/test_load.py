"""Many readers at once, and one reader in many tabs (D-7, D-8), against four workers over each database."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import median, quantiles

import pytest

from tests.at_once import at_once
from tests.operation.readers import Browser, Player
from tests.operation.servers import Gunicorn, Store, assert_all_kept, begun

PLAYERS, MOVES, ROUNDS = (50, 100, 25) if os.environ.get("SOAK") else (8, 12, 2)
TABS = 8
Report = Callable[[str, object], None]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, new_store: Callable[[str], Store]) -> Store:
    return new_store(request.param)


@pytest.fixture(scope="module")
def site(store: Store) -> Iterator[Gunicorn]:
    site = store.serve(workers=4)
    yield site
    site.stop()
    assert site.log.read_text() == ""


def test_every_answered_move_of_many_players_is_kept(store: Store, site: Gunicorn, record_property: Report) -> None:
    before = set(store.documents())
    players = [Player(number, site.address) for number in range(PLAYERS)]
    began = time.monotonic()
    with ThreadPoolExecutor(PLAYERS) as pool:
        list(pool.map(play, players))
    tell(players, time.monotonic() - began, record_property)
    assert sum(player.resent for player in players) == 0
    assert_all_kept(store, players)
    assert set(store.documents()) - before == {player.browser.key for player in players}


def play(player: Player) -> None:
    player.begin()
    for turn in range(MOVES):
        player.move(turn)


def tell(players: list[Player], seconds: float, record_property: Report) -> None:
    """Write the figures down (`pytest -s`, `--junit-xml`); none of them is asserted."""
    waits = [wait * 1000 for player in players for wait in player.seconds]
    figures = {
        "players": len(players),
        "moves": len(waits),
        "moves a second": round(len(waits) / seconds),
        "median ms": round(median(waits)),
        "p95 ms": round(quantiles(waits, n=20)[-1]),
    }
    for name, figure in figures.items():
        record_property(name, figure)
    print(figures)


def copy_of(browser: Browser, address: tuple[str, int]) -> Browser:
    """Open another tab: the same cookies."""
    tab = Browser(address)
    tab.cookies = dict(browser.cookies)
    return tab


def test_one_form_sent_from_eight_tabs_is_one_move(store: Store, site: Gunicorn) -> None:
    player = begun(0, site)
    tabs = [copy_of(player.browser, site.address) for _ in range(TABS)]
    for turn in range(2 * ROUNDS):
        table = (player.switch, player.war)[turn % 2]
        if table.is_over:
            break
        form = table.choose(player.chance)
        answers = at_once(*[partial(tab.post, table.path, form) for tab in tabs])
        assert sorted(answer.status for answer in answers) == [200] + [409] * (TABS - 1)
        table.moved(form)
        assert_all_kept(store, [player])


def test_eight_tabs_with_a_deal_each_overwrite_nothing(store: Store, site: Gunicorn) -> None:
    player = begun(0, site)
    tables = [player.switch, player.war]
    while len(tables) < TABS:
        tables += [player.begin_switch(), player.begin_war()]
    tabs = [copy_of(player.browser, site.address) for _ in tables]
    for _ in range(ROUNDS):
        forms = [table.choose(player.chance) for table in tables]
        answers = at_once(
            *[partial(tab.post, table.path, form) for tab, table, form in zip(tabs, tables, forms, strict=True)]
        )
        assert [answer.status for answer in answers] == [200] * len(tables)
        for table, form in zip(tables, forms, strict=True):
            table.moved(form)
        assert_all_kept(store, [player])
        tables = [table for table in tables if not table.is_over]
        tabs = tabs[: len(tables)]


def test_settings_of_tabs_that_change_at_once_are_all_kept(store: Store, site: Gunicorn) -> None:
    """Small values lie in the same row as the games."""
    player = begun(0, site)
    changes = [("auto", "on"), ("speed", "slow"), ("players", "two"), ("upper", "ru")] * (TABS // 4)
    path = player.war.path.replace("?", "settings/?")
    tabs = [copy_of(player.browser, site.address) for _ in changes]
    answers = at_once(*[partial(tab.post, path, dict([change])) for tab, change in zip(tabs, changes, strict=True)])
    assert {answer.status for answer in answers} == {200}
    values = store.documents()[player.browser.key]["values"]
    assert set(dict(changes).values()) <= {value for value in values.values() if isinstance(value, str)}
