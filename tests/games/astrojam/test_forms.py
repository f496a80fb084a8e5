"""The page that starts a table: few decisions, no script needed, and every refusal in its place."""

from __future__ import annotations

import re

import pytest
from pages import ticked, value, wrong

from companion.engine import fields
from companion.games.astrojam import GAME
from companion.games.astrojam.components import ITEM_NAMES
from companion.games.astrojam.forms import SetupForm
from companion.games.astrojam.house_rules import HouseRules
from companion.games.astrojam.setup import Setup
from tests.games.setup_pages import SetupPage

ROWS = {
    **{f"people-{row}": "" for row in range(4)},
    **{f"items-{row}": "" for row in range(5)},
    **dict.fromkeys(("actions", "tasks", "conditions", "sites", "board"), ""),
}
"""What a browser sends of the texts, whether somebody typed or not."""
ITEMS = ["Screw", "Pump", "Bolt", "Fuse", "Map"]
READINGS = {"crates": "turns", "after_scoring": "go-on", "visit": "item", "swap_draws": True}
BOX = {
    "box": {"box": {"items": ITEMS, "actions": 60, "tasks": 17, "conditions": 16, "sites": 6}},
    "house": {"house": {"readings": READINGS}},
}


@pytest.fixture
def page(app):
    return SetupPage(app, GAME, SetupForm, ROWS)


# --- what is chosen -------------------------------------------------------------------------------


def test_a_page_that_nobody_has_touched(page):
    untouched = page.form()
    assert not untouched.errors
    assert untouched.names() == ["", ""], "as few as the game allows"
    assert page.chosen(untouched) == Setup(light=True)


@pytest.mark.parametrize("players", range(2, 5))
def test_two_to_four_players_and_names_of_no_others(page, players):
    made = page.form(players=str(players), **{f"people-{index}": f" Ann {index} " for index in range(4)})
    assert not made.errors
    assert made.names() == [f"Ann {index}" for index in range(players)]


@pytest.mark.parametrize("players", ["0", "1", "5", "-1", "two"])
def test_no_other_number_of_players(page, players):
    assert "players" in page.form(players=players).errors


def test_a_fault_in_the_name_of_somebody_who_does_not_play(page):
    names = {"people-0": "Ann", "people-2": "A" * 21}
    assert not page.form(players="2", **names).errors
    assert len(page.form(players="3", **names).errors["people"]) == 1


def test_aj_s3_who_begins_is_not_asked_before_the_table_is(page):
    assert 'name="first"' not in page.html()
    assert page.chosen(page.form()).first == 0


def test_items_left_empty_keep_their_number(page):
    typed = {"items-0": "  Fuel   pump ", "items-3": "Map"}
    items = page.chosen(page.form(**typed)).items
    assert items == ("Fuel pump", ITEM_NAMES[1], ITEM_NAMES[2], "Map", ITEM_NAMES[4])


def test_decks_and_boards_are_taken_as_typed(page):
    made = page.form(actions="60", tasks="17", conditions="0", sites="6", board="In a row.")
    setup = page.chosen(made)
    assert (setup.actions, setup.tasks, setup.conditions, setup.sites) == (60, 17, 0, 6)
    assert setup.board == "In a row."


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        pytest.param("crates", "turns", id="AJ-Q1"),
        pytest.param("after_scoring", "go-on", id="AJ-Q2"),
        pytest.param("visit", "item", id="AJ-Q5"),
    ],
)
def test_a_reading_is_chosen(page, name, sent):
    readings = page.chosen(page.form(**{f"readings-{name}": sent})).readings
    assert getattr(readings, name) == sent
    assert [
        one for one in fields.specs(HouseRules) if getattr(readings, one) != getattr(HouseRules(), one)
    ] == [name]


@pytest.mark.parametrize(
    ("sent", "expected"), [("", False), (["", "yes"], True)], ids=["AJ-Q6 off", "AJ-Q6 on"]
)
def test_aj_q6_a_switch_is_sent_off_and_on(page, sent, expected):
    made = page.form(BOX, **{"readings-swap_draws": sent})
    assert not made.errors
    assert page.chosen(made, BOX).readings.swap_draws is expected


