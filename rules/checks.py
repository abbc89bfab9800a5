"""A system check: every game's rules, questions and answers are there and can be read, in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import Error
from django.core.exceptions import ImproperlyConfigured
from django.template.loader import get_template
from django.utils.translation import get_language_info

from games.catalog import GAMES
from rules import pages, pictures

#: The parts of each page; of the whole site, and of a game.
SITE_PAGES = (pages.ABOUT,)
GAME_PAGES = (pages.RULES, pages.FAQ)


def content(app_configs: Sequence[AppConfig] | None, **_kwargs: Any) -> list[Error]:
    """Name in words what is missing of which game in which language, and what cannot be read."""
    every = [("", parts) for parts in SITE_PAGES] + [(game, parts) for game in GAMES for parts in GAME_PAGES]
    languages = [code for code, _name in settings.LANGUAGES]
    return [error for game, parts in every for language in languages for error in _faults(language, game, parts)]


def _faults(language: str, game: str, parts: tuple[str, ...]) -> Iterator[Error]:
    whose = f"{game or 'the site'} in {get_language_info(language)['name']}"
    if lacking := pages.missing(language, game, parts):
        for path in lacking:
            hint = f"It belongs in rules/content/{path.relative_to(pages.CONTENT).as_posix()}."
            yield Error(f"The part {path.stem} of {whose} is missing.", hint=hint, id="rules.E001")
        return
    try:
        pages.make(language, game, parts, _undrawn)
    except ImproperlyConfigured as error:
        files = ", ".join(f"{part}.md" for part in parts)
        yield Error(f"A page of {whose} cannot be read ({files}): {error}", id="rules.E002")


def _undrawn(kind: str, block: str, game: str) -> str:
    """Read a picture without drawing it: the static files that a drawing names may not be collected yet."""
    get_template(pictures.read(kind, block, game).template)
    return ""
