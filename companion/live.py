"""Publishes new entries of tables: to listeners in this process at once, to other processes through Redis.

News contains the entry itself, so a listener that is up to date need not read the log. News may get lost. So
a listener reads the log when a number is missing, and now and then when no news arrives.
"""

from __future__ import annotations

import hashlib
import logging
import queue
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from threading import Condition, Event, Lock, Thread
from typing import Any, Protocol

from companion.per_app import per_app

logger = logging.getLogger(__name__)

KEPT = 64
"""Number of news kept for a slow listener. If more arrive, it finds a number missing and reads the log."""

PATIENCE = 2.0
"""Seconds to wait for an answer of Redis."""

PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds between attempts to reach Redis again. The last pause is repeated."""

HOLD = "companion.hold"
"""Key in a request's environ, set if the server holds event streams itself (`sse`).

The value is a function. Called with a `Follower`, it keeps the connection open after the response is sent.
"""


class Kind(Enum):
    """The kind of a piece of news.

    In a message to other processes, the value takes the place of the entry's number. A process of version 1.0
    expects a number there, and it may run beside this one during an update.
    """

    ENTRY = 0
    LOOK = -1
    """The listener has to read the table again: it may have new entries, a rematch or other seats."""

    KNOCK = -2
    """A phone knocks for a seat at the table, or its knock was answered."""

    @classmethod
    def _missing_(cls, value: object) -> Kind:
        """Return `LOOK` for an unknown kind of news from a later version: reading the table does no harm."""
        return cls.LOOK


@dataclass(frozen=True, slots=True)
class News:
    """Something new at a table. News of kind `ENTRY` has the entry's number, and the entry as JSON."""

    code: str
    number: int = 0
    entry: str = ""
    kind: Kind = Kind.ENTRY


def packed(news: News) -> str:
    """Return news as it is sent to other processes."""
    number = news.number if news.kind is Kind.ENTRY else news.kind.value
    return f"{news.code} {number} {news.entry}"


def unpacked(text: str) -> News:
    """Return the news from which `packed` made this text. Raises `ValueError` for any other text."""
    code, number, entry = text.split(" ", 2)
    return News(code, max(int(number), 0), entry, Kind(min(int(number), 0)))


class Listener(Protocol):
    """A subscriber. `put` must neither wait nor raise."""

    def put(self, news: News) -> None:
        """Receive one piece of news."""


class Gone(Exception):
    """The listener is no longer allowed to get events, or they cannot be read now."""


class Subscription:
    """A listener with a queue. Its reader waits in `get` for news."""

    def __init__(self) -> None:
        self._changed = Condition(Lock())
        self._news: deque[News] = deque(maxlen=KEPT)

    def put(self, news: News) -> None:
        with self._changed:
            self._news.append(news)
            self._changed.notify()

    def get(self, timeout: float | None = None) -> News | None:
        """Wait for the oldest news in the queue and return it. Return None if the time is up."""
        with self._changed:
            self._changed.wait_for(lambda: self._news, timeout)
            return self._news.popleft() if self._news else None

    def waits(self) -> bool:
        """Return True if news is in the queue."""
        return bool(self._news)


class Broker:
    """Delivers news to the listeners of one app, and through its `relay` to other processes."""

    def __init__(self) -> None:
        self.relay: Relay | None = None
        self.observers: list[Callable[[News], None]] = []
        self._lock = Lock()
        self._listeners: dict[str, set[Listener]] = {}

    def connect(self, url: str | None, installation: str) -> None:
        """Share news with all processes that have this Redis `url` and `installation` (the secret key).

        Without a URL, news is not shared.
        """
        if self.relay is not None:
            self.relay.close()
        self.relay = Relay(url, installation, self) if url else None

    def publish(self, news: News) -> None:
        """Deliver news to all listeners of the table, in every process."""
        self.deliver(news)
        if self.relay is not None:
            self.relay.send(news)

    def deliver(self, news: News) -> None:
        """Deliver news to the listeners of this process."""
        with self._lock:
            listeners = tuple(self._listeners.get(news.code, ()))
        for listener in listeners:
            listener.put(news)

    def hear(self, news: News) -> None:
        """Deliver news from another process to the listeners of this one, and to all observers."""
        for observer in self.observers:
            observer(news)
        self.deliver(news)

    def look_again(self) -> None:
        """Let every listener read the log, because some news may have been missed."""
        with self._lock:
            codes = tuple(self._listeners)
        for code in codes:
            self.deliver(News(code, kind=Kind.LOOK))

    @contextmanager
    def subscribe(self, code: str) -> Iterator[Subscription]:
        """Listen to a table while the `with` block runs."""
        listener = Subscription()
        self.add(code, listener)
        try:
            yield listener
        finally:
            self.remove(code, listener)

    def add(self, code: str, listener: Listener) -> None:
        """Add a listener to a table."""
        if self.relay is not None:
            self.relay.start()
        with self._lock:
            self._listeners.setdefault(code, set()).add(listener)

    def remove(self, code: str, listener: Listener) -> None:
        """Remove a listener."""
        with self._lock:
            left = self._listeners.get(code, set())
            left.discard(listener)
            if not left:
                self._listeners.pop(code, None)

    def listeners(self, code: str | None = None) -> int:
        """Return the number of listeners of a table, or of all tables."""
        with self._lock:
            if code is None:
                return sum(map(len, self._listeners.values()))
            return len(self._listeners.get(code, ()))


