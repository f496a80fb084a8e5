"""The map joined into the game: off by default, and with it every piece is placed and moved by its space."""

import dataclasses

import pytest
from each import each
from werkzeug.datastructures import MultiDict

from companion.engine import fields
from companion.engine.chance import Chance
from companion.engine.errors import IllegalMove, Malformed
from companion.engine.move_context import MoveContext
from companion.engine.moves import read_move
from companion.engine.records import replace
from companion.engine.seats import seat_row
from companion.engine.values import by_id, checked
from companion.games.astrojam import GAME, views
from companion.games.astrojam import grid as g
from companion.games.astrojam.forms import SetupForm
from companion.games.astrojam.offers import offers_of
from companion.games.astrojam.setup import arranged
from companion.games.astrojam.state import ACTION, DRAWING, SCORING, Turn
from companion.games.astrojam.views import panel
from tests.games.astrojam.grid_drawing import render_grid
from tests.games.astrojam.table import BOARDS, ROWS

SEATS = seat_row(("Ada", "Ben", "Cleo"))
COLUMNS = {"computer": ("item-1", "engine"), "engine": ("item-2", "computer"), "lab": ("item-3", "lab")}


def set_up(**raw):
    setup = fields.read(GAME.setup, raw)
    GAME.check_setup(setup, SEATS)
    return setup


def a_map(**raw):
    """A table with four boards, before its set-up."""
    return GAME.start(set_up(map=True, station={"boards": BOARDS}, **raw), SEATS)


def play(state, kind, **raw):
    return GAME.play(state, read_move(GAME.moves, kind, raw))


def refused(state, kind, **raw):
    with pytest.raises(IllegalMove) as error:
        play(state, kind, **raw)
    return str(error.value)


def words(state, kind, **raw):
    return str(read_move(GAME.moves, kind, raw).words(GAME.names(state)))


def corrected(state, what, value):
    return GAME.correct(state, what, checked(GAME.values(state), what, value))


def in_play(*rows, outside="", phase=ACTION, **raw):
    """Red's action phase on a drawing, everybody with eight cards, all columns told."""
    state = GAME.start(set_up(**raw), SEATS)
    for column, (task, condition) in COLUMNS.items():
        state = state.with_column(column, task=task, condition=condition)
    for seat in ("red", "blue", "green"):
        state = state.with_player(seat, hand=8)
    state = replace(state, first="red", turn=Turn("red", phase, 1), grid=render_grid(*rows, outside=outside))
    out = state.grid.outside
    return corrected(state, "outside.astronaut", out) if out else state


def where(state, piece):
    return state.grid.at(piece)


def hand(state, seat):
    return state.player(seat).hand


# --- off by default ----------------------------------------------------------------------------------


def test_the_map_is_off_by_default_and_nothing_of_it_is_kept():
    state = GAME.start(set_up(), SEATS)
    assert state.grid is None
    assert panel(state, "").map is None
    assert not [value for value in GAME.values(state) if value.id.endswith(".at")]
    assert fields.to_json(set_up()) == {}


@each(
    ("kind", "raw"),
    [
        ("move-astronaut", {"piece": "red-1", "to": "1.1"}),
        ("swap", {"piece": "red-1", "to": "blue-1"}),
        ("steal", {"to": "item-1"}),
    ],
)
def test_without_a_map_a_space_is_refused_and_the_bare_card_is_played(kind, raw):
    state = replace(in_play("r1 b1"), grid=None)
    assert refused(state, kind, **raw) == "This table keeps no map."
    assert hand(play(state, kind), "red") == 7


def test_with_a_map_the_bare_card_is_refused():
    state = in_play("r1 . . C")
    assert refused(state, "move-astronaut") == "This table keeps a map: say which piece, and where to."
    assert refused(state, "move-rival", astronaut="blue") == (
        "This table keeps a map: say which piece, and where to."
    )


