"""Real servers, each in a process group of its own: gunicorn over one of both databases, and PostgreSQL itself."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
from django.core import signing

from games.saves import SessionStore
from games.shelf import Shelf
from tests.browser.server import PATIENCE, ROOT, free_port, wait_until
from tests.environment import inherited
from tests.operation.readers import Address, Player, can_connect, send

SECRET = "for tests only, and long enough to pass for a real one"
#: By which a move has to wait, but no reader, on SQLite and on PostgreSQL.
LOCKS = ("BEGIN IMMEDIATE", "LOCK TABLE django_session IN EXCLUSIVE MODE")
Document: TypeAlias = dict[str, Any]


def environment(data: Path, **variables: str) -> dict[str, str]:
    """Give what a process of the site is to find, and nothing of what this machine says about sites."""
    return inherited() | {"SECRET_KEY": SECRET, "DATA_DIR": str(data)} | variables


def manage(data: Path, *arguments: str, **variables: str) -> str:
    """Run a command of the site; give what it wrote."""
    command = [sys.executable, "-W", "error", "manage.py", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(data, **variables), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


class Gunicorn:
    """The site as it is deployed: a master and its workers."""

    application = "config.wsgi"

    def __init__(self, data: Path, workers: int = 4, **variables: str) -> None:
        self.data = data
        self.workers = workers
        self.address: Address = ("127.0.0.1", free_port())
        self.log = data / f"log-{self.address[1]}"
        self._variables = variables
        self.start()

    def start(self) -> None:
        host, port = self.address
        options = [f"--bind={host}:{port}", f"--workers={self.workers}", "--log-level=error", "--no-control-socket"]
        with self.log.open("ab") as log:
            self._master = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", *options, self.application],
                cwd=ROOT,
                env=environment(self.data, **self._variables),
                stderr=log,
                start_new_session=True,
            )
        wait_until(self._is_up, "The site did not start.")

    def _is_up(self) -> bool:
        assert self._master.poll() is None, self.log.read_text()
        return can_connect(self.address) and send(self.address, "GET", "/robots.txt").status != 0

    def terminate(self) -> None:
        """Ask it to end, as an operator would: answers under way are still given."""
        self._master.terminate()

    def reload(self) -> None:
        """Have new workers take over from the old."""
        self._master.send_signal(signal.SIGHUP)

    def stop(self) -> None:
        if self._master.poll() is None:
            self.terminate()
        assert self._master.wait(PATIENCE) == 0
        wait_until(self.is_deaf, "The site did not end.")

    def end(self) -> None:
        """End what is left of it after a test."""
        if self._master.poll() is None:
            self.kill()

    def kill_workers(self) -> int:
        """End all workers in the middle of whatever they do; the master makes new ones. Say how many."""
        children = self.children
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        return len(children)

    @property
    def children(self) -> list[int]:
        master = self._master.pid
        return [int(child) for child in Path(f"/proc/{master}/task/{master}/children").read_text().split()]

    def kill(self) -> None:
        """End master and workers at once."""
        os.killpg(self._master.pid, signal.SIGKILL)
        self._master.wait(PATIENCE)
        # Workers may outlive their master by a moment, and would take connections meant for its successor.
        wait_until(self.is_deaf, "The site did not end.")

    def is_deaf(self) -> bool:
        return not can_connect(self.address)

    def lines(self) -> list[Document]:
        """Give the log, all of which must be JSON."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]


class PostgreSQL:
    """A server of PostgreSQL on a free port, in a folder of its own; databases are made as they are asked for."""

    def __init__(self, binaries: Path) -> None:
        self._binaries = binaries
        # Not below pytest's own folder, which no other user may enter: PostgreSQL refuses to run as root.
        self._folder = Path(tempfile.mkdtemp(prefix="one-more-deal-"))
        self._user = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.getuid() == 0 else {}
        if self._user:
            shutil.chown(self._folder, "nobody", "nogroup")
        self._port = free_port()
        self._made = 0
        self._run("initdb", "--username=site", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        self.start()

    def _run(self, program: str, *options: str) -> None:
        subprocess.run([self._binaries / program, f"--pgdata={self._data}", *options], **self._quietly, check=True)

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    @property
    def _quietly(self) -> dict[str, Any]:
        return {"cwd": self._folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **self._user}

    def start(self) -> None:
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -k {self._folder}"
        self._run("pg_ctl", "start", "--wait", "--silent", f"--options={options}")

    def stop(self) -> None:
        """End it with all its connections."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode=fast")

    def remove(self) -> None:
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode=immediate")
        shutil.rmtree(self._folder)

    def new_database(self) -> str:
        """Make an empty database; give its address."""
        self._made += 1
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE site{self._made}")
        return self._url(f"site{self._made}")

    def _url(self, database: str) -> str:
        return f"postgresql://site:pass%2Fword@127.0.0.1:{self._port}/{database}"


def postgresql_binaries() -> Path | None:
    """Find Debian's package, which puts them outside the path."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    found = shutil.which("pg_ctl") or (homes[-1] if homes else None)
    return Path(found).resolve().parent if found else None


@dataclass(frozen=True)
class Store:
    """What the sites over one database have kept, read past them; ``url`` where it is PostgreSQL."""

    data: Path
    url: str = ""

    @property
    def variables(self) -> dict[str, str]:
        return {"DATABASE_URL": self.url} if self.url else {}

    def serve(self, workers: int = 4, **variables: str) -> Gunicorn:
        return Gunicorn(self.data, workers, **self.variables, **variables)

    def manage(self, *arguments: str) -> str:
        return manage(self.data, *arguments, **self.variables)

    def documents(self) -> dict[str, Document]:
        """Give each session's document by its key."""
        return {
            key: signing.loads(data, key=SECRET, salt=SessionStore().key_salt)
            for key, data in self.rows("SELECT session_key, session_data FROM django_session")
        }

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with self._connection() as connection:
            return connection.execute(query).fetchall()

    def execute(self, statement: str) -> None:
        with self._connection() as connection:
            connection.execute(statement)
            connection.commit()

    @contextmanager
    def _connection(self) -> Iterator[Any]:
        connection = psycopg.connect(self.url) if self.url else sqlite3.connect(self.data / "db.sqlite3")
        with closing(connection):
            yield connection

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold whatever a move needs for itself."""
        with self._connection() as connection:
            connection.execute(LOCKS[bool(self.url)])
            yield
            connection.rollback()


def begun(number: int, *sites: Gunicorn) -> Player:
    """Give a player who has begun, and asks these sites by turns."""
    player = Player(number, *(site.address for site in sites))
    player.begin()
    return player


def kept(document: Document) -> dict[str, str]:
    """Give the moves of each play in a document, by the path of its table."""
    plays = Shelf(document, damaged=False, writable=False).plays()
    return {f"/ja/{play.game}/{play.deal}/": play.moves for play in plays}


def assert_all_kept(store: Store, players: list[Player]) -> None:
    """Nothing is kept but what was answered, and all of that: move for move, the CPU players' too."""
    documents = store.documents()
    for player in players:
        expected = {table.path.partition("?")[0]: table.moves for table in player.tables}
        assert kept(documents[player.browser.key]) == expected
