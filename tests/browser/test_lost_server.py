"""The server stores nothing for a while, or is gone: what people tap meanwhile is kept, and counts once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.broken.test_full import Limited
from tests.browser.tables import FURION, Table, open_table, stored, strike
from tests.load.server import Server

Phone = Callable[..., Page]
KEPT = "Not stored yet. Your tap is kept, and sent again by itself."
LATER = 30_000
"""Milliseconds in which a phone that waits longer after each failure has come again."""


@pytest.fixture
def table(server: Server) -> Table:
    return open_table(server)


@pytest.fixture
def anna(table: Table, phone: Phone) -> Page:
    return seated(phone(), table, "Anna")


@pytest.fixture
def ben(table: Table, phone: Phone) -> Page:
    return seated(phone(), table, "Ben")


def seated(page: Page, table: Table, name: str) -> Page:
    page.goto(f"/join/{table.code}")
    page.get_by_role("button", name=re.compile(name)).click()
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    return page


@pytest.fixture
def disk(server: Server) -> Iterator[Limited]:
    """Where nothing more can be written, after `fill`."""
    disk = Limited(server, room=0)
    yield disk
    disk.free()


def is_kept(page: Page, count: int) -> None:
    """The dot says that it waits, and how many taps do."""
    expect(page.locator(".dot[data-state=offline]")).to_contain_text(str(count))


def is_said(page: Page) -> None:
    """A sentence says what becomes of the tap, so that nobody taps again."""
    expect(page.locator("#toasts")).to_have_text(KEPT)


def counts_once(table: Table, health: str, *pages: Page) -> None:
    for page in pages:
        expect(page.locator(FURION)).to_have_text(health, timeout=LATER)
        stored(page)
        expect(page.locator(".dot[data-state=live]")).to_be_visible(timeout=LATER)
    assert [entry["kind"] for entry in table.log] == ["damage-boss"] * (60 - int(health))


def test_a_tap_that_cannot_be_stored_is_kept_and_counts_when_the_disk_takes_it(table, anna, ben, disk):
    disk.fill()
    strike(anna)
    is_said(anna)
    is_kept(anna, 1)
    assert table.now["number"] == 0
    disk.free()
    counts_once(table, "59", anna, ben)


def test_taps_that_wait_are_sent_in_their_order_and_outlive_the_page(table, anna, ben, disk):
    disk.fill()
    strike(anna)
    is_kept(anna, 1)
    strike(anna)
    is_kept(anna, 2)
    anna.reload()
    is_kept(anna, 2)
    disk.free()
    counts_once(table, "58", anna, ben)


def test_a_tap_while_the_server_is_gone_counts_when_it_is_back(server, table, anna, ben):
    server.kill()
    try:
        strike(anna)
        is_kept(anna, 1)
    finally:
        server.start()
    counts_once(table, "59", anna, ben)


def test_a_part_of_the_page_that_does_not_come_is_done_without(table: Table, phone: Phone) -> None:
    """The phone fixture fails on the fault that a module which nobody awaits would leave."""
    page = phone()
    refused = []
    page.route(
        re.compile(r"/scripts/(at-table|knock)\.js"),
        lambda route: (refused.append(route.request.url), route.abort()),
    )
    page.goto(table.links["seats"]["red"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    assert len(refused) >= 2
    strike(page)
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
