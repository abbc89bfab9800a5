"""The games on offer; the only list to extend."""

from __future__ import annotations

from games.crazy_switch.entry import GAME as CRAZY_SWITCH
from games.war.entry import GAME as WAR

GAMES = {game.slug: game for game in (CRAZY_SWITCH, WAR)}
