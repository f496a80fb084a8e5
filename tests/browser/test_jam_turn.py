"""Astrojam on two phones: the set-up, a full turn with its compensation, the end by tie-break."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.jam import lay_columns, open_jam
from tests.browser.tables import Table
from tests.browser.thumb import Thumb
from tests.browser.whole_words import WORDS_NOT_WHOLE
from tests.load.server import Server

Phone = Callable[..., Page]
UNDER_THE_COUNT = """(words) => {
  const count = document.querySelector('.aj-played').getBoundingClientRect();
  return words.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < count.right && right > count.left && top < count.bottom && bottom > count.top;
  }).map((one) => one.textContent);
}"""


class Player(Thumb):
    """One of the phones."""

    def shows(self, what: str, number: str) -> None:
        for figure in self.figure(what).all():
            expect(figure).to_have_text(number)


@pytest.fixture
def sit(phone: Phone) -> Callable[[Table, str], Player]:
    """A phone at a seat."""

    def make(table: Table, seat: str) -> Player:
        page = phone()
        page.goto(table.links["seats"][seat])
        expect(page.locator(".dot[data-state=live]")).to_be_visible()
        return Player(page)

    return make


Sit = Callable[[Table, str], Player]


def asks(player: Player, text: str, name: str = "") -> None:
    """What the phone says first, and of whom; of the own seat it says "You"."""
    if name:
        expect(player.page.locator(".question-who")).to_have_text("You" if name == "Anna" else name)
    expect(player.page.locator(".prompt-text").first).to_have_text(text)


def points(player: Player, seat: str, number: int) -> None:
    expect(player.page.locator(f"#player-{seat} .aj-points")).to_contain_text(f"{number}")


def test_a_whole_turn_on_two_phones(server: Server, sit: Sit) -> None:
    """AJ-K1b, AJ-H2, AJ-Q5, AJ-T3, AJ-T4, AJ-T5, AJ-T6, AJ-J4: nine taps for Anna, two for Ben.

    What was ticked is not asked again at the delivery.
    """
    table = open_jam(server)
    table.correct("blue.hand", 10)
    anna, ben = sit(table, "red"), sit(table, "blue")

    anna.tap(anna.button("^Throw by an own astronaut$"))
    for name in ("Ben", "Ben: a second one"):
        anna.tap(anna.page.locator("#dialog label").filter(has=anna.page.get_by_text(name, exact=True)))
    anna.taps_on("^Throw by an own astronaut$")
    anna.shows("red.hand", "7")
    expect(anna.page.locator("#question")).to_contain_text("Ben discards one of eleven.")
    assert anna.button("One of eleven discarded").count() == 0

    asks(ben, "Draw the 11th card, then discard any one of the eleven.")
    expect(ben.page.locator("#question")).to_contain_text("1 more to draw after that.")
    ben.shows("blue.hand", "11")
    ben.taps_on("^One of eleven discarded$", "^One of eleven discarded$")
    ben.shows("blue.hand", "10")
    asks(ben, "Play up to 6 of 7 cards.")
    anna.shows("blue.hand", "10")  # a tap before this is known would be told that the table went on

    anna.taps_on("^visit lab: not done", "Delivered to the computer: 2 points$")
    points(ben, "red", 2)
    anna.taps_on("^Item 4$", "^Engine$")
    expect(ben.page.locator("#column-computer .aj-item")).to_have_text("Item 4")
    expect(ben.page.locator("#column-computer .aj-visit")).to_have_text("visit engine")
    anna.taps_on("^Strength 3$")
    anna.shows("red.hand", "9")
    for player, turn in ((anna, "Ben’s turn"), (ben, "Your turn")):
        expect(player.page.locator("#question")).to_contain_text(turn)
        expect(player.page.locator(".aj-tick.is-on")).to_have_count(0)
    asks(ben, "Play up to 9 of 10 cards.")
    assert (anna.taps, ben.taps) == (9, 2)


def test_a_condition_that_was_not_visited(server: Server, sit: Sit) -> None:
    """AJ-J5: one point, one tap; and what was not ticked can still be told otherwise."""
    table = open_jam(server)
    anna = sit(table, "red")
    anna.taps_on("^Move an own astronaut$", "Delivered to the computer$")
    asks(anna, "Item 1 is at the computer. Was the lab visited?")
    expect(anna.button("^Visited: 2 points$")).to_be_visible()
    anna.taps_on("^Not visited: 1 point$")
    points(anna, "red", 1)


def test_a_draw_above_the_limit(server: Server, sit: Sit) -> None:
    """AJ-J7: of hand 9 a card of strength 4; two of eleven go before the next turn."""
    table = open_jam(server)
    table.correct("red.hand", 9)
    anna = sit(table, "red")
    anna.taps_on("^Pass", "^Strength 4$")
    anna.shows("red.hand", "11")
    expect(anna.page.locator("#question")).to_contain_text("Your turn")
    anna.taps_on("^One of eleven discarded$", "^One of eleven discarded$")
    anna.shows("red.hand", "10")
    expect(anna.page.locator("#question")).to_contain_text("Ben’s turn")


def test_the_last_card_stays(server: Server, sit: Sit) -> None:
    """AJ-J9: every card is grey, and says why when it is tapped."""
    table = open_jam(server)
    table.correct("red.hand", 1)
    anna = sit(table, "red")
    asks(anna, "No card may be played.")
    acts = anna.page.locator(".aj-way")
    assert acts.count() == anna.page.locator(".aj-kind .btn.is-refused").count() > 6
    anna.button("^Move an own astronaut$").click(force=True)
    expect(anna.page.locator(".toast")).to_contain_text("last")
    anna.shows("red.hand", "1")


def test_who_is_outside_and_with_which_item(server: Server, sit: Sit) -> None:
    """AJ-K6, AJ-J17: an own astronaut with an item, then a rival's, whose owner draws."""
    table = open_jam(server)
    anna, ben = sit(table, "red"), sit(table, "blue")
    anna.taps_on("Send an own astronaut with an item$", "^Item 3$")
    expect(ben.page.locator("#player-red")).to_contain_text("Outside, with Item 3")
    anna.taps_on("^Send an astronaut of Ben outside$")
    expect(ben.page.locator("#player-blue")).to_contain_text("Outside")
    expect(ben.page.locator("#player-red")).not_to_contain_text("Outside")
    ben.shows("blue.hand", "9")


