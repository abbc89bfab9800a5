"""What every answer carries, and what no form gets past."""

from __future__ import annotations

import string
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings as site_settings
from django.http import HttpResponse
from django.test import Client
from django.test.utils import override_settings
from pytest_django import Settings

from games.admission import LARGEST_BODY
from tests.browser.server import ROOT
from tests.games.crazy_switch.played import entry as switch_entry
from tests.games.forms_on_page import Page
from tests.games.kept import keep, nothing_changed
from tests.games.war.reader import entry as war_entry
from tests.operation.servers import environment

HX = {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("headers", [{}, HX], ids=["page", "htmx"])
WAR_FORMS = {
    "war/": {"rounds": "40", "deal": "9"},
    "war/7/?rounds=40": {"position": "3", "play": "play-id"},
    "war/7/settings/?rounds=40": {"auto": "on"},
    "war/7/discard/?rounds=40": {},
    "war/7/record/clear/?rounds=40": {},
}
STATUSES = {
    ("GET", "/"): 302,
    ("GET", "/ja/"): 200,
    ("GET", "/ja/crazy-switch/7/?rules=standard"): 200,
    ("GET", "/ru/war/7/?rounds=40"): 200,
    ("POST", "/ja/war/7/?rounds=40"): 422,
    ("POST", "/ja/crazy-switch/7/?rules=standard"): 422,
    ("PUT", "/ja/"): 405,
    ("GET", "/no/such/page/"): 404,
    ("GET", "/ja/war/faq/"): 200,
    ("GET", "/sitemap.xml"): 200,
    ("GET", "/robots.txt"): 200,
    ("GET", "/healthz"): 200,
    ("GET", "/static/no-such-file.css"): 404,
}


def test_ready_for_deployment_without_a_warning(tmp_path: Path) -> None:
    """The command itself, in the environment that README names."""
    variables = {"SECRET_KEY": string.ascii_letters, "ALLOWED_HOSTS": "cards.example", "BEHIND_TLS": "1"}
    for more in ({}, {"DATABASE_URL": "postgresql://site:secret@db.example/site"}):
        done = subprocess.run(
            [sys.executable, "manage.py", "check", "--deploy", "--fail-level=WARNING"],
            cwd=ROOT,
            env=environment(tmp_path, **variables, **more),
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("System check identified no issues")


def assert_guarded(response: HttpResponse) -> None:
    headers = response.headers
    assert headers["Content-Security-Policy"].startswith("default-src 'self';")
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["Permissions-Policy"]


@pytest.mark.django_db
@BOTH
def test_every_kind_of_answer_is_guarded(client: Client, headers: dict[str, str]) -> None:
    keep(client, switch_entry(7), war_entry(7, turned=3))
    for (method, path), status in STATUSES.items():
        response = client.generic(method, path, headers=headers)
        assert (path, response.status_code) == (path, status)
        assert_guarded(response)
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["Referrer-Policy"] == "same-origin"
        assert response["X-Frame-Options"] == "DENY"


@pytest.mark.django_db
def test_answers_of_the_middleware_itself_are_guarded(client: Client) -> None:
    keep(client, war_entry(7))
    too_large = client.post("/ja/war/7/", {"play": "x" * LARGEST_BODY})
    no_token = Client(enforce_csrf_checks=True).post("/ja/war/7/")
    with override_settings(SECURE_SSL_REDIRECT=True):
        no_tls = Client().get("/ja/")
    with override_settings(ALLOWED_HOSTS=["cards.example"]):
        no_host = client.get("/ja/")
    answers = {413: too_large, 403: no_token, 301: no_tls, 400: no_host}
    for status, response in answers.items():
        assert response.status_code == status
        assert_guarded(response)


@pytest.mark.django_db
def test_files_are_guarded_and_kept_for_ever(static_files: None, settings: Settings) -> None:
    settings.STATIC_ROOT = site_settings.STATIC_ROOT
    [file] = Path(site_settings.STATIC_ROOT, "games").glob("tokens.*.css")
    response = Client().get(f"/static/games/{file.name}")
    response.close()
    assert response.status_code == 200
    assert_guarded(response)
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in response["Cache-Control"]


@pytest.mark.django_db
def test_a_fault_of_the_site_is_told_in_the_readers_language_and_guarded(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("games.war.views.show", fail)
    client.raise_request_exception = False
    for language in ("ja", "ru"):
        response = client.get(f"/{language}/war/7/")
        page = Page(response)
        assert page.code == 500
        assert page.root.one("html")["lang"] == language
        assert "secret detail" not in page.html
        assert_guarded(response)


@pytest.mark.django_db
def test_cookies(client: Client) -> None:
    client.get("/ja/crazy-switch/")
    client.post("/ja/war/7/", {"position": "0", "play": ""})
    cookies = client.cookies
    assert set(cookies) == {"csrftoken", "language", "sessionid"}
    assert cookies["sessionid"]["httponly"]
    assert {cookie["samesite"] for cookie in cookies.values()} == {"Lax"}
    assert {cookie["secure"] for cookie in cookies.values()} == {""}


@pytest.mark.django_db
@BOTH
@pytest.mark.parametrize("language", ["ja", "ru"])
@pytest.mark.parametrize("rest", WAR_FORMS)
def test_no_form_of_war_gets_by_without_its_token(
    static_files: None, rest: str, language: str, headers: dict[str, str]
) -> None:
    client = Client(enforce_csrf_checks=True)
    keep(client, war_entry(7, turned=3))
    client.get(f"/{language}/war/7/")
    wrong = client.cookies["csrftoken"].value[::-1]
    for token in ({}, {"csrfmiddlewaretoken": wrong}, {"csrfmiddlewaretoken": "x"}):
        with nothing_changed():
            page = Page(client.post(f"/{language}/{rest}", WAR_FORMS[rest] | token, headers=headers))
        assert page.code == 403
        assert page.root.one("html")["lang"] == language
        assert "cookie" in page.root.one("main").text.casefold()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("length", "status"),
    [(str(LARGEST_BODY + 1), 413), ("9" * 12, 413), ("9" * 30, 400), ("-1", 400), ("x", 400), ("0" * 30, 400)],
)
def test_a_length_too_great_or_unreadable_is_refused_unread(client: Client, length: str, status: int) -> None:
    asked: list[object] = []

    class Unread:
        def read(self, *sizes: object) -> bytes:
            asked.append(sizes)
            return b""

        readline = read

    keep(client, war_entry(7))
    with nothing_changed():
        response = client.post("/ja/war/7/", CONTENT_LENGTH=length, **{"wsgi.input": Unread()})
    assert (response.status_code, asked) == (status, [])


@pytest.mark.django_db
def test_files_sent_along_are_not_kept(client: Client, tmp_path: Path, settings: Settings) -> None:
    settings.FILE_UPLOAD_TEMP_DIR = str(tmp_path)
    keep(client, war_entry(7))
    file = tmp_path / "file"
    file.write_bytes(b"x" * LARGEST_BODY)
    with nothing_changed(), file.open("rb") as body:
        assert client.post("/ja/war/7/", {"position": body}).status_code == 413
    assert list(tmp_path.iterdir()) == [file]
