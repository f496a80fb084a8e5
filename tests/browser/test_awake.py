"""The screen stays awake while the game is played, also where the browser lends no wake lock."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.tables import open_table, strike
from tests.load.server import Server

Phone = Callable[..., Page]

NOTE = """
    const note = (word) => {
      const seen = document.documentElement.dataset;
      seen.asked = seen.asked ? `${seen.asked} ${word}` : word;
    };
"""
WATCHED = f"""{NOTE}
    Object.defineProperty(Navigator.prototype, 'wakeLock', {{ value: {{ request: async (kind) => {{
      const lock = {{ released: false, release: async () => {{ lock.released = true; note('released'); }} }};
      note(kind);
      return lock;
    }} }} }});
"""
SLEEPLESS = f"""{NOTE}
    delete Navigator.prototype.wakeLock;
    Object.defineProperty(window, 'NoSleep', {{ get: () => window.kept, set(Real) {{
      window.kept = class extends Real {{
        enable() {{ note('on'); return super.enable(); }}
        disable() {{ note('off'); return super.disable(); }}
      }};
      note('fetched');
    }} }});
"""


def asked(page: Page, words: str) -> None:
    """What the page asked of the browser so far."""
    expect(page.locator("html")).to_have_attribute("data-asked", words)


def open_page(phone: Phone, link: str, script: str) -> Page:
    page = phone()
    page.add_init_script(script)
    page.goto(link)
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    return page


def test_the_wake_lock_is_held_while_playing_and_let_go_at_the_end(server: Server, phone: Phone) -> None:
    table = open_table(server, boss={"health": 1})
    page = open_page(phone, table.links["host"], WATCHED)
    asked(page, "screen")
    table.play("damage-boss", amount=1)
    asked(page, "screen released")


def test_without_a_wake_lock_a_silent_video_keeps_the_screen_awake(server: Server, phone: Phone) -> None:
    table = open_table(server, boss={"health": 2})
    page = open_page(phone, table.links["host"], SLEEPLESS)
    asked(page, "fetched")
    strike(page)
    asked(page, "fetched on")
    strike(page)
    asked(page, "fetched on off")


def test_a_page_with_a_wake_lock_fetches_no_video(server: Server, phone: Phone) -> None:
    table = open_table(server)
    page = open_page(phone, table.links["host"], WATCHED)
    expect(page.locator("script[src*=nosleep]")).to_have_count(0)
