"""Every number that pages on War state: counted from the engine, or simulated by a command to repeat (R-6)."""

from __future__ import annotations

from games.french_deck import DECK
from games.french_faces import card_name as name_of
from games.war.engine.rules import HALF, LONG, SHORT
from games.war.engine.simulate import ENDLESS_ROUNDS

_LAID_IN_A_WAR = 3

COUNTED: dict[str, int] = {
    "war_deck": len(DECK),
    "half": HALF,
    "short": SHORT,
    "long": LONG,
    "war_pile": 2 * _LAID_IN_A_WAR,
    "war_side": _LAID_IN_A_WAR,
    "ties_to_void": HALF // 2,
    "endless_rounds": ENDLESS_ROUNDS,
    "of_three": len(DECK) // 3,
    "of_four": len(DECK) // 4,
}

#: What a clock, a screen or another table says, not the engine.
MEASURED: dict[str, int] = {
    "war_minutes": 30,
    "figure_pixels": 34,
    "usual_buried": 3,
    "shown_rounds": 6,
    "remembered_games": 500,
}

SIMULATED_GAMES = 1000

LONG_GAMES: dict[str, int | float | str] = {
    "war_games": SIMULATED_GAMES,
    "long_command": f"manage.py simulate war --games {SIMULATED_GAMES} --rounds {LONG}",
    "long_knocked_out": 34.4,
    "long_you": 502,
    "long_rival": 458,
    "long_drawn": 40,
}

SHORT_GAMES: dict[str, int | float | str] = {
    "short_command": f"manage.py simulate war --games {SIMULATED_GAMES} --rounds {SHORT}",
    "short_knocked_out": 0.4,
    "short_drawn": 99,
}

ENDLESS_GAMES: dict[str, int | float | str] = {
    "endless_command": f"manage.py simulate war --games {SIMULATED_GAMES} --no-shuffle --pile seat-order",
    "endless_share": 85.9,
    "winner_first_command": f"manage.py simulate war --games {SIMULATED_GAMES} --no-shuffle --pile winner-first",
    "endless_winner_first": 0,
}

FIGURES: dict[str, int | float | str] = {**COUNTED, **MEASURED, **LONG_GAMES, **SHORT_GAMES, **ENDLESS_GAMES}


def card_name(code: str) -> str | None:
    """Name the card that a page asks for by its code, if it is one."""
    return name_of(code) if code in DECK else None
