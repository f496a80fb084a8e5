"""Step 1: the nine actions."""

import pytest
from each import each

from companion.games.exoplanet_colony.state import EVENT, Hand
from tests.games.exoplanet_colony.table import (
    NO_SUCH_MODULE,
    RESOURCES,
    a_table,
    ended,
    numbers,
    play,
    plays,
    product,
    refusal,
    size,
    space,
    turn_over,
)

FLU = {"issues": {"red": ("Flu",)}}
BASE = {"base": (("Farm", "1.0"), ("Well", "0.1"))}
EVERY_ACTION = [
    pytest.param("draw-card", {}, id="EC-A1 draw"),
    pytest.param("transfer", {"other": "blue", "way": "give"}, id="EC-A2 give"),
    pytest.param("transfer", {"other": "blue", "way": "take"}, id="EC-A2 take"),
    pytest.param("deploy", {"module": "card.well", "at": "0.-1"}, id="EC-A3 deploy"),
    pytest.param("deploy-new", {"colour": "red", "at": "0.-1"}, id="EC-A3 deploy a new one"),
    pytest.param("move-pawn", {"to": "base.1"}, id="EC-A4 move"),
    pytest.param("generate", {"resource": "food"}, id="EC-A5 generate"),
    pytest.param("repair", {"token": "water"}, id="EC-A6 repair"),
    pytest.param("switch", {"module": "base.hub", "to": "off"}, id="EC-A7 switch"),
    pytest.param("recover", {"issue": "issue.3"}, id="EC-A8 recover"),
    pytest.param("use-ability", {}, id="EC-A9 special ability"),
]


def anything_goes(**more):
    """A table on which each of the actions can be done."""
    return a_table(
        **BASE, **FLU, loss={"base.hub": {"water": 2}}, readings={"hub_off": True}, supply=10, **more
    )


@each(("kind", "given"), EVERY_ACTION)
def test_ec_a0b_every_action_costs_one(kind, given):
    state = anything_goes(used=1)
    assert play(state, kind, **given).turn.used == 2


@each(("kind", "given"), EVERY_ACTION)
def test_ec_a0a_the_last_action_and_one_too_many(kind, given):
    assert refusal(anything_goes(used=3), kind, **given) is None
    assert refusal(anything_goes(used=4), kind, **given) == "No action of this turn is left."


@each(
    ("step", "now"),
    [
        pytest.param("update", "the resource update is due", id="EC-T2 step 2"),
        pytest.param("reveal", "an event has to be revealed", id="EC-T2 before step 3"),
        pytest.param(EVENT, "an event is being resolved", id="EC-T2 step 3"),
    ],
)
@each(("kind", "given"), EVERY_ACTION)
def test_ec_t2_actions_are_for_step_1(kind, given, step, now):
    assert refusal(anything_goes(step=step), kind, **given) == f"Not in this step: {now}."


@each(("kind", "given"), EVERY_ACTION)
def test_ec_s9_no_action_before_somebody_begins(kind, given):
    said = "Not in this step: nobody has begun yet."
    assert refusal(anything_goes(turn=""), kind, **given) == said


@each(("kind", "given"), EVERY_ACTION)
def test_ec_c2_no_action_while_somebody_has_too_many_cards(kind, given):
    state = anything_goes(hand={"blue": 7})
    assert refusal(state, kind, **given) == "Ben has 7 cards: down to 6 first."
    assert refusal(anything_goes(hand={"blue": 6}), kind, **given) is None


@each(
    ("tokens", "allowance"),
    [
        pytest.param(0, 4, id="EC-A0a level 0"),
        pytest.param(1, 3, id="EC-A0a level 1"),
        pytest.param(2, 2, id="EC-A0a level 2"),
    ],
)
def test_the_allowance_is_that_of_the_level(tokens, allowance):
    state = a_table(emergencies={"base.hub": tokens})
    assert (state.turn.allowance, state.turn.left) == (allowance, allowance)


def test_ec_a0a_ec_i2_the_allowance_is_what_the_players_typed():
    state = a_table(emergencies={"base.hub": 1}, board={"actions_1": 1})
    assert refusal(play(state, "draw-card"), "draw-card") == "No action of this turn is left."


def test_ec_a0a_fewer_actions_may_be_used():
    state = plays(a_table(), "draw-card", "end-actions")
    assert (state.turn.step, state.turn.left) == ("update", 3)


