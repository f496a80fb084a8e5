"""Waiting for what a server or a thread does by itself."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 60


def until(done: Callable[[], object]) -> None:
    """Return as soon as it is so; fail where it takes too long."""
    end = time.monotonic() + SECONDS
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)
