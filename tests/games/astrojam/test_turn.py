"""T, H, I: a turn from its cards to its draw, the limit of ten, and what holds at every moment."""

import pytest
from each import each

from companion.engine.errors import Malformed
from companion.games.astrojam.components import (
    ASTRONAUTS,
    CRATES,
    DESTINATIONS,
    HAND_LIMIT,
    ITEM_IDS,
    MOST_CRATES,
    ROBOTS,
)
from companion.games.astrojam.hands import on_board
from companion.games.astrojam.state import ACTION, DRAWING, SCORING
from tests.games.astrojam.table import (
    a_table,
    correct,
    delivered,
    ended,
    hands,
    passed,
    play,
    plays,
    refusal,
    scores,
    situations,
    where,
)

CARD_MOVES = {
    "move-astronaut": {}, "throw-by-astronaut": {}, "move-rival": {"astronaut": "blue"}, "move-robot": {},
    "throw-by-robot": {}, "move-crates": {}, "swap": {}, "steal": {}, "shift-spacesuit": {"astronaut": "red"},
}  # fmt: skip
every_card = each(("kind", "given"), CARD_MOVES.items(), ids=CARD_MOVES)
GO_ON = {"after_scoring": "go-on"}

# --- what holds at every moment (I) ------------------------------------------------------------


@each("state", situations().values(), ids=situations().keys())
def test_aj_i1_aj_i4_three_columns_and_hands_up_to_ten(state):
    assert [column.destination for column in state.columns] == ["computer", "engine", "lab"]
    for player in state.players:
        assert 0 <= player.hand <= HAND_LIMIT + 1
        assert not player.due or player.hand == HAND_LIMIT + 1


def test_aj_i3_points_are_the_cards_in_front():
    state = a_table().with_player("red", tasks=3, conditions=2)
    assert scores(state) == [5, 0, 0]


def test_aj_i5_aj_i6_after_the_first_shift_exactly_one_is_outside():
    state = a_table(hand=10)
    assert (state.outside, [on_board(state, seat) for seat in state.seats]) == (None, [3, 3, 3])
    for astronaut, there in (("red", [2, 3, 3]), ("blue-1", [3, 2, 3]), ("blue-2", [3, 2, 3])):
        state = play(state, "shift-spacesuit", astronaut=astronaut)
        assert [on_board(state, seat) for seat in state.seats] == there


@each("players", [2, 3, 4])
def test_aj_i7_robots_crates_and_items_for_every_number_of_players(players):
    assert (ROBOTS, CRATES, len(ITEM_IDS), ASTRONAUTS) == (3, 13, 5, 3)
    assert len(a_table(players).items) == 5
    assert sum(MOST_CRATES.values()) == CRATES


def test_aj_i8_five_points_need_three_deliveries():
    state = a_table(hand=10, readings=GO_ON)
    for points in (2, 4):
        state = delivered(state, "lab", visited=True, condition="lab")
        assert (scores(state)[0], state.last_round) == (points, False)
    assert delivered(state, "lab").last_round


# --- the phases (T) ----------------------------------------------------------------------------


@each(
    ("first", "order"),
    [("red", ["red", "blue", "green"]), ("blue", ["blue", "green", "red"])],
    ids=["AJ-T1", "AJ-T1 from the first player"],
)
def test_aj_t1_clockwise(first, order):
    state, seen = a_table(turn=first, first=first), []
    for _ in range(4):
        seen.append(state.turn.seat)
        state = passed(state)
    assert seen == [*order, first]
    assert (state.turn.number, state.round) == (5, 2)


def test_aj_t1_aj_t3_a_turn_with_a_delivery_goes_through_three_phases():
    state = a_table()
    seen = [where(state)]
    for move in (
        "move-astronaut",
        ("deliver", {"column": "lab"}),
        ("score", {"visited": False}),
        ("lay-task", {"column": "lab", "item": "item-1"}),
        ("lay-condition", {"column": "lab", "place": "lab"}),
        ("discard-and-draw", {"strength": 0}),
    ):
        state = plays(state, move)
        seen.append(where(state))
    phases = [ACTION, ACTION, SCORING, SCORING, SCORING, DRAWING]
    assert seen == [*(("red", phase) for phase in phases), ("blue", ACTION)]


def test_aj_t1_without_a_delivery_nothing_is_scored():
    assert where(play(a_table(), "end-actions")) == ("red", DRAWING)


def test_aj_t1_a_new_turn_has_no_cards_and_no_ticks_of_the_one_before():
    state = passed(plays(a_table(), "move-robot", ("tick-visit", {"place": "lab"})))
    assert (state.turn.cards, state.turn.visited, state.turn.column) == ((), (), "")


@every_card
def test_aj_t2_aj_t7_a_card_leaves_the_hand_for_the_discards(kind, given):
    state = play(a_table(), kind, **given)
    assert (hands(state)[0], state.piles.played, len(state.turn.cards)) == (7, 1, 1)


