"""Reads and writes tables and their seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, func, insert, select, update

from companion.engine.game import BoxCard
from companion.extensions import db
from companion.tables.store.append import Append, insert_entry
from companion.tables.store.card_rows import put_box_cards
from companion.tables.store.codec import as_json
from companion.tables.store.connection import all_rows, constraints, one_row
from companion.tables.store.models import EntryRow, SeatRow, TableRow

SEAT = (SeatRow.id, SeatRow.name, SeatRow.epoch, SeatRow.taken, SeatRow.hosts)
# Every request needs these statements; they are built once, because building takes longer than running.
SEATED = select(TableRow.secret, TableRow.rematch, TableRow.group.label("circle"), *SEAT)
SEATED = SEATED.join(SeatRow, SeatRow.table_id == TableRow.id).order_by(SeatRow.place)
KEYED = SEATED.where(TableRow.code == bindparam("code"))
NUMBER = select(func.max(EntryRow.number)).where(EntryRow.table_id == TableRow.id).scalar_subquery()
ROLL = SEATED.add_columns(TableRow.code, TableRow.id.label("table_id"), NUMBER.label("number"))
ROLL = ROLL.where(TableRow.code.in_(bindparam("codes", expanding=True)))
AT_ONCE = 500  # maximum number of tables that one statement names

DEMO = "demo"
"""The group of demo tables. No phone can be in it, because the id of a group of phones is a SHA-256."""


@dataclass(frozen=True, slots=True)
class Place:
    """A stored seat. Its key is valid in this `epoch`. If `hosts` is True, it is a host's key, too."""

    id: str
    name: str
    epoch: int = 0
    taken: bool = False
    hosts: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A stored table, without its log. `setup` is plain JSON; `id` is 0 before the table is stored.

    `seed` and `later_seeds` are read by `tables.seeds`; `rematch` is the code of the table that follows it,
    `group` is the group whose statistics count it.
    """

    code: str
    game: str
    rules: int
    setup: Mapping[str, Any]
    seed: str
    secret: str
    opened_at: int
    finished_at: int | None = None
    later_seeds: str = ""
    rematch: str | None = None
    group: str = ""
    id: int = 0

    @property
    def is_demo(self) -> bool:
        """True if this is a demo table (`tables.demo`)."""
        return self.group == DEMO


@dataclass(frozen=True, slots=True)
class Follows:
    """The table that a new rematch follows: its id, its secret, and the code of its former rematch.

    `known` is None if the table had no rematch.
    """

    table_id: int
    secret: str
    known: str | None


WHOLE = select(*(getattr(TableRow, name) for name in Table.__slots__))


@dataclass(frozen=True, slots=True)
class TableAccess:
    """Data of a table that every request needs: the secret of its keys, its rematch's code and its seats.

    `is_demo` as in `Table`.
    """

    secret: str
    rematch: str | None
    places: tuple[Place, ...]
    is_demo: bool = False


@dataclass(frozen=True, slots=True)
class Last:
    """The number of the last entry of a table, 0 for an empty log.

    After a backup was restored, the same code may belong to a table with another `table_id`.
    """

    table_id: int
    number: int


class FollowedAlready(Exception):
    """The old table has another rematch by now, because another request was first."""


def open_table(
    table: Table,
    places: Sequence[Place],
    cards: Iterable[BoxCard] = (),
    appends: Iterable[Append] = (),
    follows: Follows | None = None,
) -> int:
    """Store a new table with all that belongs to it, and return its id.

    Raises `Clash` if its code is in use, `FollowedAlready` if another rematch was first.
    """
    values = {name: getattr(table, name) for name in Table.__slots__ if name not in ("id", "setup")}
    with constraints(), db.engine.begin() as connection:
        if follows is not None:
            _claim_rematch(connection, follows, table.code)
        new = insert(TableRow).values(setup=as_json(table.setup), **values).returning(TableRow.id)
        table_id: int = connection.execute(new).scalar_one()
        for at, place in enumerate(places):
            connection.execute(insert(SeatRow).values(table_id=table_id, place=at, **asdict(place)))
        put_box_cards(connection, table.game, cards, table.opened_at)
        for entry in appends:
            insert_entry(connection, table_id, entry)
    return table_id


def _claim_rematch(connection: Connection, follows: Follows, code: str) -> None:
    """Store the rematch at the old table. Raises `FollowedAlready` if another request was first."""
    old = TableRow.id == follows.table_id
    unchanged = TableRow.rematch.is_not_distinct_from(follows.known)
    if connection.execute(update(TableRow).where(old, unchanged).values(rematch=code)).rowcount == 0:
        raise FollowedAlready


def find(code: str) -> Table | None:
    """Return the table with this code, None if there is none."""
    row = one_row(WHOLE.where(TableRow.code == code))
    return None if row is None else _table(row)


def count_demos() -> int:
    """Return the number of demo tables."""
    return int((one_row(select(func.count()).where(TableRow.group == DEMO)) or (0,))[0])


def leading_to(code: str) -> list[Table]:
    """Return the tables that store this code as the code of their rematch.

    The code may belong to some other table by now.
    """
    return [_table(row) for row in all_rows(WHOLE.where(TableRow.rematch == code))]


def _table(row: Row[Any]) -> Table:
    values = dict(zip(Table.__slots__, row, strict=True))
    return Table(**{**values, "setup": msgspec.json.decode(row.setup)})


def places(table_id: int) -> tuple[Place, ...]:
    """Return the seats of a table, in order."""
    query = select(*SEAT).where(SeatRow.table_id == table_id).order_by(SeatRow.place)
    return tuple(Place(*row) for row in all_rows(query))


def find_access(code: str) -> TableAccess | None:
    """Return secret, rematch and seats of the table with this code; one statement reads them."""
    rows = all_rows(KEYED, {"code": code})
    return _access(rows) if rows else None


def roll(codes: Sequence[str]) -> dict[str, tuple[TableAccess, Last]]:
    """Return the access data and the last entry of each table with one of these codes.

    One statement reads up to `AT_ONCE` tables.
    """
    found: dict[str, list[Any]] = {}
    for start in range(0, len(codes), AT_ONCE):
        for row in all_rows(ROLL, {"codes": codes[start : start + AT_ONCE]}):
            found.setdefault(row.code, []).append(row)
    return {
        code: (_access(rows), Last(rows[0].table_id, rows[0].number or 0)) for code, rows in found.items()
    }


def _access(rows: Sequence[Any]) -> TableAccess:
    seats = tuple(Place(row.id, row.name, row.epoch, row.taken, row.hosts) for row in rows)
    return TableAccess(rows[0].secret, rows[0].rematch, seats, rows[0].circle == DEMO)


def take_seat(code: str, seat: str) -> int | None:
    """Mark a free seat as taken. Return its epoch, None if it was taken already."""
    with db.engine.begin() as connection:
        epoch: int | None = connection.scalar(taking(id_of(code), seat))
    return epoch


def release_seat(code: str, seat: str, epoch: int | None = None) -> bool:
    """Free a seat and begin its next epoch. Return False if there is no such seat in this epoch."""
    with db.engine.begin() as connection:
        return connection.execute(releasing(id_of(code), seat, epoch)).rowcount == 1


def taking(table: Any, seat: str) -> Any:
    """Return the statement that takes a free seat; its result is the seat's epoch."""
    here = SeatRow.table_id == table, SeatRow.id == seat, SeatRow.taken.is_(False)
    return update(SeatRow).where(*here).values(taken=True).returning(SeatRow.epoch)


def releasing(table: Any, seat: str, epoch: int | None) -> Any:
    """Return the statement that frees a seat if it is in this epoch; None means any epoch."""
    here = [SeatRow.table_id == table, SeatRow.id == seat]
    if epoch is not None:
        here.append(SeatRow.epoch == epoch)
    return update(SeatRow).where(*here).values(taken=False, hosts=False, epoch=SeatRow.epoch + 1)


def id_of(code: str) -> Any:
    """Return a subquery for the id of the table with this code."""
    return select(TableRow.id).where(TableRow.code == code).scalar_subquery()
