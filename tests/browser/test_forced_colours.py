"""Where the system forces its colours, a border tells what is chosen; a seat keeps its shape and letter."""

from __future__ import annotations

from contextlib import suppress

import pytest
from games.situations import SITUATIONS
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from companion.games import GAMES
from tests.browser.situation_server import one_table, situation_app, situation_port
from tests.browser.tables import choose_view, open_table

__all__ = ["one_table", "situation_app", "situation_port"]

FAULTS = """() => {
  const found = [], style = (one) => getComputedStyle(one), seen = (one) => one.checkVisibility();
  const named = (one) => one.textContent.trim();
  const all = (every) => [...document.querySelectorAll(every)].filter(seen);
  const chosen = ':is(.view-tab, .choice, .key, .key-large, .colour) input:checked + span, '
    + '.btn[aria-pressed="true"], .btn[aria-current], .seat-tab[aria-current], '
    + '.wm-combo:is([aria-current], .is-chosen), .wm-chip-on';
  for (const one of all(chosen)) {
    if (parseFloat(style(one).borderTopWidth) < 3) found.push(`not seen to be chosen: ${named(one)}`);
  }
  const others = ':is(.view-tab, .key, .key-large, .colour) input:not(:checked) + span, '
    + '.btn[aria-pressed="false"], .btn.is-refused';
  for (const one of all(others)) {
    if (parseFloat(style(one).borderTopWidth) >= 3) found.push(`looks chosen: ${named(one)}`);
  }
  for (const one of all('.seat-badge')) {
    const { backgroundColor, color } = style(one);
    const page = style(document.body).backgroundColor;
    if (backgroundColor === page) found.push(`no shape: ${named(one)}`);
    if (backgroundColor === color || !named(one)) found.push('a badge without its letter');
  }
  for (const one of all('.dot')) {
    const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(one, '::before');
    const page = style(document.body).backgroundColor;
    const ring = parseFloat(borderTopWidth) > 0 && borderTopColor !== page;
    if (!ring && [page, 'rgba(0, 0, 0, 0)'].includes(backgroundColor)) {
      found.push(`the dot is not drawn: ${[one.dataset.state, backgroundColor, borderTopWidth]}`);
    }
  }
  return found;
}"""


def faults_of(page: Page) -> list[str]:
    """Return what cannot be told apart once the last style sheet has come."""
    with suppress(PlaywrightTimeoutError):  # what is left is named below
        page.wait_for_function(f"() => !({FAULTS})().length")
    found: list[str] = page.evaluate(FAULTS)
    return found


def some(slug: str) -> list[str]:
    """A few situations of a game, from its beginning to its end, and one where something was chosen."""
    names = list(SITUATIONS[slug])
    chosen = [name for name in names if "chosen" in name][:1]
    return list(dict.fromkeys([names[0], names[len(names) // 2], names[-1], *chosen]))


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_chosen_is_seen_without_a_tint(one_table, slug):
    faults = []
    for name in some(slug):
        page = one_table(slug, name)
        page.emulate_media(forced_colors="active", reduced_motion="reduce")
        page.wait_for_selector(".dot[data-state=live], .dot[data-state=polling]", state="attached")
        views = page.locator("#views input").evaluate_all("(all) => all.map(({ value }) => value)")
        for view in views:
            choose_view(page, view)
            faults += [f"{name}: {fault}" for fault in faults_of(page)]
    assert faults == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_set_up_page_shows_what_is_chosen(phone, slug):
    page = phone(forced_colors="active")
    page.goto(f"/new/{slug}")
    assert page.locator(":is(.key, .key-large, .choice) input:checked").count()
    assert faults_of(page) == []


def test_the_join_page_and_this_phone_show_what_is_chosen(phone, server):
    page = phone(forced_colors="active")
    page.goto("/phone")
    assert page.locator(".key input:checked").count()
    assert faults_of(page) == []
    page.goto(f"/join/{open_table(server).code}")
    page.locator('a[href$="/seat/blue"]').click()
    assert page.locator(".colour input:checked").count()
    assert faults_of(page) == []
