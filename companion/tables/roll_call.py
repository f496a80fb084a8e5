"""Asks at once how many tables stand. For a moment, asking about one of them then reads nothing.

A phone that lies idle is asked now and then whether it still listens, and whether it missed something. Over
a network a statement for each table would cost more than all else that the phone needs.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.per_app import per_app
from companion.tables.access import access_keys
from companion.tables.history import event_feed
from companion.tables.loaded.cache import table_cache


@dataclass(slots=True)
class Roll:
    """What an app read last: each table's last entry, and when it asked."""

    lasts: dict[str, int] = field(default_factory=dict)
    asked_at: float = -math.inf


_roll = per_app(Roll)


def call_roll(codes: Sequence[str]) -> None:
    """Read the seats and the last number of each of these tables, in one statement for all."""
    asked_at = time.monotonic()
    found = access_keys.call_roll(codes)
    _roll.lasts, _roll.asked_at = {code: last.number for code, last in found.items()}, asked_at
    for code, last in found.items():
        table_cache.confirm(code, last, asked_at)


def quiet_since(code: str, after: int) -> bool:
    """Whether a reading of a moment ago says that nothing came after this entry. It loads no table."""
    if (loaded := table_cache.at_hand(code)) is not None:
        return event_feed.quiet_since(loaded, after)
    fresh = time.monotonic() - _roll.asked_at < event_feed.FRESH
    return fresh and _roll.lasts.get(code) == after
