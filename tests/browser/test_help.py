"""The "?": once by itself, quietly; its dialog at any time, also without a connection."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import Table, open_table
from tests.load.server import Server

Phone = Callable[..., Page]
MARK = ".question-help"
PLACES = """() => [...document.querySelectorAll('#table :is(a, button, input, h1)')]
  .map((one) => JSON.stringify(one.getBoundingClientRect()))"""


@pytest.fixture
def table(server: Server) -> Table:
    return open_table(server)


def at(page: Page, table: Table) -> Page:
    page.goto(table.links["host"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    return page


def test_a_new_step_shows_itself_once_and_moves_nothing(table: Table, phone: Phone) -> None:
    page = at(phone(), table)
    expect(page.locator(f"{MARK}.is-new")).to_have_count(1)
    pointed = page.evaluate(PLACES)
    page.reload()
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    expect(page.locator(MARK)).to_have_attribute("data-help", "astro_knights first-card")
    page.wait_for_function("() => localStorage.getItem('companion-steps')?.includes('first-card')")
    expect(page.locator(f"{MARK}.is-new")).to_have_count(0)
    assert page.evaluate(PLACES) == pointed
    page.locator("#bar .btn-main, #bar .bar-main").click()
    expect(page.locator(f"{MARK}:not([data-help$=first-card]).is-new")).to_have_count(1)


def test_once_read_it_keeps_still(table: Table, phone: Phone) -> None:
    page = at(phone(), table)
    expect(page.locator(f"{MARK}.is-new")).to_have_count(1)
    page.locator(MARK).click()
    expect(page.locator("#dialog[open] .help-lines li")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator("#dialog[open]")).to_have_count(0)
    expect(page.locator(f"{MARK}.is-new")).to_have_count(0)


def test_a_phone_may_switch_it_off(table: Table, phone: Phone) -> None:
    page = at(phone(), table)
    page.goto("/phone")
    page.get_by_label("Point at the “?”").uncheck()
    page.get_by_role("button", name="Keep").click()
    page.evaluate("localStorage.removeItem('companion-steps')")
    at(page, table)
    expect(page.locator(MARK)).to_be_visible()
    page.wait_for_timeout(300)
    assert page.locator(f"{MARK}.is-new").count() == 0
    assert page.evaluate("localStorage.getItem('companion-steps')") is None


def test_help_that_was_read_once_is_there_without_a_connection(table: Table, phone: Phone) -> None:
    page = at(phone(), table)
    for offline in (False, True):
        page.context.set_offline(offline)
        page.locator(MARK).focus()
        page.keyboard.press("Enter")
        expect(page.locator("#dialog[open] .help-lines")).to_contain_text("it says who plays first")
        page.keyboard.press("Escape")
        expect(page.locator("#dialog[open]")).to_have_count(0)


def test_without_motion_the_mark_stands_still(table: Table, phone: Phone) -> None:
    page = at(phone(reduced_motion="reduce"), table)
    mark = page.locator(f"{MARK}.is-new > span")
    expect(mark).to_have_count(1)
    assert mark.evaluate("one => one.getAnimations({subtree: true}).length") == 0
