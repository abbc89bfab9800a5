"""The games on offer, one entry each; the only list to extend."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Game:
    """``slug`` stands in addresses, saves and records; its pages are named ``{slug}:start`` and ``{slug}:deal``.

    ``numbered`` names one deal of it. ``options`` are the names, in addresses and forms, of what a save holds in its
    options.
    """

    slug: str
    name: Promise
    numbered: Promise
    text: Promise
    action: Promise
    options: tuple[str, ...]

    @property
    def package(self) -> str:
        return f"games.{self.slug.replace('-', '_')}"

    def room(self, name: str) -> ModuleType | None:
        """Give a module of the game's package, or nothing where the game does without it."""
        path = f"{self.package}.{name}"
        return import_module(path) if find_spec(self.package) and find_spec(path) else None

    @property
    def url(self) -> str:
        return reverse(f"{self.slug}:start")

    def deal_name(self, deal: int) -> str:
        return str(self.numbered) % {"deal": deal}

    def deal_url(self, deal: int, options: tuple[str, ...]) -> str:
        """Give the address of one play of a deal."""
        query = urlencode(dict(zip(self.options, options, strict=False)))
        return f"{reverse(f'{self.slug}:deal', args=[deal])}?{query}"


CRAZY_SWITCH = Game(
    slug="crazy-switch",
    name=_("Crazy Switch"),
    numbered=_("Crazy Switch, deal %(deal)s"),
    text=_("Match colours or numbers and get rid of your hand. Three CPU players, three to five minutes a deal."),
    action=_("Play"),
    options=("rules", "level", "seat"),
)

WAR = Game(
    slug="war",
    name=_("War"),
    numbered=_("War, deal %(deal)s"),
    text=_("Just turn cards up. Alone, or two at one phone, one on each side."),
    action=_("Turn up"),
    options=("rounds",),
)

GAMES = {game.slug: game for game in (CRAZY_SWITCH, WAR)}