def test_boards_without_the_switch_are_no_map():
    assert GAME.start(set_up(station={"boards": BOARDS}), SEATS).grid is None


# --- the set-up --------------------------------------------------------------------------------------


@each(
    ("boards", "field", "said"),
    [
        pytest.param(
            [], "station.boards", "Four boards are needed, one of them marked as the largest.", id="AJ-S7"
        ),
        pytest.param(
            [*BOARDS[:3], {**BOARDS[3], "x": 20}],
            "station.boards[3]",
            "Far does not touch the other boards.",
            id="AJ-S2",
        ),
    ],
)
def test_a_map_that_cannot_be_set_up_is_refused(boards, field, said):
    with pytest.raises(Malformed) as fault:
        set_up(map=True, station={"boards": boards})
    assert (fault.value.field, str(fault.value)) == (field, said)


def test_aj_s4_astronauts_come_to_starting_spaces_in_turn():
    state = play(a_map(), "begin", seat="blue")
    state = play(state, "place-astronaut", at="0.0")
    state = play(state, "place-astronaut", at="1.0")
    assert (where(state, "blue-1"), where(state, "green-1")) == ("0.0", "1.0")
    assert refused(state, "place-astronaut", at="1.0") == "Another one is there already."
    assert refused(state, "place-astronaut", at="5.0") == "Astronauts begin on starting spaces."
    assert refused(state, "place-astronaut") == "This table keeps a map: choose the space there."
    assert refused(state, "place-astronaut", all=True) == "This table keeps a map: choose the space there."
    assert words(state, "place-astronaut", at="0.0") == "An astronaut is placed: row 1, column 1."


def by_taps(state):
    """The whole set-up with the first offer of the map each time."""
    while state.step != "hands":
        kind = {"astronauts": "place-astronaut", "robots": "place-robot", "crates": "place-crates"}.get(
            state.step
        )
        if state.step == "begin":
            state = play(state, "begin", seat="red")
        elif kind is None:
            move = GAME.moves["deal-items"]()
            state = GAME.play(state, move.draw(state, MoveContext(Chance("a seed", 0), 0)))
        else:
            offer = next(one for one in offers_of(state).all if one.kind == kind and "at" in one.fields)
            state = play(state, kind, **offer.fields)
    return state


def test_aj_s4_aj_s5_aj_s6_aj_s7_the_set_up_is_done_by_what_is_offered():
    state = by_taps(a_map())
    assert not [one.id for one in (*state.grid.elements, *state.grid.items) if one.at == g.NOWHERE]
    assert state.setup.crates == (4, 3, 3, 3)
    assert [g.crates_on(state.grid, board) for board in range(4)] == [4, 3, 3, 3]
    sites = g.cargo_sites(state.grid)
    assert len(sites) == state.sites == 8
    assert [where(state, f"item-{n}") for n in range(1, 6)] == [sites[n - 1] for n in state.setup.sites]


def test_aj_s5_a_robot_begins_beside_a_cargo_site():
    state = a_map()
    state = corrected(play(state, "begin", seat="red"), "setup.astronauts", 9)
    assert refused(state, "place-robot", at="5.4") == "Robots begin next to a CARGO site."
    assert where(play(state, "place-robot", at="2.2"), "robot-1") == "2.2"


def test_aj_s6_a_site_that_is_not_on_the_map_is_refused():
    state = play(a_map(), "begin", seat="red")
    state = corrected(corrected(state, "setup.astronauts", 9), "setup.robots", 3)
    assert refused(state, "deal-items", sites=[1, 2, 3, 4, 9]) == "There are only 8 CARGO sites on the map."
    assert where(play(state, "deal-items", sites=[1, 2, 3, 4, 8]), "item-5") == g.cargo_sites(state.grid)[7]
    assert where(play(state, "deal-items", by_hand=True), "item-5") == g.NOWHERE


