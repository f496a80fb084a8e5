"""A full turn of 100 Astronauts on a phone, with nothing but what the page offers."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hundred import BASE, SHIP, open_hundred, put
from tests.browser.tables import look_at
from tests.browser.thumb import Thumb
from tests.load.server import Server

Phone = Callable[..., Page]
DONE = re.compile(r"\bact-done\b")


class Player(Thumb):
    """One phone, that can also be looked at."""

    def unfolds(self, what: str) -> None:
        self.tap(self.page.locator(f"{what} > summary"))
        expect(self.page.locator(f"{what}[open]")).to_have_count(1)

    def shows(self, what: str, number: str) -> None:
        expect(self.page.locator(f'[data-value="{what}"]').first).to_have_text(number)


def places(page: Page) -> list[str]:
    """The tiles of the checklist that are seen, in their order, by their first word."""
    expect(page.locator("#acts")).to_be_visible()
    tiles = page.locator("#acts .ha-group > *").filter(visible=True).all_inner_texts()
    return [tile.split()[0] for tile in tiles]


def test_a_whole_turn(server: Server, phone: Phone) -> None:
    """Draw, build with its reward, activate, sell, coin, the limits, the next player: eight taps.

    The blueprint is two: which one, and *Build*.
    """
    table = open_hundred(server, begun=False, cards=80)
    for card in (BASE, SHIP):
        table.play("type-blueprint", **card)
    table.correct("red.turns", 1)
    page = phone()
    page.goto(table.links["host"])
    anna = Player(page)
    anna.taps_on("^Anna$")
    expect(page.locator("#question")).to_contain_text("Draw 1 card")
    anna.taps_on("^Draw 1$")
    anna.shows("red.hand", "7")
    anna.unfolds("#build-card\\.space-base")
    anna.taps_on("^Build Space Base$")
    anna.shows("red.hand", "5")  # 7, less the blueprint and 3 cards, and 2 of the draft
    anna.taps_on("Activate an Astronaut$")
    expect(page.locator("#colony-red .ha-of")).to_contain_text("33")
    anna.taps_on("Sell a blueprint$", "Coin: Deck")
    anna.shows("red.hand", "5")
    for row in ("build", "activate", "sell-blueprint", "coin"):
        expect(page.locator(f"#row-{row}")).to_have_class(DONE)
    anna.taps_on("^End the turn")
    expect(page.locator("#moment")).to_have_text("Turn 2 · Ben")
    assert anna.taps == 8
    state = table.now["state"]
    assert state["deck"] + state["scrapyard"] + state["draft"] + 5 + 6 + 2 == 80


def test_a_whole_turn_in_the_light_way(server: Server, phone: Phone) -> None:
    """The same acts, without a number: six taps. A first turn has no draw; two acts are one tap each."""
    table = open_hundred(server, begun=False, light=True)
    page = phone(viewport={"width": 390, "height": 664}, has_touch=True)
    page.goto(table.links["host"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    anna = Player(page)
    anna.taps_on("^Anna$")
    before = places(page)
    anna.taps_on("^Build Space Base$", "Activate an Astronaut$")
    expect(page.locator("#colony-red .ha-of")).to_contain_text("33")
    anna.taps_on("Sell a blueprint$", "Galactic Coin$")
    for row in ("build", "activate", "sell-blueprint", "coin"):
        expect(page.locator(f"#row-{row}")).to_have_class(DONE)
    assert places(page) == before, "nothing moves under the finger"
    expect(page.locator('[data-value="red.hand"]')).to_have_count(0)
    anna.taps_on("^End the turn")
    expect(page.locator("#moment")).to_have_text("Turn 2 · Ben")
    assert anna.taps == 6


WHERE = """(all) => all.map((one) => one.getBoundingClientRect())
  .map(({ left, top, right, bottom }) => [left, top, right, bottom])"""


def test_the_acts_of_a_light_turn_stand_in_two_columns(server: Server, phone: Phone) -> None:
    """The icon beside the words; all blueprints and the limits are on the glass too."""
    page = phone(viewport={"width": 390, "height": 664})
    page.goto(open_hundred(server, light=True).links["host"])
    acts = page.locator("#acts .ha-group:not(.ha-of-build) > *").evaluate_all(WHERE)
    assert len(acts) == 6
    assert len({round(left) for left, *_ in acts}) == 2
    icon, word = page.locator("#acts .btn:has-text('Refresh') > *").evaluate_all(WHERE)
    assert icon[2] < word[0]
    expect(page.locator("#acts .ha-bp").filter(visible=True)).to_have_count(6)
    expect(page.locator(".ha-limits")).to_be_in_viewport(ratio=1)


def test_a_high_glass_says_what_a_blueprint_brings(server: Server, phone: Phone) -> None:
    """A blueprint that cannot be paid says how many cards are missing."""
    table = open_hundred(server, cards=80)
    table.play("type-blueprint", what="wind-turbine", slot_1=4, slot_2=3, reward="deck")
    table.play("type-blueprint", **BASE)
    page = phone(viewport={"width": 390, "height": 844})
    page.goto(table.links["host"])
    short = page.locator("#build-card\\.wind-turbine .ha-tile").get_by_text("2 cards short")
    expect(short).to_be_visible()
    expect(page.locator("#build-card\\.space-base .ha-tile")).to_contain_text("holds an Astronaut")
    page.set_viewport_size({"width": 390, "height": 664})
    expect(short).to_be_hidden()


def test_the_limits_are_three_questions(server: Server, phone: Phone) -> None:
    """HA-L1, HA-L3: two typed, the third known; what has to go is said in one sentence."""
    table = open_hundred(server)
    put(table, "red", "space-base*", "space-base*")
    table.correct("red.hand", 16)
    page = phone()
    page.goto(table.links["host"])
    anna = Player(page)
    anna.taps_on("^End the turn", "^Say what is in hand$")
    for name in ("bases", "astronauts"):
        for _ in range(2):
            page.locator(f".dial:has(#ask-{name}) [data-step='1']").click()
    anna.taps_on("^Say what is in hand$")
    expect(page.locator("#question")).to_contain_text(
        "Discard 1 Space Base, 1 Astronaut and 2 cards of choice."
    )
    anna.taps_on("^Discarded$")
    expect(page.locator("#moment")).to_have_text("Turn 2 · Ben")
    assert table.now["state"]["players"][0]["hand"] == 12


def test_the_third_astronaut_wins_at_once(server: Server, phone: Phone) -> None:
    """HA-E1, HA-W12: on both phones, with fifteen cards in hand."""
    table = open_hundred(server)
    put(table, "red", "space-base*", "space-base*", "space-base")
    table.correct("red.hand", 15)
    anna, ben = phone(), phone()
    anna.goto(table.links["host"])
    ben.goto(table.links["seats"]["blue"])
    expect(ben.locator(".dot[data-state=live]")).to_be_visible()
    Player(anna).taps_on("Activate an Astronaut$")
    for page in (anna, ben):
        expect(page.locator("#question")).to_contain_text("Anna has 100 astronauts")
    ben.get_by_role("link", name="See the result").click()
    expect(ben.locator("main")).to_contain_text("100")
    expect(ben.get_by_role("img", name="3 of 3 activated")).to_be_visible()


def test_projectiles_hit_only_what_may_be_hit(server: Server, phone: Phone) -> None:
    """HA-P3, HA-W14: of two Space Bases the younger, with its astronaut."""
    table = open_hundred(server)
    put(table, "red", "projectiles")
    put(table, "blue", "space-base*", "space-base*")
    page = phone()
    page.goto(table.links["host"])
    page.locator("#row-projectiles summary").click()
    assert page.locator("#row-projectiles button").all_inner_texts() == [
        "Hit Space Base 2 with its astronaut of Ben"
    ]
    Player(page).taps_on("^Hit Space Base 2")
    expect(page.locator("#colony-blue .ha-of")).to_contain_text("33")
    expect(page.locator("#colony-red")).to_contain_text("Nothing built yet.")


def test_players_are_all_colonies_and_the_table_says_who_has_built_what(server: Server, phone: Phone) -> None:
    table = open_hundred(server)
    put(table, "red", "projectiles")
    put(table, "blue", "space-base*", "space-base")
    page = phone()
    page.goto(table.links["seats"]["blue"])
    look_at(page, "players")
    colonies = page.locator("#view-players .ha-colony")
    assert colonies.evaluate_all("(all) => all.map((one) => one.id)") == ["colony-blue", "colony-red"]
    expect(colonies.first).to_contain_text("33 of 100")
    look_at(page, "table")
    rows = page.locator("#view-table tr").all_inner_texts()
    said = [" ".join(row.split()) for row in rows]
    assert (said[1], said[6]) == ("Space Base 2 1 with an astronaut –", "Projectiles – 1")
