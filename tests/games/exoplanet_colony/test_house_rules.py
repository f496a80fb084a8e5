"""House rules for points that the rulebook leaves open: each setting in both ways."""

import pytest
from each import each

from companion.engine.fields import Choice, Flag, specs
from companion.games.exoplanet_colony.house_rules import RECOMMENDED, HouseRules
from companion.games.exoplanet_colony.state import EVENT, HUB
from companion.games.exoplanet_colony.trackers import allowance
from tests.games.exoplanet_colony.table import (
    a_table,
    ended,
    play,
    plays,
    product,
    refusal,
    size,
    space,
    supplies,
    turn_over,
)


def test_the_recommended_readings():
    assert HouseRules() == RECOMMENDED
    assert [getattr(RECOMMENDED, name) for name in specs(HouseRules)] == [
        "rises-first",  # EC-Q3
        True,  # EC-Q4
        "sides",  # EC-Q8
        True,  # EC-Q9
        False,  # EC-Q10
        0,  # EC-Q11
        "plans",  # EC-Q12
        "first",  # EC-Q14
    ]


@each("name", sorted(specs(HouseRules)))
def test_every_reading_can_be_chosen(name):
    spec = specs(HouseRules)[name]
    ways = (
        list(spec.options)
        if isinstance(spec, Choice)
        else [True, False]
        if isinstance(spec, Flag)
        else [0, 1]
    )
    assert [getattr(a_table(readings={name: way}).readings, name) for way in ways] == ways


@each(
    ("kind", "given", "table", "levels"),
    [
        pytest.param("change-level", {"by": 1}, {}, (0, 1), id="EC-Q1 more emergency"),
        pytest.param("generate", {"resource": "food"}, {"supply": {"food": 0}}, (1, 0), id="EC-Q1 less"),
    ],
)
def test_ec_q1_the_allowance_is_fixed_for_the_turn(kind, given, table, levels):
    state = a_table(**table)
    after = play(state, kind, **given)
    assert (space(state), space(after)) == levels
    assert after.turn.allowance == state.turn.allowance == (4, 3)[levels[0]]
    assert allowance(after) == (4, 3)[levels[1]]


@each(
    ("supply", "end", "after"),
    [
        pytest.param((1, 1, 9, 9), None, (0, 0, 8, 8), id="EC-Q2 two steps"),
        pytest.param((1, 1, 1, 1), ("lost", "level"), (0, 0, 0, 1), id="EC-Q2 it stops at the last space"),
    ],
)
def test_ec_q2_one_step_for_each_resource(supply, end, after):
    state = play(a_table(supply=supply), "update-resources")
    assert (ended(state), supplies(state)) == (end, after)


@each(
    ("order", "end", "after"),
    [
        pytest.param("rises-first", None, (0, 9, 0, 1), id="EC-Q3 rises first"),
        pytest.param("in-order", ("lost", "level"), (0, 9, 0, 0), id="EC-Q3 in order"),
    ],
)
def test_ec_q3_a_rise_at_the_end_of_the_row(order, end, after):
    state = a_table(supply=(0, 10, 1, 0), production={"energy": 1}, readings={"update_order": order})
    state = play(state, "update-resources")
    assert (ended(state), supplies(state)) == (end, after)


@each(
    ("supply", "made"),
    [
        pytest.param((1, 0, 9, 9), {"oxygen": -1, "water": 1}, id="EC-Q3 below the last space"),
        pytest.param((5, 6, 7, 8), {"oxygen": 1, "water": -2}, id="EC-Q3 nobody is at 0"),
    ],
)
def test_ec_q3_makes_no_difference_elsewhere(supply, made):
    first, second = (
        play(a_table(supply=supply, production=made, readings={"update_order": order}), "update-resources")
        for order in ("rises-first", "in-order")
    )
    assert (supplies(first), space(first)) == (supplies(second), space(second))


@each(
    ("any_rise", "kind", "given", "after"),
    [
        pytest.param(True, "update-resources", {}, 0, id="EC-Q4 by the update"),
        pytest.param(True, "change-supply", {"resource": "food", "by": 2}, 0, id="EC-Q4 by a card"),
        pytest.param(True, "generate", {"resource": "food"}, 0, id="EC-Q4 by an action"),
        pytest.param(False, "update-resources", {}, 1, id="EC-Q4 actions only: not by the update"),
        pytest.param(
            False, "change-supply", {"resource": "food", "by": 2}, 1, id="EC-Q4 actions only: not by a card"
        ),
        pytest.param(False, "generate", {"resource": "food"}, 0, id="EC-Q4 actions only: by an action"),
    ],
)
def test_ec_q4_a_rise_from_0(any_rise, kind, given, after):
    state = a_table(supply={"food": 0}, production={"food": 1}, readings={"any_rise": any_rise})
    state = play(state, kind, **given)
    assert (state.supply.food > 0, space(state)) == (True, after)


