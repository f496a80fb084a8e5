"""Reads for a backup: every table as it stood at one moment, however long the reading takes.

A backup writes these plain objects to its file (`maintenance.backup_file`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, select

from companion import db_timeouts
from companion.engine.game import BoxCard
from companion.engine.log import Entry
from companion.extensions import db
from companion.tables.store.log_rows import LOG, entry_of
from companion.tables.store.models import (
    BoxCardRow,
    EntryRow,
    GivenBoxRow,
    PersonNameRow,
    PersonRow,
    PlayRow,
    SeatRow,
    TableRow,
)
from companion.tables.store.people_rows import Person
from companion.tables.store.play_import import ASIDE
from companion.tables.store.play_rows import COLUMNS, KeptPlay, known_as, read_plays
from companion.tables.store.table_rows import SEAT, Place, Table

AT_ONCE = 200
"""Number of plays that are read together."""


@dataclass(frozen=True, slots=True)
class TableWithLog:
    """A table with its seats and its log."""

    table: Table
    places: tuple[Place, ...]
    log: tuple[Entry, ...]


class Moment:
    """The database at one moment. Entries that are played meanwhile are not in it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def box_cards(self) -> Iterator[tuple[str, BoxCard, int, int]]:
        """Yield every box card: its game, the card, the number of tables that used it, and the last use."""
        query = select(BoxCardRow.__table__).order_by(BoxCardRow.game, BoxCardRow.kind, BoxCardRow.id)
        for row in self._connection.execute(query):
            yield row.game, (row.kind, row.id, msgspec.json.decode(row.fields)), row.uses, row.used_at

    def given_boxes(self) -> Iterator[tuple[str, str, str, int]]:
        """Yield every box behind a link: its id, its game, the text of its cards, and its last use."""
        for row in self._connection.execute(select(GivenBoxRow.__table__).order_by(GivenBoxRow.id)):
            yield row.id, row.game, row.cards, row.used_at

    def people(self) -> list[Person]:
        """Return every person with the keys of their names."""
        names: dict[int, list[str]] = {}
        for row in self._connection.execute(select(PersonNameRow.__table__).order_by(PersonNameRow.key)):
            names.setdefault(row.person_id, []).append(row.key)
        people = self._connection.execute(
            select(PersonRow.__table__).where(~PersonRow.group.startswith(ASIDE)).order_by(PersonRow.id)
        )
        return [
            Person(row.id, row.group, row.name, row.colour, tuple(names.get(row.id, ()))) for row in people
        ]

    def plays(self) -> Iterator[KeptPlay]:
        """Yield every play, oldest first, without those of an unfinished import.

        Players are identified by the first key of their person.
        """
        names = {person.id: person.keys[0] for person in self.people() if person.keys}
        ids = self._connection.scalars(
            select(PlayRow.id).where(~PlayRow.group.startswith(ASIDE)).order_by(PlayRow.id)
        ).all()
        for start in range(0, len(ids), AT_ONCE):
            some = PlayRow.id.in_(ids[start : start + AT_ONCE])
            for play in read_plays(self._connection, select(*COLUMNS).where(some).order_by(PlayRow.id)):
                yield known_as(play, names)

    def tables(self) -> Iterator[TableWithLog]:
        """Yield every table, oldest first."""
        for table_id in self._connection.scalars(select(TableRow.id).order_by(TableRow.id)).all():
            yield self._table(table_id)

    def _table(self, table_id: int) -> TableWithLog:
        columns = [getattr(TableRow, name) for name in Table.__slots__]
        row = self._connection.execute(select(*columns).where(TableRow.id == table_id)).one()
        values = dict(zip(Table.__slots__, row, strict=True)) | {"setup": msgspec.json.decode(row.setup)}
        seats = select(*SEAT).where(SeatRow.table_id == table_id).order_by(SeatRow.place)
        log = LOG.where(EntryRow.table_id == table_id).order_by(EntryRow.number)
        return TableWithLog(
            Table(**values),
            tuple(Place(*seat) for seat in self._connection.execute(seats)),
            tuple(entry_of(entry) for entry in self._connection.execute(log)),
        )


@contextmanager
def moment() -> Iterator[Moment]:
    """Keep a view of the database at this moment; other requests can write meanwhile."""
    with db.engine.connect() as connection:
        db_timeouts.wait_without_limit(connection)
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")  # by itself the driver begins only before a change
        else:
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield Moment(connection)


def codes_of_seed(seed: str) -> list[str]:
    """Return the codes of the tables with this first seed."""
    with db.engine.connect() as connection:
        return list(connection.scalars(select(TableRow.code).where(TableRow.seed == seed)))
