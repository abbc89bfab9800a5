"""Crazy Switch on the web: the start panel, the table, the open review."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games import addresses, discards, life, methods, notices, pages, speeds, walks
from games.addresses import whole_number
from games.chance import FIRST_DEAL, LAST_DEAL, Stream
from games.crazy_switch import plays, results, reviews
from games.crazy_switch.engine import record as records
from games.crazy_switch.engine import rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.entry import GAME
from games.crazy_switch.forms import PlayForm, StartForm
from games.crazy_switch.options import read
from games.crazy_switch.phrases import choices, fitting
from games.crazy_switch.plays import Play
from games.crazy_switch.table.layout import show
from games.crazy_switch.table.shown import Lift, Shown, lift_fits, own_last_move
from games.crazy_switch.table.steps import Step, steps
from games.forms import linked
from games.game import Options
from games.life import Found, Said
from games.saves import changing, shelf
from games.shelf import Damaged, Save, Shelf

#: Of the number of a move.
MOST_DIGITS = 5
#: So many plays stand below the start panel; the rest is a link away.
PLAYS_SHOWN = 8


# The start panel


@methods.takes_forms
def start(request: HttpRequest) -> HttpResponse:
    """Show the start panel, or begin the deal that was chosen in it (4.1)."""
    if request.method == "POST":
        return _begin(request)
    preferred = life.preferred(shelf(request), GAME)
    if "deal" in request.GET:
        return _by_number(request, preferred)
    return _start_panel(request, preferred)


def _by_number(request: HttpRequest, preferred: Options) -> HttpResponse:
    """Show the start panel with the number filled in; a pasted link leads to the deal that it names (D-5)."""
    form = StartForm(GAME.fields(preferred) | {"deal": request.GET["deal"]})
    if not form.is_valid():
        return _start_panel(request, preferred, form, status=pages.REFUSED)
    if form.pasted and form.pasted.game:
        return pages.go(request, linked(form.pasted))
    return _start_panel(request, preferred, StartForm(initial={"deal": form.pasted and form.pasted.deal}))


def _begin(request: HttpRequest) -> HttpResponse:
    form = StartForm(request.POST)
    if not form.is_valid():
        return _start_panel(request, GAME.read(request.POST.dict()).options, form, status=pages.REFUSED)
    if form.pasted and form.pasted.game not in ("", GAME.slug):
        return pages.go(request, linked(form.pasted))
    options = form.options
    with changing(request) as kept:
        deal = form.pasted.deal if form.pasted else _fresh_deal(kept, form)
        if _is_to_begin(kept, deal, options, request.POST.get("again", "")):
            kept.put(plays.begin(deal, options).save)
        life.prefer(kept, GAME, options)
    return pages.go(request, addresses.of_play(GAME, deal, options))


def _is_to_begin(kept: Shelf, deal: int, options: Options, again: str) -> bool:
    """A deal in progress goes on, unless that very play is told to start over (D-8)."""
    play = life.find(kept, plays, life.target(GAME, deal, GAME.fields(options))).play
    return play is None or play.save.over or play.save.play == again


def _fresh_deal(kept: Shelf, form: StartForm) -> int:
    """Take the number that the form has in store, unless that deal has been played already."""
    fresh: int | None = form.cleaned_data["fresh"]
    found = kept.find(GAME.slug, fresh, form.options) if fresh else None
    if fresh is None or (found and not _is_untouched(found, form.options)):
        return kept.new_deal(GAME.slug)
    return fresh


def _is_untouched(found: Save | Damaged, options: Options) -> bool:
    return isinstance(found, Save) and found.moves == plays.begin(found.deal, options).save.moves


def _start_panel(
    request: HttpRequest,
    options: Options,
    form: StartForm | None = None,
    *,
    number: int | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    """Show the start panel, of one deal where its ``number`` stands in the address."""
    kept, chosen = shelf(request), read(options)
    context = {
        **pages.frame(request, canonical=addresses.of_play(GAME, number, options) if number else GAME.url),
        "noindex": number is not None,
        "game": GAME,
        "title": GAME.deal_name(number) if number else GAME.name,
        "description": GAME.invitation,
        "form": form or StartForm(),
        "number": number,
        "chosen": _text(options),
        "fresh": kept.new_deal(GAME.slug),
        "turned": choices.turned_text(chosen.seat),
        "presets": [_preset_choice(preset, chosen.preset) for preset in Preset],
        "levels": [_level_choice(level, chosen.level) for level in Level],
        "shared_rulings": choices.shared_rulings(),
        **_plays(request, kept),
        "notice": notice,
        "start_url": GAME.url,
    }
    return pages.page(request, "games/crazy_switch/start.html", context, status)


def _plays(request: HttpRequest, kept: Shelf) -> dict[str, Any]:
    """List the plays touched last, and where all of them are; or all of them."""
    saves, count = kept.latest(GAME.slug), kept.count(GAME.slug)
    if request.GET.get("plays") == "all" or count <= PLAYS_SHOWN:
        return {"plays": life.listed(saves, GAME, _text)}
    return {"plays": life.listed(islice(saves, PLAYS_SHOWN), GAME, _text), "plays_count": count}


def _text(options: Options) -> str:
    return choices.options_text(read(options))


def _preset_choice(preset: Preset, chosen: Preset) -> dict[str, Any]:
    return {
        "value": preset.value,
        "name": choices.preset_name(preset),
        "rulings": choices.rulings(preset),
        "checked": preset is chosen,
    }


def _level_choice(level: Level, chosen: Level) -> dict[str, Any]:
    return {
        "value": level.value,
        "name": choices.level_name(level),
        "text": choices.level_text(level),
        "checked": level is chosen,
    }


# The table


@methods.takes_forms
def deal(request: HttpRequest, deal: int) -> HttpResponse:
    """Show a deal, or make a move in it."""
    return _move(request, deal) if request.method == "POST" else _look(request, deal)


def _look(request: HttpRequest, number: int) -> HttpResponse:
    target = life.target(GAME, number, request.GET.dict())
    found = life.find(shelf(request), plays, target)
    if found.play is None:
        return _offer(request, found, found.notice or _unfitting(request) or target.notice)
    return _show(request, found.play, _asked_for(request, found.play, target.notice))


def _unfitting(request: HttpRequest) -> str:
    """Tell of a moment or a card in the address, of which a deal that is not begun has none (section 10)."""
    return notices.unknown_moment() if {"seen", "lift"} & set(request.GET) else ""


def _offer(request: HttpRequest, found: Found[Play], notice: str = "", status: int = 200) -> HttpResponse:
    """Show the start panel of a deal that this browser has not started."""
    form = StartForm(initial={"deal": found.deal, "seat": read(found.options).seat.key})
    return _start_panel(request, found.options, form, number=found.deal, notice=notice, status=status)


def _asked_for(request: HttpRequest, play: Play, notice: str) -> Shown:
    """The moment and the lifted card that the address names; what fits nothing is told (section 10)."""
    present = Shown(play.game, notice=notice)
    if "seen" in request.GET:
        seen = whole_number(request.GET["seen"], MOST_DIGITS)
        if seen is None or not own_last_move(play.game) <= seen <= play.made:
            return replace(present, notice=notices.unknown_moment())
        return replace(present, seen=seen)
    if "lift" not in request.GET:
        return present
    card = request.GET["lift"]
    if not lift_fits(present.view, card):
        return replace(present, notice=notices.unknown_moment())
    declared = request.GET.get("declare") == "yes" and rules.must_declare(play.options.preset, present.view.hand)
    return replace(present, lift=Lift(card, declared))


class _NotBegun(Exception):
    """A move for a deal that this browser has not started, or cannot go on with."""

    def __init__(self, found: Found[Play]) -> None:
        super().__init__("There is no play to move in.")
        self.found = found


def _move(request: HttpRequest, number: int) -> HttpResponse:
    """Make South's move."""
    target = life.target(GAME, number, request.GET.dict()).exact
    form = PlayForm(request.POST)

    def load(kept: Shelf) -> Play:
        found = life.find(kept, plays, target)
        if found.play is None:
            raise _NotBegun(found)
        return found.play

    def make(kept: Shelf, play: Play) -> Play:
        moved = plays.move(play, form.cleaned_data["move"])
        return replace(moved, save=kept.put(moved.save))

    try:
        moved = life.move(request, load, lambda kept, play: _refused(form, play), make)
    except _NotBegun as error:
        if error.found.unplayable:
            return _offer(request, error.found, error.found.notice, pages.REFUSED)
        return pages.go(request, addresses.of_play(GAME, number, target.options))
    return life.answer(request, GAME, moved, _table)


