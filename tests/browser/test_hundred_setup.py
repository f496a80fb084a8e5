"""A table of 100 Astronauts through the page: nothing to be typed, and only what is in the box is asked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screen_checks import AXE, assert_well_made, axe
from tests.browser.setup_page import (
    Phone,
    asked,
    assert_fits_the_glass,
    choose,
    fold,
    names,
    setup_of,
    start,
    started,
    type_long_names,
)
from tests.load.server import Server

SETUP = "/new/hundred_astronauts"
CLASSIC, NEWER = "a", "b"


def new_page(page: Page, edition: str) -> None:
    """The page with this edition chosen, whatever was played before."""
    page.goto(SETUP)
    choose(page, "edition", edition)


def more(page: Page) -> Locator:
    """The only fold, opened."""
    return fold(page, "More")


def test_two_taps_from_the_start_page(server: Server, phone: Phone) -> None:
    """Zero typing: the classic edition, two players."""
    page = phone()
    page.goto("/")
    page.get_by_role("link", name="100 Astronauts").click()
    expect(page.locator(f'input[name="edition"][value="{CLASSIC}"]')).to_be_checked()
    assert setup_of(page, started(page)) == {"light": True}


def test_two_decisions_and_the_rest_is_folded_away(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(SETUP)
    assert asked(page) == {"edition", "players", "tracks"}
    expect(names(page)).to_have_count(2)


def test_people_and_editions_fit_a_phone_without_scrolling(server: Server, phone: Phone) -> None:
    """The people and the edition stand above Start; tracking more has a default and stands below."""
    page = phone()
    page.goto(SETUP)
    assert_fits_the_glass(page, ".ha-new-editions > label")


def test_only_what_is_in_the_box_is_asked(server: Server, phone: Phone) -> None:
    """HA-Q7, HA-Q18 of the classic edition; HA-B-8 of the newer one."""
    page = phone()
    new_page(page, CLASSIC)
    folded = more(page)
    classic = ("Cards in the whole pile", "What the Universal card does")
    for label in classic:
        expect(folded.get_by_label(label)).to_be_visible()
    expect(folded.get_by_text("The Battleship steals")).to_be_visible()
    expect(folded.get_by_label("Hand limit")).to_be_hidden()

    choose(page, "edition", NEWER)
    for label in classic:
        expect(folded.get_by_label(label)).to_be_hidden()
    expect(folded.get_by_text("The Battleship steals")).to_be_hidden()
    expect(folded.get_by_label("Hand limit")).to_be_visible()
    expect(folded.get_by_text("Cards drawn at the start of a turn")).to_be_visible()
    expect(folded.get_by_text("A draft card costs a discard")).to_be_visible()


def test_what_was_typed_for_the_other_edition_is_not_sent(server: Server, phone: Phone) -> None:
    page = phone()
    new_page(page, CLASSIC)
    more(page).get_by_label("Cards in the whole pile").fill("5")
    choose(page, "edition", NEWER)
    choose(page, "start_draw", 1)
    page.locator("label.switch", has_text="A draft card costs a discard").click()
    page.get_by_label("Hand limit").fill("10")
    setup = setup_of(page, started(page))
    assert setup == {
        "edition": NEWER,
        "light": True,
        "start_draw": 1,
        "draft_discard": True,
        "hand_limit": 10,
    }


def test_the_next_table_begins_as_the_last_one_was_played(server: Server, phone: Phone) -> None:
    page = phone()
    new_page(page, CLASSIC)
    folded = more(page)
    folded.get_by_label("Cards in the whole pile").fill("96")
    choose(page, "steal", "chosen")
    folded.get_by_label("What the Universal card does").fill("Any one Component.")
    started(page)
    new_page(page, NEWER)
    started(page)

    page.goto(SETUP)
    expect(page.locator(f'input[name="edition"][value="{NEWER}"]')).to_be_checked()
    expect(page.locator("main details[open]")).to_have_count(0)
    choose(page, "edition", CLASSIC)
    setup = setup_of(page, started(page))
    assert setup == {"cards": 96, "light": True, "steal": "chosen", "universal": "Any one Component."}


def test_a_refusal_stands_beside_its_field_and_everything_typed_stays(server: Server, phone: Phone) -> None:
    """HA-S3: a pile of which dealing leaves no deck."""
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


@pytest.mark.parametrize("edition", [CLASSIC, NEWER])
def test_nothing_scrolls_sideways_and_all_is_well_made(
    server: Server, phone: Phone, axe: Any, edition: str
) -> None:
    """As it is come upon; then four long names, the fold open, and a fault."""
    page = phone(**AXE)
    new_page(page, edition)
    assert_well_made(page, axe)
    choose(page, "players", 4)
    type_long_names(page, 4)
    wrong = {CLASSIC: "Cards in the whole pile", NEWER: "Hand limit"}[edition]
    more(page).get_by_label(wrong).fill("999")
    start(page)
    expect(page.locator(".field-error:visible")).to_have_count(1)
    assert_well_made(page, axe)


__all__ = ["axe"]
