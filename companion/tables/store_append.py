"""What the store writes to a log: what returns without an error is on the disk.

A SQLite file is written by one transaction at a time, and syncing it takes as long for one entry as for
forty. So the entries that tables have ready at the same moment go into it together; each tap still has an
answer of its own. A database server does this itself.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, update
from sqlalchemy.exc import IntegrityError, OperationalError

from companion.engine.game import BoxCard
from companion.engine.log import Entry
from companion.extensions import db, single
from companion.tables.models import BoxCardRow, EntryRow, SnapshotRow, TableRow

APPEND = insert(EntryRow)


class Clash(Exception):
    """Somebody else wrote this first: the same number of a log, the same client key, or the same code."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry to append, with what else changes in the same transaction."""

    entry: Entry
    snapshot: Any = None
    finished: tuple[int | None] | None = None
    game: str = ""
    cards: tuple[BoxCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A line to append to a table's log, and what came of it."""

    table_id: int
    line: Line
    done: Future[None] = field(default_factory=Future)


def append(table_id: int, line: Line) -> None:
    """Append one entry, durably. Raises `Clash` where its number or its key is in the log already."""
    try:
        if db.engine.dialect.name == "sqlite":
            together.append(Asked(table_id, line))
        else:
            alone = line.snapshot is None and line.finished is None and not line.cards
            with (single() if alone else db.engine).begin() as connection:
                write(connection, table_id, line)
    except IntegrityError as error:
        raise Clash from error


class Together:
    """Writes what several have ready at the same moment in one transaction."""

    def __init__(self) -> None:
        self._turn = Lock()
        self._waiting: deque[Asked] = deque()

    def append(self, asked: Asked) -> None:
        """Return when it is on the disk. Raises what the database says to it."""
        self._waiting.append(asked)
        time.sleep(0)  # whoever else has a tap in hand gets as far as this
        with self._turn:
            if not asked.done.done():
                self._write_waiting()
        asked.done.result()

    def _write_waiting(self) -> None:
        taken = [self._waiting.popleft() for _ in range(len(self._waiting))]
        try:
            write_all(taken)
        finally:  # who was stopped half-way leaves the others' to the next in turn
            self._waiting.extendleft(asked for asked in reversed(taken) if not asked.done.done())


together = Together()


def write_all(taken: Sequence[Asked]) -> None:
    """Write all of them in one transaction, or where one is refused, each in its own."""
    try:
        with db.engine.begin() as connection:
            connection.execute(APPEND, [row_of(asked.table_id, asked.line.entry) for asked in taken])
            for asked in taken:
                write_beside(connection, asked.table_id, asked.line)
    except Exception as error:  # noqa: BLE001 - whoever asked gets it
        # A locked file or a full disk refuses all of them alike, and nothing was written.
        if len(taken) == 1 or isinstance(error, OperationalError):
            for asked in taken:
                asked.done.set_exception(error)
        else:
            for asked in taken:
                write_all([asked])
    else:
        for asked in taken:
            asked.done.set_result(None)


def write(connection: Connection, table_id: int, line: Line) -> None:
    """Write one entry and what changes with it."""
    connection.execute(APPEND, row_of(table_id, line.entry))
    write_beside(connection, table_id, line)


def write_beside(connection: Connection, table_id: int, line: Line) -> None:
    """Write what changes with an entry."""
    number = line.entry.number
    if line.snapshot is not None:
        state = msgspec.msgpack.encode(line.snapshot, enc_hook=as_text)
        connection.execute(insert(SnapshotRow).values(table_id=table_id, number=number, state=state))
    if line.finished is not None:
        finish = update(TableRow).where(TableRow.id == table_id)
        connection.execute(finish.values(finished_at=line.finished[0]))
    for card in line.cards:
        put_box_card(connection, line.game, card)


def row_of(table_id: int, entry: Entry) -> dict[str, Any]:
    """An entry as its row; `store.entry_of` reads it again."""
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
    }


def put_box_card(connection: Connection, game: str, card: BoxCard) -> None:
    """Keep a box card, in place of an older one."""
    kind, card_id, fields = card
    here = (BoxCardRow.game == game, BoxCardRow.kind == kind, BoxCardRow.id == card_id)
    changed = connection.execute(update(BoxCardRow).where(*here).values(fields=as_json(fields)))
    if not changed.rowcount:
        new = {"game": game, "kind": kind, "id": card_id, "fields": as_json(fields)}
        connection.execute(insert(BoxCardRow).values(new))


def as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def as_text(value: Any) -> Any:
    """A sentence is stored as it reads."""
    if isinstance(value, str):
        return str.__str__(value)
    raise TypeError(f"{type(value).__name__} cannot be stored")
