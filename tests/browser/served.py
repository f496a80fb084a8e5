"""A server in the process of a test, and its end: of its phones none is asked any more after it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from waiting import until
from werkzeug.serving import make_server

from companion import live, per_app


@contextmanager
def served(app: Flask, answers: Any = None) -> Iterator[int]:
    """The port at which this app answers, or at which `answers` does, which asks the app."""
    made = make_server("127.0.0.1", 0, answers or app, threaded=True)
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made.port
    made.shutdown()
    thread.join()
    made.server_close()
    hang_up(per_app.of(app, live.Broker))


def hang_up(broker: live.Broker) -> None:
    """End the streams of pages that were left. Each finds out when it sends, a quarter of a minute later.

    Until then its thread reads the app's database now and then, beside whatever test runs next.
    """

    def silence() -> bool:
        with broker._lock:
            left = [one for listeners in broker._listeners.values() for one in listeners]
        for listener in left:
            listener.put(None)  # as when its time is up: it sends a ping
        return not broker.listeners()

    until(silence)
