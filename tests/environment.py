"""What this machine says about sites, and what a site of the tests is to find instead: nothing of it."""

from __future__ import annotations

import os

SITE_VARIABLES = (
    "ALLOWED_HOSTS",
    "BEHIND_TLS",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_URL",
    "DATA_DIR",
    "DEBUG",
    "LOG_LEVEL",
    "SECRET_KEY",
    "SQLITE_SYNCHRONOUS",
)


def inherited() -> dict[str, str]:
    """Give the environment without the site's variables, and without what the tests set for themselves."""
    left_out = (*SITE_VARIABLES, "DJANGO_ALLOW_ASYNC_UNSAFE")
    return {name: value for name, value in os.environ.items() if name not in left_out}
