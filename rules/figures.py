"""The numbers that pages state: those of the site, and those that each game's ``figures`` gives.

Simulated figures stand beside their command; the tests run it again and compare exactly (R-6).
"""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from games.catalog import GAMES
from games.chance import FIRST_DEAL, LAST_DEAL

Figure = int | float | str

_DAY = 24 * 60 * 60

SITE: dict[str, Figure] = {
    "first_deal": FIRST_DEAL,
    "last_deal": LAST_DEAL,
    "kept_days": settings.SESSION_COOKIE_AGE // _DAY,
    "language_days": settings.LANGUAGE_COOKIE_AGE // _DAY,
    "csrf_days": settings.CSRF_COOKIE_AGE // _DAY,
    "kept_deals": 50,
}


def text(name: str, language: str, game: str) -> str:
    """Give a figure of the site or of the page's game, or the name of one of its cards, as it stands in a sentence.

    Raises:
        ImproperlyConfigured: there is neither a figure nor a card of that name.
    """
    own = GAMES[game].room("figures") if game else None
    if name in SITE:
        return _written(SITE[name], language)
    if own and name in own.FIGURES:
        return _written(own.FIGURES[name], language)
    if own and (card := own.card_name(name)):
        return str(card)
    raise ImproperlyConfigured(f"No such figure: {name}")


def _written(figure: Figure, language: str) -> str:
    if not isinstance(figure, float):
        return str(figure)
    rounded = f"{figure:.1f}"
    return rounded.replace(".", ",") if language == "ru" else rounded
