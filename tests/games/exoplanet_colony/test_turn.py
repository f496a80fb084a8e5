"""The turn and its resource update."""

import pytest
from each import each

from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.state import EVENT
from tests.games.exoplanet_colony.table import (
    NAMES,
    RESOURCES,
    a_table,
    ended,
    play,
    plays,
    refusal,
    space,
    supplies,
    turn_over,
)

SEATS = ("red", "blue", "green", "yellow", "violet", "orange")
NOT_BEGUN = "Not in this step: nobody has begun yet."
ACTING = "Not in this step: the actions are in progress."
UPDATING = "Not in this step: the resource update is due."
REVEALING = "Not in this step: an event has to be revealed."
RESOLVING = "Not in this step: an event is being resolved."


@each("players", [1, 2, 3, 6])
def test_ec_t1_clockwise_round_and_round(players):
    state, seen = a_table(players, supply=20, production=(0, 0, 0, -1), turn=SEATS[players - 1]), []
    for _ in range(players + 1):
        seen.append(state.turn.seat)
        state = turn_over(state)
    row = SEATS[:players]
    assert seen == [row[-1], *row]


@each(
    ("step", "kind", "said"),
    [
        pytest.param("actions", "end-actions", None, id="EC-T2 step 1 ends"),
        pytest.param("actions", "update-resources", None, id="EC-T2 step 1 to 2 at once"),
        pytest.param("actions", "reveal-event", ACTING, id="EC-T2 no event in step 1"),
        pytest.param("actions", "finish-event", ACTING, id="EC-T2 no end of an event in step 1"),
        pytest.param("update", "end-actions", UPDATING, id="EC-T2 ended already"),
        pytest.param("update", "update-resources", None, id="EC-T2 step 2"),
        pytest.param("update", "reveal-event", UPDATING, id="EC-T2 no event before the update"),
        pytest.param("update", "finish-event", UPDATING, id="EC-T2 no event to finish"),
        pytest.param("reveal", "update-resources", REVEALING, id="EC-T2 one update a turn"),
        pytest.param("reveal", "reveal-event", None, id="EC-T2 step 3"),
        pytest.param("reveal", "finish-event", REVEALING, id="EC-T2 no event without one revealed"),
        pytest.param(EVENT, "end-actions", RESOLVING, id="EC-T2 no actions after the update"),
        pytest.param(EVENT, "update-resources", RESOLVING, id="EC-T2 no second update"),
        pytest.param(EVENT, "reveal-event", RESOLVING, id="EC-T2 one event a turn"),
        pytest.param(EVENT, "finish-event", None, id="EC-T2 step 3 ends"),
    ],
)
def test_ec_t2_the_order_of_the_steps(step, kind, said):
    assert refusal(a_table(step=step), kind) == said


@each("kind", ["end-actions", "update-resources", "reveal-event", "finish-event"])
def test_ec_t2_nothing_before_somebody_begins(kind):
    assert refusal(a_table(turn=""), kind) == NOT_BEGUN


def test_ec_t3_update_and_event_in_every_players_turn():
    state = a_table(3, scenario={"events": 9})
    for turn in range(1, 4):
        state = turn_over(state)
        assert supplies(state) == (10 - turn,) * 4
        assert state.events == 9 - turn


@each("seat", ["red", "blue"])
def test_ec_t4_everybody_sees_the_same_buttons_and_the_current_player_pays(seat):
    state = a_table()
    assert GAME.offers(state, seat) == GAME.offers(state, "")
    after = play(state, "generate", resource="food")
    assert (after.colonist("red").hand.size, after.colonist("blue").hand.size) == (2, 3)


@each(
    ("kind", "given", "shows"),
    [
        pytest.param("draw-card", {}, True, id="EC-T5 a card drawn"),
        pytest.param("reveal-event", {}, True, id="EC-T5 an event revealed"),
        pytest.param("move-pawn", {"to": "base.hub"}, False, id="EC-T5 a pawn moved"),
        pytest.param("generate", {"resource": "food"}, False, id="EC-T5 generated"),
        pytest.param("update-resources", {}, False, id="EC-T5 the update"),
        pytest.param("update-resources", {"event": True}, True, id="EC-T5 the update with the event"),
    ],
)
def test_ec_t5_what_shows_something_new(kind, given, shows):
    assert GAME.moves[kind](**given).shows() is shows


# the first turn


@each("seat", ["red", "blue", "green"])
def test_ec_s9_who_begins(seat):
    state = play(a_table(3, turn=""), "begin", seat=seat)
    assert (state.turn.seat, state.turn.step, state.turn.number, state.turn.left) == (seat, "actions", 1, 4)


def test_ec_s9_the_first_player_may_be_drawn():
    state = play(a_table(3, turn=""), "begin")
    assert state.turn.seat in SEATS[:3]


@each(
    ("turn", "seat", "said"),
    [
        pytest.param("red", "blue", "The first player is known already.", id="EC-S9 once"),
        pytest.param("", "violet", "Nobody sits at violet.", id="EC-S9 nobody"),
        pytest.param("", "blue", None, id="EC-S9 anybody"),
    ],
)
def test_ec_s9_refusals(turn, seat, said):
    assert refusal(a_table(turn=turn), "begin", seat=seat) == said


# R


