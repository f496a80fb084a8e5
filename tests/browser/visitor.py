"""Somebody who comes to the start page with a phone of any browser: sees, scrolls, touches and types."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tests.browser.glass import Glass

PATIENCE = 30
"""Seconds for a page."""
PLACE = """(selector, said) => {
  const seen = (one) => one.checkVisibility() && one.textContent.includes(said);
  const one = [...document.querySelectorAll(selector)].find(seen);
  if (!one || document.readyState !== 'complete') return null;
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  return { x, y, shows: Boolean(hit) && one.contains(hit), by: y - innerHeight / 2 }; }"""
LIFT = """() => {
  dispatchEvent(new PointerEvent('pointerdown', { clientX: -999, clientY: -999, pointerId: 99 })); }"""
ADDRESS = "() => location.pathname"


class Visitor:
    """One phone, and a finger that touches only what the glass shows."""

    def __init__(self, glass: Glass, home: str) -> None:
        self.glass = glass
        glass.open(home)

    @property
    def address(self) -> str:
        return str(self.glass.ask(ADDRESS))

    def until(self, done: Callable[[], Any], what: str) -> Any:
        """What comes of it, as soon as it is something."""
        end = time.monotonic() + PATIENCE
        while not (found := done()):
            assert time.monotonic() < end, f"{self.address}: no {what} came"
            time.sleep(0.02)
        return found

    def sees(self, selector: str, said: str = "") -> dict[str, Any]:
        """Scroll the page to it; where it lies on the glass."""

        def shown() -> dict[str, Any] | None:
            found: dict[str, Any] | None = self.glass.ask(PLACE, selector, said)
            if found and not found["shows"]:
                self.glass.drag(200, 300, found["by"])
            return found if found and found["shows"] else None

        place: dict[str, Any] = self.until(shown, f"{selector} {said}")
        return place

    def unfolds(self, fold: str) -> None:
        """Touch a fold until it is open: a touch that comes just after the page is shown as not taken."""
        opened = f"() => document.querySelector('{fold}').open"
        while not self.glass.ask(opened):
            self.touches(f"{fold} > summary")
            time.sleep(0.1)

    def touches(self, selector: str, said: str = "") -> None:
        """What moves no more is touched, by a finger that was lifted since its last touch."""
        place = self.sees(selector, said)
        while place != (place := self.sees(selector, said)):
            time.sleep(0.02)
        self.glass.ask(LIFT)
        self.glass.touch(place["x"], place["y"])

    def types(self, selector: str, text: str) -> None:
        self.touches(selector)
        self.glass.write(text)
