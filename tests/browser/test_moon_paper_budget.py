"""Taps of Welcome to the Moon with paper sheets: setting up, a turn of the whole table, and the scores."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.setup_page import INVITED
from tests.browser.tables import look_at
from tests.browser.thumb import Thumb
from tests.load.server import Server

Phone = Callable[..., Page]


def to_the_first_cards(thumb: Thumb, server: Server) -> None:
    """From the start page: the game, Start, the table, the first cards."""
    thumb.page.goto(f"http://127.0.0.1:{server.port}/")
    thumb.tap(thumb.page.locator("main a[href='/new/welcome_to_the_moon']").first)
    expect(thumb.page.locator("input[name=mode]").first).to_have_value("cards")
    expect(thumb.page.locator("input[name=mode][value=cards]")).to_be_checked()
    thumb.tap(thumb.page.locator(".setup-bar").get_by_role("button", name="Start"))
    expect(thumb.page).to_have_url(INVITED)
    thumb.tap(thumb.page.get_by_role("link", name="To the table").last)
    thumb.taps_on("^Turn over the first cards$")
    expect(thumb.page.locator("#question")).to_contain_text("Everybody writes.")


def test_an_evening_with_paper_sheets(fresh: Server, phone: Phone) -> None:
    """Four taps to the first cards, on the second evening too; then one tap a turn for the whole table."""
    page = phone(viewport={"width": 390, "height": 664})
    thumb = Thumb(page)
    to_the_first_cards(thumb, fresh)
    assert thumb.taps == 4
    for _ in range(5):
        thumb.taps_on("^Next cards$")
    assert thumb.taps == 9
    again = Thumb(page)
    to_the_first_cards(again, fresh)
    assert again.taps == 4


def test_scores_begin_with_what_is_likely(server: Server, phone: Phone) -> None:
    """WM-S42: the first mission is filled in; two taps save a middling sheet, and the second says so."""
    page = phone(viewport={"width": 390, "height": 664})
    page.goto("/new/welcome_to_the_moon")
    page.locator('label:has(input[name="adventure"][value="colony"])').click()
    page.locator(".setup-bar").get_by_role("button", name="Start").click()
    expect(page).to_have_url(INVITED)
    page.get_by_role("link", name="To the table").last.click()
    thumb = Thumb(page)
    thumb.taps_on("^Turn over the first cards$")
    look_at(page, "table")
    progress = page.locator(".wm-count").first
    if progress.count():
        thumb.tap(progress.get_by_role("button").last)
        expect(progress).to_contain_text("1 of ")
    thumb.tap(page.get_by_role("button", name="Accomplished: Mission A").first)
    expect(page.locator(".wm-mission.is-mine")).to_have_count(1)
    thumb.tap(page.get_by_role("button", name="Score the sheets").first)
    thumb.tap(page.locator("#dialog").get_by_role("button", name="Yes, it is over"))
    expect(page.locator("#question")).to_contain_text("Not scored yet")
    scored = Thumb(page)
    scored.taps_on("^Score the sheet$")
    dialog = page.locator("#dialog")
    first = int(dialog.locator("input[name=mission_a]").input_value())
    assert first in {9, 12}
    expect(dialog.locator("input[name=antennas]")).to_have_value("7")
    total = dialog.locator(".dialog-total strong")
    before = int(total.inner_text())
    assert before > 0
    dialog.get_by_role("button", name="Antennas circled: one more").click()
    expect(total).not_to_have_text(str(before))
    scored.taps_on("^Save Still our guess: ")
    assert scored.taps == 2
