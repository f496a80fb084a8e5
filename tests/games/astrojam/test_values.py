"""Values: every number and card can be set by hand, and nothing else but what follows changes."""

import pytest
from each import each
from sample import part

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.values import by_id, changes
from companion.games.astrojam import GAME
from companion.games.astrojam.state import ACTION, COLUMNS_STEP, CRATES_STEP, DRAWING, OVER, SCORING, Outside
from tests.games.astrojam.table import (
    NAMES,
    a_table,
    at_step,
    correct,
    ended,
    hands,
    new_game,
    play,
    plays,
    refusal,
    scores,
    situations,
    value_of,
    where,
)
from tests.games.taps import ends

SITUATIONS = situations()
every_situation = each("state", part(list(SITUATIONS.values()), 3), ids=part(list(SITUATIONS), 3))
"""Another third of the situations at each commit."""


def moves_on(before, after):
    """Whether a correction brought the table to another step, phase or turn, which begins afresh."""
    return where(before) != where(after) or before.turn.number != after.turn.number


def possible_corrections(state):
    """All of them; on a map not those onto another piece (AJ-I2), or of a second item outside (AJ-K6c)."""
    for item in GAME.values(state):
        for value in ends(item.spec):
            refused = refusal(state, "correct", what=item.id, value=value)
            if not (refused and item.id.endswith(".at")):
                yield item, value, correct(state, item.id, value)


@every_situation
def test_every_value_can_be_set_to_both_ends_and_reads_back(state):
    for item, value, after in possible_corrections(state):
        if moves_on(state, after) and not item.id.startswith("turn."):
            continue  # the turn it belongs to is over
        if item.id in by_id(GAME.values(after)):
            assert value_of(after, item.id) in {value, closed(after, item.id, value)}, item.id


def closed(state, what, value):
    """AJ-Q10, AJ-Q11: an open place is closed where its counted deck has no card."""
    return "none" if what.endswith((".task", ".condition")) and value == "" else value


def follows(before, after, what):
    """What a correction brings with it, beside the value itself."""
    if moves_on(before, after):
        return set(by_id(GAME.values(before))) | set(by_id(GAME.values(after)))
    on_map = {value for value in by_id(GAME.values(before)) if value.endswith(".at")}
    if what in on_map:
        return {"outside.astronaut", "outside.item"}
    return {
        "outside.astronaut": {"outside.item", *on_map},
        **dict.fromkeys(("deck.tasks", "deck.conditions", "deck.missed"), COLUMNS),
    }.get(what, set())


@every_situation
def test_only_it_changes_but_for_what_follows(state):
    before = by_id(GAME.values(state))
    for item, _, after in possible_corrections(state):
        changed = set(changes(before, by_id(GAME.values(after))))
        assert changed <= {item.id} | follows(state, after, item.id), item.id


PLACES = ("computer", "engine", "lab")
COLUMNS = {f"{place}.{part}" for place in PLACES for part in ("task", "condition")}
DECKS = {f"deck.{part}" for part in ("actions", "played", "tasks", "conditions", "missed")}
TURN = {"turn.phase", "first", "turn.seat", "turn.number"}
TURN |= {f"visited.{place}" for place in PLACES}


def players(*parts):
    return {f"{seat}.{part}" for seat in ("red", "blue", "green") for part in parts}


PLAYERS = players("hand", "tasks", "conditions")
CRATES = {f"setup.crates.{board}" for board in ("largest", "second", "third", "fourth")}


@each(
    ("state", "expected"),
    [
        pytest.param(a_table(), TURN | {"outside.astronaut"} | PLAYERS, id="T AJ-I5"),
        pytest.param(a_table(outside="red"), TURN | {"outside.astronaut", "outside.item"}, id="AJ-Q20"),
        pytest.param(a_table(phase=OVER), TURN | {"outside.astronaut"} | PLAYERS | players("strength"),
                     id="AJ-E3"),
        pytest.param(new_game(), {"turn.phase", "outside.astronaut", "setup.astronauts", "setup.robots"}
                     | CRATES | PLAYERS, id="S"),
    ],
)  # fmt: skip
def test_what_can_be_set(state, expected):
    assert set(by_id(GAME.values(state))) >= expected | COLUMNS | DECKS


def test_aj_e3_the_strength_is_of_the_end_alone():
    assert not players("strength") & set(by_id(GAME.values(a_table())))


