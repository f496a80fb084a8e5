"""Every screen of the app and of the games, on every size of glass."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sample import part

from companion.games import GAMES
from tests.browser import colony_screens, hundred_screens, jam_screens, moon_screens, pad_screens, screens
from tests.browser.conftest import PHONE
from tests.browser.dealt import Dealt
from tests.browser.screen_checks import (
    CUT_OFF,
    OVERLAPPING,
    REACHES,
    SMALL_TARGETS,
    SMALL_TEXT,
    UNTIL_SEEN,
    WIDTHS,
    answers,
    assert_no_faults,
    axe,
    axe_faults,
    resize,
)
from tests.browser.screens import Screen
from tests.browser.spoken import KEPT, said_faults
from tests.browser.thumb import LIFTED

OF_GAME = {
    "astro_knights": screens,
    "welcome_to_the_moon": moon_screens,
    "exoplanet_colony": colony_screens,
    "astrojam": jam_screens,
    "hundred_astronauts": hundred_screens,
    "any_game": pad_screens,
}
"""The screens of each game. Those of the app itself stand on tables of Astro Knights."""
SCREENS = tuple((slug, screen) for slug, game in OF_GAME.items() for screen in game.SCREENS)
RUNS = 6
"""In so many runs each screen is looked at."""
TABLES = {screen.id: game.ScreenTables for game in OF_GAME.values() for screen in game.SCREENS}


def chosen() -> list[tuple[str, Screen]]:
    """Dialogs, the first screen at each address, pages that are not of one table, part of the others.

    Pages that are not of one table show what was opened before them, so they are visited in their order.
    """
    first = {(slug, screen.path): screen.id for slug, screen in reversed(SCREENS)}
    always = [
        (slug, screen)
        for slug, screen in SCREENS
        if not screen.path.startswith("/t/{code}")
        or first[slug, screen.path] == screen.id
        or is_dialog(KEPT / slug / f"{screen.id}.yml")
    ]
    some = [*always, *part([one for one in SCREENS if one not in always], RUNS)]
    return [one for one in SCREENS if one in some]


def is_dialog(kept: Path) -> bool:
    """Return True for the reading of a dialog, and for a screen that was never read."""
    return not kept.exists() or kept.read_text(encoding="utf-8").startswith("- dialog")


@pytest.fixture(scope="module")
def server_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The server of each game: what is said of a screen may not follow from what another game left behind.

    Here cards and dice fall in each run as in the last one, since what is said of them is kept.
    """
    with ExitStack() as servers:
        yield cache(lambda tables: servers.enter_context(Dealt(tmp_path_factory.mktemp("instance"))))


@pytest.fixture(scope="module")
def tables_of(server_of: Any) -> Any:
    """The tables of each game."""
    return cache(lambda tables: tables(server_of(tables)))


@pytest.fixture(scope="module")
def phones(browser: Any, server_of: Any) -> Iterator[Any]:
    """The phone of each game's host, and one more that knows nothing yet each time it is asked for."""
    contexts, faults = [], list[str]()

    def make(tables: Any) -> Any:
        address = f"http://127.0.0.1:{server_of(tables).port}"
        context = browser.new_context(
            viewport=PHONE, base_url=address, reduced_motion="reduce", service_workers="block"
        )
        contexts.append(context)
        context.add_init_script(f"({LIFTED})()")
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    host = cache(make)
    yield lambda tables, stranger: make(tables) if stranger else host(tables)
    for context in contexts:
        context.close()
    assert not faults


# The name of the game first: the screens of one game are a group of tests (tests/tiers.py).
@pytest.fixture(
    scope="module", params=[pytest.param(screen, id=f"{slug}: {screen.id}") for slug, screen in chosen()]
)
def seen(request: pytest.FixtureRequest, tables_of: Any, phones: Any) -> Any:
    """A screen as one comes upon it."""
    screen: Screen = request.param
    tables = tables_of(TABLES[screen.id])
    page = phones(TABLES[screen.id], screen.stranger)
    code = "ZZZZZ"
    for name in (*screen.known, screen.table):
        if name:
            table = tables.table(name)
            code = table.code
            if not screen.stranger:
                page.goto(table.links["host"])
    resize(page, **PHONE)
    page.goto(screen.path.format(code=code))
    if screen.tap:
        screen.tap(page)
    yield page
    page.evaluate("sessionStorage.clear()")
    if screen.stranger:
        page.context.close()


def test_every_game_has_its_screens() -> None:
    assert set(OF_GAME) == set(GAMES)
    assert len(TABLES) == len(SCREENS), "two screens have the same name"


def test_every_kept_reading_has_its_screen() -> None:
    kept = {(file.parent.name, file.stem) for file in KEPT.rglob("*.yml")}
    assert kept == {(slug, one.id) for slug, one in SCREENS}


def test_a_screen(seen: Any, axe: Any, request: pytest.FixtureRequest) -> None:
    """In the order in which one look does not disturb the next: the sizes change which view is chosen."""
    game, _, screen = request.node.callspec.id.partition(": ")
    faults = said_faults(seen, game, screen)
    faults += answers(seen, SMALL_TEXT, SMALL_TARGETS)
    faults += axe_faults(seen, axe)
    for width, height in (*WIDTHS, (PHONE["width"], PHONE["height"])):
        resize(seen, width, height)
        if width >= 1024:
            seen.wait_for_function(UNTIL_SEEN)
        faults += [f"{width}: {fault}" for fault in answers(seen, REACHES, CUT_OFF, OVERLAPPING)]
    assert_no_faults(faults, request)


__all__ = ["axe"]
