"""The result: who won, every hand laid open, the points (4.10)."""

from __future__ import annotations

from dataclasses import dataclass

from games.crazy_switch.engine.cards import in_hand_order
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import SEATS, Seat
from games.crazy_switch.engine.scoring import Outcome, outcome
from games.crazy_switch.phrases import names, outcomes
from games.crazy_switch.table.places import Face, face


@dataclass(frozen=True)
class ResultRow:
    name: str
    faces: tuple[Face, ...]
    penalty: int
    penalty_text: str
    winner: bool
    own: bool


@dataclass(frozen=True)
class Result:
    headline: str
    sentence: str
    rows: tuple[ResultRow, ...]
    scores: tuple[str, ...]
    points_text: str
    won: bool


def result_of(game: Game) -> Result:
    ended = outcome(game.position)
    if ended is None:
        raise ValueError("The deal is not over.")
    return Result(
        headline=outcomes.headline(ended),
        sentence=outcomes.how_it_ended(ended),
        rows=tuple(_row(game, ended, seat) for seat in SEATS),
        scores=tuple(outcomes.score_line(ended, winner) for winner in ended.winners),
        points_text=outcomes.own_points(ended),
        won=Seat.SOUTH in ended.winners,
    )


def _row(game: Game, ended: Outcome, seat: Seat) -> ResultRow:
    return ResultRow(
        name=names.seat_name(seat),
        faces=tuple(map(face, in_hand_order(game.position.hands[seat]))),
        penalty=ended.penalties[seat],
        penalty_text=outcomes.penalty_text(ended.penalties[seat]),
        winner=seat in ended.winners,
        own=seat is Seat.SOUTH,
    )
