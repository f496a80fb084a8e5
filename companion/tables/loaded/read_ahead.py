"""Reads entries of other processes in advance, before a request needs them.

If the phones of a table are spread over processes, the next tap often reaches another process than the last
one. That process then has the table up to date already, and need not read the database before it writes.
"""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from threading import Lock, Thread
from typing import Any

from companion.live import Kind, News
from companion.tables.errors import UnknownTable
from companion.tables.loaded.safe_query import replay_safely
from companion.tables.loaded.table import LoadedTable

logger = logging.getLogger(__name__)

MOST = 1_000
"""Maximum number of tables that wait to be read ahead.

A further table is read when the next tap at it arrives.
"""


class ReadAhead:
    """Reads the tables to which phones of this process listen, one after the other, in its own thread."""

    def __init__(
        self,
        context: Callable[[], AbstractContextManager[Any]],
        listeners: Callable[[str], int],
        at_hand: Callable[[str], LoadedTable | None],
    ) -> None:
        self._context, self._listeners, self._at_hand = context, listeners, at_hand
        self._codes: queue.Queue[str] = queue.Queue(maxsize=MOST)
        self._lock = Lock()
        self._thread: Thread | None = None

    def hear(self, news: News) -> None:
        """Queue a table to which another process appended, if phones of this process listen to it."""
        if news.kind is not Kind.ENTRY or not self._listeners(news.code):
            return
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._read, daemon=True)
                self._thread.start()
        with suppress(queue.Full):
            self._codes.put_nowait(news.code)

    def _read(self) -> None:
        while True:
            code = self._codes.get()
            try:
                self.take_in(code)
            except Exception:  # the next tap gets the error; this thread must go on for other tables
                logger.warning("Table %s could not be read ahead", code, exc_info=True)

    def take_in(self, code: str) -> None:
        """Load the new entries and the state of this table, if it is cached and known to be behind."""
        loaded = self._at_hand(code)
        if loaded is None or not loaded.behind:
            return
        with self._context(), loaded.lock, suppress(UnknownTable):
            if loaded.behind:
                loaded.refresh()
                loaded.deriver.look(replay_safely(loaded.states.state, loaded.top))
