"""A real Firefox, spoken to in its own remote protocol, Marionette: a length, a colon, and a list in JSON.

Playwright cannot drive the Firefox of a distribution; this is all that it takes to use a page as a reader does.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
from itertools import count
from pathlib import Path
from typing import Any

from tests.browser.server import PATIENCE, free_port, wait_until

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Firefox:
    """One window with a profile of its own, as large as a phone."""

    def __init__(self, profile: Path, language: str) -> None:
        port = free_port()
        settings = {"marionette.port": port, "intl.accept_languages": language, "browser.aboutwelcome.enabled": False}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in settings.items()]
        (profile / "user.js").write_text("\n".join(lines))
        self._process = subprocess.Popen(
            [str(FIREFOX), "--headless", "--marionette", "--no-remote", "--profile", str(profile), "about:blank"],
            env={"HOME": str(profile), "PATH": "/usr/bin:/bin", "MOZ_DISABLE_CONTENT_SANDBOX": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._numbers = count(1)
        self._socket = self._connected(port)
        self._stream = self._socket.makefile("rb")
        self._read()
        self.tell("WebDriver:NewSession", capabilities={"alwaysMatch": {"pageLoadStrategy": "normal"}})
        self.tell("WebDriver:SetWindowRect", width=360, height=640)

    def _connected(self, port: int) -> socket.socket:
        found: list[socket.socket] = []

        def connects() -> bool:
            try:
                found.append(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
            except ConnectionError:
                return False
            return True

        wait_until(connects, "Firefox does not listen.")
        return found[0]

    def _read(self) -> Any:
        digits = b""
        while (byte := self._stream.read(1)) != b":":
            digits += byte
        return json.loads(self._stream.read(int(digits)))

    def tell(self, command: str, **parameters: object) -> Any:
        """Give a command and wait for what comes of it."""
        message = json.dumps([0, next(self._numbers), command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _type, _number, error, result = self._read()
        assert error is None, f"{command}: {error}"
        return result

    def open(self, address: str) -> None:
        self.tell("WebDriver:Navigate", url=address)

    def run(self, script: str, *arguments: object) -> Any:
        """Run a function body in the page and give what it returns."""
        return self.tell("WebDriver:ExecuteScript", script=script, args=arguments)["value"]

    def click(self, selector: str) -> None:
        """Click the first such element as a reader would, once it stands still; fails where another covers it."""
        found = self.tell("WebDriver:FindElement", using="css selector", value=selector)["value"]
        self.tell("WebDriver:ElementClick", id=found[_ELEMENT])

    def wait_for(self, condition: str) -> None:
        wait_until(lambda: self.run(f"return Boolean({condition})"), f"It does not come to this: {condition}")

    def reload(self) -> None:
        self.tell("WebDriver:Refresh")

    def back(self) -> None:
        self.tell("WebDriver:Back")

    def stop(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(PATIENCE)
