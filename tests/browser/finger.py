"""A finger that bounces: after each tap it touches the same place again 100, 250 and 450 ms later.

The page's clock stands still and is moved on by hand, so a slow machine changes no interval.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import NOTHING_WAITS

BOUNCES = (100, 250, 450)
"""Milliseconds after a control has changed."""
OPENED = 60_000
"""Milliseconds after which the page's clock is stopped."""
SUBMITS = """(() => {
  window.submits = 0;
  addEventListener('submit', () => { window.submits += 1; }, true);
  const opens = (target) => Number(target.closest('a[data-dialog]') !== null);
  document.addEventListener('click', ({ target }) => { window.submits += opens(target); });
})();"""
PATIENCE = 60
"""Seconds of real time for an answer of the server."""


class Finger:
    """The finger of one phone at a table."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.add_init_script(SUBMITS)
        page.clock.install()
        page.goto(address)
        expect(page.locator(".dot[data-state=live]")).to_be_visible()
        page.clock.pause_at(page.evaluate("Date.now()") + OPENED)

    @property
    def submits(self) -> int:
        """How many taps have sent the form or opened a dialog."""
        count: int = self.page.evaluate("window.submits")
        return count

    @property
    def number(self) -> int:
        """The entry that the page is drawn at."""
        return int(self.page.locator("#table").get_attribute("data-number") or -1)

    @property
    def dialog(self) -> bool:
        return self.page.locator("#dialog[open]").count() > 0

    @property
    def energy(self) -> int:
        """Of the knight whose turn it is."""
        return int(self.page.locator('[data-value="turn.energy"]').inner_text())

    def place(self, control: Locator) -> tuple[float, float]:
        """The middle of a control that moves no more: a dialog slides in.

        The keys of a sum are shown by a script that loads with their dialog.
        """
        expect(control).to_be_visible()
        control.evaluate("(one) => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
        box = control.bounding_box()
        while box != (box := control.bounding_box()):
            time.sleep(0.02)
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def until(self, done: Callable[[], bool], what: str) -> None:
        """Let the page go on until something shows there."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"nothing came of {what}"
            self.page.clock.run_for(1)
            time.sleep(0.005)

    def answered(self) -> None:
        """Wait until the answer to the last tap has come, and let no time pass on the page."""
        end = time.monotonic() + PATIENCE
        while not self.page.evaluate(NOTHING_WAITS):
            assert time.monotonic() < end, "no answer to the last tap"
            time.sleep(0.005)

    def tap(self, control: Locator) -> tuple[float, float]:
        """One tap, and what comes of it: another entry, or a dialog that opens. Its place.

        The answer to the tap before has come: it would make the page as new as a tap of this moment.
        """
        self.until(lambda: bool(self.page.evaluate(NOTHING_WAITS)), "the answer to the tap before")
        self.page.clock.run_for(1000)
        name, place, number = named(control), self.place(control), self.number
        opens = control.get_attribute("aria-haspopup") == "dialog"
        self.page.mouse.click(*place)
        self.until(lambda: self.dialog if opens else self.number > number and not self.dialog, name)
        return place

    def bounce(self, control: Locator) -> None:
        """A tap whose bounces do nothing at all."""
        name, place = named(control), self.tap(control)
        was = (self.submits, self.number, self.dialog)
        passed = 0
        for after in BOUNCES:
            self.page.clock.run_for(after - passed)
            passed = after
            self.page.mouse.click(*place)
            assert (self.submits, self.number, self.dialog) == was, f"{name}, {after} ms later"


def named(control: Locator) -> str:
    """What a button says, whatever its numbers."""
    said = ("aria-label", "data-name")  # a spot of a drawing has the other
    text = next(filter(None, map(control.get_attribute, said)), "") or control.inner_text()
    return re.sub(r"\d+", "#", " ".join(text.split()))
