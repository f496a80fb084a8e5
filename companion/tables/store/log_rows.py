"""Reads the logs of tables and the snapshots beside them."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    and_,
    bindparam,
    literal,
    or_,
    select,
    update,
)

from companion.engine.log import Entry
from companion.extensions import count, db
from companion.tables.store.codec import Unreadable, decode, encode
from companion.tables.store.connection import DATABASE_ERRORS, Gone, all_rows, one_row
from companion.tables.store.models import IS_CONTROL, EntryRow, SnapshotRow, TableRow

logger = logging.getLogger(__name__)

UNREADABLE = "snapshots_unreadable"
"""Name of the metric that counts unreadable snapshots."""

AT_ONCE = 500  # maximum number of entries that one statement names
LOG = select(*(getattr(EntryRow, name) for name in Entry.__slots__))
THIS_TABLE = EntryRow.table_id == bindparam("table")
LATER = EntryRow.number > bindparam("after")
NEWER = LOG.where(THIS_TABLE, LATER).order_by(EntryRow.number)
MADE = EntryRow.key == bindparam("key")
WITH_END = LOG.add_columns(TableRow.finished_at, TableRow.later_seeds)


def _with_end(wanted: ColumnElement[bool]) -> Select[Any]:
    """Return the query for the wanted entries of a table, with the columns of `TableNow` beside each entry.

    The query finds one row of nulls if the table was deleted.
    """
    there = select(literal(1)).subquery().outerjoin(TableRow, TableRow.id == bindparam("table"))
    joined = there.outerjoin(EntryRow, and_(EntryRow.table_id == TableRow.id, wanted))
    query = WITH_END.select_from(joined).order_by(EntryRow.number)
    return query.where(or_(EntryRow.number.is_not(None), TableRow.id.is_(None)))


NEWEST, MADE_OR_NEWEST = _with_end(LATER), _with_end(or_(LATER, MADE))
NEXT = NEWER.limit(bindparam("limit", type_=Integer))


@dataclass(frozen=True, slots=True)
class TableNow:
    """The columns of a table that an entry may change."""

    finished_at: int | None
    later_seeds: str


def newer(table_id: int, after: int, key: str = "") -> tuple[list[Entry], TableNow | None]:
    """Return the entries whose number is above `after`, in order, and the `TableNow` of their table.

    If a client `key` is given, the entry of the tap with this key is returned, too, even if it is older.
    `TableNow` is None if no entry is found. Raises `Gone` if the table was deleted.
    """
    found = all_rows(MADE_OR_NEWEST if key else NEWEST, {"table": table_id, "after": after, "key": key})
    if found and found[0].number is None:
        raise Gone
    now = TableNow(found[0].finished_at, found[0].later_seeds) if found else None
    return [entry_of(row) for row in found], now


def drew_since(table_id: int, number: int) -> bool:
    """Return True if an entry after this one drew something."""
    query = select(EntryRow.number).where(THIS_TABLE, LATER, EntryRow.drawn.is_not(None)).limit(1)
    return bool(all_rows(query, {"table": table_id, "after": number}))


def times(table_id: int) -> list[int]:
    """Return the times of a table's entries, in order."""
    return [
        row.at
        for row in all_rows(
            select(EntryRow.at).where(THIS_TABLE).order_by(EntryRow.number), {"table": table_id}
        )
    ]


def newest(table_id: int, count: int) -> list[Entry]:
    """Return the last `count` entries, in order."""
    query = _log(table_id).order_by(EntryRow.number.desc()).limit(count)
    return [entry_of(row) for row in all_rows(query)][::-1]


def between(table_id: int, after: int, before: int | None, limit: int | None = None) -> list[Entry]:
    """Return the entries after one number and before another, in order, at most `limit`."""
    query = NEWER if limit is None else NEXT
    if before is not None:
        query = query.where(EntryRow.number < before)
    return [entry_of(row) for row in all_rows(query, {"table": table_id, "after": after, "limit": limit})]


def entries(table_id: int, numbers: Sequence[int]) -> list[Entry]:
    """Return the entries with these numbers, in order."""
    found: list[Entry] = []
    for start in range(0, len(numbers), AT_ONCE):
        some = EntryRow.number.in_(numbers[start : start + AT_ONCE])
        found += [entry_of(row) for row in all_rows(_log(table_id).where(some).order_by(EntryRow.number))]
    return found


def controls(table_id: int) -> dict[int, tuple[str, Mapping[str, Any]]]:
    """Return kind and fields of the undo, redo and go-back entries, by number."""
    query = select(EntryRow.number, EntryRow.kind, EntryRow.fields)
    rows = all_rows(query.where(EntryRow.table_id == table_id, IS_CONTROL))
    return {row.number: (row.kind, msgspec.json.decode(row.fields)) for row in rows}


def snapshot(table_id: int, number: int, of: type) -> Any | None:
    """Return the state stored after an entry, None if there is none. Raises and counts `Unreadable`."""
    here = (SnapshotRow.table_id == table_id, SnapshotRow.number == number)
    row = one_row(select(SnapshotRow.state).where(*here))
    try:
        return decode(row.state, of) if row else None
    except Unreadable:
        count(UNREADABLE)
        raise


def replace_snapshot(table_id: int, number: int, state: Any) -> None:
    """Replace an unreadable snapshot by this state. If the database fails, the unreadable one stays."""
    here = (SnapshotRow.table_id == table_id, SnapshotRow.number == number)
    try:
        with db.engine.begin() as connection:
            connection.execute(update(SnapshotRow).where(*here).values(state=encode(state)))
    except DATABASE_ERRORS as error:
        logger.warning("A snapshot could not be replaced: %s", type(error).__name__)


def entry_of(row: Any) -> Entry:
    return Entry(
        number=row.number,
        kind=row.kind,
        fields=msgspec.json.decode(row.fields),
        by=row.by,
        at=row.at,
        key=row.key or "",
        drawn=None if row.drawn is None else tuple(row.drawn.split()),
        draws=row.draws,
    )


def _log(table_id: int) -> Select[Any]:
    return LOG.where(EntryRow.table_id == table_id)
