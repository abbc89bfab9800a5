"""From a deal number to its shuffles, the same for ever (D-1 to D-3).

Every purpose draws from a stream of its own, named by a text such as ``crazy-switch:48213:deck`` or
``crazy-switch:48213:reshuffle:2``. The text seeds ``random.Random`` (by its second seeder, which is for text), and only
``random()`` is called: that sequence is the one thing Python promises never to change. The shuffle on top of
it is written out here for the same reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

FIRST_DEAL = 1
LAST_DEAL = 999_999


def is_deal(number: int) -> bool:
    """Tell whether the number names a deal (D-1)."""
    return FIRST_DEAL <= number <= LAST_DEAL


class Stream:
    """An endless sequence of chances, fixed by its name."""

    __slots__ = ("_name", "_random")

    def __init__(self, *name: str | int) -> None:
        self._name = name
        self._random: Callable[[], float] | None = None

    @property
    def random(self) -> Callable[[], float]:
        """Seeded by the first draw: that takes long beside a CPU player's decision, and most decide without."""
        if self._random is None:
            self._random = Random(":".join(map(str, self._name))).random
        return self._random

    def below(self, bound: int) -> int:
        """Give a whole number from 0 to ``bound - 1``."""
        return int(self.random() * bound)

    def pick(self, items: Sequence[T]) -> T:
        """Give one of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """Give the items in a new order: Fisher–Yates from the last place down to the second."""
        cards, random = list(items), self.random
        for last in range(len(cards) - 1, 0, -1):
            other = int(random() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)
