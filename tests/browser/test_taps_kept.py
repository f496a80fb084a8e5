"""What becomes of a tap: sent once, taken back, replaced, parked, or refused, and said so in one place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.jam import open_jam
from tests.browser.moon import PLAIN, open_moon
from tests.browser.tables import FURION, Table, ask_health, look_at, open_table, stored, strike
from tests.load.server import Server

Phone = Callable[..., Page]
PLAY = "**/play*"
LATER = 20_000
"""Milliseconds in which a phone has tried three times."""


@pytest.fixture
def table(server: Server) -> Table:
    """A knight's main phase, with energy."""
    table = open_table(server, dealer="table")
    table.play("draw-turn-card", drawn="player-1")
    table.play("go-to-phase", phase="main")
    table.play("gain-energy", by=9)
    return table


@pytest.fixture
def page(table: Table, phone: Phone) -> Page:
    return opened(phone(), table, "red")


def opened(page: Page, table: Table, seat: str = "") -> Page:
    page.goto(table.links["seats"][seat] if seat else table.links["host"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    return page


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
    """Ben's house is away while Anna's is not; both tables are on one phone."""
    other = open_table(server)
    page.route(f"**/t/{table.code}/play*", lambda route: route.abort())
    strike(page)
    expect(page.locator(".dot")).to_contain_text("1")
    opened(page, other)
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
    expect(page.get_by_role("button", name=re.compile("^9 Robot"))).to_have_attribute(
        "aria-pressed", "true", timeout=LATER
    )
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


# --- a refusal ------------------------------------------------------------------------------------


def refused(table: Table, page: Page) -> None:
    """A tap on *End turn* that another phone was faster than."""
    page.route("**/panel?*", lambda route: route.abort())
    table.play("equip", seat="red")
    acts(page, "Equip a Weapon")
    expect(page.locator("#refusal")).to_contain_text("Somebody else was faster")
    page.unroute("**/panel?*")


def test_a_refusal_is_said_once_moves_nothing_and_goes_with_the_next_play(table: Table, page: Page) -> None:
    where = page.locator("#acting").bounding_box()
    refused(table, page)
    assert page.get_by_text("Somebody else was faster").count() == 1
    assert page.locator("#acting").bounding_box() == where
    strike(page)
    expect(page.locator(FURION)).to_have_text("59")
    expect(page.locator("#refusal")).to_be_hidden()


def test_a_refusal_that_was_read_goes_with_somebody_elses_play(table: Table, page: Page) -> None:
    """The page's clock is put forward: nobody waits."""
    refused(table, page)
    table.play("equip", seat="red")
    expect(page.locator("#table")).to_have_attribute("data-number", "5")
    expect(page.locator("#refusal")).to_be_visible()
    page.evaluate("{ const now = Date.now; Date.now = () => now() + 7000; }")
    table.play("gain-energy", by=1)
    expect(page.locator("#table")).to_have_attribute("data-number", "6")
    expect(page.locator("#refusal")).to_be_hidden()


def test_a_refusal_is_put_away_by_its_own_button(table: Table, page: Page) -> None:
    refused(table, page)
    page.locator("#refusal").get_by_role("button", name="Close").click()
    expect(page.locator("#refusal")).to_be_hidden()


def test_what_is_refused_in_a_dialog_is_said_there_alone(table: Table, page: Page) -> None:
    ask_health(page)
    field = page.locator("#sheet input[name=value]")
    field.evaluate("(one) => { one.removeAttribute('max'); one.form.noValidate = true; }")
    field.fill("99999")
    page.locator("#sheet").get_by_role("button", name="Set").click()
    expect(page.locator("#sheet .sheet-error")).to_be_visible()
    expect(page.locator("#refusal")).to_be_hidden()
    expect(page.locator("#table > .notice")).to_have_count(0)
    assert kinds(table) == []


# --- Back -----------------------------------------------------------------------------------------


def open_dialog(page: Page) -> None:
    ask_health(page)
    expect(page.locator("#sheet[open]")).to_be_visible()


def test_back_closes_a_dialog_and_then_leaves_the_table(table: Table, page: Page) -> None:
    address = page.url
    for _ in range(2):
        open_dialog(page)
        page.go_back()
        expect(page.locator("#sheet[open]")).to_have_count(0)
        assert page.url == address
    page.go_back()
    expect(page).not_to_have_url(address)


def test_back_from_a_dialog_keeps_the_seat_that_is_shown(server: Server, phone: Phone) -> None:
    """Astrojam: a dialog was closed on the host's own view, the next one on Ben's."""
    page = opened(phone(), open_jam(server))
    look_at(page, "players")
    page.locator("#view-players a.value").first.click()
    expect(page.locator("#sheet[open]")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#seat-tabs").get_by_role("link", name="Ben").click()
    expect(page.locator("#table")).to_have_attribute("data-seat", "blue")
    page.locator("#view-players a.value").first.click()
    expect(page.locator("#sheet[open]")).to_be_visible()
    page.go_back()
    expect(page.locator("#sheet[open]")).to_have_count(0)
    expect(page.locator("#table")).to_have_attribute("data-seat", "blue")
    expect(page).to_have_url(re.compile(r"seat=blue"))


def test_a_dialog_that_was_closed_costs_no_second_back(table: Table, phone: Phone) -> None:
    page = phone()
    page.goto("/")
    opened(page, table)
    for _ in range(2):
        open_dialog(page)
        page.keyboard.press("Escape")
        expect(page.locator("#sheet[open]")).to_have_count(0)
    page.evaluate("history.back()")
    expect(page).to_have_url(re.compile(r"/$"))


@pytest.mark.parametrize("closed", ["", "Escape", "Back"])
def test_the_skip_link_leads_to_the_table_and_costs_no_second_back(
    table: Table, phone: Phone, closed: str
) -> None:
    page = phone()
    page.goto("/")
    opened(page, table)
    if closed:
        open_dialog(page)
        page.keyboard.press("Escape") if closed == "Escape" else page.go_back()
        expect(page.locator("#sheet[open]")).to_have_count(0)
    page.get_by_role("link", name="To the content").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_be_focused()
    expect(page).not_to_have_url(re.compile("#"))
    below = "document.querySelector('.top').getBoundingClientRect().bottom"
    assert page.evaluate(f"document.querySelector('#table').getBoundingClientRect().top >= {below} - 1")
    page.evaluate("history.back()")
    expect(page).to_have_url(re.compile(r"/$"))
