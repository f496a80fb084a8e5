"""Counters behind the limits: all processes share them through Redis; without it each counts by itself."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from flask import Flask
from limits import RateLimitItem
from limits.storage import MemoryStorage, Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

Ask = Callable[..., bool]

logger = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds that Redis has for an answer."""

RETRY_SECONDS = 5.0
"""Seconds without asking Redis after it failed; then one request tries, and the others go on."""

SET_BACK_SECONDS = 5.0
"""A jump back larger than this is a clock reset, not drift."""


def wall_clock_lead() -> float:
    """Return the seconds by which the wall clock is ahead of the monotonic one."""
    return time.time() - time.monotonic()


class SharedCounter(FixedWindowRateLimiter):
    """Counts in Redis, and in memory while Redis does not answer; counts in memory begin at zero."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage)
        self._memory = FixedWindowRateLimiter(MemoryStorage())
        self._lost = False
        self._ask_again = 0.0
        self._lead = wall_clock_lead()

    def hit(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        """Count one try; False if it is one too many."""
        return self._asked(super().hit, self._memory.hit, item, *identifiers, cost=cost)

    def test(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        """Return True if a try is left."""
        return self._asked(super().test, self._memory.test, item, *identifiers, cost=cost)

    def _asked(self, shared: Ask, own: Ask, *what: Any, cost: int) -> bool:
        self._reset_after_clock_jump()
        if self._may_ask():
            try:
                return self._found(shared(*what, cost=cost))
            except self.storage.base_exceptions as error:
                self._lose(error)
        return own(*what, cost=cost)

    def _reset_after_clock_jump(self) -> None:
        # Counts in memory expire at a wall-clock time: after a jump back they would block for that long.
        before, self._lead = self._lead, wall_clock_lead()
        if self._lead < before - SET_BACK_SECONDS:
            for storage in (self.storage, self._memory.storage):
                if isinstance(storage, MemoryStorage):
                    storage.reset()

    def _may_ask(self) -> bool:
        if not self._lost:
            return True
        now = time.monotonic()
        due = now >= self._ask_again
        if due:
            self._ask_again = now + RETRY_SECONDS  # meanwhile no other request waits for it
        return due

    def _found(self, left: bool) -> bool:
        if self._lost:
            self._lost = False
            logger.warning("Limits are counted in Redis again.")
        return left

    def _lose(self, error: Exception) -> None:
        self._ask_again = time.monotonic() + RETRY_SECONDS
        if not self._lost:
            self._lost = True
            reason = type(error).__name__
            logger.warning("Redis does not answer (%s). Each process counts limits by itself.", reason)


class ProcessCounter:
    """Counts in this process alone at little cost, to guard the process against a flood.

    The library's own memory starts a thread for each hit, and a shared counter would ask Redis at each move.
    """

    def __init__(self) -> None:
        self._windows: dict[RateLimitItem, tuple[float, dict[str, int]]] = {}

    def hit(self, item: RateLimitItem, who: str, cost: int = 1) -> bool:
        """Count `cost`; False if that is too many in the present window of time."""
        window = time.monotonic() // item.get_expiry()
        began, counts = self._windows.get(item, (-1.0, {}))
        if began != window:
            counts = {}
            self._windows[item] = window, counts
        counts[who] = counts.get(who, 0) + cost
        return counts[who] <= item.amount

    def reset(self) -> None:
        """Set all counts to zero."""
        self._windows.clear()


class Limits:
    """The counters of an app: `shared` by all its processes if it has Redis, `own` for this one."""

    def __init__(self) -> None:
        self.own = ProcessCounter()
        self.shared = SharedCounter(MemoryStorage())

    @property
    def storage(self) -> Storage:
        """The storage of the shared counts."""
        return self.shared.storage

    def init_app(self, app: Flask) -> None:
        """Count in the app's Redis, if it has one. A new app begins at zero."""
        self.own = ProcessCounter()
        url = app.config["REDIS_URL"]
        options = patience() | app.config.get("LIMITS_STORAGE", {}) if url else {}
        storage = storage_from_string(url or "memory://", **options)
        if isinstance(storage, Storage):  # other addresses are of asynchronous storages
            self.shared = SharedCounter(storage)

    def reset(self) -> None:
        """Set all counts to zero."""
        self.storage.reset()
        self.own.reset()


def patience() -> dict[str, Any]:
    """Return options for a short wait and no retry; the library would otherwise try for seconds."""
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return {
        "socket_timeout": PATIENCE,
        "socket_connect_timeout": PATIENCE,
        "retry": Retry(NoBackoff(), 0),
    }
