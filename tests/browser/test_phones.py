"""Two phones at one table: what a tap does on both, and what is not lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.tables import FURION, fetching, open_table, stored, strike
from tests.load.server import Server

Phone = Callable[..., Page]


def sit_down(page: Page, code: str, seat: str) -> None:
    """From the QR code's address to a seat, in two taps: the code itself, and the seat."""
    page.goto(f"/join/{code}")
    page.get_by_role("button", name=re.compile(seat)).click()
    expect(page.locator(".dot[data-state=live]")).to_be_visible()


def test_a_tap_on_one_phone_shows_on_the_other(server: Server, phone: Phone) -> None:
    table = open_table(server)
    anna, ben = phone(), phone()
    sit_down(anna, table.code, "Anna")
    sit_down(ben, table.code, "Ben")
    strike(anna)
    expect(anna.locator(FURION)).to_have_text("59")
    expect(ben.locator(FURION)).to_have_text("59")


def test_a_table_comes_with_the_answer_and_with_the_stream_and_is_not_fetched(
    server: Server, phone: Phone
) -> None:
    """The stream tells of one's own tap too, and before the answer comes. What is fetched never comes."""
    table = open_table(server)
    anna, ben = phone(), phone()
    sit_down(anna, table.code, "Anna")
    sit_down(ben, table.code, "Ben")
    for page in (anna, ben):
        page.route("**/panel?*", lambda route: route.abort())
    for health in ("59", "58", "57"):
        strike(anna)
        for page in (anna, ben):
            expect(page.locator(FURION)).to_have_text(health)
    strike(ben)
    expect(anna.locator(FURION)).to_have_text("56")
    expect(anna.locator("#table")).to_have_attribute("data-number", "4")


def test_two_taps_at_once_both_count(server: Server, phone: Phone) -> None:
    table = open_table(server)
    anna, ben = phone(), phone()
    sit_down(anna, table.code, "Anna")
    sit_down(ben, table.code, "Ben")
    for page in (anna, ben, anna, ben):
        strike(page)
    for page in (anna, ben):
        expect(page.locator(FURION)).to_have_text("56")


def test_a_card_drawn_on_two_phones_at_once_is_drawn_once(server: Server, phone: Phone) -> None:
    """Ben's phone has not heard of Anna's draw yet when he taps: he is told, and sees her card."""
    table = open_table(server)
    anna, ben = phone(), fetching(phone())
    sit_down(anna, table.code, "Anna")
    sit_down(ben, table.code, "Ben")
    ben.route("**/panel?*", lambda route: route.abort())
    anna.get_by_role("button", name="Draw turn card").click()
    expect(anna.locator("#table")).to_have_attribute("data-number", "1")
    ben.get_by_role("button", name="Draw turn card").click()
    expect(ben.locator("#refusal")).to_contain_text("Somebody else was faster")
    expect(ben.locator("#table")).to_have_attribute("data-number", "1")
    assert [entry["kind"] for entry in table.log] == ["draw-turn-card"]


def test_a_tap_without_connection_is_kept_and_sent_once(server: Server, phone: Phone) -> None:
    table = open_table(server)
    anna, ben = phone(), phone()
    sit_down(anna, table.code, "Anna")
    sit_down(ben, table.code, "Ben")
    anna.context.set_offline(True)
    strike(anna)
    expect(anna.locator(".dot[data-state=offline]")).to_contain_text("1")
    assert table.now["number"] == 0
    anna.context.set_offline(False)
    expect(ben.locator(FURION)).to_have_text("59")
    expect(anna.locator(".dot[data-state=live]")).to_be_visible()
    expect(anna.locator(FURION)).to_have_text("59")
    stored(anna)
    assert [entry["kind"] for entry in table.log] == ["damage-boss"]


def test_a_kept_tap_outlives_a_closed_page(server: Server, phone: Phone) -> None:
    table = open_table(server)
    anna = phone()
    sit_down(anna, table.code, "Anna")
    anna.context.set_offline(True)
    strike(anna)
    expect(anna.locator(".dot[data-state=offline]")).to_contain_text("1")
    context = anna.context
    anna.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(f"/t/{table.code}")
    expect(again.locator(FURION)).to_have_text("59")
    stored(again)
    assert table.now["number"] == 1


