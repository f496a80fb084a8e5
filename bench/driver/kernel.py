"""What the kernel counts of a process."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE_OF_MEMORY = os.sysconf("SC_PAGE_SIZE")


def memory(pids: Sequence[int]) -> int:
    """Bytes that processes hold."""
    return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_OF_MEMORY for pid in pids)


def spent(pids: Sequence[int]) -> float:
    """Seconds that processes were on a processor so far."""
    return sum(map(one_spent, pids))


def one_spent(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
