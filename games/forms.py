"""Form fields and forms of every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games import addresses, pasted
from games.chance import FIRST_DEAL, LAST_DEAL
from games.game import Game, Options
from games.pasted import Pasted

_MESSAGE = _("A deal number is a whole number from 1 to 999999.")


class DealField(forms.IntegerField):
    """A deal number that a page has filled in itself (D-1)."""

    def __init__(self, **kwargs: Any) -> None:
        messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), _MESSAGE)
        super().__init__(min_value=FIRST_DEAL, max_value=LAST_DEAL, error_messages=messages, **kwargs)


class PastedField(forms.CharField):
    """A deal number as a reader typed it, or pasted it with whatever stood around it (D-5)."""

    def __init__(self, **kwargs: Any) -> None:
        messages = dict.fromkeys(("required", "null_characters_not_allowed"), _MESSAGE)
        super().__init__(error_messages=messages, **kwargs)

    def clean(self, value: Any) -> Pasted | None:
        text = super().clean(value)
        found = pasted.read(text, addresses.is_game)
        if text and not found:
            raise forms.ValidationError(_MESSAGE)
        return found


def linked(found: Pasted) -> str:
    """Give the address to share of the deal that a pasted link leads to: what it leaves out is the usual (D-4)."""
    return addresses.with_query(reverse("shared", args=[found.game, found.deal]), found.query)


class ChoiceOf(forms.ChoiceField):
    """One of these values, or nothing."""

    def __init__(self, *values: object) -> None:
        super().__init__(choices=[(str(value), str(value)) for value in values], required=False)


class PlayField(forms.CharField):
    """The name of a play, by which a form knows its own (D-8)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=40, **kwargs)


class _WithOptions(forms.Form):
    """A form in which the options of a deal may stand."""

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self._game = game
        self.fields.update({option.name: ChoiceOf(*option.values) for option in game.options})

    def options(self, usual: Options) -> Options:
        """Give the options chosen, with the usual ones put in."""
        given = (self.cleaned_data[option.name] for option in self._game.options)
        return tuple(value or default for value, default in zip(given, usual, strict=True))


class NumberForm(_WithOptions):
    """A deal chosen by its number, or by a link to a deal of any game (D-5)."""

    deal = PastedField()

    def leads_to(self, usual: Options) -> str:
        """Give the address of the deal that was meant; of a link the options hold."""
        found: Pasted = self.cleaned_data["deal"]
        return linked(found) if found.game else addresses.of_play(self._game, found.deal, self.options(usual))

    @property
    def message(self) -> str:
        """What is wrong with it; with the number first of all."""
        wrong = self.errors.get("deal") or next(iter(self.errors.values()), [""])
        return str(wrong[0])


class StartForm(_WithOptions):
    """A new deal, or the play named ``again`` over again."""

    deal = DealField(required=False)
    again = PlayField(required=False)


class MoveForm(forms.Form):
    """A move: in which position of which play it was made (D-8)."""

    position = forms.IntegerField(min_value=0)
    play = PlayField(required=False)

    @property
    def made_in(self) -> tuple[str, int]:
        return self.cleaned_data["play"], self.cleaned_data["position"]
