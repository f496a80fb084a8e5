"""The checklist that puts a table back: ticks stay on this phone, each moment has its own; on paper too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import Table, open_table
from tests.load.server import Server

Phone = Callable[..., Page]
LEFTS = """() => {
  const boxes = [...document.querySelectorAll('.rebuild input')];
  return new Set(boxes.map((one) => Math.round(one.getBoundingClientRect().left))).size;
}"""
"""At how many distances from the left edge boxes stand."""
SIZES = [(390, 664), (320, 480), (1024, 768), (1280, 800)]


@pytest.fixture
def table(server: Server) -> Table:
    """A table at which two entries were made."""
    table = open_table(server, dealer="table")
    table.play("draw-turn-card", drawn="player-1")
    table.play("damage-knight", seat="blue", amount=1)
    return table


@pytest.fixture
def page(phone: Phone, table: Table) -> Page:
    """Red's phone at the checklist of now."""
    page = phone()
    page.goto(table.links["seats"]["red"])
    page.goto(f"/t/{table.code}/rebuild")
    expect(page.locator("#laid")).to_be_visible()
    return page


def boxes(page: Page) -> Locator:
    return page.locator(".rebuild").get_by_role("checkbox")


def count(page: Page) -> Locator:
    return page.locator("#laid [data-count]")


def test_a_tick_outlasts_a_reload_and_is_counted(page: Page) -> None:
    every = boxes(page).count()
    expect(count(page)).to_have_text(f"0 of {every} laid out")
    boxes(page).nth(0).check()
    page.locator(".rebuild label").nth(2).click()
    expect(count(page)).to_have_text(f"2 of {every} laid out")
    page.reload()
    expect(count(page)).to_have_text(f"2 of {every} laid out")
    expect(boxes(page).nth(0)).to_be_checked()
    expect(boxes(page).nth(1)).not_to_be_checked()
    expect(boxes(page).nth(2)).to_be_checked()


def test_each_moment_has_ticks_of_its_own(page: Page, table: Table) -> None:
    boxes(page).nth(0).check()
    page.goto(f"/t/{table.code}/rebuild?at=1")
    expect(count(page)).to_contain_text("0 of")
    boxes(page).nth(1).check()
    page.goto(f"/t/{table.code}/rebuild?at=2")
    expect(boxes(page).nth(0)).to_be_checked()
    expect(boxes(page).nth(1)).not_to_be_checked()


def test_all_are_unticked_by_one_tap(page: Page) -> None:
    untick = page.get_by_role("button", name="Untick all")
    expect(untick).to_be_hidden()
    boxes(page).nth(0).check()
    untick.click()
    expect(count(page)).to_contain_text("0 of")
    page.reload()
    expect(boxes(page).nth(0)).not_to_be_checked()


def test_other_phones_have_ticks_of_their_own(page: Page, phone: Phone, table: Table) -> None:
    boxes(page).nth(0).check()
    other = phone()
    other.goto(table.links["seats"]["blue"])
    other.goto(f"/t/{table.code}/rebuild")
    expect(boxes(other).nth(0)).not_to_be_checked()


def test_the_history_leads_to_the_checklist_of_an_entry(page: Page, table: Table) -> None:
    page.goto(f"/t/{table.code}/history")
    page.get_by_role("link", name="Put it back on the table as after entry 1", exact=True).click()
    expect(page.get_by_text("As it was after entry 1")).to_be_visible()


def test_without_script_the_boxes_can_be_ticked(phone: Phone, table: Table) -> None:
    page = phone(java_script_enabled=False)
    page.goto(table.links["seats"]["red"])
    page.goto(f"/t/{table.code}/rebuild")
    boxes(page).nth(0).check()
    expect(boxes(page).nth(0)).to_be_checked()
    expect(page.locator("#laid")).to_be_hidden()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_rows_are_large_enough_and_fit(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    boxes(page).nth(0).check()
    for row in page.locator(".rebuild label, #laid button, .rebuild-next .btn").all():
        box = row.bounding_box()
        assert box is not None
        assert box["height"] >= 48
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_paper_it_is_one_column_of_boxes_with_nothing_to_tap(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate(LEFTS) == 2
    page.emulate_media(media="print")
    assert page.evaluate(LEFTS) == 1
    assert page.locator(":is(.btn, .dock, #laid)").filter(visible=True).count() == 0
    assert boxes(page).filter(visible=True).count() == boxes(page).count()
    expect(page.locator(".rebuild label span").first).to_have_css("color", "rgb(0, 0, 0)")
