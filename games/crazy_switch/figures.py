"""Every number that pages on Crazy Switch state: counted from the engine, or simulated by a command to repeat (R-6)."""

from __future__ import annotations

from collections import Counter

from games.crazy_switch.engine import cards, cpu, model, rules
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

LADDER_DEALS = 2000

#: South against three Normals; the same deals for each level and preset.
LADDER: dict[str, int | float | str] = {
    "ladder_deals": LADDER_DEALS,
    "ladder_command": f"manage.py simulate crazy-switch --deals {LADDER_DEALS} --rules standard --autoplay normal",
    "standard_easy": 19.4,
    "standard_normal": 24.9,
    "standard_expert": 28.6,
    "house_easy": 20.9,
    "house_normal": 25.4,
    "house_expert": 28.1,
    # With the arguments of the command.
    "median_turns": 48,
    "median_own_turns": 12,
    "fewest_turns": 16,
    "most_turns": 301,
    "biggest_hand": 21,
    "reshuffled": 211,
    "deadlocks": 0,
}

FIGURES: dict[str, int | float | str] = {**COUNTED, **MEASURED, **LADDER}


def card_name(code: str) -> str | None:
    """Name the card that a page asks for by its code, if it is one."""
    return names.card_name(code) if code in cards.FACES else None
