"""Where something kept cannot be read, or an address points at nothing, every page says so in one way (section 10)."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils.translation import override

from games import notices
from games.catalog import GAMES
from tests.games.crazy_switch.played import entry as switch_entry
from tests.games.forms_on_page import Page, Reader
from tests.games.kept import keep, nothing_changed
from tests.games.war.reader import entry as war_entry
from tests.games.ways import AS_FRAGMENT, AS_PAGE, IN_BOTH_LANGUAGES, LANGUAGES

pytestmark = pytest.mark.django_db

PAGES = [
    "",
    *(f"{slug}/" for slug in GAMES),
    *(f"{slug}/{deal}/" for slug in GAMES for deal in (7, 9)),
    *(f"{slug}/8/discard/" for slug in GAMES),
    "crazy-switch/?deal=0",
    "war/?deal=0",
    "war/7/review/?rounds=40&version=1",
]


def remark(client: Client, address: str, headers: dict[str, str]) -> str:
    page = Page(client.get(address, headers=headers, follow=True))
    return page.notice


def test_what_is_told_is_told_in_both_languages(client: Client) -> None:
    keep(client, {"game": "crazy-switch"})
    for language in LANGUAGES:
        with override(language):
            assert remark(client, f"/{language}/", AS_PAGE) == " ".join(notices.damaged().split())


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("rest", PAGES)
def test_page_says_that_the_session_is_damaged(client: Client, rest: str, language: str) -> None:
    keep(client, switch_entry(7), war_entry(7), switch_entry(8), war_entry(8))
    told = remark_of_damage(language)
    Session.objects.update(session_data="nonsense")
    with nothing_changed():
        assert remark(client, f"/{language}/{rest}", AS_PAGE) == told


def remark_of_damage(language: str) -> str:
    """Give what home says of another browser's session."""
    other = Client()
    keep(other, {"game": "crazy-switch"})
    return remark(other, f"/{language}/", AS_PAGE)


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("rest", PAGES)
def test_page_says_that_one_of_many_plays_is_damaged(client: Client, rest: str, language: str) -> None:
    others = (switch_entry(7), war_entry(7, turned=3), switch_entry(8), war_entry(8, turned=3))
    keep(client, *others, {"game": "crazy-switch", "deal": 4242})
    told = remark_of_damage(language)
    with nothing_changed():
        assert remark(client, f"/{language}/{rest}", AS_PAGE) == told


@pytest.mark.parametrize("rest", ["war/7/?rounds=40", "crazy-switch/7/?rules=standard"])
def test_fragment_says_so_too(client: Client, rest: str) -> None:
    keep(client, switch_entry(7), war_entry(7, turned=3), {"game": "crazy-switch"})
    assert remark(client, f"/ja/{rest}", AS_FRAGMENT) == remark_of_damage("ja")


def test_once_something_is_written_nothing_is_told_any_more(client: Client) -> None:
    keep(client, war_entry(7, turned=3), {"game": "crazy-switch"})
    reader = Reader(client)
    page = reader.open("/ja/war/7/?rounds=40")
    assert page.notice
    assert reader.press(page.button("press")).notice == ""


@IN_BOTH_LANGUAGES
def test_war_says_so_where_it_deals_afresh_what_cannot_be_replayed(client: Client, language: str) -> None:
    keep(client, war_entry(7, turned=3, rules=0))
    page = Page(client.get(f"/{language}/war/"))
    assert (page["table"]["data-deal"], page.state) == ("7", "turn")
    assert page.notice


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("query", ["seen=3", "seen=0", "seen=x", "seen=", "lift=w", "lift=zz", "seen=1&lift=w&rules=x"])
def test_moment_of_a_deal_that_is_not_begun_is_told(client: Client, query: str, language: str) -> None:
    keep(client, switch_entry(8))
    with nothing_changed():
        page = Page(client.get(f"/{language}/crazy-switch/7/?{query}"))
    assert (page.code, page.state) == (200, "start")
    begun = Page(client.get(f"/{language}/crazy-switch/8/?rules=standard&seen=99"))
    assert page.notice == begun.notice != ""
