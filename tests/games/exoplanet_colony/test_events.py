"""Step 3: events, and what cards do in the same words."""

import pytest
from each import each

from companion.games.exoplanet_colony.production import loss_tokens
from companion.games.exoplanet_colony.state import EVENT, HUB
from companion.games.exoplanet_colony.tokens import why_no_loss
from companion.games.exoplanet_colony.trackers import ChangeSupply
from tests.games.exoplanet_colony.table import (
    RESOURCES,
    a_table,
    an_offer,
    correct,
    ended,
    numbers,
    play,
    played_before,
    plays,
    product,
    refusal,
    space,
    the_prompt,
    turn_over,
)

BASE = {"base": (("Farm", "1.0"), ("Well", "0.1"), ("Well", "-1.0"), ("Garden", "0.-1"))}


def test_ec_v1_revealed_applied_and_out_of_the_way():
    state = play(a_table(step="reveal", scenario={"events": 5}), "reveal-event", name="Storm")
    assert (state.turn.step, state.event.name, state.events) == (EVENT, "Storm", 4)
    state = plays(state, ("change-supply", {"resource": "water", "by": -2}), "finish-event")
    assert (state.event, state.turn.seat, state.turn.step) == (None, "blue", "actions")
    assert state.supply.water == 8


def test_a_change_of_a_supply_starts_from_one_less_and_says_what_is_there():
    state = play(a_table(step="reveal", scenario={"events": 5}), "reveal-event", name="Storm")
    asked = [one for one in ChangeSupply.offers(state) if one.asks]
    assert [one.values for one in asked] == [{"by": -1}] * 4
    assert asked[1].hint == "10 in store: − takes away, + adds."


def test_ec_v1_events_that_nobody_counts():
    assert turn_over(a_table()).events is None


@each("critical", [False, True], ids=["EC-V2 normal", "EC-V2 critical"])
def test_ec_v2_both_kinds_of_events(critical):
    state = play(a_table(step="reveal"), "reveal-event", name="Storm", critical=critical)
    assert state.event.critical is critical
    (known,) = play(state, "finish-event").library.events
    assert (known.name, known.critical) == ("Storm", critical)


@each("resource", RESOURCES)
def test_ec_v3_ec_q7_a_loss_token_lowers_its_own_resource_at_once(resource):
    state = a_table(step=EVENT, **BASE)
    placed = play(state, "place-loss", resource=resource, at="base.1")
    assert product(placed, resource) == -2
    assert sum(numbers(placed)) == sum(numbers(state)) - 1
    removed = play(placed, "remove-token", at="base.1", token=resource)
    assert numbers(removed) == numbers(state)


@each(
    ("token", "said"),
    [
        pytest.param("water", None, id="EC-V3 it is there"),
        pytest.param("food", "There is no food loss token on Farm.", id="EC-V3 another resource"),
        pytest.param("emergency", "There is no emergency token on Farm.", id="EC-V6 no emergency"),
    ],
)
def test_ec_v3_a_card_removes_what_is_there(token, said):
    state = a_table(**BASE, loss={"base.1": {"water": 1}})
    assert refusal(state, "remove-token", at="base.1", token=token) == said


def test_ec_v3_a_token_removed_by_a_card_is_no_action_and_needs_no_pawn():
    state = a_table(**BASE, used=4, loss={"base.1": {"water": 1}}, at={"red": "base.2"})
    state = play(state, "remove-token", at="base.1", token="water")
    assert (state.module("base.1").loss.water, state.turn.used) == (0, 4)


def test_ec_v3_ec_q6_a_token_removed_by_a_card_at_3():
    state = play(
        a_table(loss={HUB: {"water": 1}}, production={"water": 3}), "remove-token", at=HUB, token="water"
    )
    assert (product(state, "water"), loss_tokens(state, "water")) == (3, 0)


@each(
    ("now", "out", "why"),
    [
        pytest.param(-4, 0, "", id="EC-V4 at -4"),
        pytest.param(-5, 0, "Water production is \u22125 already", id="EC-V4 at -5"),
        pytest.param(0, 2, "", id="EC-V5 two are out"),
        pytest.param(0, 3, "3 water loss tokens are on the base already", id="EC-V5 three are out"),
    ],
)
def test_ec_v4_ec_v5_when_no_token_is_placed(now, out, why):
    state = a_table(step=EVENT, production={"water": now}, loss={HUB: {"water": out}})
    assert why_no_loss(state, "water") == why
    after = play(state, "place-loss", resource="water", at=HUB)
    assert loss_tokens(after, "water") == out + (not why)
    assert product(after, "water") == now - (not why)


