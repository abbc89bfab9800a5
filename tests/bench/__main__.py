"""`make bench`: measures an empty site of its own with production settings, whatever this machine says about sites."""

from __future__ import annotations

import subprocess
import sys
from tempfile import TemporaryDirectory

from tests.environment import inherited

SECRET = "for measuring only, and long enough to pass for a real one"


def main() -> None:
    with TemporaryDirectory(prefix="one-more-deal-") as data:
        run(data, "manage.py", "migrate", "--verbosity=0")
        run(data, "manage.py", "collectstatic", "--noinput", "--verbosity=0")
        run(data, "-m", "tests.bench.report", *sys.argv[1:])


def run(data: str, *command: str) -> None:
    variables = inherited() | {"DATA_DIR": data, "SECRET_KEY": SECRET}
    subprocess.run([sys.executable, *command], env=variables, check=True)


if __name__ == "__main__":
    main()