def test_a_rival_plays_for_the_active_player(server: Server, sit: Sit) -> None:
    """One phone for two: the cards are folded away on a rival's phone, and work."""
    table = open_jam(server)
    ben = sit(table, "blue")
    expect(ben.button("^Move a robot$")).to_be_hidden()
    ben.tap(ben.page.get_by_text("Play for Anna"))
    ben.taps_on("^Move a robot$")
    ben.shows("red.hand", "7")
    ben.shows("blue.hand", "8")


def test_the_set_up_step_by_step(server: Server, sit: Sit) -> None:
    """AJ-S3, AJ-S4, AJ-S5, AJ-S6, AJ-S7, AJ-S8, AJ-S9, AJ-J2: in turn order from the first player; the last
    of four places no robot, but the crates."""
    table = open_jam(server, ("Anna", "Ben", "Cleo", "Dora"), ready=False)
    anna = sit(table, "red")
    anna.taps_on("^Ben$")
    order = ("Ben", "Cleo", "Dora", "Anna")
    for number in (1, 2, 3):
        for name in order:
            asks(anna, f"Astronaut {number} of 3 on a free starting space.", name)
            anna.taps_on("^Placed$")
    for number, name in enumerate(order[:3], start=1):
        asks(anna, f"Robot {number} of 3 on a space beside a CARGO site.", name)
        anna.taps_on("^Placed$")
    anna.taps_on("^Deal the items")
    expect(anna.page.locator(".view-turn .aj-sites")).to_contain_text("site")
    asks(anna, "Place 13 crates: 0 stand.", "Anna")
    for _ in range(4):
        anna.taps_on("^Largest board")
    expect(anna.button("^Largest board 4.4")).to_have_attribute("aria-disabled", "true")
    anna.taps_on("^All crates are placed")
    expect(anna.page.locator("#objective-lab")).to_have_count(0)
    anna.taps_on("^Everybody has 8 cards$")
    anna.shows("green.hand", "8")
    anna.taps_on("^Item 2$", "^Lab$", "^Item 2$", "^Engine$", "^Item 5$", "^Computer$")
    expect(anna.page.locator("#question")).to_contain_text("Ben’s turn")
    assert table.now["state"]["setup"]["crates"] == [4, 3, 3, 3]


