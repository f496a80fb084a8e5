"""Values: every number and card can be set by hand, whatever the table looks like."""

import pytest
from each import each
from sample import part

from companion.engine.errors import IllegalMove, Malformed
from companion.games.astro_knights import GAME
from companion.games.astro_knights.boss_turn import ActivateLevel
from companion.games.astro_knights.damage import HealBoss, HealHomeworld
from companion.games.astro_knights.turn_order import EndTurn
from tests.games.astro_knights.tables import (
    a_table,
    boss_cards,
    correct,
    draw,
    in_turn,
    play,
    refusal,
    situations,
    turn_cards,
    value_of,
)
from tests.games.taps import ends

SITUATIONS = situations()
every_situation = each("state", part(list(SITUATIONS.values()), 3), ids=part(list(SITUATIONS), 3))
"""Another third of the situations at each commit."""


@every_situation
def test_every_value_can_be_set_to_both_ends_and_reads_back(state):
    for item in GAME.values(state):
        for value in ends(item.spec):
            after = correct(state, item.id, value)
            if item.id.startswith("minion-") and value == 0:
                assert after.minion(item.id.removesuffix(".health")) is None  # AK-R6
            else:
                assert value_of(after, item.id) == value, item.id


@every_situation
def test_a_correction_conserves_the_turn_order_cards(state):
    for item in GAME.values(state):
        for value in ends(item.spec):
            assert turn_cards(correct(state, item.id, value)) == tuple(sorted(state.turn_cards)), item.id


@each(
    ("what", "value"),
    [
        pytest.param("red.health", 11, id="AK-S3 health above 10"),
        pytest.param("red.health", -1, id="AK-S3 health below 0"),
        pytest.param("red.slots", 6, id="AK-S3 slots above the top of the track"),
        pytest.param("homeworld.health", 21, id="AK-X7 above the starting value"),
        pytest.param("order.deck.boss", 3, id="AK-T1 a third boss card"),
        pytest.param("boss.health", "many", id="a word for a number"),
        pytest.param("boss.activates", 1, id="a number for yes or no"),
        pytest.param("turn.side", "green", id="AK-S1 a turn of nobody"),
    ],
)
def test_a_value_that_cannot_be(what, value):
    with pytest.raises(Malformed):
        correct(a_table(), what, value)


def test_there_is_nothing_of_that_name():
    with pytest.raises(IllegalMove, match=r"nothing called green\.health"):
        correct(a_table(), "green.health", 3)


@each(
    ("value", "deck", "discard"),
    [
        pytest.param(2, 4, ("player-1",), id="AK-T18 one boss card is found in the deck after all"),
        pytest.param(1, 3, ("player-1", "boss"), id="AK-T18 nothing changes"),
        pytest.param(
            0, 2, ("player-1", "boss", "boss"), id="AK-T18 the other one lies on the discard pile too"
        ),
    ],
)
def test_what_is_left_of_a_card_in_the_deck(value, deck, discard):
    state = draw(a_table(), "player-1", "boss", "player-2")
    state = correct(state, "order.deck.player-2", 2)
    after = correct(state, "order.deck.boss", value)
    assert (len(after.order.deck), after.order.discard) == (deck + 1, discard)


def test_the_top_of_a_track_that_was_misread():
    state = correct(a_table(slots=2), "red.slots-top", 1)
    assert (state.knights[0].slots.value, state.knights[0].slots.most) == (1, 1)
    state = correct(state, "homeworld.health-top", 30)
    assert refusal(state, HealHomeworld(amount=1)) is None


@each(
    ("side", "seat", "phase"),
    [
        pytest.param("blue", "blue", "attack", id="AK-T4 the wrong knight was called"),
        pytest.param("boss", "", "boss", id="AK-T3 it was a boss card"),
    ],
)
def test_the_turn_set_by_hand(side, seat, phase):
    state = correct(a_table(turn="red", energy=4, equipped=3), "turn.side", side)
    assert (state.turn.seat, state.turn.phase, state.turn.energy) == (seat, phase, 0)
    assert state.turns == 1
    assert correct(state, "turn.side", "none").turn is None


def test_ak_k3_a_turn_set_by_hand_forces_attacks_as_any_other():
    state = correct(a_table(equipped=3), "turn.side", "blue")
    assert refusal(state, EndTurn()) is not None


def test_ak_l6_ak_b1_whether_the_level_token_activates_can_be_corrected():
    state = correct(a_table(turn="boss", level=2), "boss.activates", True)
    assert refusal(state, ActivateLevel()) is None


@each(
    ("pair", "seat", "other"),
    [
        pytest.param("pair-1-2", "red", "blue", id="AK-T12"),
        pytest.param("pair-3-4", "yellow", "green", id="AK-T11"),
    ],
)
def test_a_pair_token_set_by_hand_decides(pair, seat, other):
    state = correct(a_table(4), f"order.{pair}", seat)
    assert draw(state, pair).turn.seat == other


def test_ak_t7_the_wild_token_set_by_hand():
    state = correct(a_table(3, turn="red"), "order.wild", "green")
    assert state.order.wild == "green"


def test_a_number_that_grew_beyond_its_range_can_still_be_corrected():
    state = play(a_table(boss_health=390), *[HealBoss(amount=99)] * 3)
    assert value_of(correct(state, "boss.health", 687), "boss.health") == 687


def test_ak_r6_a_minion_corrected_to_0_goes_where_it_came_from():
    state = a_table(minions=(("Drone", 4),))
    after = correct(state, "minion-1.health", 0)
    assert boss_cards(after) == boss_cards(state)


def test_names_are_those_of_the_players_and_of_the_parts():
    names = GAME.names(in_turn(a_table(artillery=1, minions=(("Drone", 4),)), "red"))
    expected = {
        "boss": "Furion",
        "red": "Ada",
        "minion-1": "Drone",
        "artillery": "Artillery",
        "droid-deck": "Droid",
    }
    assert {what: names[what] for what in expected} == expected
