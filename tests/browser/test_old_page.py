"""A page of before an update at the server of after it, and the reverse: a calm word, and no tap lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.colony import open_colony
from tests.browser.conftest import PHONE
from tests.browser.newer import Renewed
from tests.browser.renewed import server, table
from tests.browser.screen_checks import CUT_OFF, SMALL_TARGETS, SMALL_TEXT, axe, resize
from tests.browser.tables import FURION, Table, ask_health, stored, strike

Phone = Callable[..., Page]
UPDATED = "Companion was updated."
HELD = "This page is out of date. Reload it to send what you tapped."
OUTBOX = "() => JSON.parse(localStorage.getItem('companion-outbox') ?? '[]')"

__all__ = ["server", "table"]


@pytest.fixture
def page(table: Table, phone: Phone) -> Page:
    """The host's phone at the table. It remembers that it was not loaded anew."""
    page = phone()
    page.goto(table.links["host"])
    live(page)
    page.evaluate("() => { window.same = true; }")
    return page


def live(page: Page) -> None:
    """Until the page hears what happens; a server that was away is asked for again within seconds."""
    expect(page.locator(".dot[data-state=live]")).to_be_visible()


def notice(page: Page) -> Locator:
    return page.locator("#update:not([hidden])")


def hit(page: Page, times: int = 1) -> None:
    for _ in range(times):
        strike(page)


def reload(page: Page) -> None:
    """By the notice's own button."""
    with page.expect_navigation():
        notice(page).get_by_role("button", name="Reload").click()
    live(page)


def kinds(table: Table) -> list[str]:
    return [entry["kind"] for entry in table.log]


def waiting(page: Page) -> list[dict[str, Any]]:
    """The taps that the phone keeps."""
    kept: list[dict[str, Any]] = page.evaluate(OUTBOX)
    return kept


def version_of(page: Page) -> str | None:
    return page.locator("body").get_attribute("data-version")


def answered_as(page: Page, *versions: str) -> list[str]:
    """Let the table's answers name these versions in turn, "" for the true one; what was named so far."""
    named: list[str] = []

    def rename(route: Route) -> None:
        answer = route.fetch()
        named.append(versions[len(named) % len(versions)])
        other = {"x-companion-version": named[-1]} if named[-1] else {}
        route.fulfill(response=answer, headers={**answer.headers, **other})

    page.route("**/play*", rename)
    page.route("**/panel*", rename)
    return named


# --- the word ------------------------------------------------------------------------------------


def test_a_page_of_before_an_update_says_so_and_goes_on(server: Renewed, table: Table, page: Page) -> None:
    before = version_of(page)
    expect(notice(page)).to_have_count(0)
    server.update("later")
    expect(notice(page)).to_contain_text(UPDATED)
    hit(page)
    expect(page.locator(FURION)).to_have_text("59")
    assert page.evaluate("window.same"), "it was loaded anew by itself"
    assert version_of(page) == before
    reload(page)
    assert version_of(page) == "later"
    expect(notice(page)).to_have_count(0)
    assert kinds(table) == ["damage-boss"]


def test_a_page_says_so_beside_a_resource_update(server: Renewed, phone: Phone) -> None:
    colony, page = open_colony(server), phone()
    colony.correct("turn.used", 4)
    page.goto(colony.links["host"])
    expect(page.locator(".ec-update")).to_be_visible()
    live(page)
    answered_as(page, "later")
    colony.play("change-hand", seat="red", by=1)
    expect(notice(page)).to_contain_text(UPDATED)


def test_taps_made_while_the_server_is_exchanged_are_sent_once(
    server: Renewed, table: Table, page: Page
) -> None:
    server.kill()
    hit(page, 3)
    expect(page.locator(".dot[data-state=offline]")).to_contain_text("3")
    server.update("later")
    expect(page.locator(FURION)).to_have_text("57")
    stored(page)
    expect(notice(page)).to_contain_text(UPDATED)
    assert kinds(table) == ["damage-boss"] * 3
    assert waiting(page) == []


def test_a_reload_before_the_taps_went_out_loses_none(server: Renewed, table: Table, page: Page) -> None:
    server.update("later")
    expect(notice(page)).to_be_visible()
    page.route("**/play*", lambda route: route.abort())
    hit(page, 2)
    expect(page.locator(".dot")).to_contain_text("2")
    page.unroute("**/play*")
    reload(page)
    expect(page.locator(FURION)).to_have_text("58")
    expect(page.locator("#table")).to_have_attribute("data-number", "2")
    assert kinds(table) == ["damage-boss"] * 2


def test_a_word_that_was_put_off_does_not_come_back(page: Page) -> None:
    answered_as(page, "later")
    hit(page)
    notice(page).get_by_role("button", name="Not now").click()
    hit(page)
    expect(page.locator(FURION)).to_have_text("58")
    expect(notice(page)).to_have_count(0)


def test_an_open_dialog_stays_open(table: Table, page: Page) -> None:
    answered_as(page, "later")
    ask_health(page)
    page.locator("#dialog input[name=value]").fill("41")
    table.play("damage-boss", amount=2)
    expect(page.locator("#update")).not_to_have_attribute("hidden", "")
    expect(page.locator("#dialog[open] input[name=value]")).to_have_value("41")
    page.locator("#dialog").get_by_role("button", name="Set").click()
    expect(page.locator(FURION)).to_have_text("41")
    expect(notice(page)).to_contain_text(UPDATED)


