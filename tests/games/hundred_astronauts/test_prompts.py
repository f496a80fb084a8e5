"""Prompts: what the table should do now, in each step of a turn."""

import pytest
from each import each

from companion.engine.prompts import Tone
from companion.games.hundred_astronauts import GAME
from companion.games.hundred_astronauts.state import LIMITS, START
from tests.games.hundred_astronauts.table import (
    a_table,
    comes_next,
    play,
    prompt_ids,
    situations,
    the_prompt,
)

SITUATIONS = situations()


@each(
    ("situation", "left"),
    [
        pytest.param("actions, everything built", "10 more acts possible", id="HA-I5 each act counts once"),
        pytest.param("actions, all used", "", id="HA-I5 nothing left"),
        pytest.param("B actions", "4 more acts possible", id="HA-B-6"),
    ],
)
def test_the_end_of_the_turn_says_what_it_leaves(situation, left):
    assert the_prompt(SITUATIONS[situation], "turn").offers[0].leaves == left


def test_one_act_less_is_one_act_left_less():
    state = play(SITUATIONS["actions, nothing built"], "refresh", others=0)
    before = the_prompt(SITUATIONS["actions, nothing built"], "turn").offers[0].leaves
    assert (str(before).split()[0], the_prompt(state, "turn").offers[0].leaves) == (
        "6",
        "5 more acts possible",
    )


@each(
    ("situation", "prompts", "first", "text"),
    [
        pytest.param(
            "not begun", ["begin"], "Ada", "Six cards each, six in the draft. Who begins?", id="HA-S2 HA-S3"
        ),
        pytest.param(
            "first turn, to draw", ["start"], "Start", "Start without drawing.", id="HA-T1 first turn"
        ),
        pytest.param("to draw", ["start"], "Draw 1", "Draw 1 card.", id="HA-T1 a card"),
        pytest.param("to draw, a turbine", ["start"], "Draw 2", "Draw 2 cards.", id="HA-A10 two cards"),
        pytest.param(
            "to draw, a turbine is off",
            ["start"],
            "Draw 1",
            "Draw 1 card.",
            id="HA-A10 HA-W5 the turbine is off",
        ),
        pytest.param("B to draw", ["start"], "Draw 2", "Draw 2 cards.", id="HA-B-8 as the table set it"),
        pytest.param(
            "actions, nothing built",
            ["turn"],
            "End the turn",
            "Each act once at most.",
            id="HA-T2",
        ),
        pytest.param("a reward", ["reward"], "A coin", "Which reward is printed on it?", id="HA-B3 which"),
        pytest.param(
            "a coin",
            ["coin"],
            "In the scrapyard",
            "Where was the coin?",
            id="HA-B3 where",
        ),
        pytest.param(
            "limits", ["limits"], "None of them", "Any Space Bases or Astronauts in hand?", id="HA-L1"
        ),
        pytest.param(
            "discards",
            ["discard"],
            "Discarded",
            "Discard 1 Space Base, 1 Astronaut and 1 card of choice.",
            id="HA-L1 HA-L3 HA-Q9",
        ),
        pytest.param("B discards", ["discard"], "Discarded", "Discard 2 cards of choice.", id="HA-B-8"),
        pytest.param(
            "won", ["over"], None, "Ada has 100 astronauts: 3 activated Astronaut cards.", id="HA-E1 the end"
        ),
        pytest.param(
            "B won",
            ["over"],
            None,
            "Ada has 100 astronauts: 2 activated Populate cards.",
            id="HA-B-7 the end",
        ),
    ],
)
def test_what_comes_next(situation, prompts, first, text):
    assert comes_next(SITUATIONS[situation]) == (prompts, first, text)


@each(
    ("situation", "prompt", "seat", "tone"),
    [
        pytest.param("not begun", "begin", "", Tone.CHOOSE, id="HA-S2"),
        pytest.param("to draw", "start", "red", Tone.DO, id="HA-T1"),
        pytest.param("actions, nothing built", "turn", "red", Tone.DO, id="HA-T2"),
        pytest.param("a reward", "reward", "red", Tone.CHOOSE, id="HA-B3"),
        pytest.param("a coin", "coin", "red", Tone.CHOOSE, id="HA-B3 a coin"),
        pytest.param("limits", "limits", "red", Tone.DO, id="HA-L1"),
        pytest.param("discards", "discard", "red", Tone.WARN, id="HA-L3"),
        pytest.param("deck ran out", "reshuffled", "", Tone.WARN, id="HA-D1"),
        pytest.param("won", "over", "", Tone.END, id="HA-E1"),
    ],
)
def test_whose_prompt_it_is_and_how_loud(situation, prompt, seat, tone):
    shown = the_prompt(SITUATIONS[situation], prompt)
    assert (shown.seat, shown.tone) == (seat, tone)


def notes(state, prompt):
    return list(the_prompt(state, prompt).notes)


