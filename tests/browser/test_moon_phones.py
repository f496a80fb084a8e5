"""Two phones play a turn of Welcome to the Moon, each on its own sheet; one phone plays it for three."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.moon import ADVENTURES, ERRORS, FIVE_ERRORS, PLAIN, Player, lay, mark, open_moon
from tests.load.server import Server

Phone = Callable[..., Page]
WRITTEN = ".wm-space > .wm-written:not(.wm-x)"


def state_of(player: Player, seat: str) -> Locator:
    """What the tab of a seat says on a phone."""
    return player.page.locator(f"#seat-tab-{seat} .seat-tab-state")


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_s8_a_turn_on_two_phones(server: Server, phone: Phone, adventure: str) -> None:
    """Both write at once; each sees how far the other is; the last to be done turns the next cards over."""
    table = open_moon(server, adventure, cards=PLAIN)
    anna, ben = Player(phone(), table, "red"), Player(phone(), table, "blue")
    expect(anna.said).to_have_text("Choose a combination.")
    expect(anna.combinations).to_have_count(3)
    anna.turn()
    expect(anna.said).to_have_text("Still thinking: Ben.")
    expect(anna.chips).to_have_count(0)
    expect(state_of(ben, "red")).to_have_text("done")
    expect(state_of(anna, "blue")).to_have_text("thinking")
    expect(ben.said).to_have_text("Choose a combination.")
    ben.turn()
    expect(ben.page.locator("#moment")).to_have_text(f"The {adventure.capitalize()}, turn 2")
    lay(table, PLAIN)  # of those that came, none may fit: The Journey's line begins with 7 now
    for player in (anna, ben):
        expect(player.page.locator("#moment")).to_have_text(f"The {adventure.capitalize()}, turn 2")
        expect(player.said).to_have_text("Choose a combination.")
        expect(player.page.locator("button.wm-combo")).to_have_count(3)
        expect(player.page.locator(WRITTEN)).to_have_count(1)


@pytest.mark.parametrize("adventure", ["launch", "dome"])
def test_an_own_step_is_taken_back_while_the_other_has_gone_on(
    server: Server, phone: Phone, adventure: str
) -> None:
    table = open_moon(server, adventure, cards=PLAIN)
    anna, ben = Player(phone(), table, "red"), Player(phone(), table, "blue")
    anna.choose("7 ")
    anna.write()
    ben.choose("4 ")
    ben.write()
    anna.tap(anna.button("^Undo"))
    expect(anna.said).to_have_text("Write 7 in a lit space.")
    expect(anna.page.locator(WRITTEN)).to_have_count(0)
    ben.shows(table.now["number"])
    expect(ben.page.locator(WRITTEN)).to_have_count(1)
    assert [entry["kind"] for entry in table.log[-5:]] == ["choose", "write", "choose", "write", "undo"]


def test_two_phones_that_tap_at_once_both_count(server: Server, phone: Phone) -> None:
    table = open_moon(server, cards=PLAIN)
    anna, ben = Player(phone(), table, "red"), Player(phone(), table, "blue")
    for player in (anna, ben):
        player.combinations.first.click(no_wait_after=True)
    for player in (anna, ben):
        expect(player.said).to_have_text("Write 7 in a lit space.")


def test_s35_a_mission_accomplished_at_once_by_both(server: Server, phone: Phone) -> None:
    """Each is asked on their own phone; nobody waits longer than for the last answer."""
    table = open_moon(server, cards=PLAIN, mission_c=FIVE_ERRORS)
    for seat in ("red", "blue"):
        mark(table, seat, ERRORS[:5])
    anna, ben = Player(phone(), table, "red"), Player(phone(), table, "blue")
    anna.turn()
    ben.turn()
    expect(anna.said).to_have_text("You can accomplish a mission.")
    anna.tap(anna.button("^Mission C"))
    expect(anna.said).to_have_text("Still thinking: Ben.")
    ben.tap(ben.button("^Mission C"))
    for player in (anna, ben):
        expect(player.page.locator("#moment")).to_have_text("The Launch, turn 2")
        expect(player.page.locator(".wm-mission.is-mine")).to_have_count(1)
        expect(player.page.locator(".wm-holders .seat-badge")).to_have_count(2)


def look(player: Player, seat: str) -> None:
    player.page.locator(f"#seat-tab-{seat}").click()
    expect(player.page.locator("#table")).to_have_attribute("data-seat", seat)


@pytest.mark.parametrize("adventure", ["journey", "mine"])
def test_one_phone_is_passed_around(server: Server, phone: Phone, adventure: str) -> None:
    """The host's phone plays a whole turn of three, by their tabs."""
    table = open_moon(server, adventure, ("Anna", "Ben", "Cem"), cards=PLAIN)
    host = Player(phone(), table)
    for seat, name in (("red", "Anna"), ("blue", "Ben"), ("green", "Cem")):
        look(host, seat)
        expect(host.page.get_by_role("region", name=f"Sheet of {name}")).to_be_visible()
        assert host.page.url.endswith(f"?seat={seat}")
        host.turn()
    expect(host.page.locator("#moment")).to_contain_text("turn 2")
    expect(host.page.locator("#table")).to_have_attribute("data-seat", "green")
    for seat in ("red", "blue", "green"):
        look(host, seat)
        expect(host.page.locator(WRITTEN)).to_have_count(1)
        expect(state_of(host, seat)).to_have_text("thinking")
