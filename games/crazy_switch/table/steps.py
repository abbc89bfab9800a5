"""The CPU players' turns, to be played back one at a time: of each move only what it changes (4.8).

A step holds nothing that South could not see at its moment (law 4).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, starmap

from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Seat, Skipped, Took
from games.crazy_switch.table import hand, told
from games.crazy_switch.table.hand import Hand
from games.crazy_switch.table.places import Middle, SeatPlate, middle, plates
from games.crazy_switch.table.shown import Shown, own_last_move

#: How long a step stays; what strikes the reader, so many times as long.
USUAL, STRIKE = "1", "2.5"


@dataclass(frozen=True)
class Step:
    """One move: ``beats`` are how long it stays; what it leaves as it was is empty."""

    beats: str
    sentence: str
    middle: Middle
    seats: tuple[SeatPlate, ...]
    own: SeatPlate | None
    hand: Hand | None
    first: bool


def steps(game: Game) -> tuple[Step, ...]:
    """Give South's last move and all that followed; nothing where nothing did."""
    first, last = own_last_move(game), len(game.steps)
    if first == last and not game.position.ended:
        return ()
    before = _Seen(Shown(Game(game.start, game.steps[: first - 1])))
    seen = [before, *(_Seen(Shown(game, seen=made)) for made in range(first, last + 1))]
    return tuple(starmap(_step, pairwise(seen)))


class _Seen:
    """A moment, with the plates on the table."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.plates = plates(shown)


def _step(earlier: _Seen, later: _Seen) -> Step:
    before, now = earlier.shown, later.shown
    seats = zip(earlier.plates, later.plates, strict=True)
    changed = [plate for plate_before, plate in seats if plate != plate_before]
    first = before.state == "turn"
    return Step(
        beats=STRIKE if _strikes(now) else USUAL,
        sentence=told.status(now),
        middle=middle(now.view),
        seats=tuple(each for each in changed if each.key != Seat.SOUTH.key),
        own=next((each for each in changed if each.key == Seat.SOUTH.key), None),
        # On the table before South's move stood a hand of buttons, and now one to look at.
        hand=hand.hand(now) if first or now.view.hand != before.view.hand else None,
        first=first,
    )


def _strikes(now: Shown) -> bool:
    events = now.last.events if now.last else ()
    return any(isinstance(event, Took | Skipped) and event.seat is Seat.SOUTH for event in events)
