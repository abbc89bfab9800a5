"""War on the web: the table, its settings, the record against the CPU."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import discards, notices, pages, walks
from games.catalog import WAR
from games.saves import Save, Shelf, changing, shelf
from games.war import phrases, plays, preferences, reviews, tally
from games.war.engine import record as records
from games.war.engine import rules
from games.war.forms import PLAYERS, ROUNDS, NumberForm, PressForm, SettingsForm, StartForm, read_rounds
from games.war.panel import panel
from games.war.plays import SLUG, Play, Unplayable
from games.war.preferences import Preferences
from games.war.table.layout import show
from games.war.table.shown import Shown

METHODS = ["GET", "HEAD", "POST"]


def _address(view: str, deal: int, rounds: int) -> str:
    """Give an address of one play; it names the length always, so that it means exactly one."""
    return f"{reverse(f'{SLUG}:{view}', args=[deal])}?{ROUNDS}={rounds}"


def _shared_path(deal: int, rounds: int) -> str:
    """Give the link to share: the default length is left out (D-4)."""
    path = reverse("shared", args=[SLUG, deal])
    return path if rounds == rules.SHORT else f"{path}?{ROUNDS}={rounds}"


@dataclass(frozen=True)
class Said:
    """What a table page is to say besides the position.

    ``fresh`` if a round has just been turned; ``settings`` if they have changed, and htmx is to swap them, too;
    ``public`` for the table that the game's own address shows.
    """

    fresh: bool = False
    public: bool = False
    settings: bool = False
    error: str = ""
    notice: str = ""
    status: int = 200


# Which deal


@require_http_methods(METHODS)
def start(request: HttpRequest) -> HttpResponse:
    """Show a table already dealt (7.1): the unfinished deal last played, else a new one; or lead to a number's."""
    if request.method == "POST":
        return _begin(request)
    if "deal" in request.GET:
        return _by_number(request)
    kept = shelf(request)
    if kept.last_unfinished(SLUG):
        return _lead_to(request, *_offered(kept))
    return _table(request, _seen(kept, *_offered(kept))[0], Said(public=True))


def _offered(kept: Shelf) -> tuple[int, int]:
    """Give the unfinished deal last played, else a new number; with its length."""
    last = kept.last_unfinished(SLUG)
    rounds = plays.length_of(last) if last else None
    return (last.deal, rounds) if last and rounds else (kept.new_deal(SLUG), preferences.chosen(kept).rounds)


def _lead_to(request: HttpRequest, deal: int, rounds: int) -> HttpResponse:
    return pages.go(request, _address("deal", deal, rounds))


def _by_number(request: HttpRequest) -> HttpResponse:
    form = NumberForm(request.GET)
    kept = shelf(request)
    if not form.is_valid():
        deal, rounds = _offered(kept)
        return _table(request, _seen(kept, deal, rounds)[0], Said(status=pages.REFUSED), number_form=form)
    return _lead_to(request, form.cleaned_data["deal"], form.cleaned_data["rounds"] or preferences.chosen(kept).rounds)


def _begin(request: HttpRequest) -> HttpResponse:
    """Lead to a new deal, which its first press begins; or start a play over (D-8)."""
    form = StartForm(request.POST)
    kept = shelf(request)
    if not form.is_valid():
        deal, rounds = _offered(kept)
        return _table(request, _seen(kept, deal, rounds)[0], _unreadable())
    rounds = form.cleaned_data["rounds"] or preferences.chosen(kept).rounds
    deal = form.cleaned_data["deal"] or kept.new_deal(SLUG)
    if form.cleaned_data["again"]:
        _start_over(request, deal, rounds, form.cleaned_data["again"])
    return _lead_to(request, deal, rounds)


def _start_over(request: HttpRequest, deal: int, rounds: int, again: str) -> None:
    with changing(request) as kept:
        found = kept.find(SLUG, deal, (str(rounds),))
        if isinstance(found, Save) and found.play == again:
            kept.put(plays.begun(deal, rounds).save)


# The table


