"""One test of many cases: as an item of pytest's own, a case costs more than most of them check."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

Test = Callable[..., None]


def each(names: str | Sequence[str], cases: Iterable[Any], ids: Any = None) -> Callable[[Test], Test]:
    """Run a test with each of these cases, like `pytest.mark.parametrize` but as one item.

    The first failure is raised once every case has run; its notes name the cases that failed. The cases share
    the test's fixtures, so a test that changes what a fixture made keeps `parametrize`.
    """
    fields = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    every = list(cases)
    assert every, "a test without a case proves nothing"

    def decorate(test: Test) -> Test:
        left = [one for one in inspect.signature(test).parameters.values() if one.name not in fields]

        @functools.wraps(test)
        def run(*own: Any, **fixtures: Any) -> None:
            failures = []
            for number, case in enumerate(every):
                try:
                    test(*own, **dict(zip(fields, values(case, len(fields)), strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001 - raised below
                    failures.append((label(case, number, ids), failure))
            if failures:
                for name, _ in failures:
                    failures[0][1].add_note(f"case: {name}")
                raise failures[0][1]

        run.__signature__ = inspect.Signature(left)  # type: ignore[attr-defined]  # whose fixtures pytest makes
        return run

    return decorate


def values(case: Any, count: int) -> Sequence[Any]:
    """The values of a case, for as many names."""
    if isinstance(case, type(pytest.param())):
        return case.values
    return (case,) if count == 1 else case


def label(case: Any, number: int, ids: Any) -> str:
    """Return the name of a case for the note of its failure."""
    if isinstance(case, type(pytest.param())) and case.id:
        return str(case.id)
    if isinstance(ids, Iterable):
        return str(list(ids)[number])
    return repr(case)[:200]
