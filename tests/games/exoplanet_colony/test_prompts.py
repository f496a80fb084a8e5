"""Prompts: what the table should do now, in each step of a turn."""

import pytest
from each import each

from companion.engine import fields
from companion.engine.prompts import Tone
from companion.engine.records import replace
from companion.engine.seats import seat_row
from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.state import EVENT, HUB
from tests.games.exoplanet_colony.table import (
    a_setup,
    a_table,
    comes_next,
    correct,
    play,
    played_before,
    plays,
    prompt_ids,
    refusal,
    situations,
    the_prompt,
    turn_over,
)

SITUATIONS = situations()


@each(
    ("situation", "prompts", "first", "text"),
    [
        pytest.param("not begun", ["begin"], "Ada", "Who begins?", id="EC-S9 who begins"),
        pytest.param("first turn", ["act"], "End actions", "4 of 4 actions left.", id="EC-T2 step 1"),
        pytest.param("a base", ["act"], "End actions", "3 of 3 actions left.", id="EC-A0a fewer actions"),
        pytest.param("no action left", ["act"], "Update resources", "No action left.", id="EC-A0a none left"),
        pytest.param(
            "update",
            ["update"],
            "Update resources",
            "Resource update: every supply moves by its production.",
            id="EC-T2 step 2",
        ),
        pytest.param(
            "reveal",
            ["reveal"],
            "Reveal event",
            "Move the cubes, then reveal the top event.",
            id="EC-T2 to step 3",
        ),
        pytest.param(
            "reveal, none left",
            ["reveal"],
            "No event card left",
            "No event is left: having to reveal one loses the game.",
            id="EC-V10 none left",
        ),
        pytest.param(
            "event", ["event"], "Event done", "Do what the event says, and tell it here.", id="EC-T2 step 3"
        ),
        pytest.param(
            "event known",
            ["event"],
            "Water loss",
            "Storm (critical): tell what it does.",
            id="EC-V2 a known event",
        ),
        pytest.param(
            "too many",
            ["discard-red", "discard-blue", "act"],
            "Discard",
            "Ada has 8 cards: 2 too many.",
            id="EC-C2 too many cards",
        ),
        pytest.param(
            "won",
            ["over"],
            None,
            "You win! All four productions are 0 or more.",
            id="EC-E1 EC-E4 won together",
        ),
        pytest.param(
            "lost",
            ["over"],
            None,
            "You lose. The Emergency Level reached its last space: oxygen, water and food empty.",
            id="EC-E2 lost together",
        ),
    ],
)
def test_what_comes_next(situation, prompts, first, text):
    assert comes_next(SITUATIONS[situation]) == (prompts, first, text)


@each(
    ("situation", "prompt", "seat", "tone"),
    [
        pytest.param("not begun", "begin", "", Tone.CHOOSE, id="EC-S9"),
        pytest.param("first turn", "act", "red", Tone.DO, id="EC-T4 the current player"),
        pytest.param("too many", "discard-blue", "blue", Tone.WARN, id="EC-C2 whoever has too many"),
        pytest.param("reveal", "reveal", "", Tone.DO, id="EC-V1"),
        pytest.param("reveal, none left", "reveal", "", Tone.WARN, id="EC-V10"),
        pytest.param("won", "over", "", Tone.END, id="EC-E1"),
    ],
)
def test_whose_prompt_it_is_and_how_loud(situation, prompt, seat, tone):
    shown = the_prompt(SITUATIONS[situation], prompt)
    assert (shown.seat, shown.tone) == (seat, tone)


def test_ec_s9_everybody_may_begin_or_be_drawn():
    offers = the_prompt(SITUATIONS["six players"], "act").offers
    assert len(offers) == 1
    offers = the_prompt(a_table(6, turn=""), "begin").offers
    assert [offer.label for offer in offers] == ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Draw one"]


@each("table", [{"turn": ""}, {}], ids=["EC-S9 before", "EC-T2 in step 1"])
def test_the_special_rule_of_the_scenario_is_remembered(table):
    state = a_table(scenario={"text": "Dust everywhere."}, **table)
    assert GAME.prompts(state, "red")[0].notes[0] == "Dust everywhere."


COUNT_THEM = "Events are not counted: set \u201cEvents left\u201d on Board."


@each(
    ("events", "notes"),
    [pytest.param(0, (COUNT_THEM,), id="EC-S8 not counted"), pytest.param(1, (), id="EC-S8 counted")],
)
@each(
    ("players", "prompt"),
    [pytest.param(1, "act", id="EC-S9 alone"), pytest.param(2, "begin", id="EC-S9 two")],
)
def test_ec_s8_whether_the_event_deck_is_counted_is_said_at_the_start(events, notes, players, prompt):
    state = a_table(players, turn="", scenario={"events": events})
    assert the_prompt(state, prompt).notes == notes


