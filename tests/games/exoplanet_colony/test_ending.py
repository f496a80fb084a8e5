"""The end of the game (EC-E1, EC-E2, EC-E3, EC-E4, EC-Q14, EC-Q15)."""

import pytest
from each import each

from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.state import EVENT, HUB
from tests.games.exoplanet_colony.table import (
    RESOURCES,
    a_table,
    correct,
    ended,
    play,
    plays,
    refusal,
    space,
)

ONE_SHORT = (0, 0, 0, -1)
STABILISE = ("change-production", {"resource": "energy", "by": 1})
BURN = ("change-level", {"by": 3})


@each(
    ("made", "end"),
    [
        pytest.param((0, 0, 0, 0), ("won", "stable"), id="EC-E1 all at 0"),
        pytest.param((3, 0, 1, 2), ("won", "stable"), id="EC-E1 some above"),
        pytest.param((0, 0, 0, -1), None, id="EC-E1 one below"),
        pytest.param((3, 3, 3, -1), None, id="EC-E1 the sum does not matter"),
        pytest.param((-1, 0, 0, 0), None, id="EC-E1 oxygen below"),
        pytest.param((0, -1, 0, 0), None, id="EC-E1 water below"),
        pytest.param((0, 0, -1, 0), None, id="EC-E1 food below"),
    ],
)
def test_ec_e1_all_four_productions_at_0_or_more(made, end):
    """The markers put there by hand, the first from below 0."""
    state = a_table(production=(-2, *made[1:]), step=EVENT)
    assert ended(state) is None
    assert ended(correct(state, "production.oxygen", made[0])) == end


@each("step", ["actions", "update", "reveal", EVENT])
def test_ec_e1_in_any_step(step):
    state = plays(a_table(production=ONE_SHORT, step=step), STABILISE)
    assert ended(state) == ("won", "stable")


@each(
    ("table", "kind", "given", "reason", "text"),
    [
        pytest.param(
            {"cards": {"Dish": {"colour": "yellow", "energy": 1}}},
            "deploy",
            {"module": "card.dish", "at": "1.0"},
            "deploy",
            "Ada deployed Dish: all four productions are 0 or more.",
            id="EC-E1 a module deployed",
        ),
        pytest.param(
            {"loss": {HUB: {"energy": 1}}},
            "repair",
            {"token": "energy"},
            "repair",
            "Ada repaired energy loss token: all four productions are 0 or more.",
            id="EC-E1 a token repaired",
        ),
        pytest.param(
            {"base": (("Dish", "1.0"),), "off": ("base.1",), "at": {"red": "base.1"}},
            "switch",
            {"module": "base.1", "to": "on"},
            "switch",
            "Ada switched Dish: all four productions are 0 or more.",
            id="EC-E1 a module switched",
        ),
        pytest.param(
            {"loss": {HUB: {"energy": 1}}},
            "remove-token",
            {"at": HUB, "token": "energy"},
            "stable",
            "All four productions are 0 or more.",
            id="EC-E1 a token removed by a card",
        ),
        pytest.param(
            {},
            "place-module",
            {"module": "card.dish", "at": "5.5"},
            "stable",
            "All four productions are 0 or more.",
            id="EC-E1 a module placed by a card",
        ),
    ],
)
def test_ec_e1_the_line_that_decided_it(table, kind, given, reason, text):
    state = play(a_table(production=ONE_SHORT, **table), kind, **given)
    end = GAME.outcome(state)
    assert (end.result, end.reason, end.text) == ("won", reason, text)


def test_ec_e1_ec_q15_neither_emergencies_nor_supplies_nor_health_matter():
    state = a_table(
        production=ONE_SHORT,
        supply={"water": 0},
        emergencies={HUB: 1},
        issues={"red": ("Flu",)},
        hand={"red": 9},
    )
    state = plays(state, STABILISE)
    assert (ended(state), space(state)) == (("won", "stable"), 2)


# EC-E2


