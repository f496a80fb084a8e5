"""Runs the tests of a mutant in a process that has imported nothing of the app."""

from __future__ import annotations

import importlib
import io
import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass

import pytest

from tests.mutants.mutant import Mutant
from tests.tiers import is_full_file

AT_ONCE = 2
SECONDS = 120
"""How long the tests of one mutant may take. One that never ends is not judged."""
OPTIONS = ("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-m")
QUICK, FULL = "not full and not slow", "not slow"
"""Which tests are run of a file: of one that is whole in the second tier, all."""
FORKED = ("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning")
LOADED_ONCE = (
    "alembic.command",
    "flask_migrate",
    "flask_wtf",
    "hypothesis.stateful",
    "schemathesis",
    "psycopg",
)
"""Libraries that take long to load. The processes are forks of this one and have them; none of it is ours."""


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
    """A pytest plugin that keeps the file of the first failed test, and the seconds since that file began."""

    file, seconds, _began = "", 0.0, ("", 0.0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.nodeid.partition("::")[0].removeprefix("tests/")
        if file != self._began[0]:
            self._began = (file, report.start)
        if report.failed and not self.file:
            self.file, self.seconds = file, report.stop - self._began[1]


def trials(mutants: Sequence[Mutant]) -> Iterator[tuple[Mutant, Outcome]]:
    """Try mutants, two at a time, and yield each with its outcome as soon as it is known."""
    for library in LOADED_ONCE:
        importlib.import_module(library)
    with multiprocessing.get_context("fork").Pool(AT_ONCE, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(trial, mutants, chunksize=1)


def trial(mutant: Mutant) -> tuple[Mutant, Outcome]:
    """Break this process and run the tests of the mutant, up to the first that fails."""
    signal.signal(signal.SIGALRM, lambda *_: pytest.exit("This takes too long.", pytest.ExitCode.INTERRUPTED))
    signal.setitimer(signal.ITIMER_REAL, SECONDS, 1)
    output, first = io.StringIO(), FirstFailure()
    with redirect_stdout(output), redirect_stderr(output):
        mutant.install()
        kind = FULL if any(is_full_file(test) for test in mutant.tests) else QUICK
        tests = [f"tests/{test}" for test in mutant.tests]
        status = pytest.main([*OPTIONS, kind, *FORKED, *tests], [first])
    return mutant, Outcome(int(status), first.file, first.seconds, output.getvalue())
