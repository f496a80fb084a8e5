"""HTTP/1.1 as a browser's phone speaks it: connections that stay open, and one for events.

asyncio's own transports: they set TCP_NODELAY, and there is no client library between them and the clock.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

HOST = "127.0.0.1"
END = b"\r\n\r\n"


@dataclass(frozen=True)
class Answer:
    """What came back; `size` counts every byte of it."""

    status: int
    head: bytes
    body: bytes

    @property
    def size(self) -> int:
        return len(self.head) + len(END) + len(self.body)

    def header(self, name: str) -> str:
        return header(self.head, name)


Then = Callable[[Answer], object]


def header(head: bytes, name: str) -> str:
    """The first header of this name, "" where there is none."""
    start = head.lower().find(f"\r\n{name.lower()}:".encode())
    if start < 0:
        return ""
    return head[start + 2 :].split(b"\r\n", 1)[0].split(b":", 1)[1].strip().decode("latin-1")


def request(method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes:
    """A request, ready to be sent."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", *(f"{k}: {v}" for k, v in headers.items())]
    if method != "GET":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


class Line(asyncio.Protocol):
    """An open connection: a request, its answer, then the next. What is asked meanwhile waits."""

    def __init__(self) -> None:
        self._got = b""
        self._then: Then | None = None
        self._waiting: list[tuple[bytes, Then]] = []
        self._transport: Any = None

    @classmethod
    async def to(cls, port: int) -> Line:
        _, line = await asyncio.get_running_loop().create_connection(cls, HOST, port)
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def send(self, raw: bytes, then: Then) -> None:
        """Ask; `then` gets the answer."""
        if self._then is not None:
            self._waiting.append((raw, then))
            return
        self._then = then
        self._transport.write(raw)

    async def ask(self, raw: bytes) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.send(raw, answer.set_result)
        return await answer

    def data_received(self, data: bytes) -> None:
        self._got += data
        while self._then is not None and (answer := self._whole()):
            then, self._then = self._then, None
            if self._waiting:
                self.send(*self._waiting.pop(0))
            then(answer)

    def _whole(self) -> Answer | None:
        """The answer, once all of it is here."""
        end = self._got.find(END)
        if end < 0:
            return None
        head, start = self._got[:end], end + len(END)
        status = int(head[9:12])
        length = 0 if status in (204, 304) else int(header(head, "content-length") or 0)
        if len(self._got) < start + length:
            return None
        body, self._got = self._got[start : start + length], self._got[start + length :]
        return Answer(status, head, body)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._then is not None:
            raise ConnectionError("the server hung up on a request") from exc

    def close(self) -> None:
        self._then = None
        self._transport.close()


class Events(asyncio.Protocol):
    """An event stream. `heard` gets the number of each event that has one, and what it says."""

    def __init__(self, raw: bytes, heard: Callable[[int, bytes], object]) -> None:
        self._request, self._heard = raw, heard
        self._raw, self._text = b"", b""
        self._begun = self._chunked = False
        self._transport: Any = None
        self.pushes = False
        self.pushed: Callable[[bytes], object] = len
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def of(cls, port: int, raw: bytes, heard: Callable[[int, bytes], object]) -> Events:
        """A stream that has begun to speak, so that nothing after this is missed."""
        loop = asyncio.get_running_loop()
        _, stream = await loop.create_connection(lambda: cls(raw, heard), HOST, port)
        await asyncio.wait_for(stream.open, 30)
        return stream

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._raw += data
        if not self._begun and not self._begin():
            return
        self._text += self._unpacked()
        while (end := self._text.find(b"\n\n")) >= 0:
            said, self._text = self._text[:end], self._text[end + 2 :]
            if not self.open.done():
                self.open.set_result(None)
            self.pushes = self.pushes or said.startswith(b"event: pushes\n")
            if said.startswith(b"event: panel\n"):
                self.pushed(said)
            if said.startswith(b"id: "):
                self._heard(int(said[4 : said.index(b"\n")]), said)

    def _begin(self) -> bool:
        """Pass over the head of the answer, once it is whole."""
        head, end, rest = self._raw.partition(END)
        if not end:
            return False
        if head[9:12] != b"200":
            raise ConnectionError(self._raw.decode(errors="replace"))
        self._raw, self._chunked = rest, header(head, "transfer-encoding") == "chunked"
        self._begun = True
        return True

    def _unpacked(self) -> bytes:
        """What came, without its chunks' sizes; a chunk that is not whole yet waits."""
        if not self._chunked:
            whole, self._raw = self._raw, b""
            return whole
        text = b""
        while (end := self._raw.find(b"\r\n")) > 0:
            size = int(self._raw[:end], 16)
            if len(self._raw) < end + size + 4:
                break
            text += self._raw[end + 2 : end + 2 + size]
            self._raw = self._raw[end + size + 4 :]
        return text

    def close(self) -> None:
        self._transport.close()


def unpacked(answer: Answer) -> bytes:
    if answer.header("content-encoding") != "gzip":
        raise RuntimeError("the panel came as it is, not packed")
    return gzip.decompress(answer.body)
