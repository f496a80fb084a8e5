"""An event stream that was cut without a word looks open. The phone opens another one by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from tests.broken.cable import Cable
from tests.browser.tables import Table, open_table, strike
from tests.load.server import Server

Phone = Callable[..., Page]
PATIENCE = 60_000
"""Milliseconds in which a phone has opened another stream."""


@pytest.fixture
def table(server: Server) -> Table:
    return open_table(server)


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    with Cable(f"http://127.0.0.1:{server.port}") as cable:
        yield cable


@pytest.fixture
def anna(table: Table, phone: Phone, cable: Cable) -> Page:
    """The host's phone, whose stream delivers nothing any more. The page's clock is the test's."""
    page = phone()
    page.clock.install()
    page.goto(urlsplit(table.links["host"])._replace(netloc=urlsplit(cable.url).netloc).geturl())
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    cable.swallow(b"/events?")
    return page


def is_stream(request: Request) -> bool:
    return "/events?" in request.url


def drawn(page: Page, number: int) -> None:
    expect(page.locator("#table")).to_have_attribute("data-number", str(number), timeout=PATIENCE)


def test_a_page_that_comes_to_the_front_opens_another_stream(table: Table, anna: Page) -> None:
    with anna.expect_request(is_stream, timeout=PATIENCE):
        anna.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    table.play("damage-boss", amount=1)
    drawn(anna, 1)


def test_so_does_one_whose_own_tap_the_stream_does_not_tell_of(table: Table, anna: Page) -> None:
    with anna.expect_request(is_stream, timeout=PATIENCE):
        strike(anna)
    drawn(anna, 1)


def test_so_does_one_that_learns_of_another_tap_by_asking(table: Table, anna: Page) -> None:
    table.play("damage-boss", amount=1)
    with anna.expect_request(is_stream, timeout=PATIENCE):
        anna.clock.fast_forward(21_000)
    drawn(anna, 1)


def test_a_stream_that_tells_of_each_tap_is_kept(table: Table, phone: Phone) -> None:
    page = phone()
    page.clock.install()
    page.goto(table.links["host"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    strike(page)
    drawn(page, 1)
    opened = list[Request]()
    page.on("request", lambda request: opened.append(request) if is_stream(request) else None)
    for number in (2, 3):
        table.play("damage-boss", amount=1)
        drawn(page, number)
    page.clock.run_for(5_000)
    assert opened == []
