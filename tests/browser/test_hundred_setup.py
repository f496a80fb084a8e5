"""A table of 100 Astronauts through the page: nothing to be typed, and only what is in the box is asked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.screen_checks import CUT_OFF, DRAWN, SMALL_TARGETS, SMALL_TEXT, resize
from tests.load.server import Server

Phone = Callable[..., Page]
SETUP = "/new/hundred_astronauts"
INVITED = re.compile(r"/t/([A-Z0-9]+)/invite$")
SIZES = ((390, 844), (320, 640), (1024, 768), (1280, 800))
LONG_NAMES = ("Maximiliane-Theodora", "Bartholomew St John", "Wolfeschlegelstein", "Søren Nightingale Qu")
CLASSIC, NEWER = "a", "b"
AXE = {"bypass_csp": True}
"""A phone for axe, which puts styles of its own into the page."""


@pytest.fixture(scope="module")
def axe() -> Any:
    return pytest.importorskip("axe_playwright_python.sync_playwright", reason="make test installs axe").Axe()


def choose(page: Page, name: str, value: str | int) -> None:
    """Tap one of a group's choices."""
    page.locator(f'label:has(input[name="{name}"][value="{value}"])').click()


def start(page: Page) -> None:
    page.locator(".setup-bar").get_by_role("button", name="Start").click()


def started(page: Page) -> str:
    """Tap Start; the code of the table."""
    start(page)
    expect(page).to_have_url(INVITED)
    found = INVITED.search(page.url)
    assert found
    return found[1]


def new_page(page: Page, edition: str) -> None:
    """The page with this edition chosen, whatever was played before."""
    page.goto(SETUP)
    choose(page, "edition", edition)


def more(page: Page) -> Locator:
    """What is folded away, opened."""
    fold = page.locator("main details")
    fold.locator("summary").click()
    return fold


def setup_of(page: Page, code: str) -> dict[str, Any]:
    """How the table was set up, as its file says."""
    answer = page.request.get(f"/t/{code}/recorded.toml")
    assert answer.ok, answer.text()
    setup: dict[str, Any] = tomllib.loads(answer.text()).get("setup", {})
    return setup


def assert_well_made(page: Page, axe: Any) -> None:
    """Readable, tappable, open to everybody, and no wider than the glass."""
    page.wait_for_load_state("load")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(DRAWN)
        found = axe.run(page)
        assert not found.violations_count, found.generate_report()
    for width, height in SIZES:
        resize(page, width, height)
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(wide) == 0, width
        assert page.evaluate(SMALL_TEXT) == [], width
        assert page.evaluate(SMALL_TARGETS) == [], width
        assert page.evaluate(CUT_OFF) == [], width
    resize(page, **PHONE)


def test_two_taps_from_the_start_page(server: Server, phone: Phone) -> None:
    """Zero typing: the classic edition, two players."""
    page = phone()
    page.goto("/")
    page.get_by_role("link", name="100 Astronauts").click()
    expect(page.locator(f'input[name="edition"][value="{CLASSIC}"]')).to_be_checked()
    assert setup_of(page, started(page)) == {}


