"""What one browser keeps: its plays, its preferences, its small counts (D-6 to D-11), as it is stored."""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, TypeAlias, TypeVar

from games.chance import FIRST_DEAL, LAST_DEAL, is_deal

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
T = TypeVar("T")

DEALS_KEPT = 50


def _new_play() -> str:
    return secrets.token_urlsafe(6)


@dataclass(frozen=True)
class Save:
    """One play of one deal (D-10), by rules of this ``version``; without ``play`` the deal starts over (D-8)."""

    game: str
    deal: int
    options: tuple[str, ...]
    moves: str = ""
    play: str = field(default_factory=_new_play)
    version: int = 1
    over: bool = False
    touched: int = 0
    extra: Mapping[str, Json] = field(default_factory=dict, hash=False)

    @property
    def named(self) -> Save:
        """The same, begun: under a name of its own, if it had none."""
        return self if self.play else replace(self, play=_new_play())

    @property
    def key(self) -> tuple[str, int, tuple[str, ...]]:
        """What tells this play from every other (D-6)."""
        return self.game, self.deal, self.options


@dataclass(frozen=True)
class Damaged:
    """A stored play that cannot be read; the page says so and offers the same deal afresh (section 10)."""

    game: str
    deal: int


#: A play is one line of text: deal and options first, by which it is found without reading the rest of it.
_LINE = re.compile(
    "(?P<game>[^\t]+)\t(?P<deal>[0-9]{1,6})\t(?P<options>[^\t]*)\t(?P<moves>[^\t]*)\t(?P<play>[^\t]*)"
    "\t(?P<version>[0-9]+)\t(?P<over>[01])\t(?P<touched>[0-9]+)\t(?P<extra>\\{.*\\})",
    re.ASCII,
)
#: How a play was stored by the first release, whose sessions are read as well.
_KINDS = {
    "game": str,
    "deal": int,
    "options": list,
    "moves": str,
    "play": str,
    "rules": int,
    "over": bool,
    "touched": int,
    "extra": dict,
}


def _start(game: str, deal: int, options: tuple[str, ...] | None = None) -> str:
    """Give the beginning of the lines of a deal, or of one play of it."""
    return f"{game}\t{deal}\t" if options is None else f"{game}\t{deal}\t{','.join(options)}\t"


def _write(save: Save) -> str:
    rest = (save.moves, save.play, save.version, int(save.over), save.touched, json.dumps(save.extra))
    return _start(*save.key) + "\t".join(map(str, rest))


def _read(line: str) -> Save | Damaged:
    found = _LINE.fullmatch(line)
    game, deal, _rest = line.split("\t", 2)
    if not found:
        return Damaged(game, int(deal))
    return Save(
        game=game,
        deal=int(deal),
        options=tuple(filter(None, found["options"].split(","))),
        moves=found["moves"],
        play=found["play"],
        version=int(found["version"]),
        over=found["over"] == "1",
        touched=int(found["touched"]),
        extra=json.loads(found["extra"]),
    )


def _lines(stored: object) -> list[str | None]:
    """Give the stored plays, the one touched last at the end; None for one of which not even its deal can be told."""
    lines = stored.split("\n") if isinstance(stored, str) and stored else []
    return [line if re.match("[^\t]+\t[1-9][0-9]{0,5}\t", line) else None for line in lines]


def _first_lines(stored: object) -> list[str | None]:
    """Give the plays that the first release stored."""
    if not isinstance(stored, list):
        return [None]
    return [_first_line(entry) for entry in sorted(stored, key=_touched)]


def _touched(stored: object) -> int:
    touched = stored.get("touched") if isinstance(stored, dict) else None
    return touched if type(touched) is int else 0


def _first_line(stored: object) -> str | None:
    if not isinstance(stored, dict):
        return None
    game, deal = stored.get("game"), stored.get("deal")
    if not isinstance(game, str) or not re.fullmatch("[a-z-]+", game) or type(deal) is not int or not is_deal(deal):
        return None
    texts = [stored.get("moves"), stored.get("play"), *(stored.get("options") or ())]
    if any(type(stored.get(name)) is not kind for name, kind in _KINDS.items()) or not all(map(_is_plain, texts)):
        return f"{_start(game, deal)}unreadable"
    return _write(Save(version=stored["rules"], **{name: stored[name] for name in _KINDS if name != "rules"}))


def _is_plain(text: object) -> bool:
    """Nothing that was ever saved holds anything else; half a surrogate pair would break every page it stands on."""
    return isinstance(text, str) and re.fullmatch("[!-~]*", text) is not None


