"""What all tests share: production settings with a key, a folder and a database of the tests' own."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client

CHROMIUM = shutil.which("chromium")
LEFT_OUT = "*** BROWSER TESTS WERE LEFT OUT: chromium is not installed (make browser, as root) ***"
BROWSER_TESTS = Path(__file__).parent / "browser"

# Examples are the same in every run; how long one takes is never a fault.
hypothesis.settings.register_profile("usual", deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("soak", deadline=None, max_examples=5000, database=None)
hypothesis.settings.load_profile("soak" if os.environ.get("SOAK") else "usual")


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get("CI") and not CHROMIUM:
        raise pytest.UsageError("chromium is not installed, and continuous integration leaves nothing out.")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    in_browser = [item for item in items if item.path.is_relative_to(BROWSER_TESTS)]
    for item in in_browser:
        item.add_marker(pytest.mark.browser)
    if in_browser and not CHROMIUM:
        config.hook.pytest_deselected(items=in_browser)
        items[:] = [item for item in items if item not in in_browser]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not CHROMIUM:
        terminalreporter.write_line(LEFT_OUT, red=True, bold=True)


@pytest.fixture(scope="session", autouse=True)
def own_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings.SECRET_KEY = "for tests only, and long enough to pass for a real one"
    settings.STATIC_ROOT = tmp_path_factory.mktemp("static")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the test database in a file, as on the site: one in memory locks otherwise."""
    connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session")
def static_files(own_settings: None) -> None:
    """Collect the static files, so that pages find the manifest that they need in production."""
    call_command("collectstatic", verbosity=0, interactive=False)


@pytest.fixture
def client(static_files: None) -> Client:
    return Client()
