"""Counters for rate limits. Processes share them through Redis; without Redis each counts by itself."""

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
"""Seconds to wait for an answer of Redis."""

RETRY_SECONDS = 5.0
"""Seconds without use of Redis after it failed. Then one request tries Redis; others count in memory."""

SET_BACK_SECONDS = 5.0
"""Seconds back beyond which a jump of the clock counts as a reset and not as drift."""


def wall_clock_lead() -> float:
    """Return the seconds by which the wall clock is ahead of the monotonic one."""
    return time.time() - time.monotonic()


class SharedCounter(FixedWindowRateLimiter):
    """Counts in Redis, or in memory while Redis does not answer. The counts in memory start at zero."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage)
        self._memory = FixedWindowRateLimiter(MemoryStorage())
        self._lost = False
        self._ask_again = 0.0
        self._lead = wall_clock_lead()

    def hit(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        """Count one attempt (or `cost` of them). Return False if that is too many."""
        return self._asked(super().hit, self._memory.hit, item, *identifiers, cost=cost)

    def test(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        """Return True if one more attempt (or `cost` of them) is allowed, without counting it."""
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
        # Counts in memory expire at a time of the wall clock. If that is set back, they would last too long.
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
            self._ask_again = now + RETRY_SECONDS  # meanwhile no other request waits for Redis
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
    """Counts in this process only, at little cost, to protect the process from a flood of requests.

    The library's `MemoryStorage` starts a thread for each hit, and `SharedCounter` would query Redis.
    """

    def __init__(self) -> None:
        self._windows: dict[RateLimitItem, tuple[float, dict[str, int]]] = {}

    def hit(self, item: RateLimitItem, who: str, cost: int = 1) -> bool:
        """Add `cost` to the count of `who`. Return False if the present time window has too many."""
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
    """The counters of an app. With Redis, `shared` counts for all processes; `own` counts for this one."""

    def __init__(self) -> None:
        self.own = ProcessCounter()
        self.shared = SharedCounter(MemoryStorage())

    @property
    def storage(self) -> Storage:
        """The storage of the shared counts."""
        return self.shared.storage

    def init_app(self, app: Flask) -> None:
        """Use the app's Redis for `shared`, if it has one, and start `own` at zero."""
        self.own = ProcessCounter()
        url = app.config["REDIS_URL"]
        options = patience() | app.config.get("LIMITS_STORAGE", {}) if url else {}
        storage = storage_from_string(url or "memory://", **options)
        if isinstance(storage, Storage):  # the library may also return an asynchronous storage
            self.shared = SharedCounter(storage)

    def reset(self) -> None:
        """Set all counts to zero."""
        self.storage.reset()
        self.own.reset()


def patience() -> dict[str, Any]:
    """Return options for a short wait without retries, because by default the library tries for seconds."""
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return {
        "socket_timeout": PATIENCE,
        "socket_connect_timeout": PATIENCE,
        "retry": Retry(NoBackoff(), 0),
    }
