"""Crates on the map (AJ-K4)."""

import pytest
from each import each

from companion.engine.errors import IllegalMove
from companion.games.astrojam import grid as g
from tests.games.astrojam.grid_drawing import moved, piece, render_grid

SIDEWAYS = "Crates in a row move along their row, not sideways."
LINE = "Crates that move together stand side by side in one line."
NONE_FREE = "There is no free space ahead of the crate."

STORE = render_grid(
    ".   .   .   .   .   .   .",
    ".   c1  c2  c3  i1  .   r1",
    ".   .   c4  .   .   #   .",
    "c5  .   .   .   c6  .   c7",
)


def said(grid, crates, way, by):
    """Why crates do not move, None where they do."""
    try:
        g.check_crates(grid, [piece(crate) for crate in crates.split()], way, by)
    except IllegalMove as refused:
        return str(refused)
    return None


@each(
    ("crates", "way", "by", "expected"),
    [
        pytest.param("c1 c2 c3", "right", 1, None, id="AJ-J22 a row of three by one"),
        pytest.param("c1 c2 c3", "right", 2, None, id="AJ-J22 a row of three by two"),
        pytest.param(
            "c1 c2 c3", "right", 3, "The crate may move 1 to 2 spaces.", id="AJ-J22 not into the astronaut"
        ),
        pytest.param("c1 c2 c3", "right", 0, "The crate may move 1 to 2 spaces.", id="AJ-K4 not by nothing"),
        pytest.param("c1 c2 c3", "right", -1, "The crate may move 1 to 2 spaces.", id="AJ-K4 not backwards"),
        pytest.param("c1 c2 c3", "left", 1, None, id="AJ-J22 the other way along the row"),
        pytest.param("c1 c2 c3", "up", 1, SIDEWAYS, id="AJ-J22 sideways refused"),
        pytest.param("c3 c1 c2", "right", 2, None, id="AJ-K4 told in any order"),
        pytest.param("c2 c3", "right", 2, None, id="AJ-K4 the front part of a row"),
        pytest.param("c2 c3", "left", 1, NONE_FREE, id="AJ-K4 not against the rest of the row"),
        pytest.param("c1 c3", "right", 1, LINE, id="AJ-K4 no gap between them"),
        pytest.param("c3 c4", "right", 1, LINE, id="AJ-J23 touching diagonally is no line"),
        pytest.param("c1 c2 c4", "right", 1, LINE, id="AJ-K4 around a corner is no line"),
        pytest.param("c2 c4", "down", 1, None, id="AJ-K4 a column of two"),
        pytest.param("c2 c4", "left", 1, SIDEWAYS, id="AJ-K4 a column not sideways"),
        pytest.param("c4", "right", 2, None, id="AJ-Q15 one crate to the right"),
        pytest.param("c4", "left", 2, None, id="AJ-Q15 one crate to the left"),
        pytest.param("c4", "down", 1, None, id="AJ-Q15 one crate down"),
        pytest.param("c4", "up", 1, NONE_FREE, id="AJ-K4 not into another crate"),
        pytest.param(
            "c4", "right", 3, "The crate may move 1 to 2 spaces.", id="AJ-K4 not onto a blocked place"
        ),
        pytest.param("c5", "left", 1, NONE_FREE, id="AJ-K4 not off the map"),
        pytest.param("c5 c5", "up", 1, "Say which crates move, each one once.", id="AJ-K4 each one once"),
        pytest.param("", "up", 1, "Say which crates move, each one once.", id="AJ-K4 one at least"),
        pytest.param("r1", "up", 1, "This card moves crates only.", id="AJ-K4 no astronaut"),
        pytest.param("c1 i1", "right", 1, "This card moves crates only.", id="AJ-K4 no item"),
        pytest.param("c8", "up", 1, "This is not on the map yet.", id="AJ-K4 only from the map"),
        pytest.param("c4", "north", 1, "A crate goes up, down, left or right.", id="AJ-K4 one of four ways"),
    ],
)
def test_aj_k4_crates_move_along_their_row_through_free_spaces(crates, way, by, expected):
    assert said(STORE, crates, way, by) == expected


def test_aj_j22_all_crates_of_the_row_go_as_far_items_stay_and_nobody_draws():
    did = g.move_crates(STORE, ["crate-1", "crate-2", "crate-3"], "right", 2)
    assert moved(STORE, did.grid) == {"crate-1": "3.1", "crate-2": "4.1", "crate-3": "5.1"}
    assert did.grid.items_on("4.1") == ("item-1",)
    assert (dict(did.draws), did.item, did.delivered) == ({}, "", "")


@each("sign", [pytest.param(sign, id=f"AJ-Q16 {sign}") for sign in "CSX"])
def test_aj_q16_in_play_a_crate_goes_onto_any_space(sign):
    grid = render_grid(f"c1 {sign} #")
    assert said(grid, "c1", "right", 1) is None
    did = g.move_crates(grid, ["crate-1"], "right", 1)
    assert (moved(grid, did.grid), did.visited) == ({"crate-1": "1.0"}, ())


def test_aj_k4_every_row_is_lit_with_how_far_it_goes():
    grid = render_grid("# c1 c2 .", "# #  .  #")
    rows = {(row.crates, row.way): row.to for row in g.lit(grid, "red", g.CRATE).rows}
    assert rows == {
        (("crate-2",), "right"): ("3.0",),
        (("crate-2",), "down"): ("2.1",),
        (("crate-1", "crate-2"), "right"): ("3.0",),
    }


def test_aj_k4_walled_in_crates_are_not_lit():
    assert not g.lit(render_grid("c1 c2", "r1 r2"), "red", g.CRATE)
