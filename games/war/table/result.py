"""The result (7.8): headline, chart, figures, story."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import override

from games.war import phrases
from games.war.chart import Chart, chart
from games.war.engine import rules
from games.war.engine.model import Ended, Side
from games.war.engine.scoring import Round, figures, history, story
from games.war.table.halves import told
from games.war.table.shown import Shown


@dataclass(frozen=True)
class Tile:
    """A figure of the result."""

    value: str
    note: str = ""


@dataclass(frozen=True)
class Tiles:
    """``streak`` is missing where two have played."""

    wars: Tile
    run: Tile
    lead: Tile
    streak: Tile | None


@dataclass(frozen=True)
class Result:
    """``facing`` is the headline for the player opposite, empty where there is none."""

    headline: str
    last_round: str
    won: bool
    facing: str
    facing_lang: str
    chart: Chart | None
    chart_text: str
    chart_column: str
    tiles: Tiles
    story: tuple[str, ...]
    remarks: tuple[str, ...]


def result_of(shown: Shown, ended: Ended) -> Result:
    rounds, two = history(shown.play.events), shown.play.had_two
    facing = shown.language(Side.RIVAL) if two and shown.two else ""
    return Result(
        headline=phrases.headline(ended, two),
        last_round=phrases.last_round(told(Side.YOU, shown.last)),
        won=ended.winner is Side.YOU,
        facing=_in(facing, lambda: phrases.own_headline(ended, Side.RIVAL)) if facing else "",
        facing_lang=facing,
        chart=chart(rounds),
        chart_text=phrases.chart_text(rules.HALF, ended.counts.you),
        chart_column=phrases.chart_column(two),
        tiles=_tiles(shown, rounds),
        story=_story(rounds, two),
        remarks=(phrases.from_below(), phrases.not_counted()) if two else (),
    )


def _in(lang: str, say: Callable[[], str]) -> str:
    with override(lang):
        return say()


def _tiles(shown: Shown, rounds: Sequence[Round]) -> Tiles:
    kept, tally = figures(rounds), shown.tally
    return Tiles(
        wars=Tile(str(kept.wars), phrases.wars_won(kept.wars_won)),
        run=Tile(str(kept.longest_run)),
        lead=Tile(phrases.signed(kept.greatest_lead)),
        streak=None if shown.play.had_two else Tile(str(tally.streak), phrases.best_streak(tally.best)),
    )


def _story(rounds: Sequence[Round], two: bool) -> tuple[str, ...]:
    told_of = story(rounds)
    point, card = told_of.turning_point, told_of.best_card
    return (
        *([phrases.turning_point(point, two)] if point else []),
        phrases.longest_war(told_of.longest_war),
        *([phrases.best_card(card)] if card else []),
    )
