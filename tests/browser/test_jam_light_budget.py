"""Taps of Astrojam in the light way, on a phone: setting up twice, and a turn with a delivery."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.jam import open_jam
from tests.browser.setup_page import INVITED, choose
from tests.browser.thumb import Thumb
from tests.load.server import Server

Phone = Callable[..., Page]
GLASS = {"width": 390, "height": 664}
FIRST_TURN = "Play cards, discard one, draw its strength."


def to_the_table(thumb: Thumb, server: Server) -> None:
    """From the start page: the game, Start, and the table."""
    thumb.page.goto(f"http://127.0.0.1:{server.port}/")
    thumb.tap(thumb.page.locator("main a[href='/new/astrojam']").first)
    expect(thumb.page.locator("input[name=tracks][value=light]")).to_be_checked()
    thumb.tap(thumb.page.locator(".setup-bar").get_by_role("button", name="Start"))
    expect(thumb.page).to_have_url(INVITED)
    thumb.tap(thumb.page.get_by_role("link", name="To the table").last)
    expect(thumb.page.locator("#question")).to_contain_text("Who has the first turn?")


def test_from_the_start_page_to_the_first_turn(fresh: Server, phone: Phone) -> None:
    """AJ-S3: five taps, while the cards of the objectives lie on the table; a tap more tells each of them.

    On the second evening the names are there already: three taps to the table.
    """
    page = phone(viewport=GLASS)
    thumb = Thumb(page)
    to_the_table(thumb, fresh)
    thumb.tap(thumb.button("^A random player$"))
    thumb.tap(thumb.button("^First turn"))
    expect(page.locator("#question")).to_contain_text(FIRST_TURN)
    assert thumb.taps == 5

    page.goto(f"http://127.0.0.1:{fresh.port}/new/astrojam")
    choose(page, "players", 3)
    for number, name in enumerate(("Ada", "Ben", "Cleo"), start=1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.locator(".setup-bar").get_by_role("button", name="Start").click()
    expect(page).to_have_url(INVITED)
    again = Thumb(page)
    to_the_table(again, fresh)
    again.tap(again.button("^Ben$"))
    expect(page.locator("#question")).to_contain_text("Objective of the computer")
    assert again.taps == 4
    for column in ("engine", "lab"):
        again.taps_on("^Item 2, visit Lab$")
        expect(page.locator("#question")).to_contain_text(f"Objective of the {column}")
    again.taps_on("^Item 4, visit Engine$")
    expect(page.locator("#question")).to_contain_text("Ben’s turn")
    assert again.taps == 7


def test_a_turn_with_one_delivery(server: Server, phone: Phone) -> None:
    """A card that concerns a rival, the delivery with its bonus, the new objective, the end: four taps.

    What the rival draws is told on the own phone, on the others and on the shared screen, without a tap.
    """
    table = open_jam(server, ("Anna", "Ben", "Cleo"), ready=False, light=True)
    table.play("begin", seat="red")
    for column in ("computer", "engine", "lab"):
        table.play("lay-objective", column=column, item="item-1", place="lab")
    page, ben, tv = (
        phone(viewport=GLASS),
        phone(viewport=GLASS),
        phone(viewport={"width": 1280, "height": 720}),
    )
    page.goto(table.links["host"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    ben.goto(table.links["seats"]["blue"])
    tv.goto(f"/join/{table.code}/screen")
    thumb = Thumb(page)
    thumb.taps_on("^Ben draws a card$")
    expect(ben.locator("#question")).to_contain_text("Draw 1 card: Anna played.")
    expect(page.locator("#question")).to_contain_text("Ben draws 1.")
    expect(tv.locator("li.seat-blue")).to_contain_text(re.compile(r"1\s*Draws"))
    thumb.taps_on("Delivered to the lab: 2 points$", "^Item 3, visit Engine$", "^End turn$")
    expect(page.locator("#question")).to_contain_text("Ben’s turn")
    expect(page.locator("#column-lab .aj-item")).to_have_text("Item 3")
    expect(ben.locator("#question")).to_contain_text("Draw 1 card: Anna played.")
    assert thumb.taps == 4


def test_a_new_objective_of_a_seat_without_a_phone(server: Server, phone: Phone) -> None:
    """A player who plays for that seat can tell the objective, too."""
    table = open_jam(server, ("Anna", "Ben", "Cleo"), ready=False, light=True)
    table.play("begin", seat="blue")
    for column in ("computer", "engine", "lab"):
        table.play("lay-objective", column=column, item="item-1", place="lab")
    table.play("score-delivery", column="lab", visited=True)
    page = phone(viewport=GLASS)
    page.goto(table.links["seats"]["red"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    thumb = Thumb(page)
    thumb.tap(page.get_by_text("Play for Ben"))
    thumb.taps_on("^Item 3, visit Engine$")
    expect(page.locator("#column-lab .aj-item")).to_have_text("Item 3")
