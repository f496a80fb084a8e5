"""Looking at another seat's view: its tab, what stays, and the way back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.seated import ToyServer

Phone = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ToyServer]:
    with ToyServer(tmp_path_factory.mktemp("seated")) as server:
        yield server


def sit(page: Page, code: str, key: str) -> Page:
    page.goto(f"/t/{code}/key/{key}")
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    return page


def tab(page: Page, seat: str) -> Any:
    return page.locator(f"#seat-tab-{seat}")


def look(page: Page, seat: str) -> None:
    tab(page, seat).click()
    expect(tab(page, seat)).to_have_attribute("aria-current", "page")


def test_a_tab_shows_that_seat_at_once_and_a_reload_keeps_it(server: ToyServer, phone: Phone) -> None:
    table = server.open_toy()
    page = sit(phone(), table["code"], table["keys"]["host"])
    page.evaluate("window.same = true")
    look(page, "blue")
    expect(page.locator(".prompt-text")).to_have_text("Bartholomew wrote 0.")
    assert page.evaluate("window.same")
    assert page.url.endswith(f"/t/{table['code']}?seat=blue")
    page.reload()
    expect(tab(page, "blue")).to_have_attribute("aria-current", "page")
    page.locator("details.menu summary").click()
    page.get_by_role("link", name="History").click()
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#table")).to_have_attribute("data-seat", "blue")


def test_the_menu_follows_a_tab(server: ToyServer, phone: Phone) -> None:
    table = server.open_toy()
    page = sit(phone(), table["code"], table["keys"]["host"])
    look(page, "blue")
    look(page, "green")
    links = page.locator(".menu-list a[data-with-seat]").evaluate_all("(all) => all.map((a) => a.search)")
    assert len(links) > 1
    assert set(links) == {"?seat=green"}


def test_without_a_script_a_tab_loads_the_page(server: ToyServer, phone: Phone) -> None:
    table = server.open_toy()
    page = phone(java_script_enabled=False)
    page.goto(f"/t/{table['code']}/key/{table['keys']['host']}")
    tab(page, "blue").click()
    expect(page.locator(".prompt-text")).to_have_text("Bartholomew wrote 0.")
    page.get_by_role("button", name="Write the next").click()
    expect(page.locator(".prompt-text")).to_have_text("Bartholomew wrote 1.")
    assert page.url.endswith("?seat=blue")


def test_a_phone_that_is_passed_around_plays_for_each(server: ToyServer, phone: Phone) -> None:
    table = server.open_toy()
    page = sit(phone(), table["code"], table["keys"]["host"])
    for seat, name in (("red", "Maximiliana"), ("blue", "Bartholomew")):
        look(page, seat)
        page.get_by_role("button", name="Write the next").click()
        expect(page.locator(".prompt-text")).to_have_text(f"{name} wrote 1.")
        expect(page.locator("#table")).to_have_attribute("data-seat", seat)


def test_what_others_do_shows_in_the_view_one_looks_at(server: ToyServer, phone: Phone) -> None:
    table = server.open_toy()
    anna = sit(phone(), table["code"], table["keys"]["seats"]["red"])
    ben = sit(phone(), table["code"], table["keys"]["seats"]["blue"])
    look(anna, "blue")
    expect(anna.locator("form[data-move], [name=tap]")).to_have_count(0)
    ben.get_by_role("button", name="Write the next").click()
    expect(anna.locator(".prompt-text")).to_have_text("Bartholomew wrote 1.")
    anna.get_by_role("link", name="Back to mine").click()
    expect(anna.locator(".prompt-text")).to_have_text("Maximiliana wrote 0.")
    assert anna.url.endswith(f"/t/{table['code']}")
    expect(anna.get_by_role("button", name="Write the next")).to_be_visible()


def test_another_seats_view_comes_whole(server: ToyServer, phone: Phone) -> None:
    """Nothing of what was drawn for one seat is left in the other's view."""
    table = server.open_toy()
    anna = sit(phone(), table["code"], table["keys"]["seats"]["red"])
    ben = sit(phone(), table["code"], table["keys"]["seats"]["blue"])
    ben.get_by_role("button", name="Write the next").click()
    expect(anna.locator("#view-table")).to_have_attribute("data-drawn-at", "0")
    look(anna, "blue")
    expect(anna.locator("[data-drawn-at], [data-left-out]")).to_have_count(0)


