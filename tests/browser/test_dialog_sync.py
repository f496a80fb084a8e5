"""A dialog that sets a value by hand, open while another phone changes the value."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.jam import open_jam
from tests.browser.tables import FURION, Table, ask_health, look_at, open_table, opened, stored, strike
from tests.load.server import Server

Phone = Callable[..., Page]


@pytest.fixture
def table(server: Server) -> Table:
    return open_table(server, dealer="table")


@pytest.fixture
def anna(table: Table, phone: Phone) -> Page:
    return opened(phone(), table, "red")


@pytest.fixture
def ben(table: Table, phone: Phone) -> Page:
    return opened(phone(), table, "blue")


def asked(page: Page) -> Locator:
    return page.locator("#dialog[open] input[name=value]")


def now(page: Page) -> Locator:
    return page.locator("#dialog [data-now]")


def test_a_figure_that_nobody_touched_follows(table: Table, anna: Page, ben: Page) -> None:
    ask_health(anna)
    expect(now(anna)).to_have_text("Now: 60")
    for left in (59, 58):
        strike(ben)
        expect(asked(anna)).to_have_value(str(left))
        expect(now(anna)).to_have_text(f"Now: {left}")
    expect(anna.locator("#dialog [data-changed]")).to_contain_text("Ben")
    anna.get_by_role("button", name="One more").click()
    anna.get_by_role("button", name="Set by hand").click()
    expect(ben.locator(FURION)).to_have_text("59")
    assert table.log[-1]["fields"]["value"] == 59


def test_what_was_typed_stays_beside_the_new_value(table: Table, anna: Page, ben: Page) -> None:
    ask_health(anna)
    field = asked(anna)
    field.fill("41")
    anna.locator("#dialog input[name=why]").fill("miscounted")
    place = field.bounding_box()
    strike(ben)
    expect(now(anna)).to_have_text("Now: 59")
    expect(field).to_have_value("41")
    expect(anna.locator("#dialog input[name=why]")).to_have_value("miscounted")
    assert field.bounding_box() == place, "nothing moves under the finger"
    anna.get_by_role("button", name="Set by hand").click()
    expect(ben.locator(FURION)).to_have_text("41")
    stored(anna)


def test_what_was_put_back_to_the_old_value_follows_again(anna: Page, ben: Page) -> None:
    ask_health(anna)
    for step in ("One more", "One less"):
        anna.get_by_role("button", name=step).click()
    strike(ben)
    expect(asked(anna)).to_have_value("59")


def test_a_switch_that_nobody_touched_follows(server: Server, phone: Phone) -> None:
    """Astrojam: whether a place was visited."""
    jam, page = open_jam(server), phone()
    page.goto(jam.links["host"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    look_at(page, "table")
    page.locator("a.value:has([data-value='visited.lab']):visible").click()
    expect(now(page)).to_have_text("Now: no")
    jam.correct("visited.lab", value=True)
    expect(now(page)).to_have_text("Now: yes")
    expect(page.get_by_role("switch")).to_be_checked()
