"""One phone at a table, at ours, at the peer's and at the floor's: it taps, and it hears every play."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import re
import secrets
import time
import zlib
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from bench.driver.http import Answer, Events, Line, request, unpacked
from bench.driver.websocket import Socket

API = "/api/v1"
ZIPPED = "gzip, deflate"
"""What a browser takes over http; brotli only over https."""
MOVES = ("heal-boss", "damage-boss")
PEER_MOVES = ("healBoss", "damageBoss")
STATE_ID = b'"_stateID":'


class Phone:
    """What every phone is. `heard` gets each play once, in order: a gap is an error, not a slower phone."""

    def __init__(self) -> None:
        self.number = 0
        self.bytes_of_play = 0
        self.heard: Callable[[Phone, float], object] = _nothing
        self.tapping = False

    async def open(self) -> None:
        """Sit down: from here on it hears."""
        raise NotImplementedError

    def tap(self) -> None:
        """Play a move on what this phone knows."""
        raise NotImplementedError

    async def visit(self) -> tuple[float, int]:
        """Come to the table as a new phone would: seconds, and bytes that came."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def _hear(self, number: int, size: int) -> None:
        if number != self.number + 1:
            raise RuntimeError(f"after play {self.number} came {number}")
        self.number, self.bytes_of_play = number, size
        self.heard(self, time.perf_counter())


def _nothing(_: Phone, __: float) -> None:
    """Nobody listens yet."""


class ByProgram(Phone):
    """Companion's JSON interface."""

    def __init__(self, port: int, code: str, key: str, number: int = 0) -> None:
        super().__init__()
        self.port, self.code, self.number = port, code, number
        self.table = f"{API}/tables/{code}"
        self.headers = {"Authorization": f"Bearer {key}"}
        self.played: Callable[[Answer], object] = checked
        self._keys = (f"{secrets.token_hex(8)}-{count}" for count in itertools.count())
        self._line: Line | None = None
        self._events: Events | None = None

    async def open(self) -> None:
        raw = request("GET", f"{self.table}/events?after={self.number}", self.headers)
        self._events = await Events.of(self.port, raw, lambda number, said: self._hear(number, len(said)))

    async def ready(self) -> None:
        """Have a connection to tap on."""
        self._line = self._line or await Line.to(self.port)

    def tap(self) -> None:
        self._play(next(self._keys), MOVES[self.number % 2])

    def _play(self, key: str, kind: str) -> None:
        body = json.dumps({"kind": kind, "amount": 1, "key": key}).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        self._send(request("POST", f"{self.table}/moves", headers, body))

    def _send(self, raw: bytes) -> None:
        if self._line is None:
            raise RuntimeError("not ready")
        self.tapping = True
        self._line.send(raw, self._answered)

    def _answered(self, answer: Answer) -> None:
        self.tapping = False
        self.played(answer)

    async def visit(self) -> tuple[float, int]:
        return await timed(self.port, request("GET", self.table, {**self.headers, "Accept-Encoding": ZIPPED}))

    def close(self) -> None:
        for line in (self._line, self._events):
            if line is not None:
                line.close()


