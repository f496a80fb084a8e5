# ruff: noqa: INP001 - Alembic runs this by its path
"""How Alembic reaches the database: through the app. Run by Flask-Migrate inside the app's context."""

from alembic import context

import companion.tables.models  # noqa: F401 - what the tables should be
from companion.extensions import db


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
        context.configure(connection=connection, **options())
        with context.begin_transaction():
            context.run_migrations()


run()
