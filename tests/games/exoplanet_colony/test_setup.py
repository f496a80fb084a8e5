"""S: what is chosen and typed before anybody begins, and what of it does not fit together."""

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.seats import seat_row
from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.components import COLOURS, RESOURCE_COLOURS, RESOURCES
from companion.games.exoplanet_colony.production import productions
from companion.games.exoplanet_colony.setup import Setup
from companion.games.exoplanet_colony.state import BY_COLOUR, COUNTED, HUB
from companion.games.exoplanet_colony.turn import Begin

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
STARTS = {"oxygen_production": -1, "water_production": -2, "food_production": 0, "energy_production": 3}


def raw(scenario=None, **more):
    return {"scenario": {**STARTS, **(scenario or {})}, **more}


def table(given=None, players=2):
    """The table of a raw set-up, checked as a real one is."""
    seats = seat_row(PEOPLE[:players])
    setup = fields.read(Setup, raw() if given is None else given)
    GAME.check_setup(setup, seats)
    return GAME.start(setup, seats)


def fault(given, players=2):
    """The field that a set-up is refused for, or None."""
    try:
        table(given, players)
    except Malformed as error:
        return error.field
    return None


def begun(given=None):
    return GAME.play(table(given), Begin(seat="red"))


# --- the table at the start -----------------------------------------------------------------------


def test_ec_s1_one_supply_and_one_production_of_each_resource():
    state = table(raw({"water_supply": 7}))
    assert dict(state.supply.items()) == {"oxygen": 20, "water": 7, "food": 20, "energy": 20}
    assert dict(productions(state).items()) == {"oxygen": -1, "water": -2, "food": 0, "energy": 3}


def test_ec_s2_full_supplies_are_suggested_and_any_other_can_be_typed():
    assert [value for _, value in table().supply.items()] == [20] * 4
    typed = {f"{resource}_supply": number for number, resource in enumerate(RESOURCES, start=12)}
    assert [value for _, value in table(raw(typed)).supply.items()] == [12, 13, 14, 15]


@each("missing", STARTS, ids=lambda name: f"EC-S3 {name}")
def test_start_productions_are_printed_on_a_card_that_we_do_not_have(missing):
    scenario = {name: value for name, value in STARTS.items() if name != missing}
    assert fault({"scenario": scenario}) == f"scenario.{missing}"


def test_ec_s4_ec_i2_the_level_starts_at_four_actions():
    state = begun()
    assert {v.id: v.value for v in GAME.values(state)}["level"] == 0
    assert (state.turn.allowance, state.board.actions) == (4, (4, 3, 2))


def test_ec_i2_the_other_two_spaces_are_typed():
    assert table(raw(board={"actions_1": 2, "actions_2": 1})).board.actions == (4, 2, 1)


@each("players", range(1, 7), ids=lambda n: f"EC-S5 EC-S9 {n} players")
def test_all_pawns_stand_on_the_central_hub(players):
    state = table(players=players)
    assert [module.id for module in state.modules] == [HUB]
    assert {colonist.at for colonist in state.colonists} == {HUB}
    assert [colonist.player for colonist in state.colonists] == list(PEOPLE[:players])


def test_ec_s9_anybody_may_begin():
    for seat in ("red", "blue"):
        assert GAME.play(table(), Begin(seat=seat)).turn.seat == seat


def test_ec_s6_each_player_has_a_character_or_none_yet():
    assert [c.character for c in table(raw(characters=["Medic", ""])).colonists] == ["Medic", ""]
    assert [c.character for c in table(raw(characters=["Medic"])).colonists] == ["Medic", ""]


def test_ec_s7_the_starting_hand():
    assert [c.hand.size for c in table().colonists] == [2, 2]
    assert [c.hand.size for c in table(raw(start_hand=4)).colonists] == [4, 4]
    assert [c.hand.size for c in table(raw(start_hand=0)).colonists] == [0, 0]


def test_ec_s7_the_player_deck_is_counted_where_somebody_counted_it():
    assert table().deck is None
    assert table(raw(deck=60)).deck == 60


def test_ec_s8_the_event_deck_is_the_clock_where_somebody_counted_it():
    assert table().events is None
    assert table(raw({"events": 12})).events == 12


def test_ec_s10_there_is_no_advanced_mode_to_choose():
    assert not any("advanced" in name for name in fields.specs(Setup))
    assert fault(raw(advanced=True)) == "advanced"


def test_ec_a11_the_planet():
    state = table(raw({"radiation": 2, "pressure": -1, "name": "Kepler", "text": "Dark."}))
    planet = state.planet
    assert (planet.radiation, planet.pressure, planet.humidity) == (2, -1, 0)
    assert (planet.name, planet.text) == ("Kepler", "Dark.")


