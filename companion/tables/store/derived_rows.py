"""The derived data of entries in the store: written with an entry, or later if it was missing."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import bindparam, select, update

from companion.extensions import db, single
from companion.tables.store.models import EntryRow

TABLE, NUMBER = EntryRow.table_id == bindparam("table"), EntryRow.number == bindparam("entry")
BETWEEN = EntryRow.number.between(bindparam("first"), bindparam("last"))
STORED = select(EntryRow.number, EntryRow.derived).where(TABLE, BETWEEN, EntryRow.derived.is_not(None))
KEEP = update(EntryRow).where(TABLE, NUMBER).values(derived=bindparam("data"))
REBASED = select(EntryRow.rebased).where(TABLE, NUMBER)
KEEP_REBASED = update(EntryRow).where(TABLE, NUMBER).values(rebased=bindparam("data"))


def derived_between(table_id: int, first: int, last: int) -> dict[int, bytes]:
    """Return the stored data of the entries from one number to another, by number."""
    with single().connect() as connection:
        found = connection.execute(STORED, {"table": table_id, "first": first, "last": last}).all()
    return {number: data for number, data in found if data is not None}


def keep_derived(table_id: int, data: Mapping[int, bytes]) -> None:
    """Store the derived data of entries, by number."""
    rows = [{"table": table_id, "entry": number, "data": one} for number, one in data.items()]
    with db.engine.begin() as connection:
        connection.execute(KEEP, rows)


def rebased(table_id: int, number: int) -> bytes | None:
    """Return the stored data of the moves that this take-back rebased, None if there is none."""
    with single().connect() as connection:
        data: bytes | None = connection.execute(REBASED, {"table": table_id, "entry": number}).scalar()
    return data


def keep_rebased(table_id: int, number: int, data: bytes) -> None:
    """Store the data of the moves that this take-back rebased."""
    with db.engine.begin() as connection:
        connection.execute(KEEP_REBASED, {"table": table_id, "entry": number, "data": data})
