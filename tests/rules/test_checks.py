"""Rules pages stand alone: what one game lacks is named in words, and breaks no page of another."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.test import Client
from django.utils.translation import override

from games.catalog import GAMES
from rules import anchors, pages
from rules.checks import content
from tests.environment import inherited
from tests.patience import offer_patience

LANGUAGES = ("ja", "ru")


@pytest.fixture(autouse=True)
def pages_made_anew() -> Iterator[None]:
    caches = (pages.load, anchors.anchors)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


@pytest.fixture
def own_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let a test change what is written."""
    copy = shutil.copytree(pages.CONTENT, tmp_path / "content")
    monkeypatch.setattr(pages, "CONTENT", copy)
    return copy


def faults() -> list[str]:
    return [error.msg for error in content(None)]


def statuses(client: Client, game: str, language: str) -> list[int]:
    return [client.get(f"/{language}/{game}/{page}/").status_code for page in ("rules", "faq")]


def test_nothing_is_amiss() -> None:
    assert content(None) == []


def test_a_new_game_is_told_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    offer_patience(monkeypatch)
    assert [(error.id, error.msg, error.hint) for error in content(None)] == [
        (
            "rules.E001",
            f"The part {part} of patience in {language} is missing.",
            f"It belongs in rules/content/{code}/patience/{part}.md.",
        )
        for parts in (("how-to-play", "rules"), ("faq",))
        for code, language in (("ja", "Japanese"), ("ru", "Russian"))
        for part in parts
    ]
    with pytest.raises(SystemCheckError, match="The part faq of patience in Russian is missing"):
        call_command("check")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_game_breaks_no_page_of_the_others(
    client: Client, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = list(GAMES)
    offer_patience(monkeypatch)
    assert [statuses(client, game, language) for game in others] == [[200, 200] for _ in others]
    assert client.get(f"/{language}/about/").status_code == 200
    assert statuses(client, "patience", language) == [404, 404]
    with pytest.raises(KeyError):
        anchors.address("patience")


def test_a_missing_file_is_named_and_its_page_is_not_there(client: Client, own_content: Path) -> None:
    (own_content / "ja" / "crazy-switch" / "faq.md").unlink()
    assert faults() == ["The part faq of crazy-switch in Japanese is missing."]
    assert statuses(client, "crazy-switch", "ja") == [200, 404]
    assert statuses(client, "crazy-switch", "ru") == [200, 200]


def test_rules_that_are_missing_are_missed_by_no_other_game(client: Client, own_content: Path) -> None:
    (own_content / "ja" / "crazy-switch" / "rules.md").unlink()
    assert faults() == ["The part rules of crazy-switch in Japanese is missing."]
    assert client.get("/ja/crazy-switch/rules/").status_code == 404
    assert statuses(client, "war", "ja") == [200, 200]
    with override("ja"):
        assert anchors.address("W-3") == "/ja/war/rules/#war"
    with pytest.raises(KeyError, match="No rules page states CS-8"):
        anchors.address("CS-8")


def test_a_game_may_have_no_relatives_in_any_language(client: Client, own_content: Path) -> None:
    (own_content / "ja" / "war" / "relatives.md").unlink()
    assert faults() == ["The part relatives of war in Japanese is missing."]
    (own_content / "ru" / "war" / "relatives.md").unlink()
    assert faults() == []
    assert b"you-know" not in client.get("/ja/war/rules/").content
    assert b"mistakes" in client.get("/ja/war/rules/").content


@pytest.mark.parametrize(
    ("added", "fault"),
    [
        ("## Heading\n\ntext", "A heading needs an anchor: Heading"),
        ("{no_such_figure}", "No such figure: no_such_figure"),
        ("```riddle\nhA\n```", "No such picture: riddle"),
        # Another game's figure, picture and card.
        ("{draws_a_turn}", "No such figure: draws_a_turn"),
        ("```fits\nhA\n```", "No such picture: fits"),
        ("```cards\nt7\n```", "No picture of cards shows t7"),
        ("```war\nnonsense\n```", "No picture of war shows nonsense"),
    ],
)
def test_what_cannot_be_read_is_named(client: Client, own_content: Path, added: str, fault: str) -> None:
    file = own_content / "ru" / "war" / "faq.md"
    file.write_text(f"{file.read_text('utf-8')}\n\n{added}\n", "utf-8")
    assert faults() == [f"A page of war in Russian cannot be read (faq.md): {fault}"]
    assert statuses(client, "crazy-switch", "ru") == [200, 200]


def test_it_needs_no_collected_files(tmp_path: Path) -> None:
    """`collectstatic` itself runs the check."""
    ran = subprocess.run(
        [sys.executable, settings.BASE_DIR / "manage.py", "check"],
        env=inherited() | {"DATA_DIR": str(tmp_path)},
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
