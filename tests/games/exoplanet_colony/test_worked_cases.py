"""The worked cases of the fact sheet, each by its id."""

import pytest
from each import each

from companion.games import GAMES
from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.hands import over_limit
from companion.games.exoplanet_colony.production import loss_tokens
from companion.games.exoplanet_colony.state import EVENT
from companion.games.exoplanet_colony.trackers import allowance
from companion.tables.access.access_keys import Role
from companion.tables.checks import undoable
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap
from tests.games.exoplanet_colony.table import (
    a_setup,
    a_table,
    ended,
    numbers,
    play,
    plays,
    product,
    refusal,
    size,
    space,
    supplies,
    turn_over,
)

HOST = Role("host")


def test_ec_x1_draw_draw_transfer_deploy():
    state = a_table(
        hands="colours", hand={"red": {"green": 1}, "blue": {"blue": 2}}, production=(-2, -1, -2, 0)
    )
    after = plays(
        state,
        ("draw-card", {"card": "blue"}),
        ("draw-card", {"card": "yellow"}),
        ("transfer", {"other": "blue", "way": "take", "card": "blue"}),
        ("deploy", {"module": "card.farm", "at": "1.0"}),
    )
    assert (after.turn.used, after.turn.left) == (4, 0)
    assert size(after, "red") - size(state, "red") == 0
    assert size(after, "blue") - size(state, "blue") == -1
    assert numbers(after) == (-1, -1, 0, -1)
    assert after.colonist("red").hand.yellow == 1


def test_ec_x2_move_repair_generate_special():
    state = a_table(
        hands="colours",
        hand={"red": {"red": 1}},
        base=(("Well", "1.0"),),
        loss={"base.1": {"water": 1}},
        issues={"blue": ("Flu",)},
        characters=["Medic"],
    )
    (flu,) = state.colonist("blue").issues
    after = plays(
        state,
        ("move-pawn", {"to": "base.1"}),
        ("repair", {"token": "water"}),
        ("generate", {"resource": "oxygen"}),
        ("use-ability", {"cures": flu.id}),
    )
    assert (after.turn.used, after.turn.left) == (4, 0)
    assert product(after, "water") == product(state, "water") + 1
    assert supplies(after) == (12, 10, 10, 10)
    assert after.colonist("blue").issues == ()


@each(
    ("supply", "made", "after"),
    [pytest.param(9, -3, 6, id="EC-X3 9 - 3"), pytest.param(19, 3, 20, id="EC-X7 no more than 20")],
)
def test_the_oxygen_supply_after_the_update(supply, made, after):
    state = a_table(supply={"oxygen": supply}, production={"oxygen": made})
    assert play(state, "update-resources").supply.oxygen == after


def test_ec_x4_a_supply_emptied_by_an_event():
    state = a_table(step=EVENT, supply={"water": 1})
    state = play(state, "change-supply", resource="water", by=-3)
    assert (state.supply.water, space(state)) == (0, 1)
    state = play(state, "finish-event")
    assert state.turn.allowance == 3
    state = play(state, "generate", resource="water")
    assert (state.supply.water, space(state)) == (2, 0)
    assert (state.turn.allowance, state.turn.left) == (3, 2)


@each("start", [-4, -1, 3])
def test_ec_x5_a_water_loss_token_comes_and_goes(start):
    state = a_table(
        step=EVENT, base=(("Garden", "1.0"),), at={"blue": "base.1"}, production={"water": start}, supply=20
    )
    state = play(state, "place-loss", resource="water", at="yellow-module")
    assert (product(state, "water"), state.module("base.1").loss.water) == (start - 1, 1)
    state = plays(state, "finish-event", ("repair", {"token": "water"}))
    assert (product(state, "water"), state.module("base.1").loss.water) == (start, 0)


def test_ec_x6_an_empty_supply_that_should_go_down():
    state = a_table(supply={"water": 0}, production={"water": -3})
    assert space(state) == 1
    after = play(state, "update-resources")
    assert (after.supply.water, space(after)) == (0, 1)


def test_ec_x8_generating_at_19():
    assert play(a_table(supply={"oxygen": 19}), "generate", resource="oxygen").supply.oxygen == 20


def test_ec_x9_everything_runs_out_at_once():
    state = play(a_table(supply=1), "update-resources")
    assert ended(state) == ("lost", "level")
    assert supplies(state) == (0, 0, 0, 1)


