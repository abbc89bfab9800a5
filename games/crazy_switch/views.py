"""Crazy Switch on the web: the start panel, the table, and letting go of a deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import discards, notices, pages, speeds, walks
from games.addresses import whole
from games.catalog import CRAZY_SWITCH
from games.chance import FIRST_DEAL, LAST_DEAL, Stream
from games.crazy_switch import plays, results, reviews
from games.crazy_switch.engine import record as records
from games.crazy_switch.engine import rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Preset, Seat
from games.crazy_switch.forms import (
    MoveForm,
    Options,
    StartForm,
    names_options,
    options_of_key,
    read_options,
    with_query,
)
from games.crazy_switch.phrases import choices, fitting
from games.crazy_switch.plays import SLUG, Play, Unplayable, address
from games.crazy_switch.table.layout import show
from games.crazy_switch.table.shown import Lift, Shown, lift_fits, own_last_move
from games.saves import Damaged, Save, Shelf, changing, shelf

METHODS = ["GET", "HEAD", "POST"]
#: Of the number of a move.
MOST_DIGITS = 5


# The start panel


@require_http_methods(METHODS)
def start(request: HttpRequest) -> HttpResponse:
    """Show the start panel, or begin the deal that was chosen in it (4.1)."""
    if request.method == "POST":
        return _begin(request)
    if "deal" in request.GET:
        form = StartForm(_last_options(request).fields | {"deal": request.GET["deal"]})
        return _start_panel(request, _last_options(request), form, status=200 if form.is_valid() else pages.REFUSED)
    return _start_panel(request, _last_options(request))


def _last_options(request: HttpRequest) -> Options:
    """What was chosen last is offered again (D-11)."""
    kept, usual = shelf(request), Options()
    return Options(
        kept.preference("rules", usual.preset, tuple(Preset)),
        kept.preference("level", usual.level, tuple(Level)),
    )


def _begin(request: HttpRequest) -> HttpResponse:
    form = StartForm(request.POST)
    if not form.is_valid():
        return _start_panel(request, read_options(request.POST.dict())[0], form, status=pages.REFUSED)
    options = form.options
    with changing(request) as kept:
        deal = form.cleaned_data["deal"] or _fresh_deal(kept, form)
        if _is_to_begin(kept, deal, options, request.POST.get("again", "")):
            kept.put(plays.begin(deal, options).save)
        kept.set_preference("rules", options.preset.value)
        kept.set_preference("level", options.level.value)
    return pages.go(request, address("deal", deal, options))


def _is_to_begin(kept: Shelf, deal: int, options: Options, again: str) -> bool:
    """A deal in progress goes on, unless that very play is told to start over (D-8)."""
    try:
        play = plays.find(kept, deal, options)
    except Unplayable:
        return True
    return play is None or play.save.over or play.save.play == again


def _fresh_deal(kept: Shelf, form: StartForm) -> int:
    """Take the number that the form has in store, unless that deal has been played already."""
    fresh: int | None = form.cleaned_data["fresh"]
    found = kept.find(SLUG, fresh, form.options.key) if fresh else None
    if fresh is None or (found and not _is_untouched(found, form.options)):
        return kept.new_deal(SLUG)
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
    kept = shelf(request)
    context = {
        "form": form or StartForm(),
        "number": number,
        "fresh": kept.new_deal(SLUG),
        "turned": choices.turned_text(options.held),
        "presets": [_preset_choice(preset, options) for preset in Preset],
        "levels": [_level_choice(level, options) for level in Level],
        "shared_rulings": choices.shared_rulings(),
        "plays": [_play_line(save) for save in kept.plays(SLUG)],
        "notice": notice or (notices.damaged() if kept.damaged else ""),
        "start_url": CRAZY_SWITCH.url,
    }
    return pages.whole(request, "games/crazy_switch/start.html", context, status, noindex=number is not None)


def _preset_choice(preset: Preset, options: Options) -> dict[str, Any]:
    return {
        "value": preset.value,
        "name": choices.preset_name(preset),
        "rulings": choices.rulings(preset),
        "checked": preset is options.preset,
    }


def _level_choice(level: Level, options: Options) -> dict[str, Any]:
    return {
        "value": level.value,
        "name": choices.level_name(level),
        "text": choices.level_text(level),
        "checked": level is options.level,
    }


def _play_line(save: Save) -> dict[str, Any]:
    options = options_of_key(save.options)
    if options is None:
        url = reverse(f"{SLUG}:deal", args=[save.deal])
        return {"deal": save.deal, "text": notices.not_replayable(), "url": url, "over": save.over}
    return {
        "deal": save.deal,
        "text": choices.options_text(options.preset, options.level, options.held),
        "url": address("deal", save.deal, options),
        "over": save.over,
        "discard_url": address("discard", save.deal, options),
    }


# The table


@require_http_methods(METHODS)
def deal(request: HttpRequest, deal: int) -> HttpResponse:
    """Show a deal, or make a move in it."""
    return _move(request, deal) if request.method == "POST" else _look(request, deal)


def _look(request: HttpRequest, number: int) -> HttpResponse:
    options, known = read_options(request.GET.dict())
    notice = "" if known else notices.unknown_option()
    try:
        play = plays.find(shelf(request), number, options if names_options(request.GET) else None)
    except Unplayable as error:
        return _offer(request, number, error.options or options, notices.not_replayable())
    if play is None:
        return _offer(request, number, options, notice)
    return _table(request, play, _asked_for(request, play, notice))


def _offer(request: HttpRequest, number: int, options: Options, notice: str = "", status: int = 200) -> HttpResponse:
    """Show the start panel of a deal that this browser has not started."""
    form = StartForm(initial={"deal": number, "seat": options.held.key})
    return _start_panel(request, options, form, number=number, notice=notice, status=status)


@dataclass(frozen=True)
class _Answer:
    """What a table page is to say besides the position."""

    shown: Shown
    status: int = 200


def _asked_for(request: HttpRequest, play: Play, notice: str) -> Shown:
    """The moment and the lifted card that the address names; what fits nothing is told (section 10)."""
    present = Shown(play.game, notice=notice)
    if "seen" in request.GET:
        seen = whole(request.GET["seen"], MOST_DIGITS)
        if seen is None or not own_last_move(play.game) <= seen <= len(play.game.steps):
            return replace(present, notice=notices.unknown_moment())
        return replace(present, seen=seen)
    if "lift" not in request.GET:
        return present
    card = request.GET["lift"]
    if not lift_fits(present.view, card):
        return replace(present, notice=notices.unknown_moment())
    declared = request.GET.get("declare") == "yes" and rules.must_declare(play.options.preset, present.view.hand)
    return replace(present, lift=Lift(card, declared))


def _move(request: HttpRequest, number: int) -> HttpResponse:
    """Make South's move under the lock of the session (D-7, D-8)."""
    options, _ = read_options(request.GET.dict())
    form = MoveForm(request.POST)
    try:
        with changing(request) as kept:
            play = plays.find(kept, number, options)
            if play is None:
                return pages.go(request, address("deal", number, options))
            refused = _refused(form, play)
            if refused is None:
                play = plays.move(play, form.cleaned_data["move"])
                play = replace(play, save=kept.put(play.save))
    except Unplayable:
        return _offer(request, number, options, notices.not_replayable(), pages.REFUSED)
    if refused:
        return _table(request, play, refused.shown, refused.status)
    if not pages.wants_fragment(request):
        return pages.go(request, address("deal", number, options))
    return _table(request, play, Shown(play.game, seen=own_last_move(play.game)))


