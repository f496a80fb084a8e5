"""What reading a log of 5,000 costs in each game: processor time of one request, in this process."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from bench.long_logs import EVENINGS, open_long
from bench.measurements import Measurements
from bench.processes import SECRET
from bench.servers import Servers
from companion import create_app
from companion.database import upgrade_database
from companion.games import GAMES
from companion.tables.create import Opened
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table

LENGTH, TIMES = 5000, 3
FIRST, AGAIN = "first", "again"
ROUTES = {
    "recorded game": "/recorded.toml",
    "result": "/result",
    "result.json": "/result.json",
    "result.csv": "/result.csv",
    "history": "/history?before=3000",
    "as it was": "?at=2525",
    "log of 1,000": "/api/v1/tables/{code}/log?after=3000&limit=1000",
    "who changed it": "/value/{value}",
}
TAKE_BACK, TAKEN = "take-back of entry 1,001", 1001


def reads(notes: Measurements, servers: Servers, folder: Path) -> None:
    """Every game, every route: first as after a restart, then again."""
    uri = f"sqlite:///{folder / 'reads.sqlite'}"
    given = {"SQLALCHEMY_DATABASE_URI": uri, "SECRET_KEY": SECRET, "REDIS_URL": None, "LIMITS": False}
    app = create_app(given | {"WTF_CSRF_ENABLED": False})
    upgrade_database(app)
    for slug in EVENINGS:
        with app.app_context():
            opened = open_long(slug, LENGTH)
            view = view_table(table_cache.find(opened.code))
            value = GAMES[slug].values(view.state)[-1].id
        client = app.test_client()
        client.get(f"/t/{opened.code}/key/{opened.keys.host}")
        for route, path in ROUTES.items():
            ask = partial(get, client, opened, path.format(code=opened.code, value=value))
            for _ in range(TIMES):
                with app.app_context():
                    table_cache.forget()
                client.get(f"/t/{opened.code}/panel")
                notes.add(("reads", route, slug, FIRST), processor(ask))
                notes.add(("reads", route, slug, AGAIN), processor(ask))
        take = partial(take_back, client, opened)
        notes.add(("reads", TAKE_BACK, slug, FIRST), processor(take))


def get(client: FlaskClient, opened: Opened, path: str) -> TestResponse:
    address = path if path.startswith("/api") else f"/t/{opened.code}{path}"
    return client.get(address, headers=bearer(opened))


def take_back(client: FlaskClient, opened: Opened) -> TestResponse:
    body = {"of": TAKEN, "expect": LENGTH}
    return client.post(f"/api/v1/tables/{opened.code}/undo", json=body, headers=bearer(opened))


def bearer(opened: Opened) -> dict[str, str]:
    return {"Authorization": f"Bearer {opened.keys.host}"}


def processor(act: Callable[[], TestResponse]) -> float:
    """Seconds of the processor for a request, which has to succeed."""
    began = time.process_time()
    answer = act()
    took = time.process_time() - began
    if answer.status_code >= 300:
        raise RuntimeError(f"{answer.request.path}: {answer.status}")
    return took
