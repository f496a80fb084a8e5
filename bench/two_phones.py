"""Two phones in Chromium at one table, of ours or of the peer: a finger on one, what both show."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypedDict

from playwright.async_api import Browser, CDPSession, Page, ViewportSize

WATCH = Path(__file__).with_name("watch.js").read_text(encoding="utf-8")
SCREEN: ViewportSize = {"width": 390, "height": 664}
PATIENCE = 30.0
LESS, MORE = "−1", "+1"
Point = tuple[float, float]
SETTLED = 0.15
"""Seconds in which a number that was shown too early would be taken back."""


class Seen(TypedDict):
    """What `watch.js` saw: how often a finger was lifted, and when last; the figure, and since when.

    `clicks` are all that came of it, `taken` those that the page's finger guard let through.
    """

    taps: int
    clicks: int
    taken: int
    lifted: float
    text: str
    shown: float


@dataclass(frozen=True)
class Screen:
    """A phone: its page, what puts a finger on its glass, and where the boss's − and + are."""

    page: Page
    remote: CDPSession
    places: Mapping[str, Point]

    async def slowed(self, times: int) -> None:
        await self.remote.send("Emulation.setCPUThrottlingRate", {"rate": times})

    async def tap(self, sign: str) -> None:
        """Down and up again at once."""
        x, y = self.places[sign]
        down = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        up = {"type": "touchEnd", "touchPoints": []}
        await asyncio.gather(*(self.remote.send("Input.dispatchTouchEvent", act) for act in (down, up)))

    async def seen(self) -> Seen:
        seen: Seen = await self.page.evaluate("bench.seen()")
        return seen

    async def shows(self, number: int) -> None:
        """Wait until it does."""
        shown = self.page.evaluate("(text) => bench.until(text)", str(number))
        try:
            await asyncio.wait_for(shown, PATIENCE)
        except TimeoutError:
            state = await self.page.evaluate("bench.state()")
            raise RuntimeError(f"it shows {await self.seen()}, not {number}; {state}") from None


@dataclass(frozen=True)
class TwoPhones:
    """`first` taps, `other` lies beside it."""

    first: Screen
    other: Screen

    async def slowed(self, times: int) -> None:
        """Both, as phones whose processors take so many times as long."""
        for screen in (self.first, self.other):
            await screen.slowed(times)

    async def tapped(self, sign: str, times: int = 1, apart: float = 0.0) -> tuple[float, float]:
        """Seconds from the last lift of the finger until each phone showed for good what these taps come to.

        A tap waits for nothing but its time.
        """
        before = await self.first.seen()
        wanted, taps = int(before["text"]) + times * (1 if sign == MORE else -1), before["taps"] + times
        await begun_apart(apart, [partial(self.first.tap, sign)] * times)
        while True:  # an older panel may take it back for a while: the last time counts
            for screen in (self.first, self.other):
                await screen.shows(wanted)
            await asyncio.sleep(SETTLED)
            first, other = await self.first.seen(), await self.other.seen()
            if {first["text"], other["text"]} == {str(wanted)}:
                break
        if first["taps"] != taps:
            raise RuntimeError(f"{first['taps']} taps, not {taps}")
        return (first["shown"] - first["lifted"]) / 1e3, (other["shown"] - first["lifted"]) / 1e3


async def begun_apart(seconds: float, acts: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Begin one after the other at these intervals, whether or not those before have ended."""
    loop, begun = asyncio.get_running_loop(), []
    began = loop.time()
    for number, act in enumerate(acts):
        await asyncio.sleep(began + number * seconds - loop.time())
        begun.append(asyncio.ensure_future(act()))
    await asyncio.gather(*begun)


@asynccontextmanager
async def phones(browser: Browser, first: str, other: str, view: str) -> AsyncIterator[TwoPhones]:
    """At these addresses; `view` is what is chosen there, "" where there is no choice."""
    screens = [await opened(browser, address, view) for address in (first, other)]
    try:
        yield TwoPhones(*screens)
    finally:
        for screen in screens:
            await screen.page.context.close()


async def opened(browser: Browser, address: str, view: str) -> Screen:
    """A phone of its own, with its cookies and its process."""
    context = await browser.new_context(viewport=SCREEN, has_touch=True, is_mobile=True)
    await context.add_init_script(f"{{{WATCH}}}")
    page = await context.new_page()
    await page.goto(address)
    if view:
        await page.locator(f"#views input[value={view}]").check(force=True)
    places = {sign: await middle(page, f"health {sign}") for sign in (LESS, MORE)}
    return Screen(page, await context.new_cdp_session(page), places)


async def middle(page: Page, name: str) -> Point:
    """Of the boss's button of this name."""
    box = await page.locator("#boss").get_by_role("button", name=name).bounding_box()
    if box is None:
        raise RuntimeError(f"{name} is nowhere")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