def test_ec_a0b_the_same_action_may_be_repeated():
    state = plays(a_table(hand={"red": 0}), *["draw-card"] * 4)
    assert (size(state, "red"), state.turn.left) == (4, 0)


@each(
    ("start", "sign", "said"),
    [
        pytest.param(3, 1, "{} production would be +4: its track ends at +3.", id="EC-A0c above +3"),
        pytest.param(2, 1, None, id="EC-A0c at +3"),
        pytest.param(
            -5, -1, "{} production would be \u22126: its track ends at \u22125.", id="EC-A0c below -5"
        ),
        pytest.param(-4, -1, None, id="EC-A0c at -5"),
    ],
)
@each("resource", RESOURCES)
def test_ec_a0c_switching_stays_on_the_track(resource, start, sign, said):
    """Off: what is printed is undone. On: it counts again."""
    there = {"base": (("Dome", "1.0"),), "at": {"red": "base.1"}, "production": {resource: start}}
    rest = next(other for other in RESOURCES if other != resource)
    undone = {"Dome": {"colour": "red", resource: -sign, rest: 0}}
    printed = {"Dome": {"colour": "red", resource: sign, rest: 0}}
    wanted = said and said.format(resource.capitalize())
    assert refusal(a_table(cards=undone, **there), "switch", module="base.1", to="off") == wanted
    state = a_table(cards=printed, off=("base.1",), **there)
    assert refusal(state, "switch", module="base.1", to="on") == wanted


@each("resource", RESOURCES)
def test_ec_a0c_ec_q9_repairing_stays_on_the_track(resource):
    there = {"loss": {"base.hub": {resource: 1}}}
    said = f"{resource.capitalize()} production would be +4: its track ends at +3."
    assert refusal(a_table(production={resource: 3}, **there), "repair", token=resource) == said
    assert refusal(a_table(production={resource: 2}, **there), "repair", token=resource) is None
    emergency = a_table(production={resource: 3}, emergencies={"base.hub": 1})
    assert refusal(emergency, "repair", token="emergency") is None


# EC-A1


def test_ec_a1_the_top_card_to_hand():
    state = play(a_table(hand={"red": 2}, deck=5), "draw-card")
    assert (size(state, "red"), size(state, "blue"), state.deck) == (3, 3, 4)


def test_ec_a1_by_colour_the_card_is_told():
    state = play(a_table(hands="colours", hand={"red": {"red": 1}}), "draw-card", card="plan")
    assert state.colonist("red").hand == Hand(red=1, plan=1)


@each(
    ("deck", "discards", "said"),
    [
        pytest.param(1, 0, None, id="EC-A1 the last card"),
        pytest.param(0, 0, "The Player Deck and its discard pile are empty.", id="EC-Q13 no card at all"),
    ],
)
def test_ec_a1_there_is_a_card_to_draw(deck, discards, said):
    state = a_table(deck=1, discards=discards)
    state = state if deck else play(state, "draw-card")
    assert refusal(state, "draw-card") == said


# EC-A2


@each(
    ("way", "mine", "theirs"),
    [pytest.param("give", 2, 4, id="EC-A2 give"), pytest.param("take", 4, 2, id="EC-A2 take")],
)
def test_ec_a2_one_card_changes_hands(way, mine, theirs):
    state = play(a_table(deck=9), "transfer", other="blue", way=way)
    assert (size(state, "red"), size(state, "blue")) == (mine, theirs)
    assert (state.deck, state.discards) == (9, 0)


def test_ec_a2_the_card_keeps_its_colour():
    state = a_table(hands="colours", hand={"red": {"red": 1, "plan": 1}, "blue": {"blue": 1}})
    given = play(state, "transfer", other="blue", way="give", card="plan")
    assert given.colonist("red").hand == Hand(red=1)
    assert given.colonist("blue").hand == Hand(blue=1, plan=1)
    taken = play(state, "transfer", other="blue", way="take", card="blue")
    assert taken.colonist("red").hand == Hand(red=1, blue=1, plan=1)
    assert taken.colonist("blue").hand == Hand()


