"""AK-T7, AK-T12: the way of the wild token, and a pair token over a reshuffle."""

from fractions import Fraction

import pytest
from each import each

from companion.engine.deck import Deck
from companion.games.astro_knights import GAME
from companion.games.astro_knights.turn_order import (
    DrawTurnCard,
    KeepPairTokens,
    RevealTurnCard,
    odds_of_sides,
    side_of,
    with_deck,
)
from tests.games.astro_knights.tables import (
    a_table,
    correct,
    draw,
    play,
    refusal,
    skip_turn,
    the_prompt,
    token_left,
)

# --- AK-T7: the wild token passes to the left ----------------------------------------------------------


@each(
    ("passing", "holders"),
    [
        pytest.param("1-2-3", ["blue", "green", "red"], id="AK-T7 AK-T6 player numbers clockwise"),
        pytest.param("1-3-2", ["green", "blue", "red"], id="AK-T7 AK-T6 player numbers the other way round"),
    ],
)
def test_the_wild_token_passes_to_the_left(passing, holders):
    state, held = a_table(3, wild="red", passing=passing), []
    for _ in range(3):
        state = skip_turn(draw(state.with_order(deck=Deck(mixed=("wild",)), discard=()), "wild"))
        held.append(state.order.wild)
    assert held == holders


def test_ak_t7_the_order_of_passing_is_said_and_can_be_corrected():
    state = a_table(3, wild="")
    assert the_prompt(state, "wild-token").notes == (
        "After a wild turn it passes to the left: Ada → Ben → Cleo.",
    )
    state = correct(state, "order.passing", "1-3-2")
    assert the_prompt(state, "wild-token").notes == (
        "After a wild turn it passes to the left: Ada → Cleo → Ben.",
    )


@each("players", [1, 2, 4])
def test_ak_t7_without_three_players_nobody_passes_anything(players):
    state = a_table(players, passing="1-3-2")
    assert state.to_the_left == state.seats
    assert "order.passing" not in GAME.names(state)


# --- AK-T12: a pair token over a reshuffle -------------------------------------------------------------

ASKED = "Say first what the reshuffle does to the pair token on a mat."
NOT_ASKED = "This is asked only when a reshuffle finds a pair token on a mat, once in a game."


@each("move", [DrawTurnCard, RevealTurnCard], ids=["AK-T12 draw", "AK-T12 AK-T16 reveal"])
@each(
    ("answer", "seat"),
    [
        pytest.param("stay", "blue", id="the other one goes"),
        pytest.param("return", "", id="the pair chooses"),
    ],
)
def test_ak_t12_a_token_on_a_mat_is_asked_about(move, answer, seat):
    state, card = token_left(), move(drawn="pair-1-2")
    assert refusal(state, card) == ASKED
    state = play(state, KeepPairTokens(reshuffle=answer))
    assert side_of(with_deck(state), "pair-1-2") == seat
    state = play(state, card)
    if move is DrawTurnCard:
        assert (state.turn.seat, state.order.token("pair-1-2")) == (seat, "")
    else:
        assert state.order.token("pair-1-2") == ("red" if answer == "stay" else "")


@each(
    ("state", "expected"),
    [
        pytest.param(token_left(), None, id="AK-T12 the deck is empty, a token on a mat"),
        pytest.param(
            token_left().with_order(deck=Deck(mixed=("boss",))), NOT_ASKED, id="AK-T12 AK-T14 a card is left"
        ),
        pytest.param(token_left().with_order(pair_1_2=""), NOT_ASKED, id="AK-T12 no token on a mat"),
        pytest.param(token_left().with_order(pair_tokens="stay"), NOT_ASKED, id="AK-T12 asked before"),
        pytest.param(token_left(rules=1), NOT_ASKED, id="AK-T12 version 1: it stays"),
    ],
)
def test_when_a_token_is_asked_about(state, expected):
    assert refusal(state, KeepPairTokens(reshuffle="stay")) == expected
    draws = refusal(state, DrawTurnCard(drawn="boss"))
    assert draws == (ASKED if expected is None else None)


def test_ak_t12_by_version_1_the_token_stays_unasked():
    state = play(token_left(rules=1), DrawTurnCard(drawn="pair-1-2"))
    assert state.turn.seat == "blue"


def test_ak_t12_the_answer_holds_for_the_next_reshuffle_too():
    state = play(token_left(), KeepPairTokens(reshuffle="return"), DrawTurnCard(drawn="boss"))
    again = skip_turn(state).with_order(deck=Deck(), discard=state.turn_cards, pair_3_4="green")
    assert refusal(again, DrawTurnCard(drawn="boss")) is None
    assert play(again, DrawTurnCard(drawn="boss")).order.pair_3_4 == ""


def test_ak_t12_the_answer_can_be_corrected():
    state = correct(token_left(), "order.pair-tokens", "return")
    assert refusal(state, DrawTurnCard(drawn="boss")) is None


@each(
    ("answer", "sides"),
    [
        pytest.param(
            "stay", {("blue",): 2, ("green", "yellow"): 2, ("boss",): 2}, id="AK-T12 AK-T18 it stays"
        ),
        pytest.param(
            "return",
            {("red", "blue"): 2, ("green", "yellow"): 2, ("boss",): 2},
            id="AK-T12 AK-T18 it returns",
        ),
    ],
)
def test_the_odds_over_a_reshuffle(answer, sides):
    state = play(token_left(), KeepPairTokens(reshuffle=answer))
    assert odds_of_sides(state) == {side: Fraction(count, 6) for side, count in sides.items()}
