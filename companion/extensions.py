"""The Flask extensions. They are created here, and `create_app` binds them to an app."""

import sqlite3
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, current_app
from flask_babel import Babel
from flask_compress import Compress
from flask_sqlalchemy import SQLAlchemy
from flask_wtf import CSRFProtect
from sqlalchemy import Engine, MetaData, event
from sqlalchemy.orm import DeclarativeBase

from companion import db_timeouts
from companion.rate_limits import Limits
from companion.secret_file import make_private


class Base(DeclarativeBase):
    """Base class of all row classes. Every constraint gets a name, so that migrations can refer to it."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Base)
csrf = CSRFProtect()
limiter = Limits()
babel = Babel()
compress = Compress()

event.listen(Engine, "do_connect", db_timeouts.connect)


def count(what: str) -> None:
    """Add one to the counter `what` of this app, for its metrics."""
    counts(current_app)[what] += 1


def counts(app: Flask) -> Counter[str]:
    """Return this app's counters. They start when the app is created."""
    counted: Counter[str] = app.extensions.setdefault("companion.counts", Counter())
    return counted


def single() -> Engine:
    """Return an engine for single statements without a transaction around them (autocommit).

    With a database server this saves the round trips that begin and end a transaction. SQLite has no round
    trips, so it gets its usual engine.
    """
    return _single(db.engine)


@lru_cache(maxsize=4)
def _single(engine: Engine) -> Engine:
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="AUTOCOMMIT")


@event.listens_for(Engine, "connect")
def tune_sqlite(connection: Any, _record: object) -> None:
    """Set the options that each new connection to SQLite needs. Other databases are left as they are."""
    if not isinstance(connection, sqlite3.Connection):
        return
    # Files that SQLite creates beside the database, such as the write-ahead log, get the database's mode.
    (_, _, name), *_ = connection.execute("PRAGMA database_list").fetchall()
    if name:  # "" in memory
        make_private(*(Path(name + end) for end in ("", "-wal", "-shm")))
    # WAL: other requests can read while one writes.
    connection.execute("PRAGMA journal_mode = WAL")
    # FULL, not WAL's usual NORMAL: NORMAL syncs only at checkpoints, so a power cut could lose a move that
    # phones have already shown.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
