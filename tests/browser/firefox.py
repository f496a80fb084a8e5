"""Phones of Firefox, which speaks WebDriver BiDi by itself: no driver is needed, and none is in Debian.

https://www.w3.org/TR/webdriver-bidi/
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.glass import SIZE
from tests.load.server import free_port

START_SECONDS = 90
ANSWER_SECONDS = 60
CALM = {
    "ui.prefersReducedMotion": 1,
    "browser.startup.page": 0,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#no-settings",
}
"""Nothing but the page is loaded, and nothing moves for its own sake."""

AWAIT_REST = """() => {
  window.atRest = new Promise((rests) => {
    addEventListener('scroll', rests, { capture: true, once: true });
    setTimeout(rests, 1000); }); }"""
"""A wheel is answered before the page has moved; what cannot move any further never tells."""
REST = "() => window.atRest.then(() => null)"
LEFT = "A ServiceWorker intercepted the request and encountered an unexpected error."
"""Told of a page that was left before its files came. A worker's own fault has other words."""


class Bidi:
    """The connection to the browser. `faults`: what a page's script complained of."""

    def __init__(self, browser: ClientConnection) -> None:
        self.faults = list[str]()
        self._browser, self._last = browser, 0
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])

    def send(self, method: str, **params: Any) -> Any:
        """The answer to a command."""
        self._last += 1
        self._browser.send(json.dumps({"id": self._last, "method": method, "params": params}))
        while True:
            told = json.loads(self._browser.recv(ANSWER_SECONDS))
            if told.get("method") == "log.entryAdded" and told["params"]["type"] == "javascript":
                self.faults += [text for text in [told["params"]["text"]] if not text.endswith(LEFT)]
            if told.get("id") == self._last:
                assert told["type"] == "success", f"{method}: {told}"
                return told["result"]


class FirefoxGlass:
    """A phone with cookies and storage of its own."""

    def __init__(self, browser: Bidi) -> None:
        self._browser = browser
        self._phone: str = browser.send("browser.createUserContext")["userContext"]
        self._page: str = ""

    def open(self, address: str) -> None:
        self._page = self._browser.send("browsingContext.create", type="window", userContext=self._phone)[
            "context"
        ]
        viewport = {"width": SIZE[0], "height": SIZE[1]}
        self._browser.send("browsingContext.setViewport", context=self._page, viewport=viewport)
        self._browser.send("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def ask(self, function: str, *given: Any) -> Any:
        whole = f"async (given) => JSON.stringify((await ({function})(...JSON.parse(given))) ?? null)"
        told = self._browser.send(
            "script.callFunction",
            functionDeclaration=whole,
            arguments=[{"type": "string", "value": json.dumps(given)}],
            target={"context": self._page},
            awaitPromise=True,
            userActivation=False,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def touch(self, x: float, y: float) -> None:
        there = {"type": "pointerMove", "x": round(x), "y": round(y)}
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        how = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self._acts({**how, "actions": [there, down, up]})

    def write(self, text: str) -> None:
        self._acts({"type": "key", "id": "keys", "actions": list(keys(text))})

    def drag(self, x: float, y: float, by: float) -> None:
        """The wheel, until the page rests: a finger that is moved scrolls nothing here."""
        there = {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": round(by)}
        self.ask(AWAIT_REST)
        self._acts({"type": "wheel", "id": "wheel", "actions": [there]})
        self.ask(REST)

    def _acts(self, act: dict[str, Any]) -> None:
        self._browser.send("input.performActions", context=self._page, actions=[act])


def keys(text: str) -> Iterator[dict[str, str]]:
    """Typed over what stands there: all of it is chosen first."""
    control, delete, enter = "\ue009", "\ue017", "\ue007"
    for kind, value in (("keyDown", control), ("keyDown", "a"), ("keyUp", "a"), ("keyUp", control)):
        yield {"type": kind, "value": value}
    for letter in text.replace("\n", enter) or delete:
        yield {"type": "keyDown", "value": letter}
        yield {"type": "keyUp", "value": letter}


@contextmanager
def firefox(program: str, folder: Path) -> Iterator[Bidi]:
    """A Firefox without a window, its profile in this folder."""
    folder.mkdir(parents=True)
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in CALM.items()]
    (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
    port = free_port()
    command = [program, "--headless", "--no-remote", f"--remote-debugging-port={port}", "--profile", folder]
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output)
    try:
        with reached(f"ws://127.0.0.1:{port}/session") as browser:
            yield Bidi(browser)
    finally:
        process.terminate()
        process.wait(timeout=30)


def reached(address: str) -> ClientConnection:
    """The connection, as soon as somebody listens."""
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            return connect(address, max_size=None)
        except OSError:
            assert time.monotonic() < until, "Firefox does not answer"
            time.sleep(0.1)
