#!/usr/bin/env python
"""Django's commands for this site."""

import os
import sys

from django.core.management import execute_from_command_line


def run() -> None:
    execute_from_command_line(sys.argv)
    sys.stdout.flush()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        run()
    except BrokenPipeError:
        # Whoever reads has read enough, as `head` has. What is left in the buffer must not fail at the very end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
