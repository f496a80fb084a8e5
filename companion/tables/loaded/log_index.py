"""What each act in force did, by table, so that a curve or "who changed it" looks only at what is new."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock, RLock

from companion.engine.log import Act
from companion.engine.sums import Points

TABLES = 30
"""How many indexes a process keeps: about 1 MB each at a log of 5,000."""


@dataclass(frozen=True, slots=True)
class Done:
    """An act in force: the turn and the figures after it, and the ids of the values it changed."""

    act: Act
    turn: int | None
    figures: Mapping[str, Points]
    changed: tuple[str, ...]


Fetch = Callable[[Sequence[Act]], Iterable[Done]]


class LogIndex:
    """The acts in force of one table, oldest first. Those who ask at the same time wait for one walk."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._done: list[Done] = []
        self._place: dict[Act, int] = {}

    def upto(self, top: Act | None, fetch: Fetch) -> list[Done]:
        """What the acts up to this one did; `fetch` is asked for those that are not known yet."""
        with self._lock:
            newer = self._cut(top)
            for done in fetch(newer) if newer else ():
                self._place[done.act] = len(self._done)
                self._done.append(self._shared(done))
            return self._done[:]

    def _cut(self, top: Act | None) -> list[Act]:
        """Forget the acts that do not stand below this one; those that are missing up to it, oldest first."""
        newer: list[Act] = []
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
        """With the last act's figures, where they are the same: most acts change none."""
        last = self._done[-1] if self._done else None
        if last is None or last.figures != done.figures:
            return done
        return Done(done.act, done.turn, last.figures, done.changed)


class LogIndexes:
    """The indexes of the tables that were asked about last."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[int, LogIndex] = OrderedDict()

    def of(self, table_id: int) -> LogIndex:
        """The index of a table, empty where nobody asked before."""
        with self._lock:
            index = self._kept.setdefault(table_id, LogIndex())
            self._kept.move_to_end(table_id)
            if len(self._kept) > TABLES:
                self._kept.popitem(last=False)
            return index

    def forget(self) -> None:
        """Keep nothing, as after a restart."""
        with self._lock:
            self._kept.clear()
