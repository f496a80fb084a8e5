"""Counters in Prometheus format, for requests with METRICS_KEY. Without this setting nothing is counted."""

from __future__ import annotations

import hmac

from flask import Blueprint, Flask, Response, abort, current_app, request

from companion.extensions import db
from companion.web import limits

bp = Blueprint("metrics", __name__)

TEXT = "text/plain; version=0.0.4; charset=utf-8"
"""Content type of the format of Prometheus."""


def init_app(app: Flask) -> None:
    """Register the page, and start counting if METRICS_KEY is set."""
    app.register_blueprint(bp)
    if app.config["METRICS_KEY"] is None:
        return
    from companion.web.monitoring.counters import Metrics  # imported here, because most servers count nothing

    metrics = app.extensions["metrics"] = Metrics(app)
    app.after_request(metrics.count)
    with app.app_context():
        db.event.listen(db.engine, "handle_error", metrics.failed)


@bp.get("/metrics")
def metrics() -> Response:
    """Serve the counters as text."""
    key: str | None = current_app.config["METRICS_KEY"]
    if key is None:
        abort(404)
    if not opens(key):
        limits.spend(limits.TRIES)
        bearer = {"WWW-Authenticate": 'Bearer realm="metrics"'}
        return Response("This opens with METRICS_KEY.\n", 401, bearer, content_type="text/plain")
    return Response(current_app.extensions["metrics"].text(), content_type=TEXT)


def opens(key: str) -> bool:
    """Return True if the request carries this key. The comparison takes constant time."""
    given = request.authorization
    token = given.token if given and given.type == "bearer" and given.token else ""
    return hmac.compare_digest(token.encode("utf-8", "replace"), key.encode())