def test_a_table_that_stands_already_is_set_up_by_six_taps_and_its_cards(server: Server, sit: Sit) -> None:
    """AJ-S4, AJ-S5, AJ-S6, AJ-S7, AJ-S8: all at once."""
    table = open_jam(server, ready=False)
    anna = sit(table, "red")
    anna.taps_on("^A random player$", "^All astronauts stand$", "^All robots stand$", "^Dealt at the table$")
    anna.taps_on("^All crates are placed", "^Everybody has 8 cards$")
    assert anna.taps == 6
    lay_columns(table)
    expect(anna.page.locator("#moment")).to_contain_text("Round 1")


def test_the_end_by_strength(server: Server, sit: Sit) -> None:
    """AJ-E1, AJ-E3, AJ-J14: after the last player's draw; each tells the own strength, on the own phone."""
    table = open_jam(server)
    table.correct("red.tasks", 5)
    table.correct("blue.tasks", 5)
    anna, ben = sit(table, "red"), sit(table, "blue")
    expect(ben.page.locator("#question")).to_contain_text("Last round: Ben plays last.")
    anna.taps_on("^Pass", "^Strength 1$")
    ben.taps_on("^Pass", "^Strength 1$")
    for player, strength in ((anna, "15"), (ben, "18")):
        expect(player.page.locator("#table").get_by_role("button", name="Strength in hand")).to_have_count(1)
        player.tap(player.button("^Strength in hand$"))
        player.page.locator("#dialog input[name=strength]").fill(strength)
        player.taps_on("^Strength in hand$")
    for player in (anna, ben):
        asks(player, "Ben wins: 5 points and 8 cards each, but 18 strength in hand.")
    anna.page.get_by_role("link", name="See the result").click()
    expect(anna.page.locator("main")).to_contain_text("Ben")
    assert table.now["state"]["turn"]["phase"] == "over"


def test_the_end_by_cards_in_hand(server: Server, sit: Sit) -> None:
    """AJ-J13: nobody is asked for a strength."""
    table = open_jam(server)
    table.correct("red.tasks", 5)
    table.correct("blue.tasks", 5)
    anna, ben = sit(table, "red"), sit(table, "blue")
    anna.taps_on("^Pass", "^Strength 2$")
    ben.taps_on("^Pass", "^Strength 1$")
    asks(anna, "Anna wins: 5 points each, but 9 cards in hand.")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_cards_say_who_and_how_often_without_touching(
    server: Server, phone: Phone, language: str
) -> None:
    """Five letters of a rival are whole; how often a card was played hides no word."""
    table = open_jam(server, ("Anna", "Björn"))
    table.play("move-astronaut")
    page = phone(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True, locale=language)
    page.goto(table.links["seats"]["red"])
    expect(page.locator(".aj-played")).to_have_text("1×")
    assert page.evaluate(WORDS_NOT_WHOLE) == []
    assert page.locator(".aj-kind:has(.aj-played) .aj-way > span").evaluate_all(UNDER_THE_COUNT) == []


def test_a_tap_that_waits_leaves_the_name_of_the_game_whole(server: Server, phone: Phone) -> None:
    """German has the longest words for it."""
    page = phone(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True, locale="de-DE")
    page.goto(open_jam(server).links["seats"]["red"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    page.context.set_offline(True)
    page.locator(".aj-way").first.click()
    expect(page.locator(".dot")).to_contain_text("1")
    cut = "(parts) => parts.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert page.locator(".top-title > *").evaluate_all(cut) == []
