"""One form around the table: what its buttons and links do by key, by a long press, and without a script."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.jam import open_jam
from tests.browser.tables import FURION, NAMES, Table, ask_health, look_at, open_table, opened, stored
from tests.load.server import Server

Phone = Callable[..., Page]
LONG = 700
"""Milliseconds that a finger lies on a figure."""
TWO_FINGERS = """(figure) => {
  const say = (name, where) => where.dispatchEvent(new PointerEvent(name, { bubbles: true }));
  say('pointerdown', figure); say('pointerdown', document.body);
  say('pointerup', figure); say('pointerup', document.body); }"""
"""They come down one after the other, one of them on a figure, and are lifted at once."""


@pytest.fixture
def table(server: Server) -> Table:
    """A knight's draw phase: its prompt has steps to tick."""
    table = open_table(server, dealer="table")
    table.play("draw-turn-card", drawn="player-1")
    table.play("go-to-phase", phase="draw")
    return table


@pytest.fixture
def page(table: Table, phone: Phone) -> Page:
    return opened(phone(), table, "red")


def kinds(table: Table) -> list[str]:
    return [entry["kind"] for entry in table.log[2:]]


def test_without_a_script_a_tap_and_a_dialog_play(table: Table, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto(table.links["host"])
    look_at(page, "table")
    page.get_by_role("button", name="Furion: health −1").click()
    expect(page.locator(FURION)).to_have_text("59")
    ask_health(page)
    page.get_by_role("spinbutton").first.fill("41")
    page.get_by_role("button", name="Set by hand").click()
    expect(page.locator(FURION)).to_have_text("41")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.locator(FURION)).to_have_text("59")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(FURION)).to_have_text("41")
    page.goto(f"/t/{table.code}?at=3")
    page.get_by_role("button", name="Go back to here").click()
    page.get_by_role("button", name="Go back", exact=True).click()
    expect(page.locator(FURION)).to_have_text("59")
    stored(page)
    assert kinds(table) == ["damage-boss", "correct", "undo", "redo", "go-back"]


@pytest.mark.parametrize("script", [True, False])
def test_enter_in_a_check_box_plays_nothing(table: Table, phone: Phone, script: bool) -> None:
    page = phone(java_script_enabled=script)
    page.goto(table.links["seats"]["red"])
    address = page.url
    page.locator("#prompts").get_by_role("checkbox").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect(page.locator("#prompts").get_by_role("checkbox").first).to_be_checked()
    assert page.url == address
    assert kinds(table) == []


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_link_that_opens_a_dialog_is_pressed_by_key_as_a_button_is(page: Page, key: str) -> None:
    page.locator("#vitals a.value").first.focus()
    above = page.evaluate("scrollY")
    page.keyboard.press(key)
    expect(page.locator("#dialog[open] input[name=value]")).to_be_visible()
    assert page.evaluate("scrollY") == above


def test_a_long_press_on_a_figure_says_who_changed_it(table: Table, page: Page) -> None:
    table.correct("boss.health", 44)
    expect(page.locator(FURION)).to_have_text("44")
    ask_health(page, delay=LONG)
    expect(page.locator("#dialog[open]")).to_contain_text("Last changed by the host")
    page.locator("#dialog").get_by_role("button", name="Set by hand").click()
    value = page.locator("#dialog[open] input[name=value]")
    expect(value).to_have_value("44")
    value.fill("43")
    page.locator("#dialog").get_by_role("button", name="Set by hand").click()
    expect(page.locator(FURION)).to_have_text("43")
    ask_health(page, delay=LONG)
    expect(page.locator("#dialog[open]")).to_contain_text(f"Last changed by {NAMES[0]}")


def test_a_long_press_asks_for_the_seat_that_is_shown(server: Server, phone: Phone) -> None:
    table, page = open_jam(server), phone()
    page.goto(table.links["host"])
    look_at(page, "players")
    page.locator("#seat-tabs").get_by_role("link", name="Ben").click()
    expect(page.locator("#table")).to_have_attribute("data-seat", "blue")
    with page.expect_request(re.compile(r"/value/[\w.]+\?seat=blue$")):
        page.locator("#view-players a.value").first.click(delay=LONG)
    expect(page.locator("#dialog[open]")).to_contain_text("changed")


def test_a_second_finger_ends_a_long_press(page: Page) -> None:
    look_at(page, "table")
    page.locator("a.value").filter(visible=True).first.evaluate(TWO_FINGERS)
    page.wait_for_timeout(LONG)
    expect(page.locator("#dialog[open]")).to_have_count(0)


def test_each_tap_has_a_key_of_its_own(table: Table, page: Page) -> None:
    look_at(page, "table")
    page.context.set_offline(True)
    for _ in range(3):
        page.get_by_role("button", name="Furion: health −1").click()
    page.get_by_role("button", name="Furion: health +1").click()
    kept: list[dict[str, Any]] = page.evaluate("() => JSON.parse(localStorage.getItem('companion-outbox'))")
    assert len({tap["key"] for tap in kept}) == 4
    page.context.set_offline(False)
    page.wait_for_function("() => localStorage.getItem('companion-outbox') === '[]'", timeout=20_000)
    expect(page.locator(FURION)).to_have_text("58")
    stored(page)
    assert kinds(table) == ["damage-boss"] * 3 + ["heal-boss"]


def test_a_tap_that_an_older_page_wrote_down_is_sent(table: Table, phone: Phone) -> None:
    """It names its move in fields, each of which had a place in a form of its own."""
    page = phone()
    page.goto(table.links["seats"]["red"])
    url = f"{page.evaluate('location.origin')}/t/{table.code}/play"
    body = [["csrf_token", ""], ["kind", "damage-boss"], ["expect", "2"], ["key", "k" * 32], ["amount", "2"]]
    tap = {"key": "k" * 32, "url": url, "body": body, "label": "−2", "meaning": "", "after": [], "at": 0}
    page.evaluate("(tap) => localStorage.setItem('companion-outbox', JSON.stringify([tap]))", tap)
    page.reload()
    expect(page.locator(FURION)).to_have_text("58")
    stored(page)
    assert kinds(table) == ["damage-boss"]
    assert page.evaluate("() => localStorage.getItem('companion-outbox')") == "[]"
