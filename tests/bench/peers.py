"""`PEERS=1 make bench`: the engines beside other libraries' rules for like games, round about in one run.

Everybody plays whole games with the same source of chance for every choice. Crazy Switch shows a view, asks what
is legal and makes a random move; RLCard's rules of UNO are called without their environment, which would only
slow them down; OpenSpiel's crazy eights are C++ called move by move, as a player in Python must. The War of PyDealer
is the same game, 240 rounds at most, but keeps no record of it.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median

import numpy
import pydealer
import pyspiel
from rlcard.games.uno.game import UnoGame

from games.war.engine import rules as war
from tests.bench.engines import wander

ROUNDS = 25
DEALS = 30
RANK = pydealer.const.DEFAULT_RANKS["values"]

#: Plays the numbered game and tells how many moves, or games, that were.
Player = Callable[[int], int]


def rlcard_uno(number: int) -> int:
    pick, game, made = Random(number).choice, UnoGame(num_players=4), 0
    game.np_random = numpy.random.RandomState(number)
    game.init_game()
    while not game.is_over():
        game.round.proceed_round(game.players, pick(game.get_legal_actions()))
        made += 1
    return made


CRAZY_EIGHTS = pyspiel.load_game("crazy_eights(players=4)")


def open_spiel_crazy_eights(number: int) -> int:
    """Deals and draws are moves of chance there: they take their time but are not counted."""
    pick, state, made = Random(number).choice, CRAZY_EIGHTS.new_initial_state(), 0
    while not state.is_terminal():
        made += not state.is_chance_node()
        state.apply_action(pick(state.legal_actions()))
    return made


def war_with_events(number: int) -> int:
    war.replay(number, war.LONG)
    return 1


class Side:
    def __init__(self, deck: pydealer.Stack) -> None:
        self.deck = deck
        self.won = pydealer.Stack()

    def size(self) -> int:
        return len(self.deck.cards) + len(self.won.cards)

    def lay(self) -> pydealer.Card:
        if not self.deck.cards:
            self.won.shuffle()
            self.deck.add(self.won.empty(return_cards=True))
        return self.deck.deal(1).cards[0]


def pydealer_war(number: int) -> int:
    deck = pydealer.Deck()
    deck.shuffle()
    you, rival = Side(deck.deal(war.HALF)), Side(deck.deal(war.HALF))
    for _ in range(war.LONG):
        pydealer_round(you, rival)
        if not (you.size() and rival.size()):
            break
    return 1


def pydealer_round(you: Side, rival: Side) -> None:
    mine, theirs = you.lay(), rival.lay()
    laid = [mine, theirs]
    while mine.value == theirs.value and you.size() and rival.size():
        laid += [side.lay() for side in (you, rival) if side.size() > 1]
        mine, theirs = you.lay(), rival.lay()
        laid += (mine, theirs)
    winner = you if RANK[mine.value] > RANK[theirs.value] or not rival.size() else rival
    winner.won.add(laid)


COMPARED: tuple[tuple[str, str, Player, dict[str, Player]], ...] = (
    (
        "Crazy Switch, random play",
        "moves",
        wander,
        {"RLCard, UNO": rlcard_uno, "OpenSpiel, crazy eights": open_spiel_crazy_eights},
    ),
    ("War with its events", "games", war_with_events, {"PyDealer, War": pydealer_war}),
)


def rate(player: Player, numbers: range) -> float:
    """Tell how many a second of this process's own time."""
    began = time.process_time()
    done = sum(map(player, numbers))
    return done / (time.process_time() - began)


def compare(name: str, unit: str, ours: Player, peers: dict[str, Player]) -> None:
    players = {name: ours, **peers}
    rates: dict[str, list[float]] = {each: [] for each in players}
    for turn in range(ROUNDS):
        for each, player in players.items():
            rates[each].append(rate(player, range(1 + turn * DEALS, 1 + (turn + 1) * DEALS)))
    for each in players:
        ratio = median(own / other for own, other in zip(rates[name], rates[each], strict=True))
        print(f"  {each:<58}{ratio:>9.2f}{median(rates[each]):>15,.0f} {unit} a second")


def main() -> None:
    # What the libraries have made so far stays: the collector need not look through it during the rounds.
    gc.collect()
    gc.freeze()
    print(f"PEERS, Python {sys.version.split()[0]:<44}{'ours / theirs':>14}{'median':>15}")
    for each in COMPARED:
        compare(*each)


if __name__ == "__main__":
    main()
