"""The base (EC-S5, EC-A3, EC-A4, EC-Q8, EC-Q10, EC-Q16)."""

import pytest
from each import each

from companion.games.exoplanet_colony import base
from companion.games.exoplanet_colony.state import EVENT, HUB
from tests.games.exoplanet_colony.table import (
    NO_SUCH_MODULE,
    a_table,
    correct,
    new_game,
    numbers,
    play,
    plays,
    refusal,
    space,
    value_of,
)

CROSS = {"base": (("Farm", "1.0"), ("Well", "0.1"), ("Mast", "1.1"), ("Dish", "2.0"))}
HUB_CARD = {"Central Hub": {"colour": "red", "energy": 1}}


def test_ec_s5_at_the_start_there_is_the_central_hub_with_all_pawns():
    state = new_game()
    (hub,) = state.modules
    assert (hub.id, hub.x, hub.y, hub.on) == (HUB, 0, 0, True)
    assert {colonist.at for colonist in state.colonists} == {HUB}


@each(
    ("at", "free"),
    [
        pytest.param(HUB, [(0, -1), (-1, 0)], id="EC-A3 what is free around the Central Hub"),
        pytest.param("base.4", [(2, -1), (3, 0), (2, 1)], id="EC-A3 around another module"),
    ],
)
def test_ec_a3_free_places_are_at_the_four_sides(at, free):
    state = a_table(**CROSS)
    assert list(base.free_places(state, state.module(at))) == free


@each(
    ("reading", "at", "said"),
    [
        pytest.param("sides", "-1.0", None, id="EC-Q8 at a side"),
        pytest.param(
            "sides", "-1.-1", "A module is deployed beside the pawn of Ada.", id="EC-Q8 not at a corner"
        ),
        pytest.param("corners", "-1.0", None, id="EC-Q8 at a side, corners allowed"),
        pytest.param("corners", "-1.-1", None, id="EC-Q8 at a corner"),
        pytest.param(
            "corners", "1.1", "There is a module on this place already.", id="EC-Q8 a corner that is taken"
        ),
        pytest.param("corners", "-2.0", "A module is deployed beside the pawn of Ada.", id="EC-Q8 two away"),
    ],
)
def test_ec_q8_what_is_adjacent_for_deploying(reading, at, said):
    state = a_table(**CROSS, readings={"deploy": reading})
    assert refusal(state, "deploy", module="card.well", at=at) == said


@each("reading", ["sides", "corners"])
@each(
    ("at", "beside"),
    [
        pytest.param(HUB, {"base.1", "base.2"}, id="EC-A4 from the Central Hub"),
        pytest.param("base.1", {HUB, "base.3", "base.4"}, id="EC-A4 from a module"),
    ],
)
def test_ec_a4_pawns_move_orthogonally_in_both_readings_of_q8(reading, at, beside):
    state = a_table(**CROSS, readings={"deploy": reading}, at={"red": at})
    assert {module.id for module in base.reachable(state)} == beside


def test_ec_a3_ec_a4_a_pawn_deploys_and_walks_on():
    state = plays(
        a_table(),
        ("deploy", {"module": "card.well", "at": "0.-1"}),
        ("move-pawn", {"to": "base.1"}),
        ("deploy", {"module": "card.well", "at": "0.-2"}),
        ("move-pawn", {"to": "base.2"}),
    )
    assert (state.colonist("red").at, state.module("base.2").y) == ("base.2", -2)


# EC-Q10


@each(
    ("cards", "hub_off", "said"),
    [
        pytest.param(
            {}, False, "Central Hub has no production to switch off.", id="EC-Q10 no production known"
        ),
        pytest.param({}, True, None, id="EC-Q10 the table reads it otherwise"),
        pytest.param(HUB_CARD, False, None, id="EC-Q10 its card prints a production"),
        pytest.param(
            {"Central Hub": {"colour": "red", "text": "Start here."}},
            False,
            "Central Hub has no production to switch off.",
            id="EC-Q10 its card prints none",
        ),
        pytest.param(
            {"Central Hub": {"colour": "red", "food_icon": "+humidity"}},
            False,
            None,
            id="EC-Q10 EC-A11 an icon",
        ),
    ],
)
def test_ec_q10_the_central_hub_switched_off(cards, hub_off, said):
    state = a_table(cards=cards, readings={"hub_off": hub_off})
    assert refusal(state, "switch", module=HUB, to="off") == said


