"""Deletion of whole tables that are no longer played, and of snapshots that are no longer needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, delete, func, select, update

from companion.extensions import db
from companion.tables.store.append import EVERY, TAKE_BACKS, thin
from companion.tables.store.models import EntryRow, SnapshotRow, TableRow
from companion.tables.store.table_rows import DEMO

LAST = select(func.max(EntryRow.at)).where(EntryRow.table_id == TableRow.id).scalar_subquery()
LAST_TAP = func.coalesce(LAST, TableRow.opened_at)
"""Time of the last entry of a table's log, or of its opening."""

OWN = [rows for rows in reversed(db.metadata.sorted_tables) if "table_id" in rows.c]
"""The rows that belong to a table; those that refer to others come first."""


@dataclass(frozen=True, slots=True)
class Old:
    """A table that may be deleted. `last_tap` and `finished_at` are milliseconds since 1970."""

    id: int
    code: str
    game: str
    last_tap: int
    finished_at: int | None


def old_tables(before: int, *, finished: bool, idle: bool) -> list[Old]:
    """Return the tables without a tap since `before`, without demo tables.

    `finished` includes tables whose game is over, `idle` those whose game is not over.
    """
    query = _old(before).where(TableRow.group != DEMO)
    if not finished:
        query = query.where(TableRow.finished_at.is_(None))
    if not idle:
        query = query.where(TableRow.finished_at.is_not(None))
    return _found(query)


def old_demos(before: int) -> list[Old]:
    """Return the demo tables without a tap since `before`."""
    return _found(_old(before).where(TableRow.group == DEMO))


def _found(query: Select[Any, Any, Any, Any, Any]) -> list[Old]:
    with db.engine.connect() as connection:
        return [Old(*row) for row in connection.execute(query.order_by(TableRow.id))]


def _old(before: int) -> Select[Any, Any, Any, Any, Any]:
    columns = (TableRow.id, TableRow.code, TableRow.game, LAST_TAP, TableRow.finished_at)
    return select(*columns).where(TableRow.opened_at < before, LAST_TAP < before)


def delete_table(table_id: int, before: int) -> bool:
    """Delete a table with all its rows. Return False if it had a tap since `before` after all.

    Everything happens in one transaction. A tap at the same time either waits and then finds no table, or
    comes first, and the table stays.
    """
    with db.engine.begin() as connection:
        # Lock before reading: SQLite locks the file at the first change, PostgreSQL the row.
        connection.execute(update(TableRow).where(TableRow.id == table_id).values(rules=TableRow.rules))
        connection.execute(select(TableRow.id).where(TableRow.id == table_id).with_for_update())
        if connection.execute(_old(before).where(TableRow.id == table_id)).first() is None:
            return False
        for rows in OWN:
            connection.execute(delete(rows).where(rows.c.table_id == table_id))
        connection.execute(delete(TableRow).where(TableRow.id == table_id))
    return True


def crowded() -> Sequence[int]:
    """Return the ids of tables with more than `TAKE_BACKS` snapshots beside the regular ones."""
    odd = select(SnapshotRow.table_id).where(SnapshotRow.number % EVERY != 0)
    with db.engine.connect() as connection:
        query = odd.group_by(SnapshotRow.table_id).having(func.count() > TAKE_BACKS)
        return list(connection.scalars(query))


def thin_out(table_id: int) -> int:
    """Delete the older snapshots of take-backs, and return how many were deleted."""
    with db.engine.begin() as connection:
        return thin(connection, table_id)
