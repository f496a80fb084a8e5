"""From the start page to a table in the middle of a game: one tap, nothing to type."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion.tables.demo import GAMES_WITH_DEMO

Phone = Callable[..., Page]
SMALL = {"width": 390, "height": 664}


def test_one_tap_leads_from_the_start_page_to_a_table_that_is_played_on(phone: Phone) -> None:
    page = phone(viewport=SMALL, has_touch=True)
    page.goto("/")
    button = page.get_by_role("button", name="Look at a table")
    expect(button).to_be_in_viewport(ratio=1)
    button.tap()
    expect(page.locator(".top .demo")).to_have_text("Demo")
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    odds = page.locator("#odds > summary").get_by_text("1 in 3")
    expect(odds).to_be_visible()
    page.get_by_role("button", name="End turn and draw").tap()
    expect(odds).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390])
def test_the_bar_says_demo_and_hides_nothing_else(phone: Phone, width: int) -> None:
    page = phone(viewport={"width": width, "height": 664}, locale="de-DE")
    for slug in GAMES_WITH_DEMO:
        page.goto(f"/new/{slug}")
        page.get_by_role("button", name="Einen Tisch ansehen").click()
        for shown in (page.locator(".top-title strong"), page.locator(".top .demo"), page.locator("#moment")):
            expect(shown).to_be_visible()
            expect(shown).to_be_in_viewport(ratio=0.9)
        box, bar = page.locator("#moment").bounding_box(), page.locator(".top").bounding_box()
        assert box is not None
        assert bar is not None
        assert box["y"] + box["height"] <= bar["y"] + bar["height"] + 1, slug
