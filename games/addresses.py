"""How a deal number, or a place in a deal, stands in an address."""

from __future__ import annotations

from django.urls import register_converter

from games.chance import is_deal


class DealNumber:
    """A whole number from 1 to 999 999, written in the one usual way; all else is no page (section 10)."""

    regex = "[1-9][0-9]{0,5}"

    def to_python(self, value: str) -> int:
        number = int(value)
        if not is_deal(number):
            raise ValueError(value)
        return number

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(DealNumber, "deal")


def whole(text: str, digits: int) -> int | None:
    """Read a whole number of at most so many digits; ``None`` where it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None