class ByHand(ByProgram):
    """A browser at a table's page: taps are forms, and another's play makes it fetch its panel."""

    def __init__(self, port: int, code: str, key: str, number: int = 0) -> None:
        super().__init__(port, code, key, number)
        self.page = f"/t/{code}"
        self.headers = {"Cookie": f"table-{code}=1.{key}"}
        self.shown: Callable[[Phone, float], object] = _nothing
        self.panel: Answer | dict[str, Any] | None = None
        self.drawn, self._token = number, ""
        self._version: dict[str, str] = {}
        self._fetching = self._wanted = False
        self._panels: Line | None = None
        self._parts, self._drawing, self._id = "", "", secrets.token_hex(16)
        self._pushes: list[dict[str, Any]] = []
        self.fetches = 0

    async def open(self) -> None:
        self._panels = await Line.to(self.port)
        page = await self._panels.ask(request("GET", self.page, self.headers))
        session = page.header("set-cookie").partition(";")[0]
        found = re.search(rb'name="csrf-token" content="([^"]+)"', page.body)
        if page.status != 200 or not session or not found:
            raise RuntimeError(f"no page: {page.status}")
        self.headers["Cookie"] += f"; {session}"
        self._token = found[1].decode()
        version = re.search(rb'data-version="([^"]+)"', page.body)
        self._version = {"X-Companion-Version": version[1].decode()} if version else {}
        self._read(page.body)
        asked = {"after": self.number, "views": "turn", "parts": self._parts, "packed": "zlib"}
        asked |= {"page": self._id, "drawing": self._drawing}
        raw = request("GET", f"{self.page}/events?{urlencode(asked)}", self.headers)
        self._events = await Events.of(self.port, raw, lambda number, said: self._hear(number, len(said)))
        self._events.pushed = self._push

    def _read(self, html: bytes) -> None:
        """The names of the parts that a page brings, but for views that nobody looks at."""
        found = re.search(rb'data-parts="([^"]*)"', html)
        parts = found[1].decode().split() if found else []
        self._parts = " ".join(part for part in parts if not re.match("view-(?!turn:)", part))
        self._read_drawing(html.decode())

    def _read_drawing(self, html: str) -> None:
        if found := re.search(' data-drawing="([^"]+)"', html):
            self._drawing = found[1]

    def _push(self, said: bytes) -> None:
        """As static/js/live.js does: while a tap of its own is on its way, its answer is waited for."""
        data = said[said.index(b"data: ") + 6 :]
        self._pushes.append(json.loads(zlib.decompress(base64.b64decode(data))))
        if not self.tapping:
            self._draw_pushes()

    def _draw_pushes(self) -> None:
        pushes, self._pushes = self._pushes, []
        for push in pushes:
            if push["number"] > self.drawn:
                self._put(push)
                self.shown(self, time.perf_counter())

    def _put(self, changes: dict[str, Any]) -> None:
        """As static/js/swap.js does: what is based on other parts is fetched."""
        html, had = changes.get("html"), self._parts.split()
        parts = [f"{place}:{name}" for place, name in changes["parts"].items()]
        if html is None or any(part not in had for part in parts if part.partition(":")[0] not in html):
            self._refresh()
            return
        self._parts, self.panel, self.drawn = " ".join(parts), changes, changes["number"]
        self._read_drawing("".join(html.values()))

    def _take(self, answer: Answer) -> None:
        """The answer to a tap or a fetch: the whole panel, or its parts that changed."""
        if answer.header("content-type") == "application/json":
            self._put(json.loads(unpacked(answer)))
        else:
            self.panel, self.drawn = answer, max(self.drawn, number_on(answer))
            self._read(unpacked(answer))

    @property
    def asking(self) -> dict[str, str]:
        shown = {"X-Companion-Fragment": "true", "X-Companion-Views": "turn tabs"}
        if self._drawing:
            shown["X-Companion-Drawings"] = self._drawing
        return {**self.headers, **self._version, **shown, "Accept-Encoding": ZIPPED}

    def _play(self, key: str, kind: str) -> None:
        self._post(key, {"kind": kind, "amount": 1})

    def _post(self, key: str, texts: Mapping[str, Any]) -> None:
        body = urlencode({**texts, "key": key, "csrf_token": self._token}, doseq=True).encode()
        headers = {**self.asking, "Content-Type": "application/x-www-form-urlencoded"}
        if self._parts:
            headers |= {"X-Companion-Parts": self._parts, "X-Companion-Page": self._id}
        self._send(request("POST", f"{self.page}/play", headers, body))

    def _answered(self, answer: Answer) -> None:
        """The answer is the panel after the play, or its parts that changed."""
        super()._answered(answer)
        self._take(answer)
        self._draw_pushes()
        if self.number == self.drawn:
            self.shown(self, time.perf_counter())
        elif self.number > self.drawn and not self._pushing:
            self._refresh()

    @property
    def _pushing(self) -> bool:
        return self._events is not None and self._events.pushes

    def _hear(self, number: int, size: int) -> None:
        """As static/js/live.js does: while a tap of its own is on its way, its answer is waited for."""
        super()._hear(number, size)
        if self.tapping:
            return
        if number <= self.drawn:
            self.shown(self, time.perf_counter())
        elif not self._pushing:
            self._refresh()

    def _refresh(self) -> None:
        """One fetch at a time, and what comes meanwhile is fetched after it."""
        if self._fetching:
            self._wanted = True
        elif self._panels is not None:
            self._fetching, self._wanted, self.fetches = True, False, self.fetches + 1
            asked = f"{self.page}/panel?known={self.drawn}"
            self._panels.send(request("GET", asked, self.asking), self._fetched)

    def _fetched(self, answer: Answer) -> None:
        now, self._fetching = time.perf_counter(), False
        if answer.status not in (200, 204):
            raise RuntimeError(f"no panel: {answer.status}")
        if self._wanted:
            self._refresh()
            return
        if answer.status == 200:
            self._take(answer)
        self.shown(self, now)

    async def visit(self) -> tuple[float, int]:
        return await timed(self.port, request("GET", self.page, {**self.headers, "Accept-Encoding": ZIPPED}))

    def close(self) -> None:
        super().close()
        if self._panels is not None:
            self._panels.close()


