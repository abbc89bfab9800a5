"""The whole table, put together from its parts."""

from __future__ import annotations

from dataclasses import dataclass

from games.crazy_switch.table import hand, told
from games.crazy_switch.table.hand import Hand, MainButton, Panel
from games.crazy_switch.table.places import Middle, SeatPlate, middle, plates
from games.crazy_switch.table.result import Result, result_of
from games.crazy_switch.table.shown import Shown
from games.crazy_switch.table.told import Log


@dataclass(frozen=True)
class Playback:
    """``next`` is the moment to be shown after this one, None where it is one's own turn or the end."""

    next: int | None


@dataclass(frozen=True)
class Table:
    """``position`` and ``play`` go with every move; ``panel``, ``main``, ``playback``, ``result`` come and go.

    ``waits`` if the focus goes to the status line: it is South's turn and no card is lifted.
    """

    state: str
    deal: int
    position: int
    play: str
    notice: str
    status: str
    waits: bool
    refused: bool
    rule: str
    spoken: str
    seats: tuple[SeatPlate, ...]
    own: SeatPlate
    middle: Middle
    hand: Hand
    panel: Panel | None
    main: MainButton | None
    log: Log
    playback: Playback | None
    result: Result | None


def show(shown: Shown) -> Table:
    """Lay out one moment of a game for its reader."""
    panel = hand.panel(shown)
    own, *others = plates(shown)
    return Table(
        state=shown.state,
        deal=shown.game.start.deal,
        position=len(shown.game.steps),
        play=shown.play,
        notice=shown.notice,
        status=told.status(shown),
        waits=shown.state == "turn" and panel is None,
        refused=bool(shown.error),
        rule=shown.rule,
        spoken=told.spoken(shown, panel),
        seats=tuple(others),
        own=own,
        middle=middle(shown.view),
        hand=hand.hand(shown),
        panel=panel,
        main=hand.main_button(shown),
        log=told.log(shown),
        playback=_playback(shown) if shown.state == "playback" else None,
        result=result_of(shown.game) if shown.state == "over" else None,
    )


def _playback(shown: Shown) -> Playback:
    return Playback(next=shown.moment + 1 if shown.moment < len(shown.game.steps) else None)
