"""Run pytest; if a few tests fail, run each of them once more, alone.

    .venv/bin/python .ci/once_more.py ARGUMENTS_OF_PYTEST

A test that passes alone is named as flaky and fails nothing. The exit status is pytest's own otherwise.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

MOST = 5
"""Failed tests that are run again. More of them have a cause in common."""
FAILED = "cache/lastfailed"
"""File of pytest's cache folder that holds the ids of failed tests."""


def main(arguments: Sequence[str], cache: Path = Path(".pytest_cache/v")) -> int:
    """Run pytest with these arguments and return the exit status."""
    failed = cache / FAILED
    failed.unlink(missing_ok=True)
    status = subprocess.run([sys.executable, "-m", "pytest", *arguments], check=False).returncode
    if status != pytest.ExitCode.TESTS_FAILED:
        return status
    # xdist adds "@group" to an id; a parameter may hold an "@" as well.
    ids = [test.rpartition("@")[0] or test for test in json.loads(failed.read_text())]
    if not 0 < len(ids) <= MOST:
        return status
    passed = [passes_alone(test) for test in ids]
    return 0 if all(passed) else status


def passes_alone(test: str) -> bool:
    """Run one test in a process of its own and say which of the two it is: flaky or failed."""
    command = [sys.executable, "-m", "pytest", "-q", "-m", "", "-p", "no:cacheprovider", test]
    passed = subprocess.run(command, check=False).returncode == 0
    print(f"flaky: {test}" if passed else f"failed twice: {test}", flush=True)
    return passed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