def test_ec_v5_ec_i5_three_of_each_resource_wherever_they_lie():
    state = a_table(step=EVENT, **BASE, loss={HUB: {"water": 1}, "base.1": {"water": 2, "food": 1}})
    state = play(state, "place-loss", resource="water", at="base.2")
    assert loss_tokens(state, "water") == 3
    state = play(state, "place-loss", resource="food", at="base.2", count=3)
    assert loss_tokens(state, "food") == 3


def test_ec_v4_ec_v5_ec_q5_the_rest_of_the_event_still_applies():
    state = a_table(step=EVENT, production={"water": -5}, supply=10)
    state = plays(
        state,
        ("place-loss", {"resource": "water", "at": HUB}),
        ("change-supply", {"resource": "food", "by": -4}),
    )
    assert (loss_tokens(state, "water"), state.supply.food) == (0, 6)


def test_ec_v6_an_emergency_token_moves_the_level():
    state = play(a_table(step=EVENT, **BASE), "place-emergency", at="base.1")
    assert (state.module("base.1").emergencies, space(state)) == (1, 1)
    state = play(state, "remove-token", at="base.1", token="emergency")
    assert (state.module("base.1").emergencies, space(state)) == (0, 0)


def test_ec_v6_ec_q20_an_emergency_without_a_token_in_the_box():
    state = a_table(step=EVENT, board={"emergencies": 1}, emergencies={HUB: 1})
    assert space(play(state, "place-emergency", at=HUB)) == 2


def test_ec_q21_an_emergency_does_not_grow_by_itself():
    state = a_table(emergencies={HUB: 1})
    for _ in range(3):
        state = turn_over(state)
    assert (space(state), state.module(HUB).emergencies) == (1, 1)


@each("kind", ["place-loss", "place-emergency"])
def test_ec_v7_a_colour_that_no_module_has_says_so(kind):
    """Else the token would go nowhere without a word."""
    said = an_offer(a_table(step="event", **BASE), kind).options["at"]
    assert {at: str(said[f"{at}-module"]) for at in ("yellow", "red")} == {
        "yellow": "the yellow module",
        "red": "the red module\nnot on the base",
    }


@each("kind", ["place-loss", "place-emergency"])
@each(
    ("at", "said", "found"),
    [
        pytest.param("yellow-module", None, "base.4", id="EC-V7 the only one"),
        pytest.param("red-module", None, None, id="EC-V7 there is none"),
        pytest.param("blue-module", "There are 2 such modules: say which one.", None, id="EC-V7 several"),
        pytest.param("base.3", None, "base.3", id="EC-V7 the one that was said"),
        pytest.param("base.9", "This module is not on the base (any more).", None, id="EC-V7 no module"),
        pytest.param("pink-module", "This module is not on the base (any more).", None, id="EC-V7 no colour"),
    ],
)
def test_ec_v7_the_module_of_a_colour(kind, at, said, found):
    state = a_table(step=EVENT, **BASE)
    given = {"at": at, **({"resource": "water"} if kind == "place-loss" else {})}
    assert refusal(state, kind, **given) == said
    if said is None:
        after = play(state, kind, **given)
        touched = [m.id for m in after.modules if m.emergencies or m.loss.water]
        assert touched == ([found] if found else [])


def test_ec_v8_a_health_issue_stays_until_it_is_removed():
    state = play(a_table(step=EVENT), "give-issue", seat="blue", name="Flu", text="No moving.")
    state = turn_over(turn_over(state))
    (flu,) = state.colonist("blue").issues
    assert (flu.name, state.colonist("blue").hand.size) == ("Flu", 3)
    assert [(note.name, note.text) for note in state.library.issues] == [("Flu", "No moving.")]
    state = play(state, "cure-issue", issue=flu.id)
    assert state.colonist("blue").issues == ()
    assert refusal(state, "cure-issue", issue=flu.id) == "Nobody has this health issue (any more)."


@each(
    ("kind", "given"),
    [
        pytest.param("recover", {"issue": "issue.1"}, id="EC-V8 Recover"),
        pytest.param("use-item", {"seat": "red", "cures": "issue.1"}, id="EC-V8 the First Aid Kit"),
        pytest.param("use-plan", {"seat": "blue", "cures": "issue.1"}, id="EC-V8 a Plan that says so"),
        pytest.param("use-ability", {"cures": "issue.1"}, id="EC-V8 the Medic"),
        pytest.param("cure-issue", {"issue": "issue.1"}, id="EC-V8 a card"),
    ],
)
def test_ec_v8_ec_q18_ways_to_get_well(kind, given):
    state = a_table(issues={"red": ("Flu",), "blue": ("Burn",)})
    after = play(state, kind, **given)
    assert after.colonist("red").issues == ()
    assert [issue.name for issue in after.colonist("blue").issues] == ["Burn"]


