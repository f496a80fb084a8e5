"""The score pad: what may be written where, what it counts, and when it is over."""

import pytest
from each import each
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import IllegalMove, Malformed
from companion.games.any_game import GAME
from companion.games.any_game.pad import WritePoints
from companion.games.any_game.setup import NEWEST, category
from companion.games.any_game.state import Cell
from companion.games.any_game.views import heads
from tests.games.any_game.table import (
    BIRDS,
    SEATS,
    a_pad,
    correct,
    ended,
    play,
    prompt_ids,
    refusal,
    totals,
    two_counts,
    value_of,
    write,
)


def cells_after(state, seat, row):
    """The cells that the dialog of a cell goes on to, by the words of their buttons."""
    offer = WritePoints.of(state, f"{seat}.{row}")
    return [(str(one.label), one.sets) for one in GAME.next_offers(state, offer)]


def open_cells(state):
    """The cells that may be written, by column and row."""
    offers = [one for one in GAME.offers(state, "") if one.kind == "write-points" and not one.refusal]
    return {(one.fields["seat"], one.fields["row"]) for one in offers}


# --- rows ----------------------------------------------------------------------------------------


def test_ag_p1_a_round_is_open_until_each_column_has_points():
    state = a_pad((5,), dealer="")
    assert open_cells(state) == {("red", "r1"), ("blue", "r1")}
    assert (
        refusal(state, "write-points", seat="red", row="r2", points=1)
        == "Ada has no such row on the pad yet."
    )
    assert open_cells(write(state, "blue", 1, 7)) == {
        (seat, row) for seat in SEATS[:2] for row in ("r1", "r2")
    }


def test_ag_p1_the_table_names_the_open_round_and_the_log_the_one_that_was_written():
    assert [str(GAME.next_moment(state)) for state in (a_pad(), a_pad((5,)), a_pad((5, 7)))] == [
        "Round 1",
        "Round 1",
        "Round 2",
    ]
    assert str(GAME.moment(a_pad((5, 7)))) == "Round 1"
    over = a_pad((5, 7), rounds=1)
    assert (str(GAME.next_moment(over)), ended(over)[0]) == ("Round 1", "rounds")


def test_ag_p2_a_sheet_is_written_in_any_order():
    state = write(a_pad(shape="sheet", lines=BIRDS), "blue", 3, 4)
    assert open_cells(state) == {(seat, f"r{row}") for seat in SEATS[:2] for row in (1, 2, 3)}
    assert refusal(state, "write-points", seat="blue", row="r4", points=1) is not None


def test_ag_p6_a_running_total_grows_on_its_own():
    state = a_pad((5,), shape="total")
    assert open_cells(write(state, "red", 2, 6)) == {
        ("red", "r1"),
        ("red", "r2"),
        ("red", "r3"),
        ("blue", "r1"),
    }


@each("fields", [{"seat": "green"}, {"counter": "green"}, {"row": "r0"}, {"row": "x"}])
def test_what_is_not_on_the_pad_is_refused(fields):
    given = {"seat": "red", "row": "r1", "points": 1, **fields}
    assert refusal(a_pad(dealer=""), "write-points", **given) is not None


# --- what a number counts ------------------------------------------------------------------------


