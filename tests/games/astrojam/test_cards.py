"""The six kinds of action card, and who draws for them (2.5)."""

import pytest
from each import each

from companion.engine.errors import Malformed
from companion.games.astrojam.state import Outside
from tests.games.astrojam.table import a_table, hands, play, refusal

DRAWS = {"swap_draws": True}


@each(
    ("kind", "given", "drawn"),
    [
        pytest.param("move-astronaut", {}, [7, 8, 8], id="AJ-K1a"),
        pytest.param("throw-by-astronaut", {}, [7, 8, 8], id="AJ-K1b nobody in the path"),
        pytest.param("throw-by-astronaut", {"over": ["green-1"]}, [7, 8, 9], id="AJ-K1b one"),
        pytest.param("throw-by-astronaut", {"over": ["blue", "blue"]}, [7, 10, 8], id="AJ-K1b by owner"),
        pytest.param(
            "throw-by-astronaut", {"over": ["red-1", "red-2"]}, [7, 8, 8], id="AJ-K1b AJ-Q17 own ones"
        ),
        pytest.param("move-rival", {"astronaut": "green"}, [7, 8, 9], id="AJ-K2"),
        pytest.param("move-rival", {"astronaut": "blue-3"}, [7, 9, 8], id="AJ-K2 by its id"),
        pytest.param("move-robot", {}, [7, 8, 8], id="AJ-K3a"),
        pytest.param("throw-by-robot", {"over": ["blue-1", "green-1"]}, [7, 9, 9], id="AJ-K3b"),
        pytest.param("throw-by-robot", {"over": ["red"]}, [7, 8, 8], id="AJ-K3b AJ-Q17 own ones"),
        pytest.param("move-crates", {}, [7, 8, 8], id="AJ-K4 AJ-Q15 AJ-Q16"),
        pytest.param("swap", {}, [7, 8, 8], id="AJ-K5a"),
        pytest.param("swap", {"swapped": ["blue-1", "green-1"]}, [7, 8, 8], id="AJ-K5a AJ-Q6"),
        pytest.param("steal", {}, [7, 8, 8], id="AJ-K5b AJ-Q18 from nobody"),
        pytest.param("steal", {"astronaut": "blue"}, [7, 9, 8], id="AJ-K5b from a rival"),
        pytest.param("shift-spacesuit", {"astronaut": "red"}, [7, 8, 8], id="AJ-K6a own"),
        pytest.param("shift-spacesuit", {"astronaut": "green-2"}, [7, 8, 9], id="AJ-K6d a rival"),
    ],
)
def test_who_draws_for_a_card(kind, given, drawn):
    assert hands(play(a_table(), kind, **given)) == drawn


OUT = "That astronaut is outside: choose another one."
OWN = "That is an own astronaut: a rival's is needed."
NONE = "There is no such astronaut."


