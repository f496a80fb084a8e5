"""Event streams without a greenlet each: `companion serve` keeps their connections itself.

An idle phone then costs an open socket and a small object, and an entry goes out to every phone of its
table by one system call each, within the move that made it. Any other WSGI server iterates over the same
answer instead (`web/live/events.py`).
"""

from __future__ import annotations

import itertools
import logging
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import gevent
from gevent import get_hub
from gevent.pywsgi import WSGIHandler

from companion.live import HOLD, Broker, Gone, News

logger = logging.getLogger(__name__)

OK = 200

SHARES = 15
"""Number of groups in which the wires are pinged, one after the other, to spread the work."""


class Follower(Protocol):
    """The events of one listener (`web.live.event_follower.Follower`)."""

    code: str
    silence: float
    broker: Broker

    def event_for(self, news: News) -> str | None:
        """Return the event for this news, "" if it is known; None if an entry before it is missing."""

    def catch_up(self) -> Iterable[str]:
        """Yield what the log has for it. Raises `Gone`."""

    def refresh_all(self, codes: Sequence[str]) -> None:
        """Read at once the state of these tables of its app: `keep_alive` of their listeners comes next."""

    def keep_alive(self) -> Iterable[str]:
        """Yield the signs of life to send every `silence` seconds. Raises `Gone`."""

    def close(self) -> None:
        """Stop listening."""


class HeldStream:
    """One connection on which events are sent. It takes no more than the kernel has room for.

    A phone that reads too slowly for that is disconnected: it comes back and says what it has.
    """

    __slots__ = ("_behind", "_chunked", "_fd", "_follower", "_reading", "_watcher")

    def __init__(self, follower: Follower) -> None:
        self._follower = follower
        self._fd, self._chunked = -1, False
        self._watcher: Any = None
        self._reading = self._behind = False
        follower.broker.add(follower.code, self)

    def begin(self, fd: int, *, chunked: bool) -> None:
        """Send on this socket from now on, first the news that came while the answer was being sent."""
        self._fd, self._chunked = fd, chunked
        self._watcher = get_hub().loop.io(fd, 1)
        self._watcher.start(self._heard)
        sweep.add(self)
        if self._behind:
            gevent.spawn(self.read)

    def put(self, news: News) -> None:
        """Take news: send it at once, or have the log read for it."""
        if self._fd < 0 or self._reading:
            self._behind = True
            return
        event = self._follower.event_for(news)
        if event is None:
            gevent.spawn(self.read)
        elif event:
            self._send([event])

    def read(self, *, silent: bool = False) -> None:
        """Send what the log has, again as long as news came meanwhile. Only one call reads at a time."""
        if self._reading:
            return
        self._reading = True
        self._send(self._follower.keep_alive() if silent else self._follower.catch_up())
        while self._behind and self._fd >= 0:
            self._behind = False
            self._send(self._follower.catch_up())
        self._reading = False

    def _send(self, pieces: Iterable[str]) -> None:
        try:
            for piece in pieces:
                data = self._framed(piece.encode())
                if self._fd < 0 or os.write(self._fd, data) < len(data):
                    return self.close()
        except (Gone, OSError):
            self.close()
        except Exception:
            logger.exception("An event stream broke off")
            self.close()

    def _framed(self, data: bytes) -> bytes:
        return b"%x\r\n%b\r\n" % (len(data), data) if self._chunked else data

    def _heard(self) -> None:
        """Clients never send here: a socket that is readable without data is closed."""
        try:
            if os.read(self._fd, 4096):
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        self.close()

    def close(self) -> None:
        """Close the connection, once."""
        self._follower.broker.remove(self._follower.code, self)
        sweep.remove(self)
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher.close()
            self._watcher = None
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
        self._follower.close()

    @property
    def code(self) -> str:
        """Code of the table that it follows."""
        return self._follower.code

    @property
    def follower(self) -> Follower:
        """Source of the events that it carries."""
        return self._follower

    @property
    def silence(self) -> float:
        """Seconds between checks of the connection."""
        return self._follower.silence


class KeepAlive:
    """Checks every wire in turn, a share of them at a time."""

    def __init__(self) -> None:
        self._shares: list[set[HeldStream]] = [set() for _ in range(SHARES)]
        self._next = itertools.cycle(self._shares)
        self._at_work: gevent.Greenlet[..., None] | None = None

    def add(self, wire: HeldStream) -> None:
        """Check this wire, too; all wires of a table share one read."""
        self._share(wire).add(wire)
        if not self._at_work:
            self._at_work = gevent.spawn(self._work, wire.silence / SHARES)

    def remove(self, wire: HeldStream) -> None:
        """Check this wire no more."""
        self._share(wire).discard(wire)

    def _share(self, wire: HeldStream) -> set[HeldStream]:
        return self._shares[hash(wire.code) % SHARES]

    def _work(self, pause: float) -> None:
        while True:
            gevent.sleep(pause)
            share = next(self._next)
            ask(sorted(share, key=lambda wire: wire.code))


def ask(wires: Sequence[HeldStream]) -> None:
    """Check each wire; the tables of an app are read once for all of them."""
    apps = {wire.follower.broker: wire.follower for wire in wires}
    for broker, follower in apps.items():
        try:
            follower.refresh_all(sorted({wire.code for wire in wires if wire.follower.broker is broker}))
        except Exception:  # then each wire reads for itself; an exception here would end all later rounds
            logger.exception("The roll of the tables could not be called")
    for wire in wires:
        wire.read(silent=True)


sweep = KeepAlive()


class HoldingHandler(WSGIHandler):
    """Serves one connection, until an answer asks to keep it as a wire."""

    _wire: HeldStream | None = None

    def get_environ(self) -> dict[str, Any]:
        hold: Callable[[Follower], None] = self._hold
        return {**super().get_environ(), HOLD: hold}

    def _hold(self, follower: Follower) -> None:
        self._wire = HeldStream(follower)

    def process_result(self) -> None:
        wire, self._wire = self._wire, None
        if wire is not None and self.code != OK:
            wire.close()  # an error came after the stream was asked for: this answer is the error page
            wire = None
        if wire is None:
            super().process_result()
            return
        self.close_connection = True  # only this descriptor: the wire has its own
        try:
            for piece in self.result or ():
                self.write(piece)
            wire.begin(os.dup(self.socket.fileno()), chunked=self.response_use_chunked)
        except BaseException:
            wire.close()
            raise
