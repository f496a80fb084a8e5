"""The set-up on the map (AJ-S1, AJ-S4, AJ-S5, AJ-S6, AJ-S7) and pieces set by hand."""

from collections import Counter
from contextlib import nullcontext

import pytest
from each import each

from companion.engine.errors import IllegalMove, Malformed
from companion.games.astrojam import grid as g
from tests.games.astrojam.grid_drawing import a_board, moved, piece, render_grid

TAKEN = "Another one is there already."
PORT = render_grid("S+r1 S . C", ". . # C+i1", ". b1 . .")


def said(check, *args):
    try:
        check(*args)
    except IllegalMove as refused:
        return str(refused)
    return None


@each(
    ("what", "space", "expected"),
    [
        pytest.param("r2", "1.0", None, id="AJ-S4 a free starting space"),
        pytest.param("r2", "0.0", TAKEN, id="AJ-S4 not a taken one"),
        pytest.param("r2", "2.0", "Astronauts begin on starting spaces.", id="AJ-S4 not elsewhere"),
        pytest.param("r1", "1.0", "This is on the map already.", id="AJ-S4 each one once"),
        pytest.param("r2", "2.1", "There is no such space on the map.", id="AJ-S4 not on a blocked place"),
        pytest.param("o1", "2.0", None, id="AJ-S5 beside a CARGO site"),
        pytest.param("o1", "3.2", None, id="AJ-S5 below a CARGO site"),
        pytest.param("o1", "2.2", "Robots begin next to a CARGO site.", id="AJ-S5 a corner is not adjacent"),
        pytest.param("o1", "0.1", "Robots begin next to a CARGO site.", id="AJ-S5 not elsewhere"),
        pytest.param("o1", "1.2", TAKEN, id="AJ-S5 AJ-I2 not on a taken one"),
        pytest.param("i2", "3.0", None, id="AJ-S6 a CARGO site"),
        pytest.param("i2", "3.1", None, id="AJ-S6 AJ-Q22 a second item on a site"),
        pytest.param("i2", "2.0", "Items begin on CARGO sites.", id="AJ-S6 not elsewhere"),
        pytest.param("i1", "3.0", "This is on the map already.", id="AJ-S6 each one once"),
        pytest.param("c1", "0.1", None, id="AJ-S7 a free space"),
        pytest.param("c1", "1.0", None, id="AJ-S7 a free starting space"),
        pytest.param("c1", "3.0", "No crate begins on a CARGO site.", id="AJ-S7 not on a CARGO site"),
        pytest.param("c1", "1.2", TAKEN, id="AJ-S7 AJ-I2 not on a taken one"),
    ],
)
def test_pieces_are_placed_where_their_rule_allows(what, space, expected):
    assert said(g.check_place, PORT, piece(what), space) == expected


def test_aj_s4_aj_s5_aj_s6_aj_s7_the_open_spaces_of_a_piece_in_reading_order():
    assert g.open_to(PORT, "red-2") == ("1.0",)
    assert g.open_to(PORT, "robot-1") == ("2.0", "3.0", "3.1", "3.2")
    assert g.open_to(PORT, "item-2") == ("3.0", "3.1")
    assert g.open_to(PORT, "crate-1") == ("1.0", "2.0", "0.1", "1.1", "0.2", "2.2", "3.2")
    assert g.open_to(PORT, "red-1") == ()


def test_a_placed_piece_is_on_its_space():
    grid = g.place(PORT, "red-2", "1.0")
    assert moved(PORT, grid) == {"red-2": "1.0"}
    assert grid.unplaced(g.ASTRONAUT)[:2] == ("red-3", "blue-2")


@each(("players", "astronauts"), [(2, 6), (3, 9), (4, 12)])
def test_aj_i6_aj_i7_all_pieces_are_there_and_none_is_placed(players, astronauts):
    grid = g.new_grid(g.Station(), ["red", "blue", "green", "yellow"][:players])
    counts = [len(grid.unplaced(kind)) for kind in (g.ASTRONAUT, g.ROBOT, g.CRATE, g.ITEM)]
    assert counts == [astronauts, 3, 13, 5]
    assert (grid.outside, grid.on_map(g.ASTRONAUT)) == ("", ())


ROWS = ("SSSSSS", "CC....", "......")
FOUR = g.Station(
    tuple(
        g.Laid(a_board(*ROWS, name=name, largest=name == "B"), 0, 3 * number)
        for number, name in enumerate("ABCD")
    )
)


@each(
    ("y", "most", "board"),
    [
        pytest.param(0, 3, "A", id="AJ-S7 three on another board"),
        pytest.param(3, 4, "B", id="AJ-S7 AJ-J1 four on the largest"),
    ],
)
def test_aj_j1_so_many_crates_come_to_a_board_and_not_one_more(y, most, board):
    grid = g.new_grid(FOUR, ["red", "blue"])
    for number in range(1, most + 1):
        g.check_place(grid, f"crate-{number}", f"{number}.{y}")
        grid = g.place(grid, f"crate-{number}", f"{number}.{y}")
    assert said(g.check_place, grid, "crate-13", f"0.{y}") == f"{board} has its {most} crates."
    assert said(g.check_place, grid, "crate-13", "0.6") is None


