"""An independent reader of records: it knows sections 6 and 9, and nothing of the engine."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

SIDES = ("you", "rival")
RANKS = "23456789TJQKA"
PACK = sorted(suit + rank for suit in "shdc" for rank in RANKS)

Line = dict[str, Any]


def other(side: str) -> str:
    return "rival" if side == "you" else "you"


def shuffled(name: str, cards: list[str]) -> list[str]:
    """Shuffle as documented: Fisher–Yates from the last place down, over the stream of that name."""
    chance, cards = random.Random(name), list(cards)
    for last in reversed(range(1, len(cards))):
        place = int(chance.random() * (last + 1))
        cards[last], cards[place] = cards[place], cards[last]
    return cards


class Referee:
    """Follows a game event by event and asserts that each is what the rules demand there."""

    def __init__(
        self,
        decks: dict[str, list[str]],
        won: dict[str, list[str]] | None = None,
        *,
        deal: int,
        rounds: int,
        turned: int = 0,
    ) -> None:
        self.deck = {side: list(decks[side]) for side in SIDES}
        self.won = {side: list(won[side]) if won else [] for side in SIDES}
        self.laid: dict[str, list[str]] = {side: [] for side in SIDES}
        self.table: list[str] = []
        self.shuffles = dict.fromkeys(SIDES, 0)
        self.deal, self.rounds, self.round = deal, rounds, turned
        self.pack = self.cards()
        self.due = {"flip"}
        self.shuffled: list[str] = []
        self.end: Line | None = None

    def cards(self) -> list[str]:
        return sorted([*self.table, *(c for side in SIDES for c in self.deck[side] + self.won[side])])

    def left(self, side: str) -> int:
        return len(self.deck[side]) + len(self.won[side])

    def follow(self, lines: Iterable[Line]) -> None:
        for line in lines:
            do = line["do"]
            assert do in self.due or do == "shuffle", line
            if "round" in line:
                assert line["round"] == self.round + (self.due == {"flip"} and not self.table), line
            getattr(self, "on_" + do)(line)
            assert self.cards() == self.pack, line
            assert len(set(self.pack)) == len(self.pack)

    def on_shuffle(self, line: Line) -> None:
        side = line["side"]
        assert list(line) == ["round", "do", "side", "deck"]
        assert not self.deck[side] and self.won[side]
        assert side not in self.shuffled and self.shuffled != ["rival"]
        self.shuffles[side] += 1
        stream = f"war:{self.deal}:{side}:shuffle:{self.shuffles[side]}"
        assert line["deck"] == shuffled(stream, self.won[side])
        self.deck[side], self.won[side] = list(line["deck"]), []
        self.shuffled.append(side)

    def lay(self, side: str, card: str) -> None:
        assert self.deck[side].pop(0) == card
        self.laid[side].append(card)
        self.table.append(card)
        if side in self.shuffled:
            self.shuffled.remove(side)

    def on_flip(self, line: Line) -> None:
        assert list(line) == ["round", "do", "you", "rival"]
        self.round = line["round"]
        for side in SIDES:
            self.lay(side, line[side])
        assert not self.shuffled
        you, rival = (RANKS.index(line[side][1]) for side in SIDES)
        self.ahead = "" if you == rival else "you" if you > rival else "rival"
        if self.ahead:
            self.due = {"win"}
        elif all(map(self.left, SIDES)):
            self.due = {"bury"}
        else:
            self.due = {"out"} if any(map(self.left, SIDES)) else {"void"}

    def on_bury(self, line: Line) -> None:
        assert list(line) == ["round", "do", "you", "rival"]
        for side in SIDES:
            assert len(line[side]) == (self.left(side) > 1)
            for card in line[side]:
                self.lay(side, card)
        assert not self.shuffled
        self.due = {"flip"}

    def on_out(self, line: Line) -> None:
        assert list(line) == ["round", "do", "side"]
        assert self.left(line["side"]) == 0 and not self.shuffled
        self.ahead = other(line["side"])
        self.due = {"win"}
        self.close("out")

    def on_win(self, line: Line) -> None:
        assert list(line) == ["round", "do", "side", "cards", "counts"]
        assert line["side"] == self.ahead and line["cards"] == len(self.table)
        self.won[self.ahead] += self.table
        self.table = []
        self.laid = {side: [] for side in SIDES}
        assert list(line["counts"].items()) == [(side, self.left(side)) for side in SIDES]
        self.due = {"flip"}
        if not all(line["counts"].values()):
            self.close("cards")
        elif self.round == self.rounds:
            self.close("rounds")
        if self.end:
            self.due = {"end"}

    def on_void(self, line: Line) -> None:
        assert list(line) == ["round", "do"]
        assert not self.shuffled
        for side in SIDES:
            self.won[side] = self.laid[side]
        self.table = []
        self.close("void")
        self.due = {"end"}

    def close(self, by: str) -> None:
        self.end = self.end or {"do": "end", "by": by}

    def on_end(self, line: Line) -> None:
        you, rival = map(self.left, SIDES)
        winner = "draw" if you == rival else "you" if you > rival else "rival"
        assert list(line) == ["do", "by", "winner", "counts"]
        assert line == {**(self.end or {}), "winner": winner, "counts": {"you": you, "rival": rival}}
        self.due = set()


def check(record: Iterable[str]) -> Referee:
    """Follow a whole record from its first line; give the referee, for where the game stands."""
    first, *lines = map(json.loads, record)
    assert list(first) == ["game", "format", "deal", "rounds", "decks"]
    assert (first["game"], first["format"]) == ("war", 1)
    assert [*map(len, first["decks"].values())] == [26, 26]
    deck = shuffled(f"war:{first['deal']}:deck", [s + r for s in "shdc" for r in RANKS])
    assert first["decks"] == {"you": deck[:26], "rival": deck[26:]}
    referee = Referee(first["decks"], deal=first["deal"], rounds=first["rounds"])
    assert referee.pack == PACK
    referee.follow(lines)
    return referee
