"""What comes in from forms."""

from __future__ import annotations

from django import forms
from django.conf import settings

from games import speeds
from games.forms import ChoiceOf, MoveForm
from games.war.engine.model import Side
from games.war.engine.rules import LENGTHS

ROUNDS, PLAYERS = "rounds", "players"
ON, OFF = "on", "off"
CPU, TWO = "cpu", "two"


class PressForm(MoveForm):
    """A press of the button; with two players, by which side."""

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
