"""Reads the numbers of the last entries of many tables together.

The app checks now and then if an idle phone still listens and if it missed an entry. Such a check uses the
last read if that is recent. With a database on the network, one statement for each table would cost more than
everything else that the phone needs.
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
    """Result of the last read: the number of the last entry of each table, and the time of the read."""

    lasts: dict[str, int] = field(default_factory=dict)
    asked_at: float = -math.inf


_roll = per_app(Roll)


def refresh_all(codes: Sequence[str]) -> None:
    """Read the seats and the last entry number of all these tables together."""
    asked_at = time.monotonic()
    found = access_keys.last_entries(codes)
    _roll.lasts, _roll.asked_at = {code: last.number for code, last in found.items()}, asked_at
    for code, last in found.items():
        table_cache.confirm(code, last, asked_at)


def quiet_since(code: str, after: int) -> bool:
    """Return True if a recent read found no entry with a number above `after`. This loads no table."""
    if (loaded := table_cache.at_hand(code)) is not None:
        return event_feed.quiet_since(loaded, after)
    fresh = time.monotonic() - _roll.asked_at < event_feed.FRESH
    return fresh and _roll.lasts.get(code) == after