def _refused(form: PlayForm, play: Play) -> Said | None:
    """Say why the move is not made, if it is not: unreadable, out of date, or against the rules."""
    missed = life.misses(form, play, notices.moved_on())
    if missed:
        return missed
    move = form.cleaned_data["move"]
    reason = rules.refusal(play.game.position, move)
    if reason is None:
        return None
    error = fitting.refusal(Shown(play.game).view, move.card, reason)
    return Said(error=error, rule=reason.rule, status=pages.REFUSED)


def _table(request: HttpRequest, play: Play, said: Said) -> HttpResponse:
    """Show the table as it is now; after a move with the steps that led there, to be played back first (4.8)."""
    back = steps(play.game) if said.moved and pages.wants_fragment(request) else ()
    shown = Shown(play.game, played_back=bool(back), error=said.error, rule=said.rule, notice=said.notice)
    return _show(request, play, shown, said, back)


def _show(
    request: HttpRequest, play: Play, shown: Shown, said: Said | None = None, back: tuple[Step, ...] = ()
) -> HttpResponse:
    said = said or Said()
    speed = speeds.chosen(shelf(request))
    frame = life.frame(request, GAME, play.save)
    log_sent = _log_sent(request, play, said)
    context = {
        **frame,
        "table": show(replace(shown, play=play.save.play, whole_log=log_sent == "all")),
        "steps": back,
        "pace": speeds.DELAYS.get(speed, ""),
        "log_sent": log_sent,
        "afterwards": results.afterwards(play, frame["shared_url"]) if shown.is_present else None,
        "new_fields": _new_fields(play),
        **speeds.context(speed),
    }
    return pages.answer(request, "games/crazy_switch/deal.html", context, said.status)