@each(
    ("line", "count", "points"),
    [
        pytest.param("Coins", 7, 7, id="AG-P3 a number is its points"),
        pytest.param("Birds × 2", 7, 14, id="AG-P4 times two"),
        pytest.param("Birds x 2", 7, 14, id="AG-P4 typed with a letter"),
        pytest.param("Birds*12", 2, 24, id="AG-P4 typed with a star"),
        pytest.param("Left over × −1", 7, -7, id="AG-P4 taken off"),
        pytest.param("Box 2", 7, 7, id="AG-P4 a letter of a word counts nothing"),
        pytest.param("Sets: 0 1 3 6", 0, 0, id="AG-P5 none"),
        pytest.param("Sets: 0 1 3 6", 3, 6, id="AG-P5 the last of the table"),
        pytest.param("Sets: 0 1 3 6", 9, 6, id="AG-P5 more than the table has"),
        pytest.param("Debts: 0 -2 -5", 2, -5, id="AG-P5 a table that goes down"),
        pytest.param("Turn 3: 5", 4, 4, id="AG-P5 one number is no table"),
        pytest.param("Half × 0.5", 11, 5.5, id="AG-P4 a decimal"),
        pytest.param("Half x 0,5", 11, 5.5, id="AG-P4 a decimal with a comma"),
        pytest.param("Half ×½", 11, 5.5, id="AG-P4 a sign for a half"),
        pytest.param("Third × 1/3", 10, 3.33, id="AG-P4 a fraction, to two places"),
        pytest.param("Third × 1/3", 5, 1.67, id="AG-P4 rounded up"),
        pytest.param("Coins ÷ 5", 10, 2, id="AG-P4 divided"),
        pytest.param("Coins / 8", 1, 0.13, id="AG-P4 halves are rounded up"),
        pytest.param("Coins / 8", -1, -0.13, id="AG-P4 and away from zero"),
        pytest.param("Weight", 2.5, 2.5, id="AG-P3 a decimal"),
        pytest.param("Weight × 3", 0.1, 0.3, id="AG-P4 no rounding of binary fractions"),
    ],
)
def test_a_line_counts(line, count, points):
    assert category(line, NEWEST).points(count) == points
    state = a_pad((count,), shape="sheet", lines=[line, "Other"])
    assert totals(state) == {"red": points, "blue": 0}


def test_ag_p4_a_table_of_the_first_rules_counts_as_it_did():
    lines = ("Half × 0.5", "Third × 1/3", "Coins ÷ 5", "Double ×2")
    assert [category(line, 1).points(10) for line in lines] == [10, 10, 10, 20]


def test_ag_p4_a_factor_that_is_not_understood_is_refused_at_the_set_up():
    for line in ("Half × some", "2 × Birds", "2x Birds", "Half ×", "Coins ÷ 0", "Half × 50%"):
        with pytest.raises(Malformed, match="which factor is meant"):
            a_pad(shape="sheet", lines=["Birds", line])


def test_a_score_says_what_it_is_for():
    def said(state):
        return [(line.label, line.points, line.reason) for line in GAME.score(state)[0].lines]

    sheet = a_pad((3,), (2,), (5,), players=1, shape="sheet", lines=[*BIRDS, "Debts × −1"])
    assert said(sheet) == [("Birds", 6, "3 × 2"), ("Sets", 3, "2"), ("Coins", 5, "")]
    assert said(a_pad((12,), (-3,), (5,), players=1)) == [("Points", 14, "12 − 3 + 5")]
    assert said(a_pad((12,), players=1)) == [("Points", 12, "")]


def test_ag_p5_fewer_than_none_are_refused():
    state = a_pad(shape="sheet", lines=BIRDS)
    assert "0 or more" in refusal(state, "write-points", seat="red", row="r2", points=-1)
    assert refusal(state, "write-points", seat="red", row="r1", points=-1) is None
    with pytest.raises(Malformed, match="from 0"):
        correct(write(state, "red", 2, 1), "red.r2", -1)


@each("sign", [1, -1])
def test_ag_p7_a_number_has_limits(sign):
    assert totals(write(a_pad(dealer=""), "red", 1, sign * 999_999_999))["red"] == sign * 999_999_999
    with pytest.raises(Malformed, match="from -999999999 to 999999999"):
        write(a_pad(dealer=""), "red", 1, sign * 1_000_000_000)


# --- changed, and counted twice ------------------------------------------------------------------


def test_ag_p8_what_is_written_is_written_anew_or_set_by_hand():
    state = write(a_pad((5, 6), dealer=""), "red", 1, 9)
    assert totals(correct(state, "blue.r1", 20)) == {"red": 9, "blue": 20}
    over = play(state, "end-game")
    assert totals(correct(over, "red.r1", 7))["red"] == 7
    with pytest.raises(IllegalMove, match="The game is over"):
        write(over, "red", 1, 8)


