"""Swap and steal (AJ-K5), and the Spacesuit Shift (AJ-K6) on the map."""

import pytest
from each import each

from companion.engine.errors import IllegalMove
from companion.games.astrojam import grid as g
from tests.games.astrojam.grid_drawing import moved, piece, render_grid

EDGE = "The two spaces need a common edge; a corner is not enough."
BACK = "This is outside: it comes back by a Spacesuit Shift only."

DECK = render_grid(
    "r1+i1  b1+i2  c1+i5",
    "o1     i3     b2",
    "r2     .      o2+i4",
    outside="g1",
)


def said(check, *args):
    """Why a check refuses, None where it does not."""
    try:
        check(*args)
    except IllegalMove as refused:
        return str(refused)
    return None


# --- swap ------------------------------------------------------------------------------------------


@each(
    ("one", "other", "expected"),
    [
        pytest.param("r1", "b1", None, id="AJ-K5a an own astronaut and a rival"),
        pytest.param("r1", "o1", None, id="AJ-K5a an astronaut and a robot"),
        pytest.param("b1", "c1", None, id="AJ-K5a a rival and a crate"),
        pytest.param("b2", "o2", None, id="AJ-K5a a rival and a robot"),
        pytest.param("r1", "b2", EDGE, id="AJ-K5a not far away"),
        pytest.param("b1", "o1", EDGE, id="AJ-K5a not over a corner"),
        pytest.param("r1", "r1", EDGE, id="AJ-K5a not with itself"),
        pytest.param(
            "r1", "i2", "Items do not change places; astronauts, robots and crates do.", id="AJ-K5a no item"
        ),
        pytest.param("r1", "g1", BACK, id="AJ-K6a not with who is outside"),
        pytest.param("r1", "c2", "This is not on the map yet.", id="AJ-K5a both on the map"),
    ],
)
def test_aj_k5a_two_elements_with_a_common_edge_change_places(one, other, expected):
    assert said(g.check_swap, DECK, piece(one), piece(other)) == expected
    assert said(g.check_swap, DECK, piece(other), piece(one)) == expected


def test_aj_k5a_aj_q6_items_stay_and_nobody_draws():
    did = g.swap(DECK, "red", "red-1", "blue-1")
    assert moved(DECK, did.grid) == {"red-1": "1.0", "blue-1": "0.0"}
    assert (dict(did.draws), did.item) == ({}, "")


def test_aj_q6_where_a_table_plays_so_swapped_rivals_draw():
    both = g.swap(render_grid("b1 g1"), "red", "blue-1", "green-1", rivals_draw=True)
    own = g.swap(render_grid("r1 b1"), "red", "red-1", "blue-1", rivals_draw=True)
    assert (dict(both.draws), dict(own.draws)) == ({"blue": 1, "green": 1}, {"blue": 1})


@each(
    ("seat", "visited"),
    [pytest.param("red", ("computer",), id="AJ-Q5 own"), pytest.param("blue", (), id="AJ-Q5 a rival's")],
)
def test_aj_q5_who_is_swapped_onto_a_destination_entered_it_and_delivers_nothing(seat, visited):
    did = g.swap(render_grid("r1+i1 X+c1+i2"), seat, "crate-1", "red-1")
    assert (did.visited, did.stopped, did.delivered) == (visited, visited, "")


# --- steal -----------------------------------------------------------------------------------------


@each(
    ("thief", "item", "expected"),
    [
        pytest.param("r1", "i2", None, id="AJ-K5b from a rival"),
        pytest.param("o1", "i3", None, id="AJ-K5b AJ-J24 a robot from an empty space"),
        pytest.param("o1", "i1", None, id="AJ-K5b a robot from an own astronaut"),
        pytest.param("r1", "i3", EDGE, id="AJ-J25 not over a corner"),
        pytest.param("r2", "i4", EDGE, id="AJ-K5b not two spaces away"),
        pytest.param("r1", "i1", EDGE, id="AJ-K5b not from its own space"),
        pytest.param(
            "b2", "i3", "An astronaut of your own or a robot takes the item.", id="AJ-K5b no rival takes"
        ),
        pytest.param(
            "c1", "i2", "An astronaut of your own or a robot takes the item.", id="AJ-K5b no crate takes"
        ),
        pytest.param("g1", "i2", BACK, id="AJ-K6a nobody outside takes"),
        pytest.param("r1", "b1", "Only items are taken.", id="AJ-K5b no astronaut is taken"),
    ],
)
def test_aj_k5b_an_item_is_taken_over_a_common_edge(thief, item, expected):
    assert said(g.check_steal, DECK, "red", piece(thief), piece(item)) == expected


