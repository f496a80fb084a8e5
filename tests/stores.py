"""Where the tables of a test are kept: a SQLite file, or PostgreSQL with Redis beside it.

`TEST_DATABASE_URL` and `TEST_REDIS_URL` name the servers. On the first, each process of a run makes a
database of its own and drops it at the end; on the second, nothing but what expires by itself is written.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import flask_migrate
import psycopg
import pytest
from flask import Flask
from sqlalchemy import event
from sqlalchemy.engine import URL, make_url

from companion import db_timeouts
from companion.database import set_up_migrations
from companion.extensions import db
from companion.tables.store import models

STORES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.full))
"""Each kind of store, as the parameters of a fixture or a test."""

ONLY_SQLITE = pytest.mark.parametrize("store", ["sqlite"], indirect=True)
"""For what can be seen on a file alone. Say why beside it."""

NO_SERVERS = (
    "Not run over PostgreSQL and Redis: no servers are named, as by TEST_DATABASE_URL="
    "postgresql://postgres@127.0.0.1/postgres TEST_REDIS_URL=redis://127.0.0.1"
)

ROWS = tuple(table.name for table in reversed(models.Base.metadata.sorted_tables))
"""Whatever points to another row goes before it."""


def servers() -> tuple[str, str]:
    """The addresses of PostgreSQL and Redis; skips where there are none, fails where there have to be."""
    found = [os.environ.get(name, "").strip() for name in ("TEST_DATABASE_URL", "TEST_REDIS_URL")]
    if all(found):
        return found[0], found[1]
    if os.environ.get("COMPANION_REQUIRE_SERVERS"):
        pytest.fail(f"{NO_SERVERS} This run must not do without.")
    pytest.skip(NO_SERVERS)


def without_waiting_for_the_disk(app: Flask) -> None:
    """Let this app's SQLite skip its syncs: a test pulls no plug. What kills a real server keeps them."""
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            event.listen(db.engine, "connect", lambda line, _: line.execute("PRAGMA synchronous = OFF"))


def migrated(url: str) -> None:
    """Apply the real migrations to an empty database."""
    app = Flask("migrated")
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    db.init_app(app)
    set_up_migrations(app)
    with app.app_context():
        flask_migrate.upgrade()
        db.engine.dispose()