class Shelf:
    """Everything that one browser keeps.

    Plays stay lines until one is asked for: a move in one deal need not read a hundred others. ``damaged`` tells
    that something stored could not be read; ``unreadable`` names the deals concerned where that much is known.
    These stay until their deal is begun afresh or discarded; the rest goes with the next change.
    """

    def __init__(self, stored: Mapping[str, object], *, damaged: bool, writable: bool) -> None:
        values = stored.get("values", {})
        found = _first_lines(stored.get("saves", [])) + _lines(stored.get("plays", ""))
        self._plays = [line for line in found if line is not None]
        self._values: dict[str, Json] = dict(values) if isinstance(values, dict) else {}
        self._lost = damaged or None in found or not isinstance(values, dict)
        self.writable = writable
        self.changed = False

    @property
    def damaged(self) -> bool:
        return self._lost or not all(map(_LINE.fullmatch, self._plays))

    @property
    def unreadable(self) -> list[Damaged]:
        return [entry for entry in map(_read, self._plays) if isinstance(entry, Damaged)]

    def find(self, game: str, deal: int, options: tuple[str, ...] | None = None) -> Save | Damaged | None:
        """Give the play of this deal; without options the one touched last (D-6)."""
        entries = [_read(line) for line in reversed(self._plays) if line.startswith(_start(game, deal))]
        plays = (entry for entry in entries if isinstance(entry, Save) and options in (None, entry.options))
        broken = (entry for entry in entries if isinstance(entry, Damaged))
        either: Iterator[Save | Damaged] = chain(plays, broken)
        return next(either, None)

    def plays(self, game: str = "") -> list[Save]:
        """Give every play of a game, or of all; the one touched last first."""
        return list(self.latest(game))

    def latest(self, game: str = "") -> Iterator[Save]:
        """Give the same one by one, so that those that nobody asks for are not read."""
        lines = (line for line in reversed(self._plays) if not game or line.startswith(f"{game}\t"))
        return (entry for entry in map(_read, lines) if isinstance(entry, Save))

    def count(self, game: str) -> int:
        """Count the plays of a game."""
        return sum(line.startswith(f"{game}\t") and _LINE.fullmatch(line) is not None for line in self._plays)

    def last_unfinished(self, game: str = "") -> Save | None:
        """Give the unfinished play touched last, of one game or of all."""
        return next((play for play in self.latest(game) if not play.over), None)

    def new_deal(self, game: str) -> int:
        """Pick a number of which this browser has no play."""
        while self._has(_start(game, deal := FIRST_DEAL + secrets.randbelow(LAST_DEAL))):
            pass
        return deal

    def _has(self, start: str) -> bool:
        return any(line.startswith(start) for line in self._plays)

    def put(self, save: Save) -> Save:
        """Keep this play as the one touched last, and say how it was kept."""
        self._require_writable()
        latest = _read(self._plays[-1]) if self._plays else None
        save = replace(save, touched=max(int(time.time()), latest.touched + 1 if isinstance(latest, Save) else 0))
        self.discard(save)
        self.discard(Damaged(save.game, save.deal))
        self._plays.append(_write(save))
        self.changed = True
        self._trim(save.game)
        return save

    def discard(self, entry: Save | Damaged) -> None:
        """Let go of this play, or of all that is unreadable about a deal."""
        self._require_writable()
        is_of_play = isinstance(entry, Save)
        start = _start(*entry.key) if isinstance(entry, Save) else _start(entry.game, entry.deal)
        left = [
            line
            for line in self._plays
            if not line.startswith(start) or not (is_of_play or isinstance(_read(line), Damaged))
        ]
        self.changed |= len(left) < len(self._plays)
        self._plays = left

    def get(self, name: str, default: T) -> T:
        """Give a small value; the default where none is kept or it is of another type than the default."""
        value = self._values.get(name)
        return value if type(value) is type(default) else default

    def set(self, name: str, value: Json) -> None:
        self._require_writable()
        self.changed = True
        self._values[name] = value

    def preference(self, name: str, default: T, allowed: Collection[T]) -> T:
        """Give what was chosen last, as the equal member of ``allowed``; else the default (D-11)."""
        value = self._values.get(name)
        return next((choice for choice in allowed if choice == value), default)

    def set_preference(self, name: str, value: Json) -> None:
        if name not in self._values or self._values[name] != value:
            self.set(name, value)

    def document(self) -> dict[str, Any]:
        """Give all of it as it is stored."""
        return {"plays": "\n".join(self._plays), "values": self._values}

    def _trim(self, game: str) -> None:
        """Hold to D-9: the oldest finished plays go first, then the oldest unfinished; the one touched last stays."""
        if sum(line.startswith(f"{game}\t") for line in self._plays) <= DEALS_KEPT:
            return
        others = self.plays(game)[1:]
        others.sort(key=lambda play: play.over)
        for play in others[DEALS_KEPT - 1 :]:
            self.discard(play)

    def _require_writable(self) -> None:
        if not self.writable:
            raise RuntimeError("A change outside `with changing(request)` would be lost.")
