"""Changes to what a seat is called, and to its colour."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, exists, func, select, update

from companion.extensions import db
from companion.tables.store.models import EntryRow, SeatRow, TableRow

ASIDE = "-"
"""The id of a seat while two swap theirs."""


def change_name(code: str, seat: str, name: str) -> None:
    """Call a seat so from now on."""
    table = select(TableRow.id).where(TableRow.code == code).scalar_subquery()
    change = update(SeatRow).where(SeatRow.table_id == table, SeatRow.id == seat)
    with db.engine.begin() as connection:
        connection.execute(change.values(name=name))


def change_colour(code: str, seat: str, colour: str) -> bool:
    """Give a seat another colour; a free seat that has that one gets the old one.

    False where the log has begun or a phone has that colour. The keys of both seats end, for each would open
    the other one.
    """
    with db.engine.begin() as connection:
        table = _locked(connection, code)
        rows = select(SeatRow.id, SeatRow.taken).where(SeatRow.table_id == table)
        taken = {row.id: row.taken for row in connection.execute(rows)}
        began = connection.execute(select(exists().where(EntryRow.table_id == table))).scalar_one()
        if began or taken.get(colour) or seat not in taken:
            return False
        newest = connection.execute(select(func.max(SeatRow.epoch)).where(SeatRow.table_id == table))
        epoch = newest.scalar_one() + 1
        for before, after in ((colour, ASIDE), (seat, colour), (ASIDE, seat)):
            _recolour(connection, table, before, after, epoch)
    return True


def _locked(connection: Connection, code: str) -> Any:
    """The id of a table to whose log nobody appends before this transaction ends."""
    table = update(TableRow).where(TableRow.code == code).values(code=code).returning(TableRow.id)
    return connection.execute(table).scalar_one()


def _recolour(connection: Connection, table: int, before: str, after: str, epoch: int) -> None:
    seat = update(SeatRow).where(SeatRow.table_id == table, SeatRow.id == before)
    connection.execute(seat.values(id=after, epoch=epoch))
