"""Enter in a dialog that a number pad ends: it sends what was typed, and no button that nobody tapped."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import FURION, Table, open_table, opened, stored
from tests.load.server import Server

Phone = Callable[..., Page]
HIT, MINION = "damage-boss", "add-minion?source=neither"


@pytest.fixture
def table(server: Server) -> Table:
    return open_table(server, dealer="table")


@pytest.fixture
def page(table: Table, phone: Phone) -> Page:
    return opened(phone(), table, "red")


def ask(page: Page, what: str) -> None:
    page.locator(f'a[data-dialog][href$="/dialog/{what}"]').first.evaluate("(link) => link.click()")
    expect(page.locator("#dialog[open] .pad")).to_be_visible()


def test_enter_sends_the_number_that_was_typed(table: Table, page: Page) -> None:
    ask(page, HIT)
    page.get_by_placeholder("Another number").fill("7")
    page.keyboard.press("Enter")
    expect(page.locator(FURION)).to_have_text("53")
    stored(page)
    assert [entry["kind"] for entry in table.log] == ["damage-boss"]


def test_enter_without_a_number_goes_to_its_field_and_plays_nothing(table: Table, page: Page) -> None:
    ask(page, MINION)
    page.locator("#dialog input[name=name]").fill("Drone")
    page.keyboard.press("Enter")
    number = page.get_by_placeholder("Another number")
    expect(number).to_be_focused()
    page.keyboard.press("Enter")
    expect(number).to_be_focused()
    stored(page)
    assert table.log == []
    page.keyboard.type("20")
    page.keyboard.press("Enter")
    expect(page.locator("#dialog[open]")).to_have_count(0)
    stored(page)
    (minion,) = table.now["state"]["minions"]
    assert (minion["name"], minion["health"]) == ("Drone", 20)


def test_a_button_of_the_pad_still_ends_it(table: Table, page: Page) -> None:
    ask(page, HIT)
    page.locator("#dialog .pad").get_by_role("button", name="3 → 57", exact=True).click()
    expect(page.locator(FURION)).to_have_text("57")


def test_without_a_script_too(table: Table, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto(table.links["host"])
    page.goto(f"/t/{table.code}/dialog/{MINION}")
    page.locator("input[name=name]").fill("Drone")
    page.keyboard.press("Enter")
    expect(page.locator("[data-sentence]").first).to_be_visible()
    assert table.log == []
    page.goto(f"/t/{table.code}/dialog/{HIT}")
    page.get_by_placeholder("Another number").fill("7")
    page.keyboard.press("Enter")
    expect(page.locator(FURION)).to_have_text("53")
