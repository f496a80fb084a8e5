"""What the set-up page of every game does: the names of those who play."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion.games import GAMES
from tests.browser.screens import LONG_NAMES
from tests.browser.setup_page import TWELVE, Phone, choose, names, started, type_long_names
from tests.load.server import Server


@pytest.mark.parametrize("slug", GAMES)
def test_as_many_names_as_players(server: Server, phone: Phone, slug: str) -> None:
    page = phone()
    page.goto(f"/new/{slug}")
    fewest, most = GAMES[slug].meta.players
    counts = page.get_by_role("radiogroup", name="Number of").locator("label")
    expect(counts).to_have_text([str(players) for players in range(fewest, most + 1)])
    for players, count in enumerate(counts.all(), start=fewest):
        count.click()
        expect(names(page)).to_have_count(players)


@pytest.mark.parametrize("slug", GAMES)
def test_names_typed_before_are_chips(server: Server, phone: Phone, slug: str) -> None:
    """A chip fills the name and nothing else of its row; who is in a row already is taken out by it."""
    page = phone()
    counts = page.get_by_role("radiogroup", name="Number of").locator("label")
    page.goto(f"/new/{slug}")
    counts.last.click()
    most = GAMES[slug].meta.players[1]
    type_long_names(page, most)
    started(page)

    page.goto(f"/new/{slug}")
    last = TWELVE[most - 1]
    at_last = page.get_by_label(f"Name of player {most}", exact=True)
    expect(at_last).to_have_value(last)  # as at the last table
    for taken in (TWELVE[0], last):  # both are at the table: a tap takes the name out
        page.get_by_role("button", name=taken, exact=True).click()
    page.get_by_role("button", name=last, exact=True).click()
    expect(page.get_by_label("Name of player 1", exact=True)).to_have_value(last)
    row = page.locator('[data-player="1"] input[type=text]:visible').all()
    assert [field.input_value() for field in row] == [last] + [""] * (len(row) - 1)
    counts.first.click()
    started(page)


def test_what_is_asked_of_one_player_stands_closer_than_two_players(server: Server, phone: Phone) -> None:
    """On a small phone a knight is chosen below the name."""
    page = phone()
    page.goto("/new/astro_knights")
    page.set_viewport_size({"width": 320, "height": 640})
    gap, inside = page.locator(".people").evaluate(
        "people => [people, people.firstElementChild].map(one => parseFloat(getComputedStyle(one).rowGap))"
    )
    assert gap >= 2 * inside


def test_long_names_typed_before_stand_two_in_a_row(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto("/new/exoplanet_colony")
    page.get_by_role("radiogroup", name="Number of").locator("label").last.click()
    type_long_names(page, 6)
    started(page)
    page.goto("/new/exoplanet_colony")
    first, second = (page.locator("[data-people] [data-fill]").nth(place).bounding_box() for place in (0, 1))
    assert first["y"] == second["y"]


def test_a_space_behind_a_name_is_no_other_name(server: Server, phone: Phone) -> None:
    """A keyboard that completes a name leaves one; the chip is still this player's and takes it out."""
    page = phone()
    page.goto("/new/any_game")
    type_long_names(page, 2)
    started(page)
    page.goto("/new/any_game")
    field = page.get_by_label("Name of player 2")
    chip = page.get_by_role("button", name=LONG_NAMES[1], exact=True)
    field.fill(f"{LONG_NAMES[1]} ")
    expect(chip).to_have_attribute("aria-pressed", "true")
    chip.click()
    expect(field).to_have_value("")


def test_a_chip_more_than_there_are_players_is_one_player_more(server: Server, phone: Phone) -> None:
    """Whoever taps five names wants to play with five; a game for four takes four of them."""
    page = phone()
    page.goto("/new/any_game")
    page.get_by_role("radiogroup", name="Number of").locator("label").nth(4).click()
    type_long_names(page, 5)
    started(page)
    page.goto("/new/astrojam")
    expect(names(page)).to_have_count(2)
    for name in LONG_NAMES[:5]:
        page.get_by_role("button", name=name, exact=True).click()
    expect(names(page)).to_have_count(4)
    assert [field.input_value() for field in names(page).all()] == list(LONG_NAMES[:4])
    fifth = page.get_by_role("button", name=LONG_NAMES[4], exact=True)
    expect(fifth).to_have_attribute("aria-pressed", "false")


def test_enter_goes_to_the_next_field_and_never_starts(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto("/new/astrojam")
    boxes = names(page)
    boxes.first.fill("Anna")
    page.keyboard.press("Enter")
    expect(boxes.nth(1)).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/new/astrojam$"))
    expect(page.locator(":focus")).to_have_count(0)


def test_enter_without_a_script_draws_the_page_again(server: Server, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/new/astrojam")
    names(page).first.fill("Anna")
    page.keyboard.press("Enter")
    expect(names(page).first).to_have_value("Anna")
    expect(page).to_have_url(re.compile("/new/astrojam$"))


def test_an_error_goes_when_its_field_is_filled(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto("/new/astro_knights")
    choose(page, "tracks", "full")
    page.get_by_role("button", name="Start").last.click()
    expect(page.get_by_text("A few printed numbers are needed once.")).to_be_visible()
    page.get_by_role("button", name="Start").last.click()
    wrong = page.locator("[aria-invalid=true]")
    expect(wrong.first).to_be_visible()
    before = wrong.count()
    sentence = page.locator(f"#{wrong.first.get_attribute('aria-describedby')}")
    expect(sentence).to_be_visible()
    wrong.first.fill("7")
    expect(sentence).to_have_count(0)
    expect(wrong).to_have_count(before - 1)


def test_who_sat_together_last_leaves_more_players_as_they_were_chosen(server: Server, phone: Phone) -> None:
    """Fewer than are needed are more: the chip of the last table's people never takes a seat away."""
    page = phone()
    page.goto("/new/hundred_astronauts")
    choose(page, "players", 2)
    type_long_names(page, 2)
    started(page)
    page.goto("/new/hundred_astronauts")
    both = page.locator("[data-together]")
    choose(page, "players", 3)
    names(page).last.fill("Mira")
    both.click()
    assert [field.input_value() for field in names(page).all()] == [*TWELVE[:2], "Mira"]
    names(page).last.fill(TWELVE[0])
    both.click()
    assert [field.input_value() for field in names(page).all()] == [*TWELVE[:2], ""]


def test_what_a_choice_asks_besides_comes_into_sight(server: Server, phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 664})
    page.goto("/new/any_game")
    page.locator("label", has_text="Bids and tricks").click()
    box, bar = (page.locator(one).bounding_box() for one in (".ag-of-bids", ".setup-bar"))
    assert box
    assert bar
    assert box["y"] + box["height"] <= bar["y"]
