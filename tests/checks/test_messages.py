"""The catalogues are whole, current and compiled, in both languages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from config.settings import BASE_DIR

LANGUAGES = ("ja", "ru")
SOURCES = ("config", "games", "rules", "templates", "manage.py")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
Key = tuple[str | None, str, str]
needs_gettext = pytest.mark.skipif(
    not shutil.which("xgettext") and not os.environ.get("CI"), reason="gettext is not installed"
)


def catalogue(language: str, kind: str = "po", base: Path = BASE_DIR) -> Path:
    return base / "config" / "locale" / language / "LC_MESSAGES" / f"django.{kind}"


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def messages(language: str) -> polib.POFile:
    return polib.pofile(catalogue(language).read_text("utf-8"))


def key(entry: polib.POEntry | polib.MOEntry) -> Key:
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def sentences(entry: polib.POEntry | polib.MOEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text.replace("%%", "")))


def test_catalogue_holds_messages(messages: polib.POFile) -> None:
    assert len(messages) > 0


def test_header_is_not_fuzzy(messages: polib.POFile) -> None:
    """Compiling would leave a fuzzy header out, and the rule for plural forms with it."""
    assert not messages.metadata_is_fuzzy


def test_no_message_is_empty_fuzzy_or_obsolete(messages: polib.POFile) -> None:
    lacking = [entry.msgid for entry in messages if not all(sentences(entry))]
    assert (lacking, messages.fuzzy_entries(), messages.obsolete_entries()) == ([], [], [])


def test_a_game_written_down_is_called_by_one_word() -> None:
    """Not by that of shogi and go (section 9)."""
    texts = [catalogue("ja"), *(BASE_DIR / "rules" / "content" / "ja").rglob("*.md")]
    assert [text for text in texts if "棋譜" in text.read_text("utf-8")] == []


def test_placeholders_agree(messages: polib.POFile) -> None:
    for entry in messages:
        allowed = placeholders(entry.msgid) | placeholders(entry.msgid_plural)
        for sentence in sentences(entry):
            assert placeholders(sentence) == allowed, entry.msgid


def test_every_plural_form_is_there(messages: polib.POFile, language: str) -> None:
    forms = int(re.search(r"nplurals=(\d)", messages.metadata["Plural-Forms"])[1])
    assert forms in {"ja": {1}, "ru": {3, 4}}[language]
    for entry in messages:
        if entry.msgid_plural:
            assert set(entry.msgstr_plural) == set(range(forms)), entry.msgid


def test_compiled_catalogue_is_current(messages: polib.POFile, language: str) -> None:
    compiled = polib.mofile(str(catalogue(language, "mo")))
    assert compiled.metadata["Plural-Forms"] == messages.metadata["Plural-Forms"]
    assert {key(entry): sentences(entry) for entry in compiled} == {key(entry): sentences(entry) for entry in messages}


def keys(language: str, base: Path = BASE_DIR) -> set[Key]:
    return {key(entry) for entry in polib.pofile(catalogue(language, base=base).read_text("utf-8"))}


def test_catalogues_hold_the_same_messages() -> None:
    assert keys("ja") == keys("ru")


def copied_sources(folder: Path) -> Iterator[Path]:
    for source in SOURCES:
        origin = BASE_DIR / source
        if origin.is_dir():
            yield shutil.copytree(origin, folder / source)
        elif origin.exists():
            yield shutil.copy(origin, folder / source)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of all that `make messages` reads and writes."""
    assert list(copied_sources(tmp_path))
    return tmp_path


def make_messages(folder: Path) -> None:
    command = "makemessages --locale=ja --locale=ru --no-location --no-obsolete --no-wrap"
    subprocess.run([sys.executable, "manage.py", *command.split()], cwd=folder, check=True, capture_output=True)


def written(folder: Path) -> list[str]:
    return [catalogue(language, base=folder).read_text("utf-8") for language in LANGUAGES]


@needs_gettext
def test_catalogues_hold_every_message_of_code_and_templates(sources: Path) -> None:
    make_messages(sources)
    for language in LANGUAGES:
        assert keys(language, sources) == keys(language)


@needs_gettext
def test_catalogues_made_again_are_the_same(sources: Path) -> None:
    make_messages(sources)
    first = written(sources)
    assert not any("POT-Creation-Date" in text for text in first)
    make_messages(sources)
    assert written(sources) == first


@needs_gettext
def test_no_translation_is_guessed(sources: Path) -> None:
    """What reads almost like a known message stays untranslated, and no other entry changes."""
    make_messages(sources)
    known = {language: catalogue_entries(language, sources) for language in LANGUAGES}
    (sources / "templates" / "new.html").write_text('{% load i18n %}{% translate "Question and answer" %}')
    make_messages(sources)
    for language in LANGUAGES:
        entries = catalogue_entries(language, sources)
        added = entries.pop((None, "Question and answer", ""))
        assert (added.msgstr, added.flags) == ("", [])
        assert entries == known[language]


def catalogue_entries(language: str, base: Path) -> dict[Key, polib.POEntry]:
    return {key(entry): entry for entry in polib.pofile(catalogue(language, base=base).read_text("utf-8"))}
