"""A table of Astrojam through the page: who plays and who begins, and what was typed once is kept."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.screen_checks import AXE, assert_well_made, axe
from tests.browser.setup_page import (
    Phone,
    asked,
    assert_fits_the_glass,
    choose,
    fold,
    setup_of,
    start,
    started,
    type_long_names,
)
from tests.load.server import Server

SETUP = "/new/astrojam"
ITEMS = ("Battery", "Interdimensional Key", "Oxygen generator", "Map", "Cryo-preservation 7")
FOLDS = ("Items, decks and boards", "House readings")


def test_two_taps_from_the_start_page(server: Server, phone: Phone) -> None:
    """Zero typing: two players."""
    page = phone()
    page.goto("/")
    page.get_by_role("link", name="Astrojam").click()
    code = started(page)
    assert setup_of(page, code) == {"light": True}
    page.goto(f"/t/{code}")
    expect(page.locator(".prompt-text")).to_have_text("Who has the first turn?")
    expect(page.locator(".aj-player")).to_have_count(2)


def test_two_decisions_and_the_rest_is_folded_away(server: Server, phone: Phone) -> None:
    """AJ-S1: who plays, and how much the app tracks. Both have a default."""
    page = phone()
    page.goto(SETUP)
    assert asked(page) == {"players", "tracks"}


def test_all_fits_a_phone_without_scrolling(server: Server, phone: Phone) -> None:
    """The players, both folds and Start are seen at once."""
    page = phone()
    page.goto(SETUP)
    assert_fits_the_glass(page)


def test_who_begins_is_asked_once_at_the_table(server: Server, phone: Phone) -> None:
    """AJ-S3: the set-up page has not asked, and one tap on the table answers."""
    page = phone()
    page.goto(SETUP)
    page.get_by_label("Name of player 2").fill("Ben")
    page.goto(f"/t/{started(page)}")
    expect(page.locator(".prompt-text")).to_have_text("Who has the first turn?")
    page.locator("#prompts").get_by_role("button", name="Ben", exact=True).click()
    expect(page.locator(".prompt-text")).not_to_have_text("Who has the first turn?")


def test_the_next_table_begins_with_what_was_typed_and_chosen(server: Server, phone: Phone) -> None:
    """AJ-Q1, AJ-Q6: the names of the items, the decks, the readings."""
    page = phone()
    page.goto(SETUP)
    table = fold(page, FOLDS[0])
    for number, name in enumerate(ITEMS, start=1):
        table.get_by_label(f"Item {number}").fill(name)
    table.get_by_label("Task cards").fill("15")
    fold(page, FOLDS[1])
    choose(page, "readings-crates", "turns")
    page.locator("label.switch", has_text="Swapping a rival astronaut").click()
    first = setup_of(page, started(page))
    assert first["items"] == list(ITEMS)
    assert first["tasks"] == 15
    assert first["readings"] == {"crates": "turns", "swap_draws": True}

    page.goto(SETUP)
    expect(page.locator("main details[open] summary")).to_have_text(FOLDS[1])  # no reading comes silently
    expect(page.get_by_label("Item 5")).to_have_value(ITEMS[4])
    assert setup_of(page, started(page)) == first


def test_a_refusal_stands_beside_its_field_and_everything_typed_stays(server: Server, phone: Phone) -> None:
    """AJ-S8: four hands need 32 action cards."""
    page = phone()
    page.goto(SETUP)
    choose(page, "players", 4)
    page.get_by_label("Name of player 4").fill("Dora")
    fold(page, FOLDS[0]).get_by_label("Action cards", exact=True).fill("31")
    start(page)
    expect(page.locator(".notice")).to_contain_text("marked below")
    expect(page.locator(".field-error")).to_have_count(1)
    expect(page.locator(".field-error")).to_contain_text("32 of these")
    expect(page.get_by_label("Action cards", exact=True)).to_be_focused()
    expect(page.get_by_label("Name of player 4")).to_have_value("Dora")
    page.get_by_label("Action cards", exact=True).fill("32")
    assert setup_of(page, started(page))["actions"] == 32


def test_two_items_of_the_same_name(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(SETUP)
    table = fold(page, FOLDS[0])
    table.get_by_label("Item 1").fill("Wrench")
    table.get_by_label("Item 3").fill("wrench")
    start(page)
    expect(page.locator(".field-error")).to_have_text("Two items cannot have the same name.")
    expect(page.get_by_label("Item 3")).to_be_focused()
    page.get_by_label("Item 3").fill("Sextant")
    started(page)


def test_nothing_scrolls_sideways_and_all_is_well_made(server: Server, phone: Phone, axe: Any) -> None:
    """As it is come upon; then four long names, long items, both folds open, and faults."""
    page = phone(**AXE)
    page.goto(SETUP)
    assert_well_made(page, axe)
    choose(page, "players", 4)
    type_long_names(page, 4)
    for title in FOLDS:
        fold(page, title)
    for number, name in enumerate(ITEMS, start=1):
        page.get_by_label(f"Item {number}").fill(name)
    page.get_by_label("How the boards are joined").fill("The main board in the middle, A north of it")
    page.get_by_label("Action cards", exact=True).fill("999")
    page.get_by_label("Task cards").fill("999")
    start(page)
    expect(page.locator(".field-error:visible")).to_have_count(2)
    fold(page, FOLDS[1])
    assert_well_made(page, axe)


__all__ = ["axe"]
