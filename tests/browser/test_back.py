"""Back and Forward: a table page comes back at once, as it was left, and is then fetched anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import PHONE
from tests.browser.tables import look_at, open_table, opened
from tests.load.server import Server

HAS_ITS_WORKER = "navigator.serviceWorker.controller"
"""On a first visit the worker comes late, and the browser then drops the pages that were left before."""
BROUGHT_BACK = """addEventListener('pageshow', (event) => { window.broughtBack = event.persisted; });"""


@pytest.fixture
def browser(chromium: Any) -> Iterator[Any]:
    """A browser that brings pages back, which Playwright's otherwise does not."""
    browser = chromium(ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


def new_page(browser: Any, server: Server, **settings: Any) -> Any:
    options = {"viewport": PHONE, "base_url": f"http://127.0.0.1:{server.port}", **settings}
    context = browser.new_context(**options)
    context.add_init_script(BROUGHT_BACK)
    return context.new_page()


@pytest.fixture
def page(browser: Any, server: Server) -> Any:
    return new_page(browser, server)


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


def test_a_page_that_is_brought_back_is_sent_what_it_shows(server: Server, browser: Any) -> None:
    """Its stream was closed when it was left."""
    table = open_table(server)
    page = new_page(browser, server, service_workers="block")  # what goes through one, no route sees
    page.add_init_script("window.setInterval = () => 0")  # nor may the slow poll open it
    opened(page, table)
    look_at(page, "table")
    page.goto(f"/t/{table.code}/history")
    with page.expect_request(lambda one: "/events?" in one.url and "views=table&" in one.url):
        page.go_back(wait_until="commit")
    page.locator(".dot[data-state=live]").wait_for()
    assert page.evaluate("window.broughtBack") is True
    page.route("**/panel*", lambda route: route.abort())
    table.play("damage-boss", amount=1)
    page.locator("#table[data-number='1'] #view-table").get_by_text("59", exact=True).first.wait_for()


def test_a_page_with_a_personal_link_is_loaded_anew(server: Server, page: Any) -> None:
    table = open_table(server)
    page.goto(f"/t/{table.code}/key/{table.key}")
    page.goto(f"/t/{table.code}/leave")
    page.goto(f"/t/{table.code}/history")
    page.go_back()
    assert page.evaluate("window.broughtBack") is False
