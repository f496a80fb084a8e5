"""One phone for several players: after Done it is passed on, full screen, and shows nothing on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.moon import PLAIN, Player, open_moon
from tests.browser.situation_server import situation_app, situation_port, table
from tests.load.server import Server

__all__ = ["situation_app", "situation_port", "table"]

Phone = Callable[..., Page]
CUT = """() => [...document.querySelectorAll('.pass > *')].map((one) => one.getBoundingClientRect())
  .filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
  .length + (document.scrollingElement.scrollHeight > innerHeight ? 1 : 0)"""


def test_a_turn_of_three_on_one_phone(server: Server, phone: Phone) -> None:
    """Two taps from the one to the next: pass it, and say who one is."""
    opened = open_moon(server, "dome", ("Anna", "Ben", "Cem"), cards=PLAIN)
    host = Player(phone(), opened)
    page = host.page
    page.locator(".bar").get_by_role("link", name="Pass to Anna").click()
    for name, after in (("Anna", "Ben"), ("Ben", "Cem"), ("Cem", "")):
        expect(page.locator("#question-text")).to_have_text(name)
        expect(page.locator(".vitals, .wm-frame, #play, .top-title:visible")).to_have_count(0)
        page.wait_for_timeout(600)
        page.get_by_role("link", name=f"I am {name}").click()
        expect(page.get_by_role("region", name=f"Sheet of {name}")).to_be_visible()
        expect(page.locator(".bar").get_by_role("link", name="Pass to")).to_have_count(0)
        expect(page.locator("#views input")).to_have_count(5)
        host.turn()
        if after:
            page.locator(".bar").get_by_role("link", name=f"Pass to {after}").click()
    expect(page.locator("#moment")).to_contain_text("turn 2")
    expect(page.locator(".bar").get_by_role("link", name="Pass to")).to_have_count(0)


def test_a_player_with_a_phone_is_not_passed_to(server: Server, phone: Phone) -> None:
    opened = open_moon(server, "dome", ("Anna", "Ben", "Cem"), cards=PLAIN)
    ben = Player(phone(), opened, "blue")
    anna = Player(phone(), opened, "red")
    anna.turn()
    expect(anna.page.locator(".bar").get_by_role("link", name="Pass to Cem")).to_be_visible()
    Player(phone(), opened, "green")
    anna.page.reload()
    expect(anna.page.locator(".bar").get_by_role("link", name="Pass to")).to_have_count(0)
    ben.turn()
    expect(ben.page.locator(".bar").get_by_role("link", name="Pass to")).to_have_count(0)


def test_a_passed_phone_says_whose_sheet_it_shows(server: Server, phone: Phone) -> None:
    """All six sheets look alike, and after a turn the phone still shows that of whom it was passed to."""
    opened = open_moon(server, "dome", ("Anna", "Ben"), cards=PLAIN)
    anna = Player(phone(), opened, "red")
    who = anna.page.locator("#question .question-who")
    expect(anna.page.locator("button.wm-combo").first).to_be_visible()
    expect(who).to_have_count(0)
    anna.turn()
    anna.page.locator(".bar").get_by_role("link", name="Pass to Ben").click()
    anna.page.wait_for_timeout(600)
    anna.page.get_by_role("link", name="I am Ben").click()
    expect(who).to_have_text("Ben")
    anna.turn()
    expect(anna.page.locator("#moment")).to_contain_text("turn 2")
    expect(who).to_have_text("Ben")


def test_it_works_without_script(server: Server, phone: Phone) -> None:
    opened = open_moon(server, "dome", cards=PLAIN)
    page = phone(java_script_enabled=False)
    page.goto(opened.links["host"])
    page.get_by_role("link", name="Pass to Anna").click()
    page.get_by_role("link", name="I am Anna").click()
    expect(page.get_by_role("region", name="Sheet of Anna")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 664), (360, 560), (320, 480), (1024, 768)])
def test_nothing_is_cut(table: Any, size: tuple[int, int]) -> None:
    """With the longest name."""
    page: Page = table("welcome_to_the_moon", "launch, a new turn")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{page.url}?pass=yes")
    expect(page.get_by_role("link", name="I am Maximiliane-Theodora")).to_be_visible()
    assert page.evaluate(CUT) == 0