@each(
    ("given", "table", "said"),
    [
        pytest.param(
            {"other": "blue", "way": "give"},
            {"at": {"blue": "base.1"}},
            "Ben is at Farm: a transfer needs both pawns on the same module.",
            id="EC-A2 somewhere else",
        ),
        pytest.param(
            {"other": "blue", "way": "take"},
            {"at": {"red": "base.1", "blue": "base.1"}},
            None,
            id="EC-A2 both on the same module",
        ),
        pytest.param(
            {"other": "blue", "way": "give"},
            {"hand": {"red": 0}},
            "Ada has no card in hand.",
            id="EC-A2 nothing to give",
        ),
        pytest.param(
            {"other": "blue", "way": "take"},
            {"hand": {"blue": 0}},
            "Ben has no card in hand.",
            id="EC-A2 nothing to take",
        ),
        pytest.param(
            {"other": "blue", "way": "give", "card": "blue"},
            {"hand": {"red": {"red": 2}}},
            "Ada has no blue card.",
            id="EC-A2 another colour",
        ),
        pytest.param(
            {"other": "red", "way": "give"},
            {},
            "A card is transferred between two players.",
            id="EC-A2 to oneself",
        ),
        pytest.param({"other": "violet", "way": "give"}, {}, "Nobody sits at violet.", id="EC-A2 to nobody"),
    ],
)
def test_ec_a2_who_can_give_what(given, table, said):
    assert refusal(a_table(**BASE, **table), "transfer", **given) == said


# EC-A3


def test_ec_a3_a_module_is_deployed():
    state = a_table(hands="colours", hand={"red": {"green": 1, "blue": 2, "red": 1}}, deck=9)
    after = play(state, "deploy", module="card.farm", at="0.-1")
    module = after.module("base.1")
    assert (module.card, module.x, module.y, module.on) == ("card.farm", 0, -1, True)  # EC-A10
    assert after.colonist("red").hand == Hand(red=1)
    assert after.discards == 2  # the cards paid; the module lies on the table
    assert numbers(after) == (0, -1, 1, -2)  # at once


@each(
    ("hand", "said"),
    [
        pytest.param({"green": 1, "blue": 2}, None, id="EC-A3 the printed cost"),
        pytest.param({"green": 1, "blue": 1, "plan": 1}, None, id="EC-C6 a Plan for a blue card"),
        pytest.param({"green": 1, "plan": 2}, None, id="EC-C6 two Plans"),
        pytest.param({"card": 3}, None, id="EC-C7 cards of no told colour"),
        pytest.param(
            {"green": 1, "blue": 1, "red": 4},
            "This costs 2 blue; 4 red and 1 blue in hand to pay with.",
            id="EC-A3 one too few",
        ),
        pytest.param(
            {"green": 3}, "This costs 2 blue; 2 green in hand to pay with.", id="EC-A3 the wrong colour"
        ),
        pytest.param({"blue": 2, "plan": 1}, "Ada has no green card.", id="EC-A3 a Plan is no module"),
        pytest.param({}, "Ada has no card in hand.", id="EC-A3 no card"),
        pytest.param(
            {"card": 2}, "This costs 2 blue; 1 card in hand to pay with.", id="EC-A3 the module does not pay"
        ),
    ],
)
def test_ec_a3_module_and_cost_come_from_the_own_hand(hand, said):
    state = a_table(hands="colours", hand={"red": hand, "blue": {"green": 1, "blue": 3}})
    assert refusal(state, "deploy", module="card.farm", at="1.0") == said


@each(
    ("pay", "left", "said"),
    [
        pytest.param("", Hand(plan=2), None, id="EC-A3 without Plans where it can be"),
        pytest.param("blue.plan", Hand(blue=1, plan=1), None, id="EC-A3 as named"),
        pytest.param("plan.plan", Hand(blue=2), None, id="EC-A3 with Plans only"),
        pytest.param("blue", None, "It cannot be paid like this: it costs 2 blue.", id="EC-A3 too few named"),
        pytest.param(
            "green.blue", None, "It cannot be paid like this: it costs 2 blue.", id="EC-A3 not in hand"
        ),
    ],
)
def test_ec_a3_which_cards_are_paid(pay, left, said):
    state = a_table(hands="colours", hand={"red": {"green": 1, "blue": 2, "plan": 2}})
    given = {"module": "card.farm", "at": "1.0", **({"pay": pay} if pay else {})}
    assert refusal(state, "deploy", **given) == said
    if left is not None:
        assert play(state, "deploy", **given).colonist("red").hand == left


