"""What requests cost, from the web server's call of the site to the last byte, over SQLite."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from games.crazy_switch import plays
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Seat
from games.crazy_switch.engine.notation import write_move, write_moves
from games.crazy_switch.entry import GAME
from games.shelf import DEALS_KEPT, Save
from games.war import plays as war_plays
from games.war.engine.rules import LONG
from tests.bench.client import HTMX, IF_NONE_MATCH, Client
from tests.bench.engines import PLAIN_PYTHON, full_length
from tests.bench.measure import Group, Subject

START, RULES = "/ja/crazy-switch/", "/ja/crazy-switch/rules/"
ABOUT, UNCHANGED = "the page About", "Crazy Switch, rules, If-None-Match"


def group(deals: list[Game]) -> Group:
    """Measure requests by a page that needs no session; ``deals`` are as `engines.played` gives them."""
    about = Subject(ABOUT, partial(Client().ask, "/ja/about/"))
    return Group("REQUESTS", about, [PLAIN_PYTHON, *public_pages(), *starts(deals), *switch(deals), *war()])


def public_pages() -> list[Subject]:
    ask = Client().ask
    unchanged = {IF_NONE_MATCH: ask(RULES)["ETag"]}
    return [
        Subject("home", partial(ask, "/ja/")),
        Subject("Crazy Switch, rules", partial(ask, RULES)),
        Subject(UNCHANGED, partial(ask, RULES, headers=unchanged, expected=304)),
    ]


def starts(deals: list[Game]) -> list[Subject]:
    """Look at the start pages, and begin a first deal."""
    ask, form = Client().ask, GAME.fields(GAME.usual) | {"deal": "7"}
    return [
        Subject("Crazy Switch, start panel", partial(ask, START)),
        Subject("Crazy Switch, start panel, one deal", partial(Client(full_shelf(deals)[:1]).ask, START)),
        Subject("Crazy Switch, start panel, a full shelf", partial(Client(full_shelf(deals)).ask, START)),
        Subject("Crazy Switch, begin a deal", partial(ask, START, form, expected=303)),
        Subject("War, a table dealt at once", partial(ask, "/ja/war/")),
    ]


@dataclass(frozen=True)
class Table:
    """A play where it is kept, and the form of its next move."""

    name: str
    address: str
    save: Save
    form: Mapping[str, str]


def switch(deals: list[Game]) -> list[Subject]:
    """Look and move at the start and near the end of the longest deal; look at its result."""
    median, longest = deals[len(deals) // 2], deals[-1]
    fresh = switch_table("Crazy Switch, fresh", longest, 0)
    result = Client([switch_save(longest, len(longest.steps))])
    return [
        *looks_and_moves(fresh),
        move(switch_table("Crazy Switch, long deal, after 30 own moves", longest, after(longest, 30))),
        move(replace(fresh, name="Crazy Switch, fresh, a full shelf"), full_shelf(deals)),
        move(switch_table("Crazy Switch, median deal, late", median, late(median))),
        *looks_and_moves(switch_table("Crazy Switch, long deal, late", longest, late(longest))),
        Subject("Crazy Switch, long deal, over: the page", partial(result.ask, fresh.address)),
    ]


def late(deal: Game) -> int:
    """Give the position of South's last move but one, after which the deal goes on."""
    return [made for made, step in enumerate(deal.steps) if step.seat is Seat.SOUTH][-2]


def after(deal: Game, own: int) -> int:
    """Give the position after so many moves of South's, or near the end where there are fewer."""
    turns = [made for made, step in enumerate(deal.steps) if step.seat is Seat.SOUTH]
    return turns[min(own, len(turns) - 2)]


def switch_table(name: str, deal: Game, made: int) -> Table:
    save = switch_save(deal, made)
    form = {"move": write_move(deal.steps[made].move), "position": str(made), "play": save.play}
    return Table(name, f"{START}{save.deal}/?rules=standard", save, form)


def switch_save(deal: Game, made: int) -> Save:
    begun = plays.begin(deal.start.deal, GAME.usual).save
    return replace(begun, moves=write_moves(deal.moves[:made]), over=made == len(deal.steps))


def full_shelf(deals: list[Game]) -> list[Save]:
    """Give the plays of a reader who keeps as many as the site allows (D-9), where there are so many deals."""
    spread = deals[:: max(1, len(deals) // DEALS_KEPT)]
    switch_saves = [switch_save(deal, len(deal.steps)) for deal in spread]
    return switch_saves + [war_save(number, turned=1) for number in range(1, DEALS_KEPT + 1)]


def war() -> list[Subject]:
    """Look and move at the start and near the end of a game of 240 rounds; look at its result."""
    deal = full_length(LONG)
    fresh, late = war_table("War, fresh", deal, 0), war_table("War, late", deal, LONG - 2)
    result = Client([war_save(deal, LONG)])
    return [
        *looks_and_moves(fresh),
        *looks_and_moves(late),
        Subject("War, over: the page", partial(result.ask, fresh.address)),
    ]


def war_table(name: str, deal: int, turned: int) -> Table:
    save = war_save(deal, turned)
    return Table(name, f"/ja/war/{deal}/?rounds={LONG}", save, {"position": save.moves, "play": save.play})


def war_save(deal: int, turned: int) -> Save:
    return replace(war_plays.begin(deal, (str(LONG),)).save, moves=str(turned), over=turned == LONG)


def looks_and_moves(table: Table) -> list[Subject]:
    return [page(table), fragment(table), move(table), plain_move(table)]


def page(table: Table) -> Subject:
    return Subject(f"{table.name}: the page", partial(Client([table.save]).ask, table.address))


def fragment(table: Table) -> Subject:
    return Subject(f"{table.name}: the fragment", partial(Client([table.save]).ask, table.address, headers=HTMX))


def move(table: Table, others: Iterable[Save] = ()) -> Subject:
    """Move as htmx does: the answer is the fragment."""
    client = Client([*others, table.save])
    run = partial(client.ask, table.address, table.form, HTMX)
    return Subject(f"{table.name}: a move", run, prepare=client.restore)


def plain_move(table: Table) -> Subject:
    """Move as a browser without JavaScript does: the answer leads to the page."""
    client = Client([table.save])

    def run() -> None:
        answer = client.ask(table.address, table.form, expected=303)
        client.ask(answer["Location"])

    return Subject(f"{table.name}: a move without JavaScript", run, prepare=client.restore)
