"""What many deals come to when CPU players hold all four seats: figures for anyone to repeat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from games.crazy_switch.engine import cpu, game, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import End, Position, Preset, Reshuffled, Seat
from games.crazy_switch.engine.scoring import outcome


class Summary(NamedTuple):
    """How many deals ended how and were won by whom (a shared first place counts for each seat).

    ``turns`` by deal, of all seats; ``own_turns`` those of South; ``reshuffled`` the deals with a reshuffle;
    ``biggest_hand`` of any seat in any of them.
    """

    deals: int
    ended: Counter[End]
    wins: Counter[Seat]
    turns: tuple[int, ...]
    own_turns: tuple[int, ...]
    reshuffled: int
    biggest_hand: int

    @property
    def median_turns(self) -> float:
        return median(self.turns)

    @property
    def median_own_turns(self) -> float:
        return median(self.own_turns)

    def win_share(self, seat: Seat) -> float:
        return self.wins[seat] / self.deals


def simulate(numbers: Iterable[int], preset: Preset, level: Level, south: Level) -> Summary:
    """Play whole deals: ``south`` against three CPU players of one level."""
    levels = game.seated(level, south)
    played = [game.play_cpus(game.begin(number, preset, Seat.SOUTH), levels) for number in numbers]
    results = [result for each in played if (result := outcome(each.position))]
    turns = [game.turns(each) for each in played]
    return Summary(
        deals=len(played),
        ended=Counter(result.by for result in results),
        wins=Counter(seat for result in results for seat in result.winners),
        turns=tuple(each.total() for each in turns),
        own_turns=tuple(each[Seat.SOUTH] for each in turns),
        reshuffled=sum(map(_was_reshuffled, played)),
        biggest_hand=max(map(_biggest_hand, played)),
    )


def _was_reshuffled(played: Game) -> bool:
    return any(isinstance(event, Reshuffled) for step in played.steps for event in step.events)


def _biggest_hand(played: Game) -> int:
    hands = (len(hand) for step in played.steps for hand in step.position.hands)
    return max(hands, default=rules.HAND_SIZE)


def wins(numbers: Iterable[int], preset: Preset, level: Level, south: Level) -> list[bool]:
    """Tell of each deal whether South wins it (a shared first place counts): all that a long run needs of it."""
    levels = (south, level, level, level)
    return [_wins(rules.deal(number, preset), levels) for number in numbers]


def _wins(position: Position, levels: Sequence[Level]) -> bool:
    while not position.ended:
        position, _ = rules.play(position, cpu.choose(levels[position.turn], position))
    result = outcome(position)
    return result is not None and Seat.SOUTH in result.winners
