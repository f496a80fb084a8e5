"""Welcome to the Moon from its page to the first turn."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.moon import ADVENTURES
from tests.browser.screen_checks import AXE, assert_well_made, axe
from tests.browser.setup_page import (
    Phone,
    asked,
    choose,
    fold,
    names,
    new_table,
    start,
    started,
    type_long_names,
)
from tests.load.server import Server

MOON = "welcome_to_the_moon"
SETUP = f"/new/{MOON}"


def test_two_taps_from_the_start_page(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto("/")
    page.get_by_role("link", name="Welcome to the Moon").click()
    code = started(page)
    page.goto(f"/t/{code}")
    expect(page.locator("body")).to_contain_text("The Launch, turn 1")


def test_at_most_four_decisions(server: Server, phone: Phone) -> None:
    """Adventure, players, what the app keeps, whose cards; each has a default, names may stay empty."""
    page = phone()
    page.goto(SETUP)
    assert asked(page) == {"adventure", "players", "mode", "dealer"}
    expect(names(page)).to_have_count(2)


@pytest.mark.parametrize("slug", ADVENTURES)
def test_each_adventure(server: Server, phone: Phone, slug: str) -> None:
    page = phone()
    code = new_table(page, MOON, 3, adventure=slug)
    page.goto(f"/t/{code}")
    expect(page.locator("body")).to_contain_text(f"The {slug.capitalize()}, turn 1")


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(
    ("mode", "dealer", "button"),
    [
        ("sheets", "app", "Turn over the first cards"),
        ("sheets", "table", "Tell the missions"),
        ("cards", "app", "Turn over the first cards"),
        ("cards", "table", "Tell the missions"),
        ("scores", "", "Score the sheet"),
    ],
)
def test_each_mode(server: Server, phone: Phone, mode: str, dealer: str, button: str, players: int) -> None:
    page = phone()
    code = new_table(page, MOON, players, mode=mode, **({"dealer": dealer} if dealer else {}))
    page.goto(f"/t/{code}?seat=red")
    expect(page.get_by_role("button", name=button, exact=True).first).to_be_visible()


def test_what_does_not_matter_is_not_shown(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(SETUP)
    choose(page, "mode", "sheets")
    opponents, switch = page.get_by_text("Against ASTRA"), page.get_by_label("ASTRA's effect always")
    fold(page, "More: missions")
    expect(opponents).to_be_hidden()
    expect(switch).to_be_hidden()
    choose(page, "players", 1)
    expect(names(page)).to_have_count(1)
    expect(opponents).to_be_visible()
    expect(switch).to_be_visible()
    choose(page, "adventure", "dome")
    expect(switch).to_be_hidden()
    expect(page.locator("[data-of]:visible")).to_have_count(6)
    expect(page.locator('[data-of="dome"]:visible')).to_have_count(6)
    choose(page, "dealer", "table")
    expect(page.locator("[data-of]:visible")).to_have_count(0)
    choose(page, "mode", "scores")
    expect(page.get_by_text("Our cards and missions, typed in")).to_be_hidden()
    expect(page.locator('label:has(input[name^="mission_"]):visible')).to_have_count(0)


def test_a_mission_gives_way_with_its_adventure(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(SETUP)
    fold(page, "More: missions")
    choose(page, "mission_a", 64)
    choose(page, "mission_b", 66)
    choose(page, "adventure", "colony")
    choose(page, "mission_b", 78)
    expect(page.locator('input[name="mission_a"][value="0"]')).to_be_checked()
    expect(page.locator('input[name="mission_b"][value="78"]')).to_be_checked()
    started(page)


def test_without_a_script_the_same_is_refused_beside_its_field(server: Server, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto(SETUP)
    fold(page, "More: missions")
    choose(page, "mission_a", 64)
    choose(page, "adventure", "colony")
    page.get_by_label("Name of player 1").fill("Ada")
    start(page)
    wrong = page.locator("#wrong-mission_a")
    expect(wrong).to_have_text("Card 64 is no mission A of this adventure.")
    expect(wrong).to_be_in_viewport()
    expect(page.locator('input[name="mission_a"][value="0"]')).to_be_focused()
    expect(page.get_by_label("Name of player 1")).to_have_value("Ada")
    choose(page, "mission_a", 76)
    started(page)


@pytest.mark.parametrize("players", [1, 6])
def test_the_page_is_well_made(server: Server, phone: Phone, axe: Any, players: int) -> None:
    page = phone(**AXE)
    page.goto(SETUP)
    choose(page, "players", players)
    type_long_names(page, players)
    fold(page, "More: missions")
    assert_well_made(page, axe)


__all__ = ["axe"]
