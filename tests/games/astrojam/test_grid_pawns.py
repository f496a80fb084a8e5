"""Astronauts and robots on the map: moves (AJ-K1a, AJ-K2, AJ-K3a) and throws (AJ-K1b, AJ-K3b)."""

import pytest
from each import each

from companion.engine.errors import IllegalMove
from companion.games.astrojam import grid as g
from tests.games.astrojam.grid_drawing import moved, piece, render_grid

STRAIGHT = "It goes in a straight line, along a row or a column."
WAY = "The way leads through free spaces only."
NO_SPACE = "There is no such space on the map."
NOT_HERE = "This item does not lie on the space of the pawn."

ROOM = render_grid(
    "r1+i1+i2  .   i3  c1  .",
    ".         .   b1  .   .",
    "o1        .   #   .   b2+i4",
    "r2        .   .   .   C",
)


def move_said(grid, card, pawn, to, item=""):
    """Why a move is refused, None where it is not."""
    try:
        g.check_move(grid, "red", card, piece(pawn), to, item and piece(item))
    except IllegalMove as refused:
        return str(refused)
    return None


@each(
    ("card", "pawn", "to", "item", "said"),
    [
        pytest.param("astronaut", "r1", "1.0", "", None, id="AJ-K1a one space"),
        pytest.param(
            "astronaut", "r1", "2.0", "", None, id="AJ-K1a any number of spaces, items do not block"
        ),
        pytest.param("astronaut", "r1", "3.0", "", WAY, id="AJ-K1a AJ-J21 not into a crate"),
        pytest.param("astronaut", "r1", "4.0", "", WAY, id="AJ-K1a AJ-J21 not through a crate"),
        pytest.param("astronaut", "r1", "0.2", "", WAY, id="AJ-K1a not into a robot"),
        pytest.param("astronaut", "r1", "1.1", "", STRAIGHT, id="AJ-K1a never diagonal"),
        pytest.param("astronaut", "r1", "1.2", "", STRAIGHT, id="AJ-K1a in one line"),
        pytest.param("astronaut", "r1", "0.0", "", STRAIGHT, id="AJ-K1a not on the spot"),
        pytest.param("astronaut", "r2", "4.3", "", None, id="AJ-K1a into a CARGO site"),
        pytest.param("astronaut", "r2", "5.3", "", WAY, id="AJ-K1a not off the map"),
        pytest.param("astronaut", "r2", "here", "", NO_SPACE, id="AJ-K1a to a space"),
        pytest.param("astronaut", "r2", g.OUTSIDE, "", NO_SPACE, id="AJ-K1a not outside"),
        pytest.param("astronaut", "r1", "2.0", "i1", None, id="AJ-K1a with one item of its space"),
        pytest.param("astronaut", "r1", "2.0", "i3", NOT_HERE, id="AJ-K1a not with one on its way"),
        pytest.param("astronaut", "r1", "2.0", "i5", NOT_HERE, id="AJ-K1a not with one that is nowhere"),
        pytest.param("astronaut", "r1", "2.0", "o1", NOT_HERE, id="AJ-K1a not with a robot"),
        pytest.param(
            "astronaut", "b1", "1.1", "", "This card moves an astronaut of your own.", id="AJ-K1a no rival"
        ),
        pytest.param(
            "astronaut", "o1", "1.2", "", "This card moves an astronaut of your own.", id="AJ-K1a no robot"
        ),
        pytest.param(
            "astronaut", "r3", "1.1", "", "This is not on the map yet.", id="AJ-K1a only from the map"
        ),
        pytest.param("astronaut", "r9", "1.1", "", "There is no such piece on the map.", id="AJ-K1a AJ-I6"),
        pytest.param("rival", "b1", "0.1", "", None, id="AJ-K2 a rival"),
        pytest.param("rival", "b1", "2.3", "", WAY, id="AJ-K2 by the same rules"),
        pytest.param("rival", "b2", "4.0", "", None, id="AJ-K2 AJ-J19 its item stays"),
        pytest.param(
            "rival",
            "b2",
            "4.0",
            "i4",
            "A rival astronaut takes no item along.",
            id="AJ-K2 AJ-J19 without its item",
        ),
        pytest.param(
            "rival",
            "r1",
            "1.0",
            "",
            "This card moves an astronaut of another player.",
            id="AJ-K2 not an own one",
        ),
        pytest.param(
            "rival", "o1", "1.2", "", "This card moves an astronaut of another player.", id="AJ-K2 no robot"
        ),
        pytest.param("robot", "o1", "1.2", "", None, id="AJ-K3a a robot"),
        pytest.param("robot", "o1", "2.2", "", WAY, id="AJ-K3a not onto a blocked place"),
        pytest.param("robot", "o1", "3.2", "", WAY, id="AJ-K3a not through a blocked place"),
        pytest.param("robot", "o1", "1.2", "i1", NOT_HERE, id="AJ-K3a only with an item of its space"),
        pytest.param("robot", "r1", "1.0", "", "This card moves a robot.", id="AJ-K3a no astronaut"),
        pytest.param("crate", "r1", "1.0", "", "With this card no pawn does this.", id="AJ-K4 moves no pawn"),
    ],
)
def test_a_pawn_moves_in_a_straight_line_through_free_spaces(card, pawn, to, item, said):
    assert move_said(ROOM, card, pawn, to, item) == said


