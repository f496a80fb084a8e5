"""Event streams without a greenlet for each: `companion serve` keeps their connections itself.

An idle phone then costs only an open socket and a small object. A new entry is sent to every phone of its
table while the move is made, with one system call for each phone. Any other WSGI server iterates over the
answer as usual (`web/live/events.py`).
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
"""Number of groups of streams. The groups are pinged one after the other, to spread the work."""


class Follower(Protocol):
    """Interface of the listener that supplies a stream's events (`web.live.event_follower.Follower`)."""

    code: str
    silence: float
    broker: Broker
    end: Callable[[], None]
    """Ends the stream. Whoever serves the stream sets this."""

    def event_for(self, news: News) -> str | None:
        """Return the event for this news; "" if no event is needed, None if the log must be read first."""

    def catch_up(self) -> Iterable[str]:
        """Yield the events that were not sent yet, read from the log. Raises `Gone`."""

    def refresh_all(self, codes: Sequence[str]) -> None:
        """Read what `keep_alive` needs for all these tables in one go. `keep_alive` is called after this."""

    def keep_alive(self) -> Iterable[str]:
        """Yield the events to send every `silence` seconds: a ping and missed entries. Raises `Gone`."""

    def push(self) -> Iterable[str]:
        """Yield the changes of what the page of this listener shows as an event, if it needs one."""

    def close(self) -> None:
        """Stop listening."""


class HeldStream:
    """One connection on which events are sent, without a buffer besides the kernel's.

    If the kernel's buffer is full because the phone reads too slowly, the phone is disconnected. It connects
    again and says which entries it has.
    """

    __slots__ = ("_behind", "_chunked", "_fd", "_follower", "_reading", "_watcher")

    def __init__(self, follower: Follower) -> None:
        self._follower = follower
        self._fd, self._chunked = -1, False
        self._watcher: Any = None
        self._reading = self._behind = False
        follower.broker.add(follower.code, self)
        follower.end = self.close

    def begin(self, fd: int, *, chunked: bool) -> None:
        """Send on this socket from now on. First send the entries that came while the response was sent."""
        self._fd, self._chunked = fd, chunked
        self._watcher = get_hub().loop.io(fd, 1)
        self._watcher.start(self._heard)
        sweep.add(self)
        if self._behind:
            gevent.spawn(self.read)
        else:
            pushes.add(self)  # of the entries that it began with

    def put(self, news: News) -> None:
        """Send news at once. If an entry before it is missing, read the log in a new greenlet."""
        if self._fd < 0 or self._reading:
            self._behind = True
            return
        event = self._follower.event_for(news)
        if event is None:
            gevent.spawn(self.read)
        elif event:
            self._send([event])
            pushes.add(self)

    def push(self) -> None:
        """Send what has changed on the page, unless missing news is read now: a push comes after it."""
        if self._fd >= 0 and not self._reading:
            self._send(self._follower.push())

    def read(self, *, silent: bool = False) -> None:
        """Send the missing events from the log, and repeat this if news came meanwhile.

        `silent` tells that the stream has been silent: the first events then are those of `keep_alive`, which
        include a ping. If another call is reading already, this call does nothing.
        """
        if self._reading:
            return
        self._reading = True
        self._send(self._follower.keep_alive() if silent else self._follower.catch_up())
        while self._behind and self._fd >= 0:
            self._behind = False
            self._send(self._follower.catch_up())
        self._reading = False
        pushes.add(self)

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
        """Close the connection if the client closed it. Clients send no data here; data is ignored."""
        try:
            if os.read(self._fd, 4096):
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        self.close()

    def close(self) -> None:
        """Close the connection and stop listening. A second call has no effect."""
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
        """The code of the table whose events are sent."""
        return self._follower.code

    @property
    def follower(self) -> Follower:
        """The listener that supplies the events."""
        return self._follower

    @property
    def silence(self) -> float:
        """The seconds between two checks of the connection."""
        return self._follower.silence


class Pushes:
    """Sends the streams their pushes, one after the other. News that comes together makes one push."""

    def __init__(self) -> None:
        self._due: dict[HeldStream, None] = {}
        self._at_work: gevent.Greenlet[..., None] | None = None

    def add(self, stream: HeldStream) -> None:
        """Send the push of this stream soon."""
        self._due[stream] = None
        if not self._at_work:
            self._at_work = gevent.spawn(self._work)

    def _work(self) -> None:
        while self._due:
            gevent.sleep(0)  # the answer to the tap goes first, and so does a tap that came meanwhile
            stream = next(iter(self._due))
            del self._due[stream]
            stream.push()


class KeepAlive:
    """Pings all streams regularly, one of `SHARES` groups at a time."""

    def __init__(self) -> None:
        self._shares: list[set[HeldStream]] = [set() for _ in range(SHARES)]
        self._next = itertools.cycle(self._shares)
        self._at_work: gevent.Greenlet[..., None] | None = None

    def add(self, stream: HeldStream) -> None:
        """Ping this stream from now on. Streams of one table are in one group, so they share one read."""
        self._share(stream).add(stream)
        if not self._at_work:
            self._at_work = gevent.spawn(self._work, stream.silence / SHARES)

    def remove(self, stream: HeldStream) -> None:
        """Stop pinging this stream."""
        self._share(stream).discard(stream)

    def _share(self, stream: HeldStream) -> set[HeldStream]:
        return self._shares[hash(stream.code) % SHARES]

    def _work(self, pause: float) -> None:
        while True:
            gevent.sleep(pause)
            share = next(self._next)
            ask(sorted(share, key=lambda stream: stream.code))


def ask(streams: Sequence[HeldStream]) -> None:
    """Ping each stream, after reading all tables of an app together."""
    apps = {stream.follower.broker: stream.follower for stream in streams}
    for broker, follower in apps.items():
        try:
            follower.refresh_all(
                sorted({stream.code for stream in streams if stream.follower.broker is broker})
            )
        except Exception:  # must not end all later rounds; each stream now reads its table by itself
            logger.exception("The roll of the tables could not be called")
    for stream in streams:
        stream.read(silent=True)


pushes = Pushes()
sweep = KeepAlive()


class HoldingHandler(WSGIHandler):
    """Serves one connection. If a response is an event stream, the connection becomes a `HeldStream`."""

    _stream: HeldStream | None = None

    def get_environ(self) -> dict[str, Any]:
        hold: Callable[[Follower], None] = self._hold
        return {**super().get_environ(), HOLD: hold}

    def _hold(self, follower: Follower) -> None:
        self._stream = HeldStream(follower)

    def process_result(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None and self.code != OK:
            stream.close()  # an error came after `_hold`, so this answer is an error page and no stream
            stream = None
        if stream is None:
            super().process_result()
            return
        self.close_connection = True  # closes only this file descriptor; the stream has a duplicate
        try:
            for piece in self.result or ():
                self.write(piece)
            stream.begin(os.dup(self.socket.fileno()), chunked=self.response_use_chunked)
        except BaseException:
            stream.close()
            raise
