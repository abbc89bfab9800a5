"""The line chart of a game (7.8): your cards by round, as numbers for an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.war.engine.cards import DECK
from games.war.engine.model import Side
from games.war.engine.rules import HALF
from games.war.engine.scoring import Round, counts_by_round

WIDTH, UNIT = 640, 5
HEIGHT = UNIT * len(DECK)


@dataclass(frozen=True)
class Mark:
    """A round with a war in it."""

    x: int
    y: int


@dataclass(frozen=True)
class Row:
    """A line of the table: ``wars`` were fought in this round, after which you had ``cards``."""

    number: int
    cards: int
    won: bool
    wars: int


@dataclass(frozen=True)
class Chart:
    """``points`` holds one point a round; the line to the first one starts at half the cards."""

    width: int
    height: int
    middle: int
    first: Mark
    points: str
    wars: tuple[Mark, ...]
    rows: tuple[Row, ...]


def chart(rounds: Sequence[Round]) -> Chart | None:
    """Draw a game; None where no round counts (W-6)."""
    if not rounds:
        return None
    counts = counts_by_round(rounds)
    points = [Mark(_across(number, len(counts)), _up(cards)) for number, cards in enumerate(counts, 1)]
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        middle=_up(HALF),
        first=points[0],
        points=" ".join(f"{point.x},{point.y}" for point in points),
        wars=tuple(point for point, each in zip(points, rounds, strict=True) if each.ties),
        rows=tuple(Row(each.number, each.counts.you, each.winner is Side.YOU, each.ties) for each in rounds),
    )


def _across(number: int, last: int) -> int:
    return round(WIDTH * number / last)


def _up(cards: int) -> int:
    """Give the height of a number of cards, counted from the top of the picture."""
    return HEIGHT - UNIT * cards
