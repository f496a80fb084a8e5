"""What a lit spot would bring is seen before it is written: in it, in the list, and where a finger rests."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.moon import ADVENTURES
from tests.browser.situation_server import situation_app, situation_port, table

__all__ = ["situation_app", "situation_port", "table"]

SLUG = "welcome_to_the_moon"
FINGER = {"has_touch": True, "is_mobile": True}
REST = """([spot, rests]) => new Promise((done) => {
  const at = document.querySelector(`[data-spot="${spot}"] :is(rect, circle)`);
  const box = at.getBoundingClientRect();
  const where = { bubbles: true, clientX: box.x + 4, clientY: box.y + 4, pointerType: 'touch', pointerId: 7 };
  at.dispatchEvent(new PointerEvent('pointerdown', where));
  setTimeout(() => {
    at.dispatchEvent(new PointerEvent('pointerup', where));
    at.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    done();
  }, rests);
})"""
"""A finger that rests on a spot for so many milliseconds."""
PEEKS = (
    """() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/scripts/peek.js'))"""
)
"""Whether the script has come that tells what a spot would bring."""

WORTH = {
    "launch": ("water.5", "•", "3 rockets"),
    "journey": ("trajectory.3", "+26", "+26 points as the others stand, a zone of 6"),
    "colony": ("building.r6c3", "+15", "+15 points, a bonus"),
    "mine": ("mine.l3c1", "+6", "+6 points, a pearl, a ruby, a full column"),
    "dome": ("tower-1.+3", "+8", "+6 points, the high bonus, meets mission A, Water: +2"),
    "virus": ("housing.1b.2", "+1", "+1 point, Water can be used"),
    "escape": ("space.1.3", "+8", "+4 points, a full module, Water: +4"),
    "battle": ("left.space.4.7", "+7", "+4 points, a robot, Planet 4 is yours, Water: +3"),
}
"""By adventure a space that brings something: the sign that stands in it, and what is told of it."""


@pytest.fixture
def anna(table: Any) -> Page:
    page: Page = table(SLUG, "colony, worth", **FINGER)
    page.wait_for_function(PEEKS)
    return page


def test_the_points_stand_in_the_space(anna: Page) -> None:
    expect(anna.locator('[data-spot="building.r6c3"] .wm-gain')).to_have_text("+15")
    expect(anna.locator('[data-spot="building.r6c4"] .wm-gain')).to_have_count(0)


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_each_sheet_tells_what_a_space_would_bring(table: Any, adventure: str) -> None:
    page: Page = table(SLUG, f"{adventure}, worth", **FINGER)
    page.wait_for_function(PEEKS)
    spot, sign, said = WORTH[adventure]
    expect(page.locator(f'[data-spot="{spot}"] .wm-gain')).to_contain_text(sign)
    page.evaluate(REST, [spot, 600])
    expect(page.locator(".wm-peek")).to_contain_text(f": {said}")
    expect(page.locator(".is-fresh")).to_have_count(0)


def test_the_list_says_them_in_the_button_s_name(anna: Page) -> None:
    anna.get_by_label("The lit spots as a list").click()
    button = anna.get_by_role("button", name="building 3 of row 6")
    expect(button).to_have_accessible_name("building 3 of row 6 after X +15 points, a bonus")


def test_a_finger_that_rests_is_told_and_writes_nothing(anna: Page) -> None:
    anna.evaluate(REST, ["building.r6c3", 600])
    expect(anna.locator(".wm-peek")).to_have_text("building 3 of row 6: +15 points, a bonus")
    expect(anna.locator(".is-fresh")).to_have_count(0)
    expect(anna.locator(".wm-peek")).to_be_hidden()


def test_a_short_tap_writes(anna: Page) -> None:
    anna.evaluate(REST, ["building.r6c3", 60])
    expect(anna.locator(".is-fresh")).to_have_attribute("data-spot", "building.r6c3")
    expect(anna.locator(".wm-peek")).to_be_hidden()


def test_the_tap_that_looks_closer_tells(table: Any) -> None:
    page: Page = table(SLUG, "mine, worth", **FINGER)
    box = page.locator('[data-spot="mine.l3c1"] rect').first.bounding_box() or {}
    page.touchscreen.tap(box["x"] + 4, box["y"] + 4)
    expect(page.locator(".wm-peek")).to_contain_text(re.compile(r"\+6 points.*Tap again to choose it\.$"))
    expect(page.locator(".is-fresh")).to_have_count(0)


def points_at_a_building(page: Page) -> None:
    """Once the sheet lies where a script brings it: before, the building moves away from under the mouse."""
    expect(page.locator(".wm-frame.is-zoomed")).to_be_visible()
    page.locator('[data-spot="building.r2c1"] rect').first.hover(force=True)


def test_a_mouse_is_told_where_it_points(table: Any) -> None:
    page: Page = table(SLUG, "colony, worth")
    points_at_a_building(page)
    expect(page.locator(".wm-peek")).to_have_text("building 1 of row 2: +1 point, an antenna")
    page.locator("#question-text").hover()
    expect(page.locator(".wm-peek")).to_be_hidden()


def test_a_mouse_that_was_there_first_is_told_as_soon_as_the_script_comes(table: Any) -> None:
    page: Page = table(SLUG, "colony, worth")
    waiting: list[Route] = []
    over: list[bool] = []

    def hold(route: Route) -> None:
        if over:
            route.continue_()
        else:
            waiting.append(route)

    page.route("**/peek.js", hold)
    with page.expect_request("**/peek.js"):
        page.reload()
    points_at_a_building(page)
    expect(page.locator(".wm-peek")).to_be_hidden()
    over.append(True)
    for route in waiting:  # the page asks for it, and so does what keeps files for a lost server
        route.continue_()
    expect(page.locator(".wm-peek")).to_have_text("building 1 of row 2: +1 point, an antenna")


def test_who_only_looks_sees_none(table: Any) -> None:
    page: Page = table(SLUG, "colony, worth", seat="blue")
    expect(page.locator(".wm-gain")).to_have_count(0)
