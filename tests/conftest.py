"""Shared by all tests: an app on a database file of its own, and the cast.

Alice opened the table and is its host. Bob sits at it, on the blue seat. Charlie is an outsider: he
knows the code, and no key of it. Dora may watch.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import flask_migrate
import pytest
from flask import Flask
from flask.testing import FlaskClient
from toy import TOY
from werkzeug.test import TestResponse

from companion import create_app
from companion.engine.offers import Offer
from companion.engine.prompts import Prompt
from companion.engine.text import Text
from companion.extensions import db, limiter
from companion.games import GAMES
from companion.tables import service
from companion.tables.service import Opened

SECRET = "made up for tests, never for tables"
OFFER = Offer("add", "Add one", fields={"seat": "red", "by": 1})
GREY = Offer("draw", "Draw", refusal=Text("{left} cards are left.", left=0))
GAME = replace(
    TOY,
    offers=lambda state, seat: (OFFER, GREY),
    prompts=lambda state, seat: (
        Prompt("go", Text("Go on, {seat}.", seat=seat or "all"), (OFFER,), seat=seat),
    ),
)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with all migrations applied, to be copied."""
    path = tmp_path_factory.mktemp("database") / "migrated.sqlite"
    app = create_app(config_for(path))
    with app.app_context():
        flask_migrate.upgrade()
        db.engine.dispose()
    return path


@pytest.fixture
def config(migrated: Path, tmp_path: Path) -> dict[str, Any]:
    """The settings of the app under test; a module may overwrite this fixture to change them."""
    path = tmp_path / "companion.sqlite"
    shutil.copy(migrated, path)
    return config_for(path)


def config_for(path: Path) -> dict[str, Any]:
    return {
        "TESTING": True,
        "SECRET_KEY": SECRET,
        "SQLALCHEMY_DATABASE_URI": f"sqlite:///{path}",
        "REDIS_URL": None,
        "PUBLIC_URL": None,
    }


@pytest.fixture(autouse=True)
def own_instance(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test touches the instance folder of the checkout."""
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path_factory.getbasetemp() / "instance"))


@pytest.fixture
def app(config: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The whole app on a database file of its own, with the toy game beside the real ones."""
    monkeypatch.setitem(GAMES, "toy", GAME)
    service.forget()
    app = create_app(config)
    limiter.reset()
    yield app
    service.forget()
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser or a program that nobody knows yet."""
    return app.test_client()


@pytest.fixture
def opened(app: Flask) -> Opened:
    """A table of the toy game for Alice (red) and Bob (blue)."""
    with app.app_context():
        return service.open_table("toy", {"goal": 100}, ["Alice", "Bob"])


@pytest.fixture
def alice(app: Flask, opened: Opened) -> Person:
    return Person(app.test_client(), opened.code, opened.keys.host)


@pytest.fixture
def bob(app: Flask, opened: Opened) -> Person:
    return Person(app.test_client(), opened.code, opened.keys.seats["blue"])


@pytest.fixture
def charlie(app: Flask, opened: Opened) -> Person:
    return Person(app.test_client(), opened.code)


@pytest.fixture
def dora(app: Flask, opened: Opened) -> Person:
    return Person(app.test_client(), opened.code, opened.keys.watch)


@dataclass(frozen=True)
class Person:
    """Somebody who uses the JSON interface of one table, perhaps with a key."""

    client: FlaskClient
    code: str
    key: str = ""

    def get(self, path: str = "", **more: Any) -> TestResponse:
        return self.client.get(self.address(path), headers=self.headers(more), **more)

    def post(self, path: str, body: Any = None, **more: Any) -> TestResponse:
        if "data" not in more:
            more["json"] = {} if body is None else body
        return self.client.post(self.address(path), headers=self.headers(more), **more)

    def address(self, path: str) -> str:
        return f"/api/v1/tables/{self.code}{path}"

    def headers(self, more: dict[str, Any]) -> dict[str, str]:
        bearer = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        return {**bearer, **more.pop("headers", {})}

    @property
    def number(self) -> int:
        """The table's number, as this person sees it."""
        return self.get().json["number"]

    def add(self, by: int = 1, **more: Any) -> TestResponse:
        return self.post("/moves", {"kind": "add", "seat": "red", "by": by, **more})

    def draw(self, **more: Any) -> TestResponse:
        return self.post("/moves", {"kind": "draw", "expect": self.number, **more})

    def write(self, number: int, seat: str = "blue", **more: Any) -> TestResponse:
        return self.post(
            "/moves", {"kind": "write", "seat": seat, "number": number, "expect": self.number, **more}
        )
