"""What comes in from forms."""

from __future__ import annotations

from django import forms

from games.crazy_switch.engine.model import Move
from games.crazy_switch.engine.notation import read_move
from games.crazy_switch.entry import GAME
from games.forms import DealField, MoveForm, PastedField, PlayField
from games.game import Options
from games.pasted import Pasted
from games.refusals import InvalidMove

_RULES, _LEVEL, _SEAT = ([(value, value) for value in option.values] for option in GAME.options)


class StartForm(forms.Form):
    """The start panel (4.1); an empty number means a new one.

    ``fresh`` is the new one that the page has in store, so that a form sent twice begins one deal.
    """

    rules = forms.ChoiceField(choices=_RULES)
    level = forms.ChoiceField(choices=_LEVEL)
    seat = forms.ChoiceField(choices=_SEAT, required=False, widget=forms.HiddenInput)
    deal = PastedField(required=False)
    fresh = DealField(required=False, widget=forms.HiddenInput)

    @property
    def pasted(self) -> Pasted | None:
        found: Pasted | None = self.cleaned_data["deal"]
        return found

    @property
    def options(self) -> Options:
        """Give what was chosen; of a pasted link its own options hold (D-5)."""
        if self.pasted and self.pasted.game:
            return GAME.read(self.pasted.query).options
        return GAME.read({name: value for name, value in self.cleaned_data.items() if value}).options


class PlayForm(MoveForm):
    """One move of South."""

    move = forms.CharField(max_length=8)
    play = PlayField()

    def clean_move(self) -> Move:
        try:
            return read_move(self.cleaned_data["move"])
        except InvalidMove:
            raise forms.ValidationError("move") from None
