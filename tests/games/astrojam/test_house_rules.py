"""Q: where the rulebook is silent, as recommended and as the table set it; and the decks that run out."""

import pytest
from each import each

from companion.games.astrojam.house_rules import RECOMMENDED
from companion.games.astrojam.state import ACTION, DRAWING, SCORING, Piles
from tests.games.astrojam.table import (
    a_table,
    delivered,
    hands,
    new_game,
    passed,
    play,
    plays,
    refusal,
    scores,
    the_prompt,
    where,
)

GO_ON = {"after_scoring": "go-on"}
BY_ITEM = {"visit": "item"}


def test_aj_q1_aj_q2_aj_q5_aj_q6_the_recommended_readings():
    assert new_game().readings == RECOMMENDED
    assert (RECOMMENDED.crates, RECOMMENDED.after_scoring, RECOMMENDED.visit) == (
        "last",
        "closes",
        "astronaut",
    )
    assert RECOMMENDED.swap_draws is False


@each(
    ("readings", "phase"),
    [pytest.param({}, DRAWING, id="AJ-Q2 closes"), pytest.param(GO_ON, ACTION, id="AJ-Q2 goes on")],
)
def test_aj_q2_scoring_closes_the_action_phase_or_not(readings, phase):
    state = delivered(a_table(readings=readings), "lab")
    assert where(state) == ("red", phase)
    assert (refusal(state, "move-robot") is None) is (phase == ACTION)


def test_aj_q2_where_it_goes_on_cards_and_visits_stay():
    state = plays(a_table(readings=GO_ON), ("tick-visit", {"place": "engine"}))
    state = delivered(state, "computer", visited=True)
    assert (state.turn.cards, state.turn.visited, state.turn.column) == (("astronaut",), ("engine",), "")
    state = delivered(state, "lab")
    assert (scores(state), hands(state), where(state)) == ([3, 0, 0], [6, 8, 8], ("red", ACTION))


@each("astronaut", ["red", "blue"])
def test_aj_q3_any_card_may_bring_an_item(astronaut):
    """Carried, thrown, stolen, returned from outside: the table sees it."""
    for kind, given in (
        ("move-astronaut", {}),
        ("throw-by-robot", {}),
        ("steal", {}),
        ("shift-spacesuit", {"astronaut": astronaut}),
    ):
        assert refusal(play(a_table(), kind, **given), "deliver", column="lab") is None


def test_aj_q4_an_item_asked_for_again_has_to_leave_and_come_back():
    state = play(a_table(phase=SCORING, scoring="lab"), "score", visited=False)
    again = play(state, "lay-task", column="lab", item="item-3")
    other = play(state, "lay-task", column="lab", item="item-4")
    assert list(the_prompt(again, "refill").notes) == [
        "If Item 3 still lies there, it has to leave and come back."
    ]
    assert the_prompt(other, "refill").notes == ()


def test_aj_q5_visits_are_ticked_in_any_order_and_taken_back():
    state = plays(a_table(), *(("tick-visit", {"place": place}) for place in ("lab", "computer")))
    assert state.turn.visited == ("computer", "lab")
    assert play(state, "tick-visit", place="lab", on=False).turn.visited == ("computer",)


@each(
    ("phase", "place", "on", "said"),
    [
        pytest.param(ACTION, "lab", True, "The lab is ticked already.", id="AJ-Q5 twice"),
        pytest.param(ACTION, "engine", False, "The engine is not ticked.", id="AJ-Q5 nothing to take back"),
        pytest.param(ACTION, "engine", True, None, id="AJ-Q5"),
        pytest.param(SCORING, "engine", True, None, id="AJ-Q5 seen while scoring"),
        pytest.param(DRAWING, "engine", True, "Not now: the drawing phase has begun.", id="AJ-Q5 too late"),
    ],
)
def test_aj_q5_when_a_visit_is_ticked(phase, place, on, said):
    state = a_table(phase=phase, scoring="computer", visited=("lab",))
    assert refusal(state, "tick-visit", place=place, on=on) == said


@each("readings", [{}, BY_ITEM], ids=["AJ-Q5 an astronaut", "AJ-Q5 the item"])
@each("told", [True, False])
def test_aj_q5_the_ticks_are_proposed_and_the_table_decides(readings, told):
    state = a_table(phase=SCORING, scoring="computer", visited=("engine",), readings=readings)
    assert the_prompt(state, "score").offers[0].label == "Visited: 2 points"
    assert scores(play(state, "score", visited=told))[0] == 1 + told


@each(
    ("readings", "asked"),
    [
        pytest.param({}, "Item 3 is at the lab. Is an own astronaut there?", id="AJ-Q19"),
        pytest.param(BY_ITEM, "Item 3 is at the lab. Was it at the lab in this turn?", id="AJ-Q5"),
    ],
)
def test_aj_q5_aj_q19_a_condition_that_names_its_own_column(readings, asked):
    state = a_table(phase=SCORING, scoring="lab", readings=readings)
    assert the_prompt(state, "score").text == asked


