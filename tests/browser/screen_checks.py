"""What every screen has to be, on every size of glass and in both colour schemes: readable, tappable, open.

A file of screens names them (`SCREENS`) and the tables they stand on (`House`); the tests are these.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import PHONE
from tests.browser.screens import Screen
from tests.load.server import Server

WIDTHS = ((320, 640), (768, 1024), (1024, 768), (1280, 800))
UNTIL_SEEN = """() => document.querySelector('#recent > *')
  || !document.querySelector('#recent')?.checkVisibility()"""

# Chromium leaves some inherited colours as they were when the scheme changes, until a page is laid out anew.
DRAWN = "() => { document.body.hidden = true; document.body.offsetHeight; document.body.hidden = false; }"

# Styles that ask for the width follow a new size only with the next frame.
FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# A drawn sheet counts as a picture: it zooms itself to what is to be tapped, and the strip under it and the
# scores beside it say the same in letters of 16 px.
SMALL_TEXT = """() => {
  const found = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim(), parent = walk.currentNode.parentElement;
    if (!text || !parent.checkVisibility() || parent.closest('svg, option, script, style, .sr')) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < 16) found.add(`${size}px ${parent.className}: ${text}`);
  }
  return [...found];
}"""

SMALL_TARGETS = """() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true })
    && !element.closest('[aria-hidden="true"]')
    && (!document.querySelector('dialog[open]') || element.closest('dialog'));
  const inProse = (element) => element.matches('a') && getComputedStyle(element).display === 'inline';
  const area = (element) => (element.matches('input') && element.closest('label')) || element;
  return [...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, summary')]
    .filter((element) => shown(element) && !inProse(element))
    .map((element) => [element, area(element).getBoundingClientRect()])
    .filter(([, box]) => box.width < 47.9 || box.height < 47.9)
    .map(([element, box]) => `${box.width}x${box.height} ${element.outerHTML.slice(0, 160)}`);
}"""

CUT_OFF = """() => [...document.querySelectorAll('.btn, .chip, h1, h2, h3, dt, .value, .prompt-text')]
  .filter((element) => element.checkVisibility() && !element.closest('.sr')
    && (element.scrollWidth > element.clientWidth + 1) && getComputedStyle(element).display !== 'inline')
  .map((element) => `${element.scrollWidth} in ${element.clientWidth}: ${element.outerHTML.slice(0, 160)}`)"""

GROUPS = ".stepper, .ak-hit, .ak-minion, .ak-energy, .ec-acts, .ec-cell, .card-head"
OVERLAPPING = """(groups) => [...document.querySelectorAll(groups)]
  .flatMap((group) => {
    const boxes = [...group.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
    const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1;
    const over = (a, b) => across(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const some = boxes.some((a, i) => boxes.slice(i + 1).some((b) => over(a, b)));
    return some ? [group.outerHTML.slice(0, 160)] : [];
  })"""


def resize(page: Any, width: int, height: int) -> None:
    """Another size of glass, and the page drawn for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAME)


@pytest.fixture(scope="module")
def axe() -> Any:
    return pytest.importorskip("axe_playwright_python.sync_playwright", reason="make test installs axe").Axe()


@pytest.fixture(scope="module")
def house(request: pytest.FixtureRequest, server: Server) -> Any:
    return request.module.House(server)


@pytest.fixture(scope="module")
def phones(browser: Any, server: Server) -> Iterator[Any]:
    """The host's phone, and one more that knows nothing yet each time it is asked for."""
    contexts, faults = [], list[str]()

    def make() -> Any:
        address = f"http://127.0.0.1:{server.port}"
        context = browser.new_context(viewport=PHONE, base_url=address, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.set_default_timeout(10_000)
        return page

    host = make()
    yield lambda stranger: make() if stranger else host
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture(scope="module")
def seen(request: pytest.FixtureRequest, house: Any, phones: Any) -> Any:
    """A screen as one comes upon it."""
    screen: Screen = request.param
    page = phones(screen.stranger)
    code = "ZZZZZ"
    for name in (screen.table, "won", "long_names") if screen.id == "home-known" else (screen.table,):
        if name:
            table = house.table(name)
            code = table.code
            if not screen.stranger:
                page.goto(table.links["host"])
    resize(page, **PHONE)
    page.goto(screen.path.format(code=code))
    if screen.tap:
        screen.tap(page)
    yield page
    if screen.stranger:
        page.context.close()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing(seen: Any, axe: Any, scheme: str) -> None:
    seen.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    seen.evaluate(DRAWN)
    found = axe.run(seen)
    assert not found.violations_count, found.generate_report()


def test_nothing_is_too_small_to_read_or_to_hit(seen: Any) -> None:
    assert seen.evaluate(SMALL_TEXT) == []
    assert seen.evaluate(SMALL_TARGETS) == []


def test_nothing_scrolls_sideways_or_is_cut_off(seen: Any) -> None:
    wider = list[str]()
    for width, height in (*WIDTHS, (PHONE["width"], PHONE["height"])):
        resize(seen, width, height)
        if width >= 1024:
            seen.wait_for_function(UNTIL_SEEN)
        reached = seen.evaluate("document.documentElement.scrollWidth")
        wider += [f"{width}: the page reaches to {reached}"] if reached > width else []
        wider += [f"{width}: cut off: {element}" for element in seen.evaluate(CUT_OFF)]
        wider += [f"{width}: overlapping: {element}" for element in seen.evaluate(OVERLAPPING, GROUPS)]
    assert not wider, "\n".join(wider)


__all__ = [
    "axe",
    "house",
    "phones",
    "seen",
    "test_axe_finds_nothing",
    "test_nothing_is_too_small_to_read_or_to_hit",
    "test_nothing_scrolls_sideways_or_is_cut_off",
]