def test_ec_s9_one_player_alone_is_asked_nothing():
    state = a_table(1, turn="")
    assert (prompt_ids(state), state.turn.seat, state.turn.number) == (["act"], "red", 1)


def test_ec_s9_by_version_1_one_player_alone_was_asked():
    game = fields.read(GAME.setup, a_setup())
    assert prompt_ids(GAME.start(game, seat_row(["Ada"]), 1)) == ["begin"]


READINGS = {"any_rise": False, "deploy": "corners", "hub_off": True, "card_cost": 1}
HOUSE_RULES = (
    "Not at this table: a supply that rises from 0 by the update or an event moves the Emergency Level back.",
    "House rule: a module is deployed beside the pawn: at a side or a corner.",
    "House rule: the Central Hub may be switched off.",
    "House rule: actions for using an Item or a Plan: 1.",
)


@each(
    ("readings", "rules"),
    [
        pytest.param(READINGS, HOUSE_RULES, id="EC-Q4 EC-Q8 EC-Q10 EC-Q11"),
        pytest.param({}, (), id="Q recommended"),
    ],
)
@each(
    ("players", "prompt"),
    [pytest.param(1, "act", id="EC-S9 alone"), pytest.param(2, "begin", id="EC-S9 two")],
)
def test_house_rules_are_shown_at_the_start(readings, rules, players, prompt):
    state = a_table(players, turn="", readings=readings, scenario={"events": 9})
    assert the_prompt(state, prompt).notes == rules
    later = turn_over(state if players == 1 else play(state, "begin", seat="red"))
    assert the_prompt(later, "act").notes == ()


# EC-C2


@each(
    ("situation", "labels"),
    [
        pytest.param("too many", ["Discard", "Use a Plan"], id="EC-Q12 a Plan instead"),
        pytest.param("too many, only discard", ["Discard"], id="EC-Q12 only discard"),
    ],
)
def test_ec_c2_ways_down_to_6(situation, labels):
    offers = the_prompt(SITUATIONS[situation], "discard-red").offers
    assert [offer.label for offer in offers] == labels
    assert {offer.fields["seat"] for offer in offers} == {"red"}


def test_ec_c2_at_6_the_prompt_is_gone():
    state = play(a_table(hand={"red": 7}), "discard", seat="red")
    assert prompt_ids(state) == ["act"]


def test_ec_c2_in_every_step_too_many_cards_come_first():
    for step in ("actions", "update", "reveal", EVENT):
        state = play(a_table(step=step), "change-hand", seat="blue", by=4)
        assert prompt_ids(state)[0] == "discard-blue"


# EC-V8, EC-Q1


@each(
    ("text", "said"),
    [
        pytest.param("No moving.", "Flu: No moving.", id="EC-V8 text"),
        pytest.param("", "Health issue: Flu", id="EC-V8 no text"),
    ],
)
def test_ec_v8_the_own_health_issues_are_reminded(text, said):
    state = a_table(step=EVENT)
    state = play(state, "give-issue", seat="blue", name="Flu", **({"text": text} if text else {}))
    state = play(state, "give-issue", seat="red", name="Burn")
    assert the_prompt(play(state, "finish-event"), "act").notes == (said,)


@each(
    ("level", "notes"),
    [
        pytest.param(0, (), id="EC-Q1 nothing changed"),
        pytest.param(1, ("The next player will have 3 actions.",), id="EC-Q1 EC-R7 locked"),
        pytest.param(2, ("The next player will have 2 actions.",), id="EC-Q1 EC-R7 locked, two steps"),
    ],
)
def test_ec_q1_the_locked_allowance_is_told(level, notes):
    state = correct(a_table(), "level", level)
    prompt = the_prompt(state, "act")
    assert (prompt.text, prompt.notes) == ("4 of 4 actions left.", notes)


def test_ec_r7_better_days_are_told_too():
    state = play(a_table(emergencies={HUB: 1}), "repair", token="emergency")
    prompt = the_prompt(state, "act")
    assert (prompt.text, prompt.notes) == (
        "2 of 3 actions left.",
        ("The next player will have 4 actions.",),
    )


# R


def test_ec_r1_the_cubes_to_move_are_told():
    state = play(a_table(supply=(1, 10, 0, 20), production=(-1, 2, -2, 3)), "update-resources")
    assert the_prompt(state, "reveal").notes == (
        "Oxygen supply: 1 \u2192 0",
        "Water supply: 10 \u2192 12",
        "Emergency Level: to the space of 2 actions",
    )


