"""Module boards typed as text, and how they are joined (AJ-S2)."""

from contextlib import nullcontext

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.games.astrojam import grid as g
from tests.games.astrojam.grid_drawing import a_board

SQUARE = ("...", "...", "...")


def a_raw(*rows, **more):
    return {"name": "Main", "rows": list(rows), **more}


def fault(raw):
    """The field and the sentence with which a typed board is refused."""
    with pytest.raises(Malformed) as refused:
        g.check_board(fields.read(g.ModuleBoard, raw))
    return refused.value.field, str(refused.value)


def test_aj_s2_a_board_is_read_with_its_signs_and_written_as_it_was():
    raw = a_raw("#.S", "CXS", destination="lab", largest=True)
    board = fields.read(g.ModuleBoard, raw)
    g.check_board(board)
    assert board == g.ModuleBoard("Main", ("#.S", "CXS"), "lab", largest=True)
    assert fields.to_json(board) == raw


def test_small_letters_and_one_field_for_all_rows_are_read():
    assert g.rows_of(" .cx\n\nS.#\n") == (".CX", "S.#")
    assert fields.read(g.ModuleBoard, a_raw(".cx")).rows == (".CX",)


@each(
    ("raw", "field", "said"),
    [
        pytest.param(
            a_raw("...", ".."),
            "rows[1]",
            "This row has 2 spaces, the first one has 3.",
            id="uneven rows",
        ),
        pytest.param(
            a_raw("X.X", destination="lab"),
            "rows",
            "A board has one active destination at most, here are 2.",
            id="two X",
        ),
        pytest.param(
            a_raw(".X."),
            "destination",
            "Say which destination the X is: computer, engine or lab.",
            id="an X without a name",
        ),
        pytest.param(
            a_raw("...", destination="lab"),
            "rows",
            "Mark the space of the lab with an X.",
            id="a name without an X",
        ),
        pytest.param(
            a_raw("..", ".?"),
            "rows[1]",
            "Row: ? stands for no space. Known are . # C S X.",
            id="an unknown sign",
        ),
        pytest.param(
            a_raw("." * 13), "rows[0]", "Row: a text of 1 to 12 characters is needed.", id="13 columns"
        ),
        pytest.param(a_raw(*["."] * 13), "rows", "Rows: a list of 1 to 12 is needed.", id="13 rows"),
        pytest.param(a_raw(), "rows", "Rows: a list of 1 to 12 is needed.", id="no row"),
    ],
)
def test_a_board_with_a_fault_is_refused_where_it_is(raw, field, said):
    assert fault(raw) == (field, said)


def test_a_board_of_twelve_by_twelve_is_read():
    board = fields.read(g.ModuleBoard, a_raw(*["." * 12] * 12))
    g.check_board(board)
    assert g.size(g.Station((g.Laid(board),))) == (12, 12)


@each(
    ("quarters", "rows"),
    [(0, ("SX.", "#..")), (1, ("#S", ".X", "..")), (2, ("..#", ".XS")), (3, ("..", "X.", "S#"))],
)
def test_aj_s2_a_board_is_turned_to_the_right(quarters, rows):
    assert g.turned(a_board("SX.", "#.."), quarters) == rows


# --- laid beside each other ------------------------------------------------------------------------


def laid(x, y, *rows, name="Side", turns=0, **more):
    return g.Laid(a_board(*rows, name=name, **more), x, y, turns)


MAIN = laid(0, 0, *SQUARE, name="Main")


@each(
    ("others", "faults"),
    [
        pytest.param([], [], id="AJ-S2 one board"),
        pytest.param([laid(3, 0, *SQUARE)], [], id="AJ-S2 three matching spaces"),
        pytest.param([laid(3, 1, *SQUARE)], [], id="AJ-S2 two matching spaces"),
        pytest.param(
            [laid(3, 2, *SQUARE)],
            [("boards[1]", "Main and Side share one space only; at least two are needed.")],
            id="AJ-S2 one matching space",
        ),
        pytest.param(
            [laid(3, 3, *SQUARE)],
            [("boards[1]", "Side does not touch the other boards.")],
            id="AJ-S2 corner to corner",
        ),
        pytest.param(
            [laid(2, 0, *SQUARE)], [("boards[1]", "Main and Side lie on each other.")], id="AJ-S2 overlap"
        ),
        pytest.param([laid(2, 0, "#..", "#..", "#..")], [], id="AJ-S2 over what is no space"),
        pytest.param(
            [laid(3, 0, "#..", "#..", "...")],
            [("boards[1]", "Main and Side share one space only; at least two are needed.")],
            id="AJ-S2 blocked places do not match",
        ),
        pytest.param([laid(3, 0, "###", "...", "...")], [], id="AJ-S2 two match beside a blocked one"),
        pytest.param([laid(3, 1, "..", name="Bar", turns=1)], [], id="AJ-S2 turned it matches"),
        pytest.param(
            [laid(3, 1, "..", name="Bar")],
            [("boards[1]", "Main and Bar share one space only; at least two are needed.")],
            id="AJ-S2 not turned it does not",
        ),
        pytest.param(
            [laid(3, 0, *SQUARE), laid(5, 3, *SQUARE, name="Third")],
            [("boards[2]", "Side and Third share one space only; at least two are needed.")],
            id="AJ-S2 with any board it touches",
        ),
        pytest.param(
            [laid(6, 0, *SQUARE, name="Third"), laid(3, 0, *SQUARE)], [], id="AJ-S2 joined by a later one"
        ),
        pytest.param(
            [laid(3, 0, *SQUARE, name="main")],
            [("boards[1].board.name", "Two boards are called main.")],
            id="names are told apart",
        ),
        pytest.param(
            [laid(3, 0, "..", ".."), laid(0, 3, "..", name="Odd", destination="lab")],
            [("boards[2].board.rows", "Mark the space of the lab with an X.")],
            id="a fault of a board comes first",
        ),
    ],
)
def test_aj_s2_every_board_shares_two_matching_spaces_with_any_it_touches(others, faults):
    assert list(g.faults(g.Station((MAIN, *others)))) == faults