class AtPeer(Phone):
    """boardgame.io's client, as far as its server can tell."""

    GAME = "table"

    def __init__(self, port: int, match: str, player: int, credentials: str) -> None:
        super().__init__()
        self.port, self._match = port, match
        self._player, self._credentials = str(player), credentials
        self._socket: Socket | None = None
        self._synced: Callable[[int], object] = int

    async def open(self) -> None:
        await self.visit()

    async def visit(self) -> tuple[float, int]:
        """Connect and sync: the state and the whole log."""
        self.close()
        synced: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._synced = synced.set_result
        began = time.perf_counter()
        self._socket = await Socket.to(self.port, self.GAME, self._told)
        self._socket.emit(_json("sync", self._match, self._player, self._credentials, 4))
        size = await asyncio.wait_for(synced, 30)
        return time.perf_counter() - began, size

    def tap(self) -> None:
        if self._socket is None:
            raise RuntimeError("not open")
        self.tapping = True
        payload = {
            "type": PEER_MOVES[self.number % 2],
            "args": [1],
            "playerID": self._player,
            "credentials": self._credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._socket.emit(_json("update", action, self.number, self._match, self._player))

    def _told(self, event: bytes) -> None:
        if event.startswith(b'["update"'):
            self.tapping = False
            self._hear(state_id(event), len(event))
        elif event.startswith(b'["sync"'):
            self.number = state_id(event)
            self._synced(len(event))

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()


class AtFloor(ByProgram):
    """The floor has tables without keys."""

    def __init__(self, port: int, table: int) -> None:
        super().__init__(port, str(table), "")
        self.table = f"/tables/{table}"


def state_id(event: bytes) -> int:
    """The number of the state in an update or a sync: it comes before the log, which has numbers too."""
    start = event.index(STATE_ID) + len(STATE_ID)
    return int(event[start : event.index(b",", start)].rstrip(b"}"))


def _json(*event: Any) -> bytes:
    return json.dumps(event, separators=(",", ":")).encode()


def number_on(answer: Answer | dict[str, Any]) -> int:
    """The number of the newest play that a panel or a push shows."""
    if isinstance(answer, dict):
        return int(answer["number"])
    found = re.search(rb'data-number="(\d+)"', unpacked(answer))
    if not found:
        raise RuntimeError("what came is no panel")
    return int(found[1])


def checked(answer: Answer) -> None:
    """A play that was not taken is no play."""
    if answer.status not in (200, 201):
        raise RuntimeError(f"refused: {answer.status} {answer.body[:300].decode(errors='replace')}")


async def timed(port: int, raw: bytes) -> tuple[float, int]:
    """A request on a new connection: seconds, and bytes that came."""
    began = time.perf_counter()
    line = await Line.to(port)
    answer = await line.ask(raw)
    took = time.perf_counter() - began
    line.close()
    checked(answer)
    return took, answer.size
