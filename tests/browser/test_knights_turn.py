"""The stage of Astro Knights: the boss's plate, the turn order as cards, the acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screen_checks import resize
from tests.browser.tables import Table, open_table
from tests.load.server import Server

Phone = Callable[..., Page]
HEIGHTS = "(all) => all.map((one) => one.getBoundingClientRect().height)"
FITS = "(view) => view.scrollHeight <= view.clientHeight"
ALONE = """(hits) => [...hits.children]
  .filter((one) => one.getBoundingClientRect().width > 0.6 * hits.getBoundingClientRect().width)
  .map((one) => one.textContent)"""
"""Acts that have a row for themselves."""


def third_turn(server: Server, **setup: Any) -> Table:
    """The turn of a knight in the light way, after one of the other knight and one of the boss."""
    table = open_table(server, light=True, dealer="table", **setup)
    table.play("draw-turn-card", drawn="player-1")
    table.play("next-turn", drawn="boss")
    table.play("draw-boss-card", card="strike")
    table.play("next-turn", drawn="player-2")
    return table


def test_the_turn_order_is_a_row_of_cards(server: Server, phone: Phone) -> None:
    """Those drawn, the newest largest, then a back for each card left; who may come is said below."""
    page = phone(viewport={"width": 390, "height": 664})
    page.goto(third_turn(server).links["host"])
    said = page.get_by_role("list", name="Cards drawn").locator("li > .sr").all_text_contents()
    assert said == ["Anna", "Furion", "Ben"]
    assert page.locator(".ak-back").count() == 3
    heights = page.locator(".ak-tile").evaluate_all(HEIGHTS)
    assert heights.index(max(heights)) == 2
    coming = page.get_by_role("list", name="Still to come")
    assert coming.get_by_role("listitem").all_text_contents() == ["Furion", "Anna", "Ben"]
    expect(coming).to_be_visible()


def test_the_odds_are_a_figure_and_open_in_place_of_the_cards(server: Server, phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 664})
    page.goto(third_turn(server).links["host"])
    odds = page.locator("#odds > summary")
    expect(odds).to_have_text("1 in 3 boss next")
    odds.click()
    expect(page.locator("#odds")).to_contain_text("A boss card next: 1 of 3, 33")
    expect(page.locator(".ak-tiles")).to_be_hidden()


@pytest.mark.parametrize(("size", "lines"), [((390, 664), 2), ((360, 560), 1), ((320, 480), 0)], ids=str)
def test_the_plate_has_what_the_acts_leave(
    server: Server, phone: Phone, size: tuple[int, int], lines: int
) -> None:
    """The boss with its minions: in two lines, in one, and on the smallest glass not at all."""
    table = third_turn(server)
    table.play("add-minion", health=5, name="Drone", source="neither")
    page = phone()
    page.goto(table.links["host"])
    resize(page, *size)
    plate = page.locator(".ak-plate-in")
    parts = plate.locator(".ak-plate-head, .ak-plate-facts").evaluate_all(
        "(all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())"
        ".filter((one, n, boxes) => !n || one.top >= boxes[n - 1].bottom).length"
    )
    assert parts == lines
    if lines:
        expect(plate.locator("[data-value='minion-1.health']")).to_have_text("5")
    if size[1] > 500:
        assert page.locator("#view-turn").evaluate(FITS)


@pytest.mark.parametrize(("minions", "acts"), [(0, 3), (1, 4), (2, 6), (3, 7)])
def test_no_act_of_a_light_turn_stands_alone(server: Server, phone: Phone, minions: int, acts: int) -> None:
    """Beside an odd number of others the boss is as high as two of them."""
    table = third_turn(server)
    for number in range(minions):
        table.play("add-minion", health=5, name=f"Drone {number}", source="neither")
    page = phone(viewport={"width": 390, "height": 664})
    page.goto(table.links["host"])
    hits = page.locator("#hits")
    expect(hits.locator("> *")).to_have_count(acts)
    assert hits.evaluate(ALONE) == []