def test_ag_p9_two_counts_that_differ_stand_beside_each_other_until_the_next():
    state = two_counts(a_pad(dealer=""))
    assert state.cell("r1", "red") == Cell(17, "blue", 18)
    assert totals(state)["red"] == 17
    assert "Ada: Round 1: 18 or 17?" in GAME.prompts(state, "")[0].notes
    for count in (18, 17, 20):
        assert write(state, "red", 1, count, "red").cell("r1", "red") == Cell(count, "red")
    assert correct(state, "red.r1", 18).differing == ()


@each(
    ("first", "second"),
    [
        pytest.param((18, "red"), (18, "blue"), id="AG-P9 both count the same"),
        pytest.param((18, "red"), (17, "red"), id="AG-P9 one has changed it"),
        pytest.param((18, "red"), (17, ""), id="AG-P9 nobody says who counted"),
        pytest.param((18, ""), (17, "blue"), id="AG-P9 nor at first"),
    ],
)
def test_nothing_differs(first, second):
    state = write(write(a_pad(dealer=""), "red", 1, *first), "red", 1, *second)
    assert state.differing == ()
    assert value_of(state, "red.r1") == second[0]


# --- dealer and teams ----------------------------------------------------------------------------


def test_ag_p10_the_deal_moves_on():
    state = a_pad((1, 2, 3), players=3, dealer="blue")
    assert GAME.prompts(state, "")[0].notes == ("Cleo deals, Ada begins.",)
    assert GAME.prompts(write(state, "red", 2, 1), "")[0].notes == ("Cleo deals, Ada begins.",)
    assert GAME.prompts(a_pad(players=3, dealer="green"), "")[0].notes == ("Cleo deals, Ada begins.",)


def test_ag_p10_who_deals_is_asked_once():
    state = a_pad(players=3)
    (asked,) = GAME.prompts(state, "")
    assert (asked.id, [offer.label for offer in asked.offers]) == (
        "deal",
        ["Ada", "Ben", "Cleo", "Nobody deals"],
    )
    for answered in (
        play(state, "deal-first"),
        play(state, "deal-first", seat="red"),
        write(state, "red", 1, 4),
    ):
        assert GAME.prompts(answered, "")[0].id == "write"
    assert GAME.prompts(a_pad(players=1), "")[0].id == "write", "nobody else could deal"
    assert GAME.prompts(a_pad(shape="total"), "")[0].id == "write"
    assert refusal(a_pad(shape="total"), "deal-first", seat="red") == "Nobody deals there."
    assert refusal(state, "deal-first", seat="yellow") == "Nobody deals there."


def test_ag_p11_partners_sit_opposite_and_share_a_column():
    state = a_pad((120, 80), players=4, teams="2", dealer="")
    assert totals(state) == {"red": 120, "green": 120, "blue": 80, "yellow": 80}
    assert (state.columns, state.called("red")) == (("red", "blue"), "Ada and Cleo")
    assert refusal(state, "write-points", seat="green", row="r2", points=1) is not None
    assert ended(play(state, "end-game")) == ("ended", ("red", "green"))


def test_ag_p11_there_are_more_players_than_teams():
    assert a_pad(players=3, teams="2").called("red") == "Ada and Cleo"
    with pytest.raises(Malformed, match="not enough players"):
        a_pad(players=2, teams="2")


# --- the end -------------------------------------------------------------------------------------


@each(
    ("lowest", "winners"),
    [pytest.param(False, ("blue",), id="AG-P14 highest"), pytest.param(True, ("red",), id="AG-P14 lowest")],
)
def test_who_wins(lowest, winners):
    assert ended(a_pad((5, 9, 7), players=3, rounds=1, dealer="", lowest=lowest)) == ("rounds", winners)


def test_ag_p14_equal_totals_share_a_place():
    state = a_pad((6, 6, 2), players=3, rounds=1, dealer="")
    assert [one.rank for one in GAME.score(state)] == [1, 1, 3]
    assert GAME.outcome(state).text == "Ada and Ben win with 6."


