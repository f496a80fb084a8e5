"""Pages run over a SQLite file; what counts or waits in a store, over PostgreSQL and Redis too."""

from __future__ import annotations

import pytest
from stores import STORES

OVER_EVERY_STORE = {
    "test_demo",  # counted and deleted in the store
    "test_errors",  # a store that is locked, full or gone
    "test_events",  # streams
    "test_health",
    "test_limits",
    "test_limits_reads",
    "test_people",  # lists that the store sorts and counts
    "test_seat_races",
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give the tests of these files each kind of store."""
    if "store" in metafunc.fixturenames and metafunc.module.__name__.split(".")[-1] in OVER_EVERY_STORE:
        metafunc.parametrize("store", STORES, indirect=True)
