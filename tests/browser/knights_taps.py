"""What is tapped on some screens of Astro Knights to bring them about."""

from __future__ import annotations

from typing import Any


def ask_who(page: Any) -> None:
    """Hold a figure down."""
    page.locator('#row-red .value[aria-label^="Anna: Health"]').click(delay=600)
    page.locator("#dialog #dialog-title").wait_for()


def refused_act(page: Any) -> None:
    page.locator("#acting .is-refused").first.click(force=True)  # aria-disabled is no reason not to tap it
    page.locator(".toast").wait_for()


def ask_numbers(page: Any) -> None:
    page.locator('select[name="boss-boss"]').select_option("continnua")
    page.locator('label:has(input[name="tracks"][value="full"])').click()
    page.get_by_role("button", name="Start").last.click()
    page.locator("#numbers").wait_for()


def type_wrong(page: Any) -> None:
    ask_numbers(page)
    page.locator('#numbers input[name="knights-0-health"]').fill("0")
    page.get_by_role("button", name="Start").last.click()
    page.locator(".field-error").first.wait_for()
    page.get_by_text("Tracks, side decks").click()
