"""Asynchronous pieces in a synchronous test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def alone(run: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """Run it in a thread of its own: where browser tests ran before, this one has a loop already."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(run())).result()
