"""The toy game served to phones: six seats that write at the same time, each with prompts of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import flask_migrate
from flask import Flask
from toy import TOY, Done, State, Write
from werkzeug.serving import make_server

from companion import create_app
from companion.engine.offers import Offer, offered
from companion.engine.prompts import Prompt
from companion.engine.text import Text
from companion.extensions import db
from companion.games import GAMES
from companion.tables import service
from companion.tables.service import Opened

NAMES = ("Maximiliana", "Bartholomew", "Clementine-Sophie", "Wilhelmina the Second", "Ottokar", "Theophilus")


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """What this seat may do: write the next number, and be done."""
    if not seat:
        return (Prompt("look", Text("Whose sheet?")),)
    wrote = Text("{seat} wrote {last}.", seat=state.names[seat], last=max(state.sheets[seat], default=0))
    return (Prompt("write", wrote, acts(state, seat)),)


def acts(state: State, seat: str) -> tuple[Offer, ...]:
    """The buttons of a seat."""
    last = max(state.sheets[seat], default=0)
    moves = (("Write the next", Write(seat=seat, number=last + 1)), ("Done", Done(seat=seat)))
    return tuple(offered(lambda move: None, move, label) for label, move in moves)


GAME = replace(TOY, meta=replace(TOY.meta, players=(1, 6)), prompts=prompts)


@dataclass(frozen=True)
class House:
    """The server, and tables at it."""

    app: Flask
    port: int

    def open_table(self, names: tuple[str, ...] = NAMES) -> Opened:
        with self.app.app_context():
            return service.open_table("toy", {"goal": 100}, names)

    def number(self, code: str) -> int:
        with self.app.app_context():
            return service.view(code).number


@contextmanager
def house(folder: Path) -> Iterator[House]:
    """The whole app with the toy beside the real games, on a port of its own."""
    GAMES["toy"] = GAME
    address = f"sqlite:///{folder / 'companion.sqlite'}"
    app = create_app({"TESTING": True, "SECRET_KEY": "made up for tests", "SQLALCHEMY_DATABASE_URI": address})
    with app.app_context():
        flask_migrate.upgrade()
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield House(app, server.server_port)
    finally:
        server.shutdown()
        service.forget()
        del GAMES["toy"]
        with app.app_context():
            db.engine.dispose()