def test_aj_k1a_aj_j20_of_two_items_one_goes_along():
    did = g.move(ROOM, "red", "red-1", "2.0", "item-2")
    assert moved(ROOM, did.grid) == {"red-1": "2.0", "item-2": "2.0"}
    assert did.grid.items_on("2.0") == ("item-2", "item-3")
    assert (did.item, dict(did.draws)) == ("item-2", {})


def test_aj_k1a_an_astronaut_may_go_without_the_items():
    did = g.move(ROOM, "red", "red-1", "2.0")
    assert moved(ROOM, did.grid) == {"red-1": "2.0"}
    assert did.item == ""


def test_aj_k2_aj_j19_the_item_stays_and_the_owner_draws_one():
    did = g.move(ROOM, "red", "blue-2", "4.0")
    assert moved(ROOM, did.grid) == {"blue-2": "4.0"}
    assert dict(did.draws) == {"blue": 1}


def test_aj_k3a_a_robot_takes_one_item_and_nobody_draws():
    grid = render_grid("o1+i1+i2 . .", ". . .")
    g.check_move(grid, "red", "robot", "robot-1", "0.1", "item-1")
    did = g.move(grid, "red", "robot-1", "0.1", "item-1")
    assert moved(grid, did.grid) == {"robot-1": "0.1", "item-1": "0.1"}
    assert dict(did.draws) == {}


# --- throws ----------------------------------------------------------------------------------------

HALL = render_grid(
    "r1+i1   b1   b2   g1   r2   c1   o1",
    ".       .    .    .    .    .    .",
    "o2+i2   #    .    .    r3+i3 .   b3",
    "c2+i4   .    .    .    .    .    o3",
)
CATCH = "An item is thrown to an astronaut of your own or to a robot."


def throw_said(grid, card, thrower, item, to):
    try:
        g.check_throw(grid, "red", card, piece(thrower), piece(item), piece(to))
    except IllegalMove as refused:
        return str(refused)
    return None


@each(
    ("card", "thrower", "item", "to", "said"),
    [
        pytest.param("astronaut", "r1", "i1", "r2", None, id="AJ-K1b AJ-J21 over rivals to an own astronaut"),
        pytest.param("astronaut", "r1", "i1", "o1", None, id="AJ-K1b AJ-J21 over a crate to a robot"),
        pytest.param("astronaut", "r1", "i1", "o2", None, id="AJ-K1b along a column"),
        pytest.param("astronaut", "r1", "i1", "b1", CATCH, id="AJ-K1b not to a rival"),
        pytest.param("astronaut", "r1", "i1", "c1", CATCH, id="AJ-K1b not to a crate"),
        pytest.param(
            "astronaut", "r1", "i1", "r1", "An item is thrown to somebody else.", id="AJ-K1b another"
        ),
        pytest.param("astronaut", "r1", "i1", "r3", STRAIGHT, id="AJ-K1b AJ-Q14 a straight line"),
        pytest.param("astronaut", "r3", "i3", "o2", None, id="AJ-K1b over a blocked place"),
        pytest.param("astronaut", "r3", "i3", "r2", None, id="AJ-K1b to one in the same column"),
        pytest.param("astronaut", "r3", "i3", "o1", STRAIGHT, id="AJ-K1b AJ-Q14 not diagonal"),
        pytest.param("astronaut", "r2", "i1", "r1", NOT_HERE, id="AJ-K1b from a space with the item"),
        pytest.param(
            "astronaut",
            "o2",
            "i2",
            "r1",
            "With this card an astronaut of your own throws.",
            id="AJ-K1b no robot",
        ),
        pytest.param("robot", "o2", "i2", "r1", None, id="AJ-K3b a robot to an astronaut of yours"),
        pytest.param("robot", "o2", "i2", "r3", None, id="AJ-K3b a robot over a blocked place"),
        pytest.param("robot", "o2", "i2", "b3", CATCH, id="AJ-K3b not to a rival"),
        pytest.param("robot", "o2", "i2", "o3", STRAIGHT, id="AJ-K3b to another robot in line only"),
        pytest.param(
            "robot", "o2", "i2", "o2", "An item is thrown to somebody else.", id="AJ-K3b another robot"
        ),
        pytest.param("robot", "r1", "i1", "r2", "With this card a robot throws.", id="AJ-K3b no astronaut"),
        pytest.param(
            "rival", "b1", "i1", "r1", "With this card no pawn does this.", id="AJ-K2 no forced throw"
        ),
    ],
)
def test_an_item_is_thrown_in_a_straight_line_over_anything(card, thrower, item, to, said):
    assert throw_said(HALL, card, thrower, item, to) == said


def test_aj_k3b_a_robot_throws_to_another_robot():
    grid = render_grid("o1+i1 c1 o2")
    assert throw_said(grid, "robot", "o1", "i1", "o2") is None
    did = g.throw(grid, "red", "robot-1", "item-1", "robot-2")
    assert moved(grid, did.grid) == {"item-1": "2.0"}


