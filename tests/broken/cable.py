"""A cable between a server and what it needs, to be pulled: a TCP proxy of the test's own.

The services of this machine are shared, so no test may stop them; to the server it is the same.
"""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit, urlunsplit

RESET = struct.pack("ii", 1, 0)
"""SO_LINGER that makes closing a socket a reset."""

Watcher = Callable[[bytes], bool]


@dataclass(eq=False)
class Strand:
    """One connection through the cable: the socket to the server under test, and the one to the service."""

    near: socket.socket
    far: socket.socket
    held: bool = field(default=False)
    asked: bytes = field(default=b"")
    silent: bool = field(default=False)

    def cut(self) -> None:
        """Both ends see a connection that was reset."""
        for end in (self.near, self.far):
            with suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)  # wakes up who reads it
            end.close()


class Cable:
    """Passes everything on. `refuse`, `hang` and `cut` break it, `mend` makes it whole again."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._service = (parts.hostname or "127.0.0.1", parts.port or PORTS[parts.scheme.partition("+")[0]])
        self._listener: socket.socket | None = None
        self._flows = threading.Event()
        self._flows.set()
        self._lock = threading.Lock()
        self._strands = set[Strand]()
        self.lose_answer_to: Watcher | None = None
        self.lose: Watcher | None = None
        self._listen(0)
        self._port: int = self._socket.getsockname()[1]
        user = f"{parts.username}@" if parts.username else ""
        self.url = urlunsplit(parts._replace(netloc=f"{user}127.0.0.1:{self._port}"))

    def __enter__(self) -> Cable:
        return self

    def __exit__(self, *_: object) -> None:
        self.refuse()
        self._flows.set()

    @property
    def _socket(self) -> socket.socket:
        assert self._listener is not None
        return self._listener

    # --- breaking it -----------------------------------------------------------------------------

    def refuse(self) -> None:
        """As a service that was stopped: connections are cut, and new ones refused."""
        listener, self._listener = self._listener, None
        if listener is not None:
            with suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            listener.close()
        self.cut()

    def hang(self) -> None:
        """As a frozen machine: everything is taken, nothing is answered."""
        self._flows.clear()

    def cut(self) -> None:
        """Reset what is connected now; new connections are fine."""
        with self._lock:
            strands, self._strands = self._strands, set()
        for strand in strands:
            strand.cut()

    def swallow(self, asked: bytes) -> None:
        """Deliver no more answers to connections that asked for this. They stay open; new ones are fine."""
        with self._lock:
            for strand in self._strands:
                strand.silent = strand.silent or asked in strand.asked

    def mend(self) -> None:
        """As if nothing had been."""
        self.lose = self.lose_answer_to = None
        self._flows.set()
        if self._listener is None:
            self._listen(self._port)

    @property
    def strands(self) -> int:
        """How many connections go through it."""
        with self._lock:
            return len(self._strands)

    # --- being it --------------------------------------------------------------------------------

    def _listen(self, port: int) -> None:
        self._listener = socket.create_server(("127.0.0.1", port), backlog=256)
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                near, _ = listener.accept()
            except OSError:
                return
            strand = Strand(near, socket.create_connection(self._service))
            for end in (strand.near, strand.far):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._strands.add(strand)
            for run in (self._there, self._back):
                threading.Thread(target=run, args=(strand,), daemon=True).start()

    def _there(self, strand: Strand) -> None:
        """What the server under test says."""
        for piece in self._pieces(strand, strand.near):
            if self.lose is not None and self.lose(piece):
                strand.cut()
                return
            strand.asked = piece
            strand.held = self.lose_answer_to is not None and self.lose_answer_to(piece)
            with suppress(OSError):
                strand.far.sendall(piece)

    def _back(self, strand: Strand) -> None:
        """What the service says; once `held`, nothing of it arrives."""
        for piece in self._pieces(strand, strand.far):
            if strand.held:
                strand.cut()
                return
            with suppress(OSError):
                if not strand.silent:
                    strand.near.sendall(piece)

    def _pieces(self, strand: Strand, end: socket.socket) -> Iterator[bytes]:
        """What one end says, as long as it is there; while the cable hangs, nothing."""
        while True:
            try:
                piece = end.recv(65536)
            except OSError:
                piece = b""
            self._flows.wait()
            if not piece:
                with self._lock:
                    self._strands.discard(strand)
                strand.cut()
                return
            yield piece


PORTS = {"postgresql": 5432, "redis": 6379}
