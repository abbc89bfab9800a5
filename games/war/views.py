"""War on the web: the table, its settings, the tally against the CPU."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_safe

from games import addresses, dealt, discards, life, methods, notices, pages, walks
from games.life import Said
from games.saves import changing, shelf
from games.shelf import Shelf
from games.war import phrases, plays, preferences, reviews, tally
from games.war.engine import record as records
from games.war.engine import rules
from games.war.entry import GAME
from games.war.forms import PLAYERS, ROUNDS, PressForm, SettingsForm
from games.war.panel import panel
from games.war.plays import Play, rounds_of
from games.war.preferences import Preferences
from games.war.table.layout import show
from games.war.table.shown import Shown

#: So many other games stand beside the table.
OTHERS_SHOWN = 8


@methods.takes_forms
def start(request: HttpRequest) -> HttpResponse:
    """Show a table already dealt (7.1), or lead to another deal."""
    return dealt.start(request, plays, _table)


@methods.takes_forms
def deal(request: HttpRequest, deal: int) -> HttpResponse:
    """Show a deal, or press a button in it."""
    return _press(request, deal) if request.method == "POST" else dealt.look(request, plays, deal, _table)


def _press(request: HttpRequest, number: int) -> HttpResponse:
    form = PressForm(request.POST)

    def refuse(kept: Shelf, play: Play) -> Said | None:
        return _refused(form, play, preferences.chosen(kept))

    def make(kept: Shelf, play: Play) -> Play:
        after = plays.press(play, form.cleaned_data["side"])
        return _kept(kept, after) if after != play else after

    return dealt.move(request, plays, number, refuse, make, _table)


def _refused(form: PressForm, play: Play, settings: Preferences) -> Said | None:
    """Say why nothing is pressed, if so: unreadable, out of date, or against the rules."""
    missed = life.misses(form, play, notices.moved_on() if play.begun else phrases.not_begun())
    if missed:
        return missed
    if (form.cleaned_data["side"] is not None) != settings.two:
        return Said(notice=notices.moved_on(), status=pages.MOVED_ON)
    return Said(error=phrases.over(), status=pages.REFUSED) if rules.refusal(play.position) else None


def _kept(kept: Shelf, play: Play) -> Play:
    """Keep a play, and count a finished game against the CPU (7.9)."""
    ended = rules.outcome(play.position)
    if ended and not play.had_two:
        tally.count(kept, play.save.deal, play.position.rounds, ended.winner)
    return replace(play, save=kept.put(play.save))


def _table(request: HttpRequest, play: Play, said: Said) -> HttpResponse:
    return _show(request, play, said)


def _show(request: HttpRequest, play: Play, said: Said, *, with_settings: bool = False) -> HttpResponse:
    """Show the table; with its settings, too, where they have changed and htmx is to swap them."""
    kept = shelf(request)
    chosen = preferences.chosen(kept)
    rounds = play.position.rounds
    shown = Shown(
        play,
        chosen,
        tally.read(kept, rounds),
        fresh=said.moved,
        # Only once the reader has pressed something on this page: opening it starts nothing by itself. A press that
        # was made already, whose answer was lost on the way, is no reason to stop.
        auto=chosen.auto and not chosen.two and pages.wants_fragment(request) and said.status != pages.REFUSED,
        error=said.error,
        notice=said.notice,
    )
    context = {
        "table": show(shown),
        "said": said,
        "with_settings": with_settings,
        "panel": panel(chosen, rounds),
        # Listed when a template asks: the answer to a press does not hold them.
        "plays": SimpleLazyObject(partial(_others, kept, play)),
        "tally": tuple(tally.Row(phrases.length_name(length), tally.read(kept, length)) for length in rules.LENGTHS),
        "settings_url": addresses.of_play(GAME, play.save.deal, play.save.options, "settings"),
        "clear_url": addresses.of_play(GAME, play.save.deal, play.save.options, "clear"),
        "review_url": reviews.address(f"{GAME.slug}:review", play.save.deal, rounds, 0),
        **life.frame(request, GAME, play.save, public=said.public),
    }
    return pages.answer(request, "games/war/deal.html", context, said.status)


def _others(kept: Shelf, play: Play) -> list[life.Line]:
    """List the games in progress and those finished last, the one at the table left out (7.10)."""
    lines = life.listed(kept.plays(GAME.slug), GAME, phrases.options_text)
    here = addresses.of_play(GAME, play.save.deal, play.save.options)
    others = sorted((line for line in lines if line.url != here), key=lambda line: line.over)
    return others[:OTHERS_SHOWN]


# Settings


def _table_of(request: HttpRequest, deal: int) -> str:
    """Give the address of the table beside which a form stands; its query is the same."""
    path, query = reverse(f"{GAME.slug}:deal", args=[deal]), request.META.get("QUERY_STRING", "")
    return f"{path}?{query}" if query else path


@methods.takes_forms_only(page=_table_of)
def settings(request: HttpRequest, deal: int) -> HttpResponse:
    """Keep what was set (7.5, D-11), and show the deal: from the top where it is another table now (D-6)."""
    target = life.target(GAME, deal, request.GET.dict()).exact
    form = SettingsForm(request.POST)
    if not form.is_valid():
        play = dealt.at_table(plays, life.find(shelf(request), plays, target))
        return _table(request, play, Said(error=notices.unreadable_form(), status=pages.REFUSED))
    with changing(request) as kept:
        preferences.keep(kept, form.changed)
    if not pages.wants_fragment(request) or {ROUNDS, PLAYERS} & set(form.changed):
        options = (form.changed[ROUNDS],) if ROUNDS in form.changed else target.options
        return pages.go(request, addresses.of_play(GAME, deal, options))
    found = life.find(shelf(request), plays, target)
    return _show(request, dealt.at_table(plays, found), Said(notice=found.notice), with_settings=True)


@methods.takes_forms_only(page=_table_of)
def clear(request: HttpRequest, deal: int) -> HttpResponse:
    """Clear the tally against the CPU (7.9)."""
    with changing(request) as kept:
        tally.clear(kept)
    return pages.go(request, addresses.of_play(GAME, deal, life.target(GAME, deal, request.GET.dict()).options))


# One play: letting go of it, writing it down, walking through it


@methods.takes_forms
def discard(request: HttpRequest, deal: int) -> HttpResponse:
    return discards.discard(request, GAME, deal, discards.only_discard(), phrases.options_text)


@require_safe
def record(request: HttpRequest, deal: int) -> HttpResponse:
    return life.record(request, plays, deal, lambda play: records.lines(deal, play.position.rounds))


def _own_review(play: Play) -> str:
    """Give the address of this browser's own finished play; while it goes on, of its table."""
    save = play.save
    if save.over:
        return reviews.address(f"{GAME.slug}:review", save.deal, play.position.rounds)
    return addresses.of_play(GAME, save.deal, save.options)


@require_safe
def review(request: HttpRequest, deal: int) -> HttpResponse:
    """Show one round of a deal with all cards open; not to one who is in the middle of it (B-3)."""
    query = request.GET.dict()
    found = life.find(shelf(request), plays, life.target(GAME, deal, query))
    play = dealt.at_table(plays, found)
    if not reviews.is_named(query):
        return pages.go(request, _own_review(play))
    if not reviews.is_readable(query):
        return _table(request, play, Said(notice=notices.not_reviewable(), status=pages.REFUSED))
    if play.begun and not rules.outcome(play.position):
        return pages.go(request, addresses.of_play(GAME, deal, found.options))
    rounds = rounds_of(found.options)
    context = {
        "table": reviews.show(deal, rounds, walks.asked(query, reviews.last_round(deal, rounds))),
        "deal_url": addresses.of_play(GAME, deal, found.options),
        "shared_url": request.build_absolute_uri(reviews.address("shared-review", deal, rounds)),
        **pages.frame(request, canonical=request.get_full_path()),
        "noindex": True,
    }
    return pages.answer(request, "games/war/review.html", context)
