"""Migrates the database, checks its version, and checks that it can be written.

Alembic and Flask-Migrate are imported where they are used, because their import takes a tenth of the start
and most processes never migrate.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask
from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from companion.environment import ConfigError
from companion.extensions import db
from companion.per_app import per_app

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

MIGRATIONS = str(Path(__file__).with_name("migrations"))

TRIAL_BYTES = 64 * 1024
"""Bytes of a trial write: more than a move stores, and about as much as a new table."""

TRIED_SECONDS = 1
"""Seconds for which the result of a successful trial is reused, so that frequent checks block no writers."""


@dataclass(slots=True)
class LastTrial:
    """Time of the monotonic clock until which the result of the last successful trial is reused."""

    until: float = 0.0


last_trial = per_app(LastTrial)


def upgrade_database(app: Flask) -> None:
    """Apply the migrations that are missing in this database, either all or none.

    If several servers start at once, one migrates and the others wait (`migrations/env.py`).
    """
    import flask_migrate

    set_up_migrations(app)
    try:
        with app.app_context():
            refuse_newer(app)
            flask_migrate.upgrade()
            check_writable()
    except DatabaseError as error:
        raise ConfigError(unusable(app, error)) from error


def set_up_migrations(app: Flask) -> None:
    """Let the functions of Flask-Migrate work on this app's database."""
    from flask_migrate import Migrate

    Migrate(app, db, MIGRATIONS)


def refuse_newer(app: Flask) -> None:
    """Raise `ConfigError` if a newer Companion migrated the database. This version would misread it."""
    known = {script.revision for script in scripts().walk_revisions()}
    with db.engine.connect() as connection:
        if not known.issuperset(current(connection)):
            what = "is of a newer Companion. Start that one, or restore a backup into a new database."
            raise ConfigError(f"The database {shown_url(app)} {what}")


def check_writable() -> None:
    """Raise `DatabaseError` if the database cannot be written. A disk or a server may be read-only."""
    with db.engine.connect() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
        connection.rollback()


def can_store() -> bool:
    """Return True if the database can be written now. A full disk, for example, only allows reading."""
    if time.monotonic() < last_trial.until:
        return True
    try:
        with db.engine.connect() as connection:
            (write_and_discard if db.engine.dialect.name == "sqlite" else write_the_same)(connection)
    except SQLAlchemyError:
        return False
    last_trial.until = time.monotonic() + TRIED_SECONDS
    return True


def write_and_discard(connection: Connection) -> None:
    """Write more than SQLite's cache holds, so that SQLite really writes to the disk, then roll back."""
    connection.exec_driver_sql("PRAGMA cache_size = 4")
    try:
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", ("x" * TRIAL_BYTES,))
    finally:
        connection.rollback()
        connection.exec_driver_sql("PRAGMA cache_size = -2000")  # SQLite's default


def write_the_same(connection: Connection) -> None:
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
    connection.commit()


def unusable(app: Flask, error: SQLAlchemyError) -> str:
    """Return the sentence with which every command reports a database that fails."""
    reason = str(getattr(error, "orig", None) or type(error).__name__).partition("\n")[0]
    return f"The database {shown_url(app)} does not answer: {reason}."


def require_current(app: Flask) -> None:
    """Raise `ConfigError` if the database does not answer or has another version than this program."""
    try:
        with app.app_context():
            current = is_current()
    except DatabaseError as error:
        raise ConfigError(unusable(app, error)) from error
    if not current:
        what = "is not of this program's version. `companion upgrade` brings an older one up to date."
        raise ConfigError(f"The database {shown_url(app)} {what}")


def shown_url(app: Flask) -> str:
    """Return the database's address, without its password."""
    return make_url(app.config["SQLALCHEMY_DATABASE_URI"]).render_as_string(hide_password=True)


def is_current() -> bool:
    """Return True if the database has this program's version. Raises if the query fails."""
    with db.engine.connect() as connection:
        return current(connection) == wanted()


def current(connection: Connection) -> set[str]:
    """Return the ids of the latest migrations of this database; empty before the first migration."""
    from alembic.runtime.migration import MigrationContext

    return set(MigrationContext.configure(connection).get_current_heads())


@cache
def wanted() -> set[str]:
    """Return the ids of this program's latest migrations (normally one)."""
    return set(scripts().get_heads())


def scripts() -> ScriptDirectory:
    from alembic.script import ScriptDirectory

    return ScriptDirectory(MIGRATIONS)
