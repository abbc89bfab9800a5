"""The real site in a process group of its own: `manage.py play` with production settings."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path

from tests.environment import inherited

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60  # seconds until a site that does not answer counts as broken


class Site:
    """A running site that keeps all its data below one folder, so that it can be killed and started again."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._environment = environment
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "manage.py", "play", f"--port={self.port}"],
            cwd=ROOT,
            env=inherited() | {"DATA_DIR": str(self.data)} | self._environment,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._wait()

    def stop(self) -> None:
        """End it as an operator would: answers under way are still given."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End all its processes in the middle of whatever they do."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        self.stop()
        self.start()

    def _end(self, how: signal.Signals) -> None:
        if self._process.poll() is None:
            os.killpg(self._process.pid, how)
        self._process.wait(PATIENCE)
        # Workers may outlive their master by a moment, and would take connections meant for its successor.
        wait_until(self._is_deaf, "The site did not end.")

    def _wait(self) -> None:
        try:
            wait_until(lambda: self._answers() or self._process.poll() is not None, "The site did not start.")
            assert self._process.poll() is None, "The site ended at once."
        except AssertionError:
            self.kill()
            raise

    def _is_deaf(self) -> bool:
        with socket.socket() as trial:
            return trial.connect_ex(("127.0.0.1", self.port)) != 0

    def _answers(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", "/healthz")
            connection.getresponse()
        except ConnectionError:
            return False
        finally:
            connection.close()
        return True


def wait_until(reached: Callable[[], bool], failure: str) -> None:
    latest = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < latest, failure
        time.sleep(0.05)


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])
