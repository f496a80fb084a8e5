"""The database can be read and not written, as on a disk that the system has mounted read-only."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from answers import refused
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.database import upgrade_database
from companion.extensions import db
from companion.tables.create import Opened, open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.play import Tap, play_tap
from tests.broken.hand import SENTENCE
from tests.load.server import COMPANION, SEATS, SETUP, environ

BODY = {"game": "astro_knights", "setup": SETUP, "seats": [{"name": name} for name in SEATS]}
STRIKE = {"kind": "damage-boss", "amount": 1, "key": "one-tap-of-many"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "companion.sqlite"


def writable(file: Path) -> str:
    return f"sqlite:///{file}"


def read_only(file: Path) -> str:
    """Root may write to any file that is only marked read-only, so SQLite is told."""
    return f"sqlite:///file:{file}?mode=ro&uri=true"


@contextmanager
def app_on(url: str) -> Iterator[Flask]:
    """The whole app, as after a restart."""
    app = create_app({"TESTING": True, "SQLALCHEMY_DATABASE_URI": url, "REDIS_URL": None, "PUBLIC_URL": None})
    with app.app_context():
        yield app
        db.engine.dispose()


@pytest.fixture
def opened(file: Path) -> Opened:
    """A table with one entry, from when the file could still be written."""
    with app_on(writable(file)) as app:
        upgrade_database(app)
        opened = open_table("astro_knights", SETUP, SEATS)
        play_tap(table_cache.find(opened.code), Tap("damage-boss", {"amount": 1}, by="host"))
    return opened


@pytest.fixture
def restart(file: Path, opened: Opened) -> Iterator[Callable[[str], FlaskClient]]:
    """Starts the app on the file, read-only or not."""
    with ExitStack() as started:

        def start(url: str) -> FlaskClient:
            started.close()
            return started.enter_context(app_on(url)).test_client()

        yield start


def headers(opened: Opened) -> dict[str, str]:
    return {"Authorization": f"Bearer {opened.keys.host}"}


def test_what_is_stored_can_be_read(file, opened, restart):
    client = restart(read_only(file))
    answer = client.get(f"/api/v1/tables/{opened.code}", headers=headers(opened))
    assert answer.status_code == 200
    assert answer.json["number"] == 1


def test_a_play_is_refused_in_a_sentence_and_counts_once_the_disk_takes_it(file, opened, restart):
    address = f"/api/v1/tables/{opened.code}"
    client = restart(read_only(file))
    problem = refused(client.post(f"{address}/moves", json=STRIKE, headers=headers(opened)), 503)
    assert problem["detail"] == SENTENCE
    assert client.get(address, headers=headers(opened)).json["number"] == 1
    client = restart(writable(file))
    assert client.post(f"{address}/moves", json=STRIKE, headers=headers(opened)).status_code == 201
    assert client.get(address, headers=headers(opened)).json["number"] == 2


def test_no_table_is_opened(file, opened, restart):
    problem = refused(restart(read_only(file)).post("/api/v1/tables", json=BODY), 503)
    assert problem["detail"] == SENTENCE


def test_a_page_says_the_same_sentence(file, opened, restart):
    client = restart(read_only(file))
    client.application.config["WTF_CSRF_ENABLED"] = False
    answer = client.post(f"/join/{opened.code}", data={"seat": "red"})
    assert answer.status_code == 503
    assert SENTENCE in answer.text
    assert answer.headers["Retry-After"] == "5"


@pytest.mark.parametrize("there", [True, False], ids=["a file", "no file"])
def test_a_server_does_not_start_on_it_and_says_why(tmp_path, file, there):
    if there:
        with app_on(writable(file)) as app:
            upgrade_database(app)
    done = subprocess.run(
        [*COMPANION, "serve", "--host", "127.0.0.1", "--port", "0"],
        env={**environ(tmp_path), "DATABASE_URL": read_only(file)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    said = done.stderr.decode()
    assert done.returncode == 2, said
    assert said.startswith("companion: The database sqlite:///file")
    assert said.count("\n") == 1, said
    assert ("readonly" if there else "unable to open") in said
