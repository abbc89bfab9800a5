"""What machines ask for: the list of pages, what they may fetch, how the site looks on a home screen."""

from __future__ import annotations

from pathlib import Path
from struct import unpack
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from games.catalog import GAMES

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
LINK = "{http://www.w3.org/1999/xhtml}link"
PUBLIC = ["", "about/", *(f"{game}/{page}" for game in GAMES for page in ("", "rules/", "faq/"))]


def entries(client: Client) -> dict[str, dict[str, str]]:
    """Give each page's counterparts by language."""
    response = client.get("/sitemap.xml")
    assert response.headers["Content-Type"] == "application/xml"
    tree = ElementTree.fromstring(response.content)
    return {
        url.findtext(f"{SITEMAP}loc") or "": {
            link.attrib["hreflang"]: link.attrib["href"] for link in url.findall(LINK)
        }
        for url in tree.findall(f"{SITEMAP}url")
    }


def test_sitemap_lists_every_public_page_in_both_languages(client: Client) -> None:
    pages = {f"http://testserver/{language}/{path}" for language in ("ja", "ru") for path in PUBLIC}
    assert set(entries(client)) == pages


def test_sitemap_names_the_counterparts(client: Client) -> None:
    for address, counterparts in entries(client).items():
        path = address.removeprefix("http://testserver/")[3:]
        japanese, russian = f"http://testserver/ja/{path}", f"http://testserver/ru/{path}"
        assert counterparts == {"ja": japanese, "ru": russian, "x-default": japanese}


@pytest.mark.django_db
def test_every_page_of_the_sitemap_is_there(client: Client) -> None:
    for address in entries(client):
        assert client.get(address, follow=True).status_code == 200, address


def test_robots_may_read_everything_and_find_the_sitemap(client: Client) -> None:
    response = client.get("/robots.txt")
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert response.content.decode().splitlines() == [
        "User-agent: *",
        "Disallow:",
        "Sitemap: http://testserver/sitemap.xml",
    ]


@pytest.mark.parametrize(("language", "name"), [("ja", "もう一局"), ("ru", "Ещё партию")])
def test_manifest_speaks_the_language_of_its_address(client: Client, language: str, name: str) -> None:
    response = client.get(f"/{language}/manifest.webmanifest")
    assert response.headers["Content-Type"] == "application/manifest+json"
    manifest = response.json()
    assert (manifest["lang"], manifest["name"], manifest["start_url"]) == (language, name, f"/{language}/")
    for icon in manifest["icons"]:
        drawn = Path(settings.STATIC_ROOT) / icon["src"].removeprefix(settings.STATIC_URL)
        assert "x".join(map(str, size(drawn))) == icon["sizes"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [("og-ja.png", (1200, 630)), ("og-ru.png", (1200, 630)), ("touch-icon.png", (180, 180))],
)
def test_pictures_have_the_size_that_is_asked_for(name: str, expected: tuple[int, int]) -> None:
    found = finders.find(f"games/{name}")
    assert isinstance(found, str)
    assert size(Path(found)) == expected
    assert Path(found).stat().st_size < 60_000


def size(picture: Path) -> tuple[int, int]:
    """Read width and height of a PNG."""
    width, height = unpack(">II", picture.read_bytes()[16:24])
    return width, height


@pytest.mark.parametrize("address", ["/sitemap.xml", "/robots.txt", "/ja/manifest.webmanifest"])
def test_any_cache_may_keep_them(client: Client, address: str) -> None:
    response = client.get(address)
    assert "public" in response.headers["Cache-Control"]
    assert client.get(address, HTTP_IF_NONE_MATCH=response.headers["ETag"]).status_code == 304
    assert not response.cookies
