"""What the tests of whole games share: the way by Tab, and what there is without JavaScript."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

PLACES = 40  # more than Tab finds on any page of these tests


def tab_to(wanted: Locator) -> None:
    for _ in range(PLACES):
        if wanted.evaluate("it => it === document.activeElement"):
            return
        wanted.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}.")


def check_substitutes(page: Page, shared_address: str) -> None:
    """What stands in the place of the conveniences that need JavaScript (S-6, D-4)."""
    address = page.locator(".deal-line input.address")
    assert address.input_value() == shared_address
    assert address.is_visible()
    assert not page.locator(".deal-line [data-copy]").is_visible()
    assert page.locator(".settings .hint[data-without]").is_visible()
