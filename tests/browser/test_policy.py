"""The content policy holds over a whole deal of each game: nothing on any table of it breaks it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response

from games.catalog import GAMES

LISTEN = """
window.violations = [];
addEventListener("securitypolicyviolation", (event) => violations.push(`${event.violatedDirective} ${event.sample}`));
"""
#: Presses one enabled button of the table after another until the deal is over, in the playback too; gives how many.
PLAY = """
async () => {
  const table = () => document.getElementById("table");
  let pressed = 0;
  while (table().dataset.state !== "over") {
    const buttons = [...table().querySelectorAll("button:not([aria-disabled=true])")];
    const swapped = new Promise((done) => {
      for (const shown of ["htmx:afterSettle", "table:shown"]) document.addEventListener(shown, done, { once: true });
    });
    buttons[Math.floor(Math.random() * buttons.length)].click();
    await swapped;
    pressed += 1;
  }
  return pressed;
}
"""


@pytest.mark.parametrize(
    "address", ["/ja/crazy-switch/11/?rules=house", *(f"/ru/{game}/12/" for game in GAMES)], ids=lambda each: each[1:]
)
def test_nothing_breaks_the_policy_over_a_whole_deal(page_in: Callable[..., Page], address: str) -> None:
    # Broken once on purpose, at the end.
    page = page_in(address[1:3], expected=("Applying inline style",))
    page.add_init_script(LISTEN)
    policies: list[str] = []
    page.on("response", lambda answer: policies.append(policy(answer)))
    page.goto(address)
    if page.locator("#table").get_attribute("data-state") == "start":
        page.locator("#table form[method=post] button").last.click()
        page.locator("#table:not([data-state=start])").wait_for()
    assert page.evaluate(PLAY) > 0
    page.wait_for_load_state("networkidle")
    assert page.evaluate("violations") == []
    [whole] = set(policies)
    assert whole.startswith("default-src 'self';")
    assert "unsafe" not in whole

    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p hidden></p>')")
    page.evaluate("document.querySelector('p[hidden]').setAttribute('style', 'color: red')")
    assert page.evaluate("violations.length") == 1


def policy(answer: Response) -> str:
    return answer.headers.get("content-security-policy", f"none: {answer.url}")