class SQLite:
    """A database file of this test's own."""

    name = "sqlite"
    explain = "EXPLAIN QUERY PLAN"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = f"sqlite:///{path}"
        self.settings = {"SQLALCHEMY_DATABASE_URI": self.url, "REDIS_URL": None}

    def read(self, query: str) -> Any:
        """One value as it is stored, read past the app."""
        with closing(sqlite3.connect(self.path)) as connection:
            return connection.execute(query).fetchone()[0]

    def dump(self) -> str:
        """Everything that is stored, as text."""
        with closing(sqlite3.connect(self.path)) as connection:
            return "\n".join(connection.iterdump())

    @contextmanager
    def locked(self, app: Flask) -> Iterator[None]:
        """Another process writes and does not let go; the app does not wait long for it."""
        short = patch.object(db_timeouts.File, "patience", 0.05)
        with short, closing(sqlite3.connect(self.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")

    @contextmanager
    def read_only(self, app: Flask) -> Iterator[None]:
        """The disk takes nothing more: the app's connection may only read."""
        on_the_apps_connection(app, "PRAGMA query_only = ON")
        yield
        on_the_apps_connection(app, "PRAGMA query_only = OFF")

    @contextmanager
    def no_updates(self, rows: str) -> Iterator[None]:
        """No row of this table can be changed: the disk is full."""
        with closing(sqlite3.connect(self.path)) as connection:
            connection.execute(
                f"CREATE TRIGGER refused BEFORE UPDATE ON {rows}"
                " BEGIN SELECT RAISE(ABORT, 'The disk is full.'); END"
            )
            yield
            connection.execute("DROP TRIGGER refused")


class PostgreSQL:
    """The database of this process, without rows, and Redis with counters of this test's own."""

    name = "postgresql"
    explain = "EXPLAIN"

    def __init__(self, url: URL, redis_url: str, own: psycopg.Connection[Any]) -> None:
        self.url = url.render_as_string(hide_password=False)
        self._own = own
        self.settings = {
            "SQLALCHEMY_DATABASE_URI": self.url,
            "REDIS_URL": redis_url,
            # Others may be counting on the same server: other workers, another checkout.
            "LIMITS_STORAGE": {"key_prefix": f"test-{secrets.token_hex(8)}"},
        }

    def read(self, query: str) -> Any:
        """One value as it is stored, read past the app."""
        return self._own.execute(query).fetchone()[0]

    def dump(self) -> str:
        """Everything that is stored, as text."""
        tables = [self._own.execute(f"SELECT {name}::text FROM {name}").fetchall() for name in ROWS]
        return "\n".join(row for rows in tables for (row,) in rows)

    def locked(self, app: Flask) -> AbstractContextManager[None]:
        """Another process writes and does not let go; the app does not wait long for it."""
        return self._held(
            app,
            "SET lock_timeout = '50ms'",
            f"LOCK TABLE {', '.join(ROWS)} IN EXCLUSIVE MODE",
            "RESET lock_timeout",
        )

    def read_only(self, app: Flask) -> AbstractContextManager[None]:
        """The server takes nothing more: the app's connection may only read."""
        return self._held(
            app, "SET default_transaction_read_only = on", "SELECT 1", "RESET default_transaction_read_only"
        )

    @contextmanager
    def no_updates(self, rows: str) -> Iterator[None]:
        """No row of this table can be changed. The next test gets the same database without the trigger."""
        self._own.execute(
            "CREATE FUNCTION refused() RETURNS trigger"
            " AS 'BEGIN RAISE EXCEPTION ''full''; END' LANGUAGE plpgsql"
        )
        try:
            self._own.execute(f"CREATE TRIGGER refused BEFORE UPDATE ON {rows} EXECUTE FUNCTION refused()")
            yield
        finally:
            self._own.execute("DROP FUNCTION refused CASCADE")

    @contextmanager
    def _held(self, app: Flask, before: str, lock: str, after: str) -> Iterator[None]:
        on_the_apps_connection(app, before)
        with self._own.transaction(force_rollback=True):
            self._own.execute(lock)
            yield
        on_the_apps_connection(app, after)


def on_the_apps_connection(app: Flask, statement: str) -> None:
    """Set something for the one connection that the app's pool holds."""
    with app.app_context(), db.engine.connect() as connection:
        connection.exec_driver_sql(statement)
        connection.commit()


Store = SQLite | PostgreSQL


@contextmanager
def own_database(server: str) -> Iterator[URL]:
    """A migrated database on this server that nobody else has; it is dropped at the end."""
    url = make_url(server).set(drivername="postgresql")
    name = f"test_companion_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}_{secrets.token_hex(4)}"
    run_on(url, f"CREATE DATABASE {name}")
    try:
        # Waiting for the disk is all that is left out: no test pulls the plug.
        options = {**url.query, "options": "-csynchronous_commit=off"}
        own = url.set(drivername="postgresql+psycopg", database=name, query=options)
        migrated(own.render_as_string(hide_password=False))
        yield own
    finally:
        run_on(url, f"DROP DATABASE {name} WITH (FORCE)")


def run_on(url: URL, statement: str) -> None:
    with connection_to(url) as connection:
        connection.execute(statement)


def connection_to(url: URL) -> psycopg.Connection[Any]:
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return psycopg.connect(plain, autocommit=True)


class Stores:
    """Makes the stores of all tests of one process: migrated once each, empty for every test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file: Path | None = None
        self._database: tuple[URL, psycopg.Connection[Any]] | None = None
        self._made = ExitStack()

    def empty(self, name: str, folder: Path) -> Store:
        """A database without rows; the folder is for a store that is a file."""
        return self.sqlite(folder) if name == "sqlite" else self.postgresql()

    def sqlite(self, folder: Path) -> SQLite:
        if self._file is None:
            self._file = self.folder / "migrated.sqlite"
            migrated(f"sqlite:///{self._file}")
        return SQLite(shutil.copy(self._file, folder / "companion.sqlite"))

    def postgresql(self) -> PostgreSQL:
        server, redis_url = servers()
        if self._database is None:
            url = self._made.enter_context(own_database(server))
            self._database = url, self._made.enter_context(connection_to(url))
        url, own = self._database
        # Ten times as quick as TRUNCATE where a table holds a handful of rows. Ids begin at 1 again.
        triggers = own.execute("SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal").fetchone()
        assert triggers == (0,), "A test left a trigger behind for every later one."
        deletes = [f"DELETE FROM {name}" for name in ROWS]
        own.execute("; ".join([*deletes, "SELECT setval('game_table_id_seq', 1, false)"]))
        return PostgreSQL(url, redis_url, own)

    @contextmanager
    def apart(self, store: Store) -> Iterator[Store]:
        """A store of the same kind that no other test sees."""
        if store.name == "sqlite":
            yield store  # each is a file of its own
            return
        server, redis_url = servers()
        with own_database(server) as url, connection_to(url) as own:
            yield PostgreSQL(url, redis_url, own)

    def close(self) -> None:
        """Leave nothing on the server."""
        self._made.close()
