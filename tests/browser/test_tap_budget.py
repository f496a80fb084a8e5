"""The tap budget of experience.md: from the table page, on a phone, in the common case."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import Table, look_at, open_table
from tests.browser.thumb import Thumb
from tests.load.server import Server

Phone = Callable[..., Page]


@pytest.fixture
def sit(server: Server, phone: Phone) -> Callable[..., tuple[Table, Thumb]]:
    """A new table played on until a phase, and the thumb of its host."""

    def make(phase: str = "", **setup: Any) -> tuple[Table, Thumb]:
        table = open_table(server, **setup)
        if phase:
            table.play_until(phase)
        page = phone()
        page.goto(table.links["host"])
        expect(page.locator(".dot[data-state=live]")).to_be_visible()
        return table, Thumb(page)

    return make


Sit = Callable[..., tuple[Table, Thumb]]


def test_draw_the_next_turn_card(sit: Sit) -> None:
    table, thumb = sit()
    thumb.tap(thumb.button("Draw turn card"))
    expect(thumb.page.locator("#table")).to_have_attribute("data-number", "1")
    assert thumb.taps == 1
    assert table.now["state"]["turn"] is not None


def test_the_boss_deals_four_with_spill_over_and_exhaustion(sit: Sit) -> None:
    table, thumb = sit("boss")
    table.correct("blue.health", 2)
    expect(thumb.figure("blue.health")).to_have_text("2")
    thumb.tap(thumb.button("^Hit Ben", "#hits"))
    thumb.tap(thumb.button(r"^4\b", "#dialog"))
    expect(thumb.figure("blue.health")).to_have_text("0")
    expect(thumb.figure("homeworld.health")).to_have_text("26")  # 2 too many, doubled (AK-X3)
    expect(thumb.page.locator("#row-blue")).to_contain_text("Exhausted")
    assert thumb.taps <= 3


def test_a_strike(sit: Sit) -> None:
    table, thumb = sit("boss")
    thumb.tap(thumb.button("^Strike$"))
    expect(thumb.page.locator("#question")).to_contain_text("Strike: resolve the card.")
    assert thumb.taps == 1
    assert table.log[-1]["fields"]["card"] == "strike"


def test_a_minion_with_its_health(sit: Sit) -> None:
    _, thumb = sit("boss")
    thumb.tap(thumb.button("^Minion$"))
    thumb.tap(thumb.button(r"^7\b", "#dialog"))
    expect(thumb.figure("minion-1.health")).to_have_text("7")
    assert thumb.taps <= 3


def test_every_number_goes_by_one_with_one_tap(sit: Sit) -> None:
    """Each stepper of the views: one down and back, also where it changes the question."""
    table, thumb = sit("attack")
    table.play("add-minion", health=5, name="Raider", source="neither")
    for what in ("red.equipped", "blue.equipped", "homeworld.power", "counter.artillery"):
        table.correct(what, 1)
    for what in ("homeworld.health", "red.health", "blue.health"):
        table.correct(what, 5)
    expect(thumb.figure("blue.health")).to_have_text("5")
    expect(thumb.page.locator(".view .stepper")).to_have_count(13)
    for view in ("table", "players"):
        look_at(thumb.page, view)
        for stepper in thumb.page.locator(f".view-{view} .stepper").all():
            figure = stepper.locator("[data-value]")
            before = int(figure.inner_text())
            down, up = stepper.get_by_role("button").first, stepper.get_by_role("button").last
            number = table.now["number"]
            thumb.tap(down)
            expect(thumb.page.locator("#table")).to_have_attribute("data-number", str(number + 1))
            expect(figure).to_have_text(str(before - 1))
            thumb.tap(up)
            expect(figure).to_have_text(str(before))  # at once; the entry follows
            expect(thumb.page.locator("#table")).to_have_attribute("data-number", str(number + 2))
    assert thumb.taps == 2 * 13


def test_energy_goes_by_one_with_one_tap(sit: Sit) -> None:
    _, thumb = sit("attack")
    thumb.tap(thumb.button(r"^(\+1: )?Energy \+1$", "#acting"))
    expect(thumb.figure("turn.energy")).to_have_text("1")
    assert thumb.taps == 1


def test_any_number_by_hand(sit: Sit) -> None:
    """The figure, one more on the dial, done; typing it needs no tap at all."""
    table, thumb = sit()
    thumb.tap(thumb.page.locator("#vitals .value[aria-label^='Anna']"))
    thumb.tap(thumb.button("one more", "#dialog"))
    thumb.tap(thumb.button("Set by hand", "#dialog"))
    expect(thumb.figure("red.health")).to_have_text("9")
    assert thumb.taps == 3
    assert table.log[-1]["kind"] == "correct"


def test_a_number_typed_by_hand(sit: Sit) -> None:
    _, thumb = sit()
    look_at(thumb.page, "table")
    thumb.tap(thumb.page.locator("#boss .value[aria-label^='Boss deck']"))
    thumb.page.locator("#dialog input[name=value]").fill("17")
    thumb.tap(thumb.button("Set by hand", "#dialog"))
    expect(thumb.figure("boss.deck")).to_have_text("17")
    assert thumb.taps <= 3


def test_undo(sit: Sit) -> None:
    table, thumb = sit()
    table.play("damage-boss", amount=3)
    expect(thumb.figure("boss.health")).to_have_text("57")
    thumb.tap(thumb.button("^Undo"))
    expect(thumb.figure("boss.health")).to_have_text("60")
    assert thumb.taps == 1


def test_join_by_qr_and_sit_down(server: Server, phone: Phone) -> None:
    """The camera's tap on the QR code opens its address; the other is the seat."""
    table = open_table(server)
    host, page = phone(), phone()
    host.goto(table.links["host"])
    host.goto(f"/t/{table.code}/invite")
    thumb = Thumb(page)
    page.goto(host.locator("[data-copy]").first.get_attribute("data-copy") or "")
    thumb.taps += 1
    thumb.tap(page.get_by_role("button", name=re.compile("Ben")))
    expect(page.locator("#knight-blue")).to_contain_text("you")
    assert thumb.taps == 2
