"""What comes in from addresses and forms."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.conf import settings

from games import speeds
from games.forms import DealField
from games.war.engine.model import Side
from games.war.engine.rules import LENGTHS, SHORT

ROUNDS, PLAYERS = "rounds", "players"
ON, OFF = "on", "off"
CPU, TWO = "cpu", "two"


def read_rounds(query: Mapping[str, str]) -> tuple[int | None, bool]:
    """Read the length that an address names, if it names one; an unknown one is the default, and is told."""
    if ROUNDS not in query:
        return None, True
    return next(((length, True) for length in LENGTHS if str(length) == query[ROUNDS]), (SHORT, False))


class ChoiceOf(forms.ChoiceField):
    """One of these values, or nothing."""

    def __init__(self, *values: object) -> None:
        super().__init__(choices=[(str(value), str(value)) for value in values], required=False)


class LengthField(forms.TypedChoiceField):
    def __init__(self) -> None:
        super().__init__(
            choices=[(str(length), str(length)) for length in LENGTHS],
            coerce=int,
            empty_value=None,
            required=False,
        )


class StartForm(forms.Form):
    """A new deal, or the play named ``again`` over again."""

    rounds = LengthField()
    deal = DealField(required=False)
    again = forms.CharField(max_length=40, required=False)


class NumberForm(forms.Form):
    """A deal chosen by its number (D-5)."""

    rounds = LengthField()
    deal = DealField()


class PressForm(forms.Form):
    """A press of the button: in which position of which play (D-8), and with two players by which side."""

    position = forms.IntegerField(min_value=0)
    play = forms.CharField(max_length=40, required=False)
    side = ChoiceOf(*Side)

    def clean_side(self) -> Side | None:
        return Side(self.cleaned_data["side"]) if self.cleaned_data["side"] else None


class SettingsForm(forms.Form):
    """The settings that were changed, each by the name and in the words in which it is kept (7.5)."""

    rounds = ChoiceOf(*LENGTHS)
    players = ChoiceOf(CPU, TWO)
    upper = ChoiceOf(*(code for code, _name in settings.LANGUAGES))
    speed = ChoiceOf(*speeds.DELAYS)
    auto = ChoiceOf(ON, OFF)

    @property
    def changed(self) -> dict[str, str]:
        return {name: value for name, value in self.cleaned_data.items() if value}
