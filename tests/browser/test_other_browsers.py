"""An evening of each game on two phones through Firefox and WebKit, of Debian's packages."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from games.situations import SITUATIONS

from tests.browser import firefox, webkit
from tests.browser.evenings import EVENINGS
from tests.browser.from_the_start import SET_UP, FromTheStart
from tests.browser.glance import DESKTOP, SEEN
from tests.browser.glass import SIZE, Glass
from tests.browser.served import served
from tests.browser.situation_server import link, situation_app
from tests.browser.whole_evening import Hand
from tests.load.server import Server

SEATS = ("red", "blue")
LATE = 0.3
"""Seconds after which a style comes."""
LOGGED = "() => document.querySelector('#recent').childElementCount"
GLANCE = 60
"""Seconds until a fault that stays is one; what only glides into its place is gone long before."""
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
    with firefox.firefox(found("firefox-esr", "firefox"), tmp_path / "firefox") as browser:
        yield [firefox.FirefoxGlass(browser) for _ in SEATS]
        assert browser.faults == []


@pytest.fixture
def webkit_glasses(tmp_path: Path) -> Iterator[list[Glass]]:
    """Two phones of WebKit, each a browser of its own."""
    with ExitStack() as open_ones:
        yield [open_ones.enter_context(webkit_glass(tmp_path / seat)) for seat in SEATS]


@contextmanager
def webkit_glass(folder: Path, size: tuple[int, int] = SIZE) -> Iterator[webkit.WebKitGlass]:
    """A WebKit on a screen of its own."""
    programs = found("WebKitWebDriver"), found("MiniBrowser", *map(str, MINI_BROWSERS))
    with (
        webkit.screen(found("Xvfb"), folder / "screen", size) as display,
        webkit.driver(programs, display, folder / "browser", size) as glass,
    ):
        yield glass


class Looking(Hand):
    """A glance at each step shows what is asked, and to whom it concerns all that is done about it."""

    def shows(self, number: int, what: object) -> None:
        super().shows(number, what)
        faults = self.glass.ask(SEEN, not self.stands["asked"])
        end = time.monotonic() + GLANCE
        while faults and time.monotonic() < end:
            faults = self.glass.ask(SEEN, not self.stands["asked"])
        assert not faults, f"{number} {what}: {faults}"


def the_end_comes(server: Server, slug: str, glasses: list[Glass]) -> None:
    """Play it; both phones say how it ended, and every tap was one entry."""
    said, visit = EVENINGS[slug].said, FromTheStart(server, glasses) if slug in SET_UP else None
    evening = visit.evening(slug) if visit else EVENINGS[slug].evening(server)
    for seat, glass in zip(SEATS, glasses, strict=True):
        evening.sit(seat, Looking(glass, "" if visit else evening.table.links["seats"][seat]))
    try:
        evening.play()
    except AssertionError as fault:
        if not visit:  # which has no key to read it with
            fault.add_note(f"The log ends with {evening.table.log[-4:]}")
        raise
    for hand in evening.hands.values():
        assert said in hand.says("#question")
        assert hand.says(".bar .btn-main") == "See the result"
    if visit:
        visit.looks_back(said, evening.number)
    else:
        assert evening.table.now["number"] == evening.number


@pytest.mark.parametrize("slug", EVENINGS)
def test_an_evening_through_firefox(server: Server, firefox_glasses: list[Glass], slug: str) -> None:
    the_end_comes(server, slug, firefox_glasses)


@pytest.mark.parametrize("slug", EVENINGS)
def test_an_evening_through_webkit(server: Server, webkit_glasses: list[Glass], slug: str) -> None:
    the_end_comes(server, slug, webkit_glasses)


@pytest.fixture
def late_styles(situation_app: Flask) -> Iterator[str]:
    """The address of a server whose games' styles come late."""

    def late(environ: Any, start: Any) -> Any:
        if "/css/" in environ["PATH_INFO"]:
            time.sleep(LATE)
        return situation_app(environ, start)

    with served(situation_app, late) as port:
        yield f"http://127.0.0.1:{port}"


def test_a_table_of_webkit_has_its_log_beside_it(
    situation_app: Flask, late_styles: str, tmp_path: Path
) -> None:
    """A page's scripts run there before its styles are there, and see no view at all."""
    with webkit_glass(tmp_path / "desktop", DESKTOP) as glass:
        way = link(situation_app, "astro_knights", next(iter(SITUATIONS["astro_knights"])))
        desktop = Hand(glass, late_styles + way)
        desktop.until(lambda: bool(glass.ask(LOGGED)), "the log")


__all__ = ["situation_app"]