@every_card
def test_aj_t2_aj_q7_the_last_card_cannot_be_played(kind, given):
    said = "The last card stays in hand: it is for the drawing phase."
    assert refusal(a_table(hand=1), kind, **given) == said
    assert refusal(a_table(hand=2), kind, **given) is None


NOT_NOW = {
    SCORING: "Not now: a delivery is being scored.",
    DRAWING: "Not now: the drawing phase has begun.",
    "setup": "Not now: the set-up is not finished.",
}


@pytest.mark.parametrize(("phase", "said"), NOT_NOW.items(), ids=NOT_NOW)
@every_card
def test_aj_t1_cards_are_played_in_the_action_phase_only(kind, given, phase, said):
    assert refusal(a_table(phase=phase, scoring="lab"), kind, **given) == said


def test_aj_t2_any_number_of_cards_in_any_order_or_none():
    state = plays(a_table(hand=10), *((kind, given) for kind, given in CARD_MOVES.items()))
    assert hands(state)[0] == 1
    expected = ("astronaut", "astronaut", "rival", "robot", "robot", "crate", "swap", "swap", "spacesuit")
    assert state.turn.cards == expected
    assert refusal(a_table(), "end-actions") is None


@each("hand", [0, 1], ids=["no card", "one card"])
def test_aj_t2_who_cannot_play_passes(hand):
    assert where(play(a_table(hand=hand), "end-actions")) == ("red", DRAWING)


@each("phase", [SCORING, DRAWING])
def test_aj_t2_the_action_phase_ends_once(phase):
    assert refusal(a_table(phase=phase, scoring="lab"), "end-actions") == NOT_NOW[phase]


# --- deliveries and scoring --------------------------------------------------------------------


@each("column", DESTINATIONS)
def test_aj_t3_a_delivery_is_scored_at_once(column):
    state = plays(a_table(), "throw-by-robot", ("deliver", {"column": column}))
    assert (where(state), state.turn.column) == (("red", SCORING), column)


@each(
    ("table", "said"),
    [
        pytest.param({}, "An item is brought by an action card: none was played this turn.",
                     id="AJ-T3 AJ-Q4"),
        pytest.param({"played": ("robot",), "columns": {"lab": ("none", "lab")}}, "The lab has no task.",
                     id="AJ-Q10 no task"),
        pytest.param({"played": ("robot",), "columns": {"lab": ("", "")}},
                     "The cards of this column are not told yet.", id="AJ-T5 task not told"),
        pytest.param({"played": ("robot",), "columns": {"lab": ("item-1", "")}},
                     "The cards of this column are not told yet.", id="AJ-T5 condition not told"),
        pytest.param({"played": ("robot",), "outside": "red", "item": "item-3"},
                     "Item 3 is outside, out of reach.", id="AJ-Q20"),
        pytest.param({"played": ("robot",), "phase": DRAWING}, NOT_NOW[DRAWING], id="AJ-T1"),
        pytest.param({"played": ("robot",), "hand": 11}, "Ada has 11 cards: discard one first.", id="AJ-H2"),
        pytest.param({"played": ("robot",), "outside": "red", "item": "item-2"}, None,
                     id="AJ-Q20 another item"),
        pytest.param({"played": ("robot",), "columns": {"lab": ("item-3", "none")}}, None, id="AJ-Q11"),
    ],
)  # fmt: skip
def test_aj_t3_what_can_be_delivered(table, said):
    assert refusal(a_table(**table), "deliver", column="lab") == said


@each("phase", [ACTION, DRAWING])
def test_aj_t4_only_a_delivery_is_scored(phase):
    said = {ACTION: "Not now: the action phase is not over.", **NOT_NOW}[phase]
    assert refusal(a_table(phase=phase), "score", visited=False) == said


def test_aj_t4_a_delivery_is_scored_once():
    state = play(a_table(phase=SCORING, scoring="lab"), "score", visited=False)
    assert refusal(state, "score", visited=True) == "It is scored already: tell the new cards."


def test_aj_t4_aj_q11_without_a_condition_card_there_is_no_second_point():
    state = a_table(phase=SCORING, scoring="lab", columns={"lab": ("item-3", "none")})
    assert refusal(state, "score", visited=True) == "There is no condition card in this column."
    after = play(state, "score", visited=False)
    assert (scores(after), after.piles.missed) == ([1, 0, 0], 0)


@each("first", ["lay-task", "lay-condition"], ids=["AJ-T5 task first", "AJ-T5 condition first"])
def test_aj_t5_both_places_are_filled_before_it_goes_on(first):
    state = play(a_table(phase=SCORING, scoring="lab"), "score", visited=False)
    cards = {"lay-task": {"item": "item-1"}, "lay-condition": {"place": "lab"}}
    state = play(state, first, column="lab", **cards.pop(first))
    assert where(state) == ("red", SCORING)
    (other,) = cards
    state = play(state, other, column="lab", **cards[other])
    assert where(state) == ("red", DRAWING)


