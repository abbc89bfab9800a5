"""Every number that pages on Crazy Switch state: counted from the engine, or simulated by a command to repeat (R-6)."""

from __future__ import annotations

from collections import Counter

from games.crazy_switch.engine import cards, cpu, ladder, model, rules
from games.crazy_switch.phrases import names

_FACES = Counter(cards.DECK)

COUNTED: dict[str, int] = {
    "deck": len(cards.DECK),
    "number_zero": int(cards.NUMBERS[0]),
    "number_one": int(cards.NUMBERS[1]),
    "number_nine": int(cards.NUMBERS[-1]),
    "colours": len(cards.COLOURS),
    "numbers": sum(map(cards.is_number, cards.DECK)),
    "zeros_a_colour": _FACES["a0"],
    "others_a_colour": _FACES["a1"],
    "actions": sum(_FACES[colour + kind] for colour in cards.COLOURS for kind in cards.ACTIONS),
    "actions_a_colour": _FACES["as"],
    "wilds_together": sum(map(cards.is_wild, cards.DECK)),
    "wilds": _FACES[cards.WILD],
    "wild_fours": _FACES[cards.WILD_DRAW_FOUR],
    "seats": len(model.SEATS),
    "cpus": len(model.SEATS) - 1,
    "hand": rules.HAND_SIZE,
    "draws_a_turn": model.DRAWS_A_TURN,
    "draw_two": rules.FORCED[cards.DRAW_TWO][0],
    "draw_four": rules.FORCED[cards.WILD_DRAW_FOUR][0],
    "two_twos": 2 * rules.FORCED[cards.DRAW_TWO][0],
    "last_but_one": rules.LAST_BUT_ONE,
    "few_cards": cpu.FEW_CARDS,
    "even_share": 100 // len(model.SEATS),
    "undeclared": rules.UNDECLARED_PENALTY,
    "deadlock_passes": rules.DEADLOCK_PASSES,
    "action_penalty": cards.penalty_of("as"),
    "wild_penalty": cards.penalty_of(cards.WILD),
}

#: What a clock or a screen says, not the engine.
MEASURED: dict[str, int] = {
    "minutes_least": 3,
    "minutes_most": 5,
    "declare_seconds": 3,
}

#: South's wins and what they may be wrong by; the same deals for every match and preset, which no search has seen.
LADDER_DEALS = 6000
LADDER: dict[str, int | float | str] = {
    "ladder_deals": LADDER_DEALS,
    "ladder_command": f"manage.py ladder crazy-switch --first {ladder.FIRST} --deals {LADDER_DEALS} --jobs 2",
    "standard_easy": 17.4,
    "standard_normal": 26.5,
    "standard_expert": 27.3,
    "standard_against_easy": 36.1,
    "standard_against_expert": 23.8,
    "house_easy": 21.1,
    "house_normal": 27.5,
    "house_expert": 29.9,
    "house_against_easy": 33.7,
    "house_against_expert": 23.0,
    "ladder_around": 1.2,
}

#: With the arguments of the command.
LENGTHS_DEALS = 2000
LENGTHS: dict[str, int | float | str] = {
    "lengths_deals": LENGTHS_DEALS,
    "lengths_command": f"manage.py simulate crazy-switch --deals {LENGTHS_DEALS} --rules standard --autoplay normal",
    "median_turns": 42,
    "median_own_turns": 11,
    "fewest_turns": 16,
    "most_turns": 226,
    "biggest_hand": 21,
    "reshuffled": 138,
    "deadlocks": 0,
}

FIGURES: dict[str, int | float | str] = {**COUNTED, **MEASURED, **LADDER, **LENGTHS}


def card_name(code: str) -> str | None:
    """Name the card that a page asks for by its code, if it is one."""
    return names.card_name(code) if code in cards.FACES else None
