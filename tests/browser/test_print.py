"""Result and sheets on paper: black on white, nothing to tap, each drawn sheet whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.ended_server import ended_tables
from tests.ended import ENDED

PRINTED = ENDED
"""Among them six drawn sheets, with the scores of six."""

CONTRAST = r"""() => {
  const light = (colour) => {
    const unit = colour.startsWith('color(') ? 255 : 1;
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map((part, at) => part * (at < 3 ? unit : 1));
    return a === 0 ? 255 : (r + g + b) / 3;
  };
  const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const says = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const seen = [...document.querySelectorAll('main *')].filter((one) => !one.closest('svg') && shown(one));
  const ground = (one) => one.textContent.trim().length > 1; // no mere mark in a colour
  const dark = seen.filter((one) => ground(one) && light(getComputedStyle(one).backgroundColor) < 200);
  const pale = seen.filter((one) => says(one) && light(getComputedStyle(one).color) > 150);
  return [...dark.map((one) => 'dark: ' + one.className), ...pale.map((one) => 'pale: ' + one.className)];
}"""
"""What would be printed on a dark ground, and words too pale to read."""


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The host's link of an ended table of each game, at a server of their own."""
    with ended_tables(tmp_path_factory.mktemp("instance"), PRINTED) as links:
        yield links


@pytest.fixture(params=PRINTED)
def result(request: pytest.FixtureRequest, ended: dict[str, str], phone: Any) -> Any:
    """The result page of an ended game, as it is printed, on a phone with the dark theme."""
    page = phone(color_scheme="dark", viewport={"width": 794, "height": 1123})
    page.goto(ended[request.param])
    page.goto(f"{page.url}/result")
    page.emulate_media(media="print")
    return page


def test_it_is_black_on_white(result: Any) -> None:
    for _ in range(50):  # until the colours have changed over
        if not (found := result.evaluate(CONTRAST)):
            break
        result.wait_for_timeout(100)
    assert found == []


def test_nothing_to_tap_is_printed(result: Any) -> None:
    assert result.locator(":is(.btn, .bar, .dock, [data-reload])").filter(visible=True).count() == 0


def test_each_drawn_sheet_is_whole_on_its_page(result: Any) -> None:
    for sheet in result.locator(".wm-sheet").all():
        box = sheet.bounding_box()
        assert box["width"] == pytest.approx(box["height"], abs=2)
        assert 400 < box["width"] <= 794
    pages = len(re.findall(rb"/Type\s*/Page\b", result.pdf(format="A4")))
    assert pages <= 4 + result.locator(".wm-sheet").count()
