"""An act of Astro Knights that needs a number first: a dialog asks for it, and the act goes on by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import KNIGHTS, NAMES, Table, create_table, opened
from tests.load.server import Server

Phone = Callable[..., Page]


def names_only(server: Server, turn: str) -> Table:
    """A light table of two without a printed number, in the turn of a knight or of the boss."""
    knights = [{"knight": knight} for knight in KNIGHTS[:2]]
    whole = {"knights": knights, "boss": {"boss": "furion"}, "homeworld": {"homeworld": "qaris"}}
    table = create_table(server, NAMES[:2], {**whole, "light": True, "dealer": "table"})
    table.play("draw-turn-card", drawn=turn)
    return table


def save(page: Any, number: int) -> None:
    """Answer the dialog that asks for a number, by its pad or by its field."""
    dialog = page.locator("#dialog")
    field = dialog.locator("input[name=value]:visible")
    expect(field.or_(dialog.locator("button[name=value]").first).first).to_be_visible()
    if field.count() and not dialog.locator("button[name=value]").count():
        field.fill(str(number))
        dialog.get_by_role("button", name="Save").click()
    else:
        dialog.locator(f"button[name=value][value='{number}']").click()


@pytest.mark.parametrize(
    ("turn", "act", "numbers", "then"),
    [
        ("player-1", "Hit Furion", (44,), "3 → 41"),
        ("player-1", "Hit Qaris", (20,), "3 → 17"),
        ("boss", "Hit Anna", (9,), "3 → 6"),
        ("boss", "Hit all knights", (9, 8), "3"),
        ("boss", "Minion", (6,), "7"),
    ],
)
def test_the_dialog_of_an_act_follows_the_numbers_that_it_needs(
    fresh: Server, phone: Phone, turn: str, act: str, numbers: tuple[int, ...], then: str
) -> None:
    table = names_only(fresh, turn)
    page = opened(phone(), table)
    page.locator("#table").get_by_role("button", name=re.compile(f"^{act}")).first.click()
    for number in numbers:
        save(page, number)
    dialog = page.locator("#dialog")
    key = dialog.get_by_role("button", name=re.compile(rf"^{then}\b"))
    expect(key.first).to_be_visible()
    key.first.click()
    expect(dialog).not_to_be_visible()


def test_a_strike_is_drawn_when_the_boss_deck_is_counted(fresh: Server, phone: Phone) -> None:
    page = opened(phone(), names_only(fresh, "boss"))
    page.get_by_role("button", name="Strike").click()
    save(page, 6)
    expect(page.locator("#question")).to_contain_text("resolve the card")


def test_a_heal_follows_the_health_that_it_needs(fresh: Server, phone: Phone) -> None:
    page = opened(phone(), names_only(fresh, "player-1"))
    red = page.locator("#vitals .seat-red")
    expect(red).to_contain_text("–")
    expect(red.locator(".gauge, .vital-seat")).to_have_count(0)  # an empty bar would read as 0
    page.locator("#heals summary").click()
    page.get_by_role("button", name="Heal Anna").click()
    save(page, 6)
    page.locator("#dialog").get_by_role("button", name=re.compile(r"^3\b")).click()
    expect(page.locator("#vitals [data-value='red.health']")).to_have_text("9")
    expect(red.locator(".gauge-on")).to_have_attribute("width", "90.0")
