"""Form fields of every game."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.chance import FIRST_DEAL, LAST_DEAL

_MESSAGE = _("A deal number is a whole number from 1 to 999999.")


class DealField(forms.IntegerField):
    """A deal number (D-1)."""

    def __init__(self, **kwargs: Any) -> None:
        messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), _MESSAGE)
        super().__init__(min_value=FIRST_DEAL, max_value=LAST_DEAL, error_messages=messages, **kwargs)
