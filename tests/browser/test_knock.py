"""A lost phone comes back: it knocks, the phones at the table are asked at once, one tap lets it in."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.web.joining.knock import AGAIN_SECONDS
from tests.browser.glance import LARGE, TABLETS, TINY
from tests.browser.glance import SMALL as SMALL_GLASS
from tests.browser.seated import ToyServer
from tests.browser.tables import open_table

Phone = Callable[..., Page]
SMALL = {"width": 390, "height": 664}
NAMES = ("Maximiliana", "Wilhelmina-Theodora Wolff", "Ottokar")
LONG = "Wilhelmina-Theodora Wolf"
PICTURES = os.environ.get("KNOCK_PICTURES")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ToyServer]:
    with ToyServer(tmp_path_factory.mktemp("knock")) as server:
        yield server


def sit(page: Page, table: Any, seat: str) -> Page:
    page.goto(f"/t/{table['code']}/key/{table['keys']['seats'][seat]}")
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    return page


def knock(page: Page, table: Any) -> str:
    """Knock for the long name's seat; the number that the phone shows."""
    page.goto(f"/join/{table['code']}")
    page.get_by_role("button", name=LONG).click()
    expect(page.locator("[data-waits]")).to_be_visible()
    return page.locator(".knock-sign").inner_text()


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def places(page: Page) -> list[Any]:
    """Where every button of the table lies."""
    found: list[Any] = page.locator("#table button, #table a").evaluate_all(
        "(all) => all.map((one) => Object.values(one.getBoundingClientRect().toJSON()))"
    )
    return found


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_lost_phone_is_let_in_by_one_tap(server: ToyServer, phone: Phone, scheme: str) -> None:
    table = server.open_toy((NAMES[0], LONG, NAMES[2]))
    ann = sit(phone(viewport=SMALL, color_scheme=scheme), table, "red")
    old = sit(phone(viewport=SMALL), table, "blue")
    before = places(ann)
    new = phone(viewport=SMALL, color_scheme=scheme)
    sign = knock(new, table)
    door = ann.locator("#door")
    expect(door).to_contain_text(f"A new phone wants {LONG}’s seat.")
    expect(door).to_contain_text(f"It shows {sign}.")
    expect(old.locator("#door")).to_contain_text("A new phone wants your seat.")
    assert places(ann) == before, "nothing moves under a finger"
    expect(door.locator("form:not([inert])")).to_be_visible()
    picture(ann, f"door-{scheme}")
    picture(new, f"waits-{scheme}")
    door.get_by_role("button", name="Let in").click()
    expect(door.locator("form")).to_have_count(0)
    expect(new.locator("#table")).to_have_attribute("data-seat", "blue")
    new.get_by_role("button", name="Write the next").click()
    expect(new.locator(".prompt-text")).to_have_text(f"{LONG} wrote 1.")
    expect(old.locator("#door form")).to_have_count(0)
    old.reload()
    expect(old).to_have_url(f"{old.url.partition('/t/')[0].partition('/join/')[0]}/join/{table['code']}")


COVERED = """() => {
  const { top, bottom, left, right } = document.querySelector('#door form').getBoundingClientRect();
  const parts = [...document.querySelectorAll('.top, #vitals > li, #question, .view-tab, .bar .btn')];
  return parts.filter((one) => one.checkVisibility()).filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  }).map((one) => one.outerHTML.slice(0, 80));
}"""
"""What decides the game, is asked or is in the thumb's reach, and lies under the knock."""


@pytest.mark.parametrize("size", [LARGE, SMALL_GLASS, TINY, *TABLETS], ids=str)
def test_it_hides_neither_question_nor_vitals(server: ToyServer, phone: Phone, size: tuple[int, int]) -> None:
    opened = open_table(server, names=(NAMES[0], LONG))
    table = {"code": opened.code, "keys": {"seats": {"blue": opened.links["seats"]["blue"].split("/")[-1]}}}
    glass = {"width": size[0], "height": size[1]}
    sit(phone(), table, "blue")
    host = phone(viewport=glass, color_scheme="light" if size == SMALL_GLASS else "dark")
    host.goto(opened.links["host"])
    expect(host.locator(".dot[data-state=live]")).to_be_visible()
    knock(phone(), table)
    expect(host.locator("#door form:not([inert])")).to_be_visible()
    picture(host, f"knock-{size[0]}")
    assert host.evaluate(COVERED) == []


