"""What a proxy that ends TLS sends (X-Forwarded-Proto, Host, Origin), and what its readers get."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.operation.readers import HTMX, Address, Answer, Browser, Player, send
from tests.operation.servers import Gunicorn, Store

HOST = "cards.example"
ORIGIN = f"https://{HOST}"
#: What the documented proxy adds to each request.
TLS = {"Host": HOST, "X-Forwarded-Proto": "https"}


class Proxied(Browser):
    """A browser that speaks TLS with the proxy, which passes on what it says; or plain HTTP, told to by a header."""

    def _send(self, method: str, path: str, body: str, headers: dict[str, str]) -> Answer:
        origin = {"Origin": ORIGIN} if method == "POST" and "Referer" not in headers else {}
        return super()._send(method, path, body, {**TLS, **origin, **headers})


@pytest.fixture(scope="module")
def address(new_store: Callable[[str], Store]) -> Iterator[Address]:
    # Gunicorn itself believes a proxy only on its own machine; here it is to leave that to the site.
    elsewhere = {"FORWARDED_ALLOW_IPS": "192.0.2.1"}
    site = new_store("sqlite").serve(workers=2, BEHIND_TLS="1", ALLOWED_HOSTS=HOST, **elsewhere)
    yield site.address
    site.stop()


@pytest.fixture
def player(address: Address) -> Player:
    player = Player(0, address)
    player.browser = Proxied(address)
    return player


def location(answer: Answer) -> str:
    assert 300 <= answer.status < 400
    return answer.headers["Location"]


@pytest.mark.parametrize("path", ["/ja/", "/ru/war/rules/", "/ja/crazy-switch/7/?rules=house&level=expert"])
def test_plain_http_is_led_to_the_same_address_by_one_redirect(address: Address, path: str) -> None:
    plain = send(address, "GET", path, headers={**TLS, "X-Forwarded-Proto": "http"})
    assert (plain.status, location(plain)) == (301, f"{ORIGIN}{path}")
    assert Proxied(address).get(path).status == 200


def test_with_tls_only_the_language_is_led_to(address: Address) -> None:
    browser = Proxied(address)
    assert location(browser.get("/", **{"Accept-Language": "ru"})) == "/ru/"
    assert location(browser.get("/war/7/?rounds=240")) == "/ja/war/7/?rounds=240"
    assert browser.get("/ja/war/7/?rounds=240").status == 200


def test_both_games_can_be_played(player: Player) -> None:
    player.begin()
    for turn in range(12):
        player.move(turn)
    assert player.resent == 0


@pytest.mark.parametrize("sent", [{"Origin": ORIGIN}, {"Referer": f"{ORIGIN}/ja/war/"}], ids=str)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_form_of_the_site_is_taken(player: Player, sent: dict[str, str], headers: dict[str, str]) -> None:
    player.begin()
    answer = player.browser.post(player.war.path, player.war.choose(player.chance), {**headers, **sent})
    assert answer.status == (200 if headers else 303)
    assert headers or location(answer).startswith("/ja/war/")


@pytest.mark.parametrize(
    "sent",
    [
        {"Origin": "https://evil.example"},
        {"Origin": f"http://{HOST}"},
        {"Origin": "null"},
        {"Referer": "https://evil.example/"},
        {"Referer": "nonsense"},
    ],
    ids=str,
)
def test_form_from_elsewhere_is_refused(player: Player, sent: dict[str, str]) -> None:
    player.begin()
    answer = player.browser.post(player.war.path, player.war.choose(player.chance), sent)
    assert answer.status == 403
    assert player.browser.post(player.war.path, player.war.choose(player.chance)).status == 200


def test_cookies_go_over_tls_only_and_transport_is_pinned(address: Address, player: Player) -> None:
    player.begin()
    page = player.browser.get("/ja/crazy-switch/")
    assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
    for path, method in (("/ja/", "GET"), ("/ja/crazy-switch/", "GET"), (player.war.path, "POST")):
        connection_cookies = raw_cookies(player, method, path)
        assert connection_cookies
        for cookie in connection_cookies:
            assert {"Secure", "SameSite=Lax"} <= set(cookie.split("; "))
    [session] = [cookie for cookie in raw_cookies(player, "POST", player.war.path) if cookie.startswith("sessionid=")]
    assert {"HttpOnly", "Max-Age=15552000", "Path=/"} <= set(session.split("; "))


def raw_cookies(player: Player, method: str, path: str) -> list[str]:
    if method == "GET":
        return player.browser.get(path).set_cookies
    form = player.war.choose(player.chance)
    answer = player.browser.post(path, form)
    player.war.moved(form)
    return answer.set_cookies


def test_addresses_on_pages_are_those_of_the_proxy(player: Player) -> None:
    player.begin()
    for path in ("/ja/", player.switch.path, player.war.path, "/ru/war/faq/"):
        page = player.browser.get(path).body
        assert f'<link rel="canonical" href="{ORIGIN}/' in page
        assert "http://" not in page.replace("http://www.w3.org/", "")
    assert f"{ORIGIN}/ja/" in player.browser.get("/sitemap.xml").body


def test_another_hosts_name_is_refused(address: Address) -> None:
    for host in ("evil.example", "127.0.0.1", "cards.example.evil.example", "a b", ""):
        assert send(address, "GET", "/ja/", headers={**TLS, "Host": host}).status == 400
    forwarded = {**TLS, "X-Forwarded-Host": "evil.example"}
    assert "evil.example" not in send(address, "GET", "/ja/", headers=forwarded).body


def test_health_needs_no_proxy(address: Address) -> None:
    assert send(address, "GET", "/healthz", headers={"Host": HOST}).status == 200


def test_proxy_that_changes_the_host_needs_the_origin_to_be_named(
    new_store: Callable[[str], Store], serve: Callable[..., Gunicorn]
) -> None:
    store = new_store("sqlite")
    for origins, status in (("", 403), (ORIGIN, 200)):
        site = serve(store, workers=1, BEHIND_TLS="1", CSRF_TRUSTED_ORIGINS=origins)
        browser = Proxied(site.address)
        inside = {"Host": "127.0.0.1"}
        browser.get("/ja/crazy-switch/", **inside)
        assert browser.post("/ja/war/7/", {"position": "0", "play": ""}, {**HTMX, **inside}).status == status


def test_without_tls_the_header_of_a_stranger_means_nothing(
    new_store: Callable[[str], Store], serve: Callable[..., Gunicorn]
) -> None:
    site = serve(new_store("sqlite"), workers=1)
    answer = send(site.address, "GET", "/ja/", headers={"X-Forwarded-Proto": "https"})
    assert answer.status == 200
    assert "Strict-Transport-Security" not in answer.headers
    assert answer.set_cookies
    assert all("Secure" not in cookie for cookie in answer.set_cookies)
