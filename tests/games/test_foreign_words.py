"""Words of the other language carry theirs, on every page that anybody may see."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.games.forms_on_page import Element, Page

pytestmark = pytest.mark.django_db

SCRIPTS = {"ja": re.compile("[А-Яа-яЁё]+"), "ru": re.compile("[\u3040-\u30ff\u4e00-\u9fff]+")}
PATHS = ["", "about/", "nothing/", "crazy-switch/", "crazy-switch/7/", "war/", "war/7/", "war/7/review/"]
PATHS += [f"{game}/{page}/" for game in ("crazy-switch", "war") for page in ("rules", "faq")]


@pytest.mark.parametrize("lang", SCRIPTS)
@pytest.mark.parametrize("path", PATHS)
def test_words_of_the_other_language_say_so(client: Client, lang: str, path: str) -> None:
    assert unmarked(Page(client.get(f"/{lang}/{path}", follow=True)).root.one("body"), lang, lang) == []


def unmarked(element: Element, page: str, lang: str) -> list[str]:
    """Give the words below an element that stand in the language of the page and are not of it."""
    here = element.attributes.get("lang", lang)
    found: list[str] = []
    for child in element.children:
        if isinstance(child, Element):
            found += unmarked(child, page, here)
        elif here == page and element.tag not in {"script", "style"}:
            found += SCRIPTS[page].findall(child)
    return found
