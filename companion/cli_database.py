"""Access to the database for commands. Its errors are reported in one sentence.

As in `cli.py`, no large library is imported at the top.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import click


def fail(sentence: str) -> NoReturn:
    click.echo(sentence, err=True)
    sys.exit(1)


@contextmanager
def database(*, upgrade: bool = False) -> Iterator[str]:
    """Enter the app's context on an up-to-date database, and yield PUBLIC_URL, "" if it is not set.

    An older database is migrated if `upgrade` is True; if not, it raises `ConfigError`.
    """
    from companion import create_app
    from companion.database import require_current, upgrade_database
    from companion.extensions import db

    app = create_app()
    (upgrade_database if upgrade else require_current)(app)
    with app.app_context():
        try:
            yield app.config["PUBLIC_URL"] or ""
        finally:
            db.engine.dispose()


@contextmanager
def plainly(file: Path | None = None) -> Iterator[None]:
    """Report an error of the file or of the database in one sentence, with exit status 1."""
    from companion.engine.errors import TableError
    from companion.extensions import db
    from companion.tables.game_file import GameFileError

    try:
        yield
    except (GameFileError, TableError) as error:
        fail(f"{file}: {error}" if file else str(error))
    except OSError as error:
        name = error.filename or file or "The output"
        fail(f"{name}: {error.strerror}" if error.strerror else str(error))
    except db.exc.DBAPIError as error:
        fail(f"The database failed: {error.orig}")
