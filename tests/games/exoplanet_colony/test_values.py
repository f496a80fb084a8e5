"""Values: every number, card and token can be set by hand, and nothing else but what follows changes."""

import pytest
from each import each
from sample import part

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.values import by_id, changes
from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.components import PARAMETERS, RESOURCES
from companion.games.exoplanet_colony.state import EVENT, HUB
from tests.games.exoplanet_colony.table import (
    a_table,
    correct,
    corrections,
    ended,
    numbers,
    play,
    refusal,
    situations,
    space,
    value_of,
)

SITUATIONS = situations()
every_situation = each("state", part(list(SITUATIONS.values()), 3), ids=part(list(SITUATIONS), 3))
"""Another third of the situations at each commit."""


def follows(what):
    """What may change beside the value that was set: the level, productions, places to choose."""
    part = what.split(".")[-1]
    if what.startswith("supply.") or part == "emergencies":
        return {"level"}
    if part == "on" or what.startswith("planet."):
        return {f"production.{resource}" for resource in RESOURCES}
    return {f"production.{part}"} if ".loss." in what else set()


def elsewhere(state, what):
    """The same tokens on other modules, if the app does not know on which they lie."""
    module = next((one.id for one in state.modules if what.startswith(f"{one.id}.")), "")
    alike = {one.id + what.removeprefix(module) for one in state.modules if module}
    return alike & GAME.unknown(state) if what in GAME.unknown(state) else set()


@every_situation
def test_every_value_can_be_set_to_both_ends_and_reads_back(state):
    for item, value, after in corrections(state):
        assert value_of(after, item.id) == value, item.id


@every_situation
def test_only_it_changes_but_for_what_follows(state):
    before = by_id(GAME.values(state))
    for item, _, after in corrections(state):
        changed = set(changes(before, by_id(GAME.values(after))))
        assert changed <= {item.id} | follows(item.id) | elsewhere(state, item.id), item.id


@every_situation
def test_the_curves_show_the_eight_numbers_of_the_board(state):
    figures = GAME.figures(state)
    assert len(figures) == 8
    assert [figures[name] for name in RESOURCES.values()] == [value for _, value in state.supply.items()]
    assert [figures[f"{name} production"] for name in RESOURCES.values()] == list(numbers(state))


def test_what_can_be_set_on_a_table():
    state = a_table(1, base=(("Well", "1.0"),))
    expected = {f"{track}.{resource}" for track in ("supply", "production") for resource in RESOURCES}
    expected |= {"level", "turn.seat", "turn.step", "turn.allowance", "turn.used"}
    expected |= {"events", "deck", "discards", "red.at", "red.limit", "red.hand.card"}
    expected |= {f"planet.{parameter}" for parameter in PARAMETERS}
    for module in (HUB, "base.1"):
        expected |= {f"{module}.on", f"{module}.emergencies"}
        expected |= {f"{module}.loss.{resource}" for resource in RESOURCES}
    assert set(by_id(GAME.values(state))) == expected | {"base.1.place"}


@each(
    ("what", "value"),
    [
        pytest.param("supply.food", 21, id="EC-I1 supply above 20"),
        pytest.param("supply.food", -1, id="EC-I1 supply below 0"),
        pytest.param("production.food", 4, id="EC-I1 production above +3"),
        pytest.param("production.food", -6, id="EC-I1 production below -5"),
        pytest.param("level", 4, id="EC-I2 a fifth space"),
        pytest.param("level", -1, id="EC-I2 before the first space"),
        pytest.param("base.hub.loss.food", 4, id="EC-I5 a fourth loss token"),
        pytest.param("base.1.loss.food", 2, id="EC-I5 a fourth one, two lie elsewhere"),
        pytest.param("turn.seat", "green", id="EC-T1 a turn of nobody"),
        pytest.param("turn.step", "event", id="EC-T2 an event nobody revealed"),
        pytest.param("red.at", "base.9", id="EC-S5 a pawn on no module"),
        pytest.param("base.1.place", "0.0", id="EC-S5 on the Central Hub"),
        pytest.param("base.1.on", "yes", id="a word for yes or no"),
        pytest.param("deck", "many", id="a word for a number"),
    ],
)
def test_a_value_that_cannot_be(what, value):
    state = a_table(base=(("Well", "1.0"),), loss={HUB: {"food": 2}})
    with pytest.raises(Malformed):
        correct(state, what, value)


def test_there_is_nothing_of_that_name():
    with pytest.raises(IllegalMove, match=r"nothing called green\.at"):
        correct(a_table(), "green.at", HUB)


@each(
    ("what", "value", "levels"),
    [
        pytest.param("supply.food", 0, (1, 2), id="EC-I3 EC-R5 an empty supply"),
        pytest.param("supply.water", 3, (1, 0), id="EC-I3 EC-R6 one that is not empty after all"),
        pytest.param("base.hub.emergencies", 1, (1, 2), id="EC-I3 EC-V6 an emergency"),
        pytest.param("level", 2, (1, 2), id="EC-I3 the marker itself"),
        pytest.param("level", 0, (1, 0), id="EC-I3 back to the first space"),
    ],
)
def test_ec_i3_the_level_follows(what, value, levels):
    state = a_table(supply={"water": 0})
    assert (space(state), space(correct(state, what, value))) == levels


