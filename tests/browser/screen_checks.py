"""What every screen has to be, on every size of glass: readable, tappable, open.

`test_screens.py` asks it of every screen that a game names; `assert_well_made` asks it of a page amid a test.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE

ROOT = Path(__file__).parents[2]
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

# The page itself, or a dialog that lies over it.
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll('dialog[open]')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.scrollWidth)"""

# What stands on a choice, beyond its edge.
OUT_OF_PLACE = """() => [...document.querySelectorAll('label > input + span')]
  .map((text) => [text, text.getBoundingClientRect(), text.parentElement.getBoundingClientRect()])
  .filter(([text, inner, outer]) => text.checkVisibility() && inner.right > outer.right + 1)
  .map(([text]) => text.textContent)"""

GROUPS = ".stepper, .ak-line, .ak-row, .ak-acts, .ak-hits, .ak-energy, .ec-acts, .ec-cell, .card-head"
ONE_OVER_ANOTHER = """(groups) => [...document.querySelectorAll(groups)]
  .flatMap((group) => {
    const boxes = [...group.querySelectorAll('button')].filter((button) => button.checkVisibility())
      .map((button) => button.getBoundingClientRect());
    const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1;
    const over = (a, b) => across(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const some = boxes.some((a, i) => boxes.slice(i + 1).some((b) => over(a, b)));
    return some ? [`overlapping: ${group.outerHTML.slice(0, 160)}`] : [];
  })"""
OVERLAPPING = f"() => ({ONE_OVER_ANOTHER})('{GROUPS}')"

REACHES = """() => {
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth ? [`the page reaches to ${scrollWidth}`] : [];
}"""


AXE = {"bypass_csp": True}
"""A phone for axe, which puts styles of its own into the page."""


def answers(page: Any, *looks: str) -> list[str]:
    """What each of these finds on the page, in one question: to ask costs as much as to look."""
    found: list[str] = page.evaluate(f"() => [{', '.join(looks)}].flatMap((look) => look())")
    return found


def in_each_view(page: Any, *looks: str) -> list[str]:
    """The same in every view of a table, each chosen by its tab; on a page without views, as it stands."""
    asked = f"""async () => {{
      const found = [], tabs = document.querySelectorAll('#views input');
      for (const tab of tabs.length ? tabs : [null]) {{
        tab?.click();
        await ({FRAME})();
        const faults = [{", ".join(looks)}].flatMap((look) => look());
        found.push(...faults.map((fault) => tab ? `${{tab.value}}: ${{fault}}` : fault));
      }}
      tabs[0]?.click();
      return found;
    }}"""
    found: list[str] = page.evaluate(asked)
    return found


def resize(page: Any, width: int, height: int) -> None:
    """Another size of glass, and the page drawn for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAME)


@pytest.fixture(scope="module")
def axe() -> Any:
    return pytest.importorskip("axe_playwright_python.sync_playwright", reason="make test installs axe").Axe()


def axe_faults(page: Any, axe: Any) -> list[str]:
    """Return what axe finds. The scheme changes tokens alone, and `web/test_contrast.py` proves both."""
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.evaluate(DRAWN)
    found = axe.run(page)
    return [f"axe: {found.generate_report()}"] if found.violations_count else []


def assert_open_to_all(page: Any, axe: Any) -> None:
    """Axe finds nothing."""
    faults = axe_faults(page, axe)
    assert not faults, "\n".join(faults)


def assert_no_faults(faults: list[str], request: pytest.FixtureRequest) -> None:
    """Fail with all that a visit found, and with the command that repeats this visit."""
    test = f"{Path(request.node.path).relative_to(ROOT)}::{request.node.name}"
    again = f"SLOW=1 .venv/bin/pytest -m full {shlex.quote(test)}"
    assert not faults, "\n".join([f"{len(faults)} faults", *faults, f"Once more: {again}"])


def assert_well_made(page: Any, axe: Any) -> None:
    """One page as it stands: readable, tappable, open to everybody, and no wider than the glass."""
    page.wait_for_load_state("load")
    assert_open_to_all(page, axe)
    for width, height in ((PHONE["width"], PHONE["height"]), (320, 640), (1024, 768), (1280, 800)):
        resize(page, width, height)
        faults = answers(page, TOO_WIDE, SMALL_TEXT, SMALL_TARGETS, CUT_OFF, OUT_OF_PLACE)
        assert not faults, f"{width}: {faults}"
    resize(page, **PHONE)
