"""Clock that dates entries, knocks and files.

It follows the system clock as long as the two differ by at most `DRIFT`. If somebody sets the system clock
while a game is being played, this clock goes on as before; after a break it takes the new system time.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from threading import Lock

BREAK = 45 * 60_000
"""Longest gap between taps, in milliseconds, that counts as playing time; a longer one is a break."""

DRIFT = 2_000
"""Largest difference in milliseconds that counts as drift; a larger one means that the clock was set."""


def _system() -> int:
    """Return milliseconds since 1970, 0 if the system clock is set to an earlier time."""
    return max(0, time.time_ns() // 1_000_000)


def _passed() -> int:
    """Return milliseconds since a fixed moment, if possible with the time for which the machine slept."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return (time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)) // 1_000_000


@dataclass
class Clock:
    """System time without jumps during play.

    `ahead` is the system time minus the time that `_passed` returns, None until the first use. `asked` is the
    last time at which `now` was called, as `_passed` returns it.
    """

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
