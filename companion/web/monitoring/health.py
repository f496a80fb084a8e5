"""Health checks: one reports if the process answers, the other if moves can be played."""

from __future__ import annotations

from flask import Blueprint, current_app
from flask.typing import ResponseReturnValue

from companion import live
from companion.database import can_store, is_current
from companion.extensions import db, limiter

bp = Blueprint("health", __name__)

OK, LOST, UNUSED = "ok", "lost", "unused"
OTHER_VERSION, FULL = "of another version", "not writable"


@bp.get("/healthz")
def healthz() -> ResponseReturnValue:
    """Report that the process runs, without asking any other service. If no answer comes, restart it."""
    return {"status": OK}


@bp.get("/readyz")
def readyz() -> ResponseReturnValue:
    """Report if moves can be played. A lost Redis does not prevent moves: phones then poll for entries."""
    database, redis = database_state(), redis_state()
    if database != OK:
        return {"status": "unready", "database": database, "redis": redis}, 503
    return {"status": "degraded" if redis == LOST else "ready", "database": database, "redis": redis}


def database_state() -> str:
    try:
        if not is_current():
            return OTHER_VERSION
    except db.exc.SQLAlchemyError:
        return LOST
    return OK if can_store() else FULL


def redis_state() -> str:
    """Return the state of the two connections to Redis.

    The connection that counts tries is checked here. The connection for news knows its own state.
    """
    if not current_app.config["REDIS_URL"]:
        return UNUSED
    news = live.broker.relay is None or live.broker.relay.up
    return OK if news and limiter.shared.answers() else LOST
