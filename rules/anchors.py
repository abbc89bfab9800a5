"""Which section of which page states a rule, for links from the tables."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.urls import reverse
from django.utils.translation import get_language

from games.catalog import GAMES
from rules import pages


@cache
def anchors(game: str) -> dict[str, str]:
    """Give the anchors of a game's rules by their number (``CS-8``); they are the same in every language."""
    page = pages.load(settings.LANGUAGE_CODE, game, pages.RULES)
    return {rule: section.anchor for section in page.sections for rule in section.rules}


def place(rule: str) -> tuple[str, str]:
    """Give the game and the anchor of the section that states a rule.

    Raises:
        KeyError: no section states it.
    """
    for game in GAMES:
        if anchor := _readable(game).get(rule):
            return game, anchor
    raise KeyError(f"No rules page states {rule}.")


def _readable(game: str) -> dict[str, str]:
    """Leave out a game whose page cannot be made: the system check names the fault, and others have none."""
    try:
        return anchors(game)
    except ImproperlyConfigured:
        return {}


def address(rule: str) -> str:
    """Give the address, in the active language, of the section that states a rule.

    Raises:
        KeyError: no section states it.
    """
    game, anchor = place(rule)
    return f"{reverse('rules', args=[game])}#{anchor}"


def title(rule: str) -> str:
    """Give the title, in the active language, of the section that states a rule."""
    game, anchor = place(rule)
    page = pages.load(get_language() or settings.LANGUAGE_CODE, game, pages.RULES)
    return next(section.title for section in page.sections if section.anchor == anchor)