@each(
    ("table", "made", "end"),
    [
        pytest.param(
            {"emergencies": {HUB: 2}}, ("place-emergency", {"at": HUB}), ("lost", "level"), id="EC-E2 a third"
        ),
        pytest.param({"emergencies": {HUB: 1}}, ("place-emergency", {"at": HUB}), None, id="EC-E2 a second"),
        pytest.param(
            {"supply": (0, 0, 3, 9)},
            ("change-supply", {"resource": "food", "by": -3}),
            ("lost", "level"),
            id="EC-E2 the third supply is empty",
        ),
        pytest.param(
            {"supply": (0, 0, 3, 9)},
            ("change-supply", {"resource": "food", "by": -2}),
            None,
            id="EC-E2 nearly",
        ),
        pytest.param({}, ("change-level", {"by": 3}), ("lost", "level"), id="EC-E2 moved by a card"),
        pytest.param({}, ("change-level", {"by": 2}), None, id="EC-E2 one before the last space"),
        pytest.param(
            {"supply": (0, 9, 9, 9), "emergencies": {HUB: 1}, "shift": -1},
            ("place-emergency", {"at": HUB}),
            None,
            id="EC-E2 EC-I3 a card had moved it back",
        ),
    ],
)
def test_ec_e2_the_last_space_of_the_level(table, made, end):
    assert ended(plays(a_table(step=EVENT, **table), made)) == end


@each(
    ("table", "made", "why"),
    [
        pytest.param(
            {"supply": (0, 0, 1, 9)}, "update-resources", "oxygen, water and food empty", id="EC-E2 empty"
        ),
        pytest.param(
            {"emergencies": {HUB: 2}},
            ("place-emergency", {"at": HUB}),
            "3 emergencies on the base",
            id="EC-E2 burning",
        ),
        pytest.param(
            {"emergencies": {HUB: 1}, "supply": {"water": 0}},
            ("change-level", {"by": 1}),
            "water empty, 1 emergency on the base and cards moved it by +1",
            id="EC-E2 EC-I3 all of them",
        ),
    ],
)
def test_ec_e2_why(table, made, why):
    end = GAME.outcome(plays(a_table(**table), made))
    assert end.text == f"The Emergency Level reached its last space: {why}."


# EC-E3, EC-E4


@each(
    ("left", "end"),
    [pytest.param(1, None, id="EC-E3 one left"), pytest.param(0, ("lost", "events"), id="EC-E3 EC-V10 none")],
)
def test_ec_e3_an_event_must_be_revealed(left, end):
    state = correct(a_table(step="reveal", scenario={"events": 5}), "events", left)
    assert ended(state) is None
    assert ended(play(state, "reveal-event")) == end


def test_ec_e3_the_sentence():
    state = correct(a_table(step="reveal", scenario={"events": 5}), "events", 0)
    end = GAME.outcome(play(state, "reveal-event"))
    assert end.text == "An event had to be revealed and none was left."


@each(
    ("made", "winners"),
    [
        pytest.param(STABILISE, ("red", "blue", "green"), id="EC-E4 all win"),
        pytest.param(BURN, (), id="EC-E4 all lose"),
    ],
)
def test_ec_e4_together_without_a_score(made, winners):
    state = plays(a_table(3, production=ONE_SHORT), made)
    assert GAME.outcome(state).winners == winners
    assert GAME.score(state) == ()


@each("kind", sorted({"draw-card", "end-actions", "update-resources", "discard", "type-module"}))
def test_after_the_end_nothing_goes_on(kind):
    given = {"discard": {"seat": "red"}, "type-module": {"colour": "red"}}.get(kind, {})
    state = plays(a_table(production=ONE_SHORT), STABILISE)
    assert refusal(state, kind, **given) == (
        "The game is over: All four productions are 0 or more. Undo first if that was a mistake."
    )


# EC-Q14

BOTH_WAYS = [
    pytest.param("first", (STABILISE,), ("won", "stable"), id="EC-Q14 the first: victory"),
    pytest.param("first", (BURN,), ("lost", "level"), id="EC-Q14 the first: defeat"),
    pytest.param("lost", (STABILISE, BURN), ("lost", "level"), id="EC-Q14 it is lost"),
    pytest.param("lost", (BURN,), ("lost", "level"), id="EC-Q14 it is lost, at once"),
    pytest.param("lost", (STABILISE,), None, id="EC-Q14 a defeat may still come"),
    pytest.param("lost", (STABILISE, "finish-event"), ("won", "stable"), id="EC-Q14 none came"),
    pytest.param("won", (BURN, STABILISE), ("won", "stable"), id="EC-Q14 it is won"),
    pytest.param("won", (STABILISE,), ("won", "stable"), id="EC-Q14 it is won, at once"),
    pytest.param("won", (BURN,), None, id="EC-Q14 a victory may still come"),
    pytest.param("won", (BURN, "finish-event"), ("lost", "level"), id="EC-Q14 no victory came"),
]


