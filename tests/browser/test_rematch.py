"""A rematch takes every phone along: from the table, from the result, without a script."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.jam import open_jam
from tests.load.server import Server

Phone = Callable[..., Page]
STREAM = """
  const Plain = EventSource;
  const made = (...given) => (window.stream = new Plain(...given));
  window.EventSource = function EventSource(...given) { return made(...given); };
"""


def test_a_rematch_takes_every_phone_along(server: Server, phone: Phone) -> None:
    """Anna hosts and starts it; Ben waits on the result, Cleo on the table. Each needs one tap."""
    table = open_jam(server, ("Anna", "Ben", "Cleo"))
    anna, ben, cleo = phone(), phone(), phone()
    anna.goto(table.links["host"])
    for page, seat in ((anna, "red"), (ben, "blue"), (cleo, "green")):
        page.goto(table.links["seats"][seat])
        expect(page.locator(".dot[data-state=live]")).to_be_visible()
    ben.goto(f"/t/{table.code}/result")
    expect(ben.get_by_role("link", name="Go to the rematch")).to_be_hidden()
    anna.goto(f"/t/{table.code}/result")
    anna.get_by_role("button", name="Rematch").click()
    expect(anna.locator("#table")).to_be_visible()
    new = anna.url.split("/t/")[1][: len(table.code)]
    assert new != table.code
    for page in (ben, cleo):
        expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
        page.get_by_role("link", name="Go to the rematch").click()
        expect(page.locator("#table")).to_be_visible()
        assert page.url.split("/t/")[1].startswith(new)
    for page, seat in ((anna, "red"), (ben, "blue"), (cleo, "green")):
        expect(page.locator("#table")).to_have_attribute("data-seat", seat)
        expect(page.locator(".dot[data-state=live]")).to_be_visible()
    anna.goto(f"/t/{new}/invite")
    expect(anna.get_by_role("button", name="Free the seat of Ben")).to_be_visible()


def test_a_rematch_that_is_told_again_changes_nothing(server: Server, phone: Phone) -> None:
    """As after each time that the connection was lost."""
    table = open_jam(server)
    anna, ben = phone(), phone()
    faults: list[str] = []
    ben.on("pageerror", lambda fault: faults.append(str(fault)))
    ben.add_init_script(STREAM)
    for page, seat in ((anna, "red"), (ben, "blue")):
        page.goto(table.links["seats"][seat])
        page.goto(f"/t/{table.code}/result")
    anna.get_by_role("button", name="Rematch").click()
    expect(ben.get_by_role("link", name="Go to the rematch")).to_be_visible()
    ben.evaluate("stream.dispatchEvent(new MessageEvent('rematch'))")
    expect(ben.get_by_role("link", name="Go to the rematch")).to_be_visible()
    assert faults == []


def test_two_who_tap_rematch_sit_at_one_table(server: Server, phone: Phone) -> None:
    """Neither page knew of the other's tap."""
    table = open_jam(server)
    pages = []
    for seat in ("red", "blue"):
        page = phone(java_script_enabled=False)
        page.goto(table.links["seats"][seat])
        page.goto(f"/t/{table.code}/result")
        pages.append(page)
    for page in pages:
        page.get_by_role("button", name="Rematch").click()
        expect(page.locator("#table")).to_be_visible()
    assert len({page.url for page in pages}) == 1
