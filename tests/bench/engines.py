"""What the engines do: replays, which every request needs, decisions, and whole deals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from random import Random

from games.crazy_switch.engine import cpu, game, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Position, Preset, Seat
from games.crazy_switch.engine.notation import read_moves, write_moves
from games.war.engine import rules as war
from tests.bench.measure import Group, Subject, each

#: So many moves or rounds are replayed for one sample: shorter ones stray further.
REPLAYED = 1000
#: So many deals give the positions to decide in, and so many are played whole.
FEW = 6


def yardstick(length: int) -> int:
    """Work in the manner of the engines; a change makes all older figures worthless."""
    cards: tuple[int, ...] = ()
    places: dict[int, int] = {}
    for number in range(length):
        cards = (*cards[-20:], number * 7919 % 53)
        places[cards[-1]] = sum(card < cards[0] for card in cards)
    return sum(places.values())


PLAIN_PYTHON = each("a fixed piece of plain Python", yardstick, [800] * 4)


def group(deals: list[Game]) -> Group:
    """Measure the engines by plain Python; ``deals`` are as `played` gives them."""
    subjects = [random_play(), *switch_replays(deals), *war_replays(), *decisions(deals), *whole_deals()]
    return Group("ENGINES", PLAIN_PYTHON, subjects)


def played(numbers: Iterable[int]) -> list[Game]:
    """Let Normals play the deals; the shortest comes first."""
    return sorted((play(Level.NORMAL, number) for number in numbers), key=lambda deal: len(deal.steps))


def play(level: Level, number: int) -> Game:
    return game.play_cpus(game.begin(number, Preset.STANDARD, Seat.SOUTH), game.seated(level, level))


def random_play() -> Subject:
    """Show the seat to move its view, ask what is legal, and make any move of that."""
    numbers = range(1, FEW + 1)
    return Subject("Crazy Switch, random play: a move", lambda: [*map(wander, numbers)], sum(map(wander, numbers)))


def wander(number: int) -> int:
    """Play a deal at random, the same each time; tell how many moves it took."""
    pick, position = Random(number).choice, rules.deal(number)
    while not position.ended:
        position, _ = rules.play(position, pick(rules.legal_moves(rules.view(position, position.turn))))
    return position.made


def switch_replays(deals: list[Game]) -> list[Subject]:
    chosen = {"shortest": deals[0], "median": deals[len(deals) // 2], "longest": deals[-1]}
    return [switch_replay(f"Crazy Switch, replay, {which}", deal) for which, deal in chosen.items()]


def switch_replay(name: str, deal: Game) -> Subject:
    """Replay a deal from its save, as a request does."""
    length = len(deal.steps)

    def replay(moves: str) -> Game:
        return game.play(game.begin(deal.start.deal, Preset.STANDARD, Seat.SOUTH), read_moves(moves))

    return each(f"{name}: {length} moves", replay, [write_moves(deal.moves)] * (1 + REPLAYED // length))


def war_replays() -> list[Subject]:
    return [war_replay(rounds) for rounds in war.LENGTHS]


def war_replay(rounds: int) -> Subject:
    replay = partial(war.replay, rounds=rounds)
    return each(f"War, replay: {rounds} rounds", replay, [full_length(rounds)] * (REPLAYED // rounds))


def full_length(rounds: int) -> int:
    """Find a deal of War that ends by its length and not before."""
    numbers = range(1, 100)
    return next(number for number in numbers if war.replay(number, rounds)[0].turned == rounds)


def decisions(deals: list[Game]) -> list[Subject]:
    """Let all levels decide in the same positions."""
    positions = choices(deals[:: max(1, len(deals) // FEW)])
    return [each(f"Crazy Switch, a decision: {level}", partial(cpu.choose, level), positions) for level in Level]


def choices(deals: Iterable[Game]) -> list[Position]:
    """Give the positions that leave their seat a choice."""
    positions = (deal.position_at(made) for deal in deals for made in range(len(deal.steps)))
    return [position for position in positions if len(rules.legal_moves(rules.view(position, position.turn))) > 1]


def whole_deals() -> list[Subject]:
    numbers = range(1, FEW + 1)
    return [each(f"Crazy Switch, a whole deal: {level} in all seats", partial(play, level), numbers) for level in Level]