@each(
    ("supply", "made", "after"),
    [
        pytest.param(10, 3, 13, id="EC-R1 up"),
        pytest.param(10, -5, 5, id="EC-R1 down"),
        pytest.param(10, 0, 10, id="EC-R1 no change"),
        pytest.param(17, 3, 20, id="EC-R2 to the top"),
        pytest.param(18, 3, 20, id="EC-R2 not above 20"),
        pytest.param(5, -5, 0, id="EC-R2 to the bottom"),
        pytest.param(4, -5, 0, id="EC-R2 not below 0"),
        pytest.param(0, -1, 0, id="EC-R3 at 0 already"),
        pytest.param(0, 2, 2, id="EC-R6 up from 0"),
    ],
)
@each("resource", RESOURCES)
def test_ec_r1_ec_r2_every_supply_by_its_production(resource, supply, made, after):
    state = play(a_table(supply={resource: supply}, production={resource: made}), "update-resources")
    assert state.supply[resource] == after
    assert sum(supplies(state)) == after + 3 * 9


def test_ec_r1_four_sums_at_once():
    state = a_table(supply=(3, 20, 7, 12), production=(2, 1, -3, 0))
    assert supplies(play(state, "update-resources")) == (5, 20, 4, 12)


@each(
    ("before", "made", "levels"),
    [
        pytest.param(1, -1, (0, 1), id="EC-R5 reaches 0"),
        pytest.param(3, -5, (0, 1), id="EC-R5 reaches 0 by more than is left"),
        pytest.param(2, -1, (0, 0), id="EC-R5 not yet"),
        pytest.param(0, -1, (1, 1), id="EC-R3 the level does not move again"),
        pytest.param(0, 0, (1, 1), id="EC-R3 stays empty"),
        pytest.param(0, 1, (1, 0), id="EC-R6 rises from 0"),
        pytest.param(1, 1, (0, 0), id="EC-R6 not from 0"),
    ],
)
def test_ec_r3_ec_r5_ec_r6_the_level_in_the_update(before, made, levels):
    state = a_table(supply={"food": before}, production={"food": made})
    assert (space(state), space(play(state, "update-resources"))) == levels


@each(
    ("before", "by", "levels"),
    [
        pytest.param(3, -3, (0, 1), id="EC-R5 by an event"),
        pytest.param(3, -2, (0, 0), id="EC-R5 not quite"),
        pytest.param(3, -20, (0, 1), id="EC-R2 EC-R5 by more than there is"),
        pytest.param(0, -2, (1, 1), id="EC-R3 by an event"),
        pytest.param(0, 2, (1, 0), id="EC-R6 EC-Q4 by an event"),
    ],
)
def test_ec_r3_ec_r5_ec_r6_the_level_by_a_card(before, by, levels):
    state = a_table(step=EVENT, supply={"food": before})
    after = play(state, "change-supply", resource="food", by=by)
    assert (space(state), space(after)) == levels
    assert after.supply.food == max(0, before + by)


@each(
    ("supply", "by", "after"),
    [pytest.param(15, 5, 20, id="EC-R2 to 20"), pytest.param(16, 5, 20, id="EC-R2 capped")],
)
def test_ec_r2_a_card_stops_at_the_top(supply, by, after):
    assert (
        play(a_table(supply={"water": supply}), "change-supply", resource="water", by=by).supply.water
        == after
    )


@each("used", [0, 2, 4])
def test_ec_r4_the_update_follows_whatever_was_left_unused(used):
    state = a_table(used=used)
    assert supplies(play(state, "update-resources")) == (9, 9, 9, 9)
    assert supplies(plays(state, "end-actions", "update-resources")) == (9, 9, 9, 9)


@each(
    ("kind", "given", "table"),
    [
        pytest.param("generate", {"resource": "food"}, {"supply": {"food": 0}}, id="EC-R7 after EC-R6"),
        pytest.param(
            "repair", {"token": "emergency"}, {"emergencies": {"base.hub": 1}}, id="EC-R7 after a repair"
        ),
    ],
)
def test_ec_r7_no_action_comes_back_in_this_turn(kind, given, table):
    state = a_table(**table, production={"food": 0})
    assert (space(state), state.turn.left) == (1, 3)
    state = play(state, kind, **given)
    assert (space(state), state.turn.allowance, state.turn.left) == (0, 3, 2)
    assert turn_over(state).turn.left == 4


def test_ec_r7_fewer_actions_from_the_next_turn_on():
    state = play(a_table(), "change-level", by=1)
    assert (state.turn.allowance, turn_over(state).turn.allowance) == (4, 3)


def test_ec_q2_it_stops_at_the_last_space():
    state = play(a_table(supply=(1, 1, 9, 1)), "update-resources")
    assert (ended(state), supplies(state), space(state)) == (("lost", "level"), (0, 0, 8, 0), 3)


def test_the_cubes_to_move_are_told():
    state = play(a_table(supply=(1, 10, 0, 20), production=(-1, 0, -2, 3)), "update-resources")
    assert [(cube.track, cube.before, cube.after) for cube in state.moved] == [
        ("oxygen", 1, 0),
        ("level", 1, 2),
    ]
    assert play(state, "reveal-event").moved == ()


def test_the_turns_are_numbered():
    state = a_table(supply=20)
    assert [state.turn.number, turn_over(state).turn.number] == [1, 2]
    assert GAME.moment(turn_over(state)) == f"Turn 2 \u00b7 {NAMES[1]}"
    assert GAME.moment(a_table(turn="")) == "Not begun"


def test_ec_i3_ec_r6_a_marker_on_the_first_space_stays_there_before_the_next_supply_falls():
    """A card had moved the level back; water rises first, then oxygen falls: one step to the right."""
    state = a_table(supply=(1, 0, 9, 9), production={"water": 1}, shift=-1)
    after = play(state, "update-resources")
    assert (space(state), space(after)) == (0, 1)
