"""Counters of each player and of the table."""

from each import each
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.any_game import GAME
from companion.games.any_game.views import vitals
from tests.games.any_game.table import a_pad, a_table, correct, play, refusal, value_of

LIFE = {"counters": ["Life: 20", "Gold"], "shared": ["Doom: −3"]}


def test_ag_p25_a_counter_is_each_players_or_the_tables():
    state = a_table(**LIFE)
    assert [(one.name, one.counts) for one in state.counters] == [
        ("Life", {"red": 20, "blue": 20}), ("Gold", {"red": 0, "blue": 0}), ("Doom", {"": -3}),
    ]  # fmt: skip


def test_ag_p26_it_goes_up_and_down_and_is_set_by_hand():
    state = play(a_table(**LIFE), "change-counter", counter="k1", seat="blue", by=-1)
    state = play(state, "change-counter", counter="k3", by=5)
    assert [value_of(state, what) for what in ("red.k1", "blue.k1", "k3")] == [20, 19, 2]
    assert value_of(correct(state, "blue.k1", 7), "blue.k1") == 7


@each(
    ("given", "reason"),
    [
        ({"counter": "k1", "by": 1}, "There is no such counter"),
        ({"counter": "k3", "seat": "red", "by": 1}, "There is no such counter"),
        ({"counter": "k9", "by": 1}, "There is no such counter"),
        ({"counter": "k3", "by": 0}, "A counter goes from −99,999 to 99,999."),
    ],
)
def test_ag_p25_ag_p26_what_counts_nothing_is_refused(given, reason):
    assert refusal(a_table(**LIFE), "change-counter", **given).startswith(reason)


@each("sign", [1, -1])
def test_ag_p26_a_counter_has_limits(sign):
    state = correct(a_table(**LIFE), "k3", sign * 99_999)
    assert refusal(state, "change-counter", counter="k3", by=sign) is not None
    assert refusal(state, "change-counter", counter="k3", by=-sign) is None


def test_ag_p18_ag_p25_a_counter_is_added_to_a_table_that_is_played():
    state = play(a_table(**LIFE), "add-counter", name="Mana: 3", count=4, each=True)
    state = play(state, "add-counter", name="Round", count=1, each=False)
    assert [(one.id, one.name, one.counts) for one in state.counters[3:]] == [
        ("k4", "Mana: 3", {"red": 4, "blue": 4}), ("k5", "Round", {"": 1}),
    ]  # fmt: skip


def test_ag_p25_there_is_an_end_to_counters():
    state = a_table(counters=["x"] * 10, shared=["y"] * 10)
    assert refusal(state, "add-counter", name="z") == "A table has at most 20 counters."


def test_a_phone_shows_its_own_counter_first():
    state = a_table(players=3, **LIFE)
    assert [one.seat for one in GAME.panel(state, "blue").parts.counters[0][1]] == ["blue", "green", "red"]


def test_ag_p17_without_a_score_the_first_counter_stands_above_the_question():
    assert [(one.label, one.figure, one.value) for one in vitals(a_table(**LIFE), "")] == [
        ("Ada", "20", "red.k1"), ("Ben", "20", "blue.k1"),
    ]  # fmt: skip
    assert vitals(a_pad(**LIFE), "") == vitals(a_table(shared=["Doom"]), "") == ()


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.sampled_from(["red.k1", "blue.k1", "red.k2", "k3"]), st.integers(-99, 99)), max_size=30
    )
)
def test_ag_p26_any_taps_add_up(taps):
    state, paper = a_table(**LIFE), {"red.k1": 20, "blue.k1": 20, "red.k2": 0, "k3": -3}
    for what, by in taps:
        seat, _, counter = what.rpartition(".")
        given_seat = {"seat": seat} if seat else {}
        if by:
            state = play(state, "change-counter", counter=counter, by=by, **given_seat)
            paper[what] += by
    assert {what: value_of(state, what) for what in paper} == paper
