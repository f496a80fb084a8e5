"""The menu of a table: a finger beside it closes it, and does nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.jam import open_jam
from tests.browser.situation_server import situation_app, situation_port, table
from tests.load.server import Server

__all__ = ["situation_app", "situation_port", "table"]

Phone = Callable[..., Page]


def menu_of(page: Page, address: str) -> None:
    """The table, with its menu open."""
    page.goto(address)
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    page.get_by_label("Menu").tap()
    expect(page.locator(".menu-list")).to_be_visible()


def test_a_finger_beside_the_menu_only_closes_it(server: Server, phone: Phone) -> None:
    """The main act and a tab lie beside it; the next tap is taken as always."""
    table = open_jam(server)
    page = phone(viewport={"width": 390, "height": 664}, has_touch=True)
    menu_of(page, table.links["seats"]["red"])
    number = table.now["number"]
    page.get_by_role("button", name="Pass").tap()
    expect(page.locator(".menu-list")).to_be_hidden()
    page.get_by_label("Menu").tap()
    page.locator("#views label", has_text="Log").tap()
    expect(page.locator(".menu-list")).to_be_hidden()
    expect(page.get_by_role("radio", name="Turn")).to_be_checked()
    assert table.now["number"] == number
    page.locator("#views label", has_text="Log").tap()
    expect(page.get_by_role("radio", name="Log")).to_be_checked()


def test_the_television_is_found_in_the_menu(server: Server, phone: Phone) -> None:
    table = open_jam(server)
    page = phone(viewport={"width": 390, "height": 664}, has_touch=True)
    menu_of(page, table.links["seats"]["red"])
    page.get_by_role("link", name="Television").tap()
    expect(page.get_by_text("It shows the table, large")).to_be_in_viewport()


def test_a_menu_of_acts_closes_after_its_act_where_the_stage_stays_the_same(table: Any) -> None:
    """The answer then holds no stage: what was drawn stood open, and lay over the colony below."""
    page = table("hundred_astronauts", "B actions", viewport={"width": 390, "height": 664}, has_touch=True)
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    menu = page.locator("details.act-menu", has_text="Constructions")
    menu.locator("summary").tap()
    menu.get_by_role("button", name="Use Space Base").tap()
    expect(page.locator("#table[data-number='1']")).to_be_visible()
    expect(page.locator("details.act-menu[open]")).to_have_count(0)
