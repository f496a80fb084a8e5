"""Index of the effects of acts in force, so that a curve or "who changed it" looks only at new acts."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock, RLock

from companion.engine.log import AppliedMove
from companion.engine.sums import Points

TABLES = 30
"""Most indexes that a process keeps, of about 1 MB each for a log of 5,000 entries."""


@dataclass(frozen=True, slots=True)
class Done:
    """An act in force: the turn and the figures after it, and the ids of the values it changed."""

    act: AppliedMove
    turn: int | None
    figures: Mapping[str, Points]
    changed: tuple[str, ...]


Fetch = Callable[[Sequence[AppliedMove]], Iterable[Done]]


class LogIndex:
    """The acts in force of one table, oldest first. Requests at the same time wait for one walk."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._done: list[Done] = []
        self._place: dict[AppliedMove, int] = {}

    def upto(self, top: AppliedMove | None, fetch: Fetch) -> list[Done]:
        """Return the effects of the acts up to `top`; `fetch` is called for those that are not known yet."""
        with self._lock:
            newer = self._cut(top)
            for done in fetch(newer) if newer else ():
                self._place[done.act] = len(self._done)
                self._done.append(self._shared(done))
            return self._done[:]

    def _cut(self, top: AppliedMove | None) -> list[AppliedMove]:
        """Forget the acts that are not below `top`, and return the missing ones up to it, oldest first."""
        newer: list[AppliedMove] = []
        kept = 0
        for act in top.down() if top else ():
            if act in self._place:
                kept = self._place[act] + 1
                break
            newer.append(act)
        for gone in self._done[kept:]:
            del self._place[gone.act]
        del self._done[kept:]
        return newer[::-1]

    def _shared(self, done: Done) -> Done:
        """Reuse the last act's figures if they are equal, because most acts change none."""
        last = self._done[-1] if self._done else None
        if last is None or last.figures != done.figures:
            return done
        return Done(done.act, done.turn, last.figures, done.changed)


class LogIndexes:
    """The indexes of the most recently used tables."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[int, LogIndex] = OrderedDict()

    def of(self, table_id: int) -> LogIndex:
        """Return the index of a table, an empty one if there is none yet."""
        with self._lock:
            index = self._kept.setdefault(table_id, LogIndex())
            self._kept.move_to_end(table_id)
            if len(self._kept) > TABLES:
                self._kept.popitem(last=False)
            return index

    def forget(self) -> None:
        """Drop all indexes, as after a restart."""
        with self._lock:
            self._kept.clear()
