"""Without a server a phone shows the last table as it was, takes taps, and comes back by itself."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.renewed import server, table
from tests.browser.tables import FURION, Table, open_table, stored, strike

Phone = Callable[..., Page]
LATER = 30_000
"""Milliseconds in which a phone that waits longer after each failure has come again."""

AWAY = "This phone cannot reach the table’s machine"
KEPT = """async (number) => {
  const pages = await caches.open('companion-pages');
  for (const request of await pages.keys()) {
    const html = await (await pages.match(request)).text();
    if (html.includes(`data-number="${number}"`)) return true;
  }
  return false;
}"""
ADDRESSES = """async () => (await (await caches.open('companion-pages')).keys())
  .map(({ url }) => new URL(url).pathname).sort()"""

__all__ = ["server", "table"]


@pytest.fixture
def anna(table: Table, phone: Phone) -> Page:
    """The host's phone, which keeps the table as it is."""
    return kept(phone(service_workers="allow"), table)


def kept(page: Page, table: Table, number: int = 0) -> Page:
    if number == 0:
        page.goto(table.links["host"])
    live(page)
    holds(page, number)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    return page


def live(page: Page) -> None:
    expect(page.locator(".dot[data-state=live]")).to_be_visible(timeout=LATER)


def holds(page: Page, number: int) -> None:
    """Wait until the phone keeps the table as it is after this entry."""
    for _ in range(100):
        if page.evaluate(KEPT, number):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"the table of entry {number} is not kept: {page.evaluate(ADDRESSES)}")


def are_kept(page: Page, *paths: str) -> None:
    """Wait until the phone keeps these pages and no other."""
    for _ in range(100):
        if page.evaluate(ADDRESSES) == list(paths):
            return
        page.wait_for_timeout(100)
    assert page.evaluate(ADDRESSES) == list(paths)


def away(page: Page) -> Any:
    """The word on a table that is only a copy."""
    return page.locator("#away:not([hidden])")


def kinds(table: Table) -> list[str]:
    return [entry["kind"] for entry in table.log]


def test_a_reload_without_the_machine_brings_the_table_as_it_was_and_keeps_taps(server, table, anna, phone):
    ben = phone(service_workers="allow")
    ben.goto(table.links["seats"]["red"])
    live(ben)
    strike(anna)
    stored(anna)
    holds(anna, 1)
    server.kill()
    anna.reload()
    expect(away(anna)).to_contain_text(AWAY)
    expect(anna.locator(FURION)).to_have_text("59")
    strike(anna)
    expect(anna.locator(FURION)).to_have_text("58")
    expect(anna.locator(".dot[data-state=offline]")).to_contain_text("1")
    anna.reload()
    expect(anna.locator(FURION)).to_have_text("58")
    server.start()
    for page in (anna, ben):
        live(page)
        expect(page.locator(FURION)).to_have_text("58", timeout=LATER)
    stored(anna)
    expect(away(anna)).to_have_count(0)
    assert kinds(table) == ["damage-boss"] * 2


def test_a_copy_brings_itself_up_to_date_when_the_machine_is_back(table, anna):
    anna.context.set_offline(True)
    anna.reload()
    expect(away(anna)).to_be_visible()
    table.play("damage-boss", amount=7)
    expect(anna.locator(FURION)).to_have_text("60")
    anna.context.set_offline(False)
    expect(anna.locator(FURION)).to_have_text("53", timeout=LATER)
    expect(away(anna)).to_have_count(0)


def test_a_machine_that_sleeps_refuses_nothing_and_the_copy_comes_all_the_same(server, table, anna):
    os.kill(server.pid, signal.SIGSTOP)
    try:
        anna.reload(timeout=LATER)
        expect(away(anna)).to_be_visible()
    finally:
        os.kill(server.pid, signal.SIGCONT)
    live(anna)
    expect(away(anna)).to_have_count(0, timeout=LATER)


