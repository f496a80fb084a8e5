"""A phone that is played with keys alone: after every key the focus is seen, marked and not lost."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

from tests.browser.glass import ChromiumGlass
from tests.browser.whole_evening import Hand

MOST = 90
"""Keys from anywhere to anything on a page."""
NEAR = 12
"""Keys from where the focus was left to the main act."""

LOOK = """() => {
  const one = document.activeElement, dialog = document.querySelector('dialog[open]');
  if (one === document.body || one === document.documentElement) return 'lost';
  const told = one.outerHTML.replace(/\\s+/g, ' ').slice(0, 140);
  if (dialog && !dialog.contains(one)) return `outside the dialog: ${told}`;
  const marked = (at) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  const frames = ['label', '.wm-side', '#question'].map((frame) => one.closest(frame));
  const around = [one, one.nextElementSibling, ...frames].filter(Boolean);
  const large = (at) => at.getBoundingClientRect().width >= 8 && at.getBoundingClientRect().height >= 8;
  const mark = one.matches(':focus-visible') && around.find((at) => marked(at) && large(at));
  if (!mark) return `no ring: ${told}`;
  const { left, top, width, height } = mark.getBoundingClientRect();
  if (!mark.checkVisibility()) return `not seen: ${told}`;
  const shows = [.5, .15, .85].some((x) => [.5, .2, .8].some((y) => {
    const hit = document.elementFromPoint(left + width * x, top + height * y);
    return hit && (mark.contains(hit) || hit.closest('label')?.contains(mark));
  }));
  return shows ? '' : `covered or outside the glass, ${[left, top, width, height].map(Math.round)}: ${told}`;
}"""
LOOK_LONG = f"""async () => {{
  const end = performance.now() + 500;
  for (;;) {{
    const fault = ({LOOK})();
    if (!fault || performance.now() > end) return fault;
    await new Promise((done) => requestAnimationFrame(done));
  }} }}"""
REST = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Where the focus has to go for what a finger would touch, by the link to the main act where that is nearer;
# Tab stops once at a group of radio buttons.
WAY = """(given) => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  if (typeof given === 'string') globalThis.wanted = [...document.querySelectorAll(given)].find(seen);
  if (!globalThis.wanted) return { there: false, to: -1 };
  let goal = globalThis.wanted;
  goal = goal.closest('label')?.control ?? goal;
  if (goal.dataset.spot) goal = document.querySelector(`[data-for="${CSS.escape(goal.dataset.spot)}"] .btn`);
  const fold = goal.matches('summary') ? null : goal.closest('details:not([open])');
  if (fold) goal = fold.querySelector('summary');
  const from = document.querySelector('dialog[open]') ?? document, now = document.activeElement;
  const same = (one) => one === goal || goal.type === 'radio' && one.type === 'radio'
    && one.name === goal.name && one.form === goal.form;
  const stops = [...from.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((one) => one === now || one.tabIndex >= 0 && !one.disabled && seen(one));
  const [at, to] = [stops.indexOf(now), stops.findIndex(same)];
  const main = goal.matches('.bar .btn-main, .bar .bar-main');
  const link = main ? stops.findIndex((one) => one.matches('#to-main')) : -1;
  const nearer = link >= 0 && Math.abs(link - at) + 1 < Math.abs(to - at);
  return { there: now === goal, skips: nearer && link === at, group: now !== goal && same(now), to, at,
    type: goal.type ?? '', back: (nearer ? link : to) < at, main, fold: Boolean(fold),
    forward: stops.filter(same).indexOf(goal) > stops.filter(same).indexOf(now) };
}"""


class Keys:
    """Presses keys on a page, and looks where the focus is after each."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0
        self.mains = list[int]()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.pressed += 1

    def looks(self, after: str) -> None:
        """The focus is seen here."""
        fault = self.page.evaluate(LOOK_LONG)
        assert not fault, f"after {after}: {fault}"

    def moves(self, key: str) -> None:
        """One step of the focus. Past the page's end it lies in the browser's own bar once."""
        self.press(key)
        if self.page.evaluate("document.activeElement === document.body"):
            self.press(key)
        self.looks(key)

    def to(self, goal: str | None = None) -> dict[str, Any]:
        """Bring the focus to what a hand wants, or to this place of the page."""
        since = self.pressed
        for _ in range(MOST):
            way: dict[str, Any] = self.page.evaluate(WAY, goal)
            if way["there"]:
                if way["main"]:
                    self.mains.append(self.pressed - since)
                return way
            assert way["to"] >= 0, f"no key leads to {goal}: {way}"
            if way["skips"]:
                self.moves("Enter")
            elif way["group"]:
                self.moves("ArrowRight" if way["forward"] else "ArrowLeft")
            else:
                self.moves("Shift+Tab" if way["back"] else "Tab")
        raise AssertionError(f"{MOST} keys do not lead to {goal}: {way}")

    def does(self, goal: str | None = None) -> None:
        """Go there and press it; what lies in a fold comes after the fold."""
        while (way := self.to(goal))["fold"]:
            self.press("Enter")
            self.page.evaluate(REST)
        if way["type"] != "radio":
            self.press("Space" if way["type"] == "checkbox" else "Enter")
        elif not self.page.evaluate("document.activeElement.checked"):
            self.press("Space")


class KeyHand(Hand):
    """A hand that has a keyboard and no glass to touch."""

    def __init__(self, page: Page, address: str) -> None:
        self.keys = Keys(page)
        super().__init__(ChromiumGlass(page), address)

    def step(self, step: dict[str, Any]) -> bool:
        if step["kind"] == "wait":
            time.sleep(0.02)
            return False
        if step["kind"] == "drag":  # what has the focus comes into the glass by itself
            self.keys.to()
            return False
        return self.touch(step)

    def tap(self, step: dict[str, Any]) -> None:
        self.touches += 1
        if step.get("view"):
            self.keys.does("#views input[value=turn]")
        elif "types" in step:
            self.keys.to()
        else:
            self.keys.does()

    def shows(self, number: int, what: object) -> None:
        super().shows(number, what)
        if self.keys.pressed:
            self.glass.ask(REST)
            self.keys.looks(f"{number} {what}")
