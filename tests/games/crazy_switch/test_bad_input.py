"""What comes in wrong, and what it gets (section 10): each row as a page and as htmx asks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import translation

from games.crazy_switch.engine.cards import DECK, is_number, is_wild
from games.crazy_switch.engine.game import Game
from games.crazy_switch.engine.model import Preset, Refusal, View
from games.crazy_switch.phrases import fitting
from tests.games.crazy_switch.played import entry, find, games, keep_game, south
from tests.games.forms_on_page import Page
from tests.games.kept import keep, nothing_changed, rows, saved

pytestmark = pytest.mark.django_db

START = "/ja/crazy-switch/"
TABLE = "/ja/crazy-switch/7/?rules=standard"
HX = {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("headers", [{}, HX], ids=["page", "htmx"])
#: Where one of the two languages each will do.
EITHER = pytest.mark.parametrize(("language", "headers"), [("ja", HX), ("ru", {})], ids=["htmx", "page"])
IN_BOTH_LANGUAGES = pytest.mark.parametrize("language", ["ja", "ru"])
GOOD = {"rules": "standard", "level": "normal", "deal": "7"}
MOVE = {"move": "c3", "position": "0", "play": "play-id"}

NO_DEALS = ["0", "-1", "1000000", "7.5", "1e3", "seven", "0x7", "7 8", "七", "½", "²", "NaN", "9" * 5000, "7\0", "<b>"]


def error(page: Page) -> str:
    """Give the message that stands beside the field of the number, tied to it for screen readers."""
    field = page["deal"]
    assert field["aria-invalid"] == "true"
    [message] = [page[name] for name in field["aria-describedby"].split() if name == "deal-error"]
    return message.text


# A deal number that is none


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("number", NO_DEALS, ids=lambda number: ascii(number[:9]))
def test_number_that_is_no_deal_gets_the_form_again(client: Client, number: str, language: str) -> None:
    page = Page(client.post(f"/{language}/crazy-switch/", GOOD | {"deal": number, "rules": "house", "level": "expert"}))
    assert (page.code, page.state) == (422, "start")
    assert error(page)
    assert page["deal"]["value"] == number.replace("\0", "\ufffd") or "\0" in number
    assert {radio["value"] for radio in page["table"].all("input") if "checked" in radio.attributes} == {
        "house",
        "expert",
    }
    assert rows() == []


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("number", ["0", "1000000", "seven", "-7"])
def test_number_typed_in_on_the_home_page_is_checked_too(client: Client, number: str, language: str) -> None:
    page = Page(client.get(f"/{language}/crazy-switch/", {"deal": number}))
    assert (page.code, page.state) == (422, "start")
    assert error(page)


def test_what_was_typed_in_comes_back_as_text_only(client: Client) -> None:
    answer = client.post(START, GOOD | {"deal": '"><script>alert()</script>'})
    assert b"<script>alert" not in answer.content
    assert Page(answer)["deal"]["value"] == '"><script>alert()</script>'


# An unknown option in a link; a moment or a card that is not there

UNKNOWN = [
    "rules=nonsense",
    "level=9",
    "seat=middle",
    "rules=house&level=",
    "seat=SOUTH",
    "rules=standard%00",
    "level=%ff",
]
NOWHERE = [
    *(f"seen={moment}" for moment in ("999", "-1", "x", "", "9" * 30, "1.5", "%D9%A7", "0%00")),
    *(f"lift={card}" for card in ("zz", "", "c3", "a8", "a7", "w5", "%00", "%ff", "w" * 3000)),
    "lift=zz&declare=yes",
]


@EITHER
@pytest.mark.parametrize("query", UNKNOWN)
def test_unknown_option_is_the_default_and_is_told(
    client: Client, query: str, language: str, headers: dict[str, str]
) -> None:
    panel = Page(client.get(f"/{language}/crazy-switch/7/?{query}"))
    assert (panel.code, panel.state, panel["deal"]["value"], panel.notice != "") == (200, "start", "7", True)
    assert panel.forms[0].data["seat"] in ("", "south")

    keep(client, entry(7), entry(7, ("house", "normal", "south")))
    with nothing_changed():
        table = Page(client.get(f"/{language}/crazy-switch/7/?{query}", headers=headers))
    assert (table.code, table.state, table.notice != "") == (200, "turn", True)
    preset = "house" if "rules=house" in query else "standard"
    assert {form.action.partition("?")[2] for form in table.forms if form.method == "post"} == {f"rules={preset}"}


def test_known_options_are_told_nothing(client: Client) -> None:
    for query in ("", "?rules=house", "?rules=standard&level=expert&seat=south", "?utm_source=friend"):
        assert Page(client.get(f"/ja/crazy-switch/7/{query}")).notice == ""


@EITHER
@pytest.mark.parametrize("query", NOWHERE, ids=lambda query: ascii(query[:12]))
def test_moment_or_card_that_is_not_there_shows_the_present(
    client: Client, query: str, language: str, headers: dict[str, str]
) -> None:
    keep(client, entry(7))
    address = f"/{language}/crazy-switch/7/?rules=standard"
    present = Page(client.get(address))
    with nothing_changed():
        page = Page(client.get(f"{address}&{query}", headers=headers))
    assert (page.code, page.state, page.notice != "") == (200, "turn", True)
    assert page["table"].text == present["table"].text
    assert present.notice == ""


def test_moment_before_ones_own_last_move_is_not_shown_again(client: Client) -> None:
    played = find(lambda seen: len(seen.plays) > 12)
    address = keep_game(client, played)
    assert Page(client.get(f"{address}&seen=1")).notice
    assert Page(client.get(f"{address}&seen={len(played.steps)}")).notice == ""
    assert Page(client.get(f"{address}&seen={len(played.steps) + 1}")).notice


# A form with a field that cannot be read


@pytest.mark.parametrize(
    "changes",
    [{"rules": "nonsense"}, {"level": "nonsense"}, {"rules": ""}, {"level": ""}, {"rules": "house\0"}],
    ids=ascii,
)
@IN_BOTH_LANGUAGES
def test_unreadable_choice_gets_the_form_again(client: Client, changes: dict[str, str], language: str) -> None:
    page = Page(client.post(f"/{language}/crazy-switch/", GOOD | changes))
    assert (page.code, page.state) == (422, "start")
    assert len([message for message in page["table"].all("p", class_="error") if message.text]) == 1
    assert page["deal"]["value"] == "7"
    assert rows() == []


@pytest.mark.parametrize("hidden", [{"seat": "middle"}, {"deal": "", "fresh": "x"}, {"deal": "", "fresh": "1000000"}])
def test_unreadable_hidden_field_begins_nothing(client: Client, hidden: dict[str, str]) -> None:
    page = Page(client.post(START, GOOD | hidden))
    assert (page.code, page.state) == (422, "start")
    assert [message.text for message in page["table"].all("p", class_="error")]
    assert rows() == []


@EITHER
@pytest.mark.parametrize(
    "changes",
    [
        *(
            {"move": move}
            for move in ("", "zz", "a10", "A7", " ", "c3.c3", "c3\0", "d" * 5000, "ц3", "w4tuu", "play", "lift")
        ),
        *({"position": position} for position in ("", "x", "-1", "1.5", "9" * 5000, "0\0")),
        *({"play": play} for play in ("", "x" * 41, "\0")),
    ],
    ids=lambda changes: ascii(changes)[:24],
)
def test_move_that_cannot_be_read_is_422(
    client: Client, changes: dict[str, str], language: str, headers: dict[str, str]
) -> None:
    keep(client, entry(7))
    address = f"/{language}/crazy-switch/7/?rules=standard"
    before = Page(client.get(address))
    with nothing_changed():
        page = Page(client.post(address, MOVE | changes, headers=headers))
    assert (page.code, page.state) == (422, "turn")
    assert page.status not in ("", before.status)
    assert [(button.id, button.refused) for button in page.buttons] == [
        (button.id, button.refused) for button in before.buttons
    ]


@BOTH
@pytest.mark.parametrize("name", list(MOVE))
def test_move_with_a_field_missing_is_422(client: Client, name: str, headers: dict[str, str]) -> None:
    keep(client, entry(7))
    with nothing_changed():
        data = {field: value for field, value in MOVE.items() if field != name}
        assert client.post(TABLE, data, headers=headers).status_code == 422


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("application/json", b'{"move": "c3", "position": 0, "play": "play-id"}'),
        ("text/plain", b"move=c3&position=0&play=play-id"),
        ("application/x-www-form-urlencoded", b"\xff\xfe=%ff&move=%ff&;;&="),
        ("application/x-www-form-urlencoded", b""),
        ("multipart/form-data; boundary=x", b"--x\r\nnonsense"),
        ("multipart/form-data", b"nonsense"),
        ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % number for number in range(2000))),
    ],
    ids=["json", "text", "bytes", "empty", "half a part", "no boundary", "many fields"],
)
def test_body_of_another_kind_is_no_move_and_no_fault(client: Client, content_type: str, body: bytes) -> None:
    keep(client, entry(7))
    for address in (TABLE, START, "/ja/speed/"):
        with nothing_changed():
            answer = client.generic("POST", address, body, content_type)
        assert answer.status_code in (400, 422) or (address.endswith("speed/") and answer.status_code == 303)


# A move that the rules forbid, a card not in hand, a colour missing


@BOTH
@IN_BOTH_LANGUAGES
def test_card_that_does_not_fit_is_422_with_the_reason(client: Client, language: str, headers: dict[str, str]) -> None:
    keep(client, entry(7))
    address = f"/{language}/crazy-switch/7/?rules=standard"
    before = Page(client.get(address))
    refused = next(button for button in before.buttons if button.refused and button.name == "move")
    with nothing_changed():
        page = Page(client.post(address, MOVE | {"move": refused.value}, headers=headers))
    assert (page.code, page.status) == (422, refused.label)
    assert page["status"]["class"].split()[-1] == "status--refused"
    assert page.log in ([], before.log), "an answer to htmx leaves out the log that the page has"


@BOTH
def test_every_card_that_is_not_in_hand_is_422(client: Client, headers: dict[str, str]) -> None:
    played = find(lambda seen: len(seen.hand) == 5)
    address = keep_game(client, played)
    texts = set()
    for card in sorted(set(DECK) - set(south(played).hand))[:: 8 if headers else 4]:
        with nothing_changed():
            move = card + ("a" if is_wild(card) else "")
            page = Page(
                client.post(address, MOVE | {"move": move, "position": str(len(played.steps))}, headers=headers)
            )
        assert page.code == 422
        texts.add(page.status)
    # One sentence for all: it must not tell whether the card lies in another hand.
    assert len(texts) == 1


def refused_for(client: Client, headers: dict[str, str], played: Game, move: str) -> str:
    """Make a move that the rules forbid; give what the status line says."""
    address = keep_game(client, played)
    before = Page(client.get(address))
    with nothing_changed():
        data = MOVE | {"move": move, "position": str(len(played.steps))}
        page = Page(client.post(address, data, headers=headers))
    assert (page.code, page.state) == (422, "turn")
    assert page.log in ([], before.log), "an answer to htmx leaves out the log that the page has"
    assert page.status != before.status
    return page.status


@BOTH
def test_wild_card_without_a_colour_is_422(client: Client, headers: dict[str, str]) -> None:
    played = find(lambda seen: {"w", "w4"} <= set(seen.fitting))
    with translation.override("ja"):
        expected = fitting._REFUSALS[Refusal.COLOUR_MISSING]()
    assert {refused_for(client, headers, played, card) for card in ("w", "w4")} == {expected}


@BOTH
@pytest.mark.parametrize(
    ("wanted", "preset", "move"),
    [
        (lambda seen: seen.fitting and not seen.drawn, Preset.STANDARD, "d"),
        (lambda seen: seen.fitting and seen.drawn, Preset.STANDARD, "d"),
        (lambda seen: not seen.drawn, Preset.STANDARD, "k"),
        (lambda seen: seen.drawn and not seen.fitting, Preset.STANDARD, "k"),
        (lambda seen: True, Preset.STANDARD, "g"),
        (lambda seen: True, Preset.HOUSE, "g"),
        (lambda seen: seen.chain and not seen.fitting, Preset.HOUSE, "d"),
        (lambda seen: seen.chain and seen.fitting, Preset.HOUSE, "d"),
        (lambda seen: seen.chain and seen.fitting, Preset.HOUSE, "g"),
        (lambda seen: seen.chain, Preset.HOUSE, "k"),
    ],
    ids=[
        "draw",
        "draw on",
        "keep",
        "keep early",
        "take",
        "take nothing",
        "draw a chain",
        "draw an answer",
        "flee",
        "keep a chain",
    ],
)
def test_act_that_the_rules_forbid_is_422(
    client: Client, headers: dict[str, str], wanted: Callable[[View], object], preset: Preset, move: str
) -> None:
    assert refused_for(client, headers, find(wanted, preset), move)


@BOTH
def test_declaring_out_of_time_is_422(client: Client, headers: dict[str, str]) -> None:
    many = find(lambda seen: len(seen.hand) > 3 and any(map(is_number, seen.fitting)), Preset.HOUSE)
    standard = find(lambda seen: len(seen.hand) == 2 and any(map(is_number, seen.fitting)), Preset.STANDARD)
    for played in (many, standard):
        card = next(filter(is_number, south(played).fitting))
        assert refused_for(client, headers, played, card + "u")


@BOTH
def test_wild_draw_four_over_a_card_of_the_colour_is_422(client: Client, headers: dict[str, str]) -> None:
    played = find(lambda seen: "w4" in seen.hand and "w4" not in seen.fitting and not seen.chain, Preset.HOUSE)
    for move in ("w4", "w4t"):
        assert refused_for(client, headers, played, move)


@BOTH
def test_move_after_the_end_is_422_and_the_result_stays(client: Client, headers: dict[str, str]) -> None:
    *_, over = games(Preset.STANDARD, [4])
    address = keep_game(client, over)
    with nothing_changed():
        page = Page(client.post(address, MOVE | {"move": "d", "position": str(len(over.steps))}, headers=headers))
    assert (page.code, page.state) == (422, "over")
    assert page.status


# A move for a deal that this browser has not started


@IN_BOTH_LANGUAGES
@BOTH
@pytest.mark.parametrize("query", ["", "?rules=standard", "?rules=house&level=expert&seat=west"])
def test_move_in_a_deal_not_started_gets_its_panel(
    client: Client, query: str, language: str, headers: dict[str, str]
) -> None:
    answer = client.post(f"/{language}/crazy-switch/48213/{query}", MOVE, headers=headers)
    address = answer.headers.get("Location") or answer["HX-Redirect"]
    panel = Page(client.get(address))
    assert (panel.code, panel.state, panel["deal"]["value"]) == (200, "start", "48213")
    assert ("rules=house" in query) == (
        "house"
        in [radio["value"] for radio in panel["table"].all("input", name="rules") if "checked" in radio.attributes]
    )
    assert rows() == []
    assert "sessionid" not in client.cookies


@BOTH
def test_move_for_another_play_of_the_number_is_not_made_in_this_one(client: Client, headers: dict[str, str]) -> None:
    keep(client, entry(7))
    with nothing_changed():
        answer = client.post("/ja/crazy-switch/7/?rules=house", MOVE, headers=headers)
    assert "rules=house" in (answer.headers.get("Location") or answer["HX-Redirect"])
    assert [play["moves"] for play in saved(client)] == [""]
