"""The values of the markers (EC-A11, EC-A12, EC-Q6)."""

import pytest
from each import each

from companion.games.exoplanet_colony.production import loss_tokens, parts
from companion.games.exoplanet_colony.state import EVENT, HUB
from companion.games.exoplanet_colony.trackers import allowance
from tests.games.exoplanet_colony.table import (
    CARDS,
    RESOURCES,
    a_table,
    correct,
    ended,
    numbers,
    play,
    plays,
    product,
    space,
    value_of,
)


@each("resource", RESOURCES)
@each(
    ("by", "after"),
    [pytest.param(-20, 0, id="EC-I1 EC-R2 supply to 0"), pytest.param(20, 20, id="EC-I1 EC-R2 supply to 20")],
)
def test_ec_i1_the_ends_of_a_supply(resource, by, after):
    assert play(a_table(), "change-supply", resource=resource, by=by).supply[resource] == after


@each("resource", RESOURCES)
@each(
    ("by", "after"),
    [pytest.param(-8, -5, id="EC-I1 EC-Q6 down to -5"), pytest.param(8, 3, id="EC-I1 EC-Q6 up to +3")],
)
def test_ec_i1_the_ends_of_a_production(resource, by, after):
    assert (
        product(play(a_table(production=-2), "change-production", resource=resource, by=by), resource)
        == after
    )


@each(
    ("steps", "there", "actions"),
    [
        pytest.param(0, 0, 4, id="EC-I2 first space"),
        pytest.param(1, 1, 3, id="EC-I2 second space"),
        pytest.param(2, 2, 2, id="EC-I2 third space"),
        pytest.param(3, 3, 0, id="EC-I2 last space"),
    ],
)
def test_ec_i2_four_spaces(steps, there, actions):
    state = a_table(turn="", emergencies={HUB: steps})
    assert (space(state), allowance(state)) == (there, actions)


@each(
    ("supply", "tokens", "shift", "there"),
    [
        pytest.param((9, 9, 9, 9), 0, 0, 0, id="EC-I3 nothing"),
        pytest.param((0, 9, 9, 9), 0, 0, 1, id="EC-I3 one empty"),
        pytest.param((0, 9, 0, 9), 0, 0, 2, id="EC-I3 two empty"),
        pytest.param((0, 9, 9, 9), 1, 0, 2, id="EC-I3 one empty, one burning"),
        pytest.param((9, 9, 9, 9), 2, 0, 2, id="EC-I3 two on one module"),
        pytest.param((9, 9, 9, 9), 0, 1, 1, id="EC-I3 moved by a card"),
        pytest.param((0, 9, 9, 9), 1, -1, 1, id="EC-I3 moved back by a card"),
    ],
)
def test_ec_i3_the_level_is_what_is_empty_and_burning(supply, tokens, shift, there):
    assert space(a_table(supply=supply, emergencies={HUB: tokens}, shift=shift)) == there


def test_ec_i3_emergencies_of_the_whole_base_count():
    state = a_table(base=(("Well", "1.0"),), emergencies={HUB: 1, "base.1": 1})
    assert space(state) == 2


def test_ec_i4_every_part_of_a_production_is_shown():
    state = a_table(
        base=(("Well", "1.0"), ("Well", "0.1"), ("Farm", "-1.0")),
        off=("base.2",),
        loss={HUB: {"water": 1}, "base.2": {"water": 1}},
        production={"water": -2},
    )
    state = play(state, "change-production", resource="water", by=2)
    shown = [(part.label, part.amount, part.off) for part in parts(state, "water")]
    assert shown == [
        ("At the start", -1, False),
        ("Well", 1, False),
        ("Well", 1, True),
        ("Loss tokens", -2, False),
        ("Other effects", 2, False),
    ]
    assert sum(amount for _, amount, off in shown if not off) == product(state, "water") == 0


@each(
    ("made", "change"),
    [
        pytest.param(
            ("place-module", {"module": "card.farm", "at": "1.0"}), (1, 0, 2, -1), id="EC-I4 a module"
        ),
        pytest.param(
            ("place-module", {"module": "card.mast", "at": "1.0"}), (0, 0, 0, 0), id="EC-I4 one without"
        ),
        pytest.param(("place-loss", {"resource": "food", "at": HUB}), (0, 0, -1, 0), id="EC-I4 a loss token"),
        pytest.param(("change-production", {"resource": "food", "by": 2}), (0, 0, 2, 0), id="EC-I4 a card"),
        pytest.param(("place-emergency", {"at": HUB}), (0, 0, 0, 0), id="EC-I4 no emergency"),
        pytest.param(("change-supply", {"resource": "food", "by": -9}), (0, 0, 0, 0), id="EC-I4 no supply"),
    ],
)
def test_ec_i4_what_changes_productions(made, change):
    state = a_table(production=-3)
    assert numbers(plays(state, made)) == tuple(-3 + by for by in change)


def test_ec_i5_no_fourth_loss_token_of_a_resource():
    state = a_table(step=EVENT, production=(-1, 3, 3, 3), base=(("Well", "1.0"),))
    for resource in RESOURCES:
        for at in (HUB, "base.1", HUB, "base.1"):
            state = play(state, "place-loss", resource=resource, at=at)
    assert [loss_tokens(state, resource) for resource in RESOURCES] == [3, 3, 3, 3]
    assert numbers(state) == (-4, 0, 0, 0)


def test_ec_i6_two_steps_at_most_in_a_running_game():
    state = a_table(emergencies={HUB: 1}, supply={"water": 0})
    assert (space(state), ended(state)) == (2, None)
    assert ended(play(state, "change-supply", resource="food", by=-20)) == ("lost", "level")


# EC-A11, EC-A12


