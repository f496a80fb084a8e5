"""A real server, a real browser, and phones on it.

Each test gets phones of its own (a phone is a browser context, with its own cookies and storage);
the server, its database and the browser are shared by a file's tests.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.browser.chromium import CHROMIUM, FLAGS, SHELL
from tests.browser.thumb import LIFTED
from tests.load.server import Server

PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000
"""Milliseconds until something that does not come is a fault: for what one taps, and for what is seen."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in Path(item.path).parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`companion serve`, with an instance folder of its own."""
    with Server(tmp_path_factory.mktemp("instance")) as server:
        yield server


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Server]:
    """A server on which nobody has played or typed a card."""
    with Server(tmp_path) as server:
        yield server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Starts the system's Chromium, without a window. A process has one Playwright: a second refuses."""
    playwright = pytest.importorskip("playwright.sync_api", reason="make test installs Playwright")
    if CHROMIUM is None:
        if os.environ.get("COMPANION_REQUIRE_BROWSER"):
            pytest.fail("there is no Chromium on this machine, and this run must not do without")
        pytest.skip("no Chromium here; on Debian and Ubuntu: sudo apt install chromium")
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as tools:
        yield partial(tools.chromium.launch, executable_path=CHROMIUM, args=FLAGS)


@pytest.fixture(scope="session")
def browser(chromium: Any) -> Iterator[Any]:
    """The one browser of most tests."""
    browser = chromium(executable_path=SHELL)
    yield browser
    browser.close()


@pytest.fixture
def phone(browser: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Makes pages on phones of their own at the server."""
    with phones(browser, server.port) as make:
        yield make


@contextmanager
def phones(browser: Any, port: int) -> Iterator[Callable[..., Any]]:
    """Makes pages on phones of their own. A script error or a failed request is told when they are put away.

    `lifted=False`: the finger stays where it tapped. They are as on plain http at home, without a service
    worker, unless `service_workers="allow"`: a page's routes would not see what goes through one.
    """
    contexts, faults = [], list[str]()

    def make(*, lifted: bool = True, **settings: Any) -> Any:
        options = {
            "viewport": PHONE,
            "base_url": f"http://127.0.0.1:{port}",
            "reduced_motion": "reduce",
            "service_workers": "block",
            **settings,
        }
        context = browser.new_context(**options)
        contexts.append(context)
        if lifted:
            context.add_init_script(f"({LIFTED})()")
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if "Content Security" in line.text else None)
        page.set_default_timeout(PATIENCE)
        return page

    yield make
    for context in contexts:
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")  # an answer may be on its way to a phone that is gone
        context.close()
    assert not faults
