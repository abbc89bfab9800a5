"""Which section of which page states a rule, for links from the tables."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

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


def title(rule: str) -> str:
    """Give the title, in the active language, of the section that states a rule."""
    game, anchor = anchors()[rule]
    page = pages.load(get_language() or settings.LANGUAGE_CODE, game, pages.RULES)
    return next(section.title for section in page.sections if section.anchor == anchor)
