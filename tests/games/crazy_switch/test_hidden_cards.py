"""Positions that differ only in what South may not see look the same to the last byte (law 4)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from django.http import HttpResponse
from django.test import Client

from games.crazy_switch import views
from games.crazy_switch.engine import game, rules
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Position, Preset
from games.crazy_switch.table.layout import Table
from games.crazy_switch.table.shown import Shown, own_last_move
from tests.games.crazy_switch.on_page import HX
from tests.games.crazy_switch.played import ADDRESSES, HOUSE, USUAL, entry, games, keep_game, south
from tests.games.drawn import faces
from tests.games.forms_on_page import Page
from tests.games.kept import keep


def with_other_hidden_cards(position: Position, chance: Random) -> Position:
    """Deal the cards of the other hands and of the stock anew among these places."""
    hidden = [card for hand in position.hands[1:] for card in hand] + list(position.stock)
    chance.shuffle(hidden)
    hands = [position.hands[0]]
    for other in position.hands[1:]:
        hands.append(tuple(hidden[: len(other)]))
        del hidden[: len(other)]
    return replace(position, hands=tuple(hands), stock=tuple(hidden))


def stripped(response: HttpResponse) -> tuple[object, ...]:
    """Give all that goes to the browser, but for the mask of the CSRF token."""
    html = re.sub(r'(name="csrfmiddlewaretoken" value=)"\w+"', r"\1", response.content.decode())
    cookies = {name: cookie.value for name, cookie in response.cookies.items()}
    return response.status_code, dict(response.headers), cookies, html


def answers(
    client: Client, monkeypatch: pytest.MonkeyPatch, position: Position, foreign: str
) -> list[tuple[object, ...]]:
    """Look at a position in every way, and make moves that are refused; ``foreign`` is asked about as one's own."""
    monkeypatch.setattr(game, "begin", lambda *_: Game(position))
    # The start panel has a new number in store, which chance decides.
    monkeypatch.setattr("secrets.randbelow", lambda bound: bound - 1)
    options = HOUSE if position.preset is Preset.HOUSE else USUAL
    address = ADDRESSES[options].format(position.deal)
    seen = rules.view(position, position.turn)
    lifts = [f"&lift={card}&declare=yes" for card in (*seen.fitting[-1:], foreign)]
    misfits = [card for card in dict.fromkeys(seen.hand) if seen.why_not(card)][:2]
    found = []
    for headers in ({}, HX):
        found += [client.get(address + query, headers=headers) for query in ("", "&seen=0", *lifts)]
        for move in (*misfits, "t0" if position.drawn else "k", foreign + "u", "?"):
            data = {"move": move, "position": "0", "play": "play-id"}
            found.append(client.post(address, data, headers=headers))
        found.append(client.post(address, {"move": "d", "position": "3", "play": "play-id"}, headers=headers))
    found += [client.get(other) for other in ("/ja/", "/ja/crazy-switch/", address.replace("?", "discard/?"))]
    assert {answer.status_code for answer in found} == {200, 409, 422}
    return [stripped(answer) for answer in found]


def moments(count: int) -> list[Position]:
    """Give positions of South's turn, of both presets, from many deals and at many times of a deal."""
    each = [
        [moment.position for moment in games(preset, [deal]) if not moment.position.ended]
        for deal in range(1, count // 2 + 1)
        for preset in Preset
    ]
    return [positions[number % len(positions)] for number, positions in enumerate(each)]


@pytest.mark.django_db
def test_no_answer_tells_a_hidden_card(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for position in moments(8):
        options = HOUSE if position.preset is Preset.HOUSE else USUAL
        keep(client, entry(position.deal, options))
        client.get("/ja/crazy-switch/")
        foreign = next(card for card in position.hands[1] if card not in position.hands[0])
        expected = answers(client, monkeypatch, position, foreign)
        other = with_other_hidden_cards(position, Random(position.deal))
        assert other.hands[1:] != position.hands[1:]
        assert answers(client, monkeypatch, other, foreign) == expected


@pytest.mark.django_db
@pytest.mark.parametrize("part", ["west", "stock"])
def test_a_told_card_would_be_noticed(client: Client, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """Let the table tell one hidden card: the comparison above must see it."""
    position = moments(2)[0]
    keep(client, entry(position.deal))
    client.get("/ja/crazy-switch/")
    show = views.show

    def telling(shown: Shown) -> Table:
        hidden = shown.game.position.hands[1] if part == "west" else shown.game.position.stock
        return replace(show(shown), notice=" ".join(hidden))

    monkeypatch.setattr(views, "show", telling)
    expected = answers(client, monkeypatch, position, "a0")
    assert answers(client, monkeypatch, with_other_hidden_cards(position, Random(1)), "a0") != expected


@pytest.mark.django_db
def test_cards_are_laid_open_only_once_the_deal_is_over(client: Client) -> None:
    *_, before, over = games(Preset.STANDARD, [11])
    page = Page(client.get(keep_game(client, before)))
    assert Counter(faces(page["play"])) == Counter((*south(before).hand, south(before).top))
    page = Page(client.get(keep_game(client, over)))
    assert Counter(faces(page["table"])) == Counter(card for cards in over.position.hands for card in cards)
    # The way to the end is still shown with closed hands.
    page = Page(client.get(f"{keep_game(client, over)}&seen={own_last_move(over)}"))
    if page.state == "playback":
        moment = over.position_at(own_last_move(over))
        assert Counter(faces(page["play"])) == Counter((*moment.hands[0], moment.pile[-1]))
