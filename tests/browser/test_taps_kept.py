"""What becomes of a tap: sent once, taken back, replaced or parked, and said so in one place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.moon import PLAIN, open_moon
from tests.browser.tables import FURION, Table, ask_health, main_phase, open_table, opened, stored, strike
from tests.load.server import Server

Phone = Callable[..., Page]
PLAY = "**/play*"
LATER = 20_000
"""Milliseconds in which a phone has tried three times."""


@pytest.fixture
def table(server: Server) -> Table:
    return main_phase(server)


@pytest.fixture
def page(table: Table, phone: Phone) -> Page:
    return opened(phone(), table, "red")


def acts(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def kinds(table: Table, since: int = 3) -> list[str]:
    return [entry["kind"] for entry in table.log[since:]]


def broken(page: Page, kind: str = "") -> list[str]:
    """Let the server fail at every tap, or at those of a kind; what was asked so far."""
    asked: list[str] = []

    def fail(route: Route) -> None:
        body = route.request.post_data or ""
        if kind and f"kind={kind}" not in body:
            route.continue_()
            return
        asked.append(body)
        route.fulfill(status=500, body="<p data-sentence>Something went wrong here.</p>")

    page.route(PLAY, fail)
    return asked


def withheld(page: Page) -> list[Route]:
    """Let each tap wait on its way; those that wait."""
    waiting = list[Route]()

    def wait(route: Route) -> None:
        waiting.append(route)

    page.route(PLAY, wait)
    return waiting


def let_go(page: Page, waiting: list[Route]) -> None:
    """The tap that waits arrives; those after it go straight through."""
    while not waiting:
        page.wait_for_timeout(20)
    waiting[0].continue_()
    page.unroute(PLAY)


# --- a tap that the server fails at ---------------------------------------------------------------


def test_a_tap_the_server_fails_at_waits_for_the_player_and_stops_no_other(table: Table, page: Page) -> None:
    asked = broken(page, "damage-boss")
    strike(page)
    note = page.locator("#parked")
    expect(note).to_contain_text("“Furion: health −1” could not be stored", timeout=LATER)
    assert len(asked) == 3
    assert page.get_by_text("sent again by itself").count() == 0
    tops = note.locator("button").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 2
    assert tops[0] == tops[1], "Send again and Throw away stand side by side"
    acts(page, "Equip a Weapon")
    expect(page.locator("#table")).to_have_attribute("data-number", "4")
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    page.reload()
    expect(note).to_be_visible()
    assert len(asked) == 3, "it was sent again by itself"
    page.unroute(PLAY)
    acts(page, "Send again")
    expect(page.locator(FURION)).to_have_text("59")
    stored(page)
    expect(note).to_be_hidden()
    assert kinds(table) == ["equip", "damage-boss"]


def test_a_tap_that_is_thrown_away_is_gone(table: Table, page: Page) -> None:
    broken(page)
    strike(page)
    expect(page.locator("#parked")).to_be_visible(timeout=LATER)
    page.unroute(PLAY)
    acts(page, "Throw away")
    expect(page.locator("#parked")).to_be_hidden()
    page.reload()
    expect(page.locator(FURION)).to_have_text("60")
    assert kinds(table) == []


def test_a_table_does_not_wait_for_another(table: Table, page: Page, server: Server) -> None:
    """Ben's server is away while Anna's is not; both tables are on one phone."""
    other = open_table(server)
    page.route(f"**/t/{table.code}/play*", lambda route: route.abort())
    strike(page)
    expect(page.locator(".dot")).to_contain_text("1")
    opened(page, other)
    with page.expect_event("requestfailed"):
        pass  # the other table's tap, tried again
    page.evaluate("() => new Promise((go) => setTimeout(go, 100))")
    expect(page.locator(".dot")).to_have_attribute("data-state", "live")
    strike(page)
    expect(page.locator(FURION)).to_have_text("59")
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    assert (kinds(table), kinds(other, 0)) == ([], ["damage-boss"])
    page.unroute(f"**/t/{table.code}/play*")
    page.goto(f"/t/{table.code}")
    expect(page.locator(FURION)).to_have_text("59", timeout=LATER)


# --- taps before the answer to one came -----------------------------------------------------------


def test_nobody_was_faster_than_a_phones_own_taps(table: Table, page: Page) -> None:
    waiting = withheld(page)
    acts(page, "Equip a Weapon")
    page.locator(".bar button.bar-main").click()
    let_go(page, waiting)
    expect(page.locator("#table")).to_have_attribute("data-number", "5")
    expect(page.locator("#refusal")).to_be_hidden()
    assert kinds(table)[0] == "equip"


def test_undo_takes_back_the_tap_that_is_on_its_way(table: Table, page: Page) -> None:
    waiting = withheld(page)
    strike(page)
    page.locator(".bar-undo").click()
    let_go(page, waiting)
    expect(page.locator("#table")).to_have_attribute("data-number", "5")
    assert kinds(table) == ["damage-boss", "undo"]
    assert table.log[-1]["fields"] == {"of": 4}


def test_undo_takes_back_the_tap_that_was_never_sent(table: Table, page: Page) -> None:
    """Two taps wait: the first was tried, and the second goes when Undo is tapped."""
    page.context.set_offline(True)
    strike(page)
    acts(page, "Equip a Weapon")
    expect(page.locator(".dot")).to_contain_text("2")
    page.locator(".bar-undo").click()
    expect(page.locator(".toast")).to_have_text("Taken back before it was sent.")
    page.context.set_offline(False)
    expect(page.locator(FURION)).to_have_text("59", timeout=LATER)
    stored(page)
    assert kinds(table) == ["damage-boss"]


def test_undo_takes_back_what_waits_though_the_act_before_showed_a_card(server: Server, phone: Phone) -> None:
    """The table would ask before it takes back its own newest act; the tap that waits is another one."""
    table = open_table(server)
    table.play("draw-turn-card")
    page = opened(phone(), table)
    expect(page.locator("a.bar-undo")).to_be_visible()
    page.context.set_offline(True)
    strike(page)
    strike(page)
    expect(page.locator(".dot")).to_contain_text("2")
    page.locator(".bar-undo").click()
    expect(page.locator(".toast")).to_have_text("Taken back before it was sent.")
    expect(page.locator(FURION)).to_have_text("59")
    page.locator(".bar-undo").click()
    expect(page.locator(".dot")).to_contain_text("2")
    strike(page)
    expect(page.locator(".dot")).to_contain_text("3")
    page.locator(".bar-undo").click()  # says the same as the undo that waits, and means another tap
    expect(page.locator(".dot")).to_contain_text("2")
    expect(page.locator("#dialog[open]")).to_have_count(0)
    page.context.set_offline(False)
    stored(page)
    expect(page.locator(FURION)).to_have_text("60", timeout=LATER)
    assert kinds(table, 1) == ["damage-boss", "undo"]
    assert table.log[-1]["fields"] == {"of": 2}
    page.locator(".bar-undo").click()
    expect(page.locator("#dialog[open]")).to_contain_text("This showed a card")


@pytest.fixture
def moon(server: Server) -> Table:
    return open_moon(server, cards=PLAIN)


def choose(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(name)).click()


def test_a_change_of_mind_while_offline_is_one_choice(moon: Table, phone: Phone) -> None:
    page = opened(phone(), moon, "red")
    before = len(moon.log)
    page.context.set_offline(True)
    for name in ("^7 Plant", "^4 Energy", "^9 Robot"):
        choose(page, name)
        expect(page.locator(".dot")).to_have_text(re.compile("1 waiting"))
    page.context.set_offline(False)
    expect(page.locator(".wm-combo.is-chosen")).to_contain_text("9 Robot", timeout=LATER)
    assert len(moon.log) == before + 1
    expect(page.locator("#refusal")).to_be_hidden()


def test_a_change_of_mind_after_the_first_choice_was_stored_is_said(moon: Table, phone: Phone) -> None:
    """The server has the first choice, and its answer is lost."""
    page = opened(phone(), moon, "red")
    before = len(moon.log)
    lost: list[Any] = []

    def lose(route: Route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    page.route(PLAY, lose)
    choose(page, "^7 Plant")
    expect(page.locator(".dot")).to_contain_text("1")
    page.route(PLAY, lambda route: route.abort())
    choose(page, "^4 Energy")
    page.unroute(PLAY)
    expect(page.locator("#refusal")).to_contain_text("Your first choice had reached the table", timeout=LATER)
    assert lost[0] == 200
    assert len(moon.log) == before + 1


# --- dialogs ----------------------------------------------------------------------------------------


def open_dialog(page: Page) -> None:
    ask_health(page)
    expect(page.locator("#dialog[open]")).to_be_visible()


def test_a_dialog_of_an_earlier_moment_is_not_shown_without_a_connection(table: Table, page: Page) -> None:
    open_dialog(page)
    page.locator("#dialog [data-close]").click()
    page.context.set_offline(True)
    ask_health(page)
    expect(page.locator("#dialog[open] input[name=value]")).to_have_value("60")
    page.locator("#dialog [data-close]").click()
    page.context.set_offline(False)
    table.play("damage-boss", amount=7)
    expect(page.locator(FURION)).to_have_text("53")
    page.context.set_offline(True)
    ask_health(page)
    expect(page.locator("#toasts")).to_contain_text("No connection just now")
    expect(page.locator("#dialog[open]")).to_have_count(0)
    page.context.set_offline(False)


def test_a_control_that_waits_moves_nothing(page: Page) -> None:
    button = page.locator("#table .btn:not(.skip):visible").first
    before = button.bounding_box()
    button.evaluate("(one) => one.setAttribute('aria-busy', 'true')")
    assert button.bounding_box() == before
    assert button.evaluate("(one) => getComputedStyle(one, '::after').position") == "absolute"
