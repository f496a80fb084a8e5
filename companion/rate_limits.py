"""Counters for rate limits. Processes share them through Redis; without Redis each counts by itself."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flask import Flask

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.storage import Storage

Ask = Callable[..., bool]

logger = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds to wait for an answer of Redis."""

RETRY_SECONDS = 5.0
"""Seconds without use of Redis after it failed. Then one request tries Redis; others count in memory."""


class ProcessCounter:
    """Counts in this process only, in memory.

    Each limit (`item`) has one time window for everybody. The window begins with the first attempt. At its
    end, all counts of this limit are dropped together.
    """

    def __init__(self) -> None:
        self._windows: dict[RateLimitItem, tuple[float, dict[tuple[str, ...], int]]] = {}

    def hit(self, item: RateLimitItem, *who: str, cost: int = 1) -> bool:
        """Count one attempt of `who` (or `cost` of them). Return False if the time window has too many."""
        counts = self._counts(item)
        counts[who] = counts.get(who, 0) + cost
        return counts[who] <= item.amount

    def test(self, item: RateLimitItem, *who: str, cost: int = 1) -> bool:
        """Return True if one more attempt (or `cost` of them) is allowed, without counting it."""
        return self._counts(item).get(who, 0) + cost <= item.amount

    def answers(self) -> bool:
        """Return True: memory always answers."""
        return True

    def _counts(self, item: RateLimitItem) -> dict[tuple[str, ...], int]:
        now = time.monotonic()
        end, counts = self._windows.get(item, (now, {}))
        if now >= end:
            counts = {}
            self._windows[item] = now + item.get_expiry(), counts
        return counts


class SharedCounter:
    """Counts in Redis, or in memory while Redis does not answer. The counts in memory start at zero."""

    def __init__(self, storage: Storage) -> None:
        from limits.strategies import FixedWindowRateLimiter  # imported here: only Redis needs it

        self.storage = storage
        self._shared = FixedWindowRateLimiter(storage)
        self._memory = ProcessCounter()
        self._lost = False
        self._ask_again = 0.0

    def hit(self, item: RateLimitItem, *who: str, cost: int = 1) -> bool:
        """Count one attempt of `who` (or `cost` of them). Return False if that is too many."""
        return self._asked(self._shared.hit, self._memory.hit, item, *who, cost=cost)

    def test(self, item: RateLimitItem, *who: str, cost: int = 1) -> bool:
        """Return True if one more attempt (or `cost` of them) is allowed, without counting it."""
        return self._asked(self._shared.test, self._memory.test, item, *who, cost=cost)

    def answers(self) -> bool:
        """Return True if Redis answers now."""
        return self.storage.check()

    def _asked(self, shared: Ask, own: Ask, *what: Any, cost: int) -> bool:
        if self._may_ask():
            try:
                return self._found(shared(*what, cost=cost))
            except self.storage.base_exceptions as error:
                self._lose(error)
        return own(*what, cost=cost)

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


class Limits:
    """The counters of an app. With Redis, `shared` counts for all processes; `own` counts for this one."""

    def __init__(self) -> None:
        self.own = ProcessCounter()
        self.shared: ProcessCounter | SharedCounter = ProcessCounter()

    def init_app(self, app: Flask) -> None:
        """Start at zero, and count `shared` in the app's Redis if it has one."""
        self.own = ProcessCounter()
        self.shared = ProcessCounter()
        if url := app.config["REDIS_URL"]:
            from limits.storage import Storage, storage_from_string  # imported here: only Redis needs it

            storage = storage_from_string(url, **patience() | app.config.get("LIMITS_STORAGE", {}))
            if isinstance(storage, Storage):  # the library may also return an asynchronous storage
                self.shared = SharedCounter(storage)


def patience() -> dict[str, Any]:
    """Return options for a short wait without retries, because by default the library tries for seconds."""
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return {
        "socket_timeout": PATIENCE,
        "socket_connect_timeout": PATIENCE,
        "retry": Retry(NoBackoff(), 0),
    }
