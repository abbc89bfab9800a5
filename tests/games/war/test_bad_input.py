"""What comes in wrong, and what it gets (section 10)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.war.engine import rules
from tests.games.forms_on_page import Page, Reader
from tests.games.kept import keep, nothing_changed, rows, saved
from tests.games.war.reader import address, at, counts, entry

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize("number", ["0", "1000000", "007", "x", "-1", "1.5"])
@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_address_of_no_deal(client: Client, lang: str, number: str) -> None:
    response = client.get(f"/{lang}/war/{number}/")
    assert response.status_code == 404
    assert Page(response).root.one("html")["lang"] == lang


@pytest.mark.parametrize("rounds", ["41", "", "x", "240.0", "-40"])
def test_unknown_length_is_the_default_and_is_told(client: Client, rounds: str) -> None:
    page = Reader(client).open(f"/ja/war/7/?rounds={rounds}")
    assert page.code == 200
    assert page["table"].one("progress")["max"] == "40"
    assert page.notice
    assert not Reader(client).open(address(7)).notice


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize(
    "data",
    [
        {},
        {"position": "", "play": "play-id"},
        {"position": "x", "play": "play-id"},
        {"position": "-1", "play": "play-id"},
        {"position": "3", "play": "x" * 41},
        {"position": "3", "play": "play-id", "side": "north"},
    ],
)
def test_press_that_cannot_be_read(client: Client, data: dict[str, str], headers: dict[str, str]) -> None:
    at(client, 7, 40, 3)
    with nothing_changed():
        response = client.post(address(7), data, headers=headers)
    assert response.status_code == 422
    page = Page(response)
    assert "status--refused" in page["status"]["class"].split()
    assert page["table"].one("progress")["value"] == "3"


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize(("position", "play"), [(2, "play-id"), (4, "play-id"), (3, "other"), (3, "")])
def test_press_for_another_position(client: Client, position: int, play: str, headers: dict[str, str]) -> None:
    at(client, 7, 40, 3)
    with nothing_changed():
        response = client.post(address(7), {"position": position, "play": play}, headers=headers)
    assert response.status_code == 409
    page = Page(response)
    assert page.notice
    assert page["table"].one("progress")["value"] == "3"


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_press_in_a_round_of_a_deal_not_begun_here(client: Client, headers: dict[str, str]) -> None:
    with nothing_changed():
        response = client.post(address(7), {"position": 12, "play": "play-id"}, headers=headers)
    assert response.status_code == 409
    page = Page(response)
    assert page.notice
    assert (page["table"].one("progress")["value"], counts(page)) == ("0", ("26", "26"))


def test_press_without_csrf_token(static_files: None) -> None:
    client = Client(enforce_csrf_checks=True)
    with nothing_changed():
        response = client.post(address(7), {"position": 0, "play": ""})
    assert response.status_code == 403


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/ja/war/7/settings/"),
        ("get", "/ja/war/7/record/clear/"),
        ("post", "/ja/war/7/record/"),
        ("delete", "/ja/war/7/"),
        ("put", "/ja/war/"),
    ],
)
def test_wrong_method(client: Client, method: str, path: str) -> None:
    assert getattr(client, method)(path).status_code == 405


@pytest.mark.parametrize(
    "path",
    ["/ja/war/", "/ja/war/7/", "/ja/war/7/discard/", "/ja/war/7/record/", "/ja/war/?deal=x", "/ja/war/?deal=7"],
)
def test_reading_leaves_no_row(client: Client, path: str) -> None:
    for method in (client.get, client.head):
        assert method(path).status_code in {200, 303, 422}
    assert rows() == []


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": rules.VERSION + 1},
        {"moves": "x"},
        {"moves": ""},
        {"moves": "41"},
        {"moves": "-1"},
        {"moves": "٣"},
        {"moves": 3},
        {"extra": None},
    ],
)
def test_save_that_cannot_be_replayed(client: Client, changes: dict[str, Any]) -> None:
    keep(client, entry(7, 40, **{"turned": 3, **changes}))
    page = Reader(client).open(address(7))
    assert page.code == 200
    assert page.notice
    assert page["table"].one("progress")["value"] == "0"
    page = Reader(client).press(page.button("press"))
    assert page["table"].one("progress")["value"] == "1"
    assert not page.notice
    assert [save["moves"] for save in saved(client)] == ["1"]


def test_save_of_unknown_length_breaks_no_page(client: Client) -> None:
    keep(client, entry(7, 40) | {"options": ["50"]}, entry(8, 40) | {"options": []})
    for path in ("/ja/", "/ja/war/", "/ja/war/7/", "/ja/war/8/", address(7), address(8)):
        assert client.get(path).status_code in {200, 303}


def test_odd_extras_of_a_save_do_no_harm(client: Client) -> None:
    page = at(client, 7, 40, 3, pressed=["north"], two="maybe")
    assert Reader(client).press(page.button("press"))["table"].one("progress")["value"] == "4"