def test_aj_s7_a_crate_counts_for_the_board_of_its_space():
    state = play(a_map(), "begin", seat="red")
    state = corrected(corrected(state, "setup.astronauts", 9), "setup.robots", 3)
    state = play(state, "deal-items", by_hand=True)
    one_by_one = "With the map, crates come one by one, each to the board of its space."
    assert refused(state, "place-crates", board="largest", at="7.2") == one_by_one
    assert refused(state, "place-crates", board="second", at="7.2", count=2) == one_by_one
    assert refused(state, "place-crates", board="second", at="9.0") == "No crate begins on a CARGO site."
    state = play(state, "place-crates", board="second", at="7.2")
    assert (state.setup.crates, where(state, "crate-1")) == ((0, 1, 0, 0), "7.2")


# --- the cards ---------------------------------------------------------------------------------------


def test_aj_k1a_an_astronaut_moves_in_a_line_and_takes_an_item():
    state = in_play("r1+i2 . . b1", ". . . .")
    after = play(state, "move-astronaut", piece="red-1", to="2.0+item-2")
    assert (where(after, "red-1"), where(after, "item-2"), hand(after, "red")) == ("2.0", "2.0", 7)
    assert where(play(state, "move-astronaut", piece="red-1", to="2.0"), "item-2") == "0.0"
    assert (
        refused(state, "move-astronaut", piece="red-1", to="3.0") == "The way leads through free spaces only."
    )
    assert refused(state, "move-astronaut", piece="red-1", to="1.1") == (
        "It goes in a straight line, along a row or a column."
    )
    assert refused(state, "move-astronaut", piece="blue-1", to="2.0") == (
        "This card moves an astronaut of your own."
    )
    assert words(state, "move-astronaut", piece="red-1", to="2.0+item-2") == (
        "Astronaut card: Ada 1 moves to row 1, column 3, Item 2."
    )


def test_aj_k1b_aj_j10_the_map_counts_who_is_flown_over():
    state = in_play("r1+i1 b1 b2 r3 g1 r2")
    after = play(state, "throw-by-astronaut", piece="red-1", to="item-1+red-2")
    assert {seat: hand(after, seat) for seat in ("red", "blue", "green")} == {
        "red": 7,
        "blue": 10,
        "green": 9,
    }
    assert where(after, "item-1") == "5.0"
    assert refused(state, "throw-by-astronaut", piece="red-1", to="item-1+blue-2") == (
        "An item is thrown to an astronaut of your own or to a robot."
    )


def test_aj_k2_a_rival_is_moved_and_its_owner_draws():
    state = in_play("b1+i1 . .")
    after = play(state, "move-rival", astronaut="blue-1", to="2.0")
    assert (where(after, "blue-1"), where(after, "item-1"), hand(after, "blue")) == ("2.0", "0.0", 9)
    assert refused(state, "move-rival", astronaut="blue-1", to="2.0+item-1") == (
        "A rival astronaut takes no item along."
    )


def test_aj_k3_a_robot_moves_and_throws():
    state = in_play("o1+i1 . b1 r1")
    after = play(state, "move-robot", piece="robot-1", to="1.0+item-1")
    assert where(after, "item-1") == "1.0"
    after = play(state, "throw-by-robot", piece="robot-1", to="item-1+red-1")
    assert (where(after, "item-1"), hand(after, "blue")) == ("3.0", 9)
    assert refused(state, "move-robot", piece="red-1", to="1.0") == "This card moves a robot."


def test_aj_k4_aj_j22_crates_go_along_their_row():
    state = in_play("c1 c2 c3 . . #", ". . . . . .")
    for by in (1, 2):
        after = play(state, "move-crates", piece="crate-1", to=f"crate-3+{2 + by}.0")
        assert [where(after, f"crate-{n}") for n in (1, 2, 3)] == [f"{n + by}.0" for n in range(3)]
    assert (
        refused(state, "move-crates", piece="crate-1", to="crate-3+5.0")
        == "The crate may move 1 to 2 spaces."
    )
    assert refused(state, "move-crates", piece="crate-1", to="crate-3+0.1") == (
        "Crates in a row move along their row, not sideways."
    )
    assert where(play(state, "move-crates", piece="crate-2", to="1.1"), "crate-2") == "1.1"


