"""The same people on the second evening: four taps from the start page to the table, in every game."""

from __future__ import annotations

import re

from each import each
from playwright.sync_api import Locator, Page, expect

from companion.games import GAMES
from tests.browser.setup_page import INVITED, Phone, names
from tests.browser.thumb import Thumb
from tests.load.server import Server

PLAYERS = {"hundred_astronauts": ["Ada", "Ben"]}
"""Where fewer than three play."""
AT_MOST = 4
SLUGS = [slug for slug in GAMES if slug != "toy"]


def sits_down(page: Page, slug: str, people: list[str]) -> None:
    """The first evening: how many, their names, and the table."""
    page.goto(f"/new/{slug}")
    page.locator(f'label:has(input[name="players"][value="{len(people)}"])').click()
    for box, name in zip(names(page).all(), people, strict=True):
        box.fill(name)
    start(page).click()
    expect(page).to_have_url(INVITED)


def start(page: Page) -> Locator:
    return page.locator(".setup-bar").get_by_role("button", name="Start")


@each("slug", SLUGS)
def test_the_same_people_sit_down_again(server: Server, phone: Phone, slug: str) -> None:
    people = PLAYERS.get(slug, ["Ada", "Ben", "Cleo"])
    page = phone(viewport={"width": 390, "height": 664})
    sits_down(page, slug, people)
    page.goto("/")
    thumb = Thumb(page)
    thumb.tap(page.locator(f"main a[href='/new/{slug}']").first)
    thumb.tap(page.get_by_role("button", name=", ".join(people), exact=True))
    expect(names(page)).to_have_count(len(people))
    assert [one.input_value() for one in names(page).all()] == people
    thumb.tap(start(page))
    expect(page).to_have_url(INVITED)
    thumb.tap(page.get_by_role("link", name="To the table").last)
    expect(page).to_have_url(re.compile(r"/t/[A-Z0-9]+$"))
    assert thumb.taps <= AT_MOST


def test_people_whom_a_game_cannot_seat_are_offered_one_by_one(server: Server, phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 664})
    sits_down(page, "any_game", ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil"])
    page.goto("/new/astro_knights")
    offered = page.locator("[data-people]").get_by_role("button")
    expect(offered.first).to_be_visible()
    assert "Ada, Ben" not in " ".join(offered.all_inner_texts())


def test_a_name_that_is_forgotten_is_not_among_them(server: Server, phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 664})
    sits_down(page, "astro_knights", ["Ada", "Ben", "Cleo"])
    page.goto("/")
    page.locator("summary", has_text="Ada, Ben, Cleo").click()
    page.get_by_role("button", name="Forget Cleo").click()
    page.goto("/new/astro_knights")
    expect(page.get_by_role("button", name="Ada, Ben", exact=True)).to_be_visible()
