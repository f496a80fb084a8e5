"""A game that declares its set-up, its state and its moves is played: page, offers and corrections follow."""

import pytest
from playwright.sync_api import expect
from toy import TOY

from companion.games import GAMES
from tests.browser.served import served


@pytest.fixture
def port(app, monkeypatch):
    """A server that knows the toy, as it declares itself."""
    monkeypatch.setitem(GAMES, "toy", TOY)
    with served(app) as port:
        yield port


def test_it_is_set_up_played_and_corrected(port, phone):
    page = phone(base_url=f"http://127.0.0.1:{port}")
    page.goto("/new/toy")
    page.get_by_label("Goal").fill("3")
    page.get_by_role("button", name="Start").last.click()
    page.goto(page.url.replace("/invite", ""))
    assert page.locator(".prompt-text").first.inner_text() == "12 cards left"
    page.get_by_role("button", name="Draw").click()
    page.get_by_text("11 cards left").first.wait_for()
    for total in (1, 2):
        page.get_by_role("button", name="Player 1: +1").click()
        page.locator('[data-value="count"]', has_text=str(total)).wait_for(state="attached")
    page.get_by_role("radio", name="Table").check(force=True)
    page.locator('.value[aria-label^="Count"]').click()
    page.locator("#dialog input[name=value]").fill("0")
    page.get_by_role("button", name="Set").click()
    page.locator('[data-value="count"]', has_text="0").wait_for()
    expect(page.locator(".is-refused", has_text="−1")).to_have_count(2)  # nothing falls below zero


def test_a_refused_set_up_says_why_beside_its_field(port, phone):
    page = phone(base_url=f"http://127.0.0.1:{port}")
    page.goto("/new/toy")
    page.get_by_label("Goal").fill("3")
    page.get_by_label("Start", exact=True).fill("5")
    page.get_by_role("button", name="Start").last.click()
    assert page.locator(".field-error").inner_text() == "The start must lie below the goal."