def test_aj_k4_aj_j23_crates_corner_to_corner_are_no_line():
    state = in_play("c1 . .", ". c2 .")
    assert refused(state, "move-crates", piece="crate-1", to="crate-2+2.1") == (
        "Crates that move together stand side by side in one line."
    )


def test_aj_k5a_neighbours_change_places_and_aj_q6_draws_nothing():
    state = in_play("r1+i1 b1", ". .")
    after = play(state, "swap", piece="red-1", to="blue-1")
    assert (where(after, "red-1"), where(after, "blue-1"), where(after, "item-1")) == ("1.0", "0.0", "0.0")
    assert hand(after, "blue") == 8
    strict = in_play("r1 b1", readings={"swap_draws": True})
    assert hand(play(strict, "swap", piece="red-1", to="blue-1"), "blue") == 9


@each(("space", "drawn_by"), [("b1+i1", 9), ("i1", 8), ("o1+i1", 8)])
def test_aj_k5b_aj_j24_only_a_rival_on_the_space_draws(space, drawn_by):
    state = in_play(f"r1 {space}")
    after = play(state, "steal", piece="red-1", to="item-1")
    assert (where(after, "item-1"), hand(after, "blue")) == ("0.0", drawn_by)


def test_aj_k5b_aj_j25_not_over_a_corner():
    state = in_play("r1 .", ". i1")
    assert refused(state, "steal", piece="red-1", to="item-1") == (
        "The two spaces need a common edge; a corner is not enough."
    )


def test_aj_k6_aj_j16_aj_j17_outside_and_back():
    state = in_play("r1+i1 b1 .")
    out = play(state, "shift-spacesuit", astronaut="red-1", item="item-1")
    assert [panel(one, "").map.outside for one in (state, out)] == ["", "Ada 1"]
    assert (where(out, "red-1"), out.outside.astronaut, out.outside.item) == (g.OUTSIDE, "red-1", "item-1")
    back = play(out, "shift-spacesuit", astronaut="blue-1")
    assert (where(back, "red-1"), where(back, "item-1"), where(back, "blue-1")) == ("1.0", "1.0", g.OUTSIDE)
    assert (hand(back, "blue"), back.outside.astronaut, back.outside.item) == (9, "blue-1", "")
    assert "outside" in refused(out, "shift-spacesuit", astronaut="red-1")
    assert refused(state, "shift-spacesuit", astronaut="red") == "There is no such piece on the map."


def test_aj_t2_the_last_card_is_kept_on_the_map_too():
    state = in_play("r1 .").with_player("red", hand=1)
    assert refused(state, "move-astronaut", piece="red-1", to="1.0") == (
        "The last card stays in hand: it is for the drawing phase."
    )


# --- visits and deliveries ---------------------------------------------------------------------------


def test_aj_q5_a_destination_that_was_crossed_is_ticked():
    state = in_play("r1 X .", "b1 . .")
    assert play(state, "move-astronaut", piece="red-1", to="2.0").turn.visited == ("computer",)
    rival = in_play("b1 X . r1")
    assert play(rival, "move-rival", astronaut="blue-1", to="2.0").turn.visited == ()


def test_aj_q5_strictly_only_the_item_of_that_task_visits():
    strict = {"readings": {"visit": "item"}}
    state = in_play("r1+i2 X .", **strict)
    assert play(state, "move-astronaut", piece="red-1", to="2.0").turn.visited == ()
    assert play(state, "move-astronaut", piece="red-1", to="2.0+item-2").turn.visited == ("computer",)
    other = in_play("r1+i4 X .", **strict)
    assert play(other, "move-astronaut", piece="red-1", to="2.0+item-4").turn.visited == ()


