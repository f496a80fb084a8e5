"""Changes to a seat's name and colour."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, exists, select, update

from companion.extensions import db
from companion.tables.store import knock_rows
from companion.tables.store.models import EntryRow, SeatRow, TableRow
from companion.tables.store.table_rows import id_of

ASIDE = "-"
"""Temporary id of a seat while two seats swap their ids."""


def change_name(code: str, seat: str, epoch: int, name: str) -> None:
    """Give a seat a new name, unless it has changed hands since this epoch."""
    here = SeatRow.table_id == id_of(code), SeatRow.id == seat, SeatRow.epoch == epoch
    change = update(SeatRow).where(*here)
    with db.engine.begin() as connection:
        connection.execute(change.values(name=name))


def change_colour(code: str, seat: str, held: int, colour: str) -> int | None:
    """Give a seat another colour and return its new epoch; a free seat with that colour gets the old one.

    Return None if the log has begun, a phone has that colour, or the epoch of the seat is no longer `held`.
    The keys of both seats become invalid, because each of them would now open the other seat. Phones that
    were let in at the seat stay let in.
    """
    with db.engine.begin() as connection:
        table = _locked(connection, code)
        rows = select(SeatRow.id, SeatRow.taken, SeatRow.epoch).where(SeatRow.table_id == table)
        seats = {row.id: row for row in connection.execute(rows)}
        began = connection.execute(select(exists().where(EntryRow.table_id == table))).scalar_one()
        is_held = seat in seats and seats[seat].epoch == held
        if began or not is_held or (colour in seats and seats[colour].taken):
            return None
        epoch: int = max(row.epoch for row in seats.values()) + 1
        knock_rows.move_let_in(connection, table, (seat, held), (colour, epoch))
        for before, after in ((colour, ASIDE), (seat, colour), (ASIDE, seat)):
            _recolour(connection, table, before, after, epoch)
    return epoch


def _locked(connection: Connection, code: str) -> Any:
    """Lock the row of a table until the transaction ends, and return its id.

    The update takes the write lock of SQLite. In PostgreSQL an update alone would not block a new entry with
    a foreign key to this row, so the row is also selected for update.
    """
    connection.execute(update(TableRow).where(TableRow.code == code).values(code=code))
    return connection.execute(select(TableRow.id).where(TableRow.code == code).with_for_update()).scalar_one()


def _recolour(connection: Connection, table: int, before: str, after: str, epoch: int) -> None:
    seat = update(SeatRow).where(SeatRow.table_id == table, SeatRow.id == before)
    connection.execute(seat.values(id=after, epoch=epoch))
