"""An independent referee of Crazy Switch: it reads a record (section 9) and checks every event by the rules.

It shares no code with the engine. ``check(lines)`` raises an ``AssertionError`` naming the line and the rule.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NoReturn

Line = dict[str, Any]

COLOURS = "atcv"
SEATS = ["south", "west", "north", "east"]
CPUS = ("west", "north", "east")
DECK = Counter(
    [colour + "0" for colour in COLOURS]
    + [colour + kind for colour in COLOURS for kind in "123456789srd"] * 2
    + ["w"] * 4
    + ["w4"] * 2
)
STARTS = {None: "south", "west": "east", "north": "north", "east": "west"}
FIRST_LINE = ["game", "format", "deal", "rules", "level", "hands", "first", "starts", "stock"]
FORCED = {"d": (2, "draw-two"), "w4": (4, "wild-draw-four")}
FIELDS = {
    "play": ({"seat", "do", "card"}, {"colour", "declared"}),
    "draw": ({"seat", "do", "card"}, set()),
    "keep": ({"seat", "do"}, set()),
    "pass": ({"seat", "do"}, set()),
    "take": ({"seat", "do", "cards", "why"}, set()),
    "skipped": ({"seat", "do"}, set()),
    "reshuffle": ({"do", "stock"}, set()),
    "end": ({"do", "by", "winners", "penalties", "points"}, set()),
}
RULES_OF = {
    "play": "CS-8, CS-10, CS-16",
    "play or keep": "CS-9",
    "draw": "CS-8, CS-10",
    "pass": "CS-9, CS-12",
    "take": "CS-7, CS-11, CS-16, CS-18",
    "skipped": "CS-7, CS-16",
    "reshuffle": "CS-11",
    "end": "CS-13, CS-15",
}


def check(lines: Iterable[str], cpus: Iterable[str] = CPUS) -> Referee:
    """Check a whole record and give the referee as it stands at the end; ``cpus`` always declare (CS-18).

    An unfinished record must stop where South has a choice.
    """
    first, *events = lines
    referee = Referee(cpus=tuple(cpus))
    referee.open(referee.read(first))
    for line in events:
        referee.hear(referee.read(line))
    referee.close()
    return referee


def colour_of(card: str) -> str:
    return "" if card in {"w", "w4"} else card[0]


def kind_of(card: str) -> str:
    return card if card in {"w", "w4"} else card[1]


def cost_of(card: str) -> int:
    """CS-14."""
    kind = kind_of(card)
    if kind in {"w", "w4"}:
        return 50
    return 20 if kind in {"s", "r", "d"} else int(kind)


def no_doubles(pairs: list[tuple[str, Any]]) -> Line:
    if len(pairs) != len(dict(pairs)):
        raise ValueError(f"a key stands twice: {pairs}")
    return dict(pairs)


@dataclass
class Owed:
    """Cards that a seat must draw now (CS-7, CS-16, CS-18); ``taken`` once its first ``take`` was heard."""

    seat: str
    count: int
    why: str
    taken: bool = False


@dataclass
class Referee:
    cpus: tuple[str, ...] = CPUS
    line: int = 0
    house: bool = False
    hands: dict[str, list[str]] = field(default_factory=dict)
    stock: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    colour: str = ""
    turn: str = ""
    step: int = 1
    drawn: list[str] = field(default_factory=list)
    chain: int = 0
    passes: int = 0
    reshuffled: bool = False
    owed: Owed | None = None
    effect: str = ""
    skipping: str = ""
    due: str = ""
    ended: bool = False
    seen: Counter[str] = field(default_factory=Counter)

    def fail(self, rule: str, message: str) -> NoReturn:
        raise AssertionError(f"line {self.line}: {rule}: {message}")

    def must(self, holds: bool, rule: str, message: str) -> None:
        if not holds:
            self.fail(rule, message)

    def read(self, line: str) -> Line:
        self.line += 1
        try:
            read = json.loads(line, object_pairs_hook=no_doubles)
        except ValueError as error:
            self.fail("section 9", f"no JSON object: {error}")
        self.must(isinstance(read, dict), "section 9", "no JSON object")
        return read  # type: ignore[no-any-return]

    # The first line

    def open(self, first: Line) -> None:
        turned = ["seat"] if "seat" in first else []
        self.must(sorted(first) == sorted(FIRST_LINE + turned), "section 9", f"keys {list(first)}")
        self.must(first["game"] == "crazy-switch" and first["format"] == 1, "section 9", "game or format")
        number = first["deal"]
        self.must(type(number) is int and 1 <= number <= 999_999, "D-1", f"deal {number!r}")
        self.must(first["rules"] in {"standard", "house"}, "section 9", "rules")
        self.must(first["level"] in {"easy", "normal", "expert"}, "section 9", "level")
        self.must(not turned or first["seat"] in CPUS, "B-2", "seat")
        self.must(first["starts"] == STARTS[first.get("seat")], "CS-4, B-2", f"{first['starts']} starts")
        self.must(list(first["hands"]) == SEATS, "CS-3", f"seats {list(first['hands'])}")
        self.must(all(len(hand) == 7 for hand in first["hands"].values()), "CS-3", "seven cards each")
        self.must(kind_of(first["first"]).isdigit(), "CS-3", "the first discard is a number card")
        self.must(len(first["stock"]) == 77, "CS-3", "77 cards in the stock")
        self.house = first["rules"] == "house"
        self.hands = {seat: list(hand) for seat, hand in first["hands"].items()}
        self.stock, self.pile = list(first["stock"]), [first["first"]]
        self.colour, self.turn = colour_of(first["first"]), first["starts"]
        self.count_cards()

    def count_cards(self) -> None:
        cards = Counter(self.stock) + Counter(self.pile)
        for hand in self.hands.values():
            cards.update(hand)
        self.must(cards == DECK, "CS-2", f"not the 106 cards: {cards - DECK} too many, {DECK - cards} gone")

    # What is due

    def next_seat(self) -> str:
        return SEATS[(SEATS.index(self.turn) + self.step) % 4]

    def fits(self, card: str) -> bool:
        """CS-5, CS-6, CS-16, CS-17."""
        top, colour, kind = self.pile[-1], colour_of(card), kind_of(card)
        if self.chain and kind != kind_of(top):
            return False
        if kind == "w4" and self.house:
            return self.colour not in map(colour_of, self.hands[self.turn])
        if kind == "w":
            return True
        return kind == "w4" or colour == self.colour or kind == kind_of(top)

    def can_play(self) -> bool:
        return any(map(self.fits, self.hands[self.turn]))

    def can_be_drawn(self) -> bool:
        return bool(self.stock) or len(self.pile) > 1

    def due_now(self) -> str:
        """Tell which events may come next, by the first rule that leaves no choice."""
        if self.due:
            return self.due
        if self.owed:
            return "reshuffle" if not self.stock and len(self.pile) > 1 else "take"
        if self.skipping:
            return "skipped"
        if self.can_play():
            return "play or keep" if self.drawn else "play"
        if len(self.drawn) < 3 and self.can_be_drawn():
            return "draw" if self.stock else "reshuffle"
        return "pass"

    def hear(self, event: Line) -> None:
        do = event.get("do")
        if not isinstance(do, str) or do not in FIELDS:
            self.fail("section 9", f"unknown event {do!r}")
        needed, allowed = FIELDS[do]
        self.must(needed <= set(event) <= needed | allowed, "section 9", f"keys {list(event)}")
        self.must(not self.ended, "CS-13", "an event after the end")
        self.fall_due()
        due = self.due_now()
        self.must(do in due.split(" or "), RULES_OF[due], f"{do} where {due} is due")
        self.must(not self.reshuffled or do in {"draw", "take"}, "CS-11", "a reshuffle without a draw")
        self.reshuffled = False
        heard: dict[str, Callable[[Line], None]] = {
            "play": self.hear_play,
            "draw": self.hear_draw,
            "keep": self.hear_keep,
            "pass": self.hear_pass,
            "take": self.hear_take,
            "skipped": self.hear_skipped,
            "reshuffle": self.hear_reshuffle,
            "end": self.hear_end,
        }
        heard[do](event)
        self.seen[do] += 1
        self.count_cards()

    def fall_due(self) -> None:
        """Lay a chain on the first seat that cannot answer it (CS-16)."""
        if self.chain and not self.owed and not self.can_play() and not self.due:
            count, why = FORCED[kind_of(self.pile[-1])]
            self.must(self.chain % count == 0, "CS-16", "a chain of one kind")
            self.owed = Owed(self.turn, self.chain, why)
            self.chain, self.skipping = 0, self.turn

    def seat_is(self, event: Line, seat: str, rule: str) -> None:
        self.must(event["seat"] == seat, rule, f"{event['seat']} where it is {seat}")

    # The events

    def hear_play(self, event: Line) -> None:
        self.seat_is(event, self.turn, "CS-3, CS-7: whose turn")
        hand, card, colour = self.hands[self.turn], event["card"], event.get("colour", "")
        self.must(card in hand, "CS-5", f"{card} is not in hand")
        self.must(self.fits(card), self.rule_of_fit(card), f"{card} on {self.pile[-1]}, {self.colour}")
        self.must(not self.drawn or card == self.drawn[-1], "CS-9", f"{card} is not the card just drawn")
        wild = not colour_of(card)
        self.must(colour in set(COLOURS) if wild else "colour" not in event, "CS-7", f"colour {colour!r}")
        declares = self.house and len(hand) == 2
        self.must("declared" not in event or event["declared"] is True, "section 9", "declared is true or not there")
        self.must(declares or "declared" not in event, "CS-18", "nothing to declare")
        hand.remove(card)
        self.pile.append(card)
        self.colour, self.passes, self.effect = colour or card[0], 0, kind_of(card)
        if not hand:
            self.due, self.chain = "end", 0
        elif declares and "declared" not in event:
            self.must(self.turn not in self.cpus, "CS-18", "CPU seats always declare")
            self.owed = Owed(self.turn, 2, "undeclared")
        else:
            self.carry_out()

    def rule_of_fit(self, card: str) -> str:
        if self.chain and kind_of(card) != kind_of(self.pile[-1]):
            return "CS-16"
        return "CS-17" if card == "w4" else "CS-5, CS-6"

    def carry_out(self) -> None:
        """CS-7, CS-16."""
        effect, self.effect = self.effect, ""
        if effect == "r":
            self.step = -self.step
        self.pass_turn()
        if effect == "s":
            self.skipping = self.turn
        elif effect in FORCED and self.house:
            self.chain += FORCED[effect][0]
        elif effect in FORCED:
            self.owed, self.skipping = Owed(self.turn, *FORCED[effect]), self.turn

    def pass_turn(self) -> None:
        self.turn, self.drawn = self.next_seat(), []

    def from_stock(self, seat: str, cards: list[str], rule: str) -> None:
        self.must(self.stock[: len(cards)] == cards, rule, f"{cards} are not the next cards of the stock")
        del self.stock[: len(cards)]
        self.hands[seat] += cards

    def hear_draw(self, event: Line) -> None:
        self.seat_is(event, self.turn, "CS-8: whose turn")
        self.from_stock(self.turn, [event["card"]], "CS-8")
        self.drawn.append(event["card"])
        self.passes = 0

    def hear_keep(self, event: Line) -> None:
        self.seat_is(event, self.turn, "CS-9: whose turn")
        self.pass_turn()

    def hear_pass(self, event: Line) -> None:
        self.seat_is(event, self.turn, "CS-9, CS-12: whose turn")
        self.passes = 0 if self.drawn else self.passes + 1
        self.pass_turn()
        if self.passes == 4:
            self.due = "end"

    def hear_take(self, event: Line) -> None:
        """CS-11: what there is, and no more; in two parts only around a reshuffle."""
        owed = self.owed
        assert owed is not None
        self.seat_is(event, owed.seat, "CS-7, CS-16, CS-18: who draws")
        self.must(event["why"] == owed.why, "CS-7, CS-16, CS-18", f"{event['why']} where it is {owed.why}")
        cards = event["cards"]
        due = min(owed.count, len(self.stock))
        self.must(len(cards) == due, "CS-7, CS-11", f"{len(cards)} cards where {due} of {owed.count} are due")
        self.from_stock(owed.seat, cards, "CS-11")
        owed.count -= due
        owed.taken = True
        if not owed.count or len(self.pile) == 1:
            self.owed = None
            if self.effect:
                self.carry_out()

    def hear_skipped(self, event: Line) -> None:
        self.seat_is(event, self.skipping, "CS-7: who loses the turn")
        self.skipping = ""
        self.pass_turn()

    def hear_reshuffle(self, event: Line) -> None:
        self.must(Counter(event["stock"]) == Counter(self.pile[:-1]), "CS-11", "all discards but the top")
        self.stock, self.pile = list(event["stock"]), self.pile[-1:]
        self.reshuffled = True

    def hear_end(self, event: Line) -> None:
        costs = {seat: sum(map(cost_of, hand)) for seat, hand in self.hands.items()}
        out = [seat for seat, hand in self.hands.items() if not hand]
        lowest = [seat for seat in SEATS if costs[seat] == min(costs.values())]
        winners = out or lowest
        points = {seat: sum(costs[other] for other in SEATS if other != seat) for seat in winners}
        self.must(event["by"] == ("out" if out else "deadlock"), "CS-13, CS-15", f"by {event['by']}")
        self.must(sorted(event["winners"]) == sorted(winners), "CS-13, CS-15", f"{winners} win")
        self.must(event["penalties"] == costs, "CS-14", f"the penalties are {costs}")
        self.must(event["points"] == points, "CS-14, CS-15", f"the points are {points}")
        self.ended = True

    def close(self) -> None:
        """End the reading: the deal is over, or South has a choice."""
        self.line += 1
        if self.ended:
            return
        self.fall_due()
        begun = self.due or self.reshuffled or (self.owed and self.owed.taken)
        by_itself = self.owed.why == "undeclared" or not self.house if self.owed else self.skipping
        self.must(not begun and not by_itself and self.due_now() != "pass", "section 9", "breaks off")
        self.must(self.turn == "south", "section 9", f"stops at {self.turn}")
