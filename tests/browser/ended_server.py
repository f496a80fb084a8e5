"""A server of its own with tables whose games have ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from companion import create_app
from companion.database import upgrade_database
from companion.tables.game_file.replayer import import_file
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from tests.browser.served import served

RECORDED = Path(__file__).parents[1] / "recorded"


@contextmanager
def ended_tables(instance: Path, files: Mapping[str, str | Path]) -> Iterator[dict[str, str]]:
    """The host's link of the table of each recorded game: of one by its slug and name, or of any file."""
    url = f"sqlite:///{instance}/companion.sqlite"
    app = create_app({"SECRET_KEY": "made up", "PUBLIC_URL": None, "SQLALCHEMY_DATABASE_URI": url})
    with app.app_context():
        upgrade_database(app)
        tables = {key: import_file(file_of(key, name)) for key, name in files.items()}
        for one in tables.values():
            queries.curve(table_cache.find(one.code))  # works out once what each entry did
    with served(app) as port:
        home = f"http://127.0.0.1:{port}/t"
        yield {slug: f"{home}/{one.code}/key/{one.keys.host}" for slug, one in tables.items()}


def file_of(slug: str, name: str | Path) -> Path:
    return name if isinstance(name, Path) else RECORDED / slug / f"{name}.toml"