def test_ec_c7_red_is_oxygen_and_each_resource_has_a_colour_of_its_own():
    board = table().board
    assert board.colour("oxygen") == "red"
    assert {board.colour(resource) for resource in RESOURCES} == set(COLOURS)
    other = {"oxygen": "yellow", "water": "green", "food": "blue", "energy": "red"}
    board = table(raw(board=other)).board
    assert {resource: board.colour(resource) for resource in RESOURCES} == other


@each("hands", [COUNTED, BY_COLOUR])
def test_how_hands_are_kept(hands):
    assert table(raw(hands=hands)).hands == hands


# --- what may be typed ----------------------------------------------------------------------------

ALL = tuple(STARTS)


@each(
    ("scenario", "expected"),
    [
        pytest.param({"oxygen_production": -5}, None, id="EC-I1 EC-S3 the least production"),
        pytest.param(
            {"oxygen_production": -6}, "scenario.oxygen_production", id="EC-I1 EC-S3 below the track"
        ),
        pytest.param({"food_production": 3}, None, id="EC-I1 EC-S3 the most production"),
        pytest.param({"food_production": 4}, "scenario.food_production", id="EC-I1 EC-S3 above the track"),
        pytest.param(dict.fromkeys(ALL, 0), "scenario.oxygen_production", id="EC-S3 won at once"),
        pytest.param({**dict.fromkeys(ALL, 0), "energy_production": -1}, None, id="EC-S3 one is below 0"),
        pytest.param({"water_supply": 1}, None, id="EC-I1 EC-S2 hardly any water"),
        pytest.param(
            {"water_supply": 0}, "scenario.water_supply", id="EC-S2 EC-S4 nothing is empty at the start"
        ),
        pytest.param({"water_supply": 20}, None, id="EC-I1 EC-S2 full"),
        pytest.param({"water_supply": 21}, "scenario.water_supply", id="EC-I1 EC-S2 above the track"),
        pytest.param({"events": 0}, None, id="EC-S8 not counted"),
        pytest.param({"events": -1}, "scenario.events", id="EC-S8 fewer than none"),
        pytest.param({"radiation": 9}, None, id="EC-A11 9"),
        pytest.param({"radiation": 10}, "scenario.radiation", id="EC-A11 10"),
        pytest.param({"name": "A" * 32}, None, id="a long name"),
        pytest.param({"name": "A" * 33}, "scenario.name", id="too long a name"),
    ],
)
def test_what_a_scenario_may_hold(scenario, expected):
    assert fault(raw(scenario)) == expected


@each(
    ("more", "expected"),
    [
        pytest.param({"characters": ["Medic", "Pilot"]}, None, id="EC-S6 two"),
        pytest.param({"characters": ["Medic", "Medic"]}, "characters[1]", id="EC-S6 the same twice"),
        pytest.param(
            {"characters": ["Medic", " medic "]}, "characters[1]", id="EC-S6 twice in small letters"
        ),
        pytest.param({"characters": ["", ""]}, None, id="EC-S6 nobody said yet"),
        pytest.param({"characters": ["A", "B", "C"]}, "characters", id="EC-S6 more than players"),
        pytest.param({"board": {"water": "red"}}, "board.water", id="EC-C7 the colour of oxygen"),
        pytest.param({"board": {"energy": "blue", "water": "yellow"}}, None, id="EC-C7 two change places"),
        pytest.param({"board": {"energy": "black"}}, "board.energy", id="EC-C7 no such colour"),
        pytest.param({"board": {"actions_1": 6}}, None, id="EC-I2 six actions"),
        pytest.param({"board": {"actions_1": 7}}, "board.actions_1", id="EC-I2 seven"),
        pytest.param({"start_hand": 6}, None, id="EC-S7 EC-C2 a full hand"),
        pytest.param({"start_hand": 7}, "start_hand", id="EC-S7 EC-C2 more than a hand holds"),
        pytest.param({"hands": "open"}, "hands", id="no such way to keep hands"),
        pytest.param({"readings": {"card_cost": 1}}, None, id="EC-Q11 an action"),
        pytest.param({"readings": {"card_cost": 2}}, "readings.card_cost", id="EC-Q11 two actions"),
    ],
)
def test_what_a_setup_may_hold(more, expected):
    assert fault(raw(**more)) == expected


def test_the_colours_are_suggested_where_nobody_typed_them():
    assert {resource: table().board.colour(resource) for resource in RESOURCES} == RESOURCE_COLOURS
