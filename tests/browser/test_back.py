"""Back and Forward: a table page comes back at once, as it was left, and is then fetched anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import PHONE
from tests.browser.tables import open_table
from tests.load.server import Server

HAS_ITS_WORKER = "navigator.serviceWorker.controller"
"""On a first visit the worker comes late, and the browser then drops the pages that were left before."""
BROUGHT_BACK = """addEventListener('pageshow', (event) => { window.broughtBack = event.persisted; });"""


@pytest.fixture
def page(chromium: Any, server: Server) -> Iterator[Any]:
    """A page in a browser that brings pages back, which Playwright's otherwise does not."""
    browser = chromium(ignore_default_args=["--disable-back-forward-cache"])
    context = browser.new_context(viewport=PHONE, base_url=f"http://127.0.0.1:{server.port}")
    context.add_init_script(BROUGHT_BACK)
    yield context.new_page()
    browser.close()


def test_a_table_page_is_brought_back_and_fetched_anew(server: Server, page: Any) -> None:
    table = open_table(server)
    page.goto(f"/t/{table.code}/key/{table.key}")
    page.locator(".dot[data-state=live]").wait_for()
    page.wait_for_function(HAS_ITS_WORKER)
    before = int(page.locator("#table").get_attribute("data-number"))
    page.goto(f"/t/{table.code}/history")
    table.play("draw-turn-card")
    page.go_back(wait_until="commit")
    page.locator(f"#table[data-number='{before + 1}']").wait_for()
    assert page.evaluate("window.broughtBack") is True


def test_a_page_with_a_personal_link_is_loaded_anew(server: Server, page: Any) -> None:
    table = open_table(server)
    page.goto(f"/t/{table.code}/key/{table.key}")
    page.goto(f"/t/{table.code}/leave")
    page.goto(f"/t/{table.code}/history")
    page.go_back()
    assert page.evaluate("window.broughtBack") is False
