"""A game without a start panel: its own address shows a table already dealt (7.1); the first move begins the play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from django.http import HttpRequest, HttpResponse

from games import addresses, life, notices, pages
from games.forms import NumberForm, StartForm
from games.game import Options
from games.life import Found, Play, Plays, Said, Table, find, preferred, start_over, target
from games.saves import changing, shelf
from games.shelf import Shelf

P = TypeVar("P", bound=Play)
P_co = TypeVar("P_co", bound=Play, covariant=True)


class DealtPlays(Plays[P_co], Protocol[P_co]):
    """What the ``plays`` module of such a game offers, too: the cards dealt, for a play that has no name yet."""

    def dealt(self, deal: int, options: Options) -> P_co: ...


def at_table(plays: DealtPlays[P], found: Found[P]) -> P:
    """Give the play that was found, else the deal from its start."""
    return found.play or plays.dealt(found.deal, found.options)


def look(request: HttpRequest, plays: DealtPlays[P], deal: int, table: Table[P]) -> HttpResponse:
    """Show the deal of a number: its play, else the deal from its start."""
    asked = target(plays.GAME, deal, request.GET.dict())
    found = find(shelf(request), plays, asked)
    play = at_table(plays, found)
    return table(request, play, Said(notice=found.notice or asked.notice))


def move(
    request: HttpRequest,
    plays: DealtPlays[P],
    deal: int,
    refuse: Callable[[Shelf, P], Said | None],
    make: Callable[[Shelf, P], P],
    table: Table[P],
) -> HttpResponse:
    """Make a move in a deal, which begins its play where it is the first, and answer it."""
    asked = target(plays.GAME, deal, request.GET.dict()).exact
    moved = life.move(request, lambda kept: at_table(plays, find(kept, plays, asked)), refuse, make)
    return life.answer(request, plays.GAME, moved, table)


def start(request: HttpRequest, plays: DealtPlays[P], table: Table[P]) -> HttpResponse:
    """Show the unfinished deal last played, else a new one; or lead to the deal of a number."""
    if request.method == "POST":
        return _begin(request, plays, table)
    if "deal" in request.GET:
        return _by_number(request, plays, table)
    kept = shelf(request)
    offered = _offered(kept, plays)
    if offered.play:
        return pages.go(request, addresses.of_play(plays.GAME, offered.deal, offered.options))
    return table(request, at_table(plays, offered), Said(public=True, notice=offered.notice))


def _offered(kept: Shelf, plays: DealtPlays[P]) -> Found[P]:
    """Find the unfinished deal last played, else pick a new number."""
    game = plays.GAME
    last = kept.last_unfinished(game.slug)
    if last and game.knows(last.options):
        return find(kept, plays, target(game, last.deal, game.fields(last.options)))
    return Found(None, kept.new_deal(game.slug), preferred(kept, game))


def _by_number(request: HttpRequest, plays: DealtPlays[P], table: Table[P]) -> HttpResponse:
    game, kept = plays.GAME, shelf(request)
    form = NumberForm(game, request.GET)
    if not form.is_valid():
        play = at_table(plays, _offered(kept, plays))
        return table(request, play, Said(status=pages.REFUSED, number_form=form))
    return pages.go(request, form.leads_to(preferred(kept, game)))


def _begin(request: HttpRequest, plays: DealtPlays[P], table: Table[P]) -> HttpResponse:
    """Lead to a new deal, which its first move begins; or start a play over (D-8)."""
    game, kept = plays.GAME, shelf(request)
    form = StartForm(game, request.POST)
    if not form.is_valid():
        play = at_table(plays, _offered(kept, plays))
        return table(request, play, Said(error=notices.unreadable_form(), status=pages.REFUSED))
    options = form.options(preferred(kept, game))
    deal = form.cleaned_data["deal"] or kept.new_deal(game.slug)
    if form.cleaned_data["again"]:
        with changing(request) as opened:
            start_over(opened, plays, deal, options, form.cleaned_data["again"])
    return pages.go(request, addresses.of_play(game, deal, options))
