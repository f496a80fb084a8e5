"""The clock by which entries, knocks and files are dated.

It takes the time once from the system's clock and then counts what has passed, so a game that is being
played does not notice when the system's clock is set. It takes the system's time again after a break.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from threading import Lock

BREAK = 45 * 60_000
"""Longest gap between taps, in milliseconds, that counts as playing time; a longer one is a break."""

DRIFT = 2_000
"""Milliseconds by which the system clock may drift; a larger difference means that it was set."""


def _system() -> int:
    """Return milliseconds since 1970; a clock set to before that counts as 1970."""
    return max(0, time.time_ns() // 1_000_000)


def _passed() -> int:
    """Return milliseconds since a fixed moment, including those asleep if the system counts them."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return (time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)) // 1_000_000


@dataclass
class Clock:
    """System time without jumps. `ahead` is added to the time passed; it is None until the first use."""

    ahead: int | None = None
    asked: int = 0
    lock: Lock = field(default_factory=Lock)

    def now(self) -> int:
        """Return milliseconds since 1970."""
        with self.lock:
            passed, system = _passed(), _system()
            idle = passed - self.asked > BREAK
            if self.ahead is None or idle or abs(system - passed - self.ahead) <= DRIFT:
                self.ahead = system - passed
            self.asked = passed
            return passed + self.ahead


_clock = Clock()
now = _clock.now