@each(
    ("grid", "expected"),
    [
        pytest.param(render_grid("r1 .+i1"), None, id="AJ-K5b an item on the map"),
        pytest.param(render_grid("r1 ."), "This item does not lie on the map.", id="AJ-S6 not placed yet"),
        pytest.param(
            render_grid("r1 .", outside="b1+i1"), "This item does not lie on the map.", id="AJ-Q20 outside"
        ),
    ],
)
def test_aj_q20_what_was_taken_outside_is_out_of_reach(grid, expected):
    assert said(g.check_steal, grid, "red", "red-1", "item-1") == expected


@each(
    ("seat", "thief", "item", "draws"),
    [
        pytest.param("red", "red-1", "item-2", {"blue": 1}, id="AJ-K5b a rival's owner draws"),
        pytest.param("red", "robot-1", "item-3", {}, id="AJ-J24 nobody there, nobody draws"),
        pytest.param("red", "robot-1", "item-1", {}, id="AJ-K5b from an own astronaut nobody draws"),
        pytest.param("blue", "blue-2", "item-5", {}, id="AJ-K5b from a crate nobody draws"),
        pytest.param("blue", "blue-2", "item-4", {}, id="AJ-K5b from a robot nobody draws"),
    ],
)
def test_aj_k5b_the_owner_of_a_rival_on_the_space_draws_one(seat, thief, item, draws):
    g.check_steal(DECK, seat, thief, item)
    did = g.steal(DECK, seat, thief, item)
    assert dict(did.draws) == draws
    assert moved(DECK, did.grid) == {item: DECK.at(thief)}


@each(
    ("row", "delivered"),
    [
        pytest.param("X+o1 i1", "computer", id="AJ-Q3 by a pawn there"),
        pytest.param("X+i1 o1", "", id="AJ-Q3 away"),
    ],
)
def test_aj_q3_a_steal_delivers_by_a_pawn_on_the_destination(row, delivered):
    did = g.steal(render_grid(row), "red", "robot-1", "item-1")
    assert (did.item, did.delivered) == ("item-1", delivered)


# --- Spacesuit Shift -------------------------------------------------------------------------------

NOBODY = render_grid("r1+i1+i2 b1+i3 X", "r2 o1 c1")
SOMEBODY = render_grid("r1+i1+i2 b1+i3 X", "r2 o1 c1", outside="r3")
WITH_ITEM = render_grid("r1 b1+i3 X+g1", "r2 o1 c1", outside="r3+i1")


@each(
    ("grid", "astronaut", "item", "expected"),
    [
        pytest.param(NOBODY, "r1", "", None, id="AJ-J16 AJ-K6a an own one"),
        pytest.param(NOBODY, "b1", "", None, id="AJ-K6a a rival"),
        pytest.param(NOBODY, "r3", "", "This is not on the map yet.", id="AJ-K6a one of the map"),
        pytest.param(NOBODY, "o1", "", "Only astronauts go outside.", id="AJ-K6d no robot"),
        pytest.param(NOBODY, "c1", "", "Only astronauts go outside.", id="AJ-K6d no crate"),
        pytest.param(NOBODY, "i1", "", "Only astronauts go outside.", id="AJ-K6d no item"),
        pytest.param(NOBODY, "r1", "i2", None, id="AJ-K6c an own one with an item"),
        pytest.param(
            NOBODY,
            "r1",
            "i3",
            "This item does not lie on the space of the pawn.",
            id="AJ-K6c of its own space",
        ),
        pytest.param(
            NOBODY, "b1", "i3", "A rival astronaut takes no item along.", id="AJ-K6c a rival without"
        ),
        pytest.param(SOMEBODY, "b1", "", None, id="AJ-J17 AJ-K6b another one"),
        pytest.param(
            SOMEBODY,
            "r3",
            "",
            "This astronaut is outside already: choose another one.",
            id="AJ-J18 AJ-K6b not X",
        ),
    ],
)
def test_aj_k6_any_other_astronaut_goes_outside(grid, astronaut, item, expected):
    assert said(g.check_shift, grid, "red", piece(astronaut), item and piece(item)) == expected


