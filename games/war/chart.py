"""The line chart of a game (7.8): your cards by round, as numbers for an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.french_deck import DECK
from games.war.engine.model import Side
from games.war.engine.rules import HALF
from games.war.engine.scoring import Round, counts_by_round

WIDTH, UNIT = 640, 5  # the width is about this: a round takes a whole number of units
HEIGHT = UNIT * len(DECK)


class Mark(NamedTuple):
    """A round with a war in it."""

    x: int
    y: int


class Row(NamedTuple):
    """A line of the table: ``wars`` were fought in this round, after which you had ``cards``."""

    number: int
    cards: int
    won: bool
    wars: int


@dataclass(frozen=True)
class Chart:
    """``line`` starts at half the cards and goes on by one step a round, each relative to the one before."""

    width: int
    height: int
    middle: int
    line: str
    wars: tuple[Mark, ...]
    rows: tuple[Row, ...]

    # Numbers alone, joined here: a template takes ten times as long for hundreds of them.

    @property
    def rims(self) -> str:
        return "".join(f"M{war.x} {war.y}h0" for war in self.wars)

    @property
    def marks(self) -> SafeString:
        return mark_safe("".join(f'<path class="chart__war" d="M{war.x} {war.y}m0 0h0" />' for war in self.wars))

    @property
    def lines(self) -> SafeString:
        """The rows of the table."""
        won, lost = map(escape, _("yes,no").split(","))
        return mark_safe(
            "".join(
                f'<tr><th scope="row">{row.number}</th><td>{row.cards}</td>'
                f"<td>{won if row.won else lost}</td><td>{row.wars}</td></tr>"
                for row in self.rows
            )
        )


def chart(rounds: Sequence[Round]) -> Chart | None:
    """Draw a game; None where no round counts (W-6)."""
    if not rounds:
        return None
    counts = [HALF, *counts_by_round(rounds)]
    step = max(1, round(WIDTH / len(rounds)))
    return Chart(
        width=step * len(rounds),
        height=HEIGHT,
        middle=_up(HALF),
        line=f"M0 {_up(HALF)}" + "".join(f"l{step} {UNIT * (old - new)}" for old, new in pairwise(counts)),
        wars=tuple(Mark(step * each.number, _up(each.counts.you)) for each in rounds if each.ties),
        rows=tuple(Row(each.number, each.counts.you, each.winner is Side.YOU, each.ties) for each in rounds),
    )


def _up(cards: int) -> int:
    """Give the height of a number of cards, counted from the top of the picture."""
    return HEIGHT - UNIT * cards