def test_no_sends_it_away(server: ToyServer, phone: Phone) -> None:
    table = server.open_toy((NAMES[0], LONG, NAMES[2]))
    ann, old = sit(phone(), table, "red"), sit(phone(), table, "blue")
    new = phone(viewport=SMALL)
    knock(new, table)
    ann.locator("#door").get_by_role("button", name="No").click()
    expect(new.get_by_text("The table said no.")).to_be_visible()
    picture(new, "refused")
    expect(old.locator("#door form")).to_have_count(0)
    old.get_by_role("button", name="Write the next").click()
    expect(old.locator(".prompt-text")).to_have_text(f"{LONG} wrote 1.")


def test_what_comes_under_a_finger_takes_no_tap_at_first(server: ToyServer, phone: Phone) -> None:
    table = server.open_toy((NAMES[0], LONG, NAMES[2]))
    ann = sit(phone(viewport=SMALL), table, "red")
    sit(phone(), table, "blue")
    ann.evaluate(
        """() => new MutationObserver((_, own) => {
            const button = document.querySelector('#door [value=in]');
            if (!button) return;
            own.disconnect();
            const { x, y, width, height } = button.getBoundingClientRect();
            const hit = document.elementFromPoint(x + width / 2, y + height / 2);
            window.hit = button.closest('form').inert && !hit?.closest('#door form [value=in]');
        }).observe(document.querySelector('#door'), { childList: true })"""
    )
    new = phone(viewport=SMALL)
    knock(new, table)
    expect(ann.locator("#door form:not([inert])")).to_be_visible()
    assert ann.evaluate("window.hit") is True


def test_without_scripts_it_works_page_by_page(server: ToyServer, phone: Phone) -> None:
    table = server.open_toy((NAMES[0], LONG, NAMES[2]))
    ann = phone(java_script_enabled=False)
    ann.goto(f"/t/{table['code']}/key/{table['keys']['host']}")
    sit(phone(), table, "blue")
    new = phone(java_script_enabled=False)
    knock(new, table)
    ann.reload()
    ann.get_by_role("button", name="Let in").click()
    expect(ann.locator("#door form")).to_have_count(0)
    # Without a script its page asks again by itself, every few seconds; one may have begun before the tap.
    patience = 3_000 * AGAIN_SECONDS
    expect(new.locator("#table")).to_have_attribute("data-seat", "blue", timeout=patience)


def test_the_seats_and_the_way_out(server: ToyServer, phone: Phone) -> None:
    table = server.open_toy((NAMES[0], LONG, NAMES[2]))
    sit(phone(), table, "blue")
    host = phone(viewport=SMALL)
    host.goto(f"/t/{table['code']}/key/{table['keys']['host']}")
    host.locator("details.menu summary").click()
    host.get_by_role("link", name="Leave this table").click()
    expect(host.get_by_role("heading", name="Leave this table?")).to_be_visible()
    picture(host, "leave")
    host.get_by_role("button", name=f"{LONG} is the host, and I leave").click()
    expect(host).to_have_url(f"{host.url.rstrip('/')}/")
    host.goto(f"/join/{table['code']}")
    picture(host, "seats")
    status, answer = server.ask("GET", f"/api/v1/tables/{table['code']}", table["keys"]["seats"]["blue"])
    assert (status, json.loads(answer)["you"]) == (200, {"role": "host", "seat": "blue"})


def test_a_tab_that_showed_another_seat_says_for_whom_it_plays(server, phone):
    """One browser holds one cookie: the link opened last wins in every tab."""
    table = server.open_toy()
    first = sit(phone(), table, "red")
    name = first.locator("#table").get_attribute("data-whose")
    expect(first.locator(".toast")).to_have_count(0)
    second = sit(first.context.new_page(), table, "blue")
    expect(second.locator(".toast")).to_have_count(0)
    first.reload()
    expect(first.locator("#table")).to_have_attribute("data-own", "blue")
    expect(first.locator(".toast")).to_have_text(second.locator("#table").get_attribute("data-whose"))
    assert name != first.locator("#table").get_attribute("data-whose")


def test_a_seats_letter_stays_in_its_badge_with_a_large_font(server, phone):
    page = phone(viewport=SMALL)
    page.goto(f"/join/{server.open_toy()['code']}")
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    for badge in page.locator(".seat-badge").all():
        size, box = badge.evaluate("(one) => [parseFloat(getComputedStyle(one).fontSize), one.clientHeight]")
        assert size <= 0.75 * box