def test_ec_x10_ec_x11_the_allowance_is_locked_and_the_next_turn_has_the_new_one():
    state = a_table(supply={"water": 0}, production={"water": -3})
    assert (space(state), state.turn.allowance) == (1, 3)
    state = play(state, "generate", resource="water")
    assert (state.supply.water, space(state), state.turn.allowance) == (2, 0, 3)
    assert allowance(state) == 4  # EC-X10: what the next player would have
    state = play(state, "update-resources")
    assert (state.supply.water, space(state)) == (0, 1)  # EC-X11
    assert turn_over(state).turn.allowance == 3


def test_ec_x10_without_a_new_fall_the_next_turn_has_4():
    state = play(a_table(supply={"water": 0}, production={"water": 0}), "generate", resource="water")
    assert turn_over(state).turn.allowance == 4


@each(
    ("order", "end", "after"),
    [
        pytest.param("rises-first", None, (0, 1, 9, 9), id="EC-X12 EC-Q3 rises first"),
        pytest.param("in-order", ("lost", "level"), (0, 0, 10, 10), id="EC-X12 EC-Q3 strictly in order"),
    ],
)
def test_a_rise_and_a_fall_in_the_same_update(order, end, after):
    state = a_table(
        supply=(1, 0, 10, 10),
        production={"water": 1},
        base=(("Well", "1.0"),),
        emergencies={"base.1": 1},
        readings={"update_order": order},
    )
    assert space(state) == 2
    state = play(state, "update-resources")
    assert (ended(state), supplies(state)) == (end, after)
    assert space(state) == (2 if end is None else 3)


@each(
    ("now", "effect", "said"),
    [
        pytest.param(
            {"oxygen": 3},
            {"oxygen": 1},
            "Oxygen production would be +4: its track ends at +3.",
            id="EC-X13 above +3",
        ),
        pytest.param({"oxygen": 2}, {"oxygen": 1}, None, id="EC-X13 up to +3"),
        pytest.param(
            {"energy": -5},
            {"energy": -1},
            "Energy production would be \u22126: its track ends at \u22125.",
            id="EC-X14 below -5",
        ),
        pytest.param({"energy": -4}, {"energy": -1}, None, id="EC-X14 down to -5"),
    ],
)
def test_a_module_that_would_leave_the_track(now, effect, said):
    state = a_table(production=now, cards={"Dome": {"colour": "red", **effect}})
    assert refusal(state, "deploy", module="card.dome", at="1.0") == said


@each(
    ("now", "said"),
    [
        pytest.param(3, "Oxygen production would be +4: its track ends at +3.", id="EC-X15 at +3"),
        pytest.param(2, None, id="EC-X15 at +2"),
    ],
)
def test_a_repair_that_would_leave_the_track(now, said):
    state = a_table(production={"oxygen": now}, loss={"base.hub": {"oxygen": 1}})
    assert refusal(state, "repair", token="oxygen") == said


@each(
    ("now", "before", "count", "placed", "after"),
    [
        pytest.param(-5, 0, 1, 0, -5, id="EC-X16 at -5"),
        pytest.param(-4, 0, 2, 1, -5, id="EC-X17 only one of two"),
        pytest.param(-1, 3, 1, 0, -1, id="EC-X18 three are out"),
        pytest.param(-1, 2, 1, 1, -2, id="EC-X18 the third"),
    ],
)
def test_water_loss_tokens_that_are_skipped(now, before, count, placed, after):
    state = a_table(
        step=EVENT, production={"water": now}, base=(("Farm", "1.0"),), loss={"base.1": {"water": before}}
    )
    state = play(state, "place-loss", resource="water", at="base.hub", count=count)
    assert loss_tokens(state, "water") - before == placed
    assert product(state, "water") == after
    assert state.turn.step == EVENT


def test_ec_x19_the_deciding_module():
    state = play(a_table(production=(0, 0, -1, 0)), "deploy", module="card.garden", at="1.0")
    assert ended(state) == ("won", "deploy")
    assert (state.turn.step, supplies(state)) == ("actions", (10, 10, 10, 10))
    assert refusal(state, "update-resources").startswith("The game is over: Ada deployed Garden")


def test_ec_x20_the_deciding_repair():
    state = a_table(production=(0, -1, 0, 0), loss={"base.hub": {"water": 1}})
    assert ended(play(state, "repair", token="water")) == ("won", "repair")


