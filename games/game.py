"""What the site knows of a game before it is played: its name, its addresses, what is fixed once a deal has begun."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple, TypeAlias

from django.urls import reverse
from django.utils.functional import Promise

#: What is fixed in a play, in the order of its game's options, in the words of addresses and saves (D-6).
Options: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Option:
    """One thing that is fixed once a deal has begun; ``usual`` is what a shared address leaves out (D-4).

    ``remembered`` if what was chosen last is offered again (D-11).
    """

    name: str
    values: tuple[str, ...]
    usual: str
    remembered: bool = True


class Read(NamedTuple):
    """The options of an address: with the usual ones put in, whether it names any, and whether all are known."""

    options: Options
    named: bool
    known: bool


@dataclass(frozen=True)
class Game:
    """``slug`` stands in addresses, saves and records; its pages are named ``{slug}:start`` and ``{slug}:deal``.

    ``text`` and ``action`` stand on its tile; ``invitation`` describes its own page, ``shared_text`` that of one deal,
    which ``numbered`` names.
    """

    slug: str
    name: Promise
    numbered: Promise
    text: Promise
    action: Promise
    invitation: Promise
    shared_text: Promise
    options: tuple[Option, ...] = ()

    @property
    def package(self) -> str:
        return f"games.{self.folder}"

    @property
    def folder(self) -> str:
        """The name of its package, and of its folder of templates."""
        return self.slug.replace("-", "_")

    def room(self, name: str) -> ModuleType | None:
        """Give one module of the game's package; None where the game has none of that name."""
        path = f"{self.package}.{name}"
        return import_module(path) if find_spec(self.package) and find_spec(path) else None

    @property
    def url(self) -> str:
        return reverse(f"{self.slug}:start")

    @property
    def picture(self) -> str:
        """The template that shows what it is played with."""
        return f"games/{self.folder}/show.html"

    def deal_name(self, deal: int) -> str:
        return str(self.numbered) % {"deal": deal}

    def deal_text(self, deal: int) -> str:
        return str(self.shared_text) % {"deal": deal}

    @property
    def usual(self) -> Options:
        return tuple(option.usual for option in self.options)

    def read(self, query: Mapping[str, str]) -> Read:
        """Read the options of an address; what is unknown becomes the usual, and is told (section 10)."""
        asked = {option.name: query[option.name] for option in self.options if option.name in query}
        known = {option.name for option in self.options if asked.get(option.name) in option.values}
        options = tuple(asked[each.name] if each.name in known else each.usual for each in self.options)
        return Read(options, bool(asked), known == set(asked))

    def knows(self, options: Options) -> bool:
        """Tell whether the options of a save are ones of this game."""
        return len(options) == len(self.options) and all(
            value in option.values for option, value in zip(self.options, options, strict=True)
        )

    def fields(self, options: Options) -> dict[str, str]:
        """Give every option by its name in addresses and forms."""
        return {option.name: value for option, value in zip(self.options, options, strict=True)}

    def shared(self, options: Options) -> dict[str, str]:
        """Give the options of the link to share: the usual ones are left out (D-4)."""
        return {
            option.name: value for option, value in zip(self.options, options, strict=True) if value != option.usual
        }

    def own(self, options: Options) -> dict[str, str]:
        """Give the options of the site's own links: the first always, so that an address means exactly one play."""
        first = {option.name: options[0] for option in self.options[:1]}
        return first | self.shared(options)