@each(
    ("rows", "kind", "raw"),
    [
        pytest.param(("r1+i1 . X",), "move-astronaut", {"piece": "red-1", "to": "2.0+item-1"}, id="carried"),
        pytest.param(
            ("r1+i1 . X+o1",), "throw-by-astronaut", {"piece": "red-1", "to": "item-1+robot-1"}, id="thrown"
        ),
        pytest.param(("i1 X+r1",), "steal", {"piece": "red-1", "to": "item-1"}, id="stolen"),
    ],
)
def test_aj_t3_aj_q3_a_delivery_is_noticed(rows, kind, raw):
    state = play(in_play(*rows), kind, **raw)
    assert (state.turn.phase, state.turn.column) == (SCORING, "computer")


@each(
    ("rows", "to"),
    [
        pytest.param(("r1+i1 . X .",), "3.0+item-1", id="carried over it"),
        pytest.param(("r1+i2 . X",), "2.0+item-2", id="another item"),
        pytest.param(("r1 . X+i1",), "2.0", id="AJ-Q4 it lies there already"),
    ],
)
def test_aj_t3_aj_q4_what_is_no_delivery(rows, to):
    assert play(in_play(*rows), "move-astronaut", piece="red-1", to=to).turn.phase == ACTION


def told_anyway(row):
    """A delivery that is told by hand after another card was played."""
    return play(in_play(row), "move-astronaut", piece="red-1", to="1.0")


def test_aj_t3_what_the_map_does_not_show_is_not_delivered():
    state = told_anyway("r1 . i1 X")
    said = "On the map Item 1 is not at the computer: play the card that brings it there."
    assert GAME.refusal(state, read_move(GAME.moves, "deliver", {"column": "computer"})) == said
    shown = {one.fields["column"]: one.refusal for one in offers_of(state).all if one.kind == "deliver"}
    assert shown["computer"] == said


def test_aj_t3_what_the_map_shows_may_be_told():
    assert play(told_anyway("r1 . . X+i1"), "deliver", column="computer").turn.phase == SCORING


def test_aj_t3_tables_of_version_1_deliver_as_they_did():
    state = replace(told_anyway("r1 . i1 X"), rules_version=1)
    assert play(state, "deliver", column="computer").turn.phase == SCORING


def test_aj_q3_a_rival_who_returns_delivers_nothing():
    state = in_play("X+r1 .", outside="b1+i1")
    assert play(state, "shift-spacesuit", astronaut="red-1").turn.phase == ACTION


@each(("catcher", "visited"), [("r2", ("computer",)), ("o1", ())])
def test_aj_q19_the_delivery_is_the_visit_where_an_own_astronaut_stands(catcher, visited):
    state = in_play(f"r1+i1 X+{catcher}").with_column("computer", condition="computer")
    to = "red-2" if catcher == "r2" else "robot-1"
    assert play(state, "throw-by-astronaut", piece="red-1", to=f"item-1+{to}").turn.visited == visited


# --- offers, page, corrections -----------------------------------------------------------------------


BUSY = ("r1+i1 i4 b1+i2 C", "c1 c2 . r2", "o1+i3 X . g1")


def choices(state):
    """Every move that the sheets of the cards allow."""
    for offer in offers_of(state).all:
        cls = GAME.moves[offer.kind]
        if hasattr(cls, "card"):
            (asked,) = offer.asks or ("",)
            for one in offer.options.get(asked, {"": ""}):
                yield offer.kind, {**offer.fields, **({asked: one} if asked else {})}


def test_all_that_the_sheets_offer_may_be_done():
    state = in_play(*BUSY)
    played = [kind for kind, raw in choices(state) if play(state, kind, **raw)]
    assert set(played) == {kind for kind, cls in GAME.moves.items() if hasattr(cls, "card")}
    assert len(played) > 25