def test_ec_q10_a_central_hub_with_a_production():
    state = a_table(cards=HUB_CARD, production=-2)
    assert numbers(play(state, "switch", module=HUB, to="off")) == (-2, -2, -2, -3)


def test_ec_q10_the_central_hub_carries_tokens():
    state = a_table(step=EVENT, production=-2)
    state = plays(state, ("place-loss", {"resource": "food", "at": HUB}), ("place-emergency", {"at": HUB}))
    assert (numbers(state), space(state)) == ((-2, -2, -3, -2), 1)


@each("kind", ["deploy", "place-module"])
def test_ec_s5_there_is_one_central_hub(kind):
    said = "The Central Hub is on the table already."
    assert refusal(a_table(cards=HUB_CARD), kind, module="card.central-hub", at="1.0") == said


# EC-Q16


@each("off", [(), ("base.1",)], ids=["EC-Q16 on", "EC-Q16 off"])
@each(
    ("kind", "given", "at"),
    [
        pytest.param("move-pawn", {"to": "base.1"}, HUB, id="onto it"),
        pytest.param("move-pawn", {"to": HUB}, "base.1", id="away from it"),
        pytest.param("use-ability", {}, "base.1", id="an ability there"),
        pytest.param("place-loss", {"resource": "water", "at": "base.1"}, HUB, id="a loss token on it"),
        pytest.param("place-emergency", {"at": "base.1"}, HUB, id="an emergency on it"),
        pytest.param("repair", {"token": "food"}, "base.1", id="a repair there"),
        pytest.param("deploy", {"module": "card.well", "at": "1.-1"}, "base.1", id="a module beside it"),
        pytest.param("transfer", {"other": "blue", "way": "give"}, "base.1", id="a transfer there"),
    ],
)
def test_ec_q16_a_module_that_is_off_blocks_nothing(kind, given, at, off):
    state = a_table(**CROSS, off=off, at={"red": at, "blue": at}, loss={"base.1": {"food": 1}})
    assert refusal(state, kind, **given) is None


# modules that come and go by a card


@each(
    ("module", "at", "said"),
    [
        pytest.param("card.well", "5.-7", None, id="anywhere"),
        pytest.param("card.well", "12.-12", None, id="at the edge of the map"),
        pytest.param("card.well", "0.0", "There is a module on this place already.", id="EC-A3 not free"),
        pytest.param("card.well", "0.13", "This is beyond the edge of the map.", id="beyond the edge"),
        pytest.param("card.well", "0", "There is no such place on the map.", id="no place"),
        pytest.param("card.none", "1.0", NO_SUCH_MODULE, id="EC-S6 no such card"),
    ],
)
def test_a_module_placed_by_a_card(module, at, said):
    state = a_table(hand={"red": 0}, used=4)
    assert refusal(state, "place-module", module=module, at=at) == said
    if said is None:
        after = play(state, "place-module", module=module, at=at)
        assert (value_of(after, "base.1.place"), after.turn.used) == (at, 4)


def test_ec_a10_modules_are_on_when_they_come():
    state = play(a_table(), "place-module", module="card.well", at="1.0")
    assert state.module("base.1").on
    assert numbers(state) == (-1, 0, -1, -1)


def test_a_module_removed_takes_its_tokens_and_frees_its_pawns():
    state = a_table(
        **CROSS,
        at={"blue": "base.1"},
        emergencies={"base.1": 1},
        loss={"base.1": {"water": 1}},
        production=-2,
    )
    after = play(state, "remove-module", module="base.1")
    assert (numbers(after), space(after)) == ((-3, -1, -4, -1), 0)
    assert after.colonist("blue").at == HUB
    assert after.module("base.1") is None


@each(
    ("module", "said"),
    [
        pytest.param(HUB, "The Central Hub stays on the table.", id="EC-S5 the Central Hub"),
        pytest.param("base.9", "This module is not on the base (any more).", id="not there"),
        pytest.param("base.1", None, id="any other"),
    ],
)
def test_which_modules_can_be_removed(module, said):
    assert refusal(a_table(**CROSS), "remove-module", module=module) == said


def test_module_names_tell_two_of_a_kind_apart():
    state = a_table(base=(("Well", "1.0"), ("Well", "0.1"), ("Farm", "-1.0")))
    said = refusal(correct(state, "red.at", "base.2"), "repair", token="food")
    assert said == "There is no food loss token on Well 2."
    assert refusal(correct(state, "red.at", "base.3"), "repair", token="food").endswith("on Farm.")
