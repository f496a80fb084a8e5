"""The tables, their seats and their logs. It takes and gives plain objects; only the store knows of rows.

Every function has a connection of its own and gives it back: nothing stays open between two calls,
and what returns without an error is on the disk.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Integer,
    Select,
    and_,
    bindparam,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from companion.engine.game import BoxCard
from companion.engine.log import Entry
from companion.extensions import count, db, single
from companion.tables.models import IS_CONTROL, EntryRow, SeatRow, SnapshotRow, TableRow
from companion.tables.store_append import Append, Gone, as_json, as_text, constraints, put_box_cards, write
from companion.tables.store_codec import Unreadable, decode, encode

logger = logging.getLogger(__name__)

UNREADABLE = "snapshots_unreadable"
"""What the metrics call a snapshot that had to be replayed."""

DATABASE_ERRORS = (SQLAlchemyError,)
"""What reading and writing raises where the database fails."""

AT_ONCE = 500  # entries are named in one statement
LOG = select(*(getattr(EntryRow, name) for name in Entry.__slots__))
THIS_TABLE = EntryRow.table_id == bindparam("table")
LATER = EntryRow.number > bindparam("after")
SEAT = (SeatRow.id, SeatRow.name, SeatRow.epoch, SeatRow.taken, SeatRow.hosts)
# What every look and every event stream asks, put together once: that takes longer than running it.
KEYED = select(TableRow.secret, TableRow.rematch, *SEAT).join(SeatRow, SeatRow.table_id == TableRow.id)
KEYED = KEYED.where(TableRow.code == bindparam("code")).order_by(SeatRow.place)
NEWER = LOG.where(THIS_TABLE, LATER).order_by(EntryRow.number)
MADE = EntryRow.key == bindparam("key")
WITH_END = LOG.add_columns(TableRow.finished_at, TableRow.later_seeds)


def _with_end(wanted: ColumnElement[bool]) -> Select[Any]:
    """The wanted entries of a table; one row of nulls where the table was deleted."""
    there = select(literal(1)).subquery().outerjoin(TableRow, TableRow.id == bindparam("table"))
    joined = there.outerjoin(EntryRow, and_(EntryRow.table_id == TableRow.id, wanted))
    query = WITH_END.select_from(joined).order_by(EntryRow.number)
    return query.where(or_(EntryRow.number.is_not(None), TableRow.id.is_(None)))


NEWEST, MADE_OR_NEWEST = _with_end(LATER), _with_end(or_(LATER, MADE))
NEXT = NEWER.limit(bindparam("limit", type_=Integer))


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as it is kept: who sits there, and since which epoch its key holds."""

    id: str
    name: str
    epoch: int = 0
    taken: bool = False
    hosts: bool = False


@dataclass(frozen=True, slots=True)
class TableNow:
    """What an entry may change of a table beside its log."""

    finished_at: int | None
    later_seeds: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is kept, without its log. `setup` is plain; `id` is 0 before it is stored.

    `seed` and `later_seeds` are read by `tables.seeds`; `rematch` is the code of the table that follows it.
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
    id: int = 0


@dataclass(frozen=True, slots=True)
class Follows:
    """The table that a new one is the rematch of: id, secret and the rematch it knew of (None: none)."""

    table_id: int
    secret: str
    known: str | None


class FollowedAlready(Exception):
    """Somebody else was first: the old table has another rematch by now."""


# --- tables and seats ----------------------------------------------------------------------------


def open_table(
    table: Table,
    places: Sequence[Place],
    cards: Iterable[BoxCard] = (),
    appends: Iterable[Append] = (),
    follows: Follows | None = None,
) -> int:
    """Store a new table whole, and give its id.

    Raises `Clash` where its code is in use, `FollowedAlready` where another rematch was first.
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
            write(connection, table_id, entry)
    return table_id


def _claim_rematch(connection: Connection, follows: Follows, code: str) -> None:
    """Let the old table know its rematch. Raises `FollowedAlready`; one of several at once is first."""
    old = TableRow.id == follows.table_id
    unchanged = TableRow.rematch.is_not_distinct_from(follows.known)
    if connection.execute(update(TableRow).where(old, unchanged).values(rematch=code)).rowcount == 0:
        raise FollowedAlready


def find(code: str) -> Table | None:
    """The table of this code."""
    query = select(*(getattr(TableRow, name) for name in Table.__slots__)).where(TableRow.code == code)
    row = _one(query)
    if row is None:
        return None
    values = dict(zip(Table.__slots__, row, strict=True))
    return Table(**{**values, "setup": msgspec.json.decode(row.setup)})


def places(table_id: int) -> tuple[Place, ...]:
    """The seats of a table, in order."""
    query = select(*SEAT).where(SeatRow.table_id == table_id).order_by(SeatRow.place)
    return tuple(Place(*row) for row in _all(query))


def find_places(code: str) -> tuple[str, str | None, tuple[Place, ...]] | None:
    """The secret of a table's keys, the code of its rematch and its seats, in one statement."""
    rows = _all(KEYED, {"code": code})
    return (rows[0].secret, rows[0].rematch, tuple(Place(*row[2:]) for row in rows)) if rows else None