@each(
    ("made", "end"),
    [
        pytest.param(
            lambda: a_pad((60,), target=50, dealer=""), None, id="AG-P15 a target waits for the round"
        ),
        pytest.param(lambda: a_pad((60, 1), target=50, dealer=""), "target", id="AG-P15 target"),
        pytest.param(lambda: a_pad((49, 1), target=50, dealer=""), None, id="AG-P15 one less"),
        pytest.param(
            lambda: a_pad((20, 50), shape="total", target=50), "target", id="AG-P15 a total at once"
        ),
        pytest.param(
            lambda: a_pad((1, 1), (2,), rounds=2, dealer=""), None, id="AG-P15 the last round is open"
        ),
        pytest.param(lambda: a_pad((1, 1), (2, 2), rounds=2, dealer=""), "rounds", id="AG-P15 rounds"),
        pytest.param(
            lambda: a_pad((3, 2), (2, 4), (5,), shape="sheet", lines=BIRDS), None, id="AG-P15 an empty cell"
        ),
        pytest.param(
            lambda: a_pad((3, 2), (2, 4), (5, 6), shape="sheet", lines=BIRDS), "sheet", id="AG-P15 sheet"
        ),
        pytest.param(lambda: a_pad((999, 1), shape="total"), None, id="AG-P15 nothing ends it"),
        pytest.param(lambda: play(a_pad((9, 1), shape="total"), "end-game"), "ended", id="AG-P15 ended"),
        pytest.param(
            lambda: write(two_counts(a_pad(rounds=1, dealer="")), "blue", 1, 5), None, id="AG-P15 two counts"
        ),
    ],
)
def test_it_is_over(made, end):
    assert (ended(made()) or (None,))[0] == end


def test_ag_p15_the_table_ends_what_was_begun_and_agreed_on():
    assert refusal(a_pad(), "end-game") == "Nothing has been written yet."
    assert "counts differ" in refusal(two_counts(a_pad(dealer="")), "end-game")


# --- any pad adds up -----------------------------------------------------------------------------

LINES = {
    "Coins": lambda n: n,
    "Birds × 2": lambda n: 2 * n,
    "Sets: 0 1 3 6": lambda n: (0, 1, 3, 6)[min(n, 3)],
}


@st.composite
def pads(draw):
    """A set-up, how many play, and what they write: the place of an open cell, and a number."""
    players = draw(st.integers(1, 6))
    setup = {
        "shape": draw(st.sampled_from(["rounds", "sheet", "total"])),
        "lines": draw(st.lists(st.sampled_from(list(LINES)), min_size=1, max_size=6)),
        "teams": draw(st.sampled_from([one for one in "023" if int(one) < players])),
        "lowest": draw(st.booleans()),
    }
    return setup, players, draw(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 40)), max_size=40))


@settings(max_examples=150)
@given(pads())
def test_any_pad_adds_up(pad):
    """AG-P3, AG-P4, AG-P5, AG-P6, AG-P11, AG-P14: what people write down on paper comes to the same."""
    setup, players, written = pad
    state, paper = a_pad(players=players, **setup), {}
    for place, number in written:
        cells = sorted(open_cells(state))
        if not cells:
            break
        seat, row = cells[place % len(cells)]
        state = write(state, seat, int(row[1:]), number)
        paper[seat, row] = (
            LINES[setup["lines"][int(row[1:]) - 1]](number) if setup["shape"] == "sheet" else number
        )
    every = int(setup["teams"]) or players
    sums = {
        seat: sum(points for (column, _), points in paper.items() if column == SEATS[at % every])
        for at, seat in enumerate(SEATS[:players])
    }
    assert totals(state) == sums
    best = (min if setup["lowest"] else max)(sums.values())
    assert {one.seat for one in GAME.score(state) if one.rank == 1} == {s for s in sums if sums[s] == best}


# --- from cell to cell ---------------------------------------------------------------------------