def test_a_copy_of_an_older_version_says_so_at_the_newer_server_and_loses_no_tap(server, table, anna):
    server.kill()
    anna.reload()
    strike(anna)
    expect(anna.locator(".dot[data-state=offline]")).to_contain_text("1")
    server.update("later")
    expect(anna.locator("#update:not([hidden])")).to_contain_text("Companion was updated.", timeout=LATER)
    stored(anna)
    assert kinds(table) == ["damage-boss"]
    with anna.expect_navigation():
        anna.locator("#update").get_by_role("button", name="Reload").click()
    live(anna)
    assert anna.locator("body").get_attribute("data-version") == "later"
    expect(away(anna)).to_have_count(0)


def test_a_version_that_was_put_off_is_said_again_by_a_copy(server, table, anna):
    server.update("later")
    notice = anna.locator("#update:not([hidden])")
    expect(notice).to_be_visible(timeout=LATER)
    notice.get_by_role("button", name="Not now").click()
    server.kill()
    anna.reload()
    expect(away(anna)).to_be_visible()
    server.start()
    expect(notice).to_be_visible(timeout=LATER)


def test_any_other_page_says_that_the_machine_is_not_reached_and_comes_back_by_itself(server, table, anna):
    server.kill()
    anna.goto("/people")
    expect(anna.get_by_role("heading", name=AWAY)).to_be_visible()
    expect(anna.get_by_role("link", name="Try again")).to_be_visible()
    server.start()
    expect(anna.get_by_role("heading", name="People and plays")).to_be_visible(timeout=LATER)


def test_the_page_without_a_machine_leads_to_the_last_table(server, table, anna):
    server.kill()
    anna.goto("/")
    anna.get_by_role("link", name="The last table, as this phone saw it").click()
    expect(away(anna)).to_be_visible()
    expect(anna.locator(FURION)).to_have_text("60")


def test_a_table_that_was_never_open_here_is_not_reached(server, table, anna):
    other = open_table(server)
    server.kill()
    anna.goto(f"/t/{other.code}")
    expect(anna.get_by_role("heading", name=AWAY)).to_be_visible()


def test_only_the_table_seen_last_is_kept(server, table, anna):
    other = open_table(server)
    anna.goto(other.links["host"])
    are_kept(anna, "/offline", f"/t/{other.code}")


def test_a_phone_that_leaves_the_table_keeps_no_copy(table, anna):
    anna.goto(f"/t/{table.code}/leave")
    anna.get_by_role("button", name="Leave").click()
    are_kept(anna, "/offline")


def test_a_phone_that_may_not_see_the_table_any_more_keeps_no_copy(table, anna):
    anna.context.clear_cookies()
    anna.goto(f"/t/{table.code}")
    are_kept(anna, "/offline")


def test_the_copy_may_do_no_more_than_the_page(table, anna):
    with anna.expect_response(lambda answer: answer.url.endswith(f"/t/{table.code}")) as online:
        anna.goto(f"/t/{table.code}")
    anna.context.set_offline(True)
    with anna.expect_response(lambda answer: answer.url.endswith(f"/t/{table.code}")) as copy:
        anna.reload()
    assert copy.value.from_service_worker
    name = "content-security-policy"
    assert copy.value.headers[name] == online.value.headers[name]
    anna.context.set_offline(False)


def test_taps_and_parts_of_the_page_do_not_go_through_the_worker(table, anna):
    anna.goto(f"/t/{table.code}")
    live(anna)
    through: list[str] = []
    anna.on("response", lambda answer: through.append(answer.url) if answer.from_service_worker else None)
    table.play("damage-boss", amount=1)
    expect(anna.locator(FURION)).to_have_text("59")
    strike(anna)
    stored(anna)
    assert [url for url in through if "/static/" not in url] == []


def test_chromium_would_install_it(table, anna):
    tools = anna.context.new_cdp_session(anna)
    assert tools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = tools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/en.webmanifest")


def test_without_a_worker_nothing_is_kept(table, phone):
    page = phone()
    page.goto(table.links["host"])
    live(page)
    page.wait_for_timeout(2500)
    assert page.evaluate("async () => (await caches.keys())") == []