def take_seat(code: str, seat: str) -> bool:
    """Mark a free seat as taken; False where it was taken already."""
    return _change_seat(code, seat, SeatRow.taken.is_(False), taken=True)


def release_seat(code: str, seat: str) -> bool:
    """Free a seat and begin its next epoch; False where there is no such seat."""
    return _change_seat(code, seat, taken=False, hosts=False, epoch=SeatRow.epoch + 1)


def _change_seat(code: str, seat: str, *only: Any, **values: Any) -> bool:
    table = select(TableRow.id).where(TableRow.code == code).scalar_subquery()
    change = update(SeatRow).where(SeatRow.table_id == table, SeatRow.id == seat, *only).values(**values)
    with db.engine.begin() as connection:
        return connection.execute(change).rowcount == 1


# --- the log -------------------------------------------------------------------------------------


def newer(table_id: int, after: int, key: str = "") -> tuple[list[Entry], TableNow | None]:
    """The entries after this one, in order; with a client key also the older entry it made, first.

    Where there are any, also the table as it stands. Raises `Gone` where the table was deleted.
    """
    found = _all(MADE_OR_NEWEST if key else NEWEST, {"table": table_id, "after": after, "key": key})
    if found and found[0].number is None:
        raise Gone
    now = TableNow(found[0].finished_at, found[0].later_seeds) if found else None
    return [entry_of(row) for row in found], now


def drew_since(table_id: int, number: int) -> bool:
    """Whether an entry after this one drew something."""
    query = select(EntryRow.number).where(THIS_TABLE, LATER, EntryRow.drawn.is_not(None)).limit(1)
    return bool(_all(query, {"table": table_id, "after": number}))


def newest(table_id: int, count: int) -> list[Entry]:
    """The last entries, in order."""
    query = _log(table_id).order_by(EntryRow.number.desc()).limit(count)
    return [entry_of(row) for row in _all(query)][::-1]


def between(table_id: int, after: int, before: int | None, limit: int | None = None) -> list[Entry]:
    """The entries after one number and before another, in order, the first `limit` of them."""
    query = NEWER if limit is None else NEXT
    if before is not None:
        query = query.where(EntryRow.number < before)
    return [entry_of(row) for row in _all(query, {"table": table_id, "after": after, "limit": limit})]


def entries(table_id: int, numbers: Sequence[int]) -> list[Entry]:
    """The entries of these numbers, in order."""
    found: list[Entry] = []
    for start in range(0, len(numbers), AT_ONCE):
        some = EntryRow.number.in_(numbers[start : start + AT_ONCE])
        found += [entry_of(row) for row in _all(_log(table_id).where(some).order_by(EntryRow.number))]
    return found


def controls(table_id: int) -> dict[int, tuple[str, Mapping[str, Any]]]:
    """Kind and fields of the entries that undo, redo and go back, by number."""
    query = select(EntryRow.number, EntryRow.kind, EntryRow.fields)
    rows = _all(query.where(EntryRow.table_id == table_id, IS_CONTROL))
    return {row.number: (row.kind, msgspec.json.decode(row.fields)) for row in rows}


def snapshot(table_id: int, number: int, of: type) -> Any | None:
    """The state after an entry, if it was kept. Raises `Unreadable`, which the app's metrics count."""
    here = (SnapshotRow.table_id == table_id, SnapshotRow.number == number)
    row = _one(select(SnapshotRow.state).where(*here))
    try:
        return decode(row.state, of) if row else None
    except Unreadable:
        count(UNREADABLE)
        raise


def replace_snapshot(table_id: int, number: int, state: Any) -> None:
    """Store this state in place of one that could not be read. Where nothing can be stored, it stays."""
    here = (SnapshotRow.table_id == table_id, SnapshotRow.number == number)
    try:
        with db.engine.begin() as connection:
            connection.execute(update(SnapshotRow).where(*here).values(state=encode(state)))
    except DATABASE_ERRORS as error:
        logger.warning("A snapshot could not be replaced: %s", type(error).__name__)


def plain(value: Any) -> Any:
    """A state or a score as plain JSON."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=as_text, order="deterministic"))


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


def _all(query: Executable, given: Mapping[str, Any] | None = None) -> Sequence[Any]:
    with single().connect() as connection:
        return connection.execute(query, given).all()


def _one(query: Executable) -> Any | None:
    with single().connect() as connection:
        return connection.execute(query).one_or_none()
