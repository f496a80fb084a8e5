"""The ticks of a checklist: they stand through what other phones do, and go with their question."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import Table, open_table
from tests.load.server import Server

Phone = Callable[..., Page]


def draw_phase(table: Table, card: str) -> None:
    table.play("draw-turn-card", drawn=card)
    table.play("go-to-phase", phase="draw")


def boxes(page: Page) -> Locator:
    return page.locator("#prompts").get_by_role("checkbox")


def test_a_tick_stands_as_long_as_its_question(server: Server, phone: Phone) -> None:
    table, page = open_table(server, dealer="table"), phone()
    draw_phase(table, "player-1")
    page.goto(table.links["seats"]["red"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    expect(boxes(page)).to_have_count(3)
    page.get_by_text("Discard hand cards if you like.").click()
    expect(boxes(page).nth(1)).to_be_checked()

    page.route("**/panel*", lambda route: route.abort())  # another's play is pushed
    table.play("damage-knight", seat="blue", amount=1)
    expect(page.locator('#vitals [data-value="blue.health"]')).to_have_text("7")
    expect(boxes(page).nth(1)).to_be_checked()
    expect(boxes(page).nth(0)).not_to_be_checked()

    table.play("end-turn")
    expect(boxes(page)).to_have_count(0)
    draw_phase(table, "player-2")
    expect(boxes(page)).to_have_count(3)
    for number in range(3):
        expect(boxes(page).nth(number)).not_to_be_checked()


def test_a_tick_outlasts_a_reload_and_a_look_at_another_seat(server: Server, phone: Phone) -> None:
    table, page = open_table(server, dealer="table"), phone()
    draw_phase(table, "player-1")
    page.goto(table.links["seats"]["red"])
    boxes(page).nth(1).check()
    boxes(page).nth(2).check()
    boxes(page).nth(2).uncheck()
    for seat in ("", "?seat=blue", "?seat=red"):
        page.goto(f"/t/{table.code}{seat}")
        expect(boxes(page).nth(1)).to_be_checked()
        expect(boxes(page).nth(0)).not_to_be_checked()
        expect(boxes(page).nth(2)).not_to_be_checked()


def test_no_tick_comes_back_when_the_table_moved_on_unseen(server: Server, phone: Phone) -> None:
    """The question may be the same one again, a round later."""
    table, page = open_table(server, dealer="table"), phone()
    draw_phase(table, "player-1")
    page.goto(table.links["seats"]["red"])
    boxes(page).nth(1).check()
    page.goto("/")
    table.play("end-turn")
    draw_phase(table, "player-1")
    page.goto(f"/t/{table.code}")
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    expect(boxes(page)).to_have_count(3)
    for number in range(3):
        expect(boxes(page).nth(number)).not_to_be_checked()


def test_a_tick_is_taken_back(server: Server, phone: Phone) -> None:
    table, page = open_table(server, dealer="table"), phone()
    draw_phase(table, "player-1")
    page.goto(table.links["seats"]["red"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    boxes(page).first.check()
    boxes(page).first.uncheck()
    table.play("damage-knight", seat="blue", amount=1)
    expect(page.locator('#vitals [data-value="blue.health"]')).to_have_text("7")
    expect(boxes(page).first).not_to_be_checked()


def test_of_an_information_nothing_can_be_ticked(server: Server, phone: Phone) -> None:
    table, page = open_table(server, dealer="table"), phone()
    table.play("draw-turn-card", drawn="player-1")
    table.play("gain-energy", by=2)
    page.goto(table.links["seats"]["red"])
    expect(page.locator(".bar small")).to_have_text("2 energy would be lost")
    expect(boxes(page)).to_have_count(0)


def test_a_tick_does_not_pass_to_another_question(server: Server, phone: Phone) -> None:
    table, page = open_table(server, dealer="table"), phone()
    table.play("draw-turn-card", drawn="player-1")
    table.play("gain-card", cost=0)
    page.goto(table.links["seats"]["red"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    boxes(page).first.check()
    table.play("go-to-phase", phase="draw")
    expect(boxes(page)).to_have_count(3)
    for number in range(3):
        expect(boxes(page).nth(number)).not_to_be_checked()
