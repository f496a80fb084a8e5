"""Asks the database, and says why it refuses a row.

Every function of the store has a connection of its own and gives it back: nothing stays open between two
calls, and what returns without an error is on the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Executable
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from companion.extensions import single

T = TypeVar("T")

DATABASE_ERRORS = (SQLAlchemyError,)
"""What reading and writing raises where the database fails."""

TRIES = 20
"""How often what clashes is tried."""


def all_rows(query: Executable, given: Mapping[str, Any] | None = None) -> Sequence[Any]:
    """The rows that this query finds."""
    with single().connect() as connection:
        return connection.execute(query, given).all()


def one_row(query: Executable) -> Any | None:
    """The row that this query finds, if it finds one."""
    with single().connect() as connection:
        return connection.execute(query).one_or_none()


class Clash(Exception):
    """Somebody else wrote this first: the same number of a log, the same client key, or the same code."""


class Gone(Exception):
    """The table of an entry was deleted."""


# SQLite's names, then PostgreSQL's numbers. What breaks another constraint is a fault of ours, and stays one.
FIRST = ("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "23505")
PARENTLESS = ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503")


@contextmanager
def constraints() -> Iterator[None]:
    """Raise `Clash` or `Gone` where that is why a database refuses a row."""
    try:
        yield
    except IntegrityError as error:
        why = getattr(error.orig, "sqlite_errorname", None) or getattr(error.orig, "sqlstate", None)
        if why in FIRST:
            raise Clash from error
        if why in PARENTLESS:
            raise Gone from error
        raise


def retry_on_clash(attempt: Callable[[], T]) -> T:
    """Run `attempt`, and run it again while it clashes with what somebody else writes."""
    for _ in range(TRIES - 1):
        try:
            return attempt()
        except Clash:
            continue
    return attempt()