@each(
    ("kind", "given", "said"),
    [
        pytest.param("throw-by-astronaut", {"over": ["blue-1", "blue-1"]},
                     "An astronaut of Ben is named twice.", id="AJ-K1b twice"),
        pytest.param("throw-by-astronaut", {"over": ["green-2"]}, OUT, id="AJ-K1b AJ-K6a outside"),
        pytest.param("throw-by-astronaut", {"over": ["green"] * 3},
                     "Cleo has only 2 astronauts on the board.", id="AJ-K1b AJ-I6 three, one is outside"),
        pytest.param("throw-by-robot", {"over": ["blue"] * 4},
                     "Ben has only 3 astronauts on the board.", id="AJ-K3b AJ-I6 four"),
        pytest.param("throw-by-robot", {"over": ["blue-4"]}, NONE, id="AJ-K3b AJ-S1 a fourth"),
        pytest.param("throw-by-robot", {"over": ["yellow-1"]}, "Nobody sits there.", id="AJ-K3b nobody's"),
        pytest.param("throw-by-robot", {"over": ["blue"] * 3 + ["green"] * 2}, None,
                     id="AJ-K3b all there are"),
        pytest.param("move-rival", {"astronaut": "red-1"}, OWN, id="AJ-K2 an own one"),
        pytest.param("move-rival", {"astronaut": "green-2"}, OUT, id="AJ-K2 AJ-K6a outside"),
        pytest.param("move-rival", {"astronaut": "green-1"}, None, id="AJ-K2"),
        pytest.param("move-rival", {"astronaut": "robot-1"}, "Nobody sits there.", id="AJ-K2 a robot"),
        pytest.param("swap", {"swapped": ["red-1"]}, OWN, id="AJ-K5a an own one"),
        pytest.param("swap", {"swapped": ["green-2"]}, OUT, id="AJ-K5a AJ-K6a outside"),
        pytest.param("swap", {"swapped": ["blue-1", "blue-1"]}, "An astronaut of Ben is named twice.",
                     id="AJ-K5a with itself"),
        pytest.param("swap", {"swapped": ["blue-1", "blue-2"]}, None, id="AJ-K5a"),
        pytest.param("steal", {"astronaut": "red"}, OWN, id="AJ-K5b an own one draws nothing"),
        pytest.param("steal", {"astronaut": "green-2"}, OUT, id="AJ-K5b AJ-K6a outside"),
        pytest.param("steal", {"astronaut": "green"}, None, id="AJ-K5b"),
        pytest.param("shift-spacesuit", {"astronaut": "green-2"},
                     "That astronaut is outside already: another one has to go.", id="AJ-K6b the same"),
        pytest.param("shift-spacesuit", {"astronaut": "green"}, None, id="AJ-K6b another of the same team"),
        pytest.param("shift-spacesuit", {"astronaut": "robot-1"}, "Nobody sits there.", id="AJ-K6d a robot"),
        pytest.param("shift-spacesuit", {"astronaut": "item-1"}, "Nobody sits there.", id="AJ-K6d an item"),
        pytest.param("shift-spacesuit", {"astronaut": "blue", "item": "item-1"},
                     "A rival takes no item outside.", id="AJ-K6c a rival"),
        pytest.param("shift-spacesuit", {"astronaut": "red", "item": "item-1"}, None, id="AJ-K6c an own one"),
        pytest.param("shift-spacesuit", {"astronaut": "red", "item": "item-6"}, "There is no such item.",
                     id="AJ-K6c AJ-I7 no such item"),
        pytest.param("shift-spacesuit", {"astronaut": "red", "item": "item-2"}, "Item 2 is outside already.",
                     id="AJ-K6c AJ-Q20 out of reach"),
    ],
)  # fmt: skip
def test_what_a_card_may_name_while_an_astronaut_of_cleo_is_outside(kind, given, said):
    assert refusal(a_table(outside="green-2", item="item-2"), kind, **given) == said


def test_aj_k5a_no_more_than_two_change_places():
    with pytest.raises(Malformed):
        play(a_table(), "swap", swapped=["blue-1", "blue-2", "green-1"])


def test_aj_k6a_aj_k6c_an_own_one_takes_an_item_along():
    state = play(a_table(), "shift-spacesuit", astronaut="red-1", item="item-4")
    assert state.outside == Outside("red-1", "item-4")


def test_aj_k6b_aj_q20_who_returns_brings_its_item():
    state = play(a_table(outside="red-1", item="item-4"), "shift-spacesuit", astronaut="red-2", item="item-1")
    assert state.outside == Outside("red-2", "item-1")
    state = play(state, "shift-spacesuit", astronaut="blue")
    assert state.outside == Outside("blue")
    assert refusal(state, "shift-spacesuit", astronaut="red-1", item="item-4") is None


@each(
    ("given", "drawn"),
    [
        pytest.param([], [7, 8, 8], id="AJ-Q6 no rival"),
        pytest.param(["blue"], [7, 9, 8], id="AJ-Q6 one"),
        pytest.param(["blue-1", "blue-2"], [7, 10, 8], id="AJ-Q6 two of one"),
        pytest.param(["blue-1", "green-1"], [7, 9, 9], id="AJ-Q6 of two"),
    ],
)
def test_aj_q6_where_a_table_plays_so_a_swapped_rival_draws(given, drawn):
    assert hands(play(a_table(readings=DRAWS), "swap", swapped=given)) == drawn
