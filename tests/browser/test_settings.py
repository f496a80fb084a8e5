"""Setting a value by hand from the settings page, whose dialog is a page of its own."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.tables import FURION, open_table
from tests.load.server import Server


def test_a_value_set_by_hand_is_seen_on_the_table(server: Server, phone: Callable[..., Page]) -> None:
    table = open_table(server)
    host = phone()
    host.goto(table.links["host"])
    host.goto(f"/t/{table.code}/settings")
    host.get_by_role("link", name="Boss health: 60").click()
    host.get_by_role("spinbutton").fill("41")
    host.locator("form[data-move] .btn-main").click()
    expect(host.locator(FURION)).to_have_text("41")