@each(
    ("situation", "prompt", "expected"),
    [
        pytest.param("not begun", "begin", ["Shuffle 7 times."], id="HA-S3 HA-Q20"),
        pytest.param(
            "first turn, to draw", "start", ["A player’s first turn has no draw."], id="HA-T1 HA-Q1"
        ),
        pytest.param("to draw", "start", [], id="HA-T1 nothing to say"),
        pytest.param("to draw, a turbine", "start", ["One more by the Wind Turbine."], id="HA-A10"),
        pytest.param(
            "to draw, a turbine is off",
            "start",
            ["The Wind Turbine is off: 12 cards in hand."],
            id="HA-A10 HA-W5",
        ),
        pytest.param("B to draw", "start", [], id="HA-B-8"),
        pytest.param(
            "a coin",
            "coin",
            [
                "Scrapyard first: the rest goes back as it lay.",
                "Then the deck: shuffle it afterwards.",
            ],
            id="HA-B3",
        ),
        pytest.param("a reward", "reward", [], id="HA-B3"),
        pytest.param(
            "limits",
            "limits",
            [
                "Space Bases: 2 built, at most 3 with your hand.",
                "Astronauts: 1 activated, at most 3 with your hand.",
                "Cards in hand: 6, at most 12.",
            ],
            id="HA-L1 HA-L3",
        ),
        pytest.param("actions, nothing built", "turn", [], id="HA-T2 nothing to say"),
        pytest.param("actions, panel off", "turn", ["The Solar Panel is off in this turn."], id="HA-A12"),
        pytest.param("actions, everything built", "turn", [], id="HA-A12 on"),
        pytest.param("B actions", "turn", [], id="HA-B-7"),
        pytest.param(
            "counted deck",
            "turn",
            ["Universal card: Any component."],
            id="HA-Q18 what the Universal card does",
        ),
    ],
)
def test_what_is_said_beside(situation, prompt, expected):
    assert notes(SITUATIONS[situation], prompt) == expected


def test_ha_q18_without_a_text_the_universal_card_is_not_spoken_of():
    assert "Universal" not in str(notes(a_table(), "turn"))


@each(
    ("bases", "astronauts", "hand", "what"),
    [
        pytest.param(4, 0, 6, "1 Space Base", id="HA-L1 one base"),
        pytest.param(5, 0, 6, "2 Space Bases", id="HA-L1 two bases"),
        pytest.param(0, 5, 6, "2 Astronauts", id="HA-L1 two Astronauts"),
        pytest.param(0, 0, 13, "1 card of choice", id="HA-L3 one card"),
        pytest.param(4, 5, 17, "1 Space Base, 2 Astronauts and 2 cards of choice", id="HA-Q9 all of them"),
    ],
)
def test_ha_l1_ha_l3_what_has_to_go_is_said(bases, astronauts, hand, what):
    state = play(a_table(step=LIMITS, hand=hand), "declare", bases=bases, astronauts=astronauts)
    assert the_prompt(state, "discard").text == f"Discard {what}."


@each(
    ("situation", "prompt", "kinds"),
    [
        pytest.param(
            "limits", "limits", ["declare", "declare", "caught-hoarding"], id="HA-L2 HA-Q11 at the end"
        ),
        pytest.param(
            "discards", "discard", ["discard-excess", "caught-hoarding"], id="HA-L2 HA-Q11 discarding"
        ),
        pytest.param("B discards", "discard", ["discard-excess"], id="HA-B-8 no hoarding"),
        pytest.param("actions, nothing built", "turn", ["end-actions"], id="HA-Q11 not during the turn"),
        pytest.param("a reward", "reward", ["take-reward"] * 4, id="HA-B3"),
        pytest.param("a coin", "coin", ["find-coin"] * 3, id="HA-B3"),
    ],
)
def test_the_buttons_of_a_prompt(situation, prompt, kinds):
    assert [offer.kind for offer in the_prompt(SITUATIONS[situation], prompt).offers] == kinds


def test_ha_s2_everybody_may_begin_or_be_drawn():
    offers = the_prompt(a_table(4, turn=""), "begin").offers
    assert [offer.label for offer in offers] == ["Ada", "Ben", "Cleo", "Dan", "Draw lots"]


def test_ha_d1_the_shuffle_is_said_before_the_turn_goes_on():
    assert prompt_ids(SITUATIONS["deck ran out"]) == ["reshuffled", "turn"]


def test_ha_t1_the_button_draws_what_it_says():
    state = a_table(step=START, built={"red": ("wind-turbine",)})
    offers = the_prompt(state, "start").offers
    afters = [play(state, offer.kind, **offer.fields).player("red").hand for offer in offers]
    hand = state.player("red").hand
    assert [(offer.label, after - hand) for offer, after in zip(offers, afters, strict=True)] == [
        ("Draw 2", 2),
        ("Draw 1 without the turbine", 1),
    ]


@each(("turn", "expected"), [("", "Not begun"), ("red", "Turn 3 \N{MIDDLE DOT} Ada")])
def test_where_the_game_is(turn, expected):
    assert GAME.moment(a_table(turn=turn)) == expected
