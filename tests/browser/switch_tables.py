"""Tables of Crazy Switch by what is on them, and how tests open one."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.switch_player import Pin, Player

OpenTable = Callable[..., Player]

SEVEN, EIGHT, NINE, TEN = Pin(3), Pin(4, "d"), Pin(4, "d.d"), Pin(109, "d.d.d")
LAST_BUT_ONE = Pin(186, "wa.ar.a3.as.a8.a4.a1.as.a8.t8.td.g.vd.g.v9.v7", "house")
TAKE = Pin(31, "vs.v7.vd", "house")
OVER = Pin(186, f"{LAST_BUT_ONE.moves}.v5u.w4c.g.c1.cr", "house")
STATES = [(SEVEN, ""), (SEVEN, "w4"), (TAKE, ""), (LAST_BUT_ONE, "v5"), (OVER, "")]
