"""The picture of a result on phones: seen, shared as a file where the phone can, kept without script."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.ended_server import ended_tables
from tests.browser.screen_checks import AXE, assert_well_made, axe
from tests.ended import ENDED

__all__ = ["axe"]

Phone = Callable[..., Any]

SHARES = """
  navigator.canShare = ({ files }) => files.every((file) => file.type === 'image/png');
  navigator.share = async ({ files: [file] }) => { window.shared = [file.name, file.type, file.size]; };
"""
"""A phone that hands files over: Chromium without a window has no such sheet."""


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The host's link of an ended table of each game."""
    with ended_tables(tmp_path_factory.mktemp("instance"), ENDED) as links:
        yield links


def result_of(page: Any, link: str) -> Any:
    """Open the result of the table, down to its picture."""
    page.goto(link)
    page.goto(f"{link.partition('/key/')[0]}/result")
    page.locator(".result-picture").scroll_into_view_if_needed()
    return page


def seen(page: Any) -> list[int]:
    """The size of the picture as it came, once it is there."""
    page.wait_for_function("() => document.querySelector('.result-picture img').complete")
    size: list[int] = page.evaluate(
        "() => (({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])"
        "(document.querySelector('.result-picture img'))"
    )
    return size


@pytest.mark.parametrize("slug", ENDED)
def test_the_picture_is_seen_and_as_wide_as_the_page(phone: Phone, ended: dict[str, str], slug: str) -> None:
    """Also on the smallest phone nothing of it is cut off."""
    page = result_of(phone(viewport={"width": 320, "height": 480}), ended[slug])
    assert seen(page) == [1200, 630]
    box = page.locator(".result-picture").bounding_box()
    assert 0 <= box["x"]
    assert box["x"] + box["width"] <= 320
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320


def test_a_phone_that_shares_files_hands_it_over(phone: Phone, ended: dict[str, str]) -> None:
    """Under a name that says of which game and table it is."""
    page = phone()
    page.add_init_script(SHARES)
    result_of(page, ended["astrojam"])
    page.get_by_role("button", name="Share the picture").click()
    page.wait_for_function("() => window.shared")
    name, kind, size = page.evaluate("() => window.shared")
    assert name.startswith("astrojam-")
    assert name.endswith(".png")
    assert kind == "image/png"
    assert size > 10_000


def test_another_phone_is_offered_the_files(phone: Phone, ended: dict[str, str], tmp_path: Path) -> None:
    """Without a sheet for files there is no button that would do nothing."""
    page = phone()
    page.add_init_script("navigator.canShare = undefined")
    result_of(page, ended["astrojam"])
    assert page.get_by_role("button", name="Share the picture").count() == 0
    page.locator("#keep > summary").click()
    with page.expect_download() as kept:
        page.get_by_role("link", name="PNG").click()
    kept.value.save_as(tmp_path / "result.png")
    assert struct.unpack(">II", (tmp_path / "result.png").read_bytes()[16:24]) == (1200, 630)


def test_without_script_it_is_seen_and_its_link_opens_it_to_a_stranger(
    phone: Phone, ended: dict[str, str]
) -> None:
    """The stranger's phone holds no key of the table."""
    page = result_of(phone(java_script_enabled=False), ended["welcome_to_the_moon"])
    assert page.locator("[data-share-picture]").is_hidden()
    link = page.get_by_role("link", name="Look at it").get_attribute("href")
    stranger = phone()
    assert stranger.goto(link).status == 200
    assert seen(stranger) == [1200, 2462], "with the sheets of six"
    assert stranger.get_by_role("heading", level=1).inner_text().startswith("All System Errors are crossed.")
    assert stranger.goto(f"{link.partition('/result/')[0]}/result").status == 401


def test_both_pages_are_readable_tappable_and_open_to_all(
    phone: Phone, ended: dict[str, str], axe: Any
) -> None:
    """The result and what a stranger sees of it, on every size of glass."""
    page = result_of(phone(**AXE), ended["hundred_astronauts"])
    link = page.get_by_role("link", name="Look at it").get_attribute("href")
    assert_well_made(page, axe)
    page.goto(link)
    assert_well_made(page, axe)
