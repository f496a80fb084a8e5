"""The clock by which entries, knocks and files are dated."""

from __future__ import annotations

import time


def now() -> int:
    """Milliseconds since 1970; a clock set to before that counts as 1970."""
    return max(0, time.time_ns() // 1_000_000)
