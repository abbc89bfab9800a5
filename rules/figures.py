"""Every number that a page states: counted from the engines, or simulated by a command that anyone can repeat.

Simulated figures stand beside their command; the tests run it again and compare exactly.
"""

from __future__ import annotations

from collections import Counter

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from games.chance import FIRST_DEAL, LAST_DEAL
from games.crazy_switch.engine import cards, cpu, model, rules
from games.crazy_switch.phrases import names as switch_names
from games.war import phrases as war_phrases
from games.war.engine import cards as war_cards
from games.war.engine import rules as war_rules
from games.war.engine import simulate as war_simulate

Figure = int | float | str

_DAY = 24 * 60 * 60
_FACES = Counter(cards.DECK)
_LAID_IN_A_WAR = 3

SWITCH: dict[str, Figure] = {
    "deck": len(cards.DECK),
    "number_zero": cards.NUMBERS[0],
    "number_one": cards.NUMBERS[1],
    "number_nine": cards.NUMBERS[-1],
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

WAR: dict[str, Figure] = {
    "war_deck": len(war_cards.DECK),
    "half": war_rules.HALF,
    "short": war_rules.SHORT,
    "long": war_rules.LONG,
    "war_pile": 2 * _LAID_IN_A_WAR,
    "war_side": _LAID_IN_A_WAR,
    "ties_to_void": war_rules.HALF // 2,
    "endless_rounds": war_simulate.ENDLESS_ROUNDS,
    "of_three": len(war_cards.DECK) // 3,
    "of_four": len(war_cards.DECK) // 4,
}

SITE: dict[str, Figure] = {
    "first_deal": FIRST_DEAL,
    "last_deal": LAST_DEAL,
    "kept_days": settings.SESSION_COOKIE_AGE // _DAY,
    "language_days": settings.LANGUAGE_COOKIE_AGE // _DAY,
    "csrf_days": settings.CSRF_COOKIE_AGE // _DAY,
    "kept_deals": 50,
    "remembered_games": 500,
}

#: What a clock, a screen or another table says, not an engine.
OTHERS: dict[str, Figure] = {
    "minutes_least": 3,
    "minutes_most": 5,
    "war_minutes": 30,
    "figure_pixels": 34,
    "declare_seconds": 3,
    "usual_buried": 3,
    "shown_rounds": 6,
}

LADDER_DEALS = 2000
WAR_GAMES = 1000

#: South against three Normals; the same deals for each level and preset.
LADDER: dict[str, Figure] = {
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

LONG_GAMES: dict[str, Figure] = {
    "war_games": WAR_GAMES,
    "long_command": f"manage.py simulate war --games {WAR_GAMES} --rounds {war_rules.LONG}",
    "long_knocked_out": 34.4,
    "long_you": 502,
    "long_rival": 458,
    "long_drawn": 40,
}

SHORT_GAMES: dict[str, Figure] = {
    "short_command": f"manage.py simulate war --games {WAR_GAMES} --rounds {war_rules.SHORT}",
    "short_knocked_out": 0.4,
    "short_drawn": 99,
}

ENDLESS_GAMES: dict[str, Figure] = {
    "endless_command": f"manage.py simulate war --games {WAR_GAMES} --no-shuffle --pile seat-order",
    "endless_share": 85.9,
    "winner_first_command": f"manage.py simulate war --games {WAR_GAMES} --no-shuffle --pile winner-first",
    "endless_winner_first": 0,
}

FIGURES: dict[str, Figure] = {
    **SWITCH,
    **WAR,
    **SITE,
    **OTHERS,
    **LADDER,
    **LONG_GAMES,
    **SHORT_GAMES,
    **ENDLESS_GAMES,
}


def text(name: str, language: str, game: str) -> str:
    """Give a figure, or the name of a card of the game, as it stands in a sentence.

    Raises:
        ImproperlyConfigured: there is neither a figure nor a card of that name.
    """
    if name in FIGURES:
        return _written(FIGURES[name], language)
    if game == "crazy-switch" and name in cards.FACES:
        return switch_names.card_name(name)
    if game == "war" and name in war_cards.DECK:
        return war_phrases.card_name(name)
    raise ImproperlyConfigured(f"No such figure: {name}")


def _written(figure: Figure, language: str) -> str:
    if not isinstance(figure, float):
        return str(figure)
    rounded = f"{figure:.1f}"
    return rounded.replace(".", ",") if language == "ru" else rounded