def test_two_decisions_and_the_rest_is_folded_away(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(SETUP)
    shown = {one.get_attribute("name") for one in page.locator("main input[type=radio]:visible").all()}
    assert shown == {"edition", "players"}
    for name in shown:
        expect(page.locator(f'input[name="{name}"]:checked')).to_have_count(1)
    expect(page.locator("[data-player]:visible")).to_have_count(2)
    expect(page.locator("main details[open]")).to_have_count(0)


def test_all_fits_a_phone_without_scrolling(server: Server, phone: Phone) -> None:
    """Both editions, the players, "More" and Start are seen at once."""
    page = phone()
    page.goto(SETUP)
    fold, bar = page.locator("main details").bounding_box(), page.locator(".setup-bar").bounding_box()
    assert fold is not None
    assert bar is not None
    assert fold["y"] + fold["height"] <= bar["y"] + 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_names_as_players(server: Server, phone: Phone, players: int) -> None:
    page = phone()
    page.goto(SETUP)
    choose(page, "players", players)
    expect(page.locator("[data-player]:visible")).to_have_count(players)


def test_only_what_is_in_the_box_is_asked(server: Server, phone: Phone) -> None:
    """Q7, Q18 of the classic edition; B-8 of the newer one."""
    page = phone()
    new_page(page, CLASSIC)
    fold = more(page)
    classic = ("Cards in the whole pile", "What the Universal card does")
    for label in classic:
        expect(fold.get_by_label(label)).to_be_visible()
    expect(fold.get_by_text("The Battleship steals")).to_be_visible()
    expect(fold.get_by_label("Hand limit")).to_be_hidden()

    choose(page, "edition", NEWER)
    for label in classic:
        expect(fold.get_by_label(label)).to_be_hidden()
    expect(fold.get_by_text("The Battleship steals")).to_be_hidden()
    expect(fold.get_by_label("Hand limit")).to_be_visible()
    expect(fold.get_by_text("Cards drawn at the start of a turn")).to_be_visible()
    expect(fold.get_by_text("A draft card costs a discard")).to_be_visible()


def test_what_was_typed_for_the_other_edition_is_not_sent(server: Server, phone: Phone) -> None:
    page = phone()
    new_page(page, CLASSIC)
    more(page).get_by_label("Cards in the whole pile").fill("5")
    choose(page, "edition", NEWER)
    choose(page, "start_draw", 1)
    page.locator("label.switch", has_text="A draft card costs a discard").click()
    page.get_by_label("Hand limit").fill("10")
    setup = setup_of(page, started(page))
    assert setup == {"edition": NEWER, "start_draw": 1, "draft_discard": True, "hand_limit": 10}


def test_the_next_table_begins_as_the_last_one_was_played(server: Server, phone: Phone) -> None:
    page = phone()
    new_page(page, CLASSIC)
    fold = more(page)
    fold.get_by_label("Cards in the whole pile").fill("96")
    choose(page, "steal", "chosen")
    fold.get_by_label("What the Universal card does").fill("Any one Component.")
    started(page)
    new_page(page, NEWER)
    started(page)

    page.goto(SETUP)
    expect(page.locator(f'input[name="edition"][value="{NEWER}"]')).to_be_checked()
    expect(page.locator("main details[open]")).to_have_count(0)
    choose(page, "edition", CLASSIC)
    setup = setup_of(page, started(page))
    assert setup == {"cards": 96, "steal": "chosen", "universal": "Any one Component."}


def test_a_refusal_stands_beside_its_field_and_everything_typed_stays(server: Server, phone: Phone) -> None:
    """S3: a pile of which dealing leaves no deck."""
    page = phone()
    new_page(page, CLASSIC)
    choose(page, "players", 3)
    page.get_by_label("Name of player 3").fill("Cleo")
    more(page).get_by_label("Cards in the whole pile").fill("24")
    start(page)
    expect(page.locator(".notice")).to_contain_text("marked below")
    expect(page.locator(".field-error")).to_have_text(
        ["24 cards are dealt: 25 at least, or 0 where nobody counts."]
    )
    expect(page.get_by_label("Cards in the whole pile")).to_be_focused()
    expect(page.get_by_label("Name of player 3")).to_have_value("Cleo")
    page.get_by_label("Cards in the whole pile").fill("25")
    assert setup_of(page, started(page))["cards"] == 25


def test_names_typed_before_are_chips(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(SETUP)
    page.get_by_label("Name of player 1").fill("Eve")
    choose(page, "edition", NEWER)
    started(page)
    page.goto(SETUP)
    page.get_by_role("button", name="Eve").click()
    expect(page.get_by_label("Name of player 1")).to_have_value("Eve")


@pytest.mark.parametrize("edition", [CLASSIC, NEWER])
def test_nothing_scrolls_sideways_and_all_is_well_made(
    server: Server, phone: Phone, axe: Any, edition: str
) -> None:
    """As it is come upon; then four long names, the fold open, and a fault."""
    page = phone(**AXE)
    new_page(page, edition)
    assert_well_made(page, axe)
    choose(page, "players", 4)
    for row, name in enumerate(LONG_NAMES, start=1):
        page.get_by_label(f"Name of player {row}").fill(name)
    wrong = {CLASSIC: "Cards in the whole pile", NEWER: "Hand limit"}[edition]
    more(page).get_by_label(wrong).fill("999")
    start(page)
    expect(page.locator(".field-error:visible")).to_have_count(1)
    assert_well_made(page, axe)
