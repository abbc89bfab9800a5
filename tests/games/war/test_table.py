"""What the template gets, from built positions and without requests."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain

import pytest
from django.utils.translation import override

from games.shelf import Save
from games.war import tally
from games.war.engine import notation, rules
from games.war.plays import Play, dealt
from games.war.preferences import Preferences
from games.war.table.layout import Table, show
from games.war.table.shown import Shown
from tests.games.drawn import code_of
from tests.games.spoken import sentences

ALONE = Preferences(two=False, upper="", speed="normal", auto=False)
TWO = replace(ALONE, two=True)


def played(text: str) -> Play:
    """Play one round of a built position."""
    position, events = rules.play(notation.read_position(text))
    return Play(Save("war", position.deal, (str(position.rounds),), play="p"), position, events)


def laid_out(play: Play, settings: Preferences = ALONE, **shown: object) -> Table:
    with override("ja"):
        return show(Shown(play, settings, tally.Line(), **shown))


def cards(table: Table) -> list[str]:
    """Give the cards of both halves, the upper one first, with a dot for one laid face down."""
    return ["".join("." * laid.covering + code_of(laid.face) for laid in half.laid) for half in table.halves]


def test_table_as_dealt() -> None:
    table = laid_out(dealt(7, ("40",)))
    assert (table.state, table.counted, table.position, table.play) == ("turn", 0, 0, "")
    assert [(half.key, half.count, half.laid, half.won, half.lost) for half in table.halves] == [
        ("rival", 26, (), False, False),
        ("you", 26, (), False, False),
    ]
    assert [half.button.id if half.button else "" for half in table.halves] == ["", "press"]
    assert table.status


@pytest.mark.parametrize(
    ("text", "upper", "lower", "won", "before", "after"),
    [
        ("7 3/40 sKs2 d7d3", "d7", "sK", "you", (2, 2), (1, 3)),
        ("7 3/40 s9s2sK d9d2dQd3", "d9.dQ", "s9.sK", "you", (4, 3), (1, 6)),
        ("7 3/40 s9s2sQ d9dK", "d9dK", "s9.sQ", "rival", (2, 3), (5, 0)),
        ("7 3/40 s9s2s3s4sKh2 d9d2d3d4dAh3", "d9.d3.dA", "s9.s3.sK", "rival", (6, 6), (11, 1)),
    ],
)
def test_round_lies_on_the_table(
    text: str, upper: str, lower: str, won: str, before: tuple[int, int], after: tuple[int, int]
) -> None:
    table = laid_out(played(text), fresh=True)
    assert cards(table) == [upper, lower]
    assert [half.key for half in table.halves if half.won] == [won]
    assert [half.key for half in table.halves if half.lost] == [{"you": "rival", "rival": "you"}[won]]
    assert tuple(half.before for half in table.halves) == before
    assert tuple(half.count for half in table.halves) == after
    assert sum(before) == sum(after)


def test_card_that_decided_is_the_last_of_the_winner() -> None:
    table = laid_out(played("7 3/40 s9s2sK d9d2dQd3"))
    taking = [code_of(laid.face) for half in table.halves for laid in half.laid if laid.taking]
    assert taking == ["sK"]


def test_side_without_a_card_loses_and_no_card_has_decided() -> None:
    table = laid_out(played("7 3/40 s9s2 d9"))
    assert table.state == "over"
    table = laid_out(played("7 3/40 s9s2 d9"), fresh=True)
    assert table.state == "playback"
    assert [half.won for half in table.halves] == [False, True]
    assert not any(laid.taking for half in table.halves for laid in half.laid)
    assert [half.button for half in table.halves] == [None, None]


def test_void_round_is_seen_but_not_counted() -> None:
    table = laid_out(played("7 3/40 s9s2s3 d9d3"), fresh=True)
    assert (table.counted, table.position) == (3, 4)
    assert not any(half.won or half.lost for half in table.halves)
    assert [half.before for half in table.halves] == [half.count for half in table.halves] == [2, 3]
    over = laid_out(played("7 3/40 s9s2s3 d9d3"))
    assert over.result is not None
    assert over.result.chart is None
    assert over.counted == 3


def test_cards_face_down_are_not_passed_on() -> None:
    table = laid_out(played("7 3/40 s9s2sK d9d2dQd3"))
    shown = {code_of(laid.face) for laid in chain.from_iterable(half.laid for half in table.halves)}
    assert shown == {"s9", "sK", "d9", "dQ"}
    assert not {"'rank-2'", "'rank-3'"} & set(re.findall(r"'rank-.'", repr(table)))


@pytest.mark.parametrize("lang", ["ja", "ru"])
@pytest.mark.parametrize("settings", [ALONE, TWO], ids=["alone", "two"])
@pytest.mark.parametrize(
    "text",
    [
        "7 3/40 sKs2 d7d3",
        "7 3/40 s9s2sK d9d2dQd3",
        "7 39/40 sKs2 d7d3",
        "7 3/40 s9s2 d9",  # one side has nothing left for the war
        "7 3/40 s9 d9s2",
        "7 3/40 s9 d9",  # nor has either
    ],
)
def test_one_or_two_sentences_are_said(text: str, settings: Preferences, lang: str) -> None:
    """How the round went makes one sentence, and how things stand, or who won, another."""
    play = played(text)
    with override(lang):
        for shown in (Shown(play, settings, tally.Line()), Shown(play, settings, tally.Line(), fresh=True)):
            said = show(shown).spoken
            assert 1 <= len(sentences(said)) <= 2, said


def test_error_replaces_the_status_line() -> None:
    table = laid_out(dealt(7, ("40",)), error="no")
    assert (table.status, table.refused) == ("no", True)


def test_two_buttons_and_one_that_waits() -> None:
    play = dealt(7, ("40",))
    waiting = replace(play, save=replace(play.save, play="p", extra={"pressed": "rival"}))
    buttons = [half.button for half in laid_out(waiting, TWO).halves]
    assert [(button.side, button.waiting) for button in buttons] == [("rival", True), ("you", False)]
    assert len({button.key for button in buttons}) == 2
    assert buttons[0].text != buttons[1].text


def test_upper_half_speaks_its_own_language() -> None:
    rival, you = laid_out(dealt(7, ("40",)), replace(TWO, upper="ru")).halves
    assert (rival.lang, you.lang) == ("ru", "ja")
    rival, you = laid_out(dealt(7, ("40",)), replace(ALONE, upper="ru")).halves
    assert (rival.lang, you.lang) == ("ja", "ja")


@pytest.mark.parametrize(("speed", "auto"), [("slow", "1800ms"), ("normal", "1000ms"), ("fast", "450ms")])
def test_pace_of_auto_play(speed: str, auto: str) -> None:
    settings = replace(ALONE, speed=speed)
    assert laid_out(dealt(7, ("40",)), settings, auto=True).pace.auto == auto
    assert laid_out(dealt(7, ("40",)), settings).pace.auto == ""


def test_more_wars_wait_longer() -> None:
    one, two = (
        laid_out(played(text), auto=True, fresh=True).pace.auto
        for text in ("7 3/40 s9s2sKs3 d9d2dQd3", "7 3/40 s9s2s3s4sKh2h4 d9d2d3d4dAh3h5")
    )
    assert (one, two) == ("2000ms", "3000ms")
