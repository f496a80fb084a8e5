"""EC-T2: the resource update and the revealed event in one tap, whose name may be told afterwards."""

import pytest
from each import each

from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.card_records import Step
from companion.games.exoplanet_colony.state import EVENT, REVEAL
from tests.games.exoplanet_colony.table import (
    a_table,
    ended,
    play,
    played_before,
    plays,
    refusal,
    supplies,
    the_prompt,
)

BOTH = ("update-resources", {"event": True})


@each("used", [0, 2, 4])
def test_ec_r1_ec_v1_the_supplies_move_and_the_event_lies_open(used):
    state = play(a_table(used=used, scenario={"events": 3}), BOTH[0], **BOTH[1])
    assert (supplies(state), state.turn.step, state.events) == ((9,) * 4, EVENT, 2)


def test_it_is_the_two_moves_in_one():
    table = a_table(supply=(1, 5, 0, 20), scenario={"events": 3})
    one = plays(table, BOTH, "finish-event")
    assert one == plays(table, "update-resources", "reveal-event", "finish-event")


@each(
    ("table", "end", "events"),
    [
        pytest.param({"supply": 1}, ("lost", "level"), 3, id="EC-E2 the update loses the game"),
        pytest.param({"events": 0}, None, 0, id="EC-V10 no event is left"),
    ],
)
def test_no_event_is_revealed(table, end, events):
    state = a_table(supply=table.get("supply", 10), scenario={"events": 3})
    if "events" in table:
        state = GAME.correct(state, "events", 0)
    state = play(state, BOTH[0], **BOTH[1])
    assert (ended(state), state.turn.step, state.events) == (end, REVEAL, events)


def test_the_cubes_to_move_are_said_until_something_of_the_event_is_told():
    state = play(a_table(supply=(10, 9, 1, 20), production=(0, -1, -1, -1)), BOTH[0], **BOTH[1])
    prompt = the_prompt(state, "event")
    assert prompt.text == "Move the cubes, reveal the top event, and tell what it does."
    assert prompt.notes[0] == (
        "Water\u00a09\u00a0\u2192\u00a08 \u00b7 Food\u00a01\u00a0\u2192\u00a00"
        " \u00b7 Energy\u00a020\u00a0\u2192\u00a019 \u00b7 Emergency Level: to the space of 3 actions"
    )
    state = play(state, "change-supply", resource="food", by=-2)
    assert the_prompt(state, "event").notes == ("Then the card goes to the events\u2019 own discards.",)
    assert not plays(state, "finish-event").moved


def test_ec_v1_a_name_told_afterwards_keeps_what_was_told_before():
    state = plays(
        a_table(),
        BOTH,
        ("change-supply", {"resource": "food", "by": -2}),
        ("name-event", {"name": "Storm", "critical": True, "text": "Wind."}),
        "finish-event",
    )
    (card,) = state.library.events
    assert (card.name, card.critical, card.text) == ("Storm", True, "Wind.")
    assert card.steps == (Step("supply", "food", -2),)


def test_ec_v1_a_known_event_is_recalled_by_its_name():
    known = played_before(("change-supply", {"resource": "food", "by": -2}))
    state = plays(known, "skip-step", "finish-event", BOTH)
    offers = [offer.label for offer in GAME.offers(state, "red") if offer.kind == "name-event"]
    assert offers == ["With its name", "Storm"]
    state = play(state, "name-event", name="storm")
    assert (state.event.name, state.event.known) == ("Storm", (Step("supply", "food", -2),))
    assert the_prompt(state, "event").offers[0].label == "Food supply \u22122"


@each(
    ("step", "said"),
    [
        pytest.param("actions", "Not in this step: the actions are in progress.", id="EC-T2"),
        pytest.param(EVENT, None, id="EC-V1"),
    ],
)
def test_when_an_event_is_named(step, said):
    assert refusal(a_table(step=step), "name-event", name="Storm") == said


def test_an_event_is_named_once():
    state = play(play(a_table(), BOTH[0], **BOTH[1]), "name-event", name="Storm")
    assert refusal(state, "name-event", name="Flare") == "The event has a name already: Storm."


def test_ec_v10_the_event_deck_turns_out_to_be_empty():
    state = plays(a_table(scenario={"events": 5}), BOTH, "no-event-left")
    assert (ended(state), state.events, state.event) == (("lost", "events"), 0, None)


def test_ec_v10_not_when_something_of_the_event_was_told():
    state = plays(a_table(), BOTH, ("change-supply", {"resource": "food", "by": -2}))
    assert refusal(state, "no-event-left") == "Not in this step: an event is being resolved."


@each("reading", ["won", "lost"])
def test_ec_q14_an_empty_deck_waits_for_no_other_end(reading):
    state = plays(a_table(readings={"same_event": reading}), BOTH, "no-event-left")
    assert ended(state) == ("lost", "events")