def test_aj_j16_the_first_own_one_goes_out_and_nobody_draws():
    did = g.shift(NOBODY, "red", "red-1")
    assert moved(NOBODY, did.grid) == {"red-1": g.OUTSIDE}
    assert (did.grid.outside, dict(did.draws), did.grid.element_on("0.0")) == ("red-1", {}, "")


def test_aj_j17_a_rival_goes_out_the_one_outside_comes_to_its_space_and_the_rival_draws():
    did = g.shift(SOMEBODY, "red", "blue-1")
    assert moved(SOMEBODY, did.grid) == {"blue-1": g.OUTSIDE, "red-3": "1.0"}
    assert dict(did.draws) == {"blue": 1}


def test_aj_k6d_for_the_one_who_returns_nobody_draws():
    did = g.shift(render_grid("r1", outside="b1"), "red", "red-1")
    assert (moved(render_grid("r1", outside="b1"), did.grid), dict(did.draws)) == (
        {"red-1": g.OUTSIDE, "blue-1": "0.0"},
        {},
    )


def test_aj_k6c_of_two_items_one_goes_out():
    did = g.shift(NOBODY, "red", "red-1", "item-2")
    assert moved(NOBODY, did.grid) == {"red-1": g.OUTSIDE, "item-2": g.OUTSIDE}
    assert (did.grid.outside_item, did.grid.items_on("0.0")) == ("item-2", ("item-1",))


def test_aj_q20_the_item_outside_comes_back_with_its_astronaut():
    did = g.shift(WITH_ITEM, "red", "blue-1")
    assert moved(WITH_ITEM, did.grid) == {"blue-1": g.OUTSIDE, "red-3": "1.0", "item-1": "1.0"}
    assert (did.item, did.grid.outside_item) == ("item-1", "")


def test_aj_q20_one_item_goes_out_as_another_comes_back():
    grid = render_grid("r1+i2", outside="r2+i1")
    g.check_shift(grid, "red", "red-1", "item-2")
    did = g.shift(grid, "red", "red-1", "item-2")
    assert moved(grid, did.grid) == {"red-1": g.OUTSIDE, "red-2": "0.0", "item-1": "0.0", "item-2": g.OUTSIDE}


@each(
    ("seat", "visited", "delivered"),
    [
        pytest.param("red", ("computer",), "computer", id="AJ-Q3 AJ-Q5 the own one returns"),
        pytest.param("blue", (), "", id="AJ-Q3 AJ-Q5 a rival returns"),
    ],
)
def test_aj_q3_an_item_returns_with_an_own_astronaut(seat, visited, delivered):
    did = g.shift(WITH_ITEM, seat, "green-1")
    assert did.grid.at("item-1") == "2.0"
    assert (did.visited, did.delivered) == (visited, delivered)


@each(
    ("check", "args"),
    [
        pytest.param(g.check_move, ("red", "astronaut", "red-3", "1.0"), id="AJ-K6a no move"),
        pytest.param(g.check_throw, ("red", "astronaut", "red-3", "item-1", "red-1"), id="AJ-K6a no throw"),
        pytest.param(g.check_swap, ("red-3", "red-1"), id="AJ-K6a no swap"),
        pytest.param(g.check_steal, ("red", "red-3", "item-3"), id="AJ-K6a no steal"),
    ],
)
def test_aj_k6a_who_is_outside_can_do_nothing(check, args):
    assert said(check, WITH_ITEM, *args) == BACK
