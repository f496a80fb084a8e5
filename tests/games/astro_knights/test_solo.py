"""O: one knight alone, and one player with several knights."""

import pytest
from each import each

from companion.games.astro_knights.attack_phase import Attack
from companion.games.astro_knights.damage import DamageKnight
from tests.games.astro_knights.tables import (
    GAME,
    a_setup,
    a_table,
    draw,
    new_game,
    play,
    skip_turn,
    the_prompt,
)


@each(
    ("health", "homeworld", "damage", "expected"),
    [
        pytest.param(1, 20, 1, (0, 20), id="AK-O2 exhausted is no loss"),
        pytest.param(1, 20, 3, (0, 16), id="AK-DX-11 AK-O2 AK-X4 the excess still counts twice"),
        pytest.param(0, 20, 3, (0, 14), id="AK-O4 AK-X3 the exhausted knight takes it"),
    ],
)
def test_a_lone_knight_on_0_plays_on(health, homeworld, damage, expected):
    state = play(a_table(1, health=health, homeworld=homeworld), DamageKnight(seat="red", amount=damage))
    assert (state.knights[0].health.value, state.homeworld.health.value) == expected
    assert GAME.outcome(state) is None


def test_ak_o2_the_homeworld_still_falls():
    state = play(a_table(1, health=0, homeworld=5), DamageKnight(seat="red", amount=3))
    assert GAME.outcome(state).reason == "homeworld-destroyed"


def test_ak_o1_a_lone_knight_is_its_own_ally():
    """AK-K5: what an ally's Weapon could do, the own one does."""
    state = a_table(1, equipped=1, turn="red")
    after = play(state, Attack(target="boss", damage=3, owner="red"))
    assert (after.knights[0].equipped, after.boss.health) == (0, 37)


def test_ak_o3_every_player_card_is_this_knights_turn():
    state = a_table(1)
    for _ in range(3):
        state = draw(state, "player")
        assert state.turn.seat == "red"
        state = skip_turn(state)
    assert state.order.deck.cards == ("boss", "boss")


def test_ak_o4_the_lowest_health_is_not_worth_a_note():
    assert the_prompt(a_table(1, turn="boss"), "boss-draws").notes == ()


@each("knights", [2, 3, 4])
def test_one_player_with_several_knights_has_their_deck(knights):
    """T: the deck for as many players as there are knights; AK-W2 applies."""
    state = new_game(a_setup(knights, wild="red", dealer="table"), names=("Ada",) * knights)
    assert len(state.order.deck) == 6
    assert {knight.player for knight in state.knights} == {"Ada"}
    for knight in state.knights:
        state = play(state, DamageKnight(seat=knight.seat, amount=10))
    assert GAME.outcome(state).reason == "all-exhausted"
