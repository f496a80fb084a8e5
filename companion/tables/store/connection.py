"""Runs queries, and turns the refusal of a row into `Clash` or `Gone`.

Every function of the store opens a connection of its own and returns it, so nothing stays open between two
calls, and a write that returns without an error is on the disk.
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
"""Errors of reading and writing when the database fails."""

TRIES = 20
"""Maximum number of attempts at a write that clashes."""


def all_rows(query: Executable, given: Mapping[str, Any] | None = None) -> Sequence[Any]:
    """Return the rows that this query finds."""
    with single().connect() as connection:
        return connection.execute(query, given).all()


def one_row(query: Executable) -> Any | None:
    """Return the row that this query finds, None if there is none."""
    with single().connect() as connection:
        return connection.execute(query).one_or_none()


class Clash(Exception):
    """Another request wrote this first: the same number of a log, the same client key, or the same code."""


class Gone(Exception):
    """A row to which the written row refers was deleted, such as the table of an entry."""


# SQLite's names, then PostgreSQL's numbers. Any other error is a bug of ours and raised as it is.
FIRST = ("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "23505")
PARENTLESS = ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503")


@contextmanager
def constraints() -> Iterator[None]:
    """Raise `Clash` or `Gone` if the database refuses a row because of a key or a missing parent row."""
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
    """Run `attempt`, and run it again while it clashes, at most `TRIES` times in all."""
    for _ in range(TRIES - 1):
        try:
            return attempt()
        except Clash:
            continue
    return attempt()