def test_ec_v8_the_same_health_issue_twice_and_its_text_kept():
    state = play(a_table(step=EVENT), "give-issue", seat="red", name="Flu", text="No moving.")
    state = play(state, "give-issue", seat="red", name="Flu")
    first, second = state.colonist("red").issues
    assert first.id != second.id
    assert [note.text for note in state.library.issues] == ["No moving."]


def test_ec_v8_nobody_sits_there():
    assert refusal(a_table(step=EVENT), "give-issue", seat="violet", name="Flu") == "Nobody sits at violet."


def test_ec_v9_ec_v10_n_events_are_n_complete_turns_and_the_actions_of_one_more():
    state = a_table(scenario={"events": 2}, supply=20)
    state = turn_over(turn_over(state))
    assert (state.events, state.turn.number, state.turn.step, state.turn.left) == (0, 3, "actions", 4)
    state = plays(state, ("generate", {"resource": "food"}), "end-actions", "update-resources")
    assert ended(state) is None
    assert refusal(state, "reveal-event") is None
    assert ended(play(state, "reveal-event")) == ("lost", "events")


def test_ec_v10_the_last_event_is_played_to_its_end():
    state = plays(a_table(step="reveal", scenario={"events": 1}), "reveal-event", "finish-event")
    assert (state.events, ended(state)) == (0, None)


# what cards move directly


@each(
    ("level", "by", "after"),
    [
        pytest.param(0, 1, 1, id="EC-I3 right"),
        pytest.param(2, -1, 1, id="EC-I3 left"),
        pytest.param(1, -3, 0, id="EC-I3 not below the first space"),
        pytest.param(2, 3, 3, id="EC-I3 to the last space"),
        pytest.param(0, -1, 0, id="EC-I3 an event on the first space"),
    ],
)
def test_ec_i3_a_card_moves_the_level(level, by, after):
    state = play(a_table(step=EVENT, emergencies={HUB: level}), "change-level", by=by)
    assert space(state) == after


@each(
    ("kind", "given", "table", "said"),
    [
        pytest.param(
            "change-level", {"by": -1}, {}, "The Emergency Level is on its first space.", id="EC-I3 at 0"
        ),
        pytest.param("change-level", {"by": -1}, {"supply": {"food": 0}}, None, id="EC-I3 at 1"),
        pytest.param("change-level", {"by": 0}, {}, "Nothing would change.", id="EC-I3 nothing"),
        pytest.param(
            "change-supply", {"resource": "food", "by": 0}, {}, "Nothing would change.", id="EC-R2 nothing"
        ),
        pytest.param(
            "change-production",
            {"resource": "food", "by": 1},
            {"production": {"food": 3}},
            "Food production is at the end of its track.",
            id="EC-Q6 at +3",
        ),
        pytest.param(
            "change-production",
            {"resource": "food", "by": -1},
            {"production": {"food": -5}},
            "Food production is at the end of its track.",
            id="EC-Q6 at -5",
        ),
        pytest.param(
            "change-production",
            {"resource": "food", "by": 1},
            {"production": {"food": 2}},
            None,
            id="EC-Q6 at +2",
        ),
        pytest.param(
            "change-production",
            {"resource": "food", "by": -1},
            {"production": {"food": -4}},
            None,
            id="EC-Q6 at -4",
        ),
        pytest.param(
            "change-production",
            {"resource": "food", "by": 0},
            {},
            "Nothing would change.",
            id="EC-Q6 nothing",
        ),
    ],
)
def test_what_a_card_cannot_move(kind, given, table, said):
    assert refusal(a_table(**table), kind, **given) == said


def test_ec_i3_a_level_moved_by_a_card_stays_moved():
    state = play(a_table(step=EVENT, emergencies={HUB: 1}), "change-level", by=-1)
    assert (space(state), state.shift) == (0, -1)
    state = play(state, "remove-token", at=HUB, token="emergency")
    assert (space(state), state.shift) == (0, 0)  # it cannot go below the first space


# events known from before


