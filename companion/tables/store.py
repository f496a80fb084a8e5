"""The tables, their seats and their logs. It takes and gives plain objects; only the store knows of rows.

Every function has a connection of its own and gives it back: nothing stays open between two calls,
and what returns without an error is on the disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from sqlalchemy import Executable, Integer, Select, bindparam, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from companion.engine.game import BoxCard
from companion.engine.log import Entry
from companion.extensions import db, single
from companion.tables.models import IS_CONTROL, BoxCardRow, EntryRow, SeatRow, SnapshotRow, TableRow
from companion.tables.store_append import Clash, Line, as_json, as_text, put_box_card, write

AT_ONCE = 500
"""How many entries are named in one statement."""

LOG = select(*(getattr(EntryRow, name) for name in Entry.__slots__))
THIS_TABLE = EntryRow.table_id == bindparam("table")
LATER = EntryRow.number > bindparam("after")
SEAT = (SeatRow.id, SeatRow.name, SeatRow.epoch, SeatRow.taken)
# What every look and every event stream asks, put together once: that takes longer than running it.
KEYED = select(TableRow.secret, *SEAT).join(SeatRow, SeatRow.table_id == TableRow.id)
KEYED = KEYED.where(TableRow.code == bindparam("code")).order_by(SeatRow.place)
NEWER = LOG.where(THIS_TABLE, LATER).order_by(EntryRow.number)
WITH_END = LOG.add_columns(TableRow.finished_at).join(TableRow, TableRow.id == EntryRow.table_id)
NEWEST = WITH_END.where(THIS_TABLE, LATER).order_by(EntryRow.number)
MADE = EntryRow.key == bindparam("key")
MADE_OR_NEWEST = WITH_END.where(THIS_TABLE, or_(LATER, MADE)).order_by(EntryRow.number)
NEXT = NEWER.limit(bindparam("limit", type_=Integer))


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as it is kept: who sits there, and since which epoch its key holds."""

    id: str
    name: str
    epoch: int = 0
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is kept, without its log. `setup` is plain; `id` is 0 before it is stored."""

    code: str
    game: str
    rules: int
    setup: Mapping[str, Any]
    seed: str
    secret: str
    opened_at: int
    finished_at: int | None = None
    id: int = 0


# --- tables and seats ----------------------------------------------------------------------------


def open_table(
    table: Table, places: Sequence[Place], cards: Iterable[BoxCard] = (), lines: Iterable[Line] = ()
) -> int:
    """Store a new table whole, and give its id. Raises `Clash` where its code is in use."""
    values = {name: getattr(table, name) for name in Table.__slots__ if name not in ("id", "setup")}
    try:
        with db.engine.begin() as connection:
            new = insert(TableRow).values(setup=as_json(table.setup), **values).returning(TableRow.id)
            table_id: int = connection.execute(new).scalar_one()
            for at, place in enumerate(places):
                connection.execute(insert(SeatRow).values(table_id=table_id, place=at, **asdict(place)))
            for card in cards:
                put_box_card(connection, table.game, card)
            for line in lines:
                write(connection, table_id, line)
    except IntegrityError as error:
        raise Clash from error
    return table_id


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


def find_places(code: str) -> tuple[str, tuple[Place, ...]] | None:
    """The secret of a table's keys and its seats, in one statement."""
    rows = _all(KEYED, {"code": code})
    return (rows[0].secret, tuple(Place(*row[1:]) for row in rows)) if rows else None


def take_seat(code: str, seat: str) -> bool:
    """Mark a free seat as taken; False where it was taken already."""
    return _change_seat(code, seat, SeatRow.taken.is_(False), taken=True)


def release_seat(code: str, seat: str) -> bool:
    """Free a seat and begin its next epoch; False where there is no such seat."""
    return _change_seat(code, seat, taken=False, epoch=SeatRow.epoch + 1)


def _change_seat(code: str, seat: str, *only: Any, **values: Any) -> bool:
    table = select(TableRow.id).where(TableRow.code == code).scalar_subquery()
    change = update(SeatRow).where(SeatRow.table_id == table, SeatRow.id == seat, *only).values(**values)
    with db.engine.begin() as connection:
        return connection.execute(change).rowcount == 1


# --- the log -------------------------------------------------------------------------------------


def newer(table_id: int, after: int, key: str = "") -> tuple[list[Entry], int | None]:
    """The entries after this one, in order; with a client key also the older entry it made, first.

    Where there are any, also when the game at the table ended, if it has.
    """
    found = _all(MADE_OR_NEWEST if key else NEWEST, {"table": table_id, "after": after, "key": key})
    return [entry_of(row) for row in found], found[0].finished_at if found else None


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
    """The state after an entry, if it was kept and can still be read."""
    here = (SnapshotRow.table_id == table_id, SnapshotRow.number == number)
    row = _one(select(SnapshotRow.state).where(*here))
    try:
        return msgspec.msgpack.decode(row.state, type=of) if row else None
    except msgspec.ValidationError:
        return None  # the state has another shape by now: the log tells all the same


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


# --- box cards -----------------------------------------------------------------------------------


def box_cards(game: str) -> list[BoxCard]:
    """The box cards of a game, in order of kind and id."""
    query = select(BoxCardRow.kind, BoxCardRow.id, BoxCardRow.fields).where(BoxCardRow.game == game)
    rows = _all(query.order_by(BoxCardRow.kind, BoxCardRow.id))
    return [(row.kind, row.id, msgspec.json.decode(row.fields)) for row in rows]


def save_box_card(game: str, card: BoxCard) -> None:
    """Keep a box card, in place of an older one. Raises `Clash` where another is just being kept."""
    try:
        with db.engine.begin() as connection:
            put_box_card(connection, game, card)
    except IntegrityError as error:
        raise Clash from error


def _all(query: Executable, given: Mapping[str, Any] | None = None) -> Sequence[Any]:
    with single().connect() as connection:
        return connection.execute(query, given).all()


def _one(query: Executable) -> Any | None:
    with single().connect() as connection:
        return connection.execute(query).one_or_none()
