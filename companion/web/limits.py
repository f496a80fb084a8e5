"""How often somebody may try. Each limit is a setting, counted per address unless said otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from flask import current_app, request
from limits import RateLimitItem, parse_many

from companion.engine.errors import TableError
from companion.extensions import limiter

TRIES = "LIMIT_TRIES"
"""Wrong keys and unknown codes."""

TABLES = "LIMIT_TABLES"
"""New tables."""

PLAYS = "LIMIT_PLAYS"
"""Plays and what else changes a table, per key."""

DEFAULTS = {
    TRIES: "30 per minute; 300 per hour",
    TABLES: "30 per minute; 300 per hour",
    PLAYS: "3000 per minute",
}


class TooMany(TableError):
    """Too many tries; `wait` is how many seconds until the next one."""

    def __init__(self, wait: int) -> None:
        super().__init__("Too many tries. Wait a moment, then try again.")
        self.wait = wait


def spend(setting: str, who: str = "") -> None:
    """Count one try. Raises `TooMany` where it is one too many."""
    for limit in _limits(setting):
        if not limiter.limiter.hit(limit, setting, who or _address()):
            raise TooMany(limit.get_expiry())


def check(setting: str, who: str = "") -> None:
    """Raise `TooMany` where no try is left; nothing is counted."""
    for limit in _limits(setting):
        if not limiter.limiter.test(limit, setting, who or _address()):
            raise TooMany(limit.get_expiry())


def _limits(setting: str) -> Sequence[RateLimitItem]:
    if not current_app.config.get("RATELIMIT_ENABLED", True):
        return []
    return parse_many(current_app.config.get(setting) or DEFAULTS[setting])


def _address() -> str:
    return request.remote_addr or "somewhere"