def test_every_card_has_its_buttons_and_own_astronauts_are_tapped_on_the_map():
    shown = panel(in_play(*BUSY), "red")
    assert {card.id: bool(card.acts) for card in shown.cards} == {
        "astronaut": True,
        "rival": True,
        "robot": True,
        "crate": False,
        "swap": True,
        "spacesuit": True,
    }
    cells = {cell.id: cell for row in shown.map.rows for cell in row}
    assert cells["0.0"].offer.kind == "move-astronaut"
    assert cells["0.0"].name == "row 1, column 1, Ada 1, Item 1"
    assert cells["0.1"].offer.kind == "move-crates"
    assert ("robot-1.at", "Robot 1", "row 3, column 1") in shown.map.pieces
    assert cells["1.0"].lit
    assert not cells["2.0"].lit


def test_each_space_is_lit_that_an_own_astronaut_may_reach():
    state = in_play(*BUSY)
    reached = {space for spaces in g.lit(state.grid, "red", "astronaut").moves.values() for space in spaces}
    lit = {cell.id for row in panel(state, "").map.rows for cell in row if cell.lit}
    assert lit == reached == {"1.0", "2.1", "3.0"}
    assert views.lit_spaces(in_play(*BUSY, phase=DRAWING)) == frozenset()


def test_corrections_set_each_piece_by_hand():
    state = in_play("r1+i1 . b1")
    assert where(corrected(state, "red-1.at", "1.0"), "red-1") == "1.0"
    assert where(corrected(state, "item-1.at", "2.0"), "item-1") == "2.0"
    assert where(corrected(state, "crate-1.at", "1.0"), "crate-1") == "1.0"
    assert where(corrected(state, "red-1.at", "nowhere"), "red-1") == g.NOWHERE
    with pytest.raises(IllegalMove, match="Another one is there already"):
        corrected(state, "red-1.at", "2.0")
    with pytest.raises(Malformed):
        corrected(state, "robot-1.at", "outside")


def test_aj_i5_a_correction_keeps_one_astronaut_outside():
    state = corrected(in_play("r1+i1 . b1"), "outside.astronaut", "red-1")
    assert (state.outside.astronaut, where(state, "red-1")) == ("red-1", g.OUTSIDE)
    state = corrected(state, "item-1.at", "outside")
    assert state.outside.item == "item-1"
    other = corrected(state, "outside.astronaut", "blue-1")
    assert (other.outside.astronaut, where(other, "red-1"), where(other, "item-1")) == (
        "blue-1",
        "2.0",
        "2.0",
    )
    nobody = corrected(state, "outside.astronaut", "nobody")
    assert (nobody.outside, where(nobody, "red-1")) == (None, g.NOWHERE)
    assert by_id(GAME.values(nobody))["outside.astronaut"].value == "nobody"


def test_boards_are_kept_for_the_next_table_and_the_map_is_off_again():
    setup = set_up(map=True, station={"boards": BOARDS})
    box = {}
    for kind, at, raw in GAME.box_cards(setup, a_map()):
        box.setdefault(kind, {})[at] = raw
    assert list(box["board"]) == ["main", "east", "south", "far"]
    assert fields.read(GAME.setup, GAME.fill_setup({"map": True}, box)) == setup
    assert not fields.read(GAME.setup, GAME.fill_setup({}, box)).map
    assert "board" not in {
        kind for kind, _, _ in GAME.box_cards(dataclasses.replace(setup, map=False), a_map())
    }


def test_aj_t1_a_card_on_the_map_waits_for_its_phase():
    state = in_play("r1 .", phase=DRAWING)
    assert refused(state, "move-astronaut", piece="red-1", to="1.0").startswith("Not now")


# --- the page that sets it up ------------------------------------------------------------------------


def typed(*, places=False, **changed):
    """What a browser sends of the four boards."""
    found = {}
    for number, laid in enumerate(BOARDS):
        board = laid["board"]
        found |= {
            f"boards-{number}-name": board["name"],
            f"boards-{number}-rows": "\r\n".join(board["rows"]).lower(),
            f"boards-{number}-destination": board.get("destination", ""),
            f"boards-{number}-largest": "yes" if board.get("largest") else "",
            f"boards-{number}-x": str(laid.get("x", 0)) if places else "",
            f"boards-{number}-y": str(laid.get("y", 0)) if places else "",
        }
    return {**found, "map": "yes", **changed}