def test_aj_j10_aj_q17_every_rival_in_the_path_draws_for_each_of_theirs_and_the_thrower_nothing():
    grid = render_grid("r1+i1 b1 g1 r2 c1 b2 o1 . r3")
    did = g.throw(grid, "red", "red-1", "item-1", "red-3")
    assert g.flown_over(grid, "red-1", "red-3") == ("blue-1", "green-1", "red-2", "blue-2")
    assert dict(did.draws) == {"blue": 2, "green": 1}
    assert moved(grid, did.grid) == {"item-1": "8.0"}


def test_aj_k1b_who_stands_behind_or_beside_the_path_does_not_draw():
    grid = render_grid("b1 r1+i1 . r2 g1", ". . b2 . .")
    assert dict(g.throw(grid, "red", "red-1", "item-1", "red-2").draws) == {}


def test_aj_j10_a_robots_throw_counts_for_the_active_player():
    grid = render_grid("o1+i1 r1 b1 o2")
    assert dict(g.throw(grid, "red", "robot-1", "item-1", "robot-2").draws) == {"blue": 1}
    assert dict(g.throw(grid, "blue", "robot-1", "item-1", "robot-2").draws) == {"red": 1}


@each(("to", "said"), [("r2", None), ("r3", "This is outside: it comes back by a Spacesuit Shift only.")])
def test_aj_k6a_nothing_is_thrown_to_who_is_outside(to, said):
    grid = render_grid("r1+i1 . r2", outside="r3")
    assert throw_said(grid, "astronaut", "r1", "i1", to) == said


# --- destinations ----------------------------------------------------------------------------------


@each(
    ("seat", "pawn", "to", "visited", "stopped"),
    [
        pytest.param("red", "red-1", "3.0", ("computer",), (), id="AJ-Q5 crossed"),
        pytest.param("red", "red-1", "2.0", ("computer",), ("computer",), id="AJ-Q5 entered"),
        pytest.param("red", "red-1", "1.0", (), (), id="AJ-Q5 not reached"),
        pytest.param("red", "robot-1", "2.0", (), (), id="AJ-Q5 a robot visits for nobody"),
        pytest.param("blue", "red-1", "2.0", (), (), id="AJ-Q5 a rival visits for nobody"),
    ],
)
def test_aj_q5_an_own_astronaut_visits_what_it_enters_or_crosses(seat, pawn, to, visited, stopped):
    grid = render_grid("r1 . X .", ". . . .", ". . o1 .")
    did = g.move(grid, seat, pawn, to)
    assert (did.visited, did.stopped, did.delivered) == (visited, stopped, "")


def test_aj_q5_leaving_a_destination_is_no_visit():
    did = g.move(render_grid("X+r1 ."), "red", "red-1", "1.0")
    assert did.visited == ()


@each(
    ("to", "delivered", "item_visited"),
    [
        pytest.param("1.0", "", (), id="AJ-Q3 not there yet"),
        pytest.param("2.0", "computer", ("computer",), id="AJ-Q3 AJ-J26 carried onto it"),
        pytest.param("3.0", "", ("computer",), id="AJ-Q3 carried past it"),
    ],
)
def test_aj_q3_an_item_is_delivered_where_it_comes_to_rest(to, delivered, item_visited):
    did = g.move(render_grid("r1+i1 . X ."), "red", "red-1", to, "item-1")
    assert (did.delivered, did.item_visited) == (delivered, item_visited)


def test_aj_j26_aj_q4_an_item_that_lies_there_already_is_not_delivered_until_it_is_brought_again():
    grid = render_grid("X+r1+i1 . r2")
    left = g.move(grid, "red", "red-1", "1.0", "item-1")
    again = g.move(left.grid, "red", "red-1", "0.0", "item-1")
    assert g.move(grid, "red", "red-2", "1.0").delivered == ""
    assert (left.delivered, again.delivered) == ("", "computer")


def test_aj_j26_an_astronaut_that_comes_without_the_item_delivers_nothing():
    did = g.move(render_grid("X+i1 . r1"), "red", "red-1", "0.0")
    assert (did.visited, did.delivered) == (("computer",), "")


@each(
    ("to", "delivered"),
    [
        pytest.param("red-2", "computer", id="AJ-Q3 thrown to a pawn there"),
        pytest.param("red-3", "", id="AJ-Q3 thrown over it"),
    ],
)
def test_aj_q3_a_throw_delivers_where_it_is_caught(to, delivered):
    grid = render_grid("r1+i1 . X+r2 r3")
    did = g.throw(grid, "red", "red-1", "item-1", to)
    assert (did.delivered, did.visited) == (delivered, ())
    assert did.item_visited == ((delivered,) if delivered else ())


def test_aj_q3_a_robot_carries_an_item_to_its_destination():
    did = g.move(render_grid("o1+i1 X"), "red", "robot-1", "1.0", "item-1")
    assert (did.item, did.delivered, did.visited) == ("item-1", "computer", ())