@each(
    ("more", "field", "said"),
    [
        pytest.param(
            ({"destination": "lab"}, {"destination": "lab"}),
            "s.boards[1].board.destination",
            "There is one lab only.",
            id="AJ-I1 one of each destination",
        ),
        pytest.param(
            ({"destination": "lab", "largest": True}, {"destination": "engine", "largest": True}),
            "s.boards[1].board.largest",
            "Only one board is the largest.",
            id="AJ-S7 one largest board",
        ),
    ],
)
def test_what_only_one_board_can_be(more, field, said):
    boards = (laid(0, 0, "X..", name="Main", **more[0]), laid(0, 1, "X..", **more[1]))
    with pytest.raises(Malformed) as refused:
        g.check_station(g.Station(boards), "s")
    assert (refused.value.field, str(refused.value)) == (field, said)


def test_aj_i1_two_destinations_are_two_boards():
    boards = (
        laid(0, 0, "X..", name="Main", destination="lab", largest=True),
        laid(0, 1, "X..", destination="engine"),
    )
    station = g.Station(boards)
    g.check_station(station)
    assert [space.destination for space in g.spaces(station).values() if space.sign == "X"] == [
        "lab",
        "engine",
    ]


def test_aj_s2_the_spaces_of_a_station_are_called_by_column_and_row():
    station = g.Station(
        (laid(0, 0, "#C", ".."), laid(2, 0, "SX", "..", name="B", destination="lab", turns=1))
    )
    g.check_station(station)
    known = g.spaces(station)
    assert sorted(known) == ["0.1", "1.0", "1.1", "2.0", "2.1", "3.0", "3.1"]
    assert known["1.0"].is_cargo
    assert known["3.0"].is_start
    assert (known["3.1"].destination, known["3.1"].board) == ("lab", 1)
    assert g.size(station) == (4, 2)


def test_a_station_without_boards_is_no_map_and_no_fault():
    g.check_station(g.Station())
    assert (dict(g.spaces(g.Station())), g.size(g.Station())) == ({}, (0, 0))


def test_a_station_comes_back_from_what_is_stored():
    station = g.Station((laid(0, 0, "..C"), laid(0, 1, "...", name="B", turns=2)))
    assert fields.read(g.Station, fields.to_json(station)) == station


@each(
    ("change", "field"),
    [
        pytest.param({}, None, id="AJ-S2 as far as four boards reach"),
        pytest.param({"x": 37}, "boards[0].x", id="no column farther"),
        pytest.param({"y": 37}, "boards[0].y", id="no row farther"),
        pytest.param({"x": -1}, "boards[0].x", id="no column to the left"),
        pytest.param({"y": -1}, "boards[0].y", id="no row above"),
        pytest.param({"turns": 4}, "boards[0].turns", id="no fourth quarter turn"),
    ],
)
def test_a_board_is_laid_within_the_reach_of_the_station(change, field):
    raw = {"boards": [{"board": a_raw("."), "x": 36, "y": 36, "turns": 3, **change}]}
    with nullcontext() if field is None else pytest.raises(Malformed) as refused:
        assert fields.read(g.Station, raw).boards[0].x == 36
    assert field is None or refused.value.field == field


@each(("count", "fits"), [(4, True), (5, False)])
def test_aj_s2_there_are_four_boards_at_most(count, fits):
    raw = {"boards": [{"board": a_raw("."), "y": number} for number in range(count)]}
    with nullcontext() if fits else pytest.raises(Malformed, match="a list of 0 to 4 is needed"):
        assert len(fields.read(g.Station, raw).boards) == 4
