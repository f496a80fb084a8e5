"""The preview of a planned act, and the forecast without one (EC-E1, EC-A0c, EC-R1)."""

import pytest
from each import each

from companion.games.exoplanet_colony import module_actions, production
from companion.games.exoplanet_colony.state import HUB
from tests.games.exoplanet_colony.table import a_table, numbers, play, turn_over

BASE = {"base": (("Farm", "1.0"), ("Well", "0.1"), ("Mast", "1.1"))}


def plan_of(state, label):
    """The plan of this label."""
    return next(one for one in module_actions.previews(state) if one.label == label)


def test_every_module_that_could_be_deployed_switched_or_repaired():
    state = a_table(**BASE, off=("base.2",), loss={HUB: {"food": 1}, "base.1": {"food": 1, "water": 1}})
    assert [one.label for one in module_actions.previews(state)] == [
        "Deploy Farm",
        "Deploy Well",
        "Deploy Garden",
        "Deploy Mast",
        "Deploy Dish",
        "Switch Farm off",
        "Switch Well on",
        "Repair food on Central Hub",
        "Repair water on Farm",
        "Repair food on Farm",
    ]


def test_the_central_hub_is_not_deployed_but_may_be_switched():
    state = a_table(cards={"Central Hub": {"colour": "red", "energy": 1}})
    assert [one.label for one in module_actions.previews(state)] == ["Switch Central Hub off"]


@each(
    ("label", "kind", "given", "table"),
    [
        pytest.param("Deploy Farm", "deploy", {"module": "card.farm", "at": "-1.0"}, {}, id="EC-A3"),
        pytest.param(
            "Switch Farm off",
            "switch",
            {"module": "base.1", "to": "off"},
            {"at": {"red": "base.1"}},
            id="EC-A7 off",
        ),
        pytest.param(
            "Switch Well on",
            "switch",
            {"module": "base.2", "to": "on"},
            {"at": {"red": "base.2"}, "off": ("base.2",)},
            id="EC-A7 on",
        ),
        pytest.param(
            "Repair water on Central Hub",
            "repair",
            {"token": "water"},
            {"loss": {HUB: {"water": 2}}},
            id="EC-A6",
        ),
    ],
)
def test_a_plan_says_what_the_act_then_does(label, kind, given, table):
    state = a_table(**BASE, **table, production=-2)
    plan, after = plan_of(state, label), play(state, kind, **given)
    assert tuple(value for _, value in plan.before.items()) == numbers(state)
    assert tuple(value for _, value in plan.after.items()) == numbers(after)
    assert (plan.refusal, plan.wins) == (None, False)


@each(
    ("now", "label", "said"),
    [
        pytest.param({"food": 2}, "Deploy Garden", None, id="EC-A0c up to +3"),
        pytest.param(
            {"food": 3},
            "Deploy Garden",
            "Food production would be +4: its track ends at +3.",
            id="EC-A0c deploy",
        ),
        pytest.param(
            {"water": -5},
            "Switch Well off",
            "Water production would be \u22126: its track ends at \u22125.",
            id="EC-A0c switch",
        ),
        pytest.param(
            {"food": 3},
            "Repair food on Central Hub",
            "Food production would be +4: its track ends at +3.",
            id="EC-A0c repair",
        ),
    ],
)
def test_ec_a0c_a_plan_that_leaves_the_track_says_so(now, label, said):
    state = a_table(**BASE, production=now, loss={HUB: {"food": 1}})
    assert plan_of(state, label).refusal == said


@each(
    ("made", "wins"),
    [
        pytest.param((0, 0, -1, 0), True, id="EC-E1 victory"),
        pytest.param((0, 0, -2, 0), False, id="EC-E1 one short"),
        pytest.param((0, -1, -1, 0), False, id="EC-E1 another one is below"),
    ],
)
def test_ec_e1_a_plan_that_wins(made, wins):
    state = a_table(production=made)
    plan = plan_of(state, "Deploy Garden")
    assert plan.wins is wins
    assert module_actions.changes_in_words(plan).endswith(" \u00b7 victory") is wins


def test_ec_e1_a_refused_plan_wins_nothing():
    cards = {"Dome": {"colour": "red", "food": 4, "water": 1}}
    assert not plan_of(a_table(production=(0, -1, 0, 0), cards=cards), "Deploy Dome").wins


@each(
    ("label", "said"),
    [
        pytest.param(
            "Deploy Farm",
            "Oxygen \u22121 \u2192 0, Food \u22121 \u2192 +1, Energy \u22121 \u2192 \u22122",
            id="three",
        ),
        pytest.param("Deploy Mast", "no production changes", id="none"),
    ],
)
def test_changes_in_words(label, said):
    assert module_actions.changes_in_words(plan_of(a_table(), label)) == said


def test_a_plan_changes_nothing_on_the_table():
    state = a_table(**BASE)
    before = numbers(state)
    module_actions.previews(state)
    assert numbers(state) == before


# forecast


@each(
    ("supply", "made", "turns"),
    [
        pytest.param(10, -1, 10, id="EC-R1 10 turns"),
        pytest.param(10, -3, 4, id="EC-R1 the last one is not whole"),
        pytest.param(9, -3, 3, id="EC-R1 exactly"),
        pytest.param(1, -5, 1, id="EC-R1 next update"),
        pytest.param(10, 0, None, id="EC-R1 it does not fall"),
        pytest.param(10, 2, None, id="EC-R1 it rises"),
        pytest.param(0, -1, 0, id="EC-R3 empty already"),
        pytest.param(0, 0, 0, id="EC-R3 empty and stays so"),
        pytest.param(0, 1, None, id="EC-R6 it rises from 0"),
    ],
)
def test_ec_r1_turns_until_a_supply_is_empty(supply, made, turns):
    assert production.turns_until_empty(supply, made) == turns
    state = a_table(supply={"water": supply}, production={"water": made})
    assert production.empties(state)["water"] == turns


@each(("supply", "made"), [(10, -3), (20, -1), (5, -5), (6, -5)])
def test_ec_r1_the_forecast_is_what_the_updates_then_do(supply, made):
    state = a_table(
        supply={"water": supply, "oxygen": 20, "food": 20, "energy": 20}, production={"water": made}
    )
    turns = production.empties(state)["water"]
    for _ in range(turns):
        assert state.supply.water > 0
        state = turn_over(state)
    assert state.supply.water == 0


def test_ec_e1_what_is_still_needed():
    state = a_table(production=(0, -2, -1, 3))
    needs = production.needs(state)
    assert [(need.resource, need.missing) for need in needs] == [("water", 2), ("food", 1)]
    assert [[(card.name, gain) for card, gain in need.modules] for need in needs] == [
        [("Well", 1)],
        [("Farm", 2), ("Garden", 1)],
    ]


def test_ec_a11_what_is_needed_reads_the_icons():
    cards = {"Dome": {"colour": "red", "water_icon": "+humidity"}}
    wet, dry = (a_table(cards=cards, scenario={"humidity": number}) for number in (2, -2))
    assert [len(need.modules) for need in production.needs(wet)] == [0, 1, 0, 0]
    assert [len(need.modules) for need in production.needs(dry)] == [0, 0, 0, 0]


@each(
    ("missing", "gain", "modules"),
    [
        pytest.param(2, 1, 2, id="EC-E1 one each"),
        pytest.param(3, 2, 2, id="EC-E1 rounded up"),
        pytest.param(2, 3, 1, id="EC-E1 more than enough"),
    ],
)
def test_ec_e1_how_many_modules_it_takes(missing, gain, modules):
    assert production.most_it_takes(missing, gain) == modules