@pytest.fixture
def form(app):
    """A form as it comes from a page."""

    def make(known=None, /, **sent):
        with app.test_request_context("/new/astrojam", method="POST"):
            made = SetupForm(formdata=MultiDict(sent), box_cards=known or {}, meta={"csrf": False})
            made.validate()
            return made

    return make


@pytest.mark.parametrize("places", [True, False])
def test_the_page_reads_four_boards_and_lays_them_two_by_two(form, places):
    read = fields.read(GAME.setup, form(**typed(places=places)).setup())
    assert read.station == set_up(map=True, station={"boards": BOARDS}).station


def test_the_page_sends_no_map_where_the_switch_is_off(form):
    assert not {"map", "station"} & form(**typed(map="")).setup().keys()


def test_boards_lie_in_a_row_where_two_by_two_does_not_fit():
    heights = (2, 5, 2, 2)
    boards = [{"board": {"name": f"B{n}", "rows": ["..."] * high}} for n, high in enumerate(heights)]
    boards[2]["board"]["rows"] = ["...", "..."]
    boards[3]["board"]["rows"] = ["..#"] * 2
    laid = arranged(boards)
    assert {one["y"] for one in arranged(boards[:2])} == {0}
    assert [(one["x"], one["y"]) for one in laid[:2]] == [(0, 0), (3, 0)]
    fields.read(g.Station, {"boards": laid})
    g.check_station(fields.read(g.Station, {"boards": laid}))


def test_places_that_were_typed_stay():
    boards = [{"board": {"name": "A", "rows": [".."]}}, {"board": {"name": "B", "rows": [".."]}, "y": 1}]
    assert arranged(boards) == boards


@pytest.mark.parametrize(
    ("path", "at"),
    [
        ("setup.station.boards[1].board.rows[2]", (1, "rows")),
        ("setup.station.boards[1].board.destination", (1, "destination")),
        ("setup.station.boards[3]", (3, "x")),
        ("setup.station.boards", (0, "rows")),
    ],
)
def test_a_refusal_stands_beside_its_board_and_unfolds_the_map(form, path, at):
    made, (number, name) = form(**typed()), at
    assert not made.map_wrong()
    assert made.mark(path, "No.")
    assert made.boards[number].form[name].errors == ["No."]
    assert made.map_wrong()


def test_an_empty_board_is_left_out_and_a_refusal_still_finds_its_own(form):
    made = form(**typed(**{"boards-1-rows": " "}))
    assert [one["board"]["name"] for one in made.setup()["station"]["boards"]] == ["Main", "South", "Far"]
    assert made.mark("setup.station.boards[1].board.name", "No.")
    assert made.boards[2].form.name.errors == ["No."]


def test_the_page_offers_the_boards_typed_before(form):
    box = {}
    for kind, at, raw in GAME.box_cards(set_up(map=True, station={"boards": BOARDS}), a_map()):
        box.setdefault(kind, {})[at] = raw
    made = form(box)
    assert [row.form.name.data for row in made.boards] == ["Main", "East", "South", "Far"]
    assert made.boards[0].form.rows.data == "\n".join(ROWS)
    assert not made.map.data


@each("target", [{"to": "b0"}, {"to": "outside"}, {"piece": "red-1"}])
def test_aj_k6_a_spacesuit_card_has_no_target(target):
    state = in_play("r1+i1 b1 .")
    said = "A Spacesuit card has no target: say only which astronaut goes outside."
    assert refused(state, "shift-spacesuit", astronaut="red-1", **target) == said
    older = replace(state, rules_version=2)
    assert play(older, "shift-spacesuit", astronaut="red-1", **target).turn.cards == ("spacesuit",)
