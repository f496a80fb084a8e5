# ruff: noqa: INP001 - Alembic runs this by its path
"""Alembic's way to the database: through the app. Run by Flask-Migrate in the app's context."""

from alembic import context

import companion.tables.store.models  # noqa: F401 - what the tables should be
from companion import db_timeouts
from companion.extensions import db

# Any number works as long as nothing else on the server locks the same one: "compan" in ASCII.
LOCK = 0x636F6D70616E


def options():
    # A column of SQLite can only be changed by copying its table; batches do that.
    return {"target_metadata": db.metadata, "render_as_batch": True, "compare_type": True}


def run():
    if context.is_offline_mode():
        url = db.engine.url.render_as_string(hide_password=False)
        context.configure(url=url, literal_binds=True, **options())
        with context.begin_transaction():
            context.run_migrations()
        return
    with db.engine.connect() as connection:
        db_timeouts.wait_without_limit(connection)
        # SQLite can undo a change of tables, too, but only in an explicit transaction.
        context.configure(connection=connection, transactional_ddl=True, **options())
        with context.begin_transaction():
            wait_for_others(connection)
            context.run_migrations()


def wait_for_others(connection):
    """Let one of several starting workers migrate; the others wait here and find everything done."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    elif connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


run()
