"""The Resource Board as the phones draw it: its − and + move a marker, or say why not (EC-R2, EC-Q6,
EC-I3)."""

import pytest
from each import each

from companion.engine.vitals import Gauge
from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.components import RESOURCES
from companion.games.exoplanet_colony.state import ACTIONS, EVENT
from companion.games.exoplanet_colony.trackers import ChangeLevel, ChangeProduction, ChangeSupply
from companion.games.exoplanet_colony.views import panel
from tests.games.exoplanet_colony.table import a_table, played_before, product, situations, space, the_prompt

EVENTS = {
    "lowest": a_table(step=EVENT, supply=1, production=-5),
    "highest": a_table(step=EVENT, supply=20, production=(3, 3, 3, -1)),
    "empty": a_table(step=EVENT, supply={"water": 0}),
}
TABLES = {**situations(), **EVENTS}


def markers(state):
    """Of each marker on the board: where it is, and the steppers beside it."""
    board = panel(state, "red").markers
    for one in RESOURCES:
        yield state.supply[one], board.steps(ChangeSupply, resource=one)
        yield product(state, one), board.steps(ChangeProduction, resource=one)
    yield space(state), board.steps(ChangeLevel)


@each("state", TABLES.values(), ids=TABLES.keys())
def test_what_is_not_grey_moves_its_marker(state):
    for at, (place, steppers) in enumerate(markers(state)):
        for offer in steppers:
            if not offer.refusal:
                (now, _) = list(markers(GAME.play(state, offer.move)))[at]
                assert now != place, offer.label


@each(
    ("production", "said"),
    [
        pytest.param({"water": -5}, "If nothing changes, water runs out in 2 turns.", id="EC-R1 one"),
        pytest.param(
            {"water": -5, "food": -5},
            "If nothing changes, water and food run out in 2 turns.",
            id="EC-R1 two",
        ),
        pytest.param({}, "", id="EC-R1 none"),
    ],
)
def test_the_supply_that_runs_out_first_is_named(production, said):
    state = a_table(supply=10, production={"oxygen": 0, "water": 0, "food": 0, "energy": 0, **production})
    assert panel(state, "red").first_empty == said


@each(
    ("table", "grey"),
    [
        pytest.param("lowest", {"production \u22121", "Level \u22121"}, id="EC-Q6 EC-I3 the lowest"),
        pytest.param(
            "highest", {"production +1", "supply +1", "Level \u22121"}, id="EC-R2 EC-Q6 the highest"
        ),
        pytest.param("empty", {"supply \u22121"}, id="EC-R2 empty"),
    ],
)
def test_an_event_cannot_move_a_marker_past_the_end_of_its_track(table, grey):
    offers = [offer for _, steppers in markers(EVENTS[table]) for offer in steppers if offer.refusal]
    assert {str(offer.label).split(" ", 1)[1] for offer in offers} == grey
    assert {str(offer.refusal).split(" ", 1)[1] for offer in offers} <= {
        "supply is at the end of its track.",
        "production is at the end of its track.",
        "Emergency Level is on its first space.",
    }


@each(
    ("step", "table", "notes"),
    [
        pytest.param(
            ("change-production", {"resource": "water", "by": -1}),
            {"production": {"water": -4}},
            ("Water production is at the end of its track.",),
            id="EC-Q6 at -5",
        ),
        pytest.param(("change-supply", {"resource": "food", "by": 2}), {}, (), id="EC-R2 within the track"),
        pytest.param(
            ("change-level", {"by": -1}), {}, ("The Emergency Level is on its first space.",), id="EC-I3 at 0"
        ),
    ],
)
def test_a_known_event_says_where_its_next_step_moves_no_marker(step, table, notes):
    assert the_prompt(played_before(step, **table), "event").notes == notes


def test_ec_e1_how_the_game_is_won_is_told_with_progress():
    start = a_table(light=True)
    assert str(panel(start, "red").to_win) == "To win: all productions at 0 or more (0 of 4)."
    half = a_table(step=EVENT, production=(0, 3, -1, -2))
    assert str(panel(half, "red").to_win) == "To win: all productions at 0 or more (2 of 4)."


def test_the_vitals_are_four_tanks_and_the_spaces_of_the_emergency_level():
    """EC-I1, EC-I2: a tank in its resource's colour, full at the end of the track."""
    state = a_table(supply={"oxygen": 20, "water": 5, "food": 10, "energy": 0})
    *tanks, level = GAME.vitals(state, "red")
    seen = [(tank.icon, tank.tone, tank.level) for tank in tanks]
    assert seen == [
        ("exoplanet_colony/oxygen", "red", 1.0),
        ("exoplanet_colony/water", "blue", 0.25),
        ("exoplanet_colony/food", "green", 0.5),
        ("exoplanet_colony/energy", "yellow", 0.0),
    ]
    assert {tank.gauge for tank in tanks} == {Gauge.TANK}
    assert (level.gauge, level.parts, level.level) == (Gauge.DOTS, 3, 1 / 3)


def test_the_actions_left_are_dots_beside_the_question():
    state = a_table(step=ACTIONS, used=1)
    assert the_prompt(state, "act").left == (3, 4)
