"""A thumb on a phone: it taps what the page offers, and counts."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

LIFTED = """() => {
  const away = { clientX: -999, clientY: -999, pointerId: 99 };
  const lift = () => { dispatchEvent(new PointerEvent('pointerdown', away)); };
  addEventListener('click', lift);
  document.addEventListener('companion:drawn', lift);
}"""
"""A finger that touches the glass elsewhere after each tap and each change, as a person's does between two
acts; without it a control that has just changed its meaning would take no tap for half a second. It does so
at once: a busy browser lets the next touch go before a timer."""


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        self.taps += 1
        target.click()

    def button(self, name: str, within: str = "#table") -> Locator:
        return self.page.locator(within).get_by_role("button", name=re.compile(name)).first

    def figure(self, what: str) -> Locator:
        """It may stand in several views."""
        return self.page.locator(f'[data-value="{what}"]').first

    def taps_on(self, *names: str) -> None:
        """Buttons by their names, one after the other; one that is in an open dialog is looked for there."""
        for name in names:
            dialog = self.page.locator("#dialog[open]").count() > 0
            before = self.page.locator("#table").get_attribute("data-number") or ""
            button = self.button(name, "#dialog" if dialog else "#table")
            opens = button.get_attribute("aria-haspopup") == "dialog"
            self.tap(button)
            if opens:
                expect(self.page.locator("#dialog[open]")).to_be_visible()
            else:
                expect(self.page.locator("#dialog[open]")).to_have_count(0)
                expect(self.page.locator("#table")).not_to_have_attribute("data-number", before)
