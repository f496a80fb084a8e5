"""Break rules and safety mechanisms in memory, one at a time; the tests named for each have to see it.

    make mutants
    .venv/bin/python -m tests.mutants NAME...

Each mutant has a process of its own, two at a time. That the same tests pass with nothing broken is what
`make test` is for.
"""

from __future__ import annotations

import importlib
import io
import multiprocessing
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout

import pytest

from tests.mutants.app import APP
from tests.mutants.games import GAMES
from tests.mutants.mutant import Mutant, install
from tests.tiers import is_full_file

ALL = (*APP, *GAMES)
AT_ONCE = 2
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


def main(names: Sequence[str]) -> int:
    """The exit status: 0 where every mutant was seen."""
    chosen = [mutant for mutant in ALL if not names or mutant.name in names]
    for library in LOADED_ONCE:
        importlib.import_module(library)
    with multiprocessing.get_context("fork").Pool(AT_ONCE, maxtasksperchild=1) as pool:
        faults = [fault for fault in pool.imap_unordered(fault_of, chosen, chunksize=1) if told(fault)]
    print(f"{len(chosen) - len(faults)} of {len(chosen)} mutants were seen.")
    return 1 if faults else 0


def told(fault: str) -> str:
    """The fault, printed at once where it is one."""
    if fault:
        print(fault, flush=True)
    return fault


def fault_of(mutant: Mutant) -> str:
    """Why a mutant was not seen, "" where it was: a failed test sees it, a crash does not."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        install(mutant)
        kind = FULL if any(is_full_file(test) for test in mutant.tests) else QUICK
        status = pytest.main([*OPTIONS, kind, *FORKED, *(f"tests/{test}" for test in mutant.tests)])
    if status == pytest.ExitCode.TESTS_FAILED:
        return ""
    why = "SURVIVED" if status == pytest.ExitCode.OK else f"NOT JUDGED\n{said.getvalue()[-3000:]}"
    return f"{mutant.name} (companion/{mutant.module}.py; {', '.join(mutant.tests)}): {why}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