@each(
    ("cost", "hand", "said"),
    [
        pytest.param({"cost_any": 1}, {"red": 1}, None, id="EC-A3 any colour"),
        pytest.param(
            {"cost_any": 1},
            {},
            "This costs 1 of any colour; no card in hand to pay with.",
            id="EC-A3 nothing",
        ),
        pytest.param(
            {"cost_any": 1, "cost_blue": 1}, {"red": 1, "blue": 1}, None, id="EC-A3 a colour and any"
        ),
        pytest.param(
            {"cost_any": 1, "cost_blue": 1},
            {"red": 2},
            "This costs 1 blue and 1 of any colour; 2 red in hand to pay with.",
            id="EC-A3 any is not blue",
        ),
        pytest.param(
            {"cost_red": 1, "cost_green": 1, "cost_yellow": 1},
            {"red": 1, "green": 1, "plan": 1},
            None,
            id="EC-A3 three colours",
        ),
        pytest.param({}, {}, None, id="EC-A3 no cost"),
    ],
)
def test_ec_a3_costs(cost, hand, said):
    state = a_table(
        hands="colours",
        cards={"Dome": {"colour": "yellow", **cost}},
        hand={"red": {**hand, "yellow": hand.get("yellow", 0) + 1}},
    )
    assert refusal(state, "deploy", module="card.dome", at="1.0") == said


@each(
    ("module", "at", "said"),
    [
        pytest.param("card.well", "0.-1", None, id="EC-A3 free, beside the pawn"),
        pytest.param("card.well", "1.0", "There is a module on this place already.", id="EC-A3 not free"),
        pytest.param(
            "card.well", "2.0", "A module is deployed beside the pawn of Ada.", id="EC-A3 not beside the pawn"
        ),
        pytest.param("card.well", "13.0", "This is beyond the edge of the map.", id="EC-A3 off the map"),
        pytest.param("card.well", "here", "There is no such place on the map.", id="EC-A3 no place"),
        pytest.param("card.castle", "0.-1", NO_SUCH_MODULE, id="EC-A3 unknown card"),
    ],
)
def test_ec_a3_where_a_module_goes(module, at, said):
    assert refusal(a_table(**BASE), "deploy", module=module, at=at) == said


# EC-A4


@each(
    ("to", "said"),
    [
        pytest.param("base.1", None, id="EC-A4 at a side"),
        pytest.param(
            "base.3",
            "A pawn moves to a module at a side of its own, not at a corner.",
            id="EC-A4 at a corner",
        ),
        pytest.param(
            "base.4", "A pawn moves to a module at a side of its own, not at a corner.", id="EC-A4 two away"
        ),
        pytest.param("base.hub", "The pawn of Ada stands there already.", id="EC-A4 where it stands"),
        pytest.param("base.9", "This module is not on the base (any more).", id="EC-A4 no module"),
    ],
)
def test_ec_a4_one_module_orthogonally(to, said):
    base = (("Farm", "1.0"), ("Well", "0.1"), ("Mast", "1.1"), ("Dish", "2.0"))
    state = a_table(base=base)
    assert refusal(state, "move-pawn", to=to) == said
    if said is None:
        after = play(state, "move-pawn", to=to)
        assert (after.colonist("red").at, after.colonist("blue").at) == (to, "base.hub")


# EC-A5


@each(("resource", "colour"), [("oxygen", "red"), ("water", "blue"), ("food", "green"), ("energy", "yellow")])
def test_ec_a5_two_more_for_a_card_of_the_colour(resource, colour):
    state = a_table(hands="colours", hand={"red": {colour: 2, "plan": 1}})
    after = play(state, "generate", resource=resource)
    assert after.supply[resource] == 12
    assert after.colonist("red").hand == Hand(plan=1).plus(colour)
    assert after.discards == 1


@each(
    ("hand", "pay", "said"),
    [
        pytest.param({"red": 1}, "", None, id="EC-A5 a red card"),
        pytest.param({"plan": 1}, "", None, id="EC-C6 a Plan"),
        pytest.param({"red": 1, "plan": 1}, "plan", None, id="EC-C6 a Plan by choice"),
        pytest.param({"card": 1}, "", None, id="EC-A5 a card of no told colour"),
        pytest.param(
            {"blue": 3}, "", "This costs 1 red; 3 blue in hand to pay with.", id="EC-A5 another colour"
        ),
        pytest.param({}, "", "This costs 1 red; no card in hand to pay with.", id="EC-A5 no card"),
        pytest.param(
            {"red": 1}, "plan", "It cannot be paid like this: it costs 1 red.", id="EC-A5 no Plan in hand"
        ),
    ],
)
def test_ec_a5_what_generates_oxygen(hand, pay, said):
    state = a_table(hands="colours", hand={"red": hand})
    given = {"resource": "oxygen", **({"pay": pay} if pay else {})}
    assert refusal(state, "generate", **given) == said
    if said is None:
        kind = pay or next(iter(hand))
        assert play(state, "generate", **given).colonist("red").hand == Hand(**hand).plus(kind, -1)


