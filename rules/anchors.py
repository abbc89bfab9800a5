"""Which section of which page states a rule, for links from the tables."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.urls import reverse

from games.catalog import GAMES
from rules import pages


@cache
def anchors() -> dict[str, tuple[str, str]]:
    """Give game and anchor by rule number (``CS-8``); the anchors are the same in every language."""
    return {
        rule: (game, section.anchor)
        for game in GAMES
        for section in pages.load(settings.LANGUAGE_CODE, game, pages.RULES).sections
        for rule in section.rules
    }


def address(rule: str) -> str:
    """Give the address, in the active language, of the section that states a rule.

    Raises:
        KeyError: no section states it.
    """
    game, anchor = anchors()[rule]
    return f"{reverse('rules', args=[game])}#{anchor}"
