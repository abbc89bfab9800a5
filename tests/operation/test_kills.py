"""Every process of the site is killed in the middle of a load, again and again: nothing that was answered is lost,
and a move is saved wholly or not at all (D-7; section 10, last row)."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random

from tests.browser.server import wait_until
from tests.operation.readers import Player
from tests.operation.servers import Gunicorn, Store, assert_all_kept

PLAYERS, KILLS = (20, 40) if os.environ.get("SOAK") else (4, 2)


def test_kills_in_the_middle_of_a_load(
    store: Store, serve: Callable[..., Gunicorn], record_property: Callable[[str, object], None]
) -> None:
    site = serve(store)
    players = [Player(number, site.address) for number in range(PLAYERS)]
    for player in players:
        player.begin()
    killed = 0
    with ThreadPoolExecutor(PLAYERS) as pool:
        playing = Playing(pool, players)
        for turn in range(KILLS):
            playing.go_on_for(moves=2)
            killed += kill(site, everything=turn % 2 == 0)
        playing.go_on_for(moves=2)
        playing.stop()
    figures = {
        "kills": KILLS,
        "processes": killed,
        "moves": sum(len(player.seconds) for player in players),
        "sent again": sum(player.resent for player in players),
        "saved though unanswered": sum(player.saved_unanswered for player in players),
    }
    for name, figure in figures.items():
        record_property(name, figure)
    print(figures)
    assert figures["sent again"] > 0
    assert_all_kept(store, players)
    site.stop()
    assert [line for line in site.log.read_text().splitlines() if "SIGKILL" not in line] == []


def test_new_code_is_taken_up_in_the_middle_of_a_load_and_nobody_is_refused(
    new_store: Callable[[str], Store], serve: Callable[..., Gunicorn]
) -> None:
    store = new_store("sqlite")
    site = serve(store, workers=2)
    players = [Player(number, site.address) for number in range(PLAYERS)]
    for player in players:
        player.begin()
    workers = set(site.children)
    with ThreadPoolExecutor(PLAYERS) as pool:
        playing = Playing(pool, players)
        playing.go_on_for(moves=2)
        site.reload()
        wait_until(lambda: not workers & set(site.children), "The old workers do not end.")
        playing.go_on_for(moves=2)
        playing.stop()
    assert sum(player.resent for player in players) == 0
    assert_all_kept(store, players)
    site.stop()
    assert site.log.read_text() == ""


class Playing:
    """Players who move without pause, each in a thread of its own, until they are told to stop."""

    def __init__(self, pool: ThreadPoolExecutor, players: list[Player]) -> None:
        self._players = players
        self._stopped = False
        self._runs: list[Future[None]] = [pool.submit(self._play, player) for player in players]

    def _play(self, player: Player) -> None:
        turn = 0
        while not self._stopped:
            player.move(turn)
            turn += 1

    def go_on_for(self, moves: int) -> None:
        """Wait until each has made so many more moves, then to some moment within one."""
        goals = [len(player.seconds) + moves for player in self._players]
        while any(len(player.seconds) < goal for player, goal in zip(self._players, goals, strict=True)):
            if any(run.done() for run in self._runs):
                self.stop()
            time.sleep(0.01)
        time.sleep(Random(sum(goals)).random() / 20)

    def stop(self) -> None:
        self._stopped = True
        for run in self._runs:
            run.result()


def kill(site: Gunicorn, everything: bool) -> int:
    """Kill the workers, which the master replaces; or the master with them, and start anew. Give how many."""
    if not everything:
        return site.kill_workers()
    site.kill()
    site.start()
    return site.workers + 1
