"""A great moment on a phone that it concerns, on another one, and on the television."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import Table, open_table
from tests.load.server import Server

Phone = Callable[..., Page]
MOVING = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "reduced_motion": "no-preference"}
COUNTED = """() => {
  window.scenes = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.classList?.contains('scene')) window.scenes += 1;
  }).observe(document.body, { childList: true });
}"""
WHOLE, STRIP = "body > .scene.is-whole", "body > .scene.is-strip"


@pytest.fixture
def table(server: Server) -> Table:
    return open_table(server, dealer="table")


def look(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    return page


def test_a_draw_fills_the_phone_of_its_player_and_the_television(phone: Phone, table: Table) -> None:
    anna = look(phone(**MOVING), table.links["seats"]["red"])
    ben = look(phone(**MOVING), table.links["seats"]["blue"])
    television = look(ben.context.new_page(), f"/t/{table.code}/screen")
    table.play("draw-turn-card", drawn="player-1")
    expect(anna.locator(WHOLE)).to_contain_text("Anna")
    expect(television.locator(WHOLE)).to_contain_text("Anna")
    expect(ben.locator(STRIP)).to_contain_text("Anna")
    for page in (anna, ben, television):
        expect(page.locator("body > .scene")).to_have_count(0)  # it leaves by itself
    expect(anna.locator("#question")).to_contain_text("Your turn")


def test_the_boss_fills_every_phone(phone: Phone, table: Table) -> None:
    pages = [look(phone(**MOVING), table.links["seats"][seat]) for seat in ("red", "blue")]
    table.play("draw-turn-card", drawn="boss")
    for page in pages:
        expect(page.locator(WHOLE)).to_contain_text("Furion")


def test_a_tap_skips_it_and_plays_nothing(phone: Phone, table: Table) -> None:
    """Nor does the finger that bounces on what lay below."""
    anna = look(phone(lifted=False, **MOVING), table.links["seats"]["red"])
    table.play("draw-turn-card", drawn="player-1")
    expect(anna.locator(WHOLE)).to_be_visible()
    number = len(table.log)
    place = anna.locator(".view-turn .btn").first.bounding_box()
    assert place is not None
    middle = (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    anna.touchscreen.tap(*middle)
    anna.touchscreen.tap(*middle)
    expect(anna.locator("body > .scene")).to_have_count(0)
    assert anna.locator("#dialog[open]").count() == 0
    assert len(table.log) == number


def test_the_main_act_takes_a_tap_all_the_while(phone: Phone, table: Table) -> None:
    anna = look(phone(**MOVING), table.links["seats"]["red"])
    table.play("draw-turn-card", drawn="player-1")
    expect(anna.locator(WHOLE)).to_be_visible()
    number = len(table.log)
    anna.locator("#bar .btn-main").tap()
    expect(anna.locator(f"#table[data-number='{number + 1}']")).to_be_visible()


def test_with_less_motion_it_is_a_strip_that_takes_no_tap(phone: Phone, table: Table) -> None:
    anna = look(phone(**{**MOVING, "reduced_motion": "reduce"}), table.links["seats"]["red"])
    table.play("draw-turn-card", drawn="player-1")
    expect(anna.locator(STRIP)).to_be_visible()
    assert anna.locator(STRIP).evaluate("(one) => getComputedStyle(one).pointerEvents") == "none"


def test_what_was_played_before_is_not_shown_again(phone: Phone, table: Table) -> None:
    """Neither when the page is opened, nor when somebody takes something back."""
    table.play("draw-turn-card", drawn="player-1")
    anna = look(phone(**MOVING), table.links["seats"]["red"])
    anna.evaluate(COUNTED)
    table.play("go-to-phase", phase="main")
    table.post("undo")
    expect(anna.locator(f"#table[data-number='{len(table.log)}']")).to_be_visible()
    assert anna.evaluate("window.scenes") == 0
    table.post("undo")
    table.play("draw-turn-card", drawn="boss")
    expect(anna.locator(WHOLE)).to_contain_text("Furion")
    assert anna.evaluate("window.scenes") == 1
