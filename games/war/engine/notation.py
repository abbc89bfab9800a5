"""Positions as text, one line each, for tests and reports.

Deal, rounds turned and their limit, your cards, the rival's cards, and what ended the game if it has ended::

    7 12/40 sKhT+d3c2#1 dA

You have a deck of sK (next) and hT, have won d3 and then c2 since, and have shuffled once; the rival has the
ace of diamonds. An empty deck is ``-``.
"""

from __future__ import annotations

import re

from games.chance import is_deal
from games.french_deck import Card
from games.refusals import InvalidMove
from games.war.engine.model import End, Pile, Position, end_between_rounds

_POSITION = re.compile(r"(\d{1,6}) (\d{1,9})/(\d{1,9}) (\S+) (\S+)(?: (rounds|cards|out|void))?", re.ASCII)
_CARDS = r"(?:[shdc][2-9TJQKA])+"
_PILE = re.compile(rf"(-|{_CARDS})(?:\+({_CARDS}))?(?:#(\d{{1,9}}))?", re.ASCII)


def read_position(text: str) -> Position:
    """Read a position; it may hold fewer than 52 cards, but none twice.

    Raises:
        InvalidMove: the text is no position.
    """
    match = _POSITION.fullmatch(text)
    if not match:
        raise InvalidMove(text)
    deal, turned, rounds = map(int, match.group(1, 2, 3))
    position = Position(deal, rounds, turned, _read_pile(match[4]), _read_pile(match[5]))
    cards = [card for pile in (position.you, position.rival) for card in pile.deck + pile.won]
    if not is_deal(deal) or not cards or len(cards) > len(set(cards)):
        raise InvalidMove(text)
    natural = end_between_rounds(position.counts, turned, rounds)
    return position._replace(ended=End(match[6]) if match[6] else natural)


def _read_pile(text: str) -> Pile:
    match = _PILE.fullmatch(text)
    if not match:
        raise InvalidMove(text)
    return Pile(_read_cards(match[1].strip("-")), _read_cards(match[2] or ""), int(match[3] or 0))


def _read_cards(text: str) -> tuple[Card, ...]:
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))


def write_position(position: Position) -> str:
    deal, rounds, turned, you, rival, ended = position
    fields = [str(deal), f"{turned}/{rounds}", _write_pile(you), _write_pile(rival), ended or ""]
    return " ".join(fields).rstrip()


def _write_pile(pile: Pile) -> str:
    won = "+" + "".join(pile.won) if pile.won else ""
    shuffles = f"#{pile.shuffles}" if pile.shuffles else ""
    return ("".join(pile.deck) or "-") + won + shuffles
