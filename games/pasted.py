"""What is typed or pasted where a deal number is asked for -> the deal that it means (D-5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from games.chance import is_deal

#: More than the longest address of a review has.
MOST_CHARACTERS = 8_000
_DIGITS = str.maketrans("０１２３４５６７８９，．", "0123456789,.")
#: Thousands may be parted; by any space, too, that stands within a line.
_NUMBER = re.compile(r"(?<![0-9])(-?)([0-9]{1,3}([^\S\r\n\t]|[,.'’])[0-9]{3}(?:\3[0-9]{3})*|[0-9]+)(?![0-9])")
_LINK = re.compile(r"/([a-z][a-z-]*)/([0-9]+)(?![\w-])(?:/[a-z]*)*(?:\?([!-~]*))?")


@dataclass(frozen=True)
class Pasted:
    """A deal; ``game`` is empty unless it stood in a link, whose ``query`` holds its options."""

    deal: int
    game: str = ""
    query: Mapping[str, str] = field(default_factory=dict)


def read(text: str, is_game: Callable[[str], bool]) -> Pasted | None:
    """Read the one deal that the text names; links to deals of games count before all else in it."""
    if len(text) > MOST_CHARACTERS:
        return None
    plain = text.translate(_DIGITS)
    links = [link for link in _links(plain) if is_game(link.game)]
    named = links or [Pasted(number) for number in _numbers(plain)]
    return named[0] if all(each == named[0] and is_deal(each.deal) for each in named) and named else None


def _links(text: str) -> Iterator[Pasted]:
    for game, deal, query in _LINK.findall(text):
        yield Pasted(_whole(deal), game, dict(parse_qsl(query.partition("#")[0])))


def _numbers(text: str) -> Iterator[int]:
    for minus, number, _separator in _NUMBER.findall(text):
        yield 0 if minus and text.lstrip().startswith(minus) else _whole(re.sub(r"[^0-9]", "", number))


def _whole(digits: str) -> int:
    """Read a number that no deal has as 0, however long it is."""
    return int(digits[-7:]) if len(digits.lstrip("0")) <= 7 else 0
