"""A client that costs little beside what it measures: one request after the other on an open socket."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PAGE = 4096
"""Bytes of a page of memory, as /proc counts them on the machines we have."""


@dataclass(frozen=True)
class Request:
    """A request, ready to be sent as often as needed."""

    raw: bytes

    @classmethod
    def of(cls, method: str, path: str, headers: Mapping[str, str], body: Any = None) -> Request:
        """The request in HTTP/1.1."""
        sent = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: bench", *(f"{k}: {v}" for k, v in headers.items())]
        lines += ["Content-Type: application/json", f"Content-Length: {len(sent)}", "", ""]
        return cls("\r\n".join(lines).encode() + sent)


class Line:
    """An open connection."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def ask(self, request: Request) -> int:
        """Send it and read the answer; how many bytes that was."""
        self._socket.sendall(request.raw)
        got = b""
        while (end := got.find(b"\r\n\r\n")) < 0:
            got += self._read()
        head = got[:end].decode("latin-1").lower()
        if head.split(maxsplit=2)[1][0] != "2":
            raise RuntimeError((got + self._socket.recv(PAGE)).decode(errors="replace"))
        length = end + 4 + int(head.partition("content-length:")[2].split(maxsplit=1)[0])
        while len(got) < length:
            got += self._read()
        return length

    def _read(self) -> bytes:
        piece = self._socket.recv(65536)
        if not piece:
            raise RuntimeError("the server hung up")
        return piece

    def listen(self, request: Request) -> None:
        """Open an event stream and read its first piece."""
        self._socket.sendall(request.raw)
        got = b""
        while got.count(b"\n\n") + got.count(b"\r\n\r\n") < 2:
            got += self._read()

    def drain(self) -> None:
        """Read until the other side or somebody here hangs up."""
        try:
            while self._socket.recv(65536):
                pass
        except OSError:
            return

    def hang_up(self) -> None:
        """Wake up who drains it."""
        self._socket.shutdown(socket.SHUT_RDWR)


def seconds_each(line: Line, request: Request, times: int) -> list[float]:
    """How long each took, one after the other."""
    took = []
    for _ in range(times):
        began = time.perf_counter()
        line.ask(request)
        took.append(time.perf_counter() - began)
    return took


def per_second(port: int, requests: Sequence[Request], times: int) -> float:
    """How many are answered in a second when each of these is asked so often, all at once."""
    lines = [Line(port) for _ in requests]
    work = [
        threading.Thread(target=seconds_each, args=(line, request, times))
        for line, request in zip(lines, requests, strict=True)
    ]
    began = time.perf_counter()
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()
    took = time.perf_counter() - began
    for line in lines:
        line.hang_up()
    return len(requests) * times / took


def memory(pid: int) -> int:
    """Bytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def bytes_per_stream(port: int, pid: int, request: Request, count: int) -> float:
    """What each of so many idle event streams adds to the server's memory."""
    with Line(port) as first:  # what the first one loads is not counted
        first.listen(request)
        before = memory(pid)
        lines = [Line(port) for _ in range(count)]
        for line in lines:
            line.listen(request)
        after = memory(pid)
        for line in lines:
            line.hang_up()
    return (after - before) / count
