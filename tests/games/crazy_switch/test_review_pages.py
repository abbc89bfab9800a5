"""What a finished deal leads on to: par, the hand that won, a result to share, the open review (B-1 to B-3, B-5)."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import pytest
from django.test import Client
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.crazy_switch.engine import game, review, rules
from games.crazy_switch.engine.cpu import Level
from games.crazy_switch.engine.model import Played, Preset, Seat
from games.crazy_switch.engine.notation import write_moves
from games.crazy_switch.engine.scoring import outcome
from games.crazy_switch.entry import GAME
from games.crazy_switch.options import Options
from games.crazy_switch.phrases import choices, names, outcomes
from games.crazy_switch.reviews import Finished, last_moment, show
from games.walks import Asked
from tests.games.crazy_switch.played import entry, games, keep_game
from tests.games.drawn import faces
from tests.games.forms_on_page import Page
from tests.games.kept import keep, nothing_changed, rows
from tests.games.spoken import sentences

LANGS = pytest.mark.parametrize("lang", ["ja", "ru"])
USUAL = Options()
SHAPES = dict(zip("atcvw", "●▲■✦＊", strict=True))


def finished(deal: int, options: Options = USUAL, south: Level = Level.EASY) -> Finished:
    begun = game.begin(deal, options.preset, options.seat)
    return Finished(options, game.play_cpus(begun, game.seated(options.level, south)))


def address(of: Finished, at: int = 0, lang: str = "ja", **changes: str) -> str:
    query = {**of.query, "at": str(at), **changes}
    return f"/{lang}/crazy-switch/{of.game.start.deal}/review/?{urlencode(query)}"


def result(client: Client, of: Finished, lang: str = "ja") -> Page:
    """Give the page of a finished play."""
    deal, options = of.game.start.deal, of.options
    keep(client, entry(deal, options.key, write_moves(of.game.moves), over=True))
    return Page(client.get(f"/{lang}/crazy-switch/{deal}/?{urlencode(GAME.own(options.key))}"))


def won_by(seat: Seat, options: Options = USUAL) -> Finished:
    """Find a deal that this seat wins alone."""
    each = (finished(deal, options) for deal in range(1, 200))
    return next(of for of in each if (ended := outcome(of.game.position)) and ended.winners == (seat,))


# The result


@pytest.mark.django_db
@LANGS
@pytest.mark.parametrize("preset", Preset)
def test_par_is_what_the_expert_reaches_in_souths_seat(client: Client, lang: str, preset: Preset) -> None:
    told = set()
    for deal in range(1, 21):
        of = finished(deal, Options(preset))
        expert = outcome(finished(deal, Options(preset), Level.EXPERT).game.position)
        assert expert
        page = result(client, of, lang)
        par = page.root.one("section", class_="evidence").all("p")[0].text
        figure = expert.points.get(Seat.SOUTH) or expert.penalties[Seat.SOUTH]
        assert str(figure) in re.findall(r"\d+", par)
        told.add((Seat.SOUTH in expert.winners, re.sub(r"\d+ \S+", "", par)))
    assert {won for won, _ in told} == {True, False}
    assert not {text for won, text in told if won} & {text for won, text in told if not won}


@pytest.mark.django_db
@pytest.mark.parametrize("held", Seat)
@pytest.mark.parametrize("winner", [Seat.WEST, Seat.NORTH, Seat.EAST])
def test_hand_that_won_is_dealt_to_south(client: Client, held: Seat, winner: Seat) -> None:
    of = won_by(winner, Options(Preset.HOUSE, Level.EASY, held))
    link = result(client, of)["winning-hand"]
    with translation.override("ja"):
        assert names.seat_name(winner) in link.text
    query = {name: value for name, [value] in parse_qs(urlsplit(link["href"]).query).items()}
    assert (query["rules"], query["level"]) == ("house", "easy")
    seat = next(seat for seat in Seat if seat.key == query.get("seat", "south"))
    start = rules.deal(of.game.start.deal, Preset.HOUSE, seat)
    assert start.hands[Seat.SOUTH] == of.game.start.hands[winner]
    offered = Page(client.get(link["href"]))
    assert (offered.code, offered.state) == (200, "turn" if seat is held and winner is Seat.SOUTH else "start")


@pytest.mark.django_db
def test_winner_is_offered_no_other_hand(client: Client) -> None:
    page = result(client, won_by(Seat.SOUTH))
    assert page.root.all("a", id="winning-hand") == []
    assert page.root.all("a", id="review")


@pytest.mark.django_db
@LANGS
@pytest.mark.parametrize("options", [Options(), Options(Preset.HOUSE, Level.EXPERT, Seat.WEST)], ids=["usual", "other"])
def test_result_to_share(client: Client, lang: str, options: Options) -> None:
    of = finished(48213, options)
    page = result(client, of, lang)
    [field] = page.root.one("section", class_="evidence").all("input")
    [button] = [found for found in page.root.all("button") if found.get("data-copy") == field["value"]]
    line, _, link = field["value"].rpartition(" ")
    own = [event.card for step in of.game.steps for event in step.events if _is_own_play(event)]
    assert line.endswith(" " + "".join(SHAPES[card[0]] for card in own))
    shared = GAME.shared(options.key)
    assert link == f"http://testserver/crazy-switch/48213/{'?' + urlencode(shared) if shared else ''}"
    with translation.override(lang):
        ended = outcome(of.game.position)
        assert ended
        for part in (
            "48213",
            choices.preset_name(options.preset),
            choices.level_name(options.level),
            outcomes.points_text(ended.points.get(Seat.SOUTH, 0)),
        ):
            assert part in line
        assert not [card for card in own if names.card_name(card) in line]
    turns = len({number for number, step in enumerate(of.game.steps) if step.seat is Seat.SOUTH})
    assert 0 < int(re.findall(r"\d+", line)[-1]) <= turns
    assert button["data-copied"]


def _is_own_play(event: object) -> bool:
    return isinstance(event, Played) and event.seat is Seat.SOUTH


@pytest.mark.django_db
def test_nothing_of_it_before_the_end(client: Client) -> None:
    *_, before, over = games(Preset.STANDARD, [11])
    assert Page(client.get(keep_game(client, before))).root.all("section", class_="evidence") == []
    playback = Page(client.get(f"{keep_game(client, over)}&seen={len(over.steps) - 1}"))
    assert playback.root.all("section", class_="evidence") == []


# The way to the review


@pytest.mark.django_db
def test_own_finished_play_leads_to_an_address_that_holds_it(client: Client) -> None:
    of = finished(7, Options(Preset.HOUSE))
    link = result(client, of)["review"]["href"]
    response = client.get(link)
    assert (response.status_code, response["Location"]) == (303, address(of))
    assert Page(client.get(response["Location"])).code == 200


@pytest.mark.django_db
def test_review_of_a_running_play_would_show_hidden_cards(client: Client) -> None:
    keep(client, entry(7))
    for number in (7, 8):
        response = client.get(f"/ja/crazy-switch/{number}/review/?rules=standard")
        assert (response.status_code, response["Location"]) == (303, f"/ja/crazy-switch/{number}/?rules=standard")


@pytest.mark.django_db
def test_address_to_send_opens_in_the_readers_language(client: Client) -> None:
    of = finished(7)
    [field] = Page(client.get(address(of))).root.one("div", class_="deal-line").all("input")
    assert field["value"] == f"http://testserver{of.shared}"
    for lang in ("ja", "ru"):
        response = Client().get(of.shared, headers={"Accept-Language": lang})
        path, _, query = of.shared.partition("?")
        full = urlencode(GAME.fields(GAME.usual) | dict(parse_qsl(query)))
        assert (response.status_code, response["Location"]) == (302, f"/{lang}{path}?{full}")
        assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))
        assert client.get(response["Location"]).status_code == 200


@pytest.mark.django_db
def test_a_stranger_leaves_no_trace(client: Client) -> None:
    with nothing_changed():
        client.get(address(finished(7)))
    assert rows() == []


@pytest.mark.parametrize(("preset", "deal", "moves"), [(Preset.STANDARD, 188, 603), (Preset.HOUSE, 3036, 639)])
def test_address_of_the_longest_deal_stays_short(preset: Preset, deal: int, moves: int) -> None:
    """These are the longest of 10 000 deals that four Easy players play, under either rules."""
    of = finished(deal, Options(preset, Level.EASY))
    assert len(of.game.steps) == moves
    assert len(f"https://cards.example{of.shared}&at=999") < 2_500


# One moment


@pytest.mark.django_db
@LANGS
@pytest.mark.parametrize("level", Level)
def test_every_moment_shows_all_hands_and_leads_on(client: Client, lang: str, level: Level) -> None:
    of = finished(9, Options(Preset.HOUSE, level))
    last = last_moment(of)
    for at, moment in enumerate(review.moments(of.game)):
        page = Page(client.get(address(of, at, lang)))
        assert page.code == 200
        shown = [faces(row) for row in page.root.one("ul", class_="result__rows").all("li")]
        assert [Counter(each) for each in shown] == [Counter(cards) for cards in moment.hands]
        assert moment.top in faces(page.root.one("div", class_="discard"))
        ways = {name: page[name].get("href") for name in ("first", "back", "next", "last")}
        assert ways == {
            "first": address(of, 0, lang) if at else "",
            "back": address(of, at - 1, lang) if at else "",
            "next": address(of, at + 1, lang) if at < last else "",
            "last": address(of, last, lang) if at < last else "",
        }
        assert (str(at) in re.findall(r"\d+", page.root.one("p", class_="walk__step").text)) is True


@LANGS
@pytest.mark.parametrize("level", Level)
def test_every_decision_of_a_cpu_is_given_its_reason_and_its_sight(lang: str, level: Level) -> None:
    of = finished(9, Options(Preset.HOUSE, level))
    with translation.override(lang):
        for at, moment in enumerate(review.moments(of.game)):
            page = show(of, Asked(at, last_moment(of)))
            decided = moment.before is not None and moment.before.turn is not Seat.SOUTH
            assert (bool(page.reason), page.sight is not None) == (decided, decided)
            assert 1 <= len(sentences(page.spoken)) <= 2, page.spoken
            if decided and page.sight and moment.before:
                seen = rules.view(moment.before, moment.before.turn)
                assert Counter(card.face.code for card in page.sight.hand) == Counter(seen.hand)
                assert Counter(card.face.code for card in page.sight.hand if card.fits) == Counter(seen.fitting)
                counts = [count for seat, count in enumerate(seen.counts) if seat != seen.seat]
                assert [str(count) for count in counts] == re.findall(r"\d+", _others(page.sight.facts))


def _others(facts: tuple[str, ...]) -> str:
    """Give the one fact that tells of three numbers."""
    [found] = [fact for fact in facts if len(re.findall(r"\d+", fact)) == 3]
    return found


@pytest.mark.django_db
@LANGS
def test_earlier_cpu_players_choice_is_said_to_differ(client: Client, lang: str) -> None:
    of = finished(9, Options(level=Level.NORMAL))
    other = Finished(Options(level=Level.EASY), of.game)
    number = sum(len(step.events) for step in of.game.steps[:1]) + 1
    texts = {Page(client.get(address(each, number, lang))).root.one("div", class_="board").text for each in (of, other)}
    assert len(texts) == 2


@pytest.mark.django_db
def test_fragment_speaks_and_turns_the_language_link(client: Client) -> None:
    of = finished(9)
    answer = client.get(address(of, 5), headers={"HX-Request": "true"})
    page = Page(answer)
    assert page.root.all("html") == []
    assert page["live"].text
    assert unescape(page["language"]["href"]) == address(of, 5, "ru")
    assert "HX-Request" in answer["Vary"]


# Bad input (section 10)


def assert_offered(client: Client, bad: str, deal: int = 9) -> None:
    with nothing_changed():
        page = Page(client.get(bad))
    assert (page.code, page.state) == (422, "start")
    assert page.notice
    [number] = [found for found in page["table"].all("input") if found.get("name") == "deal"]
    assert number["value"] == str(deal)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "changes",
    [
        {"version": "0"},
        {"version": "x"},
        {"version": ""},
        {"moves": ""},
        {"moves": "x"},
        {"moves": "a0"},
        {"rules": "house"},
        {"rules": "nonsense"},
        {"level": "nonsense"},
        {"seat": "\u0000"},
    ],
)
def test_damaged_address_offers_the_same_cards(client: Client, changes: dict[str, str]) -> None:
    assert_offered(client, address(finished(9), 3, **changes))


@pytest.mark.django_db
def test_address_that_stops_before_the_end_opens_no_hand(client: Client) -> None:
    of = finished(9)
    moves = of.query["moves"].split(".")
    for kept in (1, len(moves) // 2, len(moves) - 1):
        assert_offered(client, address(of, 0, moves=".".join(moves[:kept])))
    assert_offered(client, address(of, 0, moves=".".join([*moves, "d"])))


@pytest.mark.django_db
@pytest.mark.parametrize("at", ["-1", "x", "", "1.5", "99999", "9" * 30, "١"])
def test_step_that_is_not_there_is_told(client: Client, at: str) -> None:
    of = finished(9)
    page = Page(client.get(address(of).replace("at=0", urlencode({"at": at}))))
    assert page.code == 200
    assert page.notice
    assert page["back"].get("href") == ""


@pytest.mark.django_db
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(moves=st.text(max_size=60) | st.lists(st.sampled_from(["d", "k", "g", "a7", "wt", "w4c", "t0u"])).map(".".join))
def test_any_moves_are_answered(client: Client, moves: str) -> None:
    assert client.get(address(finished(9), 0, moves=moves)).status_code in (200, 303, 422)


@pytest.mark.django_db
def test_only_looking_is_allowed(client: Client) -> None:
    assert client.post(address(finished(9))).status_code == 405
