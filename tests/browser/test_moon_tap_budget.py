"""The tap budget of Welcome to the Moon: from the table page, on a phone, in the common case."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.moon import ADVENTURES, ERRORS, FIVE_ERRORS, PLAIN, Player, lay, mark, open_moon
from tests.browser.tables import Table
from tests.load.server import Server

Phone = Callable[..., Page]


A_TURN = {
    "launch": ("9 Robot", "wild.2"),
    "journey": ("9 Robot", "trajectory.18"),
    "colony": ("9 Robot", "building.r2c3"),
    "mine": ("9 Robot", "mine.l3c6"),
    "dome": ("7 Plant", "tower-1.-1"),
    "virus": ("9 Robot", "housing.3b.3"),
    "escape": ("9 Robot", "space.1.2"),
    "battle": ("9 Robot", "left.space.5.1"),
}
"""By adventure a combination, and a space that brings nothing of its own."""


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_a_turn_is_four_taps(server: Server, phone: Phone, adventure: str) -> None:
    """Choose, write, use a plain action, done (experience.md). The rockets of The Launch are no choice."""
    combination, space = A_TURN[adventure]
    table = open_moon(server, adventure, cards=PLAIN)
    anna = Player(phone(), table, "red")
    anna.tap(anna.button(f"^{combination}"))
    anna.spot(anna.page.locator(f'[data-spot="{space}"]'))
    if adventure != "launch":
        anna.spot()
    anna.tap(anna.main)
    expect(anna.said).to_have_text("Still thinking: Ben.")
    assert anna.taps == 4 - (adventure == "launch")
    assert table.log[-1]["kind"] == "done"


def test_an_action_left_alone_is_three_taps(server: Server, phone: Phone) -> None:
    """WM-S31: done says so; nothing has to be declined first."""
    table = open_moon(server, "dome", cards=PLAIN)
    anna = Player(phone(), table, "red")
    anna.tap(anna.button("^7 "))
    anna.spot()
    anna.tap(anna.main)
    expect(anna.said).to_have_text("Still thinking: Ben.")
    assert anna.taps == 3


def test_wm_s51_a_solo_turn_is_four_taps_and_the_third_card_goes_to_astra(
    server: Server, phone: Phone
) -> None:
    """A combination of two cards, a space, the action, done; the next cards come by themselves."""
    table = open_moon(server, "dome", ("Anna",), cards=PLAIN)
    anna = Player(phone(), table)
    expect(anna.combinations).to_have_count(6)
    anna.tap(anna.button("^4 Plant"))
    anna.spot()
    anna.spot()
    anna.tap(anna.main)
    expect(anna.page.locator("#moment")).to_have_text("The Dome, turn 2")
    expect(anna.page.locator('[data-value="astra.robot"]')).to_have_text("1")
    assert anna.taps == 4


def test_wm_s20_an_astronaut_costs_one_tap_more(server: Server, phone: Phone) -> None:
    table = open_moon(server, "mine", cards=((7, "astronaut"), *PLAIN[1:]))
    anna = Player(phone(), table, "red")
    anna.tap(anna.button("^7 "))
    anna.tap(anna.button("^Make it 9$"))
    expect(anna.said).to_have_text("Write 9 in a lit space.")
    anna.spot()
    anna.tap(anna.main)
    assert anna.taps == 4


def test_another_combination_is_one_tap(server: Server, phone: Phone) -> None:
    """WM-S9: until the number is written."""
    table = open_moon(server, "colony", cards=PLAIN)
    anna = Player(phone(), table, "red")
    anna.tap(anna.button("^7 "))
    anna.tap(anna.button("^9 "))
    expect(anna.said).to_have_text("Write 9 in a lit space.")
    assert anna.taps == 2


def test_undo_is_one_tap(server: Server, phone: Phone) -> None:
    table = open_moon(server, "journey", cards=PLAIN)
    anna = Player(phone(), table, "red")
    anna.choose("7 ")
    anna.write()
    expect(anna.page.locator(".wm-space.is-fresh")).to_have_count(1)
    anna.taps = 0
    anna.tap(anna.button("^Undo"))
    expect(anna.said).to_have_text("Write 7 in a lit space.")
    expect(anna.page.locator(".wm-space.is-fresh")).to_have_count(0)
    assert anna.taps == 1


def test_wm_s36_a_mission_is_one_tap(server: Server, phone: Phone) -> None:
    """It is only asked for where the sheet meets it."""
    table = open_moon(server, cards=PLAIN, mission_c=FIVE_ERRORS)
    mark(table, "red", ERRORS[:5])
    table.correct("blue.done", True)
    anna = Player(phone(), table, "red")
    anna.turn()
    expect(anna.said).to_have_text("Accomplish a mission?")
    anna.taps = 0
    anna.tap(anna.button("^Mission C"))
    expect(anna.page.locator(".wm-mission.is-mine .wm-letter")).to_have_text("C")
    expect(anna.page.locator("#moment")).to_have_text("The Launch, turn 2")
    assert anna.taps == 1


def test_wm_s60_a_bonus_against_the_third_card_is_one_tap(server: Server, phone: Phone) -> None:
    table = open_moon(server, "mine", ("Anna",), cards=PLAIN)
    mark(table, "red", ["main.plant.bonus"])
    anna = Player(phone(), table)
    anna.choose("7 Energy")
    anna.write()
    while anna.lit.count():
        anna.spot()
    anna.tap(anna.main)
    expect(anna.said).to_have_text("The third card goes to ASTRA.")
    anna.taps = 0
    anna.tap(anna.button("^Remove 9 Robot"))
    expect(anna.page.locator("#moment")).to_have_text("The Mine, turn 2")
    expect(anna.page.locator(".wm-astra")).to_contain_text("1 of 2 left")
    expect(anna.page.locator('[data-value="astra.robot"]')).to_have_text("0")
    assert anna.taps == 1


def test_wm_s25_a_system_error_is_one_tap(server: Server, phone: Phone) -> None:
    """Where no number fits, the phone says so before anybody searches."""
    table = open_moon(server, "journey", cards=PLAIN)
    for place in range(1, 37):
        table.correct(f"red.trajectory.{place}", "X")
    anna = Player(phone(), table, "red")
    expect(anna.said).to_have_text("No number fits anywhere.")
    anna.tap(anna.main)
    assert anna.taps == 1
    assert table.log[-1]["kind"] == "system-error"


def test_the_next_cards_are_one_tap_where_they_are_due(server: Server, phone: Phone) -> None:
    table = open_moon(server, "launch")
    anna = Player(phone(), table, "red")
    anna.tap(anna.main)
    expect(anna.page.locator("button.wm-combo")).to_have_count(3)
    lay(table, PLAIN)
    expect(anna.button("^4 Energy")).to_be_visible()
    assert anna.taps == 1


def test_wm_s81_a_choice_of_number_and_action_costs_one_tap_more(server: Server, phone: Phone) -> None:
    """Both are chosen by one tap on what the card opens."""
    table = open_moon(server, "dome", campaign=True, extra=["152", "156"])
    table.play("turn-over")
    lay_extra(table)
    anna = Player(phone(), table, "red")
    summary = anna.page.locator(".wm-choose > summary").first
    summary.click()
    anna.taps += 1
    anna.tap(anna.button("^9 Plant$"))
    expect(anna.said).to_have_text("Write 9 in a lit space.")
    expect(anna.page.locator(".wm-choose[open]")).to_have_count(0)
    anna.spot()
    anna.spot()
    anna.tap(anna.main)
    expect(anna.said).to_have_text("Still thinking: Ben.")
    assert anna.taps == 5


def test_beside_it_a_plain_card_is_one_tap(server: Server, phone: Phone) -> None:
    table = open_moon(server, "dome", campaign=True, extra=["152", "156"])
    table.play("turn-over")
    lay_extra(table)
    anna = Player(phone(), table, "red")
    anna.tap(anna.button("^4 Energy"))
    expect(anna.said).to_have_text("Write 4 in a lit space.")
    assert anna.taps == 1


def lay_extra(table: Table) -> None:
    """6 or 9 with any action, beside two plain cards; such a deck has its numbers as texts."""
    for place, (number, action) in enumerate((("6/9", "any"), ("4", "energy"), ("9", "robot")), start=1):
        table.correct(f"slot.{place}.action", action)
        table.correct(f"slot.{place}.number", number)