@each(
    ("what", "value"),
    [
        pytest.param("red.hand", 12, id="AJ-I4 twelve cards"),
        pytest.param("red.hand", -1, id="AJ-I4 fewer than none"),
        pytest.param("red.tasks", -1, id="AJ-I3 fewer than none"),
        pytest.param("turn.seat", "yellow", id="AJ-T1 a turn of nobody"),
        pytest.param("turn.phase", "scoring", id="AJ-T3 without a delivery"),
        pytest.param("turn.phase", "setup", id="S the set-up does not come back"),
        pytest.param("lab.task", "item-6", id="AJ-I7 a sixth item"),
        pytest.param("lab.task", "", id="AJ-T5 a card that lies there"),
        pytest.param("lab.condition", "bridge", id="AJ-I1 a fourth destination"),
        pytest.param("outside.astronaut", "robot", id="AJ-K6d a robot"),
        pytest.param("deck.actions", 98, id="more than the box has"),
        pytest.param("deck.missed", -1, id="AJ-Q11 discards are counted"),
        pytest.param("visited.lab", 1, id="AJ-Q5 a number for yes or no"),
    ],
)
def test_a_value_that_cannot_be(what, value):
    with pytest.raises(Malformed):
        correct(a_table(), what, value)


@each("what", ["yellow.hand", "outside.item", "red.strength", "setup.robots", "bridge.task"])
def test_there_is_nothing_of_that_name(what):
    with pytest.raises(IllegalMove, match=f"nothing called {what}"):
        correct(a_table(), what, 0)


# --- what follows -------------------------------------------------------------------------------


@each(
    ("what", "value", "kind", "given", "said"),
    [
        pytest.param("red.hand", 1, "move-robot", {},
                     "The last card stays in hand: it is for the drawing phase.", id="AJ-T2"),
        pytest.param("red.hand", 11, "move-robot", {}, "Ada has 11 cards: discard one first.", id="AJ-H2"),
        pytest.param("turn.phase", DRAWING, "discard-and-draw", {"strength": 1}, None, id="AJ-T6"),
        pytest.param("turn.seat", "blue", "move-rival", {"astronaut": "red"}, None, id="AJ-T1 AJ-K2"),
        pytest.param("outside.astronaut", "blue", "throw-by-robot", {"over": ["blue"] * 3},
                     "Ben has only 2 astronauts on the board.", id="AJ-I6"),
        pytest.param("visited.lab", True, "tick-visit", {"place": "lab"}, "The lab is ticked already.",
                     id="AJ-Q5"),
    ],
)  # fmt: skip
def test_the_rules_look_at_what_was_set(what, value, kind, given, said):
    assert refusal(correct(a_table(), what, value), kind, **given) == said


def test_aj_i3_points_set_by_hand_count():
    assert scores(correct(correct(a_table(), "red.tasks", 4), "red.conditions", 1)) == [5, 0, 0]
    assert correct(a_table(), "blue.tasks", 5).last_round


def test_aj_k6_aj_q20_who_is_outside_is_set_by_hand():
    state = correct(a_table(), "outside.astronaut", "blue")
    assert state.outside == Outside("blue")
    state = correct(state, "outside.item", "item-2")
    assert correct(state, "outside.astronaut", "red").outside == Outside("red", "item-2")
    assert correct(state, "outside.item", "none").outside == Outside("blue")
    assert correct(state, "outside.astronaut", "nobody").outside is None


def test_aj_k6_which_astronaut_is_outside_is_kept():
    state = a_table(outside="blue-2", item="item-1")
    assert correct(state, "outside.astronaut", "blue").outside == Outside("blue-2", "item-1")


def test_every_phase_has_its_label_also_one_that_no_correction_begins():
    phase = by_id(GAME.values(a_table()))["turn.phase"].spec
    assert [phase.label_of(one) for one in ("setup", "scoring", "action")] == [
        "set-up",
        "scoring phase",
        "action phase",
    ]


def test_aj_t6_a_phase_set_by_hand_begins_afresh():
    state = play(a_table(hand=10, phase=DRAWING), "discard-and-draw", strength=2)
    back = correct(state, "turn.phase", ACTION)
    assert (where(back), back.turn.drawn) == (("red", ACTION), False)
    scoring = a_table(phase=SCORING, scoring="lab", played=("robot",), visited=("lab",))
    back = correct(scoring, "turn.phase", ACTION)
    assert (back.turn.column, back.turn.cards, back.turn.visited) == ("", ("robot",), ("lab",))


def test_aj_h2_the_phase_it_is_in_is_not_begun_again():
    """Else who has drawn would draw again."""
    state = play(a_table(hand=10, phase=DRAWING), "discard-and-draw", strength=2)
    state = play(correct(state, "turn.phase", DRAWING), "discard-eleventh", seat="red")
    assert (where(state), hands(state)[0]) == (("blue", ACTION), 10)


def test_aj_t6_of_somebody_else_the_cards_are_not_drawn_yet():
    state = play(a_table(hand=10, phase=DRAWING), "discard-and-draw", strength=2)
    state = correct(state, "turn.seat", "blue")
    assert (where(state), state.turn.drawn) == (("blue", DRAWING), False)


