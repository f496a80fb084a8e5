"""A tap brings the pieces of the sheet that changed: what stands on the phone is what a fresh page shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.moon import ADVENTURES, PLAIN, Player, lay, open_moon
from tests.load.server import Server

Phone = Callable[..., Page]
PLAY, PANEL = "**/play*", "**/panel*"
PIECES = """() => {
  const told = (one) => [one.localName,
    [...one.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
    [...one.childNodes].filter((child) => !child.classList?.contains('wm-near'))
      .map((child) => (child.localName ? told(child) : child.data))];
  return [...document.querySelector('.wm-sheet').children].map(told);
}"""
"""Each piece of the sheet with all that stands in it, but for the circles that the page adds."""
REACH = """() => [...document.querySelectorAll('.wm-spot')]
  .map((spot) => [spot.classList.contains('is-lit'), spot.querySelectorAll('.wm-near').length])"""
"""Whether each spot is lit, and how many circles widen it for a finger."""


def answers_of(player: Player) -> list[str]:
    """What this phone's taps are answered with from here on."""
    heard: list[str] = []
    player.page.on("response", lambda one: heard.append(one.text()) if "/play" in one.url else None)
    return heard


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_the_sheet_of_many_taps_is_that_of_a_fresh_page(server: Server, phone: Phone, adventure: str) -> None:
    table = open_moon(server, adventure, ("Anna",), cards=PLAIN)
    anna = Player(phone(), table, "red")
    answers = answers_of(anna)
    for _ in range(3):
        anna.turn()
        lay(table, [(number + 3, action) for number, action in PLAIN])
        anna.shows(table.now["number"])
        assert all(circles == (1 if lit else 0) for lit, circles in anna.page.evaluate(REACH))
    anna.tap(anna.page.locator("#undo"))
    assert len(answers) > 6
    # One that a fetch of the table crosses comes whole.
    pieces = [answer for answer in answers if " data-base=" in answer and "<g data-same=" in answer]
    assert 2 * len(pieces) > len(answers)
    drawn: list[Any] = anna.page.evaluate(PIECES)
    anna.page.reload()
    expect(anna.page.locator(".dot[data-state=live]")).to_be_visible()
    assert drawn == anna.page.evaluate(PIECES)


def test_the_sheet_of_another_seat_comes_whole(server: Server, phone: Phone) -> None:
    """An answer between the tap and its view would leave it without the sheet that it is based on."""
    anna = Player(phone(), open_moon(server, "dome", cards=PLAIN), "red")
    anna.choose("7 ")
    anna.write()
    anna.look_at("players")
    with anna.page.expect_response(lambda one: "/panel" in one.url and "seat=blue" in one.url) as answer:
        anna.page.locator("#seat-tab-blue").click()
    assert " data-drawing=" in answer.value.text()
    assert " data-base=" not in answer.value.text()
    expect(anna.page.locator("#table")).to_have_attribute("data-query", "?seat=blue")
    drawn: list[Any] = anna.page.evaluate(PIECES)
    anna.page.reload()
    assert drawn == anna.page.evaluate(PIECES)


def test_an_answer_that_is_based_on_another_sheet_is_asked_for_anew(server: Server, phone: Phone) -> None:
    anna = Player(phone(), open_moon(server, "dome", ("Anna",), cards=PLAIN), "red")

    def other(route: Route) -> None:
        answer = route.fetch()
        quoted = re.compile(r' data-base=\\?"')
        based = quoted.sub(r"\g<0>other", answer.text()) if answer.status == 200 else ""
        route.fulfill(response=answer, body=based)

    for answers in (PLAY, PANEL):
        anna.page.route(answers, other)
    asked: list[str] = []
    anna.page.on("request", lambda one: asked.append(one.url) if "/panel" in one.url else None)
    anna.choose("7 ")
    expect(anna.lit.first).to_be_attached()
    assert 1 <= len(asked) <= 2, "once, and once more for the entry that was told meanwhile"
    drawn: list[Any] = anna.page.evaluate(PIECES)
    anna.page.unroute_all(behavior="wait")
    anna.page.reload()
    assert drawn == anna.page.evaluate(PIECES)


LIGHT_ALL = """() => {
  for (const spot of document.querySelectorAll('.wm-sheet .wm-spot')) spot.classList.add('is-lit');
  document.dispatchEvent(new CustomEvent('companion:drawn')); // widens each of them for a finger
}"""
COVERED = """() => {
  const spots = [...document.querySelectorAll('.wm-sheet .wm-spot')];
  const states = ['', 'is-circled', 'is-crossed', 'is-fresh', 'is-source'];
  const opaque = (shape) => {
    const { fill, fillOpacity, opacity, visibility, display } = getComputedStyle(shape);
    const clear = fill === 'none' || /, 0\\)$/.test(fill) || visibility === 'hidden' || display === 'none';
    return !clear && Number(fillOpacity) * Number(opacity) > 0;
  };
  const shapes = [...document.querySelectorAll('.wm-sheet :is(circle, rect, ellipse, path, polygon)')]
    .filter((shape) => !shape.closest('defs, symbol, clipPath, mask'))
    .map((shape) => ({ shape, box: shape.getBoundingClientRect(), inverse: shape.getScreenCTM().inverse() }));
  const over = (glyph) => {
    const { left, top, width, height } = glyph.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const within = (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    return shapes.filter(({ shape, box, inverse }) => within(box)
      && glyph.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_FOLLOWING
      && shape.isPointInFill(new DOMPoint(x, y).matrixTransform(inverse)));
  };
  const glyphs = spots.flatMap((spot) => [...spot.querySelectorAll('use, text, .wm-written')]);
  const spotOf = (glyph) => glyph.closest('.wm-spot').dataset.spot;
  const pairs = glyphs.flatMap((glyph) => over(glyph).map(({ shape }) => [spotOf(glyph), shape]));
  const covered = new Set();
  for (const state of states) {
    if (state) for (const spot of spots) spot.classList.add(state);
    for (const [spot, shape] of pairs) if (opaque(shape)) covered.add(`${spot} ${state}`);
    if (state) for (const spot of spots) spot.classList.remove(state);
  }
  return { glyphs: glyphs.length, pairs: pairs.length, covered: [...covered] };
}"""
"""The spots whose sign, printed number or handwriting lies under a painted shape, and in which state."""


def test_nothing_covers_what_is_to_be_tapped(server: Server, phone: Phone) -> None:
    """On every sheet, every spot lit, in each state, in dark and in light."""
    page = phone()
    for adventure in ADVENTURES:
        table = open_moon(server, adventure, ("Anna",), cards=PLAIN)
        anna = Player(page, table, "red")
        anna.turn()
        lay(table, [(number + 3, action) for number, action in PLAIN])
        anna.shows(table.now["number"])
        anna.choose()
        expect(anna.lit.first).to_be_attached()
        page.evaluate(LIGHT_ALL)
        expect(page.locator(".wm-spot.is-lit:not(:has(.wm-near))")).to_have_count(0)
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate(COVERED)
            assert found["glyphs"], adventure
            assert found["pairs"], f"{adventure}: the circles that widen the spots lie over their signs"
            assert found["covered"] == [], f"{adventure}, {scheme}"
