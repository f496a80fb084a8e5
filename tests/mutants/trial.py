"""Runs the tests of a mutant in a process of its own.

The process is a fork of this one, which has imported the app, and gets the broken functions. If that is not
enough, because a mutant breaks what is executed once, it is tried again in a process that imports it broken.
"""

from __future__ import annotations

import importlib
import io
import multiprocessing
import os
import pkgutil
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache

import pytest

from tests.mutants.mutant import Mutant
from tests.tiers import is_full_file

AT_ONCE = 2
SECONDS, WAITING = 60, 600
"""How long the tests of one mutant may compute, and may last. One that never ends is not judged."""
OPTIONS = ("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-m")
QUICK, FULL = "not full and not slow", "not slow"
"""Which tests are run of a file: of one that is whole in the second tier, all."""
FORKED = ("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning")
LOADED_ONCE = (
    "alembic.command",
    "flask_migrate",
    "flask_wtf",
    "fontTools.ttLib",
    "hypothesis.stateful",
    "limits",
    "schemathesis",
    "psycopg",
)
"""Libraries that take long to load, and that the tests or single requests import."""
ALONE = ("companion.migrations", "companion.__main__")
"""Modules that only Alembic and Python load."""
UNBROKEN = -1
"""The status of a mutant that cannot be made in a process that has imported the app."""


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: the test file that failed first, and what pytest printed."""

    status: int
    test: str
    seconds: float
    output: str

    @property
    def seen(self) -> bool:
        """Whether a test failed. A crash and a run that takes too long do not count."""
        return self.status == pytest.ExitCode.TESTS_FAILED

    @property
    def passed(self) -> bool:
        return self.status == pytest.ExitCode.OK


class FirstFailure:
    """A pytest plugin that keeps the file of the first failed test, and the seconds computed in it."""

    file, seconds = "", 0.0
    _runs, _began = "", 0.0

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        file = nodeid.partition("::")[0].removeprefix("tests/")
        if file != self._runs:
            self._runs, self._began = file, time.process_time()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.file:
            self.file, self.seconds = self._runs, time.process_time() - self._began


def trials(mutants: Sequence[Mutant], again: bool = True) -> Iterator[tuple[Mutant, Outcome]]:
    """Try mutants, two at a time, and yield each with its outcome as soon as it is known.

    With `again`, those that no test saw in a fork are tried in a new process.
    """
    load_all()
    late = []
    with multiprocessing.get_context("fork").Pool(AT_ONCE, maxtasksperchild=1) as pool:
        for mutant, outcome in pool.imap_unordered(try_in_fork, mutants, chunksize=1):
            if outcome.seen or (not again and outcome.status != UNBROKEN):
                yield mutant, outcome
            else:
                late.append(mutant)
    with multiprocessing.get_context("spawn").Pool(AT_ONCE, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(try_anew, late, chunksize=1)


@cache
def load_all() -> None:
    """Import what every process needs. A module of the app is executed here once, unbroken."""
    for library in LOADED_ONCE:
        importlib.import_module(library)
    import companion

    for module in pkgutil.walk_packages(companion.__path__, "companion."):
        if not module.name.startswith(ALONE):
            importlib.import_module(module.name)


def try_in_fork(mutant: Mutant) -> tuple[Mutant, Outcome]:
    if not mutant.replace():
        return mutant, Outcome(UNBROKEN, "", 0, "")
    return mutant, run_tests(mutant)


def try_anew(mutant: Mutant) -> tuple[Mutant, Outcome]:
    mutant.install()
    return mutant, run_tests(mutant)


def run_tests(mutant: Mutant) -> Outcome:
    """Run the tests of the mutant that this process has, up to the first that fails."""
    for timer, number, seconds in (
        (signal.ITIMER_PROF, signal.SIGPROF, SECONDS),
        (signal.ITIMER_REAL, signal.SIGALRM, WAITING),
    ):
        signal.signal(number, stop)
        signal.setitimer(timer, seconds)
    output, first = io.StringIO(), FirstFailure()
    with redirect_stdout(output), redirect_stderr(output):
        kind = FULL if any(is_full_file(test) for test in mutant.tests) else QUICK
        tests = [f"tests/{test}" for test in mutant.tests]
        os.environ["SLOW"] = "1"  # a mutant may be seen in one of a hundred situations
        try:
            status = pytest.main([*OPTIONS, kind, *FORKED, *tests], [first])
        except BaseException as why:  # noqa: BLE001 (some of what stops pytest comes through)
            status = pytest.ExitCode.INTERNAL_ERROR
            print(repr(why))
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    return Outcome(int(status), first.file, first.seconds, output.getvalue())


def stop(*_: object) -> None:
    pytest.exit("This takes too long.", pytest.ExitCode.INTERRUPTED)
