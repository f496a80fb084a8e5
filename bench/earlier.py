"""Processor time of a play over JSON, beside the same play at an earlier commit in the same run."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from bench.measurements import Measurements
from bench.servers import Servers

ROOT = Path(__file__).resolve().parents[1]
NOW, CHEAPEST = "now", "63e4776"
"""The commit at which a play cost least, of those that what is installed today can run."""
ROUNDS = 7


def earlier(notes: Measurements, servers: Servers, folder: Path) -> None:
    """One table of four in one process, without a server. A shallow clone lacks that commit: nothing then."""
    git, before = shutil.which("git"), folder / CHEAPEST
    archive = subprocess.run([git or "git", "archive", CHEAPEST], cwd=ROOT, capture_output=True, check=False)
    if archive.returncode:
        return
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
        files.extractall(before, filter="data")
    (before / "static" / "vendor").symlink_to(ROOT / "static" / "vendor")
    for _ in range(ROUNDS):
        for name, checkout in ((NOW, ROOT), (CHEAPEST, before)):
            notes.add(("earlier", name), processor_of_a_play(checkout))


def processor_of_a_play(checkout: Path) -> float:
    """Return the seconds of the processor that a play takes with the code of this checkout."""
    command = [sys.executable, str(ROOT / "bench" / "one_play.py")]
    done = subprocess.run(command, cwd=checkout, capture_output=True, check=True, text=True)
    return float(done.stdout) / 1000
