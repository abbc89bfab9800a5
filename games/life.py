"""The life of a play over HTTP, the same in every game: found by its number, moved under the lock, written down.

What differs a game says in its ``plays`` module (`Plays`) and in the few functions that it hands over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from django.http import HttpRequest, HttpResponse

from games import addresses, notices, pages
from games.forms import MoveForm, NumberForm
from games.game import Game, Options
from games.saves import changing, shelf
from games.shelf import Damaged, Save, Shelf


class Play(Protocol):
    """One play of one deal, as saved and as replayed; ``made`` is the number of its position (D-8)."""

    @property
    def save(self) -> Save: ...

    @property
    def made(self) -> int: ...


P = TypeVar("P", bound=Play)
P_co = TypeVar("P_co", bound=Play, covariant=True)


class Plays(Protocol[P_co]):
    """What a game's ``plays`` module offers.

    ``VERSION`` is that of its rules. ``resume`` replays a save of this version and with options of the game; it
    raises ValueError where the rules forbid what was saved.
    """

    GAME: Game
    VERSION: int

    def begin(self, deal: int, options: Options) -> P_co: ...

    def resume(self, found: Save) -> P_co: ...


@dataclass(frozen=True)
class Said:
    """What a table page is to say besides the position.

    ``error`` replaces the status line, with the number of the ``rule`` behind it; ``notice`` stands above the table.
    ``moved`` if a move has just been made before the reader's eyes. ``public`` for the table that a game's own
    address shows; ``number_form`` where a number in it was refused.
    """

    error: str = ""
    rule: str = ""
    notice: str = ""
    status: int = 200
    moved: bool = False
    public: bool = False
    number_form: NumberForm | None = None


Table = Callable[[HttpRequest, P, Said], HttpResponse]


# Which play


@dataclass(frozen=True)
class Target:
    """The play that an address is about: ``named`` if it names options, ``known`` unless one of them is unknown."""

    deal: int
    options: Options
    named: bool
    known: bool

    @property
    def exact(self) -> Target:
        """The same, with the usual options where it names none; not the play touched last (D-6)."""
        return Target(self.deal, self.options, named=True, known=self.known)

    @property
    def notice(self) -> str:
        return "" if self.known else notices.unknown_option()


def target(game: Game, deal: int, query: Mapping[str, str]) -> Target:
    """Read which play an address is about."""
    return Target(deal, *game.read(query))


@dataclass(frozen=True)
class Found(Generic[P]):
    """The play asked for: None where there is none, or none that the present rules can replay (D-10)."""

    play: P | None
    deal: int
    options: Options
    unplayable: bool = False

    @property
    def notice(self) -> str:
        return notices.not_replayable() if self.unplayable else ""


def find(kept: Shelf, plays: Plays[P], target: Target) -> Found[P]:
    """Find a play; where the address names no options, the one touched last (D-6)."""
    found = kept.find(plays.GAME.slug, target.deal, target.options if target.named else None)
    if found is None:
        return Found(None, target.deal, target.options)
    if isinstance(found, Damaged) or not plays.GAME.knows(found.options):
        return Found(None, target.deal, target.options, unplayable=True)
    play = _resumed(plays, found)
    return Found(play, target.deal, found.options, unplayable=play is None)


def _resumed(plays: Plays[P], found: Save) -> P | None:
    if found.version != plays.VERSION:
        return None
    try:
        return plays.resume(found)
    except ValueError:
        return None


def finished(request: HttpRequest, plays: Plays[P], target: Target) -> P | None:
    """Give a play that is over; only of such a one may all cards be shown."""
    play = find(shelf(request), plays, target).play
    return play if play and play.save.over else None


def preferred(kept: Shelf, game: Game) -> Options:
    """Give what was chosen last, which is offered again (D-11)."""
    return tuple(
        kept.preference(option.name, option.usual, option.values) if option.remembered else option.usual
        for option in game.options
    )


def prefer(kept: Shelf, game: Game, options: Options) -> None:
    """Remember what was chosen (D-11)."""
    for option, value in zip(game.options, options, strict=True):
        if option.remembered:
            kept.set_preference(option.name, value)


# A move


@dataclass(frozen=True)
class Moved(Generic[P]):
    """The play as it stands after a request to move.

    ``refused`` says why nothing was made, None where a move was; ``changed`` if the position is another one.
    """

    play: P
    refused: Said | None
    changed: bool


def move(
    request: HttpRequest,
    load: Callable[[Shelf], P],
    refuse: Callable[[Shelf, P], Said | None],
    make: Callable[[Shelf, P], P],
) -> Moved[P]:
    """Make a move, and keep it, under the lock of the session (D-7)."""
    with changing(request) as kept:
        play = load(kept)
        refused = refuse(kept, play)
        after = play if refused else make(kept, play)
    return Moved(after, refused, changed=after.made != play.made)


def misses(form: MoveForm, play: Play, moved_on: str) -> Said | None:
    """Tell of a move that cannot be read, or was meant for another position (D-8): in the words of ``moved_on``."""
    if not form.is_valid():
        return Said(error=notices.unreadable_move(), status=pages.REFUSED)
    if form.made_in != (play.save.play, play.made):
        return Said(notice=moved_on, status=pages.MOVED_ON)
    return None


def answer(request: HttpRequest, game: Game, moved: Moved[P], table: Table[P]) -> HttpResponse:
    """Answer a request to move: by the table, or without htmx by leading to it."""
    save = moved.play.save
    if moved.refused:
        return table(request, moved.play, moved.refused)
    if not pages.wants_fragment(request):
        return pages.go(request, addresses.of_play(game, save.deal, save.options))
    response = table(request, moved.play, Said(moved=moved.changed))
    # From the first move on the address is the deal's own, so that to reload, to go back or to change the language
    # brings the same cards (section 1).
    response["HX-Replace-Url"] = addresses.of_play(game, save.deal, save.options)
    return response


def start_over(kept: Shelf, plays: Plays[Any], deal: int, options: Options, again: str) -> None:
    """Begin a play anew, if it is still the one that the form meant (D-8)."""
    found = kept.find(plays.GAME.slug, deal, options)
    if isinstance(found, Save) and found.play == again:
        kept.put(plays.begin(deal, options).save)


# What every page about a play says and leads to


def frame(request: HttpRequest, game: Game, save: Save, *, public: bool = False) -> dict[str, Any]:
    """Give the context that all table pages share: names, addresses, hidden fields.

    ``option_fields`` are those of forms that stay in this play, ``again_fields`` of the one that starts it over,
    ``new_fields`` of the one that begins another deal. What the answer to a move does not hold is worded when a
    template asks for it.
    """
    own = list(game.own(save.options).items())
    deal_url = addresses.of_play(game, save.deal, save.options)
    is_there = request.path == addresses.path_of_deal(game.slug, save.deal, "deal")
    return {
        **pages.frame(request, canonical=game.url if public else deal_url, here="" if is_there else deal_url),
        "noindex": not public,
        "game": game,
        "title": game.name if public else partial(game.deal_name, save.deal),
        "description": game.invitation if public else partial(game.deal_text, save.deal),
        "option_fields": own,
        "new_fields": own,
        "again_fields": list(again(game, save).items()) if save.play else [],
        **_addresses(request, game, save),
    }


def _addresses(request: HttpRequest, game: Game, save: Save) -> dict[str, Any]:
    of = partial(addresses.of_play, game, save.deal, save.options)
    return {
        "deal_path": addresses.path_of_deal(game.slug, save.deal, "deal"),
        "deal_url": of("deal"),
        "discard_url": partial(of, "discard"),
        "record_url": partial(of, "record"),
        "start_url": partial(getattr, game, "url"),
        "shared_url": request.build_absolute_uri(addresses.shared(game, save.deal, save.options)),
    }


def again(game: Game, save: Save) -> dict[str, str]:
    """Give the fields of a start form that starts this very play over (D-8)."""
    return {**game.fields(save.options), "deal": str(save.deal), "again": save.play}


# All plays of a game; one of them written down


@dataclass(frozen=True)
class Line:
    """One play in a list; ``discard_url`` is empty where it cannot be told which it is."""

    deal: int
    text: str
    url: str
    over: bool
    discard_url: str = ""


def listed(saves: Iterable[Save], game: Game, describe: Callable[[Options], str]) -> list[Line]:
    """List plays of a game as its pages show them."""
    return [_line(game, save, describe) for save in saves]


def _line(game: Game, save: Save, describe: Callable[[Options], str]) -> Line:
    url = addresses.of_saved(game, save.deal, save.options)
    if not game.knows(save.options):
        return Line(save.deal, notices.not_replayable(), url, save.over)
    discard = addresses.of_play(game, save.deal, save.options, "discard")
    return Line(save.deal, describe(save.options), url, save.over, discard)


def record(request: HttpRequest, plays: Plays[P], deal: int, lines: Callable[[P], Iterable[str]]) -> HttpResponse:
    """Give the record of a finished play as a download (section 9); before its end it would show hidden cards."""
    game = plays.GAME
    asked = target(game, deal, request.GET.dict())
    play = finished(request, plays, asked)
    if play is None:
        return pages.go(request, addresses.of_play(game, deal, asked.options))
    return pages.download(lines(play), "-".join((game.slug, str(deal), *play.save.options)))
