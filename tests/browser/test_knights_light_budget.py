"""Taps of Astro Knights in the light way, on a phone: setting up, and a round."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.setup_page import INVITED
from tests.browser.tables import Table, open_table
from tests.browser.thumb import Thumb
from tests.load.server import Server

Phone = Callable[..., Page]
DRAW = "^End turn and draw$"


def knights_turn(thumb: Thumb) -> None:
    """A hit, then the next card: three taps."""
    thumb.tap(thumb.button("^Hit Furion", "#hits"))
    thumb.tap(thumb.button(r"^3\b", "#dialog"))
    expect(thumb.page.locator("#dialog")).not_to_be_visible()
    thumb.tap(thumb.button(DRAW))


def strike(thumb: Thumb) -> None:
    """A strike that hits a knight, then the next card: four taps."""
    thumb.tap(thumb.button("^Strike$"))
    expect(thumb.page.locator("#question")).to_contain_text("resolve the card")
    thumb.tap(thumb.button("^Hit Anna", "#hits"))
    thumb.tap(thumb.button(r"^1\b", "#dialog"))
    expect(thumb.page.locator("#dialog")).not_to_be_visible()
    thumb.tap(thumb.button(DRAW))


def minion(thumb: Thumb) -> None:
    """A minion with its health, then the next card: three taps."""
    thumb.tap(thumb.button("^Minion$"))
    thumb.tap(thumb.button(r"^7\b", "#dialog"))
    expect(thumb.page.locator("#question")).to_contain_text("instant")
    thumb.tap(thumb.button(DRAW))


def next_entry(thumb: Thumb, table: Table) -> None:
    """Wait until the page shows the newest entry."""
    expect(thumb.page.locator("#table")).to_have_attribute("data-number", str(table.now["number"]))


def test_a_round_of_three_knights_and_two_boss_turns(server: Server, phone: Phone) -> None:
    """The wild turn, the fourth of a knight, is passed over. Activations need no tap."""
    table = open_table(server, 3, light=True, wild="red")
    page = phone(viewport={"width": 390, "height": 664})
    page.goto(table.links["host"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    thumb, boss_turns, knights = Thumb(page), [strike, minion], 0
    table.play("draw-turn-card")
    while boss_turns or knights < 3:
        number, turn = table.now["number"], table.now["state"]["turn"]
        next_entry(thumb, table)
        if turn["phase"] == "boss" and boss_turns:
            boss_turns.pop()(thumb)
        elif turn["phase"] == "boss":
            break
        elif turn["card"] == "wild":
            table.play("next-turn")
        else:
            knights_turn(thumb)
            knights += 1
        expect(page.locator("#table")).not_to_have_attribute("data-number", str(number))
        page.wait_for_function(
            "(before) => Number(document.querySelector('#table').dataset.number) > before", arg=number
        )
        expect(page.locator("#question")).not_to_contain_text("resolve")
    assert (knights, boss_turns) == (3, [])
    assert thumb.taps == 16


def test_from_the_start_page_to_the_first_turn(fresh: Server, phone: Phone) -> None:
    """Names are enough. The health of the boss is asked for by the first hit, once, and then the damage."""
    page = phone(viewport={"width": 390, "height": 664})
    page.goto(f"http://127.0.0.1:{fresh.port}/")
    thumb = Thumb(page)
    thumb.tap(page.locator("main a[href='/new/astro_knights']").first)
    expect(page.locator("input[name=tracks][value=light]")).to_be_checked()
    thumb.tap(page.locator('label:has(input[name="players"][value="3"])'))
    page.locator("select[name=boss-boss]").select_option(label="Eternity")
    thumb.tap(page.locator(".setup-bar").get_by_role("button", name="Start"))
    expect(page).to_have_url(INVITED)
    thumb.tap(page.get_by_role("link", name="To the table").last)
    thumb.tap(thumb.button("^Draw one$"))
    thumb.tap(thumb.button("^Draw turn card$"))
    expect(page.locator("#question")).to_contain_text(re.compile("Say what is hit|What is it"))
    assert thumb.taps == 6
    while not page.locator("#hits").get_by_role("button", name="Hit Eternity").is_visible():
        pass_boss_turn(thumb)
    thumb.tap(thumb.button("^Hit Eternity", "#hits"))
    dialog = page.locator("#dialog")
    expect(dialog).to_contain_text("back of the boss mat")
    dialog.locator("input[name=value]").fill("44")
    thumb.tap(dialog.get_by_role("button", name="Save"))
    expect(page.locator("[data-value='boss.health']").first).to_have_text("44")
    thumb.tap(thumb.button("^3 → 41$", "#dialog"))
    expect(page.locator("[data-value='boss.health']").first).to_have_text("41")


def pass_boss_turn(thumb: Thumb) -> None:
    """Draw a strike, for which the cards of the boss deck are counted once, and the next card."""
    dialog = thumb.page.locator("#dialog")
    thumb.tap(thumb.button("^Strike$"))
    expect(dialog.or_(thumb.button(DRAW))).to_be_visible()
    if dialog.is_visible():
        dialog.locator("input[name=value]").fill("6")
        thumb.tap(dialog.get_by_role("button", name="Save"))
        expect(dialog).not_to_be_visible()
    thumb.tap(thumb.button(DRAW))
    expect(thumb.page.locator("#question")).to_contain_text(re.compile("Say what is hit|What is it"))
