"""The set-up page of a game: what it asks, what a finger taps on it, and the table that comes of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import LONG_NAMES

Phone = Callable[..., Page]
TWELVE = (*LONG_NAMES, "Zoë", "Ivo", "Mira", "Pim", "Ute", "Lars")
INVITED = re.compile(r"/t/([A-Z0-9]+)(/invite)?$")
"""Address after *Start*. A single player has nobody to invite, and goes straight to the table."""


def asked(page: Page) -> set[str]:
    """What is seen at once to be chosen by a tap. Each has a default, and the rest is folded away."""
    shown = {one.get_attribute("name") or "" for one in page.locator("main input[type=radio]:visible").all()}
    for name in shown:
        expect(page.locator(f'input[name="{name}"]:checked')).to_have_count(1)
    expect(page.locator("main details[open]")).to_have_count(0)
    return shown


def choose(page: Page, name: str, value: str | int) -> None:
    """Tap one of a group's choices."""
    page.locator(f'label:has(input[name="{name}"][value="{value}"])').click()


def names(page: Page) -> Locator:
    """The fields for the names of those who play."""
    return page.get_by_label(re.compile(r"Name of player \d")).filter(visible=True)


def type_long_names(page: Page, players: int) -> None:
    """A name for each of so many."""
    expect(names(page)).to_have_count(players)
    for field, name in zip(names(page).all(), TWELVE[:players], strict=True):
        field.fill(name)


def fold(page: Page, title: str) -> Locator:
    """What is folded away under this title, opened."""
    found = page.locator("main details").filter(has_text=title)
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def start(page: Page) -> None:
    page.locator(".setup-bar").get_by_role("button", name="Start").click()


def started(page: Page) -> str:
    """Tap Start; the code of the table."""
    start(page)
    expect(page).to_have_url(INVITED)
    found = INVITED.search(page.url)
    assert found
    return found[1]


def new_table(page: Page, game: str, players: int = 2, **choices: str | int) -> str:
    """A table set up through the page; its code."""
    page.goto(f"/new/{game}")
    choose(page, "players", players)
    for name, value in choices.items():
        choose(page, name, value)
    return started(page)


def setup_of(page: Page, code: str) -> dict[str, Any]:
    """How the table was set up, as its file says."""
    answer = page.request.get(f"/t/{code}/recorded.toml")
    assert answer.ok, answer.text()
    setup: dict[str, Any] = tomllib.loads(answer.text()).get("setup", {})
    return setup


def assert_fits_the_glass(page: Page, down_to: str = "main details") -> None:
    """The page down to the last of these, its folds, is seen above Start without scrolling."""
    last, bar = page.locator(down_to).last.bounding_box(), page.locator(".setup-bar").bounding_box()
    assert last is not None
    assert bar is not None
    assert last["y"] + last["height"] <= bar["y"] + 1, f"Start covers {down_to}: {last}, {bar}"