@require_http_methods(METHODS)
def deal(request: HttpRequest, deal: int) -> HttpResponse:
    """Show a deal, or press a button in it."""
    return _press(request, deal) if request.method == "POST" else _look(request, deal)


def _look(request: HttpRequest, number: int) -> HttpResponse:
    rounds, known = read_rounds(request.GET.dict())
    kept = shelf(request)
    play, notice = _seen(kept, number, rounds)
    if not known:
        notice = notice or notices.unknown_option()
    if kept.damaged and not play.begun:
        notice = notice or notices.damaged()
    return _table(request, play, Said(notice=notice))


def _seen(kept: Shelf, number: int, rounds: int | None) -> tuple[Play, str]:
    """Give the play of a deal, else the deal from its start; and a notice where a save cannot be replayed."""
    fresh = plays.dealt(number, rounds or rules.SHORT)
    try:
        return plays.find(kept, number, rounds) or fresh, ""
    except Unplayable:
        return fresh, notices.not_replayable()


def _press(request: HttpRequest, number: int) -> HttpResponse:
    """Press a button under the lock of the session (D-7, D-8)."""
    rounds = read_rounds(request.GET.dict())[0] or rules.SHORT
    form = PressForm(request.POST)
    with changing(request) as kept:
        before = _seen(kept, number, rounds)[0]
        refused = _refused(form, before, preferences.chosen(kept))
        after = before if refused else plays.press(before, form.cleaned_data["side"])
        if after != before:
            after = replace(after, save=kept.put(after.save))
            _count(kept, after)
    if refused:
        return _table(request, before, refused)
    if not pages.wants_fragment(request):
        return _lead_to(request, number, rounds)
    return _table(request, after, Said(fresh=after.position != before.position))


def _refused(form: PressForm, play: Play, settings: Preferences) -> Said | None:
    """Say why nothing is pressed, if so: unreadable, out of date, or against the rules."""
    if not form.is_valid():
        return Said(error=notices.unreadable_move(), status=pages.REFUSED)
    data = form.cleaned_data
    if (data["play"], data["position"]) != (play.save.play, play.position.turned):
        return Said(notice=notices.moved_on() if play.begun else phrases.not_begun(), status=pages.MOVED_ON)
    if (data["side"] is not None) != settings.two:
        return Said(notice=notices.moved_on(), status=pages.MOVED_ON)
    return Said(error=phrases.over(), status=pages.REFUSED) if rules.refusal(play.position) else None


def _count(kept: Shelf, play: Play) -> None:
    """Enter a finished game against the CPU into the record (7.9)."""
    ended = rules.outcome(play.position)
    if ended and not play.had_two:
        tally.count(kept, play.save.deal, play.position.rounds, ended.winner)


def _table(
    request: HttpRequest, play: Play, said: Said | None = None, *, number_form: NumberForm | None = None
) -> HttpResponse:
    said = said or Said()
    kept = shelf(request)
    chosen = preferences.chosen(kept)
    shown = Shown(
        play,
        chosen,
        tally.read(kept, play.position.rounds),
        fresh=said.fresh,
        # Only once the reader has pressed something on this page: opening it starts nothing by itself.
        auto=chosen.auto and not chosen.two and pages.wants_fragment(request) and said.status == 200,
        error=said.error,
        notice=said.notice,
    )
    context = {
        "table": show(shown),
        "number_form": number_form,
        "public": said.public,
        "with_settings": said.settings,
        "panel": panel(chosen, play.position.rounds),
        "record": [{"name": phrases.length_name(length), "line": tally.read(kept, length)} for length in rules.LENGTHS],
        **_addresses(request, play),
        **_fields(play),
    }
    return pages.answer(request, "games/war/deal.html", context, said.status, noindex=not said.public)


def _addresses(request: HttpRequest, play: Play) -> dict[str, str]:
    number, rounds = play.save.deal, play.position.rounds
    return {
        "deal_path": reverse(f"{SLUG}:deal", args=[number]),
        "deal_url": _address("deal", number, rounds),
        "settings_url": _address("settings", number, rounds),
        "discard_url": _address("discard", number, rounds),
        "record_url": _address("record", number, rounds),
        "clear_url": _address("clear", number, rounds),
        "review_url": reviews.address(f"{SLUG}:review", number, rounds, 0),
        "start_url": WAR.url,
        "shared_url": request.build_absolute_uri(_shared_path(number, rounds)),
    }


