"""Between a saved game and the engine: beginning a deal, resuming it, moving on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games import game as site
from games.crazy_switch import entry
from games.crazy_switch.engine import game, rules
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Move, Seat
from games.crazy_switch.engine.notation import read_moves, write_moves
from games.crazy_switch.options import Options, read
from games.refusals import InvalidMove
from games.shelf import Save

GAME = entry.GAME
VERSION = rules.VERSION


@dataclass(frozen=True)
class Play:
    """One play of one deal, as saved and as replayed."""

    save: Save
    options: Options
    game: Game

    @property
    def made(self) -> int:
        return len(self.game.steps)


def begin(deal: int, options: site.Options) -> Play:
    """Deal the cards; the CPU players move until South must choose."""
    chosen = read(options)
    save = Save(GAME.slug, deal, options, version=VERSION)
    return _with_cpus(save, chosen, game.begin(deal, chosen.preset, chosen.seat))


def resume(found: Save) -> Play:
    """Replay a save.

    Raises:
        InvalidMove, IllegalMove: the rules forbid what it holds, or it stops where a CPU player must choose.
    """
    options = read(found.options)
    replayed = game.play(game.begin(found.deal, options.preset, options.seat), read_moves(found.moves))
    if replayed.position.turn is not Seat.SOUTH and not replayed.position.ended:
        raise InvalidMove(found.moves)
    return Play(found, options, replayed)


def move(play: Play, choice: Move) -> Play:
    """Make South's move; the CPU players go on until South must choose again.

    Raises:
        IllegalMove: the rules forbid it.
    """
    return _with_cpus(play.save, play.options, game.play(play.game, [choice]))


def _with_cpus(save: Save, options: Options, so_far: Game) -> Play:
    played = game.play_cpus(so_far, game.seated(options.level))
    moved = replace(save, moves=write_moves(played.moves), over=played.position.ended is not None)
    return Play(moved, options, played)