def test_a_tap_answered_after_a_look_elsewhere_does_not_pull_the_view_back(
    server: ToyServer, phone: Phone
) -> None:
    table = server.open_toy()
    page = sit(phone(), table["code"], table["keys"]["host"])
    look(page, "red")
    held = list[Any]()

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/play?*", hold)
    page.get_by_role("button", name="Write the next").click()
    look(page, "blue")
    held[0].continue_()
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    expect(page.locator("#table")).to_have_attribute("data-seat", "blue")
    expect(page.locator(".prompt-text")).to_have_text("Bartholomew wrote 0.")


def test_a_tap_kept_without_connection_counts_for_the_seat_it_was_made_for(
    server: ToyServer, phone: Phone
) -> None:
    table = server.open_toy()
    page = sit(phone(), table["code"], table["keys"]["host"])
    look(page, "green")
    page.context.set_offline(True)
    page.get_by_role("button", name="Write the next").click()
    expect(page.locator(".dot[data-state=offline]")).to_contain_text("1")
    tab(page, "blue").click()
    expect(page.locator("#toasts")).to_contain_text("No connection just now")
    expect(page.locator("#table")).to_have_attribute("data-seat", "green")
    page.context.set_offline(False)
    expect(page.locator(".prompt-text")).to_have_text("Clementine-Sophie wrote 1.")
    assert server.get(f"/tables/{table['code']}", table["keys"]["host"])["number"] == 1


def test_the_tab_stays_under_the_finger_and_has_the_focus(server: ToyServer, phone: Phone) -> None:
    table = server.open_toy()
    page = sit(phone(viewport={"width": 320, "height": 480}), table["code"], table["keys"]["host"])
    page.locator("#seat-tabs").evaluate("(row) => { row.closest('.view').scrollTop = row.offsetTop; }")
    before = tab(page, "orange").evaluate("(tab) => tab.getBoundingClientRect().top")
    height = page.locator("#prompts").evaluate("(prompts) => prompts.offsetHeight")
    look(page, "orange")
    after = tab(page, "orange").evaluate("(tab) => tab.getBoundingClientRect().top")
    assert page.locator("#prompts").evaluate("(prompts) => prompts.offsetHeight") != height
    assert abs(after - before) < 1
    assert page.evaluate("document.activeElement.id") == "seat-tab-orange"


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_six_long_names_scroll_inside_their_row(server: ToyServer, phone: Phone, width: int) -> None:
    table = server.open_toy()
    page = phone(viewport={"width": width, "height": 700})
    page.goto(f"/t/{table['code']}/key/{table['keys']['host']}")
    page.goto(f"/t/{table['code']}?seat=orange")
    expect(tab(page, "orange")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    boxes = page.locator(".seat-tab").evaluate_all(
        "(all) => all.map((tab) => tab.getBoundingClientRect()).map((box) => [box.width, box.height])"
    )
    assert len(boxes) == 6
    assert all(min(box) >= 48 for box in boxes)


def test_axe_finds_nothing_in_the_tabs(server: ToyServer, phone: Phone) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    table = server.open_toy()
    page = sit(phone(), table["code"], table["keys"]["seats"]["red"])
    look(page, "blue")
    found = axe.run(page)
    assert not found.violations_count, found.generate_report()
    expect(page.get_by_role("navigation", name=re.compile("Whose"))).to_be_visible()


def test_a_phone_whose_key_is_gone_is_asked_for_a_seat(server: ToyServer, phone: Phone) -> None:
    table = server.open_toy()
    page = sit(phone(), table["code"], table["keys"]["host"])
    page.context.clear_cookies()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#toasts")).to_contain_text("may not see the table")
    expect(page.locator("#table")).to_have_count(0)