def test_ec_x21_the_deciding_switch():
    cards = {"Press": {"colour": "red", "food": 1, "energy": -1}}
    state = a_table(production=(0, 0, 1, -1), cards=cards, base=(("Press", "1.0"),), at={"red": "base.1"})
    state = play(state, "switch", module="base.1", to="off")
    assert (numbers(state), ended(state)) == ((0, 0, 0, 0), ("won", "switch"))


def test_ec_x22_a_card_too_many_drawn():
    state = play(a_table(hands="colours", hand={"red": {"red": 6}}), "draw-card", card="blue")
    assert [colonist.seat for colonist in over_limit(state)] == ["red"]
    for card in ("red", "blue"):  # of choice, the new one too
        after = play(state, "discard", seat="red", card=card)
        assert (size(after, "red"), over_limit(after)) == (6, ())


def test_ec_x23_a_card_too_many_given():
    state = play(a_table(hand={"red": 1, "blue": 6}), "transfer", other="blue", way="give")
    assert [colonist.seat for colonist in over_limit(state)] == ["blue"]
    after = play(state, "discard", seat="blue")
    assert (size(after, "blue"), over_limit(after)) == (6, ())


@each(
    ("cards", "said"),
    [
        pytest.param(1, "Recovering costs any 2 cards; Ada has 1 card.", id="EC-X24 one card"),
        pytest.param(2, None, id="EC-X24 two cards"),
    ],
)
def test_a_recovery_costs_two_cards(cards, said):
    state = a_table(hand={"red": cards}, issues={"red": ("Flu",)})
    assert refusal(state, "recover", issue=state.colonist("red").issues[0].id) == said


def test_ec_x25_an_emergency_repaired():
    state = a_table(emergencies={"base.hub": 1})
    assert (space(state), state.turn.allowance) == (1, 3)
    state = play(state, "repair", token="emergency")
    assert (space(state), state.module("base.hub").emergencies) == (0, 0)
    assert (state.turn.allowance, state.turn.left) == (3, 2)


def test_ec_x26_no_event_is_left():
    state = a_table(scenario={"events": 1})
    state = turn_over(state)
    assert (state.events, ended(state)) == (0, None)
    state = turn_over(state)
    assert ended(state) == ("lost", "events")


@each("off", [(), ("base.1",)], ids=["EC-X27 on", "EC-X27 off"])
def test_a_loss_token_counts_on_any_module(off):
    state = a_table(base=(("Well", "1.0"),), off=off, loss={"base.1": {"water": 1}})
    without = state.with_module("base.1", loss=state.module("base.hub").loss)
    assert product(without, "water") - product(state, "water") == 1


def test_ec_x28_a_move_can_be_taken_back_and_a_draw_only_after_a_question(app, monkeypatch):
    monkeypatch.setitem(GAMES, "exoplanet_colony", GAME)
    with app.app_context():
        opened = open_table("exoplanet_colony", a_setup(), ("Ada", "Ben"))

        table = table_cache.find(opened.code)

        def make(kind, **given):
            now = view_table(table).number
            return play_tap(table, Tap(kind, given, by="host", expect=now)).view

        make("begin", seat="red")
        make("type-module", name="Well", colour="blue", water=1)
        make("deploy", module="card.well", at="1.0")
        before = make("draw-card").state
        make("move-pawn", to="base.1")
        step = undoable(table, view_table(table), "red", HOST)
        assert (step.entry.kind, step.shows) == ("move-pawn", False)
        assert make("undo").state == before
        step = undoable(table, view_table(table), "red", HOST)
        assert (step.entry.kind, step.shows) == ("draw-card", True)
        assert make("undo").state.turn.used == 1  # overruled: it was a slip of the thumb


@each(
    ("base", "placed"),
    [
        pytest.param((("Well", "1.0"),), 0, id="EC-X29 there is none"),
        pytest.param((("Garden", "1.0"),), 1, id="EC-X29 in case there is one"),
    ],
)
def test_a_token_for_a_yellow_module(base, placed):
    state = a_table(step=EVENT, base=base)
    state = play(state, "place-loss", resource="water", at="yellow-module")
    assert loss_tokens(state, "water") == placed
    state = play(state, "place-emergency", at="yellow-module")
    assert space(state) == placed
