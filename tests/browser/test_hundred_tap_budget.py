"""The tap budget of 100 Astronauts, on a phone: a blueprint, and the set-up of the second evening."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hundred import BASE, open_hundred
from tests.browser.setup_page import INVITED, names, started
from tests.browser.tables import Table
from tests.browser.test_hundred_turn import DONE, Player
from tests.load.server import Server

Phone = Callable[..., Page]
GLASSES = {"large": (390, 664), "small": (360, 560), "tablet": (1024, 768)}


@pytest.fixture(params=GLASSES)
def glass(request: pytest.FixtureRequest) -> dict[str, object]:
    width, height = GLASSES[request.param]
    return {"viewport": {"width": width, "height": height}, "has_touch": True}


def sit(page: Page, table: Table) -> Player:
    page.goto(table.links["host"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    return Player(page)


def first_of(page: Page, *selectors: str) -> str:
    """The first of these that is seen: tiles on the stage, or the list behind one button."""
    return next(one for one in selectors if page.locator(one).first.is_visible())


def test_a_known_blueprint_is_two_taps(server: Server, phone: Phone, glass: dict[str, object]) -> None:
    """Which one, which shows its cost and its reward, and *Build*."""
    table = open_hundred(server, cards=80)
    table.play("type-blueprint", **BASE)
    anna = sit(phone(**glass), table)
    where = first_of(anna.page, "#build-card\\.space-base", "#builds")
    anna.unfolds(where)
    shown = anna.page.locator(f"{where} .act-list")
    expect(shown).to_contain_text("I: 1 Energy, 1 Processor; II: 1 Cement brick. 3 cards.")
    expect(shown).to_contain_text("Reward: two draft cards.")
    anna.tap(shown.get_by_role("button", name="Build Space Base"))
    anna.shows("red.hand", "4")
    expect(anna.page.locator("#row-build")).to_have_class(DONE)
    assert anna.taps == 2


def to_the_table(anna: Player) -> None:
    """From the page that invites to the actions of Anna's first turn."""
    anna.page.get_by_role("link", name="To the table").first.click()
    expect(anna.page.locator(".dot[data-state=live]")).to_be_visible()
    anna.taps_on("^Anna$", "^Start$")
    anna.taps = 0


def test_the_second_evening_knows_people_and_blueprints(server: Server, phone: Phone) -> None:
    """A blueprint behind *Build* is four taps the first time: *Build*, which one, its reward, how many cards.

    At the next table of the same people, in the light way, the set-up is four taps at most, and the blueprint
    two.
    """
    page = phone(viewport={"width": 390, "height": 664}, has_touch=True)
    page.goto("/new/hundred_astronauts")
    for field, name in zip(names(page).all(), ("Anna", "Ben"), strict=True):
        field.fill(name)
    page.locator("label", has_text="The full way").click()
    started(page)
    anna = Player(page)
    to_the_table(anna)
    anna.unfolds("#builds")
    anna.tap(page.locator("#builds").get_by_role("button", name="Build Wind Turbine"))
    dialog = page.locator("#dialog")
    expect(dialog).to_contain_text("Build Wind Turbine")
    anna.tap(dialog.locator("label").filter(has=page.get_by_text("Two deck cards", exact=True)))
    anna.tap(dialog.get_by_role("button", name="2", exact=True))
    anna.shows("red.hand", "5")
    assert anna.taps == 4

    page.goto("/")
    anna.taps = 0
    anna.tap(page.locator('a[href="/new/hundred_astronauts"]'))
    expect(page.locator("[data-people]")).to_be_visible()
    for chip in page.locator('[data-fill][aria-pressed="false"]').all():
        anna.tap(chip)
    assert [field.input_value() for field in names(page).all()] == ["Anna", "Ben"]
    anna.tap(page.locator(".setup-bar").get_by_role("button", name="Start"))
    expect(page).to_have_url(INVITED)
    assert anna.taps <= 4

    to_the_table(anna)
    where = first_of(page, "#build-card\\.wind-turbine", "#builds")
    anna.unfolds(where)
    expect(page.locator(f"{where} .act-list")).to_contain_text("2 cards. Reward: two deck cards.")
    anna.tap(page.locator(where).get_by_role("button", name="Build Wind Turbine"))
    expect(page.locator("#row-build")).to_have_class(DONE)
    assert anna.taps == 2


def test_what_cannot_be_built_says_why(server: Server, phone: Phone) -> None:
    """HA-A1, HA-B4: without a tap on a grey button; that one says it too."""
    table = open_hundred(server)
    table.play("type-blueprint", **BASE)
    table.correct("red.hand", 3)
    anna = sit(phone(viewport={"width": 390, "height": 664}), table)
    anna.unfolds("#build-card\\.space-base")
    shown = anna.page.locator("#build-card\\.space-base .act-list")
    expect(shown.locator(".ha-why")).to_have_text("Space Base takes 4 from hand, Anna has 3.")
    number = table.now["number"]
    shown.get_by_role("button", name="Build Space Base").click(force=True)
    expect(anna.page.locator(".toast")).to_contain_text("Space Base takes 4 from hand, Anna has 3.")
    assert table.now["number"] == number
