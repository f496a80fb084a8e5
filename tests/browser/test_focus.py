"""Who plays by keys: after an act the focus lies where one can go on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import look_at, open_table
from tests.load.server import Server

Phone = Callable[..., Page]

FOCUS = "document.activeElement.id || document.activeElement.getAttribute('aria-label')"


@pytest.fixture
def page(server: Server, phone: Phone) -> Page:
    """The host's phone at a new table."""
    page = phone()
    page.goto(open_table(server).links["host"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    return page


def played(page: Page, number: int) -> Any:
    """Where the focus is once this entry is drawn."""
    expect(page.locator("#table")).to_have_attribute("data-number", str(number))
    return page.evaluate(FOCUS)


def test_an_act_that_is_done_leaves_the_focus_to_the_question(page: Page) -> None:
    """The button in the thumb bar is another act now: a second Enter must not play it."""
    page.get_by_role("button", name="Draw turn card").focus()
    page.keyboard.press("Enter")
    assert played(page, 1) == "question-text"
    page.wait_for_timeout(600)  # longer than a changed control takes no tap
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert played(page, 1) == "question-text"


def test_so_does_every_main_act_of_a_turn(page: Page) -> None:
    """Also where one button follows the other at the same place.

    Where the table has to choose, as when the boss draws, the first answer stands for it.
    """
    main = page.locator(".bar button[name=tap]:not(.bar-undo, .btn-icon)")
    for _ in range(5):
        number = int(page.locator("#table").get_attribute("data-number") or 0)
        (main.last if main.count() else page.locator("#prompts button[name=tap]").first).focus()
        page.wait_for_timeout(600)
        page.keyboard.press("Enter")
        assert played(page, number + 1) == "question-text"


def test_the_question_has_a_ring_around_all_its_words_where_keys_are_used(
    server: Server, phone: Phone
) -> None:
    """Not on a phone that nobody has touched yet, when another one plays."""
    table = open_table(server, dealer="table")
    page = phone(viewport={"width": 390, "height": 664})
    page.goto(table.links["seats"]["blue"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    table.play("draw-turn-card", drawn="player-1")
    words, frame = page.locator("#question-text:focus-visible"), page.locator("#question")
    expect(words).to_be_visible()
    ring = "(one) => [getComputedStyle(one).outlineStyle, getComputedStyle(one).outlineOffset]"
    assert [one.evaluate(ring)[0] for one in (words, frame)] == ["none", "none"]
    page.keyboard.press("Escape")
    assert words.evaluate(ring)[0] == "none"
    expect(frame).to_have_css("outline", re.compile("solid 3px$"))
    expect(frame).to_have_css("outline-offset", "-3px")


def test_a_counter_keeps_the_focus(page: Page) -> None:
    look_at(page, "table")
    page.locator("#boss").get_by_role("button", name="Furion: health −1").focus()
    for number in (1, 2):
        page.keyboard.press("Enter")
        assert played(page, number) == "Furion: health −1"


def test_from_the_question_the_keys_reach_the_next_act(server: Server, phone: Phone) -> None:
    table, page = open_table(server, dealer="table"), phone()
    page.goto(table.links["host"])
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    page.keyboard.press("Escape")
    table.play("draw-turn-card", drawn="player-1")
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    page.locator("#question-text").focus()
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.closest('.bar, .view, .view-tabs')?.className ?? ''"))
        if page.evaluate("document.activeElement.matches('.bar .btn-main, .bar .bar-main')"):
            break
    else:
        pytest.fail("no Tab led to the main act")
    assert any("view-turn" in name for name in seen), "the stage lies between"
