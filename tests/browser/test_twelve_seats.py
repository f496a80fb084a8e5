"""Twelve people with long names sit at one table, on small glass."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.engine.seats import SEAT_IDS
from tests.browser.screen_checks import AXE, assert_well_made, axe
from tests.browser.seated import NAMES, ToyServer
from tests.browser.setup_page import choose, names, start

__all__ = ["axe"]

Phone = Callable[..., Page]

TWELVE = (
    *NAMES,
    *("Wolfeschlegelstein", "Anne-Sophie v. Berg", "Jo"),
    *("Søren Nightingale Qu", "Maximiliane-Theodora", "Hippolyta Featherly"),
)
SHAPE = """(badge) => {
  const { borderRadius, clipPath, backgroundColor } = getComputedStyle(badge);
  return [`${borderRadius} ${clipPath}`, backgroundColor, badge.textContent];
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ToyServer]:
    with ToyServer(tmp_path_factory.mktemp("seated")) as server:
        yield server


def test_twelve_are_set_up_invited_and_play(server: ToyServer, phone: Phone, axe: Any) -> None:
    page = phone(**AXE)
    page.goto("/new/toy")
    choose(page, "players", 12)
    expect(names(page)).to_have_count(12)
    for field, name in zip(names(page).all(), TWELVE, strict=True):
        field.fill(name)
    page.get_by_label("Goal").fill("3")
    assert_well_made(page, axe)
    choose(page, "players", 7)
    expect(names(page)).to_have_count(7)
    choose(page, "players", 12)
    start(page)
    expect(page.locator(".list-row")).to_have_count(12)
    assert_well_made(page, axe)
    page.goto(page.url.replace("/invite", "") + "?seat=magenta")
    expect(page.locator(".prompt-text")).to_have_text("Hippolyta Featherly wrote 0.")
    expect(page.locator("#seat-tab-magenta")).to_be_in_viewport()
    assert_well_made(page, axe)
    page.get_by_role("button", name="Write the next").click()
    expect(page.locator(".prompt-text")).to_have_text("Hippolyta Featherly wrote 1.")


def test_no_two_seats_share_colour_shape_or_letter(server: ToyServer, phone: Phone) -> None:
    table, page = server.open_toy(TWELVE), phone()
    page.goto(f"/t/{table['code']}/key/{table['keys']['host']}")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        looks = [page.locator(f"#seat-tab-{seat} .seat-badge").evaluate(SHAPE) for seat in SEAT_IDS]
        assert [len(set(kind)) for kind in zip(*looks, strict=True)] == [12, 12, 12]