# --- what was chosen before -----------------------------------------------------------------------


def test_the_page_begins_as_the_last_table_was_played(page):
    untouched = page.untouched(BOX)
    assert [row.data for row in untouched.items.entries] == ITEMS
    assert [field.data for field in untouched.decks()] == [60, 17, 16, 6]
    assert untouched.readings.data == READINGS
    assert not untouched.table_wrong()


def test_what_was_counted_once_need_not_be_counted_again(page):
    assert page.chosen(page.form(BOX), BOX).actions == 0


# --- the page -------------------------------------------------------------------------------------


def test_starting_with_one_tap(page):
    view = page.started()
    assert [seat.name for seat in view.seats] == ["Player 1", "Player 2"]
    assert (view.state.items, view.state.readings, view.state.named) == (ITEM_NAMES, HouseRules(), "")


def test_the_next_page_begins_where_this_table_did(page):
    typed = {f"items-{index}": name for index, name in enumerate(ITEMS)}
    page.started(actions="60", **typed, **{"readings-crates": "turns"})
    html = page.html()
    assert (value(html, "actions"), value(html, "items-4"), value(html, "tasks")) == ("60", "Map", "")
    assert ticked(html, "readings-crates") == "turns"


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        pytest.param({"actions": "15"}, "actions",
                     "The set-up alone takes 16 of these; empty: not counted.", id="AJ-S8"),
        pytest.param({"tasks": "2"}, "tasks", "The set-up alone takes 3 of these; empty: not counted.",
                     id="AJ-S9"),
        pytest.param({"sites": "21"}, "sites", "CARGO sites: from 0 to 20.", id="AJ-Q22"),
        pytest.param({"items-1": "Map", "items-3": "map"}, "items-3", "Two items cannot have the same name.",
                     id="AJ-I7"),
        pytest.param({"items-1": "A" * 21}, "items-1", "Field cannot be longer than 20 characters.",
                     id="AJ-I7 a long name"),
        pytest.param({"board": "A" * 161}, "board", "Field cannot be longer than 160 characters.",
                     id="AJ-S2"),
        pytest.param({"readings-visit": "both"}, "readings-visit", "Not a valid choice.", id="AJ-Q5"),
    ],
)  # fmt: skip
def test_a_refusal_stands_beside_its_field_and_is_not_folded_away(page, typed, field, sentence):
    html = page.refused(**typed)
    assert wrong(html) == {field: sentence}
    assert "marked below" in html
    assert re.search(r"<details[^>]* open>", html)
    assert not re.search(r"<details[^>]* open>", page.html())


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        pytest.param({"players": "5"}, "players", "Not a valid choice.", id="too many players"),
        pytest.param({"people-1": "A" * 21}, "people-1", "Field cannot be longer than 20 characters.",
                     id="a long name"),
    ],
)  # fmt: skip
def test_a_refusal_above_the_fold_leaves_the_fold_closed(page, typed, field, sentence):
    html = page.refused(**typed)
    assert wrong(html) == {field: sentence}
    assert not re.search(r"<details[^>]* open>", html)


def test_everything_typed_stays_when_something_is_refused(page):
    html = page.refused(tasks="2", board="In a row.", players="4", **{"people-3": "Dan", "items-0": "Cog"})
    assert (value(html, "tasks"), value(html, "board"), value(html, "items-0")) == ("2", "In a row.", "Cog")
    assert (ticked(html, "players"), value(html, "people-3")) == ("4", "Dan")


@pytest.mark.parametrize(
    "path",
    [
        "nothing",
        "people",
        "items",
        "readings",
        "setup.readings",
        "items[9]",
        "seats[4].name",
        "seats[x].name",
    ],
)
def test_a_refusal_that_belongs_to_no_field(page, path):
    made = page.form()
    assert not made.mark(path, "No.")
    assert not made.errors