@each(("reading", "made", "end"), BOTH_WAYS)
def test_ec_q14_victory_and_defeat_in_one_event(reading, made, end):
    state = a_table(step=EVENT, production=ONE_SHORT, readings={"same_event": reading})
    assert ended(plays(state, *made)) == end


@each("reading", ["first", "lost", "won"])
@each(
    ("made", "end"),
    [
        pytest.param(STABILISE, ("won", "stable"), id="EC-Q14 victory outside an event"),
        pytest.param(BURN, ("lost", "level"), id="EC-Q14 defeat outside an event"),
    ],
)
def test_ec_q14_is_only_about_one_event(reading, made, end):
    assert ended(plays(a_table(production=ONE_SHORT, readings={"same_event": reading}), made)) == end


def test_ec_q14_only_one_result_of_each_side_is_kept():
    state = a_table(step=EVENT, production=ONE_SHORT, readings={"same_event": "lost"})
    state = plays(state, STABILISE, ("change-supply", {"resource": "food", "by": -1}))
    assert [end.reason for end in state.met] == ["stable"]


# corrections


@each("resource", RESOURCES)
def test_ec_e1_a_correction_can_end_and_un_end_the_game(resource):
    others = dict.fromkeys(RESOURCES, 0)
    state = a_table(production={**others, resource: -1})
    state = correct(state, f"production.{resource}", 0)
    assert ended(state) == ("won", "stable")
    state = correct(state, f"production.{resource}", -1)
    assert ended(state) is None
    assert refusal(state, "draw-card") is None


@each(
    ("what", "value"),
    [
        pytest.param("level", 2, id="EC-E2 the level"),
        pytest.param("supply.food", 1, id="EC-E2 a supply"),
        pytest.param("base.hub.emergencies", 0, id="EC-E2 an emergency"),
    ],
)
def test_ec_e2_a_defeat_taken_back_by_hand(what, value):
    state = a_table(supply=(9, 0, 1, 9), emergencies={HUB: 1})
    state = play(state, "update-resources")
    assert ended(state) == ("lost", "level")
    assert ended(correct(state, what, value)) is None


def test_ec_e3_a_defeat_taken_back_by_hand():
    state = correct(a_table(step="reveal", scenario={"events": 5}), "events", 0)
    state = play(state, "reveal-event")
    assert ended(correct(state, "supply.food", 4)) == ("lost", "events")
    assert ended(correct(state, "events", 2)) is None


def test_the_reason_stays_where_something_else_is_corrected():
    state = a_table(production=(0, -1, 0, 0), loss={HUB: {"water": 1}})
    state = play(state, "repair", token="water")
    assert ended(correct(state, "supply.food", 4)) == ("won", "repair")


def test_ec_q14_a_correction_leaves_an_undecided_event_undecided():
    state = a_table(step=EVENT, production=ONE_SHORT, readings={"same_event": "lost"})
    state = correct(plays(state, STABILISE), "supply.food", 4)
    assert ended(state) is None
    assert ended(plays(state, "finish-event")) == ("won", "stable")
    assert ended(correct(state, "level", 3)) == ("lost", "level")
    assert ended(plays(correct(state, "production.food", -1), "finish-event")) is None


def test_ec_q14_what_an_event_has_met_outlasts_a_correction_of_something_else():
    state = a_table(step=EVENT, production=ONE_SHORT, readings={"same_event": "won"})
    state = plays(state, BURN, ("change-level", {"by": -2}))
    assert ended(plays(correct(state, "supply.food", 4), "finish-event")) == ("lost", "level")


def test_ec_e3_ec_v10_no_event_is_revealed_where_none_is_left():
    state = play(correct(a_table(step="reveal", scenario={"events": 5}), "events", 0), "reveal-event")
    assert (state.events, state.event, state.turn.step) == (0, None, "reveal")
