"""A whole evening of Exoplanet Colony on two phones, with nothing but what their pages offer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.colony import open_colony
from tests.browser.tables import Table
from tests.browser.thumb import Thumb
from tests.load.server import Server

Phone = Callable[..., Page]
SCENARIO = {"water_production": 0, "energy_production": 0}
"""Oxygen and food start at -1."""


class Player(Thumb):
    """One phone, that can also type."""

    def types_module(self, name: str, colour: str, **numbers: int) -> None:
        """A card typed in."""
        if self.button("^More").count():
            self.tap(self.button("^More"))
        else:
            self.page.locator("#views input[value=table]").check(force=True)
            self.page.locator("#modules > summary").click()
        self.taps_on("^Type in a module")
        self.page.locator("#ask-name").fill(name)
        self.page.locator(f"#dialog label:has(input[value={colour}])").click()
        for field, number in numbers.items():
            for _ in range(abs(number)):
                step = 1 if number > 0 else -1
                self.page.locator(f".dial:has(#ask-{field}) [data-step='{step}']").click()
        self.taps_on("^Type in a module$")

    def names(self, event: str) -> None:
        """The event that lies open."""
        self.tap(self.button("^Event card"))
        self.taps_on("^With its name$")
        self.page.locator("#ask-name").fill(event)
        self.taps_on("^With its name$")


@pytest.fixture
def table(server: Server) -> Table:
    return open_colony(server, begun=False, scenario=SCENARIO)


@pytest.fixture
def players(table: Table, phone: Phone) -> tuple[Player, Player]:
    """Anna's phone, which is also the host's, and Ben's."""
    anna, ben = Player(phone()), Player(phone())
    anna.page.goto(table.links["host"])
    ben.page.goto(table.links["seats"]["blue"])
    for one in (anna, ben):
        expect(one.page.locator(".dot[data-state=live]")).to_be_visible()
    return anna, ben


def test_an_evening_that_is_won(table: Table, players: tuple[Player, Player]) -> None:
    """Three turns: a farm, an event and its repair, the same event again, and the tank that wins."""
    anna, ben = players
    anna.taps_on("^Anna$")
    anna.types_module("Farm", "green", food=1)
    anna.types_module("Tank", "red", oxygen=1, cost_any=1)
    first_turn(anna)
    second_turn(ben, table)
    expect(anna.page.locator("#moment")).to_have_text("Turn 3 · Anna")
    anna.taps_on("^Move to Farm$", "^Draw$", "^Deploy", "^Tank")
    for one in players:
        expect(one.page.locator("#question")).to_contain_text("You win! Anna deployed Tank")
    the_result_tells_how(anna)


def first_turn(anna: Player) -> None:
    """A farm, three cards, an event that hits it."""
    anna.taps_on("^Deploy", "^Farm")
    anna.taps_on("^Draw$", "^Draw$", "^Draw$", "^Update resources$")
    expect(anna.page.locator("#table")).to_contain_text("Oxygen 20 → 19")
    anna.names("Dust storm")
    anna.taps_on("^Food loss$", "^Farm$", "^Event done$")


def second_turn(ben: Player, table: Table) -> None:
    """The repair, and the event again: the app knows now what it does."""
    expect(ben.page.locator("#moment")).to_have_text("Turn 2 · Ben")
    ben.taps_on("^Move to Farm$", "^Repair food loss", "^End actions")
    ben.names("dust storm")
    expect(ben.page.locator("#question")).to_contain_text("Dust storm")
    ben.taps_on("^Food loss$", "^Central Hub$")
    assert table.now["state"]["modules"][0]["loss"]["food"] == 1
    ben.taps_on("^Undo")
    ben.taps_on("^Event done$")


def the_result_tells_how(anna: Player) -> None:
    """Verdict, the deciding line, and two charts over the turns."""
    page = anna.page
    page.get_by_role("link", name="See the result").click()
    expect(page.locator(".verdict-word")).to_have_text("Won")
    expect(page.locator(".verdict")).to_contain_text(
        "Anna deployed Tank: all four productions are 0 or more."
    )
    assert page.locator("section h2[id^=curve]").all_inner_texts() == ["Supply", "Production"]
    assert page.locator(".curve polyline").count() == 8
    expect(page.locator(".curve").first).to_contain_text("Turn 3")


def test_nobody_forgets_a_minus_one(table: Table, players: tuple[Player, Player]) -> None:
    """Both phones show the same eight numbers after every tap of either."""
    anna, ben = players
    anna.taps_on("^Ben$")
    expect(ben.page.locator("#moment")).to_have_text("Turn 1 · Ben")
    ben.taps_on("^End actions")
    expect(ben.page.locator("#question")).to_contain_text("reveal the top event")
    expect(anna.page.locator("#event")).to_be_visible()
    anna.taps_on("^Water loss$", "^Central Hub$")
    expect(ben.page.locator('[data-value="production.water"]')).to_have_text("−1")
    ben.taps_on("^Energy loss$", "^Central Hub$")
    expect(anna.page.locator('[data-value="production.energy"]')).to_have_text("−1")
    shown = [one.page.locator("#resources [data-value]").all_inner_texts() for one in players]
    assert shown[0] == shown[1] == ["19", "−1", "20", "−1", "19", "−1", "20", "−1"]
    assert table.now["state"]["modules"][0]["loss"] == {"oxygen": 0, "water": 1, "food": 0, "energy": 1}
