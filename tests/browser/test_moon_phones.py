"""Two phones play a turn of Welcome to the Moon, each on its own sheet; one phone plays it for three."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.moon import ADVENTURES, ERRORS, FIVE_ERRORS, PLAIN, Cards, Player, lay, mark, open_moon
from tests.load.server import Server

Phone = Callable[..., Page]
WRITTEN = ".wm-space > .wm-written:not(.wm-x)"
INSIGNIA = ".wm-space .bt-insignia"


def state_of(player: Player, seat: str) -> Locator:
    """What the tab of a seat says on a phone."""
    return player.page.locator(f"#seat-tab-{seat} .seat-tab-state")


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_wm_s8_a_turn_on_two_phones(server: Server, phone: Phone, adventure: str) -> None:
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
    expect(ben.page.locator("#moment")).to_contain_text(f"The {adventure.capitalize()}, turn 2")
    lay(table, PLAIN)  # of those that came, none may fit: The Journey's line begins with 7 now
    for player in (anna, ben):
        expect(player.page.locator("#moment")).to_contain_text(f"The {adventure.capitalize()}, turn 2")
        expect(player.said).to_have_text("Choose a combination.")
        expect(player.page.locator("button.wm-combo")).to_have_count(3)
        # On sheets between neighbours each sees the insignia of both.
        expect(player.page.locator(INSIGNIA)).to_have_count(2 if adventure == "battle" else 0)
        expect(player.page.locator(WRITTEN)).to_have_count(0 if adventure == "battle" else 1)


def test_who_still_thinks_stands_within_the_margin_of_the_question(server: Server, phone: Phone) -> None:
    """A phone shows badges, and a tick on the one who is done; wide glass says it in words."""
    table = open_moon(server, "launch", ("Anna", "Ben", "Cem"), PLAIN)
    anna = Player(phone(), table, "red")
    anna.turn()
    vitals, words = anna.page.locator("#vitals"), anna.page.locator("#vitals .thinking .vital-label")
    expect(vitals.locator(".thinker.is-done")).to_have_count(1)
    expect(words).to_be_hidden()
    box, question = vitals.locator(".thinking").bounding_box(), anna.page.locator("#question").bounding_box()
    assert box
    assert question
    assert box["x"] + box["width"] <= question["x"] + question["width"]
    anna.page.set_viewport_size({"width": 1024, "height": 768})
    expect(words).to_have_text("waiting for 2")
    expect(words).to_be_visible()


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


def test_wm_s35_a_mission_accomplished_at_once_by_both(server: Server, phone: Phone) -> None:
    """Each is asked on their own phone; nobody waits longer than for the last answer."""
    table = open_moon(server, cards=PLAIN, mission_c=FIVE_ERRORS)
    for seat in ("red", "blue"):
        mark(table, seat, ERRORS[:5])
    anna, ben = Player(phone(), table, "red"), Player(phone(), table, "blue")
    anna.turn()
    ben.turn()
    expect(anna.said).to_have_text("Accomplish a mission?")
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


# --- Sheets between neighbours ---------------------------------------------------------------------

TWOS: Cards = ((2, "robot"), (4, "energy"), (2, "plant"))
"""Two combinations for the smallest planet, which three turns fill."""


def draws(player: Player, combination: str, space: str) -> None:
    """A turn with this insignia, and whatever the action lights after it."""
    player.choose(combination)
    player.spot(spot_of(player, space))
    while player.lit.count():
        player.spot()
    player.tap(player.main)


def spot_of(player: Player, spot: str) -> Locator:
    return player.page.locator(f'[data-spot="{spot}"]')


def insignia(player: Player, spot: str, *owners: str) -> None:
    """Whose insignia stand in a spot; nobody's where none is named."""
    drawn = spot_of(player, spot).locator(".bt-insignia")
    expect(drawn).to_have_class([re.compile(f"bt-of-{owner}") for owner in owners])


def sees(player: Player, sheet: str, owners: Sequence[str]) -> None:
    """Whose insignia stand on planet 1 of this sheet, in its order; the third decides its flag."""
    for place in (1, 2, 3):
        insignia(player, f"{sheet}.space.1.{place}", *owners[place - 1 : place])
    insignia(player, f"{sheet}.flag.1", *owners[2:])


def test_wm_b2_wm_b8_wm_b29_an_evening_on_sheets_between_two_phones(server: Server, phone: Phone) -> None:
    """Three turns: left, right, left. Each marks beside the other's marks, and each sees them at once."""
    table = open_moon(server, "battle", cards=TWOS)
    anna, ben = Player(phone(), table, "red"), Player(phone(), table, "blue")
    for turn, side in enumerate(("left", "right", "left"), start=1):
        draws(anna, "2 Robot", f"{side}.space.1.{turn}")
        insignia(ben, f"{'right' if side == 'left' else 'left'}.space.1.{turn}", "red")  # Ben is thinking
        draws(ben, "2 Plant", f"{side}.space.1.{turn}")
        for player in (anna, ben):
            expect(player.page.locator("#moment")).to_contain_text(f"The Battle, turn {turn + 1}")
        lay(table, TWOS)
        # Whose sheet is on the left began it, the neighbour went on, the first one fills the planet.
        for first, second, mine, theirs in ((anna, ben, "red", "blue"), (ben, anna, "blue", "red")):
            for player, sheet in ((first, "left"), (second, "right")):
                player.shows(table.now["number"])
                sees(player, sheet, (mine, theirs, mine)[:turn])
    for player, owners in ((anna, ("red",)), (ben, ())):
        insignia(player, "left.asteroid.13", *owners)
    for player, owners in ((anna, ()), (ben, ("red",))):
        insignia(player, "right.asteroid.13", *owners)


BEGINNING = """(name) => {
  const first = document.createRange();
  first.setStart(name.firstChild, 0);
  first.setEnd(name.firstChild, 1);
  const [box, letter] = [name, first].map((one) => one.getBoundingClientRect());
  return [name.scrollWidth > name.clientWidth, letter.left >= box.left - 1 && letter.right <= box.right + 1];
}"""


def test_a_long_name_keeps_its_beginning_whichever_way_it_runs(server: Server, phone: Phone) -> None:
    names = ("מקסימיליאנה תאודורה", "Bartholomew St John", "Cleo")
    anna = Player(phone(viewport={"width": 320, "height": 480}), open_moon(server, names=names), "red")
    anna.look_at("players")
    found = [name.evaluate(BEGINNING) for name in anna.page.locator(".wm-small-name").all()]
    assert found == [[True, True], [True, True], [False, True]]


def test_combinations_that_show_the_same_are_told_apart_by_the_card_for_astra(
    server: Server, phone: Phone
) -> None:
    table = open_moon(server, "mine", ("Anna",), cards=((4, "plant"), (4, "water"), (9, "robot")))
    anna = Player(phone(), table)
    called = [one.get_attribute("aria-label") or "" for one in anna.combinations.all()]
    assert [name for name in called if name.startswith("4 Robot, ")] == [
        "4 Robot, ASTRA gets 4 Water: +3",
        "4 Robot, ASTRA gets 4 Plant: +2",
    ]
