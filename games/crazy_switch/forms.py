"""What comes in from addresses and forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django import forms

from games.catalog import CRAZY_SWITCH
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import SEAT_OF, InvalidMove, Move, Preset, Seat
from games.crazy_switch.engine.notation import read_move
from games.forms import DealField

NAMES = CRAZY_SWITCH.options


@dataclass(frozen=True)
class Options:
    """What is fixed once a deal has begun."""

    preset: Preset = Preset.STANDARD
    level: Level = Level.NORMAL
    held: Seat = Seat.SOUTH

    @property
    def key(self) -> tuple[str, ...]:
        """The options as they are saved (D-6)."""
        return (self.preset.value, self.level.value, self.held.key)

    @property
    def fields(self) -> dict[str, str]:
        """Every option by its name in addresses and forms."""
        return dict(zip(NAMES, self.key, strict=True))

    @property
    def shared(self) -> dict[str, str]:
        """The options of the link to share: defaults are left out (D-4)."""
        usual = Options().fields
        return {name: value for name, value in self.fields.items() if value != usual[name]}

    @property
    def own(self) -> dict[str, str]:
        """The options of the site's own links: the preset always, so that an address means exactly one play."""
        return {"rules": self.preset.value, **self.shared}


_KNOWN = {
    "rules": [preset.value for preset in Preset],
    "level": [level.value for level in Level],
    "seat": list(SEAT_OF),
}


def read_options(query: Mapping[str, str]) -> tuple[Options, bool]:
    """Read the options of an address; what is unknown becomes the default, and is told (section 10)."""
    values = {name: query[name] for name in NAMES if name in query}
    known = {name: value for name, value in values.items() if value in _KNOWN[name]}
    return options_of(known), known == values


def options_of(values: Mapping[str, str]) -> Options:
    """Make options of known values; missing ones are the defaults."""
    usual = Options().fields | dict(values)
    return Options(Preset(usual["rules"]), Level(usual["level"]), SEAT_OF[usual["seat"]])


def options_of_key(key: tuple[str, ...]) -> Options | None:
    """Read the options of a save; None where they are none of this game's."""
    fields = dict(zip(NAMES, key, strict=False))
    options, known = read_options(fields)
    return options if known and options.key == key else None


def names_options(query: Mapping[str, str]) -> bool:
    return any(name in query for name in NAMES)


def with_query(path: str, fields: Mapping[str, str]) -> str:
    return f"{path}?{urlencode(fields)}" if fields else path


def _choices(name: str) -> list[tuple[str, str]]:
    return [(value, value) for value in _KNOWN[name]]


class StartForm(forms.Form):
    """The start panel (4.1); an empty number means a new one.

    ``fresh`` is the new one that the page has in store, so that a form sent twice begins one deal.
    """

    rules = forms.ChoiceField(choices=_choices("rules"))
    level = forms.ChoiceField(choices=_choices("level"))
    seat = forms.ChoiceField(choices=_choices("seat"), required=False, widget=forms.HiddenInput)
    deal = DealField(required=False)
    fresh = DealField(required=False, widget=forms.HiddenInput)

    @property
    def options(self) -> Options:
        return options_of({name: value for name in NAMES if (value := self.cleaned_data[name])})


class MoveForm(forms.Form):
    """One move of South: in which position of which play it was made (D-8)."""

    move = forms.CharField(max_length=8)
    position = forms.IntegerField(min_value=0)
    play = forms.CharField(max_length=40)

    def clean_move(self) -> Move:
        try:
            return read_move(self.cleaned_data["move"])
        except InvalidMove:
            raise forms.ValidationError("move") from None
