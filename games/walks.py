"""Walking through a finished deal step by step, in any game (B-3): first, back, next, last."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import notices
from games.addresses import whole_number

MOST_DIGITS = 4


@dataclass(frozen=True)
class Step:
    """A way on, or back; ``url`` is empty where there is nothing further."""

    id: str
    text: str
    url: str


@dataclass(frozen=True)
class Walk:
    at: int
    text: str
    steps: tuple[Step, ...]


class Asked(NamedTuple):
    """The step that an address asks for, the last one there is, and a notice where it asks for none of them."""

    at: int
    last: int
    notice: str = ""


def asked(query: Mapping[str, str], last: int) -> Asked:
    """Read the step of an address; what is none leads to the start, and is told (section 10)."""
    at = whole_number(query.get("at", "0"), MOST_DIGITS)
    return Asked(0, last, notices.unknown_step()) if at is None or at > last else Asked(at, last)


def walk(asked: Asked, address: Callable[[int], str]) -> Walk:
    """Lead from the step shown to the others; ``address`` gives that of a step."""
    at, last = asked.at, asked.last
    return Walk(
        at,
        _("Step %(number)d of %(last)d") % {"number": at, "last": last},
        (
            Step("first", pgettext("step of a review", "First"), address(0) if at else ""),
            Step("back", pgettext("step of a review", "Back"), address(at - 1) if at else ""),
            Step("next", pgettext("step of a review", "Next"), address(at + 1) if at < last else ""),
            Step("last", pgettext("step of a review", "Last"), address(last) if at < last else ""),
        ),
    )