def test_servers_of_two_versions_behind_one_address_are_told_of_once(page: Page) -> None:
    """Every second answer comes from another version: one word, and after a reload to the same page none."""
    named = answered_as(page, "other", "")
    hit(page)
    expect(notice(page)).to_contain_text(UPDATED)
    reload(page)
    hit(page, 4)
    expect(page.locator(FURION)).to_have_text("55")
    expect(notice(page)).to_have_count(0)
    assert named.count("other") > 2


# --- a tap that is not understood ----------------------------------------------------------------


def test_a_tap_the_new_server_does_not_know_is_held_and_sent_once_after_a_reload(
    server: Renewed, table: Table, page: Page
) -> None:
    server.update("later", without="damage-boss")
    hit(page, 2)
    expect(notice(page)).to_contain_text(HELD)
    expect(notice(page).get_by_role("button")).to_have_text("Reload")
    assert [tap.get("held", False) for tap in waiting(page)] == [True, False]
    assert kinds(table) == []
    server.update("later still")
    reload(page)
    expect(page.locator(FURION)).to_have_text("58")
    expect(page.locator("#table")).to_have_attribute("data-number", "2")
    assert kinds(table) == ["damage-boss"] * 2
    assert waiting(page) == []


def test_a_tap_that_no_page_can_send_is_refused_with_a_sentence_and_given_up(
    server: Renewed, table: Table, page: Page
) -> None:
    server.update("later", without="damage-boss")
    hit(page)
    expect(notice(page)).to_contain_text(HELD)
    reload(page)
    expect(page.locator("#refusal, .toast").first).to_contain_text("There is no move of this kind")
    expect(notice(page)).to_have_count(0)
    assert waiting(page) == []
    assert kinds(table) == []


def test_what_the_rules_refuse_is_refused_at_once_on_an_old_page_too(
    server: Renewed, table: Table, page: Page
) -> None:
    page.locator('#boss [aria-label="Furion: health −1"]').evaluate("(button) => { button.value = 'undo'; }")
    server.update("later")
    hit(page)
    expect(page.locator("#refusal, .toast").first).to_contain_text("undo")
    assert waiting(page) == []
    expect(notice(page)).to_contain_text(UPDATED)


def test_a_page_of_before_an_update_loads_a_script_that_it_needs_later(
    server: Renewed, table: Table, page: Page
) -> None:
    """The script that says what was refused comes from the newer server and imports the page's own app.js."""
    page.locator('#boss [aria-label="Furion: health −1"]').evaluate("(button) => { button.value = 'undo'; }")
    server.update("later")
    came: dict[str, str] = {}
    page.on("response", lambda one: came.update({one.url: one.headers.get("cache-control", "")}))
    hit(page)
    expect(page.locator("#refusal")).to_contain_text("undo")
    own = page.locator("script[src$='/scripts/app.js']").evaluate("(script) => script.src")
    scripts = {url: kept for url, kept in came.items() if url.endswith(".js")}
    assert scripts == {own.replace("app.js", "refusal.js"): "no-cache"}, "no-cache: of another version"


def test_a_tap_after_the_secret_key_was_changed_is_sent_after_a_reload(
    server: Renewed, table: Table, page: Page
) -> None:
    server.change_key()
    hit(page)
    expect(notice(page)).to_contain_text(HELD)
    assert kinds(table) == []
    reload(page)
    expect(page.locator(FURION)).to_have_text("59")
    stored(page)
    assert kinds(table) == ["damage-boss"]


def test_a_second_tab_as_old_as_the_first_does_not_use_up_the_second_try(
    server: Renewed, table: Table, page: Page
) -> None:
    other = page.context.new_page()
    other.goto(page.url)
    live(other)
    server.change_key()
    hit(page)
    expect(notice(page)).to_contain_text(HELD)
    expect(notice(other)).to_contain_text(HELD)
    hit(other)
    assert len(waiting(other)) == 2
    reload(other)
    expect(other.locator(FURION)).to_have_text("58")
    expect(other.locator("#table")).to_have_attribute("data-number", "2")
    assert kinds(table) == ["damage-boss"] * 2
    assert waiting(page) == []


def test_a_dialog_whose_tap_is_held_makes_way_for_the_word(server: Renewed, table: Table, page: Page) -> None:
    ask_health(page)
    page.locator("#dialog input[name=value]").fill("41")
    server.change_key()
    page.locator("#dialog").get_by_role("button", name="Set").click()
    expect(notice(page)).to_contain_text(HELD)
    expect(page.locator("#dialog[open]")).to_have_count(0)
    reload(page)
    expect(page.locator(FURION)).to_have_text("41")
    stored(page)
    assert kinds(table) == ["correct"]


# --- how it looks --------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [UPDATED, HELD])
def test_the_word_can_be_read_and_hit_on_every_phone(page: Page, axe: Any, words: str) -> None:
    if words == HELD:
        page.evaluate("() => document.dispatchEvent(new CustomEvent('companion:held'))")
    else:
        answered_as(page, "later")
        hit(page)
    expect(notice(page)).to_contain_text(words)
    found = axe.run(page)
    assert not found.violations_count, found.generate_report()
    for width, height in ((320, 640), (PHONE["width"], PHONE["height"])):
        resize(page, width, height)
        assert page.evaluate(SMALL_TEXT) == []
        assert page.evaluate(SMALL_TARGETS) == []
        assert page.evaluate(CUT_OFF) == []
        bar, word = page.locator(".bar").bounding_box(), notice(page).bounding_box()
        assert bar is not None
        assert word is not None
        assert word["y"] + word["height"] <= bar["y"], json.dumps([word, bar])
        assert word["x"] >= 0
        assert word["x"] + word["width"] <= width


__all__ = ["axe"]
