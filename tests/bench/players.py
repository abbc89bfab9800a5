"""So many players at once, so many moves each, over a new database: prints moves a second. `load` runs it."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

SITES: dict[str, dict[str, str]] = {
    "SQLite, NORMAL": {"SQLITE_SYNCHRONOUS": "NORMAL"},
    "SQLite, FULL": {"SQLITE_SYNCHRONOUS": "FULL"},
    "PostgreSQL": {},
}
WORKERS = 4


def play(moves: int, player: Any) -> None:
    for turn in range(moves):
        player.move(turn)


def moves_a_second(on: str, count: int, moves: int) -> float:
    """Let all play at once; nothing that was answered may be lost."""
    from tests.operation import readers, servers  # noqa: PLC0415  (those of another checkout, and after its set-up)

    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        store = servers.Store(data, postgresql(servers, stack.callback) if on == "PostgreSQL" else "")
        store.manage("migrate")
        store.manage("collectstatic", "--noinput", "--verbosity=0")
        site = store.serve(WORKERS, **SITES[on])
        stack.callback(site.end)
        players = [readers.Player(number, site.address) for number in range(count)]
        pool = stack.enter_context(ThreadPoolExecutor(count))
        list(pool.map(readers.Player.begin, players))
        began = time.monotonic()
        list(pool.map(partial(play, moves), players))
        seconds = time.monotonic() - began
        servers.assert_all_kept(store, players)
    return count * moves / seconds


def postgresql(servers: Any, at_the_end: Callable[[Callable[[], None]], object]) -> str:
    """Start a server, and give the address of an empty database."""
    binaries = servers.postgresql_binaries()
    assert binaries, "PostgreSQL is not installed."
    server = servers.PostgreSQL(binaries)
    at_the_end(server.remove)
    return str(server.new_database())


if __name__ == "__main__":
    import django

    django.setup()
    print(moves_a_second(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
