"""The score pad on two phones: two rounds by tapping, and a cell that two players count."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pad import Scorer, open_pad, write
from tests.browser.tables import Table, look_at, opened
from tests.load.server import Server

Phone = Callable[..., Page]
Phones = Callable[[Table], tuple[Scorer, Scorer]]
SMALL = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def phones(server: Server, phone: Phone) -> Phones:
    return lambda table: (
        Scorer(opened(phone(**SMALL), table, "red")),
        Scorer(opened(phone(**SMALL), table, "blue")),
    )


def test_two_rounds_by_two_taps_and_the_figures_each(server: Server, phones: Phones) -> None:
    table = open_pad(server, title="Rummy", rounds=2)
    anna, ben = phones(table)
    expect(anna.page.locator(".top-title strong")).to_have_text("Rummy")
    anna.taps_on("^Ben$")
    for one in (anna, ben):
        expect(one.page.locator("#question")).to_contain_text("Ben deals, Anna begins.")
        one.taps = 0
    for first, second in (("8+7+3", "20"), ("5", "40−12")):
        anna.score(first)
        ben.score(second)
        expect(anna.page.locator("#table")).to_have_attribute("data-number", str(table.now["number"]))
    assert (anna.taps, ben.taps) == (4, 4)
    for one in (anna, ben):
        one.totals("23", "48")
        expect(one.page.locator("#question")).to_contain_text("Ben wins with 48.")
    written = [entry["fields"] for entry in table.log if entry["kind"] == "write-points"]
    assert [(one["seat"], one["points"], one["counter"]) for one in written] == [
        ("red", 18, "red"), ("blue", 20, "blue"), ("red", 5, "red"), ("blue", 28, "blue"),
    ]  # fmt: skip


def test_two_counts_that_differ_light_up_on_both_phones(server: Server, phones: Phones) -> None:
    table = open_pad(server)
    table.play("deal-first")
    anna, ben = phones(table)
    anna.score("18")
    ben.opens("Anna: Round 1")
    ben.ends("17")
    for one in (anna, ben):
        expect(one.page.locator(".ag-differ")).to_have_text("17or 18")
        expect(one.page.locator("#question")).to_contain_text("Anna: Round 1: 18 or 17?")
    anna.opens("Anna: Round 1")
    expect(anna.page.locator("#dialog")).to_contain_text("Counted: 18 and 17.")
    anna.ends("18")
    for one in (anna, ben):
        expect(one.page.locator(".ag-differ")).to_have_count(0)
        one.totals("18", "0")


def test_an_open_pad_says_who_wrote_the_cell_meanwhile(server: Server, phones: Phones) -> None:
    table = open_pad(server)
    table.play("deal-first")
    anna, _ben = phones(table)
    anna.opens("Anna: Round 1")
    anna.types("18")
    write(table, 1, 20, counter="blue")
    written = anna.page.locator("#dialog [data-written]")
    expect(written).to_have_text("The host wrote: Anna, Round 1: 20.")
    expect(anna.page.locator(".sum-line input")).to_have_value("18")


def test_what_is_typed_is_added_while_one_types(server: Server, phones: Phones) -> None:
    table = open_pad(server, shape="total")
    write(table, 1, 12)
    anna, _ = phones(table)
    anna.opens("Anna: Entry 1")
    line, total = anna.page.locator("#ask-points"), anna.page.locator("[data-sum] output")
    expect(line).to_have_value("12")
    for keys, typed, shown in (
        ("+", "12 +", "= 12"),
        ("−", "12 −", "= 12"),
        ("5", "12 − 5", "= 7"),
        ("back", "12 −", "= 12"),
        ("back", "12", ""),
        ("0", "120", ""),
    ):
        anna.page.locator(f'[data-key="{keys}"]').click()
        expect(line).to_have_value(typed)
        expect(total).to_have_text(shown)
    line.fill("8+ 7")
    expect(total).to_have_text("= 15")
    line.press("Enter")
    anna.totals("15", "0")


def test_the_first_figure_takes_the_place_of_what_stood_there(server: Server, phones: Phones) -> None:
    table = open_pad(server, shape="total")
    write(table, 1, 12)
    anna, _ = phones(table)
    anna.opens("Anna: Entry 1")
    anna.ends("7")
    anna.totals("7", "0")


def test_without_scripts_a_sum_is_typed_as_a_text(server: Server, phone: Phone) -> None:
    table = open_pad(server)
    table.play("deal-first")
    page = phone(java_script_enabled=False, lifted=False)
    page.goto(table.links["seats"]["red"])
    page.locator(".bar a.btn-main").click()
    expect(page.locator(".sum-keys")).to_be_hidden()
    page.get_by_label("Points").fill("8 + 7 + 3")
    page.locator(".dialog-foot").get_by_role("button", name="Save").click()
    expect(page.locator(".ag-pad .ag-total").first).to_have_text("18")


def test_undo_says_what_it_takes_back_from_another_phone(server: Server, phones: Phones) -> None:
    anna, ben = phones(open_pad(server, shape="total"))
    anna.score("9")
    expect(ben.page.locator(".ag-pad .ag-total").first).to_have_text("9")
    ben.tap(ben.page.locator("#undo"))
    expect(ben.page.locator(".toast")).to_have_text("Taken back: Anna, Entry 1: 9.")
    expect(anna.page.locator(".ag-pad .ag-total").first).to_have_text("0")
    anna.score("8")
    anna.tap(anna.page.locator("#undo"))
    expect(anna.page.locator(".ag-pad .ag-total").first).to_have_text("0")
    expect(anna.page.locator(".toast")).to_have_count(0)


def test_the_table_ends_it(server: Server, phones: Phones) -> None:
    table = open_pad(server, target=500)
    write(table, 1, 5, 7)
    anna, _ = phones(table)
    look_at(anna.page, "table")
    expect(anna.page.locator(".view-turn").get_by_text("End the game")).to_have_count(0)
    look_at(anna.page, "table")
    anna.tap(anna.page.locator("#end-game > summary"))
    asked = "Is the game over? All phones then show the result."
    expect(anna.page.locator("#end-game p")).to_have_text(asked)
    anna.tap(anna.page.locator("#end-game").get_by_role("button", name="End the game"))
    expect(anna.page.locator("#question")).to_contain_text("Ben wins with 7.")
