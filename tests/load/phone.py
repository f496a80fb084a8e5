"""One client: it taps, loses connections, sends again with the same key, and listens."""

from __future__ import annotations

import http.client
import itertools
import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from tests.load.server import API, headers
from tests.load.taps import Seen, Tap, any_tap

ACCEPTED, REFUSED, NOT_NOW = (200, 201), (409, 422), 503
MOVES = ("/moves", "/correct")
CUT_OFF, SENT_TWICE, STREAM_CUT = 0.08, 0.03, 0.01
RESET = struct.pack("ii", 1, 0)
"""SO_LINGER that makes closing a socket a reset: the server may lose what it has not read yet."""


class GaveUp(AssertionError):
    """Time is up."""


class NotNow(OSError):
    """The server cannot store or read anything at the moment."""


@dataclass
class Sent:
    """One tap: what became of it. `number` is the entry that the server said it made, if it did."""

    key: str
    path: str
    body: dict[str, Any]
    status: int = 0
    number: int | None = None
    repeats: int = 0


@dataclass
class Deadline:
    """The end of a test in which the server answers nobody for so many seconds, however slow the machine."""

    seconds: float
    began: float = field(default_factory=time.monotonic)

    def put_off(self) -> None:
        """Begin again: something moved."""
        self.began = time.monotonic()

    def check(self, doing: str) -> None:
        if time.monotonic() - self.began > self.seconds:
            raise GaveUp(f"given up after {self.seconds:.0f} s while {doing}")


