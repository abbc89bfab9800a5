"""How fast the turns of the computer go by: the reader's choice, for both games (4.8, 7.5)."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.shelf import Shelf

NAME, USUAL, STEP = "speed", "normal", "step"
#: Milliseconds that one step stays on the screen.
DELAYS = {"slow": 1800, "normal": 1000, "fast": 450}
SPEEDS = (*DELAYS, STEP)


def chosen(kept: Shelf) -> str:
    return kept.preference(NAME, USUAL, SPEEDS)


def names() -> dict[str, str]:
    return {"slow": _("Slow"), "normal": _("Normal speed"), "fast": _("Fast"), STEP: _("Step by step")}


def context(speed: str) -> dict[str, Any]:
    return {"speed": speed, "speeds": list(names().items()), "speed_url": reverse("speed")}