def _log_sent(request: HttpRequest, play: Play, said: Said) -> str:
    """Say which lines of the log go to a page that has those of the position it knows: all, the new ones, or none."""
    if not pages.wants_fragment(request):
        return "all"
    if said.moved:
        return "new"
    known = said.status == pages.REFUSED or request.GET.get("position") == str(play.made)
    return "none" if known else "all"


def _new_fields(play: Play) -> list[tuple[str, str]]:
    """Hidden fields of the form that begins a new deal; its number follows from this play, however often it is sent."""
    following = FIRST_DEAL + Stream("following", play.save.play).below(LAST_DEAL)
    options = replace(play.options, seat=Seat.SOUTH).key
    return [*GAME.fields(options).items(), ("fresh", str(following))]


# One play: letting go of it, writing it down, walking through it


@methods.takes_forms
def discard(request: HttpRequest, deal: int) -> HttpResponse:
    return discards.discard(request, GAME, deal, discards.start_over_or_discard(), _text)


@require_safe
def record(request: HttpRequest, deal: int) -> HttpResponse:
    return life.record(request, plays, deal, lambda play: records.lines(play.game, play.options.level))


@require_safe
def review(request: HttpRequest, deal: int) -> HttpResponse:
    """Show one moment of the finished deal that the address holds; anybody may look at it (B-3)."""
    query = request.GET.dict()
    if "moves" not in query:
        return _own_review(request, deal)
    try:
        finished = reviews.read(deal, query)
    except reviews.Unreadable:
        offered: Found[Play] = Found(None, deal, GAME.read(query).options)
        return _offer(request, offered, notices.not_reviewable(), pages.REFUSED)
    context = {
        "table": reviews.show(finished, walks.asked(query, reviews.last_moment(finished))),
        "deal_url": addresses.of_play(GAME, deal, finished.options.key),
        "shared_url": request.build_absolute_uri(finished.shared),
        **pages.frame(request, canonical=request.get_full_path()),
        "noindex": True,
    }
    return pages.answer(request, "games/crazy_switch/review.html", context)


def _own_review(request: HttpRequest, number: int) -> HttpResponse:
    """Lead from this browser's own finished play to the address that holds all its moves."""
    target = life.target(GAME, number, request.GET.dict())
    play = life.finished(request, plays, target)
    if play is None:
        return pages.go(request, addresses.of_play(GAME, number, target.options))
    return pages.go(request, reviews.Finished(play.options, play.game).address())