class Phone:
    """A client with its key. Its `rng` alone decides what it taps and which connections it loses.

    `patient` is one that expects a server without its database, and sends again what it answers with 503.
    """

    def __init__(
        self,
        name: str,
        port: int,
        table: str,
        key: str,
        rng: Random,
        deadline: Deadline,
        *,
        patient: bool = False,
    ) -> None:
        self.name, self.key, self.deadline, self.patient = name, key, deadline, patient
        self.table = table
        self.sent: list[Sent] = []
        self.port, self._rng = port, rng
        self._line: http.client.HTTPConnection | None = None
        self.ear = Ear(name, port, table, key, Random(rng.random()), patient=patient)

    def tap(self, count: int | None = None, until: threading.Event | None = None) -> None:
        """So many taps, or taps until somebody says enough; each is sent until it has an answer."""
        for index in itertools.count():
            if index == count or (until is not None and until.is_set()):
                break
            own = [sent.number for sent in self.sent if sent.number is not None and sent.path in MOVES]
            self._send(any_tap(self._rng, Seen(self.ear.last, own)))
        self._hang_up()

    def tap_alone(self, look: Callable[[], int], *choose: Callable[[Random, Seen], Tap]) -> None:
        """These taps in a row, from the start again until each is accepted. `look` tells the last entry.

        Nobody else taps; but what others sent before they were cut off may still be on its way.
        """
        while not all(self._accepted(one(self._rng, Seen(look()))) for one in choose):
            self.deadline.check(f"waiting for calm after {self.sent[-1]}")
        self._hang_up()

    def _accepted(self, tap: Tap) -> bool:
        self._send(tap)
        return self.sent[-1].number is not None

    def _send(self, tap: Tap) -> None:
        path, body = tap
        key = f"{self.name}-{len(self.sent)}"
        sent = Sent(key, path, {**body, "key": key})
        self.sent.append(sent)
        if self._rng.random() < CUT_OFF:
            self._cut_off(sent)
        self._insist(sent)
        if sent.number is not None and self._rng.random() < SENT_TWICE:
            again = replace(sent)
            self._insist(again)
            assert (again.status, again.number) == (200, sent.number), f"another answer: {again} after {sent}"

    def _insist(self, sent: Sent) -> None:
        """Send it, with the same key, until there is an answer."""
        while True:
            self.deadline.check(f"sending {sent.key}")
            try:
                sent.status, answer = self._post(sent)
                if self.patient and sent.status == NOT_NOW:
                    raise NotNow
            except (OSError, http.client.HTTPException):
                self._hang_up()
                sent.repeats += 1
                time.sleep(0.02)
                continue
            self.deadline.put_off()
            assert sent.status in ACCEPTED + REFUSED, f"{sent.path} {sent.body}: {sent.status} {answer!r}"
            if sent.status in ACCEPTED:
                sent.number = json.loads(answer)["entry"]["number"]
            return

    def _post(self, sent: Sent) -> tuple[int, bytes]:
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        body = json.dumps(sent.body).encode()
        self._line.request("POST", f"{API}/tables/{self.table}{sent.path}", body, headers(self.key))
        answer = self._line.getresponse()
        return answer.status, answer.read()

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def _cut_off(self, sent: Sent) -> None:
        """Send it and be gone before the answer: politely, with a reset, or half-way through the body."""
        body = json.dumps(sent.body).encode()
        lines = [f"POST {API}/tables/{self.table}{sent.path} HTTP/1.1", "Host: companion"]
        lines += [f"{name}: {value}" for name, value in headers(self.key).items()]
        request = "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode() + body
        how = self._rng.choice(("closed", "closed", "reset", "half"))
        pause = self._rng.choice((0, 0.02, 0.1))
        sent.repeats += 1
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=20) as line:
            line.sendall(request[: -len(body) // 2] if how == "half" else request)
            time.sleep(pause)
            if how == "reset":
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)


class Ear:
    """What a client hears on its event stream. It loses the stream now and then and resumes."""

    def __init__(
        self, name: str, port: int, table: str, key: str, rng: Random, *, patient: bool = False
    ) -> None:
        self.patient = patient
        self.heard: list[dict[str, Any]] = []
        self.last = 0
        self.streams = 0
        self.fault: Exception | None = None
        self._port, self._rng = port, rng
        self._request = f"GET {API}/tables/{table}/events HTTP/1.0\r\nAuthorization: Bearer {key}\r\n"
        self._over = threading.Event()
        self._stream: socket.socket | None = None
        self._thread = threading.Thread(target=self._listen, name=f"ear of {name}", daemon=True)

    def __enter__(self) -> Ear:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if (stream := self._stream) is not None:
            with suppress(OSError):
                stream.shutdown(socket.SHUT_RDWR)  # wakes up who reads it
        self._thread.join(timeout=30)

    def _listen(self) -> None:
        while not self._over.is_set():
            try:
                self._one_stream()
            except NotNow as fault:
                if not self.patient:
                    self.fault = fault
                    return
                time.sleep(0.02)
            except OSError:
                time.sleep(0.02)  # the server is being started again
            except (AssertionError, LookupError, ValueError) as fault:
                self.fault = fault
                return

    def _one_stream(self) -> None:
        with socket.create_connection(("127.0.0.1", self._port), timeout=30) as self._stream:
            if self._over.is_set():
                return
            self.streams += 1
            self._stream.sendall(f"{self._request}Last-Event-ID: {self.last}\r\n\r\n".encode())
            for event in events(self._stream):
                self._hear(event)
                if self._over.is_set() or self._rng.random() < STREAM_CUT:
                    return

    def _hear(self, event: dict[str, str]) -> None:
        entry = json.loads(event["data"])
        assert int(event["id"]) == entry["number"], event
        self.heard.append(entry)
        self.last = entry["number"]


def events(stream: socket.socket) -> Iterator[dict[str, str]]:
    """The events of one answer, as they come. HTTP/1.0, so there are no chunks."""
    blocks = blocks_of(stream)
    head = next(blocks, "")
    if head:
        status = int(head.split()[1])
        if status == NOT_NOW:
            raise NotNow
        assert status == 200, head
    for block in blocks:
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if "data" in fields:
            yield fields


def blocks_of(stream: socket.socket) -> Iterator[str]:
    """What stands between two empty lines; a block that was cut off is none."""
    rest = b""
    while piece := stream.recv(65536):
        *blocks, rest = (rest + piece).replace(b"\r\n", b"\n").split(b"\n\n")
        yield from (block.decode() for block in blocks)
