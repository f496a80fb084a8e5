"""The glass of a phone, whatever browser is behind it: asked, touched, typed on and dragged at a place."""

from __future__ import annotations

from typing import Any, Protocol

from playwright.sync_api import CDPSession, Page

SIZE = (390, 664)
"""What a browser leaves of a phone's screen."""
STEPS = 8
"""In which a finger drags."""


class Glass(Protocol):
    """One phone. None of these acts scrolls anything by itself."""

    def open(self, address: str) -> None:
        """Load a page, and wait until it is there."""

    def ask(self, function: str, *given: Any) -> Any:
        """What a function of the page answers."""

    def touch(self, x: float, y: float) -> None:
        """A finger, down and up."""

    def write(self, text: str) -> None:
        """Put this into the field that has the focus, in place of what stands there."""

    def drag(self, x: float, y: float, by: float) -> None:
        """A finger that moves what lies under it up by so much."""


class ChromiumGlass:
    """A phone of Playwright's."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tools: CDPSession = page.context.new_cdp_session(page)

    def open(self, address: str) -> None:
        self.page.goto(address)

    def ask(self, function: str, *given: Any) -> Any:
        return self.page.evaluate(f"(given) => ({function})(...given)", list(given))

    def touch(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def write(self, text: str) -> None:
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text) if text else self.page.keyboard.press("Delete")

    def drag(self, x: float, y: float, by: float) -> None:
        """In steps, and at rest before it lifts, so that nothing rolls on."""
        for step in range(STEPS + 1):
            kind = "touchMove" if step else "touchStart"
            self._finger(kind, {"x": x, "y": y + by / 2 - by * step / STEPS})
        self.page.wait_for_timeout(60)
        self._finger("touchMove", {"x": x, "y": y - by / 2})
        self._finger("touchEnd")

    def _finger(self, kind: str, *points: dict[str, float]) -> None:
        self._tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})
