"""Limits for waiting on the database. A locked database blocks only the requests that need it.

One thread serves all phones of a process and turns to another request whenever it would wait. SQLite waits
inside its own C code, and PostgreSQL's driver waits for ever, so this module replaces both waits. A request
that gives up is answered with 503, and the phone sends its tap again by itself.
"""

from __future__ import annotations

import math
import sqlite3
import time
from collections.abc import Callable, Generator
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, event
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.pool import Pool

if TYPE_CHECKING:
    import psycopg

LOCKED_SECONDS = 5.0
"""Seconds for which a locked SQLite file is tried again: another process writes, such as a backup."""

SILENT_SECONDS = 5.0
"""Seconds without any answer after which a database server counts as lost."""

DOWN_SECONDS = 2.0
"""Seconds for which a server that could not be reached is not tried again."""

IDLE_SECONDS = 10.0
"""Seconds without use after which a connection is checked before it is used again."""

SHORTEST_PAUSE, LONGEST_PAUSE = 0.001, 0.05

SERVER = {
    "connect_timeout": 5,
    # A pulled cable is silent, too, so the kernel asks for a sign of life.
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    # Others at the table wait for a transaction whose worker is gone with its machine: the server ends it.
    "options": "-c idle_in_transaction_session_timeout=30000",
}
"""Options of PostgreSQL's driver that DATABASE_URL does not set."""


def connect(dialect: Any, _record: object, args: list[Any], given: dict[str, Any]) -> Any:
    """Open a connection with these limits (`do_connect`); None if SQLAlchemy shall open it itself."""
    if dialect.driver == "pysqlite":
        # IMMEDIATE: the one statement that can find the file locked is the first, before anything was done.
        given.update(factory=File, timeout=0, isolation_level="IMMEDIATE")
        return None
    if dialect.driver == "psycopg":
        return reach(args, SERVER | given)
    return None


def wait_without_limit(connection: Connection) -> None:
    """Let this connection wait without limit: building an index of a long log takes its time."""
    own: Any = connection.connection.driver_connection
    own.patience = None
    connection.detach()  # so that the pool gives it to no other request


class File(sqlite3.Connection):
    """A SQLite file that is tried again while it is locked, with pauses in which other requests run."""

    patience: float | None = LOCKED_SECONDS

    def cursor(self, factory: Any = None) -> Any:
        return super().cursor(factory or Statement)

    def execute(self, *statement: Any) -> Any:
        # The library's shortcut bypasses `cursor`, which has the patience.
        return self.cursor().execute(*statement)


class Statement(sqlite3.Cursor):
    connection: File

    def execute(self, *statement: Any) -> Any:
        return self.patiently(super().execute, *statement)

    def executemany(self, *statement: Any) -> Any:
        return self.patiently(super().executemany, *statement)

    def patiently(self, run: Callable[..., Any], *statement: Any) -> Any:
        """Run it as soon as the file is free. Raises like SQLite if time is up or for another error."""
        try:
            return run(*statement)
        except sqlite3.OperationalError as error:
            if not locked(error) or self.connection.in_transaction:
                raise
        until, pause = end_of(self.connection.patience), SHORTEST_PAUSE
        while True:
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            try:
                return run(*statement)
            except sqlite3.OperationalError as error:
                if not locked(error) or time.monotonic() > until:
                    raise


def end_of(patience: float | None) -> float:
    return math.inf if patience is None else time.monotonic() + patience


def locked(error: sqlite3.OperationalError) -> bool:
    """Return True if another process has locked the file; the lowest byte of the code says so."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


class CircuitBreaker:
    """A circuit breaker: after a failed attempt, the next requests fail at once instead of waiting too."""

    def __init__(self) -> None:
        self.open_until = 0.0

    def check(self) -> None:
        """Raise at once if an attempt failed a moment ago."""
        import psycopg

        if time.monotonic() < self.open_until:
            raise psycopg.OperationalError("the server could not be reached a moment ago")

    def open(self) -> None:
        self.open_until = time.monotonic() + DOWN_SECONDS


breaker = CircuitBreaker()


def reach(args: list[Any], given: dict[str, Any]) -> psycopg.Connection[Any]:
    """Connect to PostgreSQL. Raises psycopg's OperationalError after `connect_timeout` at the latest."""
    import psycopg

    breaker.check()
    try:
        return line().connect(*args, **given)
    except psycopg.errors.ConnectionTimeout:
        breaker.open()
        raise


@cache
def line() -> type[psycopg.Connection[Any]]:
    """Return the class of connections to PostgreSQL, made on demand: the driver need not be installed."""
    import psycopg

    class Line(psycopg.Connection[Any]):
        """A connection that is given up when the server falls silent."""

        patience: float | None = SILENT_SECONDS

        def wait(self, gen: Any, *args: Any, **more: Any) -> Any:
            try:
                wanted = next(gen)
            except StopIteration as end:
                return end.value  # no wait needed, as at most ends of a transaction
            try:
                return super().wait(bounded(gen, wanted, self.patience or math.inf), *args, **more)
            except Silence:
                self.pgconn.finish()  # a late answer would belong to a query that was given up
                breaker.open()
                raise psycopg.OperationalError("the server has fallen silent") from None

    return Line


class Silence(Exception):
    """The server sent nothing for the allowed time."""


def bounded(gen: Generator[Any, int, Any], wanted: Any, seconds: float) -> Generator[Any, int, Any]:
    """Yield what the driver waits for, `wanted` first; a 0 sent back means that no data came.

    Raises `Silence` if no data came for this number of seconds.
    """
    until = time.monotonic() + seconds
    try:
        while True:
            ready = yield wanted
            if ready:
                until = time.monotonic() + seconds
            elif time.monotonic() > until:
                raise Silence
            wanted = gen.send(ready)
    except StopIteration as end:
        return end.value


def note_rest(_connection: Any, record: Any) -> None:
    """Note the time when a connection is given back to the pool."""
    record.info["rests_since"] = time.monotonic()


def wake(connection: Any, record: Any, _proxy: object) -> None:
    """Check a connection from the pool that was idle: the other side may have closed it."""
    since = record.info.get("rests_since")
    if since is None or time.monotonic() - since < IDLE_SECONDS:
        return
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except connection_errors() as error:
        raise InvalidatePoolError from error


@cache
def connection_errors() -> tuple[type[Exception], ...]:
    """Return the errors that the installed drivers raise for a lost connection."""
    try:
        import psycopg
    except ImportError:
        return (sqlite3.Error,)
    return (sqlite3.Error, psycopg.Error)


event.listen(Pool, "checkin", note_rest)
event.listen(Pool, "checkout", wake)
