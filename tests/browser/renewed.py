"""A table on a server that may end, and come back as another one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.newer import Renewed
from tests.browser.tables import Table, open_table


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Renewed]:
    """A server of its own for each test: it does not end as what it began."""
    with Renewed(tmp_path_factory.mktemp("instance")) as server:
        yield server


@pytest.fixture
def table(server: Renewed) -> Table:
    return open_table(server)
