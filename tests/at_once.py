"""Several jobs at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def at_once(*jobs: Callable[[], T]) -> list[T]:
    """Do each job in a thread of its own, all starting together; give what they gave."""
    gate = Barrier(len(jobs))

    def run(job: Callable[[], T]) -> T:
        gate.wait(timeout=60)
        try:
            return job()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))
