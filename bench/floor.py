"""The least that a durable play can cost here: Flask, SQLite, one INSERT and its commit, the same server.

No table, no rule, no key: `python -m bench.floor FILE` says its port on the first line.
"""

from gevent import monkey

monkey.patch_all()

import sqlite3  # noqa: E402 - what is patched above has to be patched first
import sys  # noqa: E402
from collections.abc import Iterator  # noqa: E402

from flask import Flask, Response, jsonify, request  # noqa: E402
from gevent.event import Event  # noqa: E402

from companion.serve import Handler, Server, listen  # noqa: E402


def floor(file: str) -> Flask:
    """The app."""
    app = Flask("floor")
    database = sqlite3.connect(file, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        database.execute(f"PRAGMA {pragma}")
    database.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, fields TEXT NOT NULL)")

    @app.post("/plays")
    def play() -> tuple[Response, int]:
        made = database.execute("INSERT INTO entry (fields) VALUES (?)", [request.get_data(as_text=True)])
        return jsonify(number=made.lastrowid), 201

    @app.get("/events")
    def events() -> Response:
        return Response(silence(), content_type="text/event-stream")

    return app


def silence() -> Iterator[str]:
    """A stream on which nothing happens."""
    yield ": hello\n\n"
    Event().wait()


if __name__ == "__main__":
    listener = listen("127.0.0.1", 0)
    print(listener.getsockname()[1], flush=True)
    Server(listener, floor(sys.argv[1]), log=None, handler_class=Handler).serve_forever()
