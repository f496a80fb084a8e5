"""Appends entries to logs. An entry is on the disk once the call returns without an error.

Only one transaction at a time can write a SQLite file, and syncing the file takes as long for one entry as
for forty. So entries that are ready at the same moment share a transaction, and each tap still gets its own
result. A database server does this itself.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import OperationalError

from companion.engine.game import BoxCard
from companion.engine.log import UNDO, Entry, Head
from companion.extensions import db, single
from companion.tables.store.card_rows import put_box_cards
from companion.tables.store.codec import as_json, encode, json_bytes
from companion.tables.store.connection import constraints
from companion.tables.store.models import EntryRow, SeatRow, SnapshotRow, TableRow

APPEND = insert(EntryRow)

EVERY = 50
"""Number of entries from one snapshot to the next."""

TAKE_BACKS = 5
"""Maximum number of take-back snapshots kept for a table. Only the newest are useful."""


@dataclass(slots=True, eq=False)
class Written:
    """Result of a write. `error` is the error of the database, if there was one."""

    done: bool = False
    error: Exception | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """A checked entry to append to the log of a table, and the other changes in the same transaction.

    `head` has the moves in force after the entry, `state` is the state after it, and `snapshot` the state to
    store, None if no snapshot is due. `finished` is the new end time of the game with the later seeds of the
    table, None if the end does not change. `cards` are the box cards to store for `game`. For the first entry
    of a log, `seats` are the seats that the table must still have. `derived` is the
    `loaded.derived.EntrySummary` of the entry. `written` gets the result of the write.
    """

    entry: Entry
    table_id: int = 0
    head: Head = field(default_factory=Head)
    state: Any = None
    snapshot: Any = None
    finished: tuple[int | None, str] | None = None
    game: str = ""
    cards: tuple[BoxCard, ...] = ()
    derived: Any = None
    seats: tuple[str, ...] = ()
    written: Written = field(default_factory=Written)


class OtherSeats(Exception):
    """The table's seats differ from those that an entry was made for."""


def snapshot_due(number: int, kind: str, fields: Mapping[str, Any]) -> bool:
    """Return True if the state after this entry is stored: every `EVERY` entries, and after a take-back."""
    return number % EVERY == 0 or (kind == UNDO and fields.get("of") is not None)


def append(new: Append) -> None:
    """Append one entry, durably.

    Raises `Clash` if its number or its key is in the log already, `Gone` if the table was deleted, and
    `OtherSeats` if a seat has changed its colour.
    """
    with constraints():
        if db.engine.dialect.name == "sqlite":
            together.append(new)
        else:
            alone = new.snapshot is None and new.finished is None and not new.cards and not new.seats
            with (single() if alone else db.engine).begin() as connection:
                insert_entry(connection, new.table_id, new)


class GroupCommit:
    """Writes the entries of several requests that are ready at the same moment in one transaction."""

    def __init__(self) -> None:
        self._turn = Lock()
        self._waiting: deque[Append] = deque()

    def append(self, new: Append) -> None:
        """Write an entry, and return when it is on the disk. Raises the error of the database."""
        self._waiting.append(new)
        time.sleep(0)  # other requests with a tap ready get to this point
        with self._turn:
            if not new.written.done:
                self._write_waiting()
        if new.written.error is not None:
            raise new.written.error

    def _write_waiting(self) -> None:
        taken = [self._waiting.popleft() for _ in range(len(self._waiting))]
        try:
            write_all(taken)
        finally:  # if this writer is killed, the next one writes the remaining entries
            self._waiting.extendleft(new for new in reversed(taken) if not new.written.done)


together = GroupCommit()


def write_all(taken: Sequence[Append]) -> None:
    """Write these entries in one transaction or, if one of them is refused, each in its own transaction."""
    try:
        with db.engine.begin() as connection:
            rows = [row_of(new.table_id, new.entry, new.derived) for new in taken]
            connection.exec_driver_sql(_append_to_file(), rows if len(rows) > 1 else rows[0])
            for new in taken:
                write_beside(connection, new.table_id, new)
    except Exception as error:  # noqa: BLE001 - the waiting thread raises it
        # A locked file or a full disk refuses all these entries alike, and nothing was written.
        if len(taken) == 1 or isinstance(error, OperationalError):
            for new in taken:
                new.written.done, new.written.error = True, error
        else:
            for new in taken:
                write_all([new])
    else:
        for new in taken:
            new.written.done = True


@cache
def _append_to_file() -> str:
    """Return `APPEND` as SQLite reads it. SQLAlchemy would find its text again for every entry."""
    columns = list(row_of(0, Entry(0, "")))
    return str(APPEND.compile(dialect=sqlite.dialect(paramstyle="named"), column_keys=columns))


def insert_entry(connection: Connection, table_id: int, new: Append) -> None:
    """Write one entry and what changes with it."""
    connection.execute(APPEND, row_of(table_id, new.entry, new.derived))
    write_beside(connection, table_id, new)


def write_beside(connection: Connection, table_id: int, new: Append) -> None:
    """Write what changes with an entry: a snapshot, the end of the game, box cards."""
    number = new.entry.number
    if new.seats:
        check_seats(connection, table_id, new.seats)
    if new.snapshot is not None:
        state = encode(new.snapshot)
        connection.execute(insert(SnapshotRow).values(table_id=table_id, number=number, state=state))
        if number % EVERY:
            thin(connection, table_id)
    if new.finished is not None:
        finish = update(TableRow).where(TableRow.id == table_id)
        finished_at, later_seeds = new.finished
        connection.execute(finish.values(finished_at=finished_at, later_seeds=later_seeds))
    if new.cards:
        put_box_cards(connection, new.game, new.cards)


def check_seats(connection: Connection, table_id: int, seats: Sequence[str]) -> None:
    """Raise `OtherSeats` unless the table has these seats.

    The colours of seats, which are their ids, may change until the first entry.
    """
    stored = select(SeatRow.id).where(SeatRow.table_id == table_id).order_by(SeatRow.place)
    if tuple(connection.scalars(stored)) != tuple(seats):
        raise OtherSeats


def thin(connection: Connection, table_id: int) -> int:
    """Delete all but the newest snapshots that take-backs left, and return how many were deleted."""
    odd = (SnapshotRow.table_id == table_id, SnapshotRow.number % EVERY != 0)
    newest = select(SnapshotRow.number).where(*odd).order_by(SnapshotRow.number.desc())
    first_kept = newest.offset(TAKE_BACKS - 1).limit(1).scalar_subquery()
    return connection.execute(delete(SnapshotRow).where(*odd, SnapshotRow.number < first_kept)).rowcount


def row_of(table_id: int, entry: Entry, derived: Any = None) -> dict[str, Any]:
    """Return the row of an entry; `log_rows.entry_of` does the reverse."""
    return {
        "table_id": table_id,
        "number": entry.number,
        "kind": entry.kind,
        "fields": as_json(entry.fields),
        "by": entry.by,
        "at": entry.at,
        "key": entry.key or None,
        "drawn": None if entry.drawn is None else " ".join(entry.drawn),
        "draws": entry.draws,
        "derived": None if derived is None else json_bytes(derived),
    }
