"""Pages, interface and streams run over a SQLite file, and again over PostgreSQL with Redis."""

from __future__ import annotations

from pathlib import Path

import pytest
from stores import STORES, Store, Stores


@pytest.fixture(params=STORES)
def store(stores: Stores, tmp_path: Path, request: pytest.FixtureRequest) -> Store:
    """An empty database of each kind."""
    return stores.empty(request.param, tmp_path)
