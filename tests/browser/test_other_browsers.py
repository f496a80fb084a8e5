"""An evening on two phones through Firefox and WebKit, of Debian's packages; no page is ever scrolled."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser import firefox, webkit
from tests.browser.glass import Glass
from tests.browser.whole_evening import Evening, Hand, dealt_at_the_table
from tests.load.server import Server

SEATS = ("red", "blue")
MINI_BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))


def found(*names: str) -> str:
    """The first of these programs that this machine has."""
    program = next(filter(None, map(shutil.which, names)), None)
    if program is None:
        reason = f"there is no {names[0]} on this machine; .ci/run says from which packages it comes"
        if os.environ.get("COMPANION_REQUIRE_BROWSER"):
            pytest.fail(f"{reason}, and this run must not do without")
        pytest.skip(reason)
    return program


@pytest.fixture
def firefox_glasses(tmp_path: Path) -> Iterator[list[Glass]]:
    """Two phones of one Firefox. A script error fails the test."""
    with firefox.firefox(found("firefox-esr", "firefox"), tmp_path / "firefox") as wire:
        yield [firefox.FirefoxGlass(wire) for _ in SEATS]
        assert wire.faults == []


@pytest.fixture
def webkit_glasses(tmp_path: Path) -> Iterator[list[Glass]]:
    """Two phones of WebKit, each a browser of its own."""
    browser = found("MiniBrowser", *map(str, MINI_BROWSERS))
    programs = found("WebKitWebDriver"), browser
    with ExitStack() as open_ones:
        glasses = list[Glass]()
        for seat in SEATS:
            display = open_ones.enter_context(webkit.screen(found("Xvfb"), tmp_path / f"{seat}-screen"))
            glasses.append(open_ones.enter_context(webkit.driver(*programs, display, tmp_path / seat)))
        yield glasses


def the_end_comes(evening: Evening, glasses: list[Glass]) -> None:
    """Play it; both phones say who won, and every tap was one entry."""
    for seat, glass in zip(SEATS, glasses, strict=True):
        evening.sit(seat, Hand(glass, evening.table.links["seats"][seat]))
    evening.play()
    for hand in evening.hands.values():
        assert "Ada wins" in hand.says("#question")
        assert hand.says(".bar .btn-main") == "See the result"
    assert evening.table.now["number"] == evening.number


def test_an_evening_through_firefox(server: Server, firefox_glasses: list[Glass]) -> None:
    """Cards typed in, drawn sheets that one looks closer at."""
    the_end_comes(Evening.recorded(server, "welcome_to_the_moon/journey_all_errors"), firefox_glasses)


def test_an_evening_through_webkit(server: Server, webkit_glasses: list[Glass]) -> None:
    """The set-up, turns on both phones, dialogs with choices, the end by the cards in hand."""
    evening = Evening.recorded(server, "astrojam/tie_by_cards")
    evening.acts = list(dealt_at_the_table(evening.acts))
    the_end_comes(evening, webkit_glasses)
