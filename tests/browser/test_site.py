"""The tests' own tools: a site that can be killed, and a watch that overhears every complaint."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Watch
from tests.browser.server import Site


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "data")
    yield site
    site.kill()


def test_a_killed_site_starts_again_with_the_same_secret(own_site: Site) -> None:
    secret = (own_site.data / "secret-key").read_text()
    own_site.kill()
    with pytest.raises(OSError, match="refused"):
        urlopen(own_site.url)
    own_site.start()
    assert urlopen(f"{own_site.url}/ja/").status == 200
    assert (own_site.data / "secret-key").read_text() == secret


def test_secret_is_for_its_owner_only(site: Site) -> None:
    assert (site.data / "secret-key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("setTimeout(() => { throw new Error('lost card') })", "page error"),
        ("console.error('lost card')", "console error"),
        (
            "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">')",
            "Content Security Policy",
        ),
        (
            "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))",
            "Content Security",
        ),
    ],
)
def test_watch_hears_complaints(browser: Browser, site: Site, script: str, complaint: str) -> None:
    with browser.new_context(base_url=site.url) as context:
        watch = Watch(context, ())
        page = context.new_page()
        page.goto("/no-such-page/")
        page.evaluate(f"() => {{ {script} }}")
        for _ in range(100):
            if not watch.complaints:
                page.wait_for_timeout(20)
        assert {complaint in heard for heard in watch.complaints} == {True}


def test_watch_lets_expected_refusals_pass(page_in: Callable[..., Page]) -> None:
    page = page_in()
    page.goto("/ja/")
    assert page.evaluate("fetch('/ja/no-such-page/').then(answer => answer.status)") == 404


def test_pages_come_in_the_language_asked_for(page_in: Callable[..., Page]) -> None:
    for lang in ("ja", "ru"):
        page = page_in(lang, javascript=False)
        page.goto("/")
        assert page.url.endswith(f"/{lang}/")
