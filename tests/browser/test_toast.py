"""A sentence that comes and goes shows wherever one looks."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.tables import open_table
from tests.load.server import Server

Phone = Callable[..., Page]
SAY = """(sentence) => import(document.querySelector('script[src$="/app.js"]').src)
  .then(({ toast }) => toast(sentence))"""
TOUCHED = """(line) => {
  line.click();
  line.getAnimations().forEach((fading) => fading.finish());
  return getComputedStyle(line).opacity;
}"""
"""How well it can be seen at the end of its fading, which this does not wait for."""


def test_a_sentence_shows_in_an_open_dialog_and_still_after_the_next_dialog(
    server: Server, phone: Phone
) -> None:
    page = phone()
    page.goto(open_table(server).links["host"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    figure = page.locator("#vitals a.value").first
    for sentence in ("First", "Second"):
        figure.click()
        expect(page.locator("#dialog[open] input[name=value]")).to_be_visible()
        page.evaluate(SAY, sentence)
        expect(page.locator("#dialog .toast")).to_have_text(sentence)
        said = page.locator("#dialog .toast").bounding_box()
        ends = page.get_by_role("button", name="Set by hand").bounding_box()
        assert said["y"] + said["height"] <= ends["y"], "it covers what ends the dialog"
        page.keyboard.press("Escape")
        expect(page.locator("#dialog[open]")).to_have_count(0)
    page.evaluate(SAY, "Third")
    expect(page.locator(".toast")).to_have_text("Third")
    expect(page.locator(".toast")).to_be_visible()


def test_a_touch_takes_away_a_sentence_and_goes_through_to_nothing(server: Server, phone: Phone) -> None:
    """It covers what a finger wants to reach, but a bounce does not touch that."""
    page = phone()
    page.goto(open_table(server).links["host"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    page.evaluate(SAY, "First")
    assert page.locator(".toast").evaluate(TOUCHED) == "0", "it can still be seen"
    expect(page.locator(".toast")).to_have_count(0)
