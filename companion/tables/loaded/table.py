"""A table in the memory of this process.

Loading reads the newest entries, and of the older ones only undo, redo and going back. States are computed
from a stored snapshot and the entries after it. Each later access reads the new entries in one statement,
because other processes may play at the table, too.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import Any

from companion.engine import fields
from companion.engine.errors import StaleMove
from companion.engine.log import AppliedMove, Entry, Head, LogTimeline
from companion.engine.replay import StateCache
from companion.engine.seats import Seat
from companion.games import GAMES
from companion.tables.errors import UnknownTable
from companion.tables.loaded.derived import EntrySummary, LogSummarizer
from companion.tables.seeds import Seeds
from companion.tables.store import log_rows, table_rows
from companion.tables.store.append import EVERY, Append, OtherSeats, append, snapshot_due
from companion.tables.store.codec import Unreadable
from companion.tables.store.connection import Gone

logger = logging.getLogger(__name__)

RECENT = 200
"""Number of a table's entries that are kept in memory."""


class LoadedTable:
    """One table: its log's timeline, its newest entries and states. Use it with its `lock` held."""

    def __init__(self, record: table_rows.Table) -> None:
        self.record = record
        self.code = record.code
        self.lock = RLock()
        self.game = GAMES[record.game]
        self.knows_rules = record.rules <= self.game.meta.rules
        """True if this server knows the version of the rules that the table is played by."""
        self.seats = tuple(Seat(place.id, place.name) for place in table_rows.places(record.id))
        self.names = {seat.id: seat.name for seat in self.seats}
        self.setup: Any = fields.read(self.game.setup, record.setup)
        self.finished_at = record.finished_at
        self.seeds = Seeds.read(record.seed, record.later_seeds)
        self.announced, self.refreshed_at = 0, -math.inf
        self.deleted = False
        self.timeline = LogTimeline()
        self.deriver, self.derive_lock = LogSummarizer(self.game, self.seats), RLock()
        self.derived: dict[int, EntrySummary] = {}
        self._recent: dict[int, Entry] = {}
        self._snapshots: dict[AppliedMove, int] = {}
        first = self.game.start(self.setup, self.seats, record.rules)
        self._unreadable: dict[AppliedMove, int] = {}
        self.states, self.past_states = (
            StateCache(self.game, first, self.entries, self.snapshot, self.on_replayed) for _ in range(2)
        )
        self._load()

    def _load(self) -> None:
        newest = log_rows.newest(self.record.id, EVERY)
        controls = log_rows.controls(self.record.id) if newest else {}
        for number, (kind, values) in sorted(controls.items()):
            self._append_moves(number - 1)
            self._append_head(self.timeline.head_after(kind, values), kind, values)
        for entry in newest:
            self._append_moves(entry.number)
            self._keep(entry)

    def _append_moves(self, number: int) -> None:
        for act in self.timeline.append_moves(number):
            if act.number % EVERY == 0:
                self._snapshots[act] = act.number

    @property
    def number(self) -> int:
        """Number of the last entry."""
        return self.timeline.number

    @property
    def top(self) -> AppliedMove | None:
        """The newest move in force, None if there is none."""
        return self.timeline.head.top

    @property
    def state(self) -> Any:
        """The current state."""
        return self.states.state(self.top)

    def newest_step(self) -> tuple[Any, Any] | None:
        """Return the states before and after the newest entry.

        Return None if this entry is not a move, or if one of the states is not in memory.
        """
        top = self.top
        if top is None or top.number != self.number:
            return None
        before = self.states.at_hand(top.below) if top.below else self.states.state(None)
        after = self.states.at_hand(top)
        return None if before is None or after is None else (before, after)

    def state_at(self, number: int) -> Any:
        """Return the state after an entry. Computing it does not displace the newest states from memory."""
        return self.past_states.state(self.timeline.at(number).top)

    def entry(self, number: int) -> Entry:
        """Return one entry, and keep it in memory."""
        known = self._recent.get(number)
        if known is not None:
            return known
        (entry,) = self.entries([number])
        self._keep(entry)
        return entry

    def entries(self, numbers: Sequence[int]) -> list[Entry]:
        """Return the entries with these numbers, in this order."""
        missing = [number for number in numbers if number not in self._recent]
        found = log_rows.entries(self.record.id, missing) if missing else ()
        fetched = {entry.number: entry for entry in found}
        return [self._recent.get(number) or fetched[number] for number in numbers]

    def draws(self) -> int:
        """Return the number of draws in force.

        `Entry.draws` has the number up to the newest move that no take-back has rebased. The draws of the
        rebased moves above it are counted one by one.
        """
        rebased: list[int] = []
        base = 0
        for act in self.top.down() if self.top else ():
            if not act.rebased:
                base = self.entry(act.number).draws
                break
            rebased.append(act.number)
        return base + sum(entry.drawn is not None for entry in self.entries(rebased))

    @property
    def behind(self) -> bool:
        """True if another process is known to have appended entries that this one has not loaded."""
        return self.announced > self.number

    def refresh(self, key: str = "") -> Entry | None:
        """Load the entries that other processes appended.

        Return the entry that was made by the tap with this client key, even if it was loaded before. Return
        None if there is no such entry.
        """
        made: Entry | None = None
        asked_at = time.monotonic()
        with self._unless_deleted():
            newer, now = log_rows.newer(self.record.id, self.number, key)
        if now is not None:
            self.finished_at, self.seeds = now.finished_at, Seeds.read(self.record.seed, now.later_seeds)
        for entry in newer:
            if key and entry.key == key:
                made = entry
            if entry.number > self.number:
                self._append_head(
                    self.timeline.head_after(entry.kind, entry.fields), entry.kind, entry.fields
                )
                self._keep(entry)
        self.refreshed_at = asked_at
        return made

    def append(self, new: Append) -> None:
        """Store an entry, and only then add it to this table in memory.

        Raises `Clash` if another process was faster.
        """
        entry, top = new.entry, new.head.top
        with self._unless_deleted():
            append(new)
        self._append_head(new.head, entry.kind, entry.fields)
        self._keep(entry)
        self.derived[entry.number] = new.derived
        if top is not None:
            self.states.remember(top, new.state)
        if new.finished is not None:
            self.finished_at, later_seeds = new.finished
            self.seeds = Seeds.read(self.record.seed, later_seeds)

    @contextmanager
    def _unless_deleted(self) -> Iterator[None]:
        """Raise `UnknownTable` if another process deleted the table; the cache then drops it.

        Raise `StaleMove` if a seat has another colour by now; the cache drops the table then, too.
        """
        try:
            yield
        except Gone:
            self.deleted = True
            raise UnknownTable from None
        except OtherSeats:
            self.deleted = True
            raise StaleMove(self.number) from None

    def _append_head(self, head: Head, kind: str, values: Mapping[str, Any]) -> None:
        self.timeline.append_head(head)
        if head.top is not None and snapshot_due(self.number, kind, values):
            self._snapshots[head.top] = self.number

    def _keep(self, entry: Entry) -> None:
        self._recent[entry.number] = entry
        if len(self._recent) > RECENT:
            oldest = next(iter(self._recent))
            del self._recent[oldest]
            self.derived.pop(oldest, None)

    def known_state(self, act: AppliedMove) -> Any | None:
        """Return the state up to this move if it is in memory or was stored, else None."""
        state = self.states.at_hand(act)
        return self.snapshot(act) if state is None else state

    def snapshot(self, act: AppliedMove) -> Any | None:
        """Return the stored state up to this move, None if there is none or it is unreadable."""
        number = self._snapshots.get(act)
        if number is None or act in self._unreadable:
            return None
        try:
            stored = log_rows.snapshot(self.record.id, number, self.game.state)
        except Unreadable as error:
            text = "Table %s: the snapshot after entry %s cannot be read (%s). The log is replayed instead."
            logger.warning(text, self.record.code, number, error)
            self._unreadable[act] = number
            return None
        return stored if stored is None else self.game.renamed(stored, self.names)

    def on_replayed(self, act: AppliedMove, state: Any) -> None:
        """Replace the stored state after this move by `state`, if the stored one could not be read."""
        time.sleep(0)  # during a long replay other requests go first
        number = self._unreadable.pop(act, None)
        if number is not None:
            log_rows.replace_snapshot(self.record.id, number, state)