@each(
    ("card", "planet", "after"),
    [
        pytest.param(
            {"oxygen_icon": "+radiation"}, {"radiation": 2}, (-1, -3, -3, -3), id="EC-A11 + radiation"
        ),
        pytest.param({"water_icon": "-pressure"}, {"pressure": 1}, (-3, -4, -3, -3), id="EC-A11 - pressure"),
        pytest.param(
            {"food_icon": "+humidity"}, {"humidity": -2}, (-3, -3, -5, -3), id="EC-A11 a number below 0"
        ),
        pytest.param(
            {"energy_icon": "-humidity"}, {"humidity": -2}, (-3, -3, -3, -1), id="EC-A11 minus minus"
        ),
        pytest.param(
            {"oxygen": 1, "oxygen_icon": "-radiation"},
            {"radiation": 2},
            (-4, -3, -3, -3),
            id="EC-A11 number and icon",
        ),
        pytest.param(
            {"oxygen_icon": "+radiation"}, {"pressure": 2}, (-3, -3, -3, -3), id="EC-A11 another parameter"
        ),
    ],
)
def test_ec_a11_icons_read_the_scenario(card, planet, after):
    state = a_table(cards={"Dome": {"colour": "red", **card}}, scenario=planet, production=-3)
    assert numbers(play(state, "place-module", module="card.dome", at="1.0")) == after


def test_ec_a11_a_parameter_set_by_hand_counts_at_once():
    cards = {"Dome": {"colour": "red", "oxygen_icon": "+radiation"}}
    state = a_table(cards=cards, base=(("Dome", "1.0"),), production=-3)
    assert product(correct(state, "planet.radiation", 2), "oxygen") == -1


@each("token", ["water", "emergency"])
def test_ec_a12_tokens_on_a_module_keep_working_when_it_is_switched_off(token):
    state = a_table(
        base=(("Well", "1.0"),),
        loss={"base.1": {"water": 1}},
        emergencies={"base.1": 1},
        at={"red": "base.1"},
        production=-2,
    )
    off = play(state, "switch", module="base.1", to="off")
    assert (numbers(off), space(off)) == ((-2, -3, -2, -2), 1)
    repaired = play(off, "repair", token=token)
    assert numbers(repaired) == ((-2, -2, -2, -2) if token == "water" else (-2, -3, -2, -2))
    assert space(repaired) == (1 if token == "water" else 0)


# EC-Q6


@each(
    ("start", "by", "there", "back"),
    [
        pytest.param(2, 3, 3, 2, id="EC-Q6 above +3: one was applied"),
        pytest.param(-4, -3, -5, -4, id="EC-Q6 below -5: one was applied"),
        pytest.param(0, 2, 2, 0, id="EC-Q6 within the track"),
    ],
)
def test_ec_q6_only_what_was_applied_is_remembered(start, by, there, back):
    state = a_table(step=EVENT, production={"water": start})
    state = play(state, "change-production", resource="water", by=by)
    assert product(state, "water") == there
    assert state.other.water == there - start
    undone = play(state, "change-production", resource="water", by=start - there)
    assert (product(undone, "water"), undone.other.water) == (back, 0)


@each(
    ("start", "effect", "after"),
    [
        pytest.param(2, 3, 3, id="EC-Q6 a card's module stops at +3"),
        pytest.param(-4, -3, -5, id="EC-Q6 a card's module stops at -5"),
    ],
)
def test_ec_q6_a_module_placed_by_a_card_stops_at_the_end_of_the_track(start, effect, after):
    cards = {"Dome": {"colour": "red", "water": effect}}
    state = a_table(cards=cards, production={"water": start})
    assert product(play(state, "place-module", module="card.dome", at="1.0"), "water") == after


def test_a_module_that_was_mistyped_counts_as_it_is_typed_now():
    state = a_table(base=(("Well", "1.0"),))
    state = play(state, "type-module", name="Well", **{**CARDS["Well"], "water": 2})
    assert product(state, "water") == 0
    assert len(state.library.modules) == len(CARDS)
    assert value_of(state, "production.water") == 0


@each(
    ("card", "name"),
    [
        pytest.param({"colour": "red"}, "Red module", id="EC-S6 nothing printed"),
        pytest.param(
            {"colour": "blue", "water": 1, "energy": -2}, "Blue: Water +1, Energy \u22122", id="EC-S6 numbers"
        ),
        pytest.param(
            {"colour": "blue", "food_icon": "-humidity"}, "Blue: Food \u2212humidity", id="EC-S6 an icon"
        ),
    ],
)
def test_a_module_that_nobody_named(card, name):
    (known,) = play(a_table(cards={}), "type-module", **card).library.modules
    assert known.name == name


def test_ec_q6_a_module_that_found_no_room_takes_away_only_what_it_gave():
    """Start +2 and a card that puts a module of +3 on the base: +3; when it goes, +2 is left."""
    state = a_table(cards={"Dome": {"colour": "red", "oxygen": 3}}, production={"oxygen": 2, "water": -1})
    state = play(state, "place-module", module="card.dome", at="1.0")
    assert product(state, "oxygen") == 3
    assert product(play(state, "remove-module", module="base.1"), "oxygen") == 2


def test_ec_q6_a_mistyped_module_leaves_nothing_behind():
    state = a_table(cards={"Dome": {"colour": "red", "oxygen": 1}}, base=(("Dome", "1.0"),), production=0)
    state = correct(state, "production.water", -1)
    wrong = play(state, "type-module", name="Dome", colour="red", oxygen=5)
    assert product(wrong, "oxygen") == 3
    assert product(play(wrong, "type-module", name="dome", colour="red", oxygen=1), "oxygen") == 0
