"""The least that a durable play heard by four phones can cost here, on the same server.

Flask, SQLite in WAL mode, msgspec; per play one INSERT and one snapshot in one durable transaction, and the
entry written once and sent to everybody's event stream. No rule, no key, no form, no panel.
`python -m bench.floor FILE PORT`
"""

from gevent import monkey

monkey.patch_all()

import sqlite3  # noqa: E402 - what is patched above has to be patched first
import sys  # noqa: E402
from collections.abc import Iterator  # noqa: E402
from itertools import count  # noqa: E402
from typing import Any  # noqa: E402

import msgspec  # noqa: E402
from flask import Flask, Response, request  # noqa: E402
from gevent.queue import SimpleQueue  # noqa: E402

from companion.connections import Handler, Server, listen  # noqa: E402

TABLES = """
CREATE TABLE entry (game_table INTEGER, number INTEGER, fields BLOB, PRIMARY KEY (game_table, number));
CREATE TABLE snapshot (game_table INTEGER PRIMARY KEY, state BLOB);
"""


class Room:
    """A table: how far it is, what is on it, and who listens."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.entries = count(1)
        self.state = {"boss": 90, "rest": "x" * 1700}
        self.listeners: set[SimpleQueue[bytes]] = set()


def floor(file: str) -> Flask:
    """The app."""
    app = Flask("floor", static_folder=None)
    database = opened(file)
    rooms: dict[int, Room] = {}

    def room(number: int) -> Room:
        return rooms.setdefault(number, Room(number))

    @app.post("/tables/<int:number>/moves")
    def play(number: int) -> Response:
        entry = kept(database, room(number), msgspec.json.decode(request.get_data()))
        return Response(entry, 201, content_type="application/json")

    @app.get("/tables/<int:number>/events")
    def events(number: int) -> Response:
        return Response(stream(room(number).listeners), content_type="text/event-stream")

    return app


def kept(database: sqlite3.Connection, room: Room, move: dict[str, Any]) -> bytes:
    """Play a move, keep it, then tell everybody."""
    room.state["boss"] += move["amount"] if move["kind"] == "heal-boss" else -move["amount"]
    number = next(room.entries)
    entry = msgspec.json.encode({"number": number, **move})
    state = msgspec.json.encode(room.state)
    database.execute("BEGIN")
    database.execute("INSERT INTO entry VALUES (?, ?, ?)", (room.number, number, entry))
    database.execute("REPLACE INTO snapshot VALUES (?, ?)", (room.number, state))
    database.execute("COMMIT")
    event = b"id: %d\nevent: entry\ndata: %s\n\n" % (number, entry)
    for listener in room.listeners:
        listener.put(event)
    return entry


def stream(listeners: "set[SimpleQueue[bytes]]") -> Iterator[bytes]:
    """What one phone hears."""
    queue: SimpleQueue[bytes] = SimpleQueue()
    listeners.add(queue)
    try:
        yield b"retry: 2000\n\n"
        while True:
            yield queue.get()
    finally:
        listeners.discard(queue)


def opened(file: str) -> sqlite3.Connection:
    """The database, as durable as ours."""
    database = sqlite3.connect(file, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        database.execute(f"PRAGMA {pragma}")
    database.executescript(TABLES)
    return database


if __name__ == "__main__":
    listener = listen("127.0.0.1", int(sys.argv[2]))
    Server(listener, floor(sys.argv[1]), log=None, handler_class=Handler).serve_forever()
