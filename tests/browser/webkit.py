"""Phones of WebKit: WebKitGTK's MiniBrowser without a toolbar, on a screen in memory, led by WebDriver.

https://www.w3.org/TR/webdriver2/
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.browser.firefox import keys
from tests.browser.glass import SIZE
from tests.load.server import free_port

START_SECONDS = 60
ANSWER_SECONDS = 60
FLAGS = ["--automation", "--full-screen"]


class WebKitGlass:
    """A phone; each has a driver of its own, which knows one session."""

    def __init__(self, port: int, program: str, size: tuple[int, int] = SIZE) -> None:
        self._size = size
        self._port, self._session, self._wheels = port, "", 0
        options = {"webkitgtk:browserOptions": {"binary": program, "args": FLAGS}}
        until = time.monotonic() + START_SECONDS
        while not self._ready():
            assert time.monotonic() < until, "WebKit's driver does not answer"
            time.sleep(0.1)
        made = self._send("POST", "/session", capabilities={"alwaysMatch": options})
        self._session = f"/session/{made['sessionId']}"
        self._send("POST", "/window/rect", x=0, y=0, width=size[0], height=size[1])

    def _ready(self) -> bool:
        try:
            return bool(self._send("GET", "/status")["ready"])
        except OSError:
            return False

    def _send(self, method: str, path: str, **body: Any) -> Any:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=ANSWER_SECONDS)
        sent = json.dumps(body) if method == "POST" else None
        connection.request(method, self._session + path, sent, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        told = json.loads(answer.read())["value"]
        connection.close()
        assert answer.status == 200, f"{path}: {told}"
        return told

    def open(self, address: str) -> None:
        self._send("POST", "/url", url=address)
        size = self.ask("() => [innerWidth, innerHeight]")
        assert size == list(self._size), f"the glass has {size}"

    def ask(self, function: str, *given: Any) -> Any:
        whole = f"return JSON.stringify(({function})(...JSON.parse(arguments[0])) ?? null)"
        return json.loads(self._send("POST", "/execute/sync", script=whole, args=[json.dumps(given)]))

    def touch(self, x: float, y: float) -> None:
        """A click: a finger of WebKitGTK's driver is a mouse."""
        there = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        how = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}}
        self._acts({**how, "actions": [there, down, up]})

    def write(self, text: str) -> None:
        self._acts({"type": "key", "id": "keys", "actions": list(keys(text))})

    def drag(self, x: float, y: float, by: float) -> None:
        """A new wheel each time: of one that it knows, the driver sends the difference to its last turn."""
        self._wheels += 1
        there = {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": round(by)}
        self._acts({"type": "wheel", "id": f"wheel-{self._wheels}", "actions": [there]})

    def _acts(self, act: dict[str, Any]) -> None:
        self._send("POST", "/actions", actions=[act])

    def close(self) -> None:
        """End the browser; the driver goes with it."""
        self._send("DELETE", "")


@contextmanager
def screen(program: str, folder: Path, glass: tuple[int, int] = SIZE) -> Iterator[str]:
    """An X screen in memory, as large as a glass; its name."""
    folder.mkdir(parents=True)
    ends, end = os.pipe()
    size = f"{glass[0]}x{glass[1]}x24"
    command = [program, "-displayfd", str(end), "-screen", "0", size, "-nolisten", "tcp"]
    with (folder / "screen").open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, pass_fds=[end])
    os.close(end)
    try:
        with os.fdopen(ends) as told:
            yield f":{told.readline().strip()}"
    finally:
        process.terminate()
        process.wait(timeout=30)


def calm(settings: Path) -> None:
    """Less motion, as for the other browsers."""
    folder = settings / "gtk-3.0"
    folder.mkdir(parents=True)
    (folder / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n", encoding="utf-8")


@contextmanager
def driver(
    programs: tuple[str, str], display: str, folder: Path, size: tuple[int, int] = SIZE
) -> Iterator[WebKitGlass]:
    """A glass of WebKit on this screen, by its driver and its browser; its folders are below this one."""
    calm(folder / ".config")
    own = {
        "DISPLAY": display,
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder / ".config"),
        "GDK_BACKEND": "x11",
        "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    }
    port = free_port()
    command = [programs[0], f"--port={port}", "--host=127.0.0.1"]
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen(command, env={**os.environ, **own}, stdout=output, stderr=output)
    glass = None
    try:
        glass = WebKitGlass(port, programs[1], size)
        yield glass
    finally:
        if glass is not None:
            glass.close()
        process.terminate()
        process.wait(timeout=30)
