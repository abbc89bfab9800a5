"""Between a saved game and the engine: beginning a deal, resuming it, moving on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse

from games.catalog import CRAZY_SWITCH
from games.crazy_switch.engine import game, rules
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import IllegalMove, InvalidMove, Move, Seat
from games.crazy_switch.engine.notation import read_moves, write_moves
from games.crazy_switch.forms import Options, options_of_key, with_query
from games.saves import Damaged, Save, Shelf

SLUG = CRAZY_SWITCH.slug


def address(view: str, deal: int, options: Options) -> str:
    """Give the address of a page about one play."""
    return with_query(reverse(f"{SLUG}:{view}", args=[deal]), options.own)


class Unplayable(Exception):
    """A save that the present rules cannot replay (D-10); its options, where they can be read."""

    def __init__(self, options: Options | None) -> None:
        super().__init__("This save cannot be replayed.")
        self.options = options


@dataclass(frozen=True)
class Play:
    """One play of one deal, as saved and as replayed."""

    save: Save
    options: Options
    game: Game


def begin(deal: int, options: Options) -> Play:
    """Deal the cards; the CPU players move until South must choose."""
    save = Save(SLUG, deal, options.key, rules=rules.VERSION)
    return _with_cpus(save, options, game.begin(deal, options.preset, options.held))


def find(kept: Shelf, deal: int, options: Options | None) -> Play | None:
    """Give the play of these options, or without them the one touched last (D-6).

    Raises:
        Unplayable: there is one, but it cannot be replayed.
    """
    found = kept.find(SLUG, deal, options.key if options else None)
    return resume(found) if found else None


def resume(found: Save | Damaged) -> Play:
    """Replay a save.

    Raises:
        Unplayable: it is damaged, or was saved under other rules.
    """
    options = options_of_save(found)
    if options is None or isinstance(found, Damaged) or found.rules != rules.VERSION:
        raise Unplayable(options)
    try:
        replayed = game.play(game.begin(found.deal, options.preset, options.held), read_moves(found.moves))
    except (InvalidMove, IllegalMove) as error:
        raise Unplayable(options) from error
    if replayed.position.turn is not Seat.SOUTH and not replayed.position.ended:
        raise Unplayable(options)
    return Play(found, options, replayed)


def options_of_save(found: Save | Damaged) -> Options | None:
    """Give the options of a save, where they can be read."""
    return None if isinstance(found, Damaged) else options_of_key(found.options)


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
