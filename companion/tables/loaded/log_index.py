"""Index of the effects of moves in force.

The index is needed for curves, and to find the entry that last changed a value. Thanks to it, such a query
reads only the moves that are new since the query before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock, RLock

from companion.engine.log import AppliedMove
from companion.engine.sums import Points

TABLES = 30
"""Maximum number of indexes that a process keeps; about 1 MB each for a log of 5,000 entries."""


@dataclass(frozen=True, slots=True)
class Done:
    """A move in force, the turn and the figures after it, and the ids of the values that it changed."""

    act: AppliedMove
    turn: int | None
    figures: Mapping[str, Points]
    changed: tuple[str, ...]


Fetch = Callable[[Sequence[AppliedMove]], Iterable[Done]]


class LogIndex:
    """The effects of the moves in force of one table, oldest first.

    If several requests query an index at the same time, one reads the missing effects and the others wait.
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._done: list[Done] = []
        self._place: dict[AppliedMove, int] = {}

    def upto(self, top: AppliedMove | None, fetch: Fetch) -> list[Done]:
        """Return the effects of the moves up to `top`; `fetch` reads those that are not known yet."""
        with self._lock:
            newer = self._cut(top)
            for done in fetch(newer) if newer else ():
                self._place[done.act] = len(self._done)
                self._done.append(self._shared(done))
            return self._done[:]

    def _cut(self, top: AppliedMove | None) -> list[AppliedMove]:
        """Forget the moves that are no longer in force, and return the new ones up to `top`, oldest first."""
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
        """Reuse the figures of the last move if they are equal, because most moves change none."""
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
