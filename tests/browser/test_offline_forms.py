"""A form that no server answers: the phone says so, and brings back what was typed as soon as one does."""

from __future__ import annotations

import os
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.test_offline import AWAY, LATER, anna, are_kept, server, table

UNSENT = "What you sent was not answered."


__all__ = ["anna", "server", "table"]

FORMS = [
    ("/join", "code", "W0RLD"),
    ("/new/astro_knights", "knights-0-player", "Zoë"),
    ("/plays/add", "players-0-name", "Zoë"),
    ("SEAT", "name", "Ben"),
]


@pytest.mark.parametrize(("path", "field", "words"), FORMS)
def test_a_form_without_a_machine_comes_back_as_it_was_typed(server, table, anna, path, field, words):
    anna.goto(path if path != "SEAT" else f"/join/{table.code}/seat/red")
    box = anna.locator(f"[name='{field}']").first
    box.fill(words)
    server.kill()
    box.evaluate("(field) => field.form.requestSubmit()")
    expect(anna.get_by_role("heading", name=AWAY)).to_be_visible()
    expect(anna.get_by_text(UNSENT)).to_be_visible()
    server.start()
    expect(anna.get_by_text(UNSENT)).to_have_count(0, timeout=LATER)
    expect(anna.locator(f"[name='{field}']").first).to_have_value(words, timeout=LATER)


def test_a_form_without_a_machine_costs_no_copy_of_the_table(server, table, anna):
    anna.goto(f"/t/{table.code}/leave")
    server.kill()
    anna.get_by_role("button", name="Leave").click()
    expect(anna.get_by_text(UNSENT)).to_be_visible()
    are_kept(anna, "/offline", f"/t/{table.code}")
    server.start()
    expect(anna.get_by_role("button", name="Leave")).to_be_visible(timeout=LATER)
    anna.get_by_role("button", name="Leave").click()
    are_kept(anna, "/offline")


def test_a_page_of_a_machine_that_sleeps_says_so_and_comes_when_it_wakes(server, table, anna):
    os.kill(server.pid, signal.SIGSTOP)
    try:
        anna.goto("/people", timeout=2 * LATER)
        expect(anna.get_by_role("heading", name=AWAY)).to_be_visible()
        expect(anna.get_by_text(UNSENT)).to_be_hidden()
    finally:
        os.kill(server.pid, signal.SIGCONT)
    expect(anna.get_by_role("heading", name="People and plays")).to_be_visible(timeout=LATER)


@pytest.mark.parametrize("workers", ["allow", "block"])
def test_a_reload_keeps_what_was_typed_and_a_new_visit_begins_anew(server, phone, workers):
    page = phone(service_workers=workers)
    page.goto("/new/welcome_to_the_moon")
    page.locator("label:has([name=players][value='4'])").first.click()
    last = page.locator("input[data-person]:visible").last
    last.fill("Zoë")
    field = last.get_attribute("name")
    page.reload()
    expect(page.locator("[name=players][value='4']")).to_be_checked()
    expect(page.locator(f"[name='{field}']")).to_have_value("Zoë")
    page.goto("/new/welcome_to_the_moon")
    expect(page.locator(f"[name='{field}']")).to_have_value("")


def test_a_play_that_was_stored_without_an_answer_counts_once_when_it_is_sent_again(server, anna):
    """The line broke after the server had it: the form that comes back is the same form."""
    anna.goto("/plays/add")
    anna.locator("[name='game']").fill("Chess")
    anna.locator("[name='players-0-name']").fill("Zoë")
    status = anna.evaluate(
        """async () => (await fetch('/plays/add',
          { method: 'POST', body: new FormData(document.querySelector('main form')) })).status"""
    )
    assert status == 200, "it was stored, and the list came"
    server.kill()
    anna.locator("[name='players-0-name']").press("Enter")
    expect(anna.get_by_text(UNSENT)).to_be_visible()
    server.start()
    expect(anna.locator("[name='game']")).to_have_value("Chess", timeout=LATER)
    anna.locator("[name='players-0-name']").press("Enter")
    anna.wait_for_url("**/plays?game=chess")
    expect(anna.locator("main a[href$='/edit']")).to_have_count(1)
    anna.goto("/plays/add")
    anna.locator("[name='game']").fill("Go")
    anna.reload()
    expect(anna.locator("[name='game']")).to_have_value("Go")
