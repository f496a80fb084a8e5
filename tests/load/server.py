"""A real `companion serve` on a port and in a folder of its own. The bench starts it too: stdlib only."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
COMPANION = [sys.executable, "-c", "from companion.cli import main; main()"]
API = "/api/v1"
START_SECONDS = 60

# Below the range from which Linux takes ports for outgoing connections: while the server is down, a phone
# that tries again must not be given the server's own port and so connect to itself.
PORTS = range(20_000, 30_000)

SEATS = ("Alice", "Bob", "Charlie", "Dana")
KNIGHTS = ("astro-scientist", "warden", "smuggler", "navigator")
SETUP = {
    "knights": [
        {"knight": knight, "health": 10, "slots": 3, "slots_top": 6, "power": 2, "power_top": 5}
        for knight in KNIGHTS
    ],
    "homeworld": {"homeworld": "harbour", "health": 30, "power_top": 6},
    "boss": {
        "boss": "furnace",
        "health": 90,
        "tokens": 3,
        "deck": 20,
        "discard": 5,
        "counters": [{"id": "heat", "name": "Heat", "start": 3, "most": 10, "exhaust": 1}],
    },
}
"""Four knights whose cards nobody has printed: every number is given."""


class Server:
    """The process. Its database lies in `folder`; `kill` and `start` again keep port and database.

    What is given beside the folder goes into its environment: `DATABASE_URL`, `REDIS_URL` and the like.
    """

    command = COMPANION

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.settings = settings
        self.port = free_port()
        self._store = ""
        self._output = folder / "serve.log"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def database(self) -> Path:
        return self.folder / "companion.sqlite"

    @property
    def store(self) -> str:
        """The database's own address. A test that puts something between the two sets it."""
        return self._store or self.settings.get("DATABASE_URL") or f"sqlite:///{self.database}"

    @store.setter
    def store(self, url: str) -> None:
        self._store = url

    def environ(self) -> dict[str, str]:
        """What the process finds in its environment."""
        return {**environ(self.folder), **self.settings}

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server was not started"
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [*self.command, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with self._output.open("ab") as output:
            self._process = subprocess.Popen(command, env=self.environ(), stdout=output, stderr=output)
        until = time.monotonic() + START_SECONDS
        while not self.answers():
            assert self._process.poll() is None, f"the server ended: {self.output()}"
            assert time.monotonic() < until, f"the server does not answer: {self.output()}"
            time.sleep(0.02)

    def kill(self) -> None:
        """End it without a warning, as a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(timeout=30)
            self._process = None

    def output(self) -> str:
        return self._output.read_text(encoding="utf-8", errors="replace")

    def answers(self) -> bool:
        try:
            status, _ = self.ask("GET", "/healthz")
        except OSError:
            return False
        return status == 200

    def ask(self, method: str, path: str, key: str = "", body: Any = None) -> tuple[int, bytes]:
        """One request on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            sent = None if body is None else json.dumps(body).encode()
            connection.request(method, path, sent, headers(key))
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def get(self, path: str, key: str) -> Any:
        """The JSON at a path below the interface's own."""
        status, answer = self.ask("GET", API + path, key)
        assert status == 200, answer
        return json.loads(answer)

    def open_table(self) -> dict[str, Any]:
        """A table of Astro Knights with four knights: `code` and `keys`."""
        body = {"game": "astro_knights", "setup": SETUP, "seats": [{"name": name} for name in SEATS]}
        status, answer = self.ask("POST", f"{API}/tables", body=body)
        assert status == 201, answer
        opened: dict[str, Any] = json.loads(answer)
        return opened


def headers(key: str) -> dict[str, str]:
    return {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})


def environ(folder: Path) -> Mapping[str, str]:
    """This process's own environment, with nothing in it that leads to another database.

    All phones of a test have one address, and a quick machine opens more tables, knocks and takes back more
    often than a home does.
    """
    ours = ("DATABASE_URL", "REDIS_URL", "PUBLIC_URL", "SECRET_KEY", "HOST", "PORT", "HTTPS")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    kept |= {"LIMIT_TABLES": "6000 per minute", "LIMIT_READS": "60000 per minute"}
    # Dozens of servers at once would go by as many names; no test looks for one by its name.
    kept |= {"LIMIT_KNOCKS": "6000 per minute", "MDNS": "off"}
    return kept | {"COMPANION_INSTANCE": str(folder), "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT)}


def free_port() -> int:
    """A port that nothing listens on now."""
    for port in random.sample(PORTS, 100):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no free port")
