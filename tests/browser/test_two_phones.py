"""What the bench sees of a tap in Chromium: when a finger was lifted, and since when a figure is shown."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

import pytest
from playwright.async_api import async_playwright

from bench.two_phones import LESS, MORE, TwoPhones, phones
from tests.browser.chromium import FLAGS, SHELL
from tests.own_loop import alone

PAGE = """<!doctype html><meta name="viewport" content="width=device-width">
<p data-value="boss.health">90</p>
<div id="boss"><button aria-label="health −1">−</button><button aria-label="health +1">+</button>
<b data-value="boss.health">90</b></div>
<script>
const [less, more] = document.querySelectorAll('button');
const figures = document.querySelectorAll('[data-value]');
let number = 90;
const show = (shown) => { for (const figure of figures) figure.textContent = shown; };
const hear = (by) => { number += by; const now = number; SHOW };
less.addEventListener('click', () => hear(-1));
more.addEventListener('click', () => hear(1));
</script>"""
AT_ONCE, LATE = "show(now)", "setTimeout(() => show(now), 300)"
ONE_PLACE = f"figures[0].textContent = now; {LATE}"
TAKEN_BACK = "show(now); setTimeout(() => show(now - by), 130)"


def measured(run: Any, first: str, other: str) -> Any:
    """What `run` makes of two phones at pages that show a tap so; in a thread with a loop of its own."""

    async def main() -> Any:
        async with async_playwright() as tools:
            browser = await tools.chromium.launch(executable_path=SHELL, args=FLAGS)
            addresses = [
                f"data:text/html;charset=utf-8,{quote(PAGE.replace('SHOW', how))}" for how in (first, other)
            ]
            async with phones(browser, *addresses, view="") as table:
                tapped = await run(table)
            await browser.close()
            return tapped

    return alone(main)


async def both(table: TwoPhones, sign: str, times: int = 1) -> tuple[float, float]:
    """Taps that the other phone hears of at once."""
    heard = table.other.page.evaluate("(by) => hear(by)", times * (1 if sign == MORE else -1))
    taken, _ = await asyncio.gather(table.tapped(sign, times, 0.2), heard)
    return taken


def test_a_tap_is_measured_until_each_phone_shows_it() -> None:
    first, other = measured(lambda table: both(table, LESS), AT_ONCE, LATE)
    assert 0.01 < first < 0.2
    assert other > 0.25


def test_a_figure_is_shown_when_every_place_agrees() -> None:
    first, _ = measured(lambda table: both(table, MORE), ONE_PLACE, AT_ONCE)
    assert first > 0.3


def test_of_taps_in_a_row_the_last_counts() -> None:
    first, _ = measured(lambda table: both(table, LESS, 6), LATE, AT_ONCE)
    assert 0.3 < first < 1.2


def test_a_number_that_is_taken_back_was_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.two_phones.PATIENCE", 2.0)
    with pytest.raises(RuntimeError, match="not 91"):
        measured(lambda table: both(table, MORE), TAKEN_BACK, AT_ONCE)
