"""The database's version: bringing it up to date, and telling whether it is."""

from __future__ import annotations

from functools import cache

import flask_migrate
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InternalError, OperationalError

from companion.environment import ConfigError
from companion.extensions import db, migrate


def upgrade_database(app: Flask) -> None:
    """Apply the migrations that this database has not seen, all or none.

    Of several servers that start at once, one does it and the others wait (`migrations/env.py`).
    """
    try:
        with app.app_context():
            refuse_newer(app)
            flask_migrate.upgrade()
            check_writable()
    except (OperationalError, InternalError) as error:
        raise ConfigError(f"The database {shown_url(app)} cannot be used: {error.orig}") from error


def refuse_newer(app: Flask) -> None:
    """Raise `ConfigError` where a newer program migrated the database: this one would misread it."""
    known = {script.revision for script in scripts().walk_revisions()}
    with db.engine.connect() as connection:
        if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
            what = "is of a newer Companion. Start that one, or restore a backup into a new database."
            raise ConfigError(f"The database {shown_url(app)} {what}")


def check_writable() -> None:
    """Raise where no play could be stored. A disk or a server may be read-only."""
    with db.engine.connect() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
        connection.rollback()


def require_current(app: Flask) -> None:
    """Raise `ConfigError` where the database does not answer or has another version than this program."""
    try:
        with app.app_context():
            current = is_current()
    except OperationalError as error:
        raise ConfigError(f"The database {shown_url(app)} cannot be used: {error.orig}") from error
    if not current:
        what = "is not of this program's version. `companion upgrade` brings an older one up to date."
        raise ConfigError(f"The database {shown_url(app)} {what}")


def shown_url(app: Flask) -> str:
    """The database's address, without its password."""
    return make_url(app.config["SQLALCHEMY_DATABASE_URI"]).render_as_string(hide_password=True)


def is_current() -> bool:
    """Whether the database has this program's version. It asks the database, so it tells of that too."""
    with db.engine.connect() as connection:
        return set(MigrationContext.configure(connection).get_current_heads()) == wanted()


@cache
def wanted() -> set[str]:
    """The migration that this program ends with."""
    return set(scripts().get_heads())


def scripts() -> ScriptDirectory:
    return ScriptDirectory(migrate.directory)
