"""EC-A3, EC-S6: a module that was never typed in is deployed in one act, and told more of later."""

import json

import pytest
from each import each

from companion.engine import fields
from companion.engine.text import Text
from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.card_records import ModuleCard
from companion.games.exoplanet_colony.module_actions import Deploy, DeployNew
from companion.games.exoplanet_colony.views import panel
from tests.games.exoplanet_colony.table import (
    CARDS,
    a_table,
    an_offer,
    correct,
    ended,
    numbers,
    play,
    plays,
    product,
    refusal,
    size,
)

NEW = {"colour": "blue", "food": 2, "at": "0.-1"}


def names(state):
    return [card.name for card in state.library.modules]


def test_ec_a3_colour_and_production_are_enough():
    state = play(a_table(cards={}), "deploy-new", **NEW)
    (card,) = state.library.modules
    assert (card.name, card.colour, card.food) == ("Blue module 1", "blue", 2)
    assert (state.modules[-1].card, state.modules[-1].on) == (card.id, True)
    assert product(state, "food") == 1
    assert (state.turn.used, size(state, "red"), state.discards) == (1, 2, 0)


def test_ec_a3_a_cost_that_was_typed_is_paid():
    state = play(a_table(cards={}), "deploy-new", **NEW, cost_any=2)
    assert (size(state, "red"), state.discards) == (0, 2)


def test_a_cost_that_was_not_typed_is_a_dash():
    state = play(a_table(cards={"Well": CARDS["Well"], "Farm": CARDS["Farm"]}), "deploy-new", **NEW)
    costs = panel(state, "red").costs
    assert (costs["card.farm"], costs["card.blue-module-1"]) == ("costs 2 blue", "cost –")


@each(
    ("table", "given", "said"),
    [
        pytest.param({"used": 4}, {}, "No action of this turn is left.", id="EC-A0a"),
        pytest.param({"hand": {"red": 0}}, {}, "Ada has no card in hand.", id="EC-A3 no card"),
        pytest.param(
            {"hands": "colours", "hand": {"red": {"red": 3}}}, {}, "Ada has no blue card.", id="EC-A3 colour"
        ),
        pytest.param(
            {},
            {"cost_red": 3},
            "This costs 3 red; 2 cards in hand to pay with.",
            id="EC-A3 a cost beyond the hand",
        ),
        pytest.param(
            {}, {"at": "2.2"}, "A module is deployed beside the pawn of Ada.", id="EC-A3 beside the pawn"
        ),
        pytest.param(
            {}, {"at": "0.0"}, "There is a module on this place already.", id="EC-A3 a place that is taken"
        ),
        pytest.param(
            {"production": 2}, {}, "Food production would be +4: its track ends at +3.", id="EC-A0c"
        ),
        pytest.param({}, {"name": "central hub"}, "The Central Hub is on the table already.", id="EC-S5"),
        pytest.param({"step": "reveal"}, {}, "Not in this step: an event has to be revealed.", id="EC-T2"),
    ],
)
def test_refusals(table, given, said):
    production = {**dict.fromkeys(("oxygen", "water", "energy"), -1), "food": table.pop("production", -1)}
    assert (
        refusal(a_table(cards={}, production=production, **table), "deploy-new", **{**NEW, **given}) == said
    )


def test_ec_v8_a_health_issue_that_forbids_deploying_forbids_it():
    state = play(a_table(), "give-issue", seat="red", name="Flu", forbids=["deploy"])
    assert refusal(state, "deploy-new", **NEW) == "Ada: Flu forbids deploying."


def test_ec_e1_it_may_win():
    state = play(a_table(cards={}, production=(0, 0, -1, 0)), "deploy-new", **NEW)
    assert ended(state) == ("won", "deploy")
    assert GAME.outcome(state).text == "Ada deployed Blue module 1: all four productions are 0 or more."


def test_nameless_modules_are_numbered_by_colour_and_the_same_is_the_same():
    state = a_table(cards={}, hand={"red": 6}, production=(-1, -1, -5, -1))
    state = plays(
        state,
        ("deploy-new", NEW),
        ("deploy-new", {**NEW, "at": "1.0"}),
        ("deploy-new", {**NEW, "at": "0.1", "food": 0, "water": 1}),
        ("deploy-new", {**NEW, "at": "-1.0", "colour": "red"}),
    )
    assert names(state) == ["Blue module 1", "Blue module 2", "Red module 1"]
    assert [one.card for one in state.modules[1:3]] == ["card.blue-module-1"] * 2


def test_a_name_that_the_app_gave_is_translated_and_one_that_was_typed_is_not():
    given, typed = (ModuleCard("blue", name).label for name in ("Blue module 3", "Red module 3"))
    assert isinstance(given, Text)
    assert (given.template, given.values) == ("Blue module {number}", {"number": "3"})
    assert not isinstance(typed, Text)


# later