class Relay:
    """Exchanges news with the other processes of one installation, through one Redis channel.

    News is sent from a queue by a thread of its own, so that no move waits for Redis. While Redis does not
    answer, news is dropped. When Redis answers again, every listener reads the missing entries from the log.
    """

    def __init__(self, url: str, installation: str, broker: Broker) -> None:
        # Imported here, because without REDIS_URL the library need not be installed.
        from redis import Redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        digest = hashlib.sha256(installation.encode()).hexdigest()
        self.channel = f"companion:{digest[:16]}"
        self.up = True
        self._redis: Any = Redis.from_url(
            url,
            decode_responses=True,
            protocol=2,  # with protocol 3 the library does not report the answer to a ping
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            # Retry once on a new connection: the old one may have been cut while it was idle.
            retry=Retry(NoBackoff(), 1),
        )
        self._broker = broker
        self._origin = secrets.token_hex(8)
        self._waiting: queue.Queue[News | None] = queue.Queue(maxsize=10_000)
        self._lock, self._threads, self._over = Lock(), list[Thread](), Event()
        self._asked = False

    def start(self) -> None:
        """Start the threads for sending and receiving, unless they run or the relay is closed."""
        with self._lock:
            if self._threads or self._over.is_set():
                return
            self._threads = [Thread(target=run, daemon=True) for run in (self._speak, self._hear)]
        for thread in self._threads:
            thread.start()

    def send(self, news: News) -> None:
        """Queue news for the other processes."""
        self.start()
        with suppress(queue.Full):  # the other processes read the log themselves
            self._waiting.put_nowait(news)

    def close(self) -> None:
        """Stop both threads and close the connection."""
        self._over.set()
        with suppress(queue.Full):
            self._waiting.put_nowait(None)
        self._redis.close()

    def _speak(self) -> None:
        while (news := self._waiting.get()) is not None and not self._over.is_set():
            with self._noticing():
                self._redis.publish(self.channel, f"{self._origin} {packed(news)}")

    def _hear(self) -> None:
        """Receive news. After a lost connection, connect again and let every listener read the log."""
        failures = 0
        while not self._over.is_set():
            with self._noticing(), self._redis.pubsub(ignore_subscribe_messages=True) as channel:
                channel.subscribe(self.channel)
                self._found()
                self._asked = False
                failures = 0
                while not self._over.is_set():
                    self._take(channel)
            if not self._over.is_set():
                time.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1

    def _take(self, channel: Any) -> None:
        """Process one message. If none comes, ping Redis. Raises `TimeoutError` if the ping has no answer."""
        message = channel.get_message(timeout=PATIENCE)
        if message is None:
            if self._asked:
                raise TimeoutError
            channel.ping()
            self._asked = True
        elif message["type"] == "pong":
            self._asked = False
            if not self.up:  # only the sending thread had lost the connection
                self._found()
        elif message["type"] == "message":
            origin, _, news = message["data"].partition(" ")
            if origin != self._origin:
                self._broker.hear(unpacked(news))

    @contextmanager
    def _noticing(self) -> Iterator[None]:
        """Catch errors of Redis in the block, and log only the first one until Redis answers again."""
        from redis import RedisError

        try:
            yield
        except (RedisError, OSError, ValueError, AttributeError) as error:
            # The library raises AttributeError if another thread, in `close`, has closed its connection.
            if self.up and not self._over.is_set():
                self.up = False
                reason = type(error).__name__
                logger.warning("Redis does not answer (%s). Plays go on; phones look by themselves.", reason)

    def _found(self) -> None:
        if not self.up:
            self.up = True
            logger.warning("Redis answers again.")
        self._broker.look_again()


broker = per_app(Broker)
