"""A dialog, or a fold that opens over the stage: Back closes it, and then leaves the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hundred import BASE, open_hundred
from tests.browser.jam import open_jam
from tests.browser.moon import PLAIN, open_moon
from tests.browser.tables import Table, ask_health, look_at, open_table, opened
from tests.load.server import Server

Phone = Callable[..., Page]


@pytest.fixture
def table(server: Server) -> Table:
    return open_table(server, dealer="table")


@pytest.fixture
def page(table: Table, phone: Phone) -> Page:
    return opened(phone(), table, "red")


def open_dialog(page: Page) -> None:
    ask_health(page)
    expect(page.locator("#dialog[open]")).to_be_visible()


def test_back_closes_a_dialog_and_then_leaves_the_table(table: Table, page: Page) -> None:
    address = page.url
    for _ in range(2):
        open_dialog(page)
        page.go_back()
        expect(page.locator("#dialog[open]")).to_have_count(0)
        assert page.url == address
    page.go_back()
    expect(page).not_to_have_url(address)


def test_back_from_a_dialog_keeps_the_seat_that_is_shown(server: Server, phone: Phone) -> None:
    """Astrojam: a dialog was closed on the host's own view, the next one on Ben's."""
    page = opened(phone(), open_jam(server))
    look_at(page, "players")
    page.locator("#view-players a.value").first.click()
    expect(page.locator("#dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#seat-tabs").get_by_role("link", name="Ben").click()
    expect(page.locator("#table")).to_have_attribute("data-seat", "blue")
    page.locator("#view-players a.value").first.click()
    expect(page.locator("#dialog[open]")).to_be_visible()
    page.go_back()
    expect(page.locator("#dialog[open]")).to_have_count(0)
    expect(page.locator("#table")).to_have_attribute("data-seat", "blue")
    expect(page).to_have_url(re.compile(r"seat=blue"))


def test_a_dialog_that_was_closed_costs_no_second_back(table: Table, phone: Phone) -> None:
    page = phone()
    page.goto("/")
    opened(page, table)
    for _ in range(2):
        open_dialog(page)
        page.keyboard.press("Escape")
        expect(page.locator("#dialog[open]")).to_have_count(0)
    page.evaluate("history.back()")
    expect(page).to_have_url(re.compile(r"/$"))


@pytest.mark.parametrize("closed", ["", "Escape", "Back"])
def test_the_skip_link_leads_to_the_table_and_costs_no_second_back(
    table: Table, phone: Phone, closed: str
) -> None:
    page = phone()
    page.goto("/")
    opened(page, table)
    if closed:
        open_dialog(page)
        page.keyboard.press("Escape") if closed == "Escape" else page.go_back()
        expect(page.locator("#dialog[open]")).to_have_count(0)
    page.get_by_role("link", name="To the content").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_be_focused()
    expect(page).not_to_have_url(re.compile("#"))
    below = "document.querySelector('.top').getBoundingClientRect().bottom"
    assert page.evaluate(f"document.querySelector('#table').getBoundingClientRect().top >= {below} - 1")
    page.evaluate("history.back()")
    expect(page).to_have_url(re.compile(r"/$"))


def build(server: Server, phone: Phone) -> tuple[Page, str]:
    """100 Astronauts: what can be built."""
    table = open_hundred(server)
    table.play("type-blueprint", **BASE)
    return begun(phone(), table), "#build-card\\.space-base"


def spots(server: Server, phone: Phone) -> tuple[Page, str]:
    """Welcome to the Moon: the lit spots as a list."""
    table = open_moon(server, cards=PLAIN)
    combination = next(offer for offer in table.offers("red") if offer["kind"] == "choose")
    table.play("choose", **combination["fields"])
    return begun(phone(), table), "details.wm-tool"


def menu(server: Server, phone: Phone) -> tuple[Page, str]:
    """The menu of the thin bar."""
    return begun(phone(), open_table(server)), ".top details.menu"


def begun(page: Page, table: Table) -> Page:
    """A phone that comes from the start page."""
    page.goto("/")
    return opened(page, table, "red")


def unfold(page: Page, where: str) -> None:
    """Back has an entry to leave once the page has heard that the fold is open, a moment after it is."""
    page.locator(f"{where} > summary").first.click()
    expect(page.locator(f"{where}[open]")).to_have_count(1)
    page.wait_for_function("() => history.state?.dialog")


FOLDS = pytest.mark.parametrize("fold", [build, spots, menu], ids=lambda fold: fold.__name__)


@FOLDS
def test_back_closes_a_fold_and_then_leaves_the_table(
    server: Server, phone: Phone, fold: Callable[..., tuple[Page, str]]
) -> None:
    page, where = fold(server, phone)
    address = page.url
    for _ in range(2):
        unfold(page, where)
        page.evaluate("history.back()")
        expect(page.locator(f"{where}[open]")).to_have_count(0)
        expect(page.locator("#table")).to_be_visible()
        assert page.url == address
    page.evaluate("history.back()")
    expect(page).to_have_url(re.compile(r"/$"))


@FOLDS
def test_a_fold_that_was_closed_costs_no_second_back(
    server: Server, phone: Phone, fold: Callable[..., tuple[Page, str]]
) -> None:
    page, where = fold(server, phone)
    unfold(page, where)
    page.locator(f"{where} > summary").first.evaluate("(one) => one.click()")  # what opened may lie over it
    expect(page.locator(f"{where}[open]")).to_have_count(0)
    page.evaluate("history.back()")
    expect(page).to_have_url(re.compile(r"/$"))
