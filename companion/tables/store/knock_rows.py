"""Knocks of phones for a taken seat, and handing over the host's role."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from sqlalchemy import Connection, delete, insert, select, update

from companion.extensions import db
from companion.tables.store.connection import Gone, constraints
from companion.tables.store.models import KnockRow, SeatRow, TableRow
from companion.tables.store.table_rows import Place, id_of, releasing, taking

IN, NO = "in", "no"


@dataclass(frozen=True, slots=True)
class Knock:
    """A phone that wants a taken seat; see `models.KnockRow`. `at` is in milliseconds since 1970."""

    id: str
    network: str
    seat: str
    epoch: int
    at: int
    answer: str = ""


COLUMNS = tuple(getattr(KnockRow, name) for name in Knock.__slots__)


def knocks(code: str) -> list[Knock]:
    """Return all stored knocks at a table, oldest first."""
    with db.engine.connect() as connection:
        return _knocks(connection, code)


def _knocks(connection: Connection, code: str) -> list[Knock]:
    here = select(*COLUMNS).where(KnockRow.table_id == id_of(code)).order_by(KnockRow.at, KnockRow.id)
    return [Knock(*row) for row in connection.execute(here)]


def put_knock(code: str, knock: Knock, keep_after: int, check: Callable[[list[Knock]], None]) -> None:
    """Store a knock. Delete the older knock of the same phone, and all knocks made before `keep_after`.

    A knock that was refused is never deleted here. `check` gets the remaining knocks of the table and may
    raise an error. No other phone can knock at this table until the new knock is stored. Raises `Clash` if
    another request stores the same knock, `Gone` if the table was deleted.
    """
    with constraints(), db.engine.begin() as connection:
        table, _ = _clear_old_knocks(connection, code, knock, keep_after)
        check(_knocks(connection, code))
        connection.execute(insert(KnockRow).values(table_id=table, **asdict(knock)))


def _clear_old_knocks(
    connection: Connection, code: str, knock: Knock, keep_after: int
) -> tuple[int, Knock | None]:
    """Delete old knocks and the phone's former knock. Return the table's id and that former knock.

    No other phone can knock at this table before the transaction ends. Raises `Gone`.
    """
    # PostgreSQL locks the table's row here, SQLite its file at the first DELETE.
    table = connection.scalar(select(TableRow.id).where(TableRow.code == code).with_for_update())
    if table is None:
        raise Gone
    old = KnockRow.table_id == table, KnockRow.answer != NO
    connection.execute(delete(KnockRow).where(*old, KnockRow.at < keep_after))
    before = next((one for one in _knocks(connection, code) if one.id == knock.id), None)
    connection.execute(delete(KnockRow).where(*old, KnockRow.id == knock.id))
    return table, before


def take_seat(
    code: str,
    knock: Knock,
    leaves: Place | None,
    keep_after: int,
    remembers: Callable[[list[Knock]], bool],
) -> int | None:
    """Take a free seat and free the former seats of the phone, all or nothing. Return the epoch of the seat.

    Return None if the seat is taken. The former seats are `leaves`, and a seat that the same phone took by
    another request a moment ago. `remembers` gets the other knocks and returns True if this knock is to be
    stored, with the epoch of the seat. Raises `Clash` and `Gone` as `put_knock` does.
    """
    with constraints(), db.engine.begin() as connection:
        table, before = _clear_old_knocks(connection, code, knock, keep_after)
        epoch: int | None = connection.scalar(taking(table, knock.seat))
        if epoch is None:
            connection.rollback()
            return None
        if leaves is not None:
            connection.execute(releasing(table, leaves.id, leaves.epoch))
        if before is not None and before.answer == IN and before.seat != knock.seat:
            connection.execute(releasing(table, before.seat, before.epoch + 1))
        if remembers(_knocks(connection, code)):
            kept = replace(knock, epoch=epoch - 1)
            connection.execute(insert(KnockRow).values(table_id=table, **asdict(kept)))
        return epoch


def move_let_in(connection: Connection, table: int, old: tuple[str, int], new: tuple[str, int]) -> None:
    """Update the knocks that were let in at a seat whose colour and epoch change from `old` to `new`."""
    (seat, epoch), (colour, later) = old, new
    here = KnockRow.table_id == table, KnockRow.seat == seat, KnockRow.answer == IN
    moved = update(KnockRow).where(*here, KnockRow.epoch == epoch - 1)
    connection.execute(moved.values(seat=colour, epoch=later - 1))


def let_in(code: str, knock: Knock) -> bool:
    """Give the next key of the seat to the phone that knocks; the old key is no longer valid.

    Return False if the knock was answered before, or the seat was freed meanwhile.
    """
    with db.engine.begin() as connection:
        if not _answered(connection, code, knock, IN):
            return False
        seat = SeatRow.table_id == id_of(code), SeatRow.id == knock.seat, SeatRow.epoch == knock.epoch
        change = update(SeatRow).where(*seat, SeatRow.taken).values(epoch=SeatRow.epoch + 1)
        if connection.execute(change).rowcount == 1:
            return True
        connection.rollback()
        return False


def refuse(code: str, knock: Knock) -> bool:
    """Refuse the phone that knocks. Return False if the knock was answered before."""
    with db.engine.begin() as connection:
        return _answered(connection, code, knock, NO)


def hand_over(code: str, seat: str) -> bool:
    """Make the phone of a taken seat a host. Return False if the seat is free."""
    here = SeatRow.table_id == id_of(code), SeatRow.id == seat, SeatRow.taken
    with db.engine.begin() as connection:
        return connection.execute(update(SeatRow).where(*here).values(hosts=True)).rowcount == 1


def _answered(connection: Connection, code: str, knock: Knock, answer: str) -> bool:
    open_one = KnockRow.table_id == id_of(code), KnockRow.id == knock.id, KnockRow.answer == ""
    change = update(KnockRow).where(*open_one, KnockRow.at == knock.at).values(answer=answer)
    return connection.execute(change).rowcount == 1
