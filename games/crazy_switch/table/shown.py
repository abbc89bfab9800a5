"""One moment of a game, and what the reader asked to see of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from games.crazy_switch.engine import rules
from games.crazy_switch.engine.cards import Card, is_number
from games.crazy_switch.engine.game import Game, Step
from games.crazy_switch.engine.model import Seat, View


@dataclass(frozen=True)
class Lift:
    """What the address says of a lifted card."""

    card: Card = ""
    declared: bool = False


@dataclass(frozen=True)
class Shown:
    """One moment of a game: what the reader asked to see of it.

    ``seen`` counts the moves shown where it is a moment of the playback, None for the table as it is now, which may
    come after a playback (``played_back``). ``whole_log`` unless the page has the older lines. ``error`` replaces the
    status line, with the number of the ``rule`` behind it; ``notice`` stands above the table.
    """

    game: Game
    play: str = ""
    seen: int | None = None
    played_back: bool = False
    whole_log: bool = True
    lift: Lift = field(default_factory=Lift)
    error: str = ""
    rule: str = ""
    notice: str = ""

    @property
    def moment(self) -> int:
        return len(self.game.steps) if self.seen is None else self.seen

    @property
    def is_present(self) -> bool:
        return self.seen is None

    @property
    def steps(self) -> Sequence[Step]:
        return self.game.steps[: self.moment]

    @property
    def last(self) -> Step | None:
        """The move just shown."""
        return self.game.steps[self.moment - 1] if self.moment else None

    @cached_property
    def view(self) -> View:
        return rules.view(self.game.position_at(self.moment), Seat.SOUTH)

    @property
    def state(self) -> str:
        if not self.is_present:
            return "playback"
        return "over" if self.view.ended else "turn"

    @property
    def framed(self) -> Seat | None:
        """The seat that is framed: in playback the one that acted, else the one to move (4.7, 4.8)."""
        if self.state == "playback":
            return self.last.seat if self.last else None
        return None if self.view.ended else self.view.turn

    @property
    def lifted(self) -> Lift:
        """The lifted card where one can be looked at, else none."""
        return self.lift if self.state == "turn" else Lift()


def own_last_move(game: Game) -> int:
    """Count the moves up to and with South's last one; playback begins there (4.8)."""
    return max((number for number, step in enumerate(game.steps, 1) if step.seat is Seat.SOUTH), default=0)


def lift_fits(seen: View, card: Card) -> bool:
    """Tell whether the card is one that can be lifted now (4.5)."""
    return (
        seen.turn is seen.seat
        and not seen.ended
        and card in seen.hand
        and seen.why_not(card) is None
        and takes_two_taps(seen, card)
    )


def takes_two_taps(seen: View, card: Card) -> bool:
    """A card with an effect is lifted first; with a declaration due, every card is (4.5)."""
    return not is_number(card) or rules.must_declare(seen.preset, seen.hand)
