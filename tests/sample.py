"""Takes a part of a long list, so that a run stays short: another part at each commit.

SEED=812 make mutants   # the part that a certain commit took
SLOW=1 make mutants     # everything
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

Item = TypeVar("Item")


def commit_number() -> int:
    """How many commits lead here; 0 if this is no git checkout."""
    command = ["git", "rev-list", "--count", "HEAD"]
    try:
        found = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, check=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(found.stdout)


SEED = int(os.environ.get("SEED") or commit_number())
SLOW = bool(os.environ.get("SLOW"))


def part(items: Sequence[Item], of: int) -> list[Item]:
    """Return every `of`-th item. `of` consecutive seeds return each item once; SLOW=1 returns all."""
    return list(items) if SLOW else list(items[SEED % of :: of])


def describe(items: Sequence[object], of: int, what: str) -> str:
    """Say what a run leaves out: "67 of 200 mutants (seed 812, part 2 of 3); SLOW=1 runs all"."""
    if SLOW:
        return f"All {len(items)} {what}"
    taken = len(part(items, of))
    return f"{taken} of {len(items)} {what} (seed {SEED}, part {SEED % of + 1} of {of}); SLOW=1 runs all"
