"""The derived data of the entries of a table, read from the store, or derived again if it is missing.

Deriving data again replays the log, and lets other requests go first. The results are stored, so this happens
only once for each entry. It is needed for logs of older versions, and for moves that a take-back has rebased.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, TypeVar

import msgspec

from companion.engine.log import AppliedMove, Entry
from companion.engine.replay import StateCache
from companion.engine.sums import Points
from companion.engine.text import Text
from companion.tables.loaded import derived
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.derived import EntrySummary, LogSummarizer, figures_of, undone_by
from companion.tables.loaded.log_index import Done
from companion.tables.loaded.safe_query import replay_safely
from companion.tables.loaded.table import LoadedTable
from companion.tables.store import derived_rows, log_rows
from companion.tables.store.append import EVERY
from companion.tables.store.codec import json_bytes
from companion.tables.store.connection import DATABASE_ERRORS

T = TypeVar("T")

AT_ONCE = 500
"""Number of entries whose data is read in one statement."""

Rebased = dict[int, tuple[int | None, dict[str, Points], tuple[str, ...]]]
"""Effects of rebased moves by entry number: turn and figures after the move, ids of the changed values."""


def let_others_run() -> None:
    """Yield to the other requests of this process during long work."""
    time.sleep(0)


def derived_of(loaded: LoadedTable, numbers: Sequence[int]) -> dict[int, EntrySummary]:
    """Return the derived data of these entries by number; `numbers` must be ascending."""
    found = {number: known for number in numbers if (known := loaded.derived.get(number))}
    found |= _stored(loaded, [number for number in numbers if number not in found], derived.read)
    missing = [number for number in numbers if number not in found]
    if missing:
        with loaded.derive_lock:
            found |= _stored(loaded, missing, derived.read)  # another request may have derived them meanwhile
            found |= _derived_again(loaded, [number for number in missing if number not in found])
    return found


def sentences_of(loaded: LoadedTable, numbers: Sequence[int]) -> dict[int, Text]:
    """Return the sentences of these entries by number; `numbers` must be ascending."""
    found = {number: known.sentence for number in numbers if (known := loaded.derived.get(number))}
    found |= _stored(loaded, [n for n in numbers if n not in found], derived.read_sentence)
    missing = [number for number in numbers if number not in found]
    if missing:
        found |= {number: one.sentence for number, one in derived_of(loaded, missing).items()}
    return found


def acts_done(loaded: LoadedTable, top: AppliedMove | None) -> list[Done]:
    """Return the effects of the moves in force up to `top`, oldest first."""
    return table_cache.indexes.of(loaded.record.id).upto(top, lambda acts: _done(loaded, acts))


def _done(loaded: LoadedTable, acts: Sequence[AppliedMove]) -> Iterator[Done]:
    for since, group in groupby(acts, key=lambda act: act.since):
        if since:
            again = rebased_by(loaded, since)
            yield from (Done(act, *again[act.number]) for act in group)
        else:
            yield from _played(loaded, list(group))


def _played(loaded: LoadedTable, acts: Sequence[AppliedMove]) -> Iterator[Done]:
    for start in range(0, len(acts), AT_ONCE):
        page = acts[start : start + AT_ONCE]
        known = derived_of(loaded, [act.number for act in page])
        for act in page:
            one = known[act.number]
            yield Done(act, one.turn, one.figures, tuple(one.changes))


def _stored(loaded: LoadedTable, numbers: Sequence[int], read: Callable[[bytes], T | None]) -> dict[int, T]:
    """Read the stored data of these entries by number; entries without data are left out."""
    found: dict[int, T] = {}
    for start in range(0, len(numbers), AT_ONCE):
        page = numbers[start : start + AT_ONCE]
        rows, wanted = derived_rows.derived_between(loaded.record.id, page[0], page[-1]), set(page)
        some = ((number, read(data)) for number, data in rows.items() if number in wanted)
        found |= {number: one for number, one in some if one is not None}
        let_others_run()
    return found


def _derived_again(loaded: LoadedTable, numbers: Sequence[int]) -> dict[int, EntrySummary]:
    past = LogWalker(loaded)
    found: dict[int, EntrySummary] = {}
    for start in range(0, len(numbers), EVERY):
        page = past.derive(numbers[start : start + EVERY])
        with suppress(*DATABASE_ERRORS):  # with a read-only database, they are derived again next time
            derived_rows.keep_derived(
                loaded.record.id, {n: derived.encode_summary(one) for n, one in page.items()}
            )
        found |= page
    return found


class LogWalker:
    """Derives the data of entries with its own cache of states, so that the table can be played meanwhile."""

    def __init__(self, loaded: LoadedTable) -> None:
        self._loaded = loaded
        self._entries: dict[int, Entry] = {}
        self._deriver = LogSummarizer(loaded.game, loaded.seats)
        self._states = StateCache(
            loaded.game, loaded.past_states.first, self._read, loaded.known_state, loaded.on_replayed
        )

    def derive(self, numbers: Sequence[int]) -> dict[int, EntrySummary]:
        """Return the derived data of these entries by number."""
        self._entries = {entry.number: entry for entry in log_rows.entries(self._loaded.record.id, numbers)}
        return {number: self._derive(self._entries[number]) for number in numbers}

    def _derive(self, entry: Entry) -> EntrySummary:
        timeline = self._loaded.timeline
        before, after = (timeline.at(number).top for number in (entry.number - 1, entry.number))
        undone = undone_by(entry, before, after)
        about = None if undone is None else self._read([undone])[0]
        old, new = (replay_safely(self._states.state, top) for top in (before, after))
        let_others_run()
        return self._deriver.derive(entry, old, new, about)

    def again(self, acts: Sequence[AppliedMove]) -> Rebased:
        """Return the effects of rebased moves by entry number."""
        return {act.number: self._again(act) for act in acts}

    def _again(self, act: AppliedMove) -> tuple[int | None, dict[str, Points], tuple[str, ...]]:
        before, after = (replay_safely(self._states.state, top) for top in (act.below, act))
        turn, figures = figures_of(self._loaded.game, after)
        let_others_run()
        return turn, dict(figures or {}), self._deriver.changed(before, after)

    def _read(self, numbers: Sequence[int]) -> list[Entry]:
        missing = [number for number in numbers if number not in self._entries]
        fetched = {entry.number: entry for entry in log_rows.entries(self._loaded.record.id, missing)}
        return [self._entries.get(number) or fetched[number] for number in numbers]


# --- what a take-back rebased --------------------------------------------------------------------

_decoder = msgspec.json.Decoder(tuple[int, Rebased])


def rebased_by(loaded: LoadedTable, number: int) -> Rebased:
    """Return the effects of the moves that were rebased by the take-back with this entry number."""
    with loaded.derive_lock:
        stored = _read_rebased(derived_rows.rebased(loaded.record.id, number))
        if stored is not None:
            return stored
        top = loaded.timeline.at(number).top
        acts = [act for act in (top.down() if top else ()) if act.since == number][::-1]
        again = LogWalker(loaded).again(acts)
        with suppress(*DATABASE_ERRORS):
            derived_rows.keep_rebased(loaded.record.id, number, _write_rebased(again))
        return again


def _write_rebased(again: Rebased) -> bytes:
    return zlib.compress(json_bytes((derived.VERSION, again)))


def _read_rebased(data: bytes | None) -> Rebased | None:
    found: Any = _decoder.decode(zlib.decompress(data)) if data else (0, None)
    version, again = found
    return again if version == derived.VERSION else None