def _refused(form: MoveForm, play: Play) -> _Answer | None:
    """Say why the move is not made, if it is not: unreadable, out of date, or against the rules."""
    present = Shown(play.game)
    if not form.is_valid():
        return _Answer(replace(present, error=notices.unreadable_move()), pages.REFUSED)
    data = form.cleaned_data
    if (data["play"], data["position"]) != (play.save.play, len(play.game.steps)):
        return _Answer(replace(present, notice=notices.moved_on()), pages.MOVED_ON)
    reason = rules.refusal(play.game.position, data["move"])
    if reason:
        error = fitting.refusal(present.view, data["move"].card, reason)
        return _Answer(replace(present, error=error, rule=reason.rule), pages.REFUSED)
    return None


def _table(request: HttpRequest, play: Play, shown: Shown, status: int = 200) -> HttpResponse:
    speed = speeds.chosen(shelf(request))
    shown = replace(shown, play=play.save.play, delay=speeds.delay(speed))
    addresses = _addresses(request, play)
    context = {
        "table": show(shown),
        "afterwards": results.afterwards(play, addresses["shared_url"]) if shown.is_present else None,
        **addresses,
        **_fields(play),
        **speeds.context(speed),
    }
    return pages.answer(request, "games/crazy_switch/deal.html", context, status, noindex=True)