def test_cost_and_text_are_told_later():
    state = play(a_table(cards={}), "deploy-new", **NEW)
    offer = an_offer(state, "type-module", "Change Blue module 1")
    assert (dict(offer.fields), offer.asks[0], offer.values["name"]) == (
        {"was": "card.blue-module-1"},
        "name",
        "",
    )
    state = play(state, "type-module", was="card.blue-module-1", colour="blue", food=2, cost_red=1, text="A")
    (card,) = state.library.modules
    assert (card.name, card.cost(), card.text) == ("Blue module 1", ("red",), "A")
    assert product(state, "food") == 1


def test_a_name_is_told_later_and_the_base_follows():
    state = plays(
        a_table(cards={}),
        ("deploy-new", NEW),
        ("type-module", {"was": "card.blue-module-1", "colour": "blue", "food": 1, "name": "Well"}),
    )
    assert names(state) == ["Well"]
    assert state.modules[-1].card == "card.well"
    assert product(state, "food") == 0


def test_a_name_that_another_card_has_makes_both_one():
    state = plays(
        a_table(cards={"Well": CARDS["Well"]}, base=(("Well", "1.0"),)),
        ("deploy-new", NEW),
        ("type-module", {"was": "card.blue-module-1", "colour": "blue", "food": 2, "name": "well"}),
    )
    assert names(state) == ["well"]
    assert [one.card for one in state.modules[1:]] == ["card.well"] * 2


@each(
    ("was", "name"),
    [
        pytest.param("card.central-hub", "Well", id="from it"),
        pytest.param("card.well", "central HUB", id="to"),
    ],
)
def test_ec_s5_the_central_hub_keeps_its_name(was, name):
    state = a_table(cards={"Well": CARDS["Well"]})
    state = play(state, "type-module", name="Central Hub", colour="red", energy=1)
    given = {"was": was, "name": name, "colour": "red"}
    assert refusal(state, "type-module", **given) == "The Central Hub keeps its name."


def test_ec_a11_icons_stay_where_the_scenario_does_not_ask_for_them():
    state = a_table(cards={"Dome": {"colour": "blue", "oxygen_icon": "+radiation"}})
    offer = an_offer(state, "type-module", "Change Dome")
    state = play(state, "type-module", **{**offer.fields, **offer.values, "colour": "red"})
    assert state.library.modules == (ModuleCard("red", "Dome", oxygen_icon="+radiation"),)


# the dialog


def test_every_free_place_beside_the_pawn_has_its_button():
    state = a_table(cards={})
    offers = [offer for offer in GAME.offers(state, "red") if offer.kind == "deploy-new"]
    assert [dict(offer.fields) for offer in offers] == [
        {},
        {"at": "0.-1"},
        {"at": "1.0"},
        {"at": "0.1"},
        {"at": "-1.0"},
    ]
    assert sum(place.deploy is not None for row in panel(state, "red").map for place in row) == 4


def test_by_colour_only_the_colours_in_hand_are_offered():
    state = a_table(hands="colours", hand={"red": {"green": 1, "yellow": 2}})
    assert list(an_offer(state, "deploy-new").options["colour"]) == ["green", "yellow"]
    assert refusal(state, "deploy-new", **{**NEW, "colour": "green"}) is None


def test_known_modules_are_listed_by_colour_with_what_they_change():
    state = a_table(production=(-1, -1, -1, 1), hand={"red": 6})
    listed = [(card.name, effect, wins) for card, effect, wins in panel(state, "red").deployable(None)]
    assert listed == [
        ("Mast", [], False),
        ("Well", [("water", 1)], False),
        ("Farm", [("oxygen", 1), ("food", 2), ("energy", -1)], False),
        ("Dish", [("energy", 1)], False),
        ("Garden", [("food", 1)], False),
    ]
    state = correct(state, "production.oxygen", 0)
    state = correct(state, "production.water", 0)
    assert [wins for _, _, wins in panel(state, "red").deployable("1.0")] == [False, False, True, False, True]


def test_it_is_kept_for_the_next_table():
    assert DeployNew.learns
    state = play(a_table(cards={}), "deploy-new", **NEW)
    (card,) = state.library.modules
    kept = json.loads(json.dumps(fields.to_json(card)))
    assert kept == {"colour": "blue", "name": "Blue module 1", "food": 2}
    assert fields.read(ModuleCard, kept) == card


def test_ec_x1_numbers_are_those_of_the_same_module_typed_first():
    table = a_table(cards={"Farm": CARDS["Farm"]}, hand={"red": 3})
    typed = GAME.play(table, Deploy(module="card.farm", at="1.0"))
    new = play(table, "deploy-new", name="Hydroponic Farm", at="1.0", **CARDS["Farm"])
    assert numbers(typed) == numbers(new)
    assert [one.hand for one in typed.colonists] == [one.hand for one in new.colonists]
    assert typed.discards == new.discards
