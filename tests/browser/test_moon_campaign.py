"""Two phones finish an adventure, go on to the next one by a tap each, and read their campaign."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.moon import go_on, open_moon, score
from tests.browser.screens import LONG_NAMES
from tests.load.server import Server

Phone = Callable[..., Page]


def score_own_sheet(page: Page, errors: int) -> None:
    """Type the own sheet of The Launch, with so many System Errors left open."""
    page.locator(".bar").get_by_role("button", name="Score the sheet").click()
    for said in ("System Errors not repaired", "System Errors suffered"):
        page.get_by_label(said, exact=True).fill(str(errors))
    page.locator("#dialog").get_by_role("button", name="Save").click()
    expect(page.locator("#dialog")).to_be_hidden()


def test_two_phones_go_on_from_adventure_to_adventure(server: Server, phone: Phone) -> None:
    table = open_moon(server, "launch", mode="scores", campaign=True)
    anna, ben = phone(viewport={"width": 390, "height": 664}), phone(viewport={"width": 390, "height": 664})
    anna.goto(table.links["host"])
    for page, seat in ((anna, "red"), (ben, "blue")):
        page.goto(table.links["seats"][seat])
        expect(page.locator(".dot[data-state=live]")).to_be_visible()
    score_own_sheet(anna, 0)
    score_own_sheet(ben, 2)
    for page in (anna, ben):
        page.get_by_role("link", name="See the result").click()
        expect(page.get_by_role("button", name="Next: The Journey")).to_be_in_viewport()
        expect(page.get_by_text("Anna leads with 1 star.")).to_be_visible()
    anna.get_by_role("button", name="Next: The Journey").click()
    expect(anna.locator("#table")).to_have_attribute("data-seat", "red")
    ben.get_by_role("link", name="Next: The Journey").click()
    expect(ben.locator("#table")).to_have_attribute("data-seat", "blue")
    new = anna.url.split("/t/")[1][: len(table.code)]
    assert new != table.code
    assert ben.url.split("/t/")[1].startswith(new)
    for page in (anna, ben):
        expect(page.locator(".top")).to_contain_text("The Journey")
    the_page(anna, ben, new)


def the_page(anna: Page, ben: Page, new: str) -> None:
    """Ben notes something and sets stars by hand; Anna reads it, and who is sent the link may only read."""
    ben.get_by_label("Menu").click()
    ben.get_by_role("link", name="Campaign").click()
    expect(ben.get_by_role("heading", name="Campaign", level=1)).to_be_visible()
    row = ben.get_by_role("row", name=re.compile("The Launch"))
    expect(row.get_by_role("cell").first).to_contain_text("1")
    expect(row.get_by_role("cell").nth(1)).to_contain_text("0")
    ben.get_by_label("New note").fill("Card 4: Ben keeps the telescope")
    ben.get_by_role("button", name="Note it").click()
    expect(ben.get_by_text("Card 4: Ben keeps the telescope")).to_be_visible()
    ben.get_by_text("Set stars by hand").click()
    ben.get_by_label("Player").select_option("Ben")
    ben.get_by_label("Adventure", exact=True).select_option("The Launch")
    ben.get_by_label("Stars", exact=True).fill("2")
    ben.get_by_role("button", name="Set the stars").click()
    expect(ben.get_by_text("Ben leads with 2 stars.")).to_be_visible()
    anna.goto(f"/t/{new}/campaign")
    expect(anna.get_by_text("Card 4: Ben keeps the telescope")).to_be_visible()
    anna.get_by_role("link", name="Go on: The Journey").click()
    expect(anna.locator("#table")).to_have_attribute("data-seat", "red")


@pytest.mark.parametrize("over", [True, False])
def test_a_phone_on_the_campaigns_page_is_taken_along(server: Server, phone: Phone, over: bool) -> None:
    """Opened after the adventure's end or before it, the page shows the way; what is half typed stays."""
    table = open_moon(server, "launch", mode="scores", campaign=True)
    if over:
        score(table, 0, 2)
    ben = phone(viewport={"width": 390, "height": 664})
    ben.goto(table.links["seats"]["blue"])
    ben.goto(f"/t/{table.code}/campaign")
    notice = ben.get_by_role("region", name="Campaign")
    expect(notice).to_be_hidden()
    ben.get_by_label("New note").fill("Card 4: Ben keeps")
    if not over:
        score(table, 0, 2)
    new = go_on(table)
    expect(notice).to_contain_text("The others went on.")
    expect(ben.locator("#toasts")).to_contain_text("The others went on.")
    expect(ben.locator("[href$='/rematch'], [action$='/rematch']").filter(visible=True)).to_have_count(1)
    expect(ben.get_by_label("New note")).to_have_value("Card 4: Ben keeps")
    ben.emulate_media(media="print")
    expect(notice).to_be_hidden()
    ben.emulate_media(media="screen")
    notice.get_by_role("link", name="Next: The Journey" if over else "Go to the next table").click()
    expect(ben.locator("#table")).to_have_attribute("data-seat", "blue")
    assert ben.url.split("/t/")[1].startswith(new.code)


def test_it_prints_on_one_page_with_nothing_to_tap(server: Server, phone: Phone) -> None:
    """Six long names, every adventure, six notes; on a phone with the dark theme."""
    table = open_moon(server, "launch", LONG_NAMES, mode="scores", campaign=True)
    for number in range(6):
        table.play("campaign-note", text=f"Card {number}: Maximiliane-Theodora keeps it until the Dome")
    table.play("campaign-stars", seat="blue", adventure="journey", stars=2)
    score(table, 0, 1, 1, 0, 1, 1)
    page = phone(color_scheme="dark", viewport={"width": 794, "height": 1123})
    page.goto(table.links["host"])
    page.goto(f"/t/{table.code}/campaign")
    row = page.get_by_role("row", name=re.compile("The Launch"))
    times, name = row.locator("time").filter(visible=True), row.get_by_role("link").locator("span").first
    expect(times).to_have_text(re.compile(r"\d:\d\d"))
    page.emulate_media(media="print")
    expect(times).to_have_text(re.compile(r"\b20\d\d\b"))
    expect(name).to_have_css("text-decoration-line", "none")
    expect(page.locator(".is-typed").first).to_have_css("text-decoration-line", "underline")
    assert page.locator(":is(.btn, input, select)").filter(visible=True).count() == 0
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1


def test_the_link_of_a_campaign_is_read_on_another_phone(server: Server, phone: Phone) -> None:
    table = open_moon(server, "launch", mode="scores", campaign=True)
    host, stranger = phone(), phone()
    host.goto(table.links["host"])
    host.goto(f"/t/{table.code}/campaign")
    link = host.get_by_role("button", name="Share the campaign").get_attribute("data-copy") or ""
    stranger.goto("/t/" + link.split("/t/")[1])
    expect(stranger.get_by_text("Nobody has a star yet.")).to_be_visible()
    assert stranger.url.endswith(f"/t/{table.code}/campaign")
    expect(stranger.locator("form")).to_have_count(0)
