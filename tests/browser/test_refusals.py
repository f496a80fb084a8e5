"""What a phone shows of a tap that was refused: once, over the table, until there was time to read it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import FURION, Table, ask_health, fetching, main_phase, opened, strike
from tests.load.server import Server

Phone = Callable[..., Page]


@pytest.fixture
def table(server: Server) -> Table:
    return main_phase(server)


@pytest.fixture
def page(table: Table, phone: Phone) -> Page:
    return opened(fetching(phone()), table, "red")


def refused(table: Table, page: Page) -> None:
    """A tap on *End turn* that another phone was faster than."""
    page.route("**/panel?*", lambda route: route.abort())
    table.play("equip", seat="red")
    page.get_by_role("button", name="Equip a Weapon", exact=True).click()
    expect(page.locator("#refusal")).to_contain_text("Somebody else was faster")
    page.unroute("**/panel?*")


def test_a_refusal_is_said_once_moves_nothing_and_goes_with_the_next_play(table: Table, page: Page) -> None:
    where = page.locator("#acting").bounding_box()
    refused(table, page)
    assert page.get_by_text("Somebody else was faster").count() == 1
    assert page.locator("#acting").bounding_box() == where
    strike(page)
    expect(page.locator(FURION)).to_have_text("59")
    expect(page.locator("#refusal")).to_be_hidden()


def test_a_refusal_that_was_read_goes_with_somebody_elses_play(table: Table, page: Page) -> None:
    """The page's clock is put forward: nobody waits."""
    refused(table, page)
    table.play("equip", seat="red")
    expect(page.locator("#table")).to_have_attribute("data-number", "5")
    expect(page.locator("#refusal")).to_be_visible()
    page.evaluate("{ const now = performance.now.bind(performance); performance.now = () => now() + 7000; }")
    table.play("gain-energy", by=1)
    expect(page.locator("#table")).to_have_attribute("data-number", "6")
    expect(page.locator("#refusal")).to_be_hidden()


def test_a_refusal_is_put_away_by_its_own_button(table: Table, page: Page) -> None:
    refused(table, page)
    page.locator("#refusal").get_by_role("button", name="Close").click()
    expect(page.locator("#refusal")).to_be_hidden()


def test_what_is_refused_in_a_dialog_is_said_there_alone(table: Table, page: Page) -> None:
    ask_health(page)
    field = page.locator("#dialog input[name=value]")
    field.evaluate("(one) => { one.removeAttribute('max'); one.form.noValidate = true; }")
    field.fill("99999")
    page.locator("#dialog").get_by_role("button", name="Set").click()
    expect(page.locator("#dialog .dialog-error")).to_be_visible()
    expect(page.locator("#refusal")).to_be_hidden()
    expect(page.locator("#table > .notice")).to_have_count(0)
    assert len(table.log) == 3