def test_ec_a5_ec_c7_the_colours_are_those_of_the_table():
    board = {"water": "yellow", "energy": "blue"}
    state = a_table(hands="colours", hand={"red": {"yellow": 1}}, board=board)
    assert refusal(state, "generate", resource="water") is None
    assert refusal(state, "generate", resource="energy") == "This costs 1 blue; 1 yellow in hand to pay with."


@each(
    ("before", "after"),
    [
        pytest.param(17, 19, id="EC-A5 +2"),
        pytest.param(18, 20, id="EC-A5 to the top"),
        pytest.param(19, 20, id="EC-A5 capped"),
        pytest.param(20, 20, id="EC-A5 at the top"),
        pytest.param(0, 2, id="EC-A5 from 0"),
    ],
)
def test_ec_a5_no_more_than_20(before, after):
    assert play(a_table(supply={"food": before}), "generate", resource="food").supply.food == after


# EC-A6


@each("resource", RESOURCES)
def test_ec_a6_one_loss_token_is_removed(resource):
    state = a_table(loss={"base.hub": {"water": 2, "food": 1, "oxygen": 1, "energy": 1}})
    after = play(state, "repair", token=resource)
    assert after.module("base.hub").loss == state.module("base.hub").loss.plus(resource, -1)
    assert product(after, resource) == product(state, resource) + 1
    assert sum(numbers(after)) == sum(numbers(state)) + 1


def test_ec_a6_one_emergency_token_is_removed():
    state = play(a_table(emergencies={"base.hub": 2}), "repair", token="emergency")
    assert (state.module("base.hub").emergencies, space(state)) == (1, 1)


@each(
    ("token", "said"),
    [
        pytest.param("food", "There is no food loss token on Central Hub.", id="EC-A6 another resource"),
        pytest.param(
            "emergency", "There is no emergency token on Central Hub.", id="EC-A6 it burns next door"
        ),
        pytest.param("water", None, id="EC-A6 here"),
    ],
)
def test_ec_a6_only_where_the_pawn_is(token, said):
    state = a_table(**BASE, loss={"base.hub": {"water": 1}, "base.1": {"food": 1}}, emergencies={"base.1": 1})
    assert refusal(state, "repair", token=token) == said


# EC-A7


def test_ec_a7_off_and_on_again():
    state = a_table(**BASE, at={"red": "base.1"}, production=(0, 0, 1, -1))
    off = play(state, "switch", module="base.1", to="off")
    assert (off.module("base.1").on, numbers(off)) == (False, (-1, 0, -1, 0))
    on = play(off, "switch", module="base.1", to="on")
    assert (on.module("base.1").on, numbers(on), on.turn.used) == (True, (0, 0, 1, -1), 2)


@each(
    ("module", "to", "said"),
    [
        pytest.param("base.1", "off", None, id="EC-A7 here"),
        pytest.param(
            "base.2", "off", "Ada is at Farm: only this module can be switched.", id="EC-A7 elsewhere"
        ),
        pytest.param("base.1", "on", "Farm is on already.", id="EC-A7 on already"),
    ],
)
def test_ec_a7_only_where_the_pawn_is(module, to, said):
    assert refusal(a_table(**BASE, at={"red": "base.1"}), "switch", module=module, to=to) == said


def test_ec_a7_off_already():
    state = a_table(**BASE, at={"red": "base.1"}, off=("base.1",))
    assert refusal(state, "switch", module="base.1", to="off") == "Farm is off already."


# EC-A8