def test_aj_h2_a_hand_of_eleven_set_to_eleven_still_waits_for_its_cards():
    state = play(a_table(hand=10, phase=DRAWING), "discard-and-draw", strength=3)
    assert (state.player("red").due, correct(state, "red.hand", 11).player("red").due) == (1, 1)
    assert correct(state, "red.hand", 10).player("red").due == 0


@each("step", ["begin", "crates", "columns"])
def test_s_a_set_up_that_is_skipped(step):
    state = correct(at_step(step), "turn.phase", ACTION)
    assert (where(state), state.first, state.turn.number) == (("red", ACTION), "red", 1)


def test_aj_s7_crates_set_by_hand_go_on_with_the_set_up():
    state = at_step(CRATES_STEP)
    for board, count in (("largest", 4), ("second", 3), ("third", 3), ("fourth", 3)):
        state = correct(state, f"setup.crates.{board}", count)
    assert state.step == "hands"
    assert correct(play(state, "draw-hands"), "setup.crates.largest", 3).step == CRATES_STEP


def test_aj_e1_the_end_set_by_hand_and_taken_back():
    over = correct(a_table(points={"blue": 3}), "turn.phase", OVER)
    assert ended(over) == ("points", ("blue",))
    assert ended(correct(over, "turn.phase", ACTION)) is None


def test_aj_e3_a_strength_set_by_hand():
    state = correct(a_table(phase=OVER, points=5), "red.strength", 9)
    assert ended(state) is None
    state = correct(correct(state, "blue.strength", 8), "green.strength", 7)
    assert ended(state) == ("strength", ("red",))
    assert ended(correct(state, "red.strength", -1)) is None


@each(
    ("deck", "value", "column", "part"),
    [
        pytest.param("deck.tasks", 0, "lab", "task", id="AJ-Q10"),
        pytest.param("deck.conditions", 0, "lab", "condition", id="AJ-Q11"),
    ],
)
def test_a_deck_set_to_nothing_closes_the_open_place(deck, value, column, part):
    state = a_table(phase=SCORING, scoring="lab")
    state = correct(play(state, "score", visited=True), deck, value)
    assert value_of(state, f"{column}.{part}") == "none"


def test_decks_that_nobody_counts_are_less_than_none():
    assert value_of(a_table(), "deck.actions") == -1
    assert correct(a_table(piles={"actions": 9}), "deck.actions", -1).piles.actions is None
    assert correct(a_table(), "deck.tasks", 7).piles.tasks == 7


def test_aj_t5_a_card_told_by_hand_is_a_card_told():
    state = play(a_table(phase=SCORING, scoring="lab"), "score", visited=False)
    state = correct(correct(state, "lab.task", "item-5"), "lab.condition", "engine")
    assert where(state) == ("red", DRAWING)


def test_aj_t1_the_turn_and_the_first_player_set_by_hand():
    state = correct(a_table(points={"red": 5}), "turn.seat", "green")
    assert ended(plays(state, "end-actions", ("discard-and-draw", {"strength": 1}))) is not None
    state = correct(state, "first", "blue")
    assert (state.last, state.seats) == ("red", ("blue", "green", "red"))


def test_a_number_beyond_its_range_can_still_be_corrected():
    state = a_table(points={"red": 33})
    assert value_of(state, "red.tasks") == 33
    assert scores(correct(state, "red.tasks", 3))[0] == 3


def test_names_are_those_of_the_players_the_pawns_and_the_items():
    names = GAME.names(a_table(items=["Screw", "Pump", "Bolt", "Fuse", "Map"], outside="red"))
    expected = {
        "red": "Ada",
        "blue-2": "Ben 2",
        "item-4": "Fuse",
        "lab.task": "Lab: task",
        "green.hand": "Cleo: cards in hand",
        "outside.item": "Item outside",
        "deck.missed": "Condition discards",
    }
    assert {what: names[what] for what in expected} == expected


def test_aj_i3_the_curves_are_the_points_of_each():
    assert GAME.figures(a_table(points={"blue": 4})) == {"red": 0, "blue": 4, "green": 0}
    assert list(GAME.figures(new_game(("Ada", "Ada", "Ben")))) == ["red", "blue", "green"]
    assert GAME.turn(a_table(4, turn="green")) == NAMES.index("Cleo") + 1


def test_aj_s9_the_last_card_by_hand_begins_the_first_turn():
    state = play(at_step(COLUMNS_STEP), "lay-task", column="lab", item="item-1")
    for place in ("computer", "engine"):
        state = correct(correct(state, f"{place}.task", "item-1"), f"{place}.condition", "lab")
    assert where(correct(state, "lab.condition", "engine")) == ("red", ACTION)
