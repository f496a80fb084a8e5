"""Run pytest; if tests of a few files fail, run them once more, the tests of each file alone.

    .venv/bin/python .ci/once_more.py ARGUMENTS_OF_PYTEST

Tests that pass alone are named as flaky and fail nothing. The exit status is pytest's own otherwise.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pytest

MOST = 5
"""Number of files whose failed tests are run again. If more files fail, they have a cause in common."""
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
    ids = sorted(test.rpartition("@")[0] or test for test in json.loads(failed.read_text()))
    files = [list(tests) for _, tests in groupby(ids, key=lambda test: test.partition("::")[0])]
    if not 0 < len(files) <= MOST:
        return status
    passed = [pass_alone(tests) for tests in files]
    return 0 if all(passed) else status


def pass_alone(tests: Sequence[str]) -> bool:
    """Run the failed tests of one file in a process of its own, and name each as flaky or failed."""
    command = [sys.executable, "-m", "pytest", "-q", "-m", "", "-p", "no:cacheprovider", *tests]
    passed = subprocess.run(command, check=False).returncode == 0
    for test in tests:
        print(f"flaky: {test}" if passed else f"failed twice, or with another: {test}", flush=True)
    return passed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
