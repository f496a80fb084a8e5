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


def bids_of_two(server: Server) -> Table:
    table = open_pad(server, shape="bids")
    table.play("deal-first")
    return table


def tallies(scorer: Scorer, *figures: str) -> None:
    expect(scorer.page.locator("#dialog .tally b")).to_have_text(list(figures))


def test_bid_and_tricks_so_far_stand_above_the_keys_also_without_a_connection(
    server: Server, phones: Phones
) -> None:
    anna, _ = phones(bids_of_two(server))
    anna.opens("Anna: Round 1")
    expect(anna.page.locator("#dialog label[for=ask-tricks]")).to_have_text("Bid")
    tallies(anna, "0")
    anna.page.context.set_offline(True)
    anna.goes_on("3", "Ben")
    tallies(anna, "3")
    anna.goes_on("1", "tricks won")
    tallies(anna, "3", "0")
    anna.goes_on("2", "Ben")
    tallies(anna, "1", "2")
    anna.page.locator("[data-previous]").click()
    tallies(anna, "3", "0")


def test_an_open_dialog_counts_what_another_phone_bids(server: Server, phones: Phones) -> None:
    table = bids_of_two(server)
    anna, _ = phones(table)
    anna.opens("Anna: Round 1")
    table.play("write-tricks", seat="blue", row="r1", what="bid", tricks=4)
    tallies(anna, "4")


def test_a_wrong_bid_is_changed_from_the_dialog_of_the_tricks(server: Server, phones: Phones) -> None:
    table = bids_of_two(server)
    for seat in ("red", "blue"):
        table.play("write-tricks", seat=seat, row="r1", what="bid", tricks=2)
    anna, _ = phones(table)
    anna.opens("Anna: Round 1")
    anna.tap(anna.page.locator("#dialog a.tally"))
    expect(anna.page.locator("#dialog-title")).to_have_text("Anna: Round 1, bid")
    anna.page.get_by_role("button", name="one more").click()
    anna.page.get_by_role("button", name="Set by hand").click()
    expect(anna.page.locator(".ag-pad .ag-bid").first).to_have_text("–/3")


def test_a_long_press_on_a_bid_asks_who_changed_it(server: Server, phones: Phones) -> None:
    table = bids_of_two(server)
    table.play("write-tricks", seat="red", row="r1", what="bid", tricks=2)
    anna, _ = phones(table)
    anna.page.locator(".ag-bid").first.click(delay=700)
    expect(anna.page.locator("#dialog-title")).to_have_text("Anna: Round 1, bid")
    expect(anna.page.locator("#dialog [data-changed]")).to_contain_text("Last changed by the host")


def test_an_empty_field_is_told_beside_it(server: Server, phones: Phones) -> None:
    table = open_pad(server)
    table.play("deal-first")
    anna, _ = phones(table)
    anna.opens("Anna: Round 1")
    anna.page.get_by_role("button", name="Save").click()
    told = anna.page.locator("#dialog .field + .dialog-error")
    expect(told).to_have_text("Fill this in first.")
    expect(anna.page.locator("#ask-points")).to_have_attribute("aria-invalid", "true")
    anna.types("5")
    expect(told).to_be_hidden()
