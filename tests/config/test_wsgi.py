from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from config.settings import BASE_DIR


def enter(data: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
    return subprocess.run(
        [sys.executable, "-c", "import config.wsgi"],
        cwd=BASE_DIR,
        env=inherited | {"DATA_DIR": str(data)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_secret_key_the_site_does_not_start(tmp_path: Path) -> None:
    refused = enter(tmp_path)
    assert refused.returncode != 0
    assert "set the variable SECRET_KEY" in refused.stderr


def test_with_a_secret_key_it_starts(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    started = enter(tmp_path, SECRET_KEY="x" * 50)
    assert (started.returncode, started.stderr) == (0, "")
