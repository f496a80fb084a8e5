"""What one sees of a table without scrolling: asked of a page as it stands, on any glass."""

from __future__ import annotations

from typing import Any

from tests.browser.screen_checks import CUT_OFF
from tests.browser.whole_words import WORDS_NOT_WHOLE, not_names

LARGE, SMALL, TINY = (390, 664), (360, 560), (320, 480)
"""What a browser leaves of a phone's glass, of a small one's, of the smallest."""
TABLETS = (1024, 768), (768, 1024)
DESKTOP = (1280, 800)

SEEN = """(stageMayScroll) => {
  const found = [], glass = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const inside = (box, outer) => box.left >= outer.left - 1 && box.top >= outer.top - 1
    && box.right <= outer.right + 1 && box.bottom <= outer.bottom + 1;
  const say = (what, { left, top, right, bottom }) =>
    found.push(`${what} ${[left, top, right, bottom].map(Math.round)}`);
  const called = (one) =>
    (one.getAttribute('aria-label') || one.textContent).trim().replace(/\\s+/g, ' ').slice(0, 60);
  const look = (selector, outer) => {
    for (const one of document.querySelectorAll(selector)) {
      if (!one.checkVisibility() || one.closest('[data-later], .sr, svg')) continue;
      const box = one.getBoundingClientRect();
      if (!inside(box, outer)) say(`${selector}: ${called(one)}`, box);
    }
  };
  const page = document.scrollingElement;
  if (page.scrollHeight > innerHeight + 1) found.push(`the page is ${page.scrollHeight} high`);
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
  for (const part of ['#vitals', '#vitals > li', '#question', '.bar .btn', '.view-tab']) look(part, glass);
  const stage = document.querySelector('.view-turn');
  const frame = stage.getBoundingClientRect();
  if (stage.clientHeight < 120) say('the stage is small', frame);
  if (!stageMayScroll) look('.view-turn :is(button, a[href], summary, label, .needed)', frame);
  return found;
}"""

# Turn and another view beside each other: neither scrolls, nor does a part of them, and nothing is
# cut but a long name that says so.
BESIDE = """() => [...document.querySelectorAll('.view, .view *')]
  .filter((one) => one.checkVisibility() && !one.closest('.view-log, .sr, svg, [data-later]'))
  .map((one) => [one, getComputedStyle(one)])
  .filter(([, { overflow, textOverflow }]) => /auto|scroll|hidden/.test(overflow) && textOverflow === 'clip')
  .map(([one]) => one)
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.scrollWidth} x ${one.scrollHeight} in ${one.clientWidth} x ${one.clientHeight}: `
    + one.outerHTML.slice(0, 120))"""
OTHER_VIEWS = "() => [...document.querySelectorAll('.view:not(.view-turn)')].map((one) => one.id.slice(5))"

SMALL_CONTROLS = """() => [...document.querySelectorAll('#table :is(button, a[href], summary, label)')]
  .filter((one) => one.checkVisibility() && !one.closest('.sr, svg'))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 47.9 || box.height < 47.9)
  .map(([one, { width, height }]) => `${width} x ${height}: ${one.outerHTML.slice(0, 120)}`)"""

# The page gets its new height with one of the next frames, a view that was chosen its place.
DRAWN = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done)), until = performance.now() + 10_000;
  const asHigh = () => Math.abs(document.querySelector('.screen').offsetHeight - innerHeight) < 2;
  for (await frame(); !asHigh(); await frame()) {
    if (performance.now() > until) throw new Error('The page does not get the height of the glass.');
  }
  await frame();
}"""
CHOOSE = "(view) => document.querySelector(`#views input[value=${view}]`).click()"

# All that is asked of one page, in one question: each costs as much as the looking.
ONE_GLANCE = f"""async (stageMayScroll) => {{
  await ({DRAWN})();
  const faults = [...({SEEN})(stageMayScroll), ...({SMALL_CONTROLS})()];
  return {{ '': {{ faults, words: ({WORDS_NOT_WHOLE})() }} }};
}}"""
GLANCES_BESIDE = f"""async (stageMayScroll) => {{
  const found = {{}};
  for (const view of ({OTHER_VIEWS})()) {{
    ({CHOOSE})(view);
    await ({DRAWN})();
    const faults = [{SEEN}, {SMALL_CONTROLS}, {BESIDE}, {CUT_OFF}].flatMap((look) => look(stageMayScroll));
    found[`${{view}}: `] = {{ faults, words: ({WORDS_NOT_WHOLE})() }};
  }}
  return found;
}}"""


def glance_faults(page: Any, width: int, height: int) -> list[str]:
    """What is cut off or too small on glass of this size; empty where one glance is enough."""
    return _faults(page, width, height, ONE_GLANCE)


def tablet_faults(page: Any, width: int, height: int) -> list[str]:
    """The same with Turn and each other view beside it, of which only the log may scroll."""
    return _faults(page, width, height, GLANCES_BESIDE)


def _faults(page: Any, width: int, height: int, looks: str) -> list[str]:
    """Ask about this size. `looks` awaits the frames in which the page is laid out for it."""
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
    return [
        f"{width} x {height}: {view}{fault}"
        for view, seen in page.evaluate(looks, height < 500).items()
        for fault in (*seen["faults"], *(f"not whole: {text}" for text in not_names(seen["words"])))
    ]