def test_ag_p40_after_a_cell_come_the_others_of_the_round_and_then_the_next_round():
    state = a_pad((18, 7, 4), (None, 3), players=3, dealer="")
    assert cells_after(state, "green", "r2") == [
        ("Ada", "red.r2"), ("Round 3", "blue.r3"), ("Cleo", "green.r3"), ("Ada", "red.r3"),
    ]  # fmt: skip


def test_ag_p40_after_the_last_cell_comes_none():
    assert cells_after(a_pad((18, None), rounds=1, dealer=""), "blue", "r1") == []
    sheet = a_pad((3, 2), (2, None), shape="sheet", lines=BIRDS)
    assert cells_after(sheet, "blue", "r2") == [("Coins", "red.r3"), ("Ben", "blue.r3")]


def test_ag_p40_a_cell_that_is_changed_leads_to_none():
    assert cells_after(a_pad((18, 7), dealer=""), "red", "r1") == []


def test_ag_p40_a_running_total_goes_on_with_who_has_fewest_entries():
    state = a_pad((5, 3, 1), (7, None, 2), players=3, shape="total")
    assert cells_after(state, "red", "r3")[:2] == [("Entry 2", "blue.r2"), ("Entry 3", "green.r3")]


def test_ag_p40_who_has_left_is_passed_over():
    state = play(a_pad((6, 9, 4), players=3, dealer=""), "leave-pad", seat="blue")
    assert cells_after(state, "red", "r2")[0] == ("Cleo", "green.r2")


# --- above the columns ---------------------------------------------------------------------------


def above(state):
    """Total, place and lead of each column."""
    return [(one.total, one.rank, one.lead) for one in heads(state)]


def test_ag_p41_above_the_columns_stand_totals_places_and_the_lead():
    assert above(a_pad((30, 50, 30, -20), players=4)) == [(30, 2, 0), (50, 1, 20), (30, 2, 0), (-20, 4, 0)]
    assert above(a_pad((3, 1.5), lowest=True)) == [(3, 2, 0), (1.5, 1, 1.5)]


def test_ag_p41_nobody_leads_before_the_first_points_or_with_equal_totals():
    assert above(a_pad()) == [(0, 0, 0), (0, 0, 0)]
    assert above(a_pad((5, 5))) == [(5, 1, 0), (5, 1, 0)]
    assert above(a_pad((5,), players=1)) == [(5, 1, 0)]


def test_ag_p41_a_half_written_round_shows_no_places():
    assert above(a_pad((3, 5), (9,), dealer="")) == [(12, 0, 0), (5, 0, 0)]
    assert above(play(a_pad((3, 5), (9,), dealer=""), "end-game")) == [(12, 1, 7), (5, 2, 0)]
    assert above(a_pad((9,), shape="total", players=2)) == [(9, 1, 9), (0, 2, 0)]


def test_ag_p41_who_left_is_no_rival_of_the_lead():
    state = play(a_pad((6, 9, 4), players=3, dealer=""), "leave-pad", seat="blue")
    assert above(state) == [(6, 1, 2), (9, 3, 0), (4, 2, 0)]


def test_ag_p41_a_team_has_one_head():
    assert above(a_pad((120, 85), players=4, teams="2")) == [(120, 1, 35), (85, 3, 0)]


def test_the_head_of_the_column_that_is_written_next_says_so():
    assert [one.writes for one in heads(a_pad((5,), players=3, dealer=""))] == [False, True, False]
    assert not any(one.writes for one in heads(a_pad((5, 7), rounds=1, dealer="")))


def test_ag_p10_a_single_round_asks_for_no_dealer():
    """Unless the dealer decides something else: who bids first, or whose clock runs first."""
    assert prompt_ids(a_pad(rounds=1)) == ["write"]
    assert prompt_ids(a_pad(rounds=2)) == ["deal"]
    assert prompt_ids(a_pad(rounds=1, shape="bids")) == ["deal"]
    assert prompt_ids(a_pad(rounds=1, chess=5)) == ["deal"]