def _addresses(request: HttpRequest, play: Play) -> dict[str, str]:
    number, options = play.save.deal, play.options
    shared = with_query(reverse("shared", args=[SLUG, number]), options.shared)
    return {
        "deal_path": reverse(f"{SLUG}:deal", args=[number]),
        "deal_url": address("deal", number, options),
        "discard_url": address("discard", number, options),
        "record_url": address("record", number, options),
        "start_url": CRAZY_SWITCH.url,
        "shared_url": request.build_absolute_uri(shared),
    }


def _fields(play: Play) -> dict[str, list[tuple[str, str]]]:
    """Hidden fields: of the forms that stay in this play, of the same deal again, and of a new deal."""
    following = FIRST_DEAL + Stream("following", play.save.play).below(LAST_DEAL)
    return {
        "option_fields": list(play.options.own.items()),
        "again_fields": list(_again(play.save, play.options).items()),
        "new_fields": list((play.options.fields | {"seat": Seat.SOUTH.key, "fresh": str(following)}).items()),
    }


@require_safe
def record(request: HttpRequest, deal: int) -> HttpResponse:
    """Give the record of a finished play as a download (section 9); before its end it would show hidden cards."""
    options, _ = read_options(request.GET.dict())
    play = _finished(request, deal, options)
    if play is None:
        return pages.go(request, address("deal", deal, options))
    return pages.download(records.lines(play.game, options.level), "-".join((SLUG, str(deal), *options.key)))


def _finished(request: HttpRequest, number: int, options: Options) -> Play | None:
    try:
        play = plays.find(shelf(request), number, options)
    except Unplayable:
        return None
    return play if play and play.save.over else None


# The open review


@require_safe
def review(request: HttpRequest, deal: int) -> HttpResponse:
    """Show one moment of the finished deal that the address holds; anybody may look at it (B-3)."""
    if "moves" not in request.GET:
        return _own_review(request, deal)
    try:
        finished = reviews.read(deal, request.GET.dict())
    except reviews.Unreadable:
        return _offer(request, deal, read_options(request.GET.dict())[0], notices.not_reviewable(), pages.REFUSED)
    asked = walks.asked(request.GET.dict(), reviews.last_moment(finished))
    context = {
        "table": reviews.show(finished, asked),
        "deal_url": address("deal", deal, finished.options),
        "shared_url": request.build_absolute_uri(finished.shared),
    }
    return pages.answer(request, "games/crazy_switch/review.html", context, noindex=True)


def _own_review(request: HttpRequest, number: int) -> HttpResponse:
    """Lead from this browser's own finished play to the address that holds all its moves."""
    options, _ = read_options(request.GET.dict())
    play = _finished(request, number, options)
    if play is None:
        return pages.go(request, address("deal", number, options))
    return pages.go(request, reviews.Finished(play.options, play.game).address())


# Letting go of a deal


@require_http_methods(METHODS)
def discard(request: HttpRequest, deal: int) -> HttpResponse:
    """Ask once more, then let go of a deal (D-11)."""
    options, _ = read_options(request.GET.dict())
    if request.method == "POST":
        return discards.let_go(request, CRAZY_SWITCH, deal, options.key)
    found = shelf(request).find(SLUG, deal, options.key)
    if not isinstance(found, Save):
        return pages.go(request, CRAZY_SWITCH.url)
    return pages.whole(request, "games/discard.html", _discard_context(found, options), noindex=True)


def _discard_context(save: Save, options: Options) -> Mapping[str, Any]:
    return {
        "question": discards.start_over_or_discard(),
        "name": CRAZY_SWITCH.deal_name(save.deal),
        "text": choices.options_text(options.preset, options.level, options.held),
        "deal_url": address("deal", save.deal, options),
        "discard_url": address("discard", save.deal, options),
        "start_url": CRAZY_SWITCH.url,
        "again_fields": list(_again(save, options).items()),
    }


def _again(save: Save, options: Options) -> dict[str, str]:
    """The fields of a start form that starts this very play over."""
    return {**options.fields, "deal": str(save.deal), "again": save.play}