def test_ec_v1_an_event_that_was_played_before_brings_back_what_it_did():
    state = played_before(
        ("place-loss", {"resource": "water", "at": "yellow-module"}),
        ("place-emergency", {"at": HUB}),
        ("change-supply", {"resource": "food", "by": -2}),
        ("change-production", {"resource": "energy", "by": -1}),
        ("change-level", {"by": -1}),
        ("give-issue", {"seat": "red", "name": "Flu"}),
        critical=True,
        **BASE,
    )
    said = [(step.does, step.resource, step.by, step.where, step.name) for step in state.event.known]
    assert said == [
        ("loss", "water", 1, "yellow", ""),
        ("emergency", "", 0, "", ""),
        ("supply", "food", -2, "", ""),
        ("production", "energy", -1, "", ""),
        ("level", "", -1, "", ""),
        ("issue", "", 0, "", "Flu"),
    ]
    assert (state.event.critical, state.event.done) == (True, ())


def test_ec_v1_only_what_happens_while_an_event_is_resolved_belongs_to_it():
    state = play(a_table(), "change-supply", resource="food", by=-2)
    state = play(plays(state, "end-actions", "update-resources"), "reveal-event", name="Calm")
    (calm,) = play(state, "finish-event").library.events
    assert calm.steps == ()


@each(
    ("made", "known"),
    [
        pytest.param((), ["supply"], id="EC-V1 nothing told: it keeps what is known"),
        pytest.param(
            (("change-supply", {"resource": "food", "by": -2}), ("place-emergency", {"at": HUB})),
            ["supply", "emergency"],
            id="EC-V1 told anew",
        ),
    ],
)
def test_ec_v1_an_event_played_again(made, known):
    state = played_before(("change-supply", {"resource": "food", "by": -2}))
    (card,) = plays(state, *made, "finish-event").library.events
    assert [step.does for step in card.steps] == known


@each("count", [1, 2, 3])
def test_ec_v3_ec_v7_a_known_step_places_as_many_tokens_as_before(count):
    told = {"resource": "water", "at": "yellow-module", "count": count}
    state = played_before(("place-loss", told), base=(("Garden", "1.0"),))
    state = correct(state, "base.1.loss.water", 0)
    offer = the_prompt(state, "event").offers[0]
    assert loss_tokens(play(state, offer.kind, **offer.fields), "water") == count


@each(
    ("told", "table"),
    [
        pytest.param(
            [("change-production", {"resource": "water", "by": -1})],
            {"production": {"water": -4}},
            id="EC-Q6 a production at the end of its track",
        ),
        pytest.param(
            [("change-level", {"by": -1}), ("change-level", {"by": -1})],
            {"emergencies": {HUB: 1}},
            id="EC-I3 a level on its first space",
        ),
        pytest.param(
            [("place-loss", {"resource": "water", "at": "red-module"})],
            {},
            id="EC-V7 a module that is not there",
        ),
        pytest.param(
            [("place-loss", {"resource": "water", "at": "yellow-module"})],
            {"base": (("Garden", "1.0"),), "production": {"water": -5}},
            id="EC-V4 a production at -5",
        ),
    ],
)
def test_ec_q5_ec_q6_a_known_step_that_moves_nothing_does_not_stop_the_event(told, table):
    state = played_before(*told, ("change-supply", {"resource": "food", "by": -1}), **table)
    food, known = state.supply.food, state.event.known
    while (offer := the_prompt(state, "event").offers[0]).kind != "finish-event":
        assert refusal(state, offer.kind, **offer.fields) is None
        state = play(state, offer.kind, **offer.fields)
    assert (state.event.done, state.supply.food) == (known, food - 1)


@each(
    ("told", "kept"),
    [
        pytest.param((), 2, id="nothing: it is as it was"),
        pytest.param(("oxygen",), 2, id="only its beginning: it is as it was"),
        pytest.param(("water",), 1, id="something else: it is as it was told now"),
    ],
)
def test_ec_v1_an_event_that_is_told_again_in_part(told, kept):
    state = plays(
        a_table(step="reveal"),
        ("reveal-event", {"name": "Storm", "text": "Nobody moves."}),
        ("change-supply", {"resource": "oxygen", "by": -1}),
        ("change-supply", {"resource": "food", "by": -1}),
        "finish-event",
        "update-resources",
        ("reveal-event", {"name": "storm"}),
        *(("change-supply", {"resource": resource, "by": -1}) for resource in told),
        "finish-event",
    )
    (card,) = state.library.events
    assert (card.name, len(card.steps), card.text) == ("Storm", kept, "Nobody moves.")


def test_ec_v1_what_was_typed_of_an_event_is_said_when_it_comes_again():
    state = plays(
        a_table(step="reveal"),
        ("reveal-event", {"name": "Storm", "text": "Nobody moves."}),
        "finish-event",
        "update-resources",
        ("reveal-event", {"name": "STORM"}),
    )
    own_pile = "Then the card goes to the events’ own discards."
    assert the_prompt(state, "event").notes == ("Nobody moves.", own_pile)