@each(
    ("pay", "left"),
    [
        pytest.param("", Hand(red=1, plan=1), id="EC-A8 without a Plan where it can be"),
        pytest.param("red.plan", Hand(red=1, blue=1), id="EC-A8 any two"),
        pytest.param("red.red", Hand(blue=1, plan=1), id="EC-A8 two of a colour"),
    ],
)
def test_ec_a8_any_two_cards(pay, left):
    state = a_table(hands="colours", hand={"red": {"red": 2, "blue": 1, "plan": 1}}, **FLU)
    given = {"issue": state.colonist("red").issues[0].id, **({"pay": pay} if pay else {})}
    after = play(state, "recover", **given)
    assert (after.colonist("red").hand, after.discards, after.colonist("red").issues) == (left, 2, ())


@each(
    ("issues", "seat", "hand", "said"),
    [
        pytest.param({"red": ("Flu",)}, "red", 2, None, id="EC-A8 two cards"),
        pytest.param(
            {"red": ("Flu",)}, "red", 1, "Recovering costs any 2 cards; Ada has 1 card.", id="EC-A8 one card"
        ),
        pytest.param(
            {"red": ("Flu",)}, "red", 0, "Recovering costs any 2 cards; Ada has no card.", id="EC-A8 none"
        ),
        pytest.param({"blue": ("Flu",)}, "blue", 3, "Ada has no health issue.", id="EC-A8 healthy"),
        pytest.param(
            {"red": ("Flu",), "blue": ("Burn",)},
            "blue",
            3,
            "Ada recovers only from an own health issue.",
            id="EC-A8 somebody else's",
        ),
    ],
)
def test_ec_a8_own_health_issues_only(issues, seat, hand, said):
    state = a_table(hand={"red": hand}, issues=issues)
    assert refusal(state, "recover", issue=state.colonist(seat).issues[0].id) == said


def test_ec_a8_one_of_two_health_issues():
    state = a_table(issues={"red": ("Flu", "Burn")})
    state = play(state, "recover", issue=state.colonist("red").issues[0].id)
    assert [issue.name for issue in state.colonist("red").issues] == ["Burn"]


# EC-A9


@each(
    ("action", "said"),
    [
        pytest.param(True, None, id="EC-A9 an action"),
        pytest.param(False, "The ability of Pilot is no action.", id="EC-A9 passive"),
    ],
)
def test_ec_a9_an_ability_is_used_as_printed(action, said):
    state = play(a_table(), "type-character", seat="red", name="Pilot", action=action)
    assert refusal(state, "use-ability") == said


def test_ec_a9_ec_q19_the_medic_cures_whom_the_card_allows():
    state = a_table(**BASE, issues={"blue": ("Flu",)}, at={"blue": "base.1"}, characters=["Medic"])
    state = play(state, "use-ability", cures=state.colonist("blue").issues[0].id)
    assert (state.colonist("blue").issues, state.turn.used) == ((), 1)


def test_ec_a9_nobody_has_what_is_cured():
    assert refusal(a_table(), "use-ability", cures="issue.1") == "Nobody has this health issue (any more)."


# EC-A13, EC-A14


def test_ec_a13_supplies_do_not_win():
    state = play(a_table(supply=20, production=(0, 0, 0, -1)), "generate", resource="energy")
    assert (numbers(state), ended(state)) == ((0, 0, 0, -1), None)
    assert numbers(turn_over(state)) == (0, 0, 0, -1)


@each("kind", ["use-item", "use-plan"])
def test_ec_a14_ec_q11_items_and_plans_are_no_actions(kind):
    state = play(a_table(used=4), kind, seat="red")
    assert (state.turn.used, size(state, "red"), state.discards) == (4, 2, 1)


@each(
    ("seat", "name", "said"),
    [
        pytest.param("blue", "Medic", "Ada is Medic already.", id="EC-S6 all characters differ"),
        pytest.param("red", "Medic", None, id="EC-S6 EC-A9 the own one, typed anew"),
        pytest.param("blue", "Pilot", None, id="EC-S6 another one"),
        pytest.param("violet", "Pilot", "Nobody sits at violet.", id="EC-S6 nobody"),
    ],
)
def test_ec_s6_a_character_is_typed_in(seat, name, said):
    state = a_table(characters=["Medic"])
    assert refusal(state, "type-character", seat=seat, name=name) == said
    if said is None:
        after = play(state, "type-character", seat=seat, name=name, ability="Cures.")
        after = play(after, "type-character", seat=seat, name=name, ability="Cures one.")
        assert after.colonist(seat).character == name
        assert [(card.name, card.ability) for card in after.library.characters] == [(name, "Cures one.")]
