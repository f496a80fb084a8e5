"""Lets other requests run while a long list is processed."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

SECONDS = 0.01
"""Longest time in seconds that a request may keep all others waiting."""


def in_turns(items: Iterable[T]) -> Iterator[T]:
    """Yield the items; whenever the time of a turn is over, let other greenlets run first.

    In `companion serve` gevent has patched `time.sleep`. Elsewhere it lets other threads run.
    """
    until = time.monotonic() + SECONDS
    for item in items:
        if time.monotonic() > until:
            time.sleep(0)
            until = time.monotonic() + SECONDS
        yield item


class InTurns(tuple[T, ...]):
    """A tuple that lets other requests run while a loop goes through it, as `in_turns` does."""

    __slots__ = ()

    def __iter__(self) -> Iterator[T]:
        return in_turns(super().__iter__())
