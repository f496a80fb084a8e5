"""Time limits for waiting on the database, so that a locked database blocks only the requests that need it.

One thread serves all phones of a process. While one request waits, the thread works on others. But SQLite
waits inside its C code, which blocks the thread, and PostgreSQL's driver may wait for ever. So this module
replaces both waits. If a request gives up, it is answered with 503, and the phone sends its move again.
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
"""Seconds of retries while a SQLite file is locked, because another process such as a backup uses it."""

SILENT_SECONDS = 5.0
"""Seconds without any answer after which a database server counts as lost."""

DOWN_SECONDS = 2.0
"""Seconds without a new attempt after a database server could not be reached."""

IDLE_SECONDS = 10.0
"""Idle seconds after which a connection is checked before it is used again."""

SHORTEST_PAUSE, LONGEST_PAUSE = 0.001, 0.05

SERVER = {
    "connect_timeout": 5,
    # After a cable is pulled, no error arrives, so the kernel sends probes.
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    # If a worker is lost within a transaction, others wait for its locks until the server ends that session.
    "options": "-c idle_in_transaction_session_timeout=30000",
}
"""Default options for PostgreSQL's driver. DATABASE_URL may override them."""


def connect(dialect: Any, _record: object, args: list[Any], given: dict[str, Any]) -> Any:
    """Handle SQLAlchemy's event `do_connect`: set the limits, and open connections to PostgreSQL.

    Return None if SQLAlchemy is to open the connection itself.
    """
    if dialect.driver == "pysqlite":
        # IMMEDIATE takes the lock at once, so a lock can stop only the first statement of a transaction.
        given.update(factory=File, timeout=0, isolation_level="IMMEDIATE")
        return None
    if dialect.driver == "psycopg":
        return reach(args, SERVER | given)
    return None


def wait_without_limit(connection: Connection) -> None:
    """Let this connection wait without limit, because a migration or a backup may take long."""
    own: Any = connection.connection.driver_connection
    own.patience = None
    connection.detach()  # so that no other request gets this connection


class File(sqlite3.Connection):
    """A connection to SQLite that retries while the file is locked. Other requests run in the pauses."""

    patience: float | None = LOCKED_SECONDS

    def cursor(self, factory: Any = None) -> Any:
        return super().cursor(factory or Statement)

    def execute(self, *statement: Any) -> Any:
        # The library's own `execute` would bypass `cursor` and so the retries of `Statement`.
        return self.cursor().execute(*statement)


class Statement(sqlite3.Cursor):
    connection: File

    def execute(self, *statement: Any) -> Any:
        return self.patiently(super().execute, *statement)

    def executemany(self, *statement: Any) -> Any:
        return self.patiently(super().executemany, *statement)

    def patiently(self, run: Callable[..., Any], *statement: Any) -> Any:
        """Run the statement as soon as the file is not locked.

        Raises SQLite's error if the time is up, if the error has another cause, or within a transaction.
        """
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
    """Return True if the error means that another connection has locked the file.

    The lowest byte of SQLite's extended code is the basic code.
    """
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


class CircuitBreaker:
    """Makes requests fail at once for a while after a failed attempt, so that they do not wait as well."""

    def __init__(self) -> None:
        self.open_until = 0.0

    def check(self) -> None:
        """Raise psycopg's `OperationalError` if an attempt failed less than `DOWN_SECONDS` ago."""
        import psycopg

        if time.monotonic() < self.open_until:
            raise psycopg.OperationalError("the server could not be reached a moment ago")

    def open(self) -> None:
        self.open_until = time.monotonic() + DOWN_SECONDS


breaker = CircuitBreaker()


def reach(args: list[Any], given: dict[str, Any]) -> psycopg.Connection[Any]:
    """Connect to PostgreSQL. Raises psycopg's `OperationalError` after `connect_timeout` at the latest."""
    import psycopg

    breaker.check()
    try:
        return line().connect(*args, **given)
    except psycopg.errors.ConnectionTimeout:
        breaker.open()
        raise


@cache
def line() -> type[psycopg.Connection[Any]]:
    """Return the class for connections to PostgreSQL.

    It is defined inside this function because the driver may not be installed.
    """
    import psycopg

    class Line(psycopg.Connection[Any]):
        """A connection that is closed if the server sends nothing for `patience` seconds."""

        patience: float | None = SILENT_SECONDS

        def wait(self, gen: Any, *args: Any, **more: Any) -> Any:
            try:
                wanted = next(gen)
            except StopIteration as end:
                return end.value  # no wait is needed, as often at the end of a transaction
            try:
                return super().wait(bounded(gen, wanted, self.patience or math.inf), *args, **more)
            except Silence:
                # On an open connection, a late answer would be taken for the answer to the next query.
                self.pgconn.finish()
                breaker.open()
                raise psycopg.OperationalError("the server has fallen silent") from None

    return Line


class Silence(Exception):
    """The server sent nothing for the allowed time."""


def bounded(gen: Generator[Any, int, Any], wanted: Any, seconds: float) -> Generator[Any, int, Any]:
    """Yield `wanted`, then the further values of the driver's generator `gen`. Return the result of `gen`.

    Raises `Silence` if the driver sends back only 0 (no data) for this number of seconds.
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
    """Store the time when a connection is returned to the pool."""
    record.info["rests_since"] = time.monotonic()


def wake(connection: Any, record: Any, _proxy: object) -> None:
    """Check a connection that was idle in the pool, because the server may have closed it."""
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
    """Return the error classes that the installed drivers use for a lost connection."""
    try:
        import psycopg
    except ImportError:
        return (sqlite3.Error,)
    return (sqlite3.Error, psycopg.Error)


event.listen(Pool, "checkin", note_rest)
event.listen(Pool, "checkout", wake)
