"""The Flask extensions, made once here and bound to an app in `create_app`."""

import sqlite3
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, current_app
from flask_babel import Babel
from flask_compress import Compress
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from flask_wtf import CSRFProtect
from sqlalchemy import Engine, MetaData, event
from sqlalchemy.orm import DeclarativeBase

from companion import db_timeouts
from companion.rate_limits import Limits
from companion.secret_file import make_private


class Base(DeclarativeBase):
    """Base class of all row classes; constraints get names, so a migration can find them again."""

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
migrate = Migrate(db=db, directory=str(Path(__file__).with_name("migrations")))
csrf = CSRFProtect()
limiter = Limits()
babel = Babel()
compress = Compress()

event.listen(Engine, "do_connect", db_timeouts.connect)


def count(what: str) -> None:
    """Count one more of `what` in this app, for its metrics."""
    counts(current_app)[what] += 1


def counts(app: Flask) -> Counter[str]:
    """Return the counts of this app since it was made."""
    counted: Counter[str] = app.extensions.setdefault("companion.counts", Counter())
    return counted


def single() -> Engine:
    """Return the engine for one statement that is a transaction by itself.

    It saves a database server the round trips that begin and end a transaction; SQLite has none to save.
    """
    return _single(db.engine)


@lru_cache(maxsize=4)
def _single(engine: Engine) -> Engine:
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="AUTOCOMMIT")


@event.listens_for(Engine, "connect")
def tune_sqlite(connection: Any, _record: object) -> None:
    """Set what SQLite forgets between connections; other databases are left as they are."""
    if not isinstance(connection, sqlite3.Connection):
        return
    # SQLite gives the files that it makes beside this one, such as the log, the same mode.
    (_, _, name), *_ = connection.execute("PRAGMA database_list").fetchall()
    if name:  # "" in memory
        make_private(*(Path(name + end) for end in ("", "-wal", "-shm")))
    # WAL: phones go on reading while one writes.
    connection.execute("PRAGMA journal_mode = WAL")
    # FULL, not WAL's usual NORMAL: NORMAL syncs only at checkpoints, so a power cut could take a play that
    # a phone has already been shown. Durable before seen.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
