"""What the site knows of Crazy Switch before it is played."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import SEATS, Preset, Seat
from games.game import Game, Option

GAME = Game(
    slug="crazy-switch",
    name=_("Crazy Switch"),
    numbered=_("Crazy Switch, deal %(deal)s"),
    text=_("Match colours or numbers and get rid of your hand. Three CPU players, three to five minutes a deal."),
    action=_("Play"),
    invitation=_(
        "Match the colour or the number and be the first without cards. "
        "Against three CPU players, three to five minutes a deal."
    ),
    shared_text=_("Deal %(deal)s of Crazy Switch: whoever opens this link gets the same cards."),
    options=(
        Option("rules", tuple(preset.value for preset in Preset), usual=Preset.STANDARD.value),
        Option("level", tuple(level.value for level in Level), usual=Level.NORMAL.value),
        Option("seat", tuple(seat.key for seat in SEATS), usual=Seat.SOUTH.key, remembered=False),
    ),
)
