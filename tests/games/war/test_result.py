"""The result, its chart and its story, the record against the CPU, the download (7.8, 7.9, B-6, section 9)."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.test import Client

from games.shelf import Shelf
from games.war import tally
from games.war.engine import record, rules, scoring
from games.war.engine.model import Flipped, Side, Won
from tests.games.forms_on_page import Page, Reader, forms
from tests.games.kept import keep, nothing_changed
from tests.games.war.reader import address, at, entry, play_out

pytestmark = pytest.mark.django_db

#: All rounds turned; a side with all the cards; a side without a card for the war.
ENDINGS = [(7, 40), (2, 240), (18, 240)]


def finished(client: Client, deal: int, rounds: int, **extra: object) -> Page:
    turned = rules.replay(deal, rounds)[0].turned
    keep(client, entry(deal, rounds, turned, over=True, extra=extra))
    return Reader(client).open(address(deal, rounds))


def your_counts(deal: int, rounds: int) -> list[int]:
    """Give your cards after each round, straight from the events."""
    return [event.counts.you for event in rules.replay(deal, rounds)[1] if isinstance(event, Won)]


# The chart


def points(page: Page) -> list[tuple[int, int]]:
    """Give the corners of the line, one a round; it starts at half the cards and is drawn step by step."""
    start, *steps = page["table"].one("path", class_="chart__line")["d"].removeprefix("M").split("l")
    x, y = map(int, start.split())
    assert (x, y) == (0, 130)
    corners = []
    for step in steps:
        across, down = map(int, step.split())
        x, y = x + across, y + down
        corners.append((x, y))
    return corners


@pytest.mark.parametrize(("deal", "rounds"), ENDINGS)
def test_chart_has_one_point_a_round_at_its_height(client: Client, deal: int, rounds: int) -> None:
    page = finished(client, deal, rounds)
    _, _, width, height = map(int, page["table"].one("svg", class_="chart__picture")["viewbox"].split())
    expected = your_counts(deal, rounds)
    drawn = points(page)
    assert [(height - y) * 52 / height for _, y in drawn] == expected
    steps = [x * len(expected) / width for x, _ in drawn]
    assert steps == list(range(1, len(expected) + 1))


@pytest.mark.parametrize(("deal", "rounds"), ENDINGS)
def test_middle_line_stands_at_26(client: Client, deal: int, rounds: int) -> None:
    page = finished(client, deal, rounds)
    line = page["table"].one("line", class_="chart__middle")
    assert line["y1"] == line["y2"]
    assert int(line["y1"]) * 2 == int(page["table"].one("svg", class_="chart__picture")["viewbox"].split()[3])


@pytest.mark.parametrize(("deal", "rounds"), ENDINGS)
def test_every_round_with_a_war_is_marked_by_a_shape(client: Client, deal: int, rounds: int) -> None:
    page = finished(client, deal, rounds)
    drawn = points(page)
    flipped = [event for event in rules.replay(deal, rounds)[1] if isinstance(event, Flipped)]
    at_war = {event.round for event in flipped if event.you[1] == event.rival[1]}
    marks = page["table"].one("svg", class_="chart__picture").all("path", class_="chart__war")
    assert [mark["d"].split("m")[0] for mark in marks] == [
        "M{} {}".format(*drawn[number - 1]) for number in sorted(at_war)
    ]


@pytest.mark.parametrize(("deal", "rounds"), ENDINGS)
def test_chart_is_a_table_too(client: Client, deal: int, rounds: int) -> None:
    page = finished(client, deal, rounds)
    rows = page["table"].one("figure").one("tbody").all("tr")
    assert [int(row.one("th").text) for row in rows] == [*range(1, len(rows) + 1)]
    assert [int(row.all("td")[0].text) for row in rows] == your_counts(deal, rounds)


def test_chart_uses_no_style_attribute_and_is_named(client: Client) -> None:
    page = finished(client, 7, 40)
    assert not [element for element in page.root.walk() if "style" in element.attributes]
    picture = page["table"].one("svg", class_="chart__picture")
    assert picture["role"] == "img"
    assert str(your_counts(7, 40)[-1]) in picture["aria-label"]


# Figures and story


@pytest.mark.parametrize(("deal", "rounds"), ENDINGS)
def test_figures_are_those_of_the_engine(client: Client, deal: int, rounds: int) -> None:
    figures = scoring.figures(scoring.history(rules.replay(deal, rounds)[1]))
    shown = [tile.one("b").text for tile in finished(client, deal, rounds)["table"].all("div", class_="figure")]
    lead = f"+{figures.greatest_lead}" if figures.greatest_lead else "0"
    assert shown[:3] == [str(figures.wars), str(figures.longest_run), lead]


@pytest.mark.parametrize("lang", ["ja", "ru"])
@pytest.mark.parametrize(("deal", "rounds"), ENDINGS)
def test_story_has_three_sentences_with_the_figures_of_the_engine(
    client: Client, deal: int, rounds: int, lang: str
) -> None:
    finished(client, deal, rounds)
    page = Reader(client).open(address(deal, rounds, lang))
    told = scoring.story(scoring.history(rules.replay(deal, rounds)[1]))
    turning, war, card = (sentence.text for sentence in page["table"].one("div", class_="story").all("p"))
    assert str(told.turning_point.number) in turning or told.turning_point.number == 1
    assert str(told.longest_war.number) in war
    assert str(told.longest_war.cards) in war
    assert str(told.best_card.cards) in card


def test_result_of_two_is_told_from_the_lower_side(client: Client) -> None:
    alone, two = finished(client, 7, 40), finished(client, 7, 40, two=True)
    assert two["result"].text != alone["result"].text
    assert points(two) == points(alone)
    assert len(two["table"].all("p", class_="result__remark")) == 2
    assert len(two["table"].all("div", class_="figure")) == len(alone["table"].all("div", class_="figure")) - 1


def test_result_offers_the_same_deal_and_a_new_one(client: Client) -> None:
    page = finished(client, 7, 40)
    assert page.buttons == []
    reader = Reader(client)
    [again] = [form for form in forms(page.root) if form.data.get("again")]
    assert reader.send(again)["table"].attributes.items() >= {"data-deal": "7", "data-state": "turn"}.items()


# The record against the CPU


def record_line(page: Page, rounds: int) -> list[int]:
    [short, long] = page["tally"].one("tbody").all("tr")
    return [int(cell.text) for cell in (short if rounds == 40 else long).all("td")]


def end(client: Client, deal: int, rounds: int = 40) -> Page:
    """Turn the last round of a deal."""
    turned = rules.replay(deal, rounds)[0].turned
    stored = client.session.get("values", {}) if "sessionid" in client.cookies else {}
    page = at(client, deal, rounds, turned - 1)
    with_values(client, stored)
    return Reader(client).press(page.button("press"))


def with_values(client: Client, values: dict[str, object]) -> None:
    session = client.session
    session["values"] = values
    session.save()


def winner(deal: int, rounds: int = 40) -> Side | None:
    return rules.outcome(rules.replay(deal, rounds)[0]).winner


def deals_won_by(side: Side | None) -> list[int]:
    return [deal for deal in range(1, 200) if winner(deal) is side]


def test_finished_game_enters_the_record_of_its_length(client: Client) -> None:
    deal = deals_won_by(Side.YOU)[0]
    page = end(client, deal)
    assert record_line(page, 40) == [1, 0, 0, 1, 1]
    assert record_line(page, 240) == [0, 0, 0, 0, 0]


def test_record_counts_wins_losses_draws_and_streaks(client: Client) -> None:
    won, lost, drawn = (deals_won_by(side) for side in (Side.YOU, Side.RIVAL, None))
    for deal in (won[0], won[1], lost[0], won[2], drawn[0]):
        page = end(client, deal)
    assert record_line(page, 40) == [3, 1, 1, 0, 2]


def test_deal_counts_once_for_each_length(client: Client) -> None:
    deal = next(deal for deal in deals_won_by(Side.YOU) if winner(deal, 240) is Side.RIVAL)
    for rounds in (40, 240, 40, 240):
        page = end(client, deal, rounds)
    assert record_line(page, 40) == [1, 0, 0, 1, 1]
    assert record_line(page, 240) == [0, 1, 0, 0, 0]


def test_whole_game_played_again_counts_once(client: Client) -> None:
    reader = Reader(client)
    page = play_out(reader, reader.open(address(7)), Random(1))
    [again] = [form for form in forms(page.root) if form.data.get("again")]
    page = play_out(reader, reader.send(again), Random(2))
    assert sum(record_line(page, 40)[:3]) == 1


def test_button_clears_the_record(client: Client) -> None:
    page = end(client, deals_won_by(Side.YOU)[0])
    assert page["tally"].all("details")
    [form] = forms(page["tally"])
    page = Reader(client).send(form)
    assert record_line(page, 40) == [0, 0, 0, 0, 0]
    assert client.session["values"][tally.NAME] == {}


def test_last_500_counted_are_remembered() -> None:
    kept = Shelf({}, damaged=False, writable=True)
    for deal in range(1, 503):
        tally.count(kept, deal, 40, Side.YOU)
    tally.count(kept, 502, 40, Side.YOU)
    tally.count(kept, 3, 40, Side.YOU)
    assert tally.read(kept, 40).won == 502
    assert len(kept.get(tally.NAME, {})["counted"]) == 500
    tally.count(kept, 1, 40, Side.YOU)
    assert tally.read(kept, 40).won == 503


@pytest.mark.parametrize("stored", [None, 7, [], {"40": "x"}, {"40": [1, 2]}, {"40": [1, 1, 1, 1, -1]}, {"counted": 3}])
def test_damaged_record_is_none_and_counts_anew(stored: object) -> None:
    kept = Shelf({"values": {tally.NAME: stored}}, damaged=False, writable=True)
    assert tally.read(kept, 40) == tally.Line()
    tally.count(kept, 7, 40, None)
    assert tally.read(kept, 40) == tally.Line(drawn=1)


# The download


def test_finished_game_can_be_downloaded(client: Client) -> None:
    page = finished(client, 7, 40)
    [link] = [link["href"] for link in page.root.all("a") if "/record/" in link["href"]]
    response = client.get(link)
    assert response["Content-Disposition"] == 'attachment; filename="war-7-40.jsonl"'
    lines = response.content.decode().splitlines()
    assert lines == [*record.lines(7, 40)]
    assert json.loads(lines[-1])["do"] == "end"


def test_unfinished_game_cannot_be_downloaded(client: Client) -> None:
    at(client, 7, 40, 39)
    with nothing_changed():
        assert client.get("/ja/war/7/record/?rounds=40")["Location"] == address(7)
    assert "/record/?" not in Reader(client).open(address(7)).html