def _fields(play: Play) -> dict[str, list[tuple[str, str]]]:
    """Hidden fields of the forms that start something: a new deal, or this one over again."""
    new = {ROUNDS: str(play.position.rounds)}
    again = {**new, "deal": str(play.save.deal), "again": play.save.play}
    return {"new_fields": list(new.items()), "again_fields": list(again.items()) if play.begun else []}


# Settings


def _unreadable() -> Said:
    return Said(error=phrases.unreadable_setting(), status=pages.REFUSED)


@require_POST
def settings(request: HttpRequest, deal: int) -> HttpResponse:
    """Keep what was set (7.5, D-11), and show the deal: from the top where it is another table now (D-6)."""
    rounds = read_rounds(request.GET.dict())[0] or rules.SHORT
    form = SettingsForm(request.POST)
    if not form.is_valid():
        play = _seen(shelf(request), deal, rounds)[0]
        return _table(request, play, _unreadable())
    with changing(request) as kept:
        preferences.keep(kept, form.changed)
    if not pages.wants_fragment(request) or {ROUNDS, PLAYERS} & set(form.changed):
        return _lead_to(request, deal, int(form.changed.get(ROUNDS, rounds)))
    play, notice = _seen(shelf(request), deal, rounds)
    return _table(request, play, Said(notice=notice, settings=True))


@require_POST
def clear(request: HttpRequest, deal: int) -> HttpResponse:
    """Clear the record against the CPU (7.9)."""
    with changing(request) as kept:
        tally.clear(kept)
    return _lead_to(request, deal, read_rounds(request.GET.dict())[0] or rules.SHORT)


# One play: letting go of it, writing it down


@require_http_methods(METHODS)
def discard(request: HttpRequest, deal: int) -> HttpResponse:
    """Ask once more, then let go of a play (D-11)."""
    rounds = read_rounds(request.GET.dict())[0] or rules.SHORT
    options = (str(rounds),)
    if request.method == "POST":
        return discards.let_go(request, WAR, deal, options)
    if not shelf(request).find(SLUG, deal, options):
        return _lead_to(request, deal, rounds)
    context = {
        "question": discards.only_discard(),
        "name": WAR.deal_name(deal),
        "text": phrases.length_text(rounds),
        "deal_url": _address("deal", deal, rounds),
        "discard_url": _address("discard", deal, rounds),
    }
    return pages.whole(request, "games/discard.html", context, noindex=True)


@require_safe
def record(request: HttpRequest, deal: int) -> HttpResponse:
    """Give the record of a finished play as a download (section 9); before its end it would show hidden cards."""
    play = _seen(shelf(request), deal, read_rounds(request.GET.dict())[0])[0]
    rounds = play.position.rounds
    if not rules.outcome(play.position):
        return _lead_to(request, deal, rounds)
    return pages.download(records.lines(deal, rounds), f"{SLUG}-{deal}-{rounds}")


@require_safe
def review(request: HttpRequest, deal: int) -> HttpResponse:
    """Show one round of a deal with all cards open; not to one who is in the middle of it (B-3)."""
    query = request.GET.dict()
    play = _seen(shelf(request), deal, read_rounds(query)[0])[0]
    if not reviews.is_readable(query):
        return _table(request, play, Said(notice=notices.not_reviewable(), status=pages.REFUSED))
    rounds = play.position.rounds
    if play.begun and not rules.outcome(play.position):
        return _lead_to(request, deal, rounds)
    context = {
        "table": reviews.show(deal, rounds, walks.asked(query, reviews.last_round(deal, rounds))),
        "deal_url": _address("deal", deal, rounds),
        "shared_url": request.build_absolute_uri(reviews.address("shared-review", deal, rounds)),
    }
    return pages.answer(request, "games/war/review.html", context, noindex=True)
