"""Whose tap: two phones and the host's; nobody plays in another's turn unasked."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hundred import open_hundred
from tests.browser.jam import open_jam
from tests.browser.moon import PLAIN, open_moon
from tests.browser.tables import Table, look_at
from tests.load.server import Server

Phone = Callable[..., Page]


def sit(page: Page, *links: str) -> Page:
    """A phone that opened these links, the last one last."""
    for link in links:
        page.goto(link)
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    return page


def seats(table: Table, seat: str) -> str:
    link: str = table.links["seats"][seat]
    return link


def test_pass_is_not_tapped_on_a_rivals_phone(server: Server, phone: Phone) -> None:
    """Astrojam: Ben's phone says whose turn it is and has no Pass; Anna's has."""
    table = open_jam(server)
    anna, ben = sit(phone(), seats(table, "red")), sit(phone(), seats(table, "blue"))
    anna.reload()
    ben.reload()
    expect(ben.locator(".bar")).to_contain_text("Anna’s turn")
    expect(ben.get_by_role("button", name="Pass")).to_have_count(0)
    expect(ben.get_by_text("Play for Anna")).to_have_count(0)
    anna.get_by_role("button", name="Pass").click()
    anna.get_by_role("button", name="Strength 1", exact=True).click()
    expect(ben.get_by_role("button", name="Pass")).to_be_visible()
    expect(anna.locator(".bar")).to_contain_text("Ben’s turn")


def test_the_bar_says_who_is_asked(server: Server, phone: Phone) -> None:
    """Astrojam: a tie asks two players at once; the bar of the others is not empty."""
    table = open_jam(server, ("Anna", "Ben", "Cem"))
    for seat in ("red", "blue"):
        table.correct(f"{seat}.tasks", 5)
    table.correct("turn.phase", "over")
    anna, cem = sit(phone(), seats(table, "red")), sit(phone(), seats(table, "green"))
    expect(cem.locator(".bar-none")).to_have_text("Waiting for Anna and Ben.")
    expect(anna.locator(".bar").get_by_role("button", name="Strength in hand")).to_be_visible()
    table.play("tell-strength", seat="red", strength=15)
    for page in (anna, cem):
        expect(page.locator(".bar-none")).to_have_text("Waiting for Ben.")


def test_a_page_that_is_behind_is_told_whose_turn_it_is(server: Server, phone: Phone) -> None:
    """Ben's page was drawn before Anna's phone sat down: its tap is refused, and the page follows."""
    table = open_jam(server)
    ben = sit(phone(), seats(table, "blue"))
    expect(ben.get_by_role("button", name="Pass")).to_be_visible()
    sit(phone(), seats(table, "red"))
    number = table.now["number"]
    ben.get_by_role("button", name="Pass").click()
    expect(ben.locator("#refusal")).to_contain_text("Anna plays on their own phone.")
    expect(ben.locator(".bar")).to_contain_text("Anna’s turn")
    assert table.now["number"] == number


def test_the_host_helps_a_player_who_has_a_phone(server: Server, phone: Phone) -> None:
    """100 Astronauts: one tap says so, the page shows it, and leaving the view ends it."""
    table = open_hundred(server)
    anna = sit(phone(), seats(table, "red"))
    host = sit(phone(), table.links["host"], seats(table, "blue"))
    expect(host.get_by_role("button", name="End the turn")).to_have_count(0)
    host.get_by_role("link", name="Play for Anna").click()
    expect(host.get_by_text("You play for Anna.")).to_be_visible()
    host.get_by_role("button", name="End the turn").click()
    expect(anna.locator("#question")).to_contain_text("Ben’s turn")
    assert table.log[-1]["by"] == "blue"
    host.locator(".play-for").get_by_role("link", name="Back to mine").click()
    expect(host.get_by_text("You play for Anna.")).to_have_count(0)
    expect(host.locator("#question")).to_contain_text("Your turn")
    assert "play-for" not in host.url


def test_looking_at_a_sheet_chooses_nothing(server: Server, phone: Phone) -> None:
    """Welcome to the Moon: the host looks at Ben's sheet and taps a card: nothing, until Play for Ben."""
    table = open_moon(server, cards=PLAIN)
    sit(phone(), seats(table, "blue"))
    host = sit(phone(), table.links["host"], seats(table, "red"))
    number = table.now["number"]
    look_at(host, "players")
    host.locator("#seat-tab-blue").click()
    expect(host.locator("#table")).to_have_attribute("data-seat", "blue")
    expect(host.locator("button.wm-combo, form[data-move], [name=tap]")).to_have_count(0)
    host.locator(".wm-combo").first.click()
    host.get_by_role("link", name="Play for Ben").click()
    host.locator("button.wm-combo").first.click()
    expect(host.locator("#table")).to_have_attribute("data-number", str(number + 1))
    assert table.log[-1]["fields"]["seat"] == "blue"
    look_at(host, "players")
    host.locator("#seat-tab-red").click()
    expect(host.locator("#table")).to_have_attribute("data-seat", "red")
    look_at(host, "players")
    host.locator("#seat-tab-blue").click()
    expect(host.get_by_role("link", name="Play for Ben")).to_be_visible()
    expect(host.locator("form[data-move], [name=tap]")).to_have_count(0)


def test_what_the_look_only_bar_says_fits_a_small_phone(server: Server, phone: Phone) -> None:
    table = open_moon(server, names=("Maximiliana", "Bartholomew"), cards=PLAIN)
    sit(phone(), seats(table, "blue"))
    host = sit(phone(viewport={"width": 320, "height": 480}), table.links["host"], seats(table, "red"))
    host.goto(f"/t/{table.code}?seat=blue")
    expect(host.get_by_role("link", name=re.compile("Play for Bartholomew"))).to_be_visible()
    assert host.evaluate("document.documentElement.scrollWidth") <= 320
    for link in host.locator(".bar a").all():
        box = link.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert box["height"] >= 48
        assert link.evaluate("(link) => link.scrollWidth <= link.clientWidth"), "its words are cut off"