def test_a_tap_cut_off_after_it_was_sent_counts_once(server: Server, phone: Phone) -> None:
    """The server has the tap and its answer is lost: the same key again finds the entry."""
    table = open_table(server)
    anna = phone()
    sit_down(anna, table.code, "Anna")
    cut = []

    def lose_the_answer(route: Any) -> None:
        if not cut:
            cut.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    anna.route("**/play", lose_the_answer)
    strike(anna)
    expect(anna.locator(FURION)).to_have_text("59")
    expect(anna.locator("#table")).to_have_attribute("data-number", "1")
    expect(anna.locator(".dot[data-state=live]")).to_be_visible()
    assert cut == [200]
    assert [entry["kind"] for entry in table.log] == ["damage-boss"]


def test_undo_on_one_phone_undoes_on_both(server: Server, phone: Phone) -> None:
    table = open_table(server)
    anna, ben = phone(), phone()
    sit_down(anna, table.code, "Anna")
    sit_down(ben, table.code, "Ben")
    strike(anna)
    expect(ben.locator(FURION)).to_have_text("59")
    ben.get_by_role("button", name=re.compile("^Undo")).click()
    for page in (anna, ben):
        expect(page.locator(FURION)).to_have_text("60")
        stored(page)
    assert [entry["kind"] for entry in table.log] == ["damage-boss", "undo"]


def test_taking_back_a_drawn_card_asks_first_and_deals_the_same_again(server: Server, phone: Phone) -> None:
    table = open_table(server)
    anna = phone()
    sit_down(anna, table.code, "Anna")
    anna.get_by_role("button", name="Draw turn card").click()
    expect(anna.locator("#table")).to_have_attribute("data-number", "1")
    anna.get_by_role("button", name=re.compile("^Undo")).click()
    anna.locator("#dialog").get_by_role("button", name=re.compile("Take it back|Undo", re.IGNORECASE)).click()
    expect(anna.locator("#table")).to_have_attribute("data-number", "2")
    anna.get_by_role("button", name="Draw turn card").click()
    expect(anna.locator("#table")).to_have_attribute("data-number", "3")
    first, _, again = table.log
    assert again["fields"] == first["fields"]


def test_the_same_phone_regains_its_seat(server: Server, phone: Phone) -> None:
    table = open_table(server)
    anna = phone()
    sit_down(anna, table.code, "Anna")
    kept = anna.context.storage_state()
    anna.context.close()
    after = phone(storage_state=kept)
    after.goto("/")
    after.get_by_role("link", name=re.compile("Astro Knights.*Round", re.DOTALL)).first.click()
    expect(after.locator("#knight-red")).to_contain_text("you")


def test_a_taken_seat_is_not_given_twice_and_its_own_link_opens_it(server: Server, phone: Phone) -> None:
    table = open_table(server)
    anna, thief, new_phone = phone(), phone(), phone()
    sit_down(anna, table.code, "Anna")
    thief.goto(f"/join/{table.code}")
    thief.get_by_role("button", name=re.compile("Anna.*Taken", re.DOTALL)).click()
    expect(thief.locator("[data-waits]")).to_be_visible()
    thief.goto(f"/t/{table.code}")
    expect(thief.locator("#knight-red")).to_have_count(0)
    new_phone.goto(table.links["seats"]["red"])
    expect(new_phone.locator("#knight-red")).to_contain_text("you")
    assert table.links["seats"]["red"].split("/")[-1] not in new_phone.url


def test_a_watching_phone_sees_and_cannot_touch(server: Server, phone: Phone) -> None:
    table = open_table(server)
    watcher = phone()
    watcher.goto(table.links["watch"])
    expect(watcher.locator(FURION)).to_have_text("60")
    expect(watcher.locator("form[data-move], [name=tap]")).to_have_count(0)
    table.play("damage-boss", amount=2)
    expect(watcher.locator(FURION)).to_have_text("58")
