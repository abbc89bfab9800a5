"""R-6: what pages state can be repeated; a page knows the figures of the site and of its own game."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.utils.translation import override

from games import shelf
from games.catalog import GAMES
from rules import pages
from rules.figures import SITE, Figure


def own_figures(game: str) -> dict[str, Figure]:
    own = GAMES[game].room("figures")
    return own.FIGURES if own else {}


def stated_commands() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        for name, figure in own_figures(game).items():
            if name.endswith("_command"):
                yield game, str(figure)


@pytest.mark.parametrize(("game", "command"), list(stated_commands()))
def test_commands_can_be_repeated(game: str, command: str) -> None:
    """The command of a page, on few deals."""
    program, name, slug, *options = shlex.split(command)
    counted = GAMES[game].room("commands").SIMULATED
    options[options.index(f"--{counted}") + 1] = "3"
    assert (program, slug) == ("manage.py", game)
    out = StringIO()
    call_command(name, slug, *options, stdout=out)
    assert re.match(rf"{counted}: (3|(\d+) to (\d+))\n", out.getvalue())


def test_what_the_site_keeps() -> None:
    assert SITE["kept_deals"] == shelf.DEALS_KEPT


@pytest.mark.parametrize("game", GAMES)
def test_no_game_gives_a_figure_of_the_site_another_sense(game: str) -> None:
    assert set(SITE) & set(own_figures(game)) == set()


@pytest.mark.parametrize(
    ("name", "game"),
    [("no_such_figure", "war"), ("hA", "crazy-switch"), ("t7", "war"), ("t7", ""), ("hand", "war"), ("hand", "")],
)
def test_an_unknown_figure_is_refused(name: str, game: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=name):
        pages.filled(f"{{{name}}}", "ja", game)


def test_figures_and_cards_are_written_as_each_language_does() -> None:
    with override("ru"):
        assert pages.filled("{standard_easy} {t7} {hand}", "ru", "crazy-switch") == "17,4 бирюзовая 7 7"
    with override("ja"):
        assert pages.filled("{standard_easy} {t7} {hand}", "ja", "crazy-switch") == "17.4 ティールの7 7"