def test_aj_q8_who_passes_draws_too():
    state = play(a_table(), "end-actions")
    assert where(state) == ("red", DRAWING)
    assert hands(play(state, "discard-and-draw", strength=2))[0] == 9


# --- decks that run out -------------------------------------------------------------------------


@each(
    ("deck", "played", "strength", "hand", "left"),
    [
        pytest.param(5, 0, 3, 7, (2, 1), id="AJ-Q9 enough"),
        pytest.param(1, 6, 3, 7, (5, 0), id="AJ-Q9 AJ-T7 the discards are shuffled"),
        pytest.param(3, 6, 3, 7, (0, 7), id="AJ-Q9 not before they are needed"),
        pytest.param(1, 0, 4, 6, (0, 0), id="AJ-Q9 no card is left"),
        pytest.param(None, 6, 3, 7, (None, 7), id="AJ-Q9 nobody counts them"),
    ],
)
def test_aj_q9_the_action_deck(deck, played, strength, hand, left):
    state = a_table(phase=DRAWING, hand=5, piles={"actions": deck, "played": played})
    state = play(state, "discard-and-draw", strength=strength)
    assert (hands(state)[0], (state.piles.actions, state.piles.played)) == (hand, left)


def scored(piles, *, visited=False):
    """The lab is scored with these decks."""
    return play(a_table(phase=SCORING, scoring="lab", piles=piles), "score", visited=visited)


def test_aj_q10_without_tasks_a_destination_has_no_objective():
    state = play(scored({"tasks": 0}), "lay-condition", column="lab", place="lab")
    assert (state.column("lab").task, where(state)) == ("none", ("red", DRAWING))
    state = play(passed_on(state), "move-robot")
    assert refusal(state, "deliver", column="lab") == "The lab has no task."


def passed_on(state):
    """The rest of the turn."""
    return play(state, "discard-and-draw", strength=1)


def test_aj_q10_the_last_task_is_laid():
    state = play(scored({"tasks": 1}), "lay-task", column="lab", item="item-5")
    assert (state.column("lab").task, state.piles.tasks) == ("item-5", 0)


@each(
    ("piles", "visited", "condition", "left"),
    [
        pytest.param({"conditions": 2}, False, "", (2, 1), id="AJ-Q11 a card in the deck"),
        pytest.param({"conditions": 0}, False, "", (0, 1), id="AJ-Q11 only the one that was missed"),
        pytest.param({"conditions": 0, "missed": 3}, True, "", (0, 3), id="AJ-Q11 those missed before"),
        pytest.param({"conditions": 0}, True, "none", (0, 0), id="AJ-Q11 none"),
    ],
)
def test_aj_q11_the_condition_deck(piles, visited, condition, left):
    state = scored(piles, visited=visited)
    assert (state.column("lab").condition, (state.piles.conditions, state.piles.missed)) == (condition, left)


def test_aj_q11_missed_conditions_are_shuffled():
    state = scored({"conditions": 0, "missed": 3})
    state = play(state, "lay-condition", column="lab", place="engine")
    assert (state.piles.conditions, state.piles.missed) == (3, 0)


@each(
    ("piles", "kind", "given", "said"),
    [
        pytest.param({"tasks": 2}, "lay-task", {"item": "none"}, "The task deck is not empty.", id="AJ-Q10"),
        pytest.param({}, "lay-task", {"item": "none"}, None, id="AJ-Q10 nobody counts them"),
        pytest.param({"conditions": 1}, "lay-condition", {"place": "none"},
                     "The condition deck is not empty.", id="AJ-Q11"),
        pytest.param({}, "lay-condition", {"place": "none"}, None, id="AJ-Q11 nobody counts them"),
    ],
)  # fmt: skip
def test_aj_q10_aj_q11_an_empty_place_is_told_only_of_an_empty_deck(piles, kind, given, said):
    assert refusal(scored(piles), kind, column="lab", **given) == said


def test_aj_q10_aj_q11_the_turn_goes_on_without_cards():
    state = scored({"tasks": 0, "conditions": 0}, visited=True)
    assert where(state) == ("red", DRAWING)
    assert state.piles == Piles(tasks=0, conditions=0)


def test_aj_q13_five_points_alone_end_nothing():
    state = delivered(a_table(points={"red": 4}), "lab")
    assert (scores(state)[0], where(state)) == (5, ("red", DRAWING))
    assert where(passed_on(state)) == ("blue", ACTION)


def test_aj_q18_an_item_may_be_taken_from_anybodys_space():
    assert refusal(a_table(), "steal") is None
    assert refusal(a_table(), "steal", astronaut="blue") is None


def test_aj_q21_the_item_that_was_scored_is_remembered_at_its_destination():
    state = delivered(a_table(), "computer", task="item-4")
    assert state.column("computer").last == "item-1"
    assert passed(passed_on(state)).column("computer").last == "item-1"
