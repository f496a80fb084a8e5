"""Cache of the tables in this process. All requests share these tables, and the lock of each table."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from threading import Lock

from companion import live
from companion.games import GAMES
from companion.live import News
from companion.per_app import context, per_app
from companion.tables.access import access_keys
from companion.tables.access.access_keys import seats_at_hand
from companion.tables.errors import UnknownTable
from companion.tables.loaded.log_index import LogIndexes
from companion.tables.loaded.read_ahead import ReadAhead
from companion.tables.loaded.table import LoadedTable
from companion.tables.store import table_rows
from companion.tables.store.table_rows import Last

TABLES = 500
"""Maximum number of tables that a process keeps; the least recently used one is dropped."""


class TableCache:
    """Cache of loaded tables by code."""

    def __init__(self, most: int = TABLES) -> None:
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[str, LoadedTable] = OrderedDict()
        self._loading: dict[str, Lock] = {}
        self.indexes = LogIndexes()

    def find(self, code: str) -> LoadedTable:
        """Return the table with this code and the current names of its seats. Raises `UnknownTable`.

        If the seats that were read last differ from those of the cached table, the table is loaded again. If
        a table is not cached, the first request loads it, and other requests for it wait for that.
        """
        code, seats = code.upper(), seats_at_hand(code)
        with self._lock:
            if (known := self._at_hand(code)) is not None:
                if seats in ((), known.seats):
                    return known
                del self._kept[code]
            loading = self._loading.setdefault(code, Lock())
        with loading:
            with self._lock:
                known = self._at_hand(code)
            return self._load(code) if known is None else known

    def _at_hand(self, code: str) -> LoadedTable | None:
        """Return the cached table. Drop a deleted one, because a backup may have restored it since."""
        known = self._kept.get(code)
        if known is not None and known.deleted:
            del self._kept[code]
            return None
        if known is not None:
            self._kept.move_to_end(code)
        return known

    def at_hand(self, code: str) -> LoadedTable | None:
        """Return the table if it is cached, else None."""
        with self._lock:
            return self._at_hand(code)

    def _load(self, code: str) -> LoadedTable:
        try:
            record = table_rows.find(code)
            if record is None or record.game not in GAMES:
                raise UnknownTable
            return self._add(code, LoadedTable(record))
        finally:
            with self._lock:
                self._loading.pop(code, None)

    def _add(self, code: str, loaded: LoadedTable) -> LoadedTable:
        """Cache the table, unless another request was faster, because there must be one lock per table."""
        with self._lock:
            loaded = self._kept.setdefault(code, loaded)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
            return loaded

    def known(self, codes: Iterable[str]) -> list[LoadedTable]:
        """Return the tables with these codes; unknown codes are skipped."""
        found = []
        for code in codes:
            with suppress(UnknownTable):
                found.append(self.find(code))
        return found

    def __len__(self) -> int:
        return len(self._kept)

    def hear(self, news: News) -> None:
        """Note that another process appended an entry. The next tap then loads this entry first."""
        with self._lock:
            loaded = self._kept.get(news.code)
        if loaded is not None:
            loaded.announced = max(loaded.announced, news.number)

    def confirm(self, code: str, last: Last, asked_at: float) -> None:
        """Note the last entry of a table that a read at `asked_at` found.

        Nothing is noted if a backup restored the table with another id meanwhile. The next access then
        notices that the cached table was deleted.
        """
        with self._lock:
            loaded = self._kept.get(code)
        if loaded is not None and loaded.record.id == last.table_id:
            loaded.announced = max(loaded.announced, last.number)
            if not loaded.behind:
                loaded.refreshed_at = asked_at

    def drop(self, code: str) -> None:
        """Drop a table from the cache."""
        with self._lock:
            self._kept.pop(code, None)

    def forget(self) -> None:
        """Drop all tables from the memory of this process, and their keys, as after a restart."""
        with self._lock:
            self._kept.clear()
        self.indexes.forget()
        access_keys.forget()


def _listening() -> TableCache:
    made = TableCache()
    ahead = ReadAhead(context(), live.broker.listeners, made.at_hand)
    live.broker.observers += [made.hear, ahead.hear]
    return made


table_cache = per_app(_listening)
