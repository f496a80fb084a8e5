"""What a real browser loads: once, packed, and not again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.tables import open_table
from tests.load.server import Server

Phone = Callable[..., Page]
KEPT = re.compile(r"/static/v-[0-9a-f]{10}/")
WAYS = """() => performance.getEntriesByType('resource')
  .filter((one) => new URL(one.name).pathname.startsWith('/static/'))
  .map((one) => [new URL(one.name).pathname, one.transferSize, one.encodedBodySize, one.decodedBodySize])"""


LAST = """() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/installed.js'))"""
"""Whether the module has come that is asked for last of all, when the page is there."""


def opened(page: Page, link: str) -> list[Any]:
    """Open a table; every static file: its address, bytes over the network, packed, unpacked."""
    page.goto(link)
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    page.wait_for_function(LAST)
    files: list[Any] = page.evaluate(WAYS)
    return files


def test_what_a_table_needs_comes_packed_and_once(server: Server, phone: Phone) -> None:
    table, page = open_table(server), phone()
    files = opened(page, table.links["host"])
    assert len(files) == len({path for path, *_ in files}) > 8
    assert [path for path, *_ in files if not KEPT.match(path)] == []
    packed, whole = (sum(one[place] for one in files) for place in (2, 3))
    assert packed < 38_000, files
    assert packed * 2 < whole, files


def test_what_a_table_needs_later_comes_after_the_page_is_there(server: Server, phone: Phone) -> None:
    """See `NEEDED` in app.js."""
    table, page = open_table(server), phone()
    files = opened(page, table.links["host"])
    own = page.locator("script").evaluate_all("(all) => all.map((one) => new URL(one.src).pathname)")
    scripts = {path for path, *_ in files if path.endswith(".js")}
    assert set(own) < scripts
    later = {"at-table.js", "hints.js", "installed.js", "knock.js"}
    assert {path.rpartition("/")[2] for path in scripts - set(own)} == later


def test_a_second_visit_loads_the_page_alone(server: Server, phone: Phone) -> None:
    table, page = open_table(server), phone()
    first = opened(page, table.links["host"])
    assert sum(over for _, over, *_ in first) > 20_000
    again = opened(page, f"/t/{table.code}")
    assert {path for path, *_ in again} == {path for path, *_ in first}
    # The picture of the tab: this browser asks about it when it likes, kept or not.
    assert [one for one in again if one[1] and "/icons/" not in one[0]] == []
