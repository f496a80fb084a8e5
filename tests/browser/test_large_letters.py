"""Letters twice as large, as a phone or a browser may be set: the page scrolls, and nothing is cut off."""

from __future__ import annotations

from typing import Any

import pytest
from games.situations import SITUATIONS

from tests.browser.screen_checks import CUT_OFF, TOO_WIDE, in_each_view, resize
from tests.browser.situation_server import one_table, situation_app, situation_port

__all__ = ["one_table", "situation_app", "situation_port"]

TWICE = {"standard": 32, "fixed": 26}
STEP = 5
"""A game has thirty to eighty situations; each fifth is looked at, in all its views."""
OUT_OF_REACH = """() => [...document.querySelectorAll('#table :is(.vital-label, .btn, .view-tab)')]
  .filter((one) => one.checkVisibility() && !one.closest('.wm-tools'))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.left < -1 || box.right > innerWidth + 1 || box.width < 8
    || box.bottom + scrollY > document.documentElement.scrollHeight + 1)
  .map(([one]) => one.outerHTML.slice(0, 120))"""
COVERED = """() => {
  const tops = [...document.querySelectorAll('.top, .vitals, .question, .views, .view-tabs, .bar')]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  return tops.slice(1).map((box, n) => tops[n].bottom - box.top).filter((over) => over > 1);
}"""
"""By how much a part of the frame lies over the next one."""


@pytest.mark.parametrize("slug", SITUATIONS)
def test_letters_twice_as_large_are_not_cut(one_table: Any, slug: str) -> None:
    found = []
    for name in list(SITUATIONS[slug])[::STEP]:
        page = one_table(slug, name)
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": TWICE})
        resize(page, 390, 664)
        assert page.evaluate("matchMedia('(max-width: 17em)').matches")
        looks = (TOO_WIDE, CUT_OFF, OUT_OF_REACH, COVERED)
        found += [f"{name}: {fault}" for fault in in_each_view(page, *looks)]
    assert found == []


def test_the_code_of_a_table_stands_on_one_line(one_table: Any) -> None:
    """On the start page, beside a long name of a game."""
    page = one_table("exoplanet_colony", "a base")
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": TWICE})
    page.goto("/")
    lines = page.locator(".known .spread > .muted").first.evaluate(
        "code => code.getBoundingClientRect().height / parseFloat(getComputedStyle(code).fontSize)"
    )
    assert lines < 2