def test_ec_i3_a_level_set_by_hand_moves_on_from_there():
    state = correct(a_table(), "level", 1)
    assert space(play(state, "change-supply", resource="food", by=-20)) == 2


@each(
    ("what", "value", "after"),
    [
        pytest.param("production.water", 2, (-1, 2, -1, -1), id="EC-I4 the marker itself"),
        pytest.param("base.1.on", False, (-1, -2, -1, -1), id="EC-I4 EC-A7 a module off"),
        pytest.param("base.1.loss.water", 2, (-1, -3, -1, -1), id="EC-I4 EC-V3 loss tokens"),
        pytest.param("base.1.loss.water", 0, (-1, -1, -1, -1), id="EC-I4 EC-V3 none"),
    ],
)
def test_ec_i4_productions_follow(what, value, after):
    assert numbers(correct(a_table(base=(("Well", "1.0"),)), what, value)) == after


def test_ec_i4_a_production_set_by_hand_counts_on_from_there():
    state = correct(a_table(step=EVENT), "production.water", 2)
    assert numbers(play(state, "place-loss", resource="water", at=HUB)) == (-1, 1, -1, -1)


@each(
    ("allowance", "used", "said"),
    [
        pytest.param(5, 4, None, id="EC-A0a one more"),
        pytest.param(4, 4, "No action of this turn is left.", id="EC-A0a none left"),
        pytest.param(2, 4, "No action of this turn is left.", id="EC-A0a fewer than were used"),
    ],
)
def test_ec_a0a_the_actions_of_this_turn(allowance, used, said):
    state = correct(correct(a_table(), "turn.allowance", allowance), "turn.used", used)
    assert refusal(state, "draw-card") == said


@each(
    ("step", "kind"), [("actions", "draw-card"), ("update", "update-resources"), ("reveal", "reveal-event")]
)
def test_ec_t2_the_step_set_by_hand(step, kind):
    assert refusal(correct(a_table(step="update"), "turn.step", step), kind) is None


def test_ec_t1_the_turn_set_by_hand():
    state = correct(a_table(3), "turn.seat", "green")
    assert (state.active.player, state.turn.left) == ("Cleo", 4)
    assert play(state, "draw-card").colonist("green").hand.size == 4


@each("part", ["events", "deck"])
def test_ec_s8_ec_c4_a_pile_that_is_counted_from_now_on_or_no_longer(part):
    state = a_table()
    assert value_of(state, part) == -1
    assert getattr(correct(state, part, 7), part) == 7
    assert getattr(correct(correct(state, part, 7), part, -1), part) is None


def test_ec_a4_a_module_moved_on_the_map():
    state = a_table(base=(("Well", "1.0"), ("Farm", "0.1")))
    assert refusal(state, "move-pawn", to="base.1") is None
    said = "A pawn moves to a module at a side of its own, not at a corner."
    assert refusal(correct(state, "base.1.place", "1.1"), "move-pawn", to="base.1") == said


def test_ec_c7_cards_by_colour_are_set_by_colour():
    state = a_table(hands="colours", hand={"red": {"card": 2}})
    state = correct(correct(state, "red.hand.card", 0), "red.hand.plan", 2)
    assert refusal(state, "discard", seat="red", card="red") == "Ada has no red card."
    assert refusal(state, "discard", seat="red", card="plan") is None


def test_ec_e1_ec_e2_corrections_end_and_un_end_the_game():
    state = a_table(production=(0, 0, 0, -1), supply={"food": 0}, emergencies={HUB: 1})
    won = correct(state, "production.energy", 0)
    lost = correct(state, "supply.water", 0)
    assert (ended(won), ended(lost)) == (("won", "stable"), ("lost", "level"))
    assert ended(correct(won, "production.energy", -1)) is None
    assert ended(correct(lost, "supply.water", 1)) is None


def test_a_number_beyond_its_range_can_still_be_corrected():
    state = play(play(a_table(), "change-hand", seat="red", by=6), "change-hand", seat="red", by=6)
    assert value_of(state, "red.hand.card") == 15
    assert value_of(correct(state, "red.hand.card", 15), "red.hand.card") == 15


def test_names_are_those_of_the_players_the_cards_and_the_modules():
    state = a_table(base=(("Well", "1.0"), ("Well", "0.1")), issues={"blue": ("Flu",)})
    expected = {
        "red": "Ada",
        HUB: "Central Hub",
        "base.1": "Well 1",
        "base.2": "Well 2",
        "card.well": "Well",
        "issue.3": "Flu",
        "yellow-module": "the yellow module",
        "base.1.place": "Well 1: place",
        "red.hand.card": "Ada: cards in hand",
    }
    names = GAME.names(state)
    assert {what: names[what] for what in expected} == expected