def test_ec_r1_no_cube_to_move():
    state = play(a_table(supply=(20, 20, 20, 0), production=(0, 0, 3, -1)), "update-resources")
    assert the_prompt(state, "reveal").notes == ()


# known events


def test_ec_v1_a_known_event_is_told_step_by_step():
    state = played_before(
        ("place-loss", {"resource": "water", "at": "yellow-module"}),
        ("place-emergency", {"at": HUB}),
        ("change-supply", {"resource": "food", "by": -2}),
        ("change-production", {"resource": "energy", "by": -1}),
        ("change-level", {"by": -1}),
        ("give-issue", {"seat": "red", "name": "Flu"}),
        base=(("Garden", "1.0"),),
    )
    seen = []
    for given in ({}, {"at": HUB}, {}, {}, {}, {"seat": "blue", "name": "Flu"}):
        offer, ready = the_prompt(state, "event").offers
        assert ready.kind == "finish-event"
        seen.append((offer.kind, offer.label, offer.asks))
        state = play(state, offer.kind, **{**offer.fields, **given})
    assert seen == [
        ("place-loss", "Water loss", ()),
        ("place-emergency", "Emergency", ("at",)),
        ("change-supply", "Food supply \u22122", ()),
        ("change-production", "Energy production \u22121", ()),
        ("change-level", "Emergency Level \u22121", ()),
        ("give-issue", "Health issue", ("seat", "name", "text", "forbids")),
    ]
    (ready,) = the_prompt(state, "event").offers
    assert ready.kind == "finish-event"


def test_ec_v8_the_name_of_a_known_health_issue_is_filled_in():
    state = played_before(("give-issue", {"seat": "red", "name": "Flu"}))
    assert the_prompt(state, "event").offers[0].values == {"name": "Flu", "text": "", "forbids": ()}


@each(
    ("base", "asks", "at"),
    [
        pytest.param((), (), "yellow-module", id="EC-V7 none: one tap"),
        pytest.param((("Garden", "1.0"),), (), "yellow-module", id="EC-V7 one: one tap"),
        pytest.param((("Garden", "1.0"), ("Garden", "0.1")), ("at",), None, id="EC-V7 two: which one"),
    ],
)
def test_ec_v7_where_the_card_names_a_colour(base, asks, at):
    told = ("place-loss", {"resource": "water", "at": "yellow-module"})
    state = played_before(told, base=base[:1])
    for name, place in base[1:]:
        state = play(state, "place-module", module=f"card.{name.lower()}", at=place)
    state = replace(state, event=replace(state.event, done=()))  # they were there before the event
    prompt = the_prompt(state, "event")
    assert (prompt.offers[0].asks, prompt.offers[0].fields.get("at")) == (asks, at)
    assert prompt.notes[0] == "On the yellow module, in case there is one."


@each(
    ("what", "value", "note"),
    [
        pytest.param(
            "production.water", -5, "No token is placed: Water production is \u22125 already.", id="EC-V4"
        ),
        pytest.param(
            "base.hub.loss.water",
            3,
            "No token is placed: 3 water loss tokens are on the base already.",
            id="EC-V5",
        ),
        pytest.param("production.water", -4, None, id="EC-V4 not yet"),
        pytest.param("base.hub.loss.water", 2, None, id="EC-V5 not yet"),
    ],
)
def test_ec_v4_ec_v5_why_no_token_comes(what, value, note):
    state = played_before(("place-loss", {"resource": "water", "at": HUB}), production={"water": 1})
    state = correct(state, what, value)
    assert the_prompt(state, "event").notes == ((note,) if note else ())


def test_an_event_that_has_a_name_is_called_by_it():
    state = play(a_table(step="reveal"), "reveal-event", name="Storm")
    assert the_prompt(state, "event").text == "Storm: tell what it does."


# the end


@each("name", ["won", "lost"])
def test_ec_e4_after_the_end_there_is_nothing_left_to_do(name):
    (prompt,) = GAME.prompts(SITUATIONS[name], "red")
    assert (prompt.id, prompt.offers, prompt.tone) == ("over", (), Tone.END)
    assert refusal(SITUATIONS[name], "draw-card").startswith("The game is over: ")


def test_ec_e1_a_game_can_end_before_anybody_began():
    state = plays(
        a_table(turn="", production=(0, 0, 0, -1)), ("change-production", {"resource": "energy", "by": 1})
    )
    assert the_prompt(state, "over").text == "You win! All four productions are 0 or more."