def test_aj_s7_the_split_of_thirteen_crates_is_forced():
    grid = g.new_grid(FOUR, ["red", "blue"])
    for crate in grid.unplaced(g.CRATE):
        grid = g.place(grid, crate, g.open_to(grid, crate)[0])
    assert [g.crates_on(grid, board) for board in range(4)] == [3, 4, 3, 3]
    assert [g.crates_allowed(FOUR, board) for board in range(4)] == [3, 4, 3, 3]


@each(
    ("sites", "counts"),
    [
        pytest.param(3, [2, 2, 1], id="AJ-Q22 spread over three sites"),
        pytest.param(8, [1, 1, 1, 1, 1], id="AJ-Q22 one on each while they last"),
        pytest.param(1, [5], id="AJ-Q22 all on one site"),
    ],
)
def test_aj_s6_aj_q22_items_are_spread_over_the_sites(sites, counts):
    grid = g.new_grid(FOUR, ["red", "blue"])
    assert len(g.cargo_sites(grid)) == 8
    laid = g.lay_items(grid, g.cargo_sites(grid)[:sites])
    assert list(Counter(item.at for item in laid.items).values()) == counts
    assert laid.unplaced(g.ITEM) == ()


def test_aj_s6_items_are_not_laid_but_on_sites():
    grid = g.new_grid(FOUR, ["red", "blue"])
    assert said(g.lay_items, grid, ["5.2"]) == "Items begin on CARGO sites."
    assert said(g.lay_items, grid, []) == "There is no CARGO site on this map."


def a_map(rows=ROWS, count=4, largest="A"):
    boards = (a_board(*rows, name=name, largest=name == largest) for name in "ABCD"[:count])
    return g.Station(tuple(g.Laid(board, 0, len(rows) * n) for n, board in enumerate(boards)))


@each(
    ("station", "players", "expected"),
    [
        pytest.param(a_map(), 4, None, id="all there"),
        pytest.param(a_map(["SSS", "..C"]), 4, None, id="AJ-S4 twelve starting spaces for four"),
        pytest.param(
            a_map(["SS.", "..C"]),
            3,
            "9 starting spaces are needed, here are 8.",
            id="AJ-S4 eight are too few for three",
        ),
        pytest.param(a_map(["SS.", "..C"]), 2, None, id="AJ-S4 eight are enough for two"),
        pytest.param(a_map(["SSS"]), 2, "There is no CARGO site on this map.", id="AJ-S6 a CARGO site"),
        pytest.param(
            a_map(count=3),
            2,
            "Four boards are needed, one of them marked as the largest.",
            id="AJ-S2 three boards",
        ),
        pytest.param(
            a_map(largest=""),
            2,
            "Four boards are needed, one of them marked as the largest.",
            id="AJ-S7 the largest is not marked",
        ),
    ],
)
def test_a_map_without_room_for_the_pieces_is_refused_before_the_game(station, players, expected):
    with nullcontext() if expected is None else pytest.raises(Malformed) as refused:
        g.check_complete(station, players)
    assert expected is None or (refused.value.field, str(refused.value)) == ("boards", expected)


# --- set by hand -----------------------------------------------------------------------------------

HAND = render_grid("r1+i1 . #", "c1 o1 i2", outside="b1+i3")


@each(
    ("what", "at", "expected"),
    [
        pytest.param("r1", "1.0", None, id="to a free space"),
        pytest.param("r1", "0.0", None, id="where it is"),
        pytest.param("r1", "0.1", TAKEN, id="AJ-I2 not to a taken one"),
        pytest.param("i1", "0.1", None, id="AJ-I2 an item to any space"),
        pytest.param("r1", "2.0", "There is no such space on the map.", id="not to a blocked place"),
        pytest.param("r1", g.OUTSIDE, TAKEN, id="AJ-I5 one outside"),
        pytest.param("o1", g.OUTSIDE, "Only astronauts go outside.", id="AJ-K6d no robot outside"),
        pytest.param("c1", g.OUTSIDE, "Only astronauts go outside.", id="AJ-K6d no crate outside"),
        pytest.param(
            "i1", g.OUTSIDE, "The astronaut outside has one item at most.", id="AJ-K6c one item out"
        ),
        pytest.param("r1", g.NOWHERE, None, id="off the map"),
        pytest.param("c14", "1.0", "There is no such piece on the map.", id="AJ-I7 thirteen crates"),
    ],
)
def test_a_piece_set_by_hand_stands_where_a_table_can_show_it(what, at, expected):
    assert said(g.check_put, HAND, piece(what), at) == expected


def test_aj_k6c_an_item_goes_out_by_hand_only_to_an_astronaut():
    assert said(g.check_put, render_grid("r1+i1"), "item-1", g.OUTSIDE) == (
        "The astronaut outside has one item at most."
    )
    assert said(g.check_put, render_grid("r1+i1", outside="b1"), "item-1", g.OUTSIDE) is None


def test_aj_q20_who_comes_in_by_hand_brings_the_item():
    assert moved(HAND, g.put(HAND, "blue-1", "1.0")) == {"blue-1": "1.0", "item-3": "1.0"}
    assert moved(HAND, g.put(HAND, "red-1", "1.0")) == {"red-1": "1.0"}
