"""Any game within the tap budget of experience.md: a round of five is the typed figures and five taps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pad import Scorer, open_pad
from tests.browser.setup_page import choose, names, start
from tests.browser.tables import Table, opened, stored
from tests.browser.test_pad import SMALL
from tests.load.server import Server

NAMES = ("Ann", "Bob", "Dora", "Eve", "Finn")
SEATS = ("red", "blue", "green", "yellow", "violet")
Sit = Callable[..., tuple[Table, Scorer]]


@pytest.fixture
def sit(server: Server, phone: Callable[..., Page]) -> Sit:
    """A table of five whose one phone writes for all, the pad opened for the first round."""

    def make(**setup: object) -> tuple[Table, Scorer]:
        table = open_pad(server, NAMES, title="Wizard", **setup)
        table.play("deal-first")
        scorer = Scorer(opened(phone(**SMALL), table))
        scorer.tap(scorer.page.locator(".bar .btn-main"))
        expect(scorer.page.locator(".sum-keys")).to_be_visible()
        scorer.taps = 0
        return table, scorer

    return make


def written(table: Table) -> list[tuple[str, str, float]]:
    """Who got what in which row, in the order of the log."""
    moves = [entry["fields"] for entry in table.log if entry["kind"] == "write-points"]
    return [(one["seat"], one["row"], one["points"]) for one in moves]


def test_two_rounds_of_five_are_the_figures_and_five_taps_each(sit: Sit) -> None:
    table, scorer = sit()
    rounds = (("20", "−10", "40", "0", "5"), ("1", "2", "3", "4", "5"))
    for number, figures in enumerate(rounds, start=1):
        for keys, to in zip(figures, (*NAMES[1:], f"Round {number + 1}"), strict=True):
            scorer.goes_on(keys, to)
        assert scorer.taps == 5 * number
    stored(scorer.page)
    assert written(table) == [
        (seat, f"r{number}", int(points.replace("−", "-")))
        for number, figures in enumerate(rounds, start=1)
        for seat, points in zip(SEATS, figures, strict=True)
    ]
    expect(scorer.page.locator("#dialog-title")).to_have_text("Ann: Round 3")


def test_bids_and_tricks_of_five_are_the_figures_and_ten_taps(sit: Sit) -> None:
    table, scorer = sit(shape="bids", met=20, each=10, off=-10)
    for keys, to in zip("21010", (*NAMES[1:], "tricks won"), strict=True):
        scorer.goes_on(keys, to)
    for keys, to in zip("20011", (*NAMES[1:], "Round 2"), strict=True):
        scorer.goes_on(keys, to)
    assert scorer.taps == 10
    expect(scorer.page.locator("#dialog-title")).to_have_text("Ann: Round 2, bid")
    scorer.totals("40", "−10", "20", "30", "−10")
    assert table.now["state"]["pad"]["tricks"]["yellow.r1"] == 1


def test_keys_for_tricks_are_whole_numbers(sit: Sit) -> None:
    _, scorer = sit(shape="bids")
    keys = scorer.page.locator(".sum-keys button")
    expect(keys).to_have_text([*"789456123+0", "⌫"])
    expect(scorer.page.locator("#ask-tricks")).to_have_value("")


def test_without_a_connection_the_pad_goes_on_and_sends_later(sit: Sit) -> None:
    table, scorer = sit()
    scorer.page.context.set_offline(True)
    for keys, to in zip(("1", "2", "3", "4", "5"), (*NAMES[1:], "Round 2"), strict=True):
        scorer.goes_on(keys, to)
    scorer.goes_on("6", "Bob")
    assert written(table) == []
    scorer.page.context.set_offline(False)
    stored(scorer.page)
    assert [points for *_, points in written(table)] == [1, 2, 3, 4, 5, 6]
    expect(scorer.page.locator("#dialog-title")).to_have_text("Bob: Round 2")


def test_a_cell_that_another_phone_has_written_is_passed_over(sit: Sit) -> None:
    table, scorer = sit()
    table.play("write-points", seat="blue", row="r1", points=7)
    scorer.goes_on("20", "Dora")
    expect(scorer.page.locator("#dialog-title")).to_have_text("Dora: Round 1")


def test_going_back_changes_a_figure_and_sends_no_other_again(sit: Sit) -> None:
    table, scorer = sit()
    scorer.goes_on("20", "Bob")
    scorer.goes_on("30", "Dora")
    previous = scorer.page.locator("[data-previous]")
    scorer.tap(previous)
    expect(scorer.page.locator("#ask-points")).to_have_value("30")
    scorer.tap(previous)
    scorer.goes_on("25", "Dora")
    stored(scorer.page)
    assert [points for *_, points in written(table)] == [20, 30, 25]
    assert table.now["state"]["pad"]["cells"]["red.r1"]["count"] == 25


def test_what_is_refused_is_asked_for_again(sit: Sit) -> None:
    table, scorer = sit()
    scorer.page.locator("#ask-points").fill("tea")
    scorer.goes_on("", "Bob")
    expect(scorer.page.locator("#dialog .dialog-error")).to_contain_text("Points: ")
    expect(scorer.page.locator("#dialog-title")).to_have_text("Ann: Round 1")
    scorer.page.locator("#ask-points").fill("18")
    scorer.goes_on("", "Bob")
    stored(scorer.page)
    assert written(table) == [("red", "r1", 18)]


def test_the_end_of_the_game_closes_the_pad(sit: Sit) -> None:
    _, scorer = sit(rounds=1)
    for keys, to in zip(("1", "2", "3", "4"), NAMES[1:], strict=True):
        scorer.goes_on(keys, to)
    expect(scorer.page.locator("button[data-next]")).to_be_hidden()
    scorer.ends("5")
    expect(scorer.page.locator("#question")).to_contain_text("Finn wins with 5.")


def test_keys_for_halves_signs_and_a_doubling(sit: Sit) -> None:
    _, scorer = sit()
    line = scorer.page.locator("#ask-points")
    for key, shown in (
        ("1", "1"), ("2", "12"), ("½", "12.5"), ("½", "12.5"), ("×2", "25"), ("±", "−25"), ("±", "25"),
        ("+", "25 +"), ("½", "25 + 0.5"), ("×2", "51"), ("back", "5"),
    ):  # fmt: skip
        scorer.types((key,))
        expect(line).to_have_value(shown)


def test_the_second_evening_with_the_same_people_is_set_up_in_four_taps(
    server: Server, phone: Callable[..., Page]
) -> None:
    page = phone(**SMALL)
    page.goto("/new/any_game")
    page.get_by_label("What are you playing?").fill("Wizard")
    choose(page, "players", 5)
    for field, name in zip(names(page).all(), NAMES, strict=True):
        field.fill(name)
    start(page)
    page.wait_for_url("**/invite")
    scorer = Scorer(page)
    page.goto("/")
    scorer.tap(page.get_by_role("link", name="Any game"))
    scorer.tap(page.get_by_role("button", name="Start", exact=True))
    scorer.tap(page.locator("a.btn-main", has_text="To the table"))
    scorer.tap(page.get_by_role("button", name="Ann", exact=True))
    expect(page.locator(".ag-pad .ag-name")).to_have_text(list(NAMES))
    expect(page.locator(".top-title strong")).to_have_text("Wizard")
    assert scorer.taps == 4
