"""What a finished deal leads on to: par, the hand that won, the review, a result to share (B-1, B-2, B-5)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games import addresses
from games.crazy_switch.engine import game
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import SEATS, Played, Seat
from games.crazy_switch.engine.scoring import Outcome, outcome
from games.crazy_switch.entry import GAME
from games.crazy_switch.options import Options
from games.crazy_switch.phrases import choices, outcomes
from games.crazy_switch.plays import Play


@dataclass(frozen=True)
class Afterwards:
    """``hand_url`` is empty where South has won; ``line`` is the text to share, its link included."""

    par: str
    hand_text: str
    hand_url: str
    review_url: str
    line: str


def afterwards(play: Play, shared_url: str) -> Afterwards | None:
    """Tell what can be done with a result; None while the deal goes on. ``shared_url`` names no language (B-5)."""
    ended = outcome(play.game.position)
    if ended is None:
        return None
    options, deal = play.options, play.save.deal
    beaten = Seat.SOUTH not in ended.winners
    return Afterwards(
        par=_par(play.game, options),
        hand_text=outcomes.winning_hand(ended.winners[0]) if beaten else "",
        hand_url=addresses.of_play(GAME, deal, _seated_like(options, ended.winners[0]).key) if beaten else "",
        review_url=addresses.of_play(GAME, deal, options.key, "review"),
        line=f"{_line(play, ended)} {shared_url}",
    )


def _par(played: Game, options: Options) -> str:
    own = outcome(game.par(played, options.level).position)
    if own is None:
        raise ValueError("CPU players finish every deal.")
    return outcomes.par(own)


def _seated_like(options: Options, winner: Seat) -> Options:
    """Turn the table so that South holds the winner's cards; it may be a turned one already."""
    return replace(options, seat=SEATS[(options.seat + winner) % len(SEATS)])


def _line(play: Play, ended: Outcome) -> str:
    options, events = play.options, (event for step in play.game.steps for event in step.events)
    own = [event.card for event in events if isinstance(event, Played) and event.seat is Seat.SOUTH]
    return outcomes.shared_result(
        play.save.deal,
        choices.options_text(options),
        ended,
        game.turns(play.game)[Seat.SOUTH],
        outcomes.marks(own),
    )
