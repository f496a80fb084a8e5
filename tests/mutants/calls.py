"""A pytest plugin that notes which functions of companion each test file calls, and for how long it computes.

    .venv/bin/pytest -n2 --dist=loadgroup -p tests.mutants.calls -m "not full and not slow and not browser"

It writes build/calls/: `python -m tests.mutants draw` tries a mutant on the files that call its function.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from types import CodeType, FrameType

import pytest

from tests.mutants.mutant import ROOT

FOLDER = ROOT / "build" / "calls"
COMPANION = f"{ROOT / 'companion'}{os.sep}"

called: dict[str, dict[int, CodeType]] = defaultdict(dict)
seconds: dict[str, float] = defaultdict(float)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note every call of the test, of its fixtures and of its threads."""
    file = item.nodeid.partition("::")[0].removeprefix("tests/")
    codes, start = called[file], time.process_time()

    def note(frame: FrameType, _: str, __: object) -> None:
        codes[id(frame.f_code)] = frame.f_code

    threading.settrace(note)
    sys.settrace(note)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        threading.settrace(None)
        seconds[file] += time.process_time() - start


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what this process noted: {file: [seconds, [function, ...]]}."""
    found = {file: [round(seconds[file], 2), functions(codes)] for file, codes in called.items()}
    if found:
        FOLDER.mkdir(parents=True, exist_ok=True)
        worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
        (FOLDER / f"{worker}.json").write_text(json.dumps(found), encoding="utf-8")


def functions(codes: dict[int, CodeType]) -> list[str]:
    """The functions among them that are companion's: "engine/log.py:Head.undo"."""
    ours = (code for code in codes.values() if code.co_filename.startswith(COMPANION))
    return sorted({f"{code.co_filename.removeprefix(COMPANION)}:{code.co_qualname}" for code in ours})
