"""Holds a process to one core and a part of its time: as if the core were so much slower.

The kernel's quota where its control groups can be written, else stops and continues of our own. Both come in
periods that are short beside what is measured: with the kernel's usual 100 ms a server would run at full
speed for a quarter of them and then stand still.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SHARE = 0.25
PERIOD = 0.01
"""Seconds."""
GROUPS = Path("/sys/fs/cgroup")
QUOTA, STOPS = "quota of a control group", "stops and continues"


@contextmanager
def slow_core(pid: int) -> Iterator[str]:
    """Slow the process down until the block ends: by which means."""
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {min(os.sched_getaffinity(0))})
    group = made_group(pid)
    if group is None:
        with stopped_in_turn(pid):
            yield STOPS
        return
    try:
        (group / "cgroup.procs").write_text(str(pid))
        yield QUOTA
    finally:
        with contextlib.suppress(OSError):  # the process may have ended
            (group.parent / "cgroup.procs").write_text(str(pid))
        group.rmdir()


def made_group(pid: int) -> Path | None:
    """A new group with the quota, in the second version's way or the first's; None where none can be made."""
    period, quota = int(PERIOD * 1e6), int(SHARE * PERIOD * 1e6)
    ways = {
        GROUPS: {"cpu.max": f"{quota} {period}"},
        GROUPS / "cpu": {"cpu.cfs_period_us": str(period), "cpu.cfs_quota_us": str(quota)},
    }
    for parent, settings in ways.items():
        group = parent / f"companion-bench-{pid}"
        try:
            group.mkdir()
        except OSError:
            continue
        if all((group / name).exists() for name in settings):
            for name, value in settings.items():
                (group / name).write_text(value)
            return group
        group.rmdir()
    return None


@contextmanager
def stopped_in_turn(pid: int) -> Iterator[None]:
    """Let the process run for its share of each period."""
    over = threading.Event()

    def take_turns() -> None:
        with contextlib.suppress(ProcessLookupError):
            while not over.wait(SHARE * PERIOD):
                os.kill(pid, signal.SIGSTOP)
                over.wait((1 - SHARE) * PERIOD)
                os.kill(pid, signal.SIGCONT)

    turns = threading.Thread(target=take_turns)
    turns.start()
    try:
        yield
    finally:
        over.set()
        turns.join()