@each(
    ("kind", "given", "said"),
    [
        ("lay-task", {"column": "engine", "item": "item-1"}, "This column has its task."),
        ("lay-condition", {"column": "engine", "place": "lab"}, "This column has its condition."),
        ("lay-task", {"column": "lab", "item": "item-6"}, "There is no such item."),
        ("lay-task", {"column": "lab", "item": "item-5"}, None),
    ],
    ids=["AJ-T5 a task there", "AJ-T5 a condition there", "AJ-I7 no sixth item", "AJ-T5"],
)
def test_aj_t5_cards_come_where_one_is_missing(kind, given, said):
    state = play(a_table(phase=SCORING, scoring="lab"), "score", visited=False)
    assert refusal(state, kind, **given) == said


# --- drawing -----------------------------------------------------------------------------------


@each(("strength", "hand"), [(0, 4), (1, 5), (3, 7), (6, 10)])
def test_aj_t6_one_is_discarded_and_its_strength_drawn(strength, hand):
    state = play(a_table(hand=5, phase=DRAWING), "discard-and-draw", strength=strength)
    assert (hands(state)[0], state.piles.played, where(state)) == (hand, 1, ("blue", ACTION))


def test_aj_t6_only_in_the_drawing_phase_and_once():
    said = "Not now: the action phase is not over."
    assert refusal(a_table(), "discard-and-draw", strength=1) == said
    state = play(a_table(hand=10, phase=DRAWING), "discard-and-draw", strength=2)
    assert refusal(state, "discard-and-draw", strength=1) == "Ada has 11 cards: discard one first."


def test_aj_t6_aj_q7_with_no_card_nothing_is_discarded_and_none_drawn():
    state = a_table(hand=0, phase=DRAWING)
    assert refusal(state, "discard-and-draw", strength=2) == "Ada has no card to discard."
    after = play(state, "discard-and-draw", strength=0)
    assert (hands(after)[0], after.piles.played, where(after)) == (0, 0, ("blue", ACTION))


@each("strength", [-1, 21])
def test_aj_t6_no_card_is_as_strong(strength):
    with pytest.raises(Malformed, match="from 0 to 20"):
        play(a_table(phase=DRAWING), "discard-and-draw", strength=strength)


# --- the limit of ten (H) ----------------------------------------------------------------------


@each(("hand", "after"), [(8, 9), (9, 10), (10, 11)])
def test_aj_h1_the_limit_holds_on_other_players_turns(hand, after):
    state = play(a_table(hand={"blue": hand}), "move-rival", astronaut="blue")
    assert (hands(state)[1], state.over_limit("blue")) == (after, after == 11)


def test_aj_h2_one_after_the_other_is_drawn_and_discarded():
    state = play(a_table(hand={"blue": 9}), "throw-by-robot", over=["blue-1", "blue-2", "blue-3"])
    assert (hands(state)[1], state.player("blue").due) == (11, 1)
    state = play(state, "discard-eleventh", seat="blue")
    assert (hands(state)[1], state.player("blue").due) == (11, 0)
    state = play(state, "discard-eleventh", seat="blue")
    assert (hands(state)[1], state.piles.played) == (10, 3)


def test_aj_h2_a_card_that_comes_while_one_of_eleven_is_chosen_waits():
    state = plays(a_table(hand={"blue": 10}), *[("move-rival", {"astronaut": "blue"})] * 3)
    assert (hands(state)[1], state.player("blue").due) == (11, 2)


def test_aj_h2_nobody_discards_without_an_eleventh():
    said = "Ben has 10 cards, not more than 10."
    assert refusal(a_table(hand=10), "discard-eleventh", seat="blue") == said
    assert refusal(a_table(), "discard-eleventh", seat="yellow") == "Nobody sits there."


def test_aj_h2_the_active_player_waits_for_nobody_else():
    state = play(a_table(hand={"blue": 10}), "move-rival", astronaut="blue")
    state = passed(state)
    assert where(state) == ("blue", ACTION)
    for kind, given in (("move-robot", {}), ("end-actions", {})):
        assert refusal(state, kind, **given) == "Ben has 11 cards: discard one first."
    assert refusal(play(state, "discard-eleventh", seat="blue"), "move-robot") is None


def test_aj_h2_the_turn_ends_when_the_hand_is_settled():
    state = play(a_table(hand=10, phase=DRAWING), "discard-and-draw", strength=2)
    assert where(state) == ("red", DRAWING)
    assert where(play(state, "discard-eleventh", seat="red")) == ("blue", ACTION)


def test_aj_h2_aj_q12_the_game_ends_when_all_hands_are_settled():
    state = a_table(turn="green", phase=DRAWING, points={"red": 5}, hand={"blue": 11})
    state = play(state, "discard-and-draw", strength=1)
    assert (ended(state), where(state)) == (None, ("green", DRAWING))
    assert ended(play(state, "discard-eleventh", seat="blue")) == ("points", ("red",))


def test_aj_h2_a_hand_set_by_hand_owes_nothing_more():
    state = play(a_table(hand=10, phase=DRAWING), "discard-and-draw", strength=4)
    state = correct(state, "red.hand", 10)
    assert (state.player("red").due, where(state)) == (0, ("blue", ACTION))
