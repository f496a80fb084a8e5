"""Who is told that a table has a new entry.

A subscription holds one number, the newest: a phone that reads slowly costs no memory, and learns of
everything all the same, since it asks for all entries after the last one it has.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, Lock


class Subscription:
    """One listener's news of one table."""

    def __init__(self) -> None:
        self._changed = Condition(Lock())
        self._newest: int | None = None

    def put(self, number: int) -> None:
        """Tell it; what was not fetched yet is superseded."""
        with self._changed:
            self._newest = number if self._newest is None else max(number, self._newest)
            self._changed.notify()

    def get(self, timeout: float | None = None) -> int | None:
        """The newest number since the last call, waited for; None when time is up."""
        with self._changed:
            self._changed.wait_for(lambda: self._newest is not None, timeout)
            number, self._newest = self._newest, None
            return number

    def numbers(self, timeout: float) -> Iterator[int | None]:
        """News without end, with None whenever there was none for so long: time for a ping."""
        while True:
            yield self.get(timeout)


class Broker:
    """News between the threads of one process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._listeners: dict[str, set[Subscription]] = {}

    def publish(self, code: str, number: int) -> None:
        """Tell all who listen that a table has this entry."""
        with self._lock:
            listeners = tuple(self._listeners.get(code, ()))
        for listener in listeners:
            listener.put(number)

    @contextmanager
    def subscribe(self, code: str) -> Iterator[Subscription]:
        """Listen to a table as long as the block runs."""
        listener = Subscription()
        with self._lock:
            self._listeners.setdefault(code, set()).add(listener)
        try:
            yield listener
        finally:
            with self._lock:
                left = self._listeners[code]
                left.discard(listener)
                if not left:
                    del self._listeners[code]

    def listeners(self, code: str) -> int:
        """How many listen to a table."""
        with self._lock:
            return len(self._listeners.get(code, ()))


broker = Broker()
