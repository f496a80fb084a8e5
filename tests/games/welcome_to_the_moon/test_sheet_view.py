"""What of a sheet is lit, and what of it is worth looking at."""

import pytest
from each import each

from companion.games.welcome_to_the_moon import GAME
from companion.games.welcome_to_the_moon.layout import Spot
from companion.games.welcome_to_the_moon.sheet_view import SIDE, focus, neighbours
from companion.games.welcome_to_the_moon.views import panel
from tests.games.welcome_to_the_moon.table import Table, a_table


def spots(*points):
    return [Spot("spot", "space", at, "spot", "1") for at in points]


@each(
    ("points", "expected"),
    [
        pytest.param((), (0, 0, SIDE, SIDE), id="nothing lit: the whole sheet"),
        pytest.param(((500, 500),), (330, 330, 340, 340), id="one spot with its surroundings"),
        pytest.param(((0, 0),), (0, 0, 340, 340), id="a corner stays within the sheet"),
        pytest.param(((1000, 1000),), (660, 660, 340, 340), id="and so does the opposite one"),
        pytest.param(((100, 400), (500, 420)), (30, 140, 540, 540), id="as wide as what is lit"),
        pytest.param(((50, 50), (950, 950)), (0, 0, SIDE, SIDE), id="nearly all of it: the whole sheet"),
    ],
)
def test_the_part_worth_looking_at(points, expected):
    assert focus(spots(*points)) == expected


def writing():
    table = Table("mine", 2)
    table.play("turn-over")
    table.play("choose", **next(o.fields for o in table.offers("choose") if o.refusal is None))
    return table


def test_what_may_be_written_is_lit_and_stands_in_the_strip():
    sheet = panel(writing().state, "red").sheet
    lit = {spot for spot, one in sheet.spots.items() if one.lit}
    assert lit
    assert {spot for strip in sheet.strips for spot, *_ in strip.offers} == lit


def test_a_filled_space_says_why_no_number_goes_there():
    table = a_table("virus").with_sheet(written={"housing.1a.1": "infected", "housing.1a.2": 3})
    assert panel(table.state, "red").sheet.refused == ()
    reasons = reasons_of(table.choose("red", 1))
    assert reasons["housing.1a.1"] == "This space is already infected."
    assert reasons["housing.1a.2"] == "3 stands there already."


def test_a_filled_space_says_why_no_x_goes_there():
    table = (
        a_table("mine", 2, [(8, "planning"), (7, "water"), (9, "energy")]).choose("red", 1).write("mine.l1c5")
    )
    assert table.open_offers("write-x")
    assert reasons_of(table)["mine.l1c5"] == "8 stands there already."


def reasons_of(table):
    """Why each spot cannot be tapped."""
    refused = panel(table.state, "red").sheet.refused
    assert len({reason for reason, _ in refused}) == len(refused)
    return {spot: reason for reason, spots in refused for spot in spots}


def decisions_of(table):
    return {strip.decision for strip in panel(table.state, "red").sheet.strips}


def test_spots_of_which_one_can_be_taken_answer_one_decision():
    """Three robots of the workshop are three answers: a second tap does not take back the first."""
    table = a_table("mine", 2).with_sheet(crossed=["sec.robot.e1"]).choose("red", 3)
    assert decisions_of(table) == {"write"}
    assert decisions_of(table.write("mine.l1c5")) == {"energy"}
    assert decisions_of(table.mark("sec.robot.e2")) == {""}
    assert decisions_of(table.mark("main.plant.r1").mark("main.plant.r2")) == {"robot"}


def test_who_cannot_write_on_it_sees_the_whole_sheet_with_nothing_lit():
    sheet = panel(writing().state, "red").sheet.unlit()
    assert not any(one.lit for one in sheet.spots.values())
    assert (sheet.strips, sheet.refused, sheet.focus) == ((), (), (0, 0, SIDE, SIDE))


def test_a_correction_is_told_in_the_words_of_the_table():
    table = writing()
    said = GAME.moves["correct"](what="red.mine.l1c1", value="7").words(GAME.names(table.state))
    name = table.state.players[0].name
    assert said == f"Correction: {name}: space 1 of the upper gallery is 7."


def test_a_space_is_named_by_its_neighbours():
    state = a_table("mine", 2).with_sheet(written={"mine.l1c3": 4, "mine.l1c6": 9}).state
    player = state.players[0]
    beside = [str(neighbours(state, player, f"mine.l1c{column}")) for column in (2, 4, 7)]
    assert beside == ["before 4", "between 4 and 9", "after 9"]
    assert neighbours(state, player, "mine.l2c1") == ""
