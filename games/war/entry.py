"""What the site knows of War before it is played."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.game import Game, Option
from games.war.engine.rules import LENGTHS, SHORT

GAME = Game(
    slug="war",
    name=_("War"),
    numbered=_("War, deal %(deal)s"),
    text=_("Just turn cards up. Alone, or two at one phone, one on each side."),
    action=_("Turn up"),
    invitation=_(
        "The card game War: only turn the cards, against the computer or two of you at one phone. "
        "No settings, no sign-up."
    ),
    shared_text=_("Deal %(deal)s of War: whoever opens this link gets the same cards."),
    options=(Option("rounds", tuple(map(str, LENGTHS)), usual=str(SHORT)),),
)
