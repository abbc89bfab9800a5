"""Databases for real servers: a file of SQLite, and Debian's PostgreSQL."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.operation.servers import Gunicorn, PostgreSQL, Store, manage, postgresql_binaries

LEFT_OUT = "*** POSTGRESQL TESTS WERE LEFT OUT: the package postgresql is not installed (make postgresql, as root) ***"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    binaries = postgresql_binaries()
    if binaries is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(LEFT_OUT)
    server = PostgreSQL(binaries)
    yield server
    server.remove()


@pytest.fixture(scope="session")
def used_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a data folder with static files and an empty, migrated database."""
    data = tmp_path_factory.mktemp("data")
    manage(data, "collectstatic", "--noinput")
    manage(data, "migrate")
    return data


@pytest.fixture(scope="session")
def new_store(
    request: pytest.FixtureRequest, used_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Store]:
    """Make a migrated, empty database of the kind asked for: ``sqlite`` or ``postgresql``."""

    def make(kind: str) -> Store:
        data = Path(shutil.copytree(used_folder, tmp_path_factory.mktemp("site") / "data"))
        if kind == "sqlite":
            return Store(data)
        store = Store(data, request.getfixturevalue("postgresql").new_database())
        store.manage("migrate")
        return store

    return make


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, new_store: Callable[[str], Store]) -> Store:
    """Give each of both databases."""
    return new_store(request.param)


@pytest.fixture
def serve() -> Iterator[Callable[..., Gunicorn]]:
    """Start sites that end with the test."""
    started: list[Gunicorn] = []

    def start(store: Store, workers: int = 4, **variables: str) -> Gunicorn:
        started.append(store.serve(workers, **variables))
        return started[-1]

    yield start
    for site in started:
        site.end()
        print(site.log.read_text())  # shown where a test fails
