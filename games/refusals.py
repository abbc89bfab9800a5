"""What every engine says of a move that it does not take."""

from __future__ import annotations

from enum import Enum


class InvalidMove(ValueError):
    """A deal number, a move, or a text of several that cannot be read as such."""


class Reason(Enum):
    """Why the rules of a game forbid a move; each value of a game begins with the rule that says so."""

    _value_: str

    @property
    def rule(self) -> str:
        return self.value.split()[0]


class IllegalMove(ValueError):
    """A move that can be read and that the rules forbid."""

    def __init__(self, refusal: Reason) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
