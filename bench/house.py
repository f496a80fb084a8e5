"""The app in this process: tables with a log of some length, and what their parts cost without a server."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import flask_migrate
from flask import Flask
from sqlalchemy import Engine, event

from companion import create_app
from companion.engine.log import UNDO
from companion.engine.moves import read_move
from companion.engine.replay import replay
from companion.games import GAMES
from companion.games.astro_knights import views
from companion.tables import service
from tests.load.server import SEATS, SETUP

SLUG = "astro_knights"
GAME = GAMES[SLUG]
BOSS_UP: dict[str, Any] = {"kind": "heal-boss", "amount": 1}
BOSS_DOWN: dict[str, Any] = {"kind": "damage-boss", "amount": 1}


@dataclass
class House:
    """The app on a database of its own."""

    folder: Path
    app: Flask = field(init=False)
    statements: int = 0

    def __post_init__(self) -> None:
        database = f"sqlite:///{self.folder / 'companion.sqlite'}"
        self.app = create_app({"SQLALCHEMY_DATABASE_URI": database, "SECRET_KEY": "only for the bench"})
        event.listen(Engine, "before_cursor_execute", self._count)
        with self.app.app_context():
            flask_migrate.upgrade()

    def _count(self, *_: object) -> None:
        self.statements += 1

    def table(self, length: int) -> service.Opened:
        """A table with a log of this length: changes of all kinds, every tenth of them undone."""
        with self.app.app_context():
            opened = service.open_table(SLUG, SETUP, SEATS)
            for number, (kind, values) in zip(range(length), taps(), strict=False):
                service.play(opened.code, kind, values, by="host", expect=number)
            service.forget()
        return opened

    @contextmanager
    def counted(self) -> Iterator[list[int]]:
        """How many SQL statements the block makes."""
        counted, before = [0], self.statements
        yield counted
        counted[0] = self.statements - before


def taps() -> Iterator[tuple[str, dict[str, Any]]]:
    """What is tapped to make a long log."""
    for number in itertools.count(1):
        if number % 10 == 0:
            yield UNDO, {}
        elif number % 10 == 5:
            yield "correct", {"what": "homeworld.health", "value": 10 + number % 15, "why": "counted again"}
        else:
            yield ("damage-boss" if number % 2 else "heal-boss"), {"amount": 1}


def first_look(house: House, code: str) -> float:
    """Seconds of a look at a table that this process does not know yet, as after a restart."""
    with house.app.app_context():
        service.forget()
        began = time.perf_counter()
        service.view(code)
        return time.perf_counter() - began


def statements_of_a_request(house: House, opened: service.Opened, play: dict[str, Any] | None) -> int:
    """The SQL of one play, or of one look at the state, over the interface, on a table that is known."""
    client = house.app.test_client()
    key = {"Authorization": f"Bearer {opened.keys.host}"}
    address = f"/api/v1/tables/{opened.code}"
    for _ in range(2):
        with house.counted() as counted:
            if play:
                answer = client.post(f"{address}/moves", json=play, headers=key)
            else:
                answer = client.get(address, headers=key)
        if answer.status_code >= 300:
            raise RuntimeError(answer.text)
    return counted[0]


def parts(house: House, code: str) -> dict[str, Callable[[], object]]:
    """What can be timed without a server, by name, at a table with a log of 1,000."""
    with house.app.app_context():
        view, log = service.view(code), service.log(code)
    state, move = view.state, read_move(GAME.moves, "damage-boss", {"amount": 1})
    return {
        "check and apply one move": lambda: GAME.play(state, move),
        "offers and prompts of a seat": lambda: (GAME.offers(state, "red"), GAME.prompts(state, "red")),
        "panel of a seat (its view)": lambda: views.panel(state, "red"),
        "replay of a log of 1,000": lambda: replay(GAME, view.setup, view.seats, log),
    }


def seconds_of(act: Callable[[], object], at_least: float = 0.05) -> float:
    """Seconds of one call, from as many as fit into some time."""
    calls, began = 0, time.perf_counter()
    while (took := time.perf_counter() - began) < at_least:
        act()
        calls += 1
    return took / calls
