"""Counters of requests, plays and errors, kept with the Prometheus library.

`metrics.py` imports this module only if METRICS_KEY is set.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Flask, Response, request
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from companion import live, logs
from companion.engine.errors import TableError
from companion.engine.text import Text
from companion.extensions import counts, db
from companion.tables.loaded.cache import table_cache
from companion.web.monitoring.health import OK, UNUSED, redis_state

# The creation times of counters double the number of lines, and no graph uses them.
disable_created_metrics()  # type: ignore[no-untyped-call]

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
PLAYS = frozenset({"table.play", "api.play", "api.undo", "api.redo", "api.go_back", "api.correct"})
OUTCOMES = {200: "accepted", 201: "accepted", 303: "accepted", 409: "stale", 422: "refused"}
"""Outcome of a play by status. Other statuses, such as that of a wrong key, count as requests only."""


COUNTED = {
    "views_undrawable": Text("Answers without the game's view, because drawing it failed"),
    "snapshots_unreadable": Text("Stored states that could not be read and were replayed from the log"),
}
"""Descriptions of the counters of `extensions.count`, by name."""


class Counted(Collector):
    """The counters of one app that other modules increase with `extensions.count`. They start at 0."""

    def __init__(self, app: Flask) -> None:
        self._counts = counts(app)

    def collect(self) -> Iterator[CounterMetricFamily]:
        for name, words in COUNTED.items():
            yield CounterMetricFamily(f"companion_{name}", words, value=self._counts[name])


class Metrics:
    """The counters of one app."""

    def __init__(self, app: Flask) -> None:
        own = self.registry = CollectorRegistry()
        route = ("endpoint", "method")
        self.requests = Counter("companion_requests", "Requests answered", (*route, "status"), registry=own)
        self.seconds = Histogram(
            "companion_request_seconds",
            "Until the answer was made; streams apart",
            route,
            buckets=SECONDS,
            registry=own,
        )
        self.plays = Counter(
            "companion_plays", "Plays by what came of them", ("game", "outcome"), registry=own
        )
        self.errors = Counter(
            "companion_database_errors", "Statements that the database failed", ("error",), registry=own
        )
        gauges = {
            "streams": ("Event streams open now", open_streams),
            "tables": ("Tables this process has at hand", lambda: len(table_cache)),
            "redis_up": ("Whether Redis answers; without REDIS_URL 1", lambda: redis_state() in (OK, UNUSED)),
        }
        for name, (words, ask) in gauges.items():
            Gauge(f"companion_{name}", words, registry=own).set_function(ask)
        own.register(Counted(app))
        ProcessCollector(namespace="companion", registry=own)

    def count(self, response: Response) -> Response:
        """Count a finished answer."""
        endpoint, method = request.endpoint or "none", logs.method()
        self.requests.labels(endpoint, method, response.status_code).inc()
        if response.mimetype != "text/event-stream":
            self.seconds.labels(endpoint, method).observe(logs.seconds())
        if endpoint in PLAYS and (outcome := OUTCOMES.get(response.status_code)):
            self.plays.labels(game_played(), outcome).inc()
        return response

    def failed(self, context: Any) -> None:
        """Count a failed database statement. Integrity errors are left out because the app handles them."""
        error = context.sqlalchemy_exception
        if error is not None and not isinstance(error, db.exc.IntegrityError):
            self.errors.labels(type(error).__name__).inc()

    def text(self) -> bytes:
        """Return all counters in the format of Prometheus."""
        return generate_latest(self.registry)


def open_streams() -> int:
    return live.broker.listeners()


def game_played() -> str:
    """Return the game at the table of this play. The table was just read, so it is cached."""
    try:
        return table_cache.find((request.view_args or {})["code"]).record.game
    except (TableError, db.exc.SQLAlchemyError):
        return "unknown"