def test_ec_q5_a_token_that_is_skipped_hurts_nobody_else():
    state = a_table(step=EVENT, production={"water": -5}, base=(("Well", "1.0"),))
    after = play(state, "place-loss", resource="water", at=HUB)
    assert (after.modules, after.supply, space(after)) == (state.modules, state.supply, 0)


def test_ec_q7_the_tokens_own_resource_drops():
    state = play(a_table(step=EVENT), "place-loss", resource="water", at=HUB)
    assert (product(state, "water"), product(state, "oxygen")) == (-2, -1)


@each(
    ("limit", "said"),
    [
        pytest.param(True, "Oxygen production would be +4: its track ends at +3.", id="EC-Q9 refused"),
        pytest.param(False, None, id="EC-Q9 allowed"),
    ],
)
def test_ec_q9_a_repair_at_3(limit, said):
    state = a_table(production={"oxygen": 3}, loss={HUB: {"oxygen": 1}}, readings={"repair_limit": limit})
    assert refusal(state, "repair", token="oxygen") == said
    if said is None:
        after = play(state, "repair", token="oxygen")
        assert (product(after, "oxygen"), after.module(HUB).loss.oxygen) == (3, 0)


@each("kind", ["use-item", "use-plan"])
@each(
    ("cost", "used", "said"),
    [
        pytest.param(0, 4, None, id="EC-Q11 no action"),
        pytest.param(1, 3, None, id="EC-Q11 the last action"),
        pytest.param(1, 4, "No action of this turn is left.", id="EC-Q11 none is left"),
    ],
)
def test_ec_q11_what_items_and_plans_cost(kind, cost, used, said):
    state = a_table(used=used, readings={"card_cost": cost})
    assert refusal(state, kind, seat="red") == said
    if said is None:
        assert play(state, kind, seat="red").turn.used == used + cost


def test_ec_q11_where_a_card_costs_an_action_it_is_used_in_step_1_or_in_anothers_turn():
    state = a_table(step=EVENT, readings={"card_cost": 1})
    assert refusal(state, "use-plan", seat="red") == "Not in this step: an event is being resolved."
    assert refusal(state, "use-plan", seat="blue") is None
    assert play(state, "use-plan", seat="blue").turn.used == 0


@each(
    ("reading", "kind", "seat", "said"),
    [
        pytest.param("plans", "use-plan", "red", None, id="EC-Q12 a Plan"),
        pytest.param("plans", "use-item", "red", None, id="EC-Q12 an Item in the own turn"),
        pytest.param("plans", "use-plan", "blue", None, id="EC-Q12 a Plan in another turn"),
        pytest.param(
            "plans",
            "use-item",
            "blue",
            "An Item is used only in its owner\u2019s turn. Ben may discard it.",
            id="EC-Q12 no Item in another turn",
        ),
        pytest.param(
            "discard",
            "use-plan",
            "red",
            "Ada has too many cards and discards first.",
            id="EC-Q12 only discard",
        ),
        pytest.param(
            "discard",
            "use-item",
            "red",
            "Ada has too many cards and discards first.",
            id="EC-Q12 no Item either",
        ),
    ],
)
def test_ec_q12_the_way_down_to_6(reading, kind, seat, said):
    state = a_table(hand={"red": 7, "blue": 7}, readings={"over_limit": reading})
    assert refusal(state, kind, seat=seat) == said
    if said is None:
        assert size(play(state, kind, seat=seat), seat) == 6


def test_ec_q12_at_6_cards_a_plan_may_always_be_used():
    state = a_table(hand={"red": 6}, readings={"over_limit": "discard"})
    assert refusal(state, "use-plan", seat="red") is None


def test_ec_q13_no_draw_costs_no_action():
    state = play(a_table(deck=1), "draw-card")
    assert refusal(state, "draw-card") == "The Player Deck and its discard pile are empty."
    assert state.turn.left == 3


def test_ec_q15_a_win_with_an_emergency():
    state = a_table(production=(0, 0, 0, -1), emergencies={HUB: 2}, supply=5)
    assert ended(play(state, "change-production", resource="energy", by=1)) == ("won", "stable")


def test_ec_q17_the_app_records_only_what_happened():
    """Nobody is asked: the current player enters a transfer either way."""
    state = plays(
        a_table(),
        ("transfer", {"other": "blue", "way": "take"}),
        ("transfer", {"other": "blue", "way": "give"}),
    )
    assert (size(state, "red"), size(state, "blue"), state.turn.used) == (3, 3, 2)


def test_ec_q18_a_health_issue_that_is_gone_does_not_come_back():
    state = a_table(issues={"red": ("Flu",)}, scenario={"events": 5}, discards=2)
    after = play(state, "cure-issue", issue=state.colonist("red").issues[0].id)
    assert (after.events, after.discards, after.colonist("red").issues) == (5, 2, ())


def test_ec_q21_nothing_grows_by_itself():
    state = turn_over(turn_over(a_table(emergencies={HUB: 1})))
    assert state.module(HUB).emergencies == 1
