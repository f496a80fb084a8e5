"""The worked cases of the fact sheet, each by its id."""

import pytest
from each import each

from companion.engine.errors import Malformed
from companion.games.hundred_astronauts.state import LIMITS, REWARD, START
from tests.games.hundred_astronauts.table import (
    BASE,
    FULL,
    a_table,
    activated,
    an_offer,
    ended,
    hand,
    piles,
    play,
    plays,
    refusal,
    standing,
    the_prompt,
    too_much,
    turn_over,
)


def test_ha_w1_one_energy_two_cement_bricks_one_processor_are_four_cards():
    printed = {"slot_1": 3, "slot_1_text": "1 Energy, 2 Cement bricks", "slot_2": 1}
    state = play(
        a_table(hand=7),
        "type-blueprint",
        what="battleship",
        slot_2_text="1 Processor",
        reward="none",
        **printed,
    )
    hint = an_offer(state, "build", blueprint="card.battleship").hint
    assert hint == "I: 1 Energy, 2 Cement bricks; II: 1 Processor. 4 cards."
    after = play(state, "build", blueprint="card.battleship")
    assert (hand(after), after.scrapyard) == (2, 4)  # 7 - blueprint - 4


@each(
    ("turns", "built", "before", "after"),
    [
        pytest.param(1, (), 6, 6, id="HA-W2 first own turn: none"),
        pytest.param(2, (), 6, 7, id="HA-W3 later turn: 1"),
        pytest.param(2, ("wind-turbine",), 11, 13, id="HA-W4 turbine, hand 11: 2"),
        pytest.param(2, ("wind-turbine",), 12, 13, id="HA-W5 turbine, hand 12: off, 1"),
        pytest.param(2, ("wind-turbine", "wind-turbine"), 5, 7, id="HA-W8 two turbines: 2, not 3"),
    ],
)
def test_the_draw_at_the_start_of_a_turn(turns, built, before, after):
    state = a_table(step=START, turns=turns, built={"red": built}, hand=before)
    assert hand(play(state, "start-turn")) == after


@each("before", [pytest.param(11, id="HA-W4 hand 11"), pytest.param(12, id="HA-W5 hand 12")])
def test_of_13_cards_one_goes_by_the_end(before):
    state = a_table(step=START, built={"red": ("wind-turbine",)}, hand=before)
    state = plays(state, "start-turn", "end-actions", "declare")
    assert too_much(state) == (0, 0, 1)
    assert hand(play(state, "discard-excess")) == 12


@each(
    ("before", "said"),
    [
        pytest.param(
            12, "The Solar Panel is off: 12 cards at the start of the turn.", id="HA-W6 hand 12 at the start"
        ),
        pytest.param(11, None, id="HA-W7 hand 11 at the start, 12 after the draw"),
    ],
)
def test_the_solar_panel_by_the_hand_at_the_start(before, said):
    state = play(a_table(step=START, built={"red": ("solar-panel",)}, hand=before), "start-turn")
    assert hand(state) == before + 1
    assert refusal(state, "use-solar-panel") == said


@each(
    ("others", "cards"), [pytest.param(3, 4, id="HA-W9 with 3 others"), pytest.param(0, 1, id="HA-W9 alone")]
)
def test_ha_w9_refresh(others, cards):
    state = a_table(hand=6, deck=30)
    after = play(state, "refresh", others=others)
    assert (hand(after), piles(after)) == (6, (30 - cards, 6, cards))


def test_ha_w9_refresh_with_four_others_is_no_move():
    with pytest.raises(Malformed, match="from 0 to 3"):
        play(a_table(hand=12), "refresh", others=4)


def test_ha_w10_a_second_base_waits_for_the_astronaut_on_the_first():
    state = a_table(built={"red": (BASE,)})
    build = {"blueprint": "space-base", "paid": 0}
    assert refusal(state, "build", **build) == "Ada has a Space Base without an astronaut."
    assert refusal(play(state, "activate"), "build", **build) is None


def test_ha_w11_a_base_and_its_astronaut_in_one_turn():
    state = plays(
        a_table(),
        ("build", {"blueprint": "space-base", "paid": 2}),
        ("take-reward", {"reward": "none"}),
        "activate",
    )
    assert (standing(state), activated(state), hand(state)) == ([FULL], 1, 2)


def test_ha_w12_the_third_activation_wins_now_even_with_15_cards():
    state = a_table(hand={"red": 15}, built={"red": (FULL, FULL, BASE)})
    assert ended(state) is None
    state = play(state, "activate")
    assert (ended(state), hand(state)) == (("astronauts", ("red",)), 14)
    assert refusal(state, "end-actions").startswith("The game is over: Ada has 100 astronauts")


def shots_at(*built):
    """Projectiles of Ada, and these buildings of Ben (b2, b3, ...)."""
    return a_table(built={"red": ("projectiles",), "blue": built})


ONLY_THE_YOUNGEST = "Of several Space Bases only the youngest can be hit."


def test_ha_w13_the_youngest_base_is_empty():
    state = shots_at(FULL, BASE)
    assert refusal(state, "fire-projectiles", victim="blue", target="b2") == ONLY_THE_YOUNGEST
    after = play(state, "fire-projectiles", victim="blue", target="b3")
    assert (standing(after, "blue"), activated(after, "blue")) == ([FULL], 1)


def test_ha_w14_the_youngest_base_with_its_astronaut():
    state = shots_at(FULL, FULL)
    assert refusal(state, "fire-projectiles", victim="blue", target="b2") == ONLY_THE_YOUNGEST
    after = play(state, "fire-projectiles", victim="blue", target="b3")
    assert (activated(state, "blue"), activated(after, "blue")) == (2, 1)
    assert [one.id for one in after.player("blue").built] == ["b2"]
    assert after.scrapyard == 3  # base, astronaut, Projectiles


@each(
    ("built", "bases", "astronauts", "expected"),
    [
        pytest.param((FULL, FULL), 0, 2, (0, 1, 0), id="HA-W15 2 activated, 2 in hand"),
        pytest.param((BASE,), 3, 0, (1, 0, 0), id="HA-W16 1 built, 3 in hand"),
    ],
)
def test_one_too_many_at_the_end_of_the_turn(built, bases, astronauts, expected):
    state = a_table(step=LIMITS, built={"red": built})
    state = play(state, "declare", bases=bases, astronauts=astronauts)
    assert too_much(state) == expected
    after = play(state, "discard-excess")
    assert (hand(after), after.scrapyard, after.turn.seat) == (5, 1, "blue")


def test_ha_w17_43_cards_are_shuffled_6_lie_out_37_are_the_deck():
    state = play(a_table(deck=1, scrapyard=36), "sell-blueprint")  # the sold one is the 37th
    assert piles(state) == (37, 6, 0)
    assert state.reshuffled
    assert piles(play(a_table(scrapyard=37), "deck-ran-out")) == (None, 6, 0)


def test_ha_w18_a_coin_draws_the_last_card_and_one_of_the_new_deck():
    state = play(a_table(deck=1, scrapyard=10), "use-coin", use="deck")
    assert hand(state) == 7  # 6 - coin + 2
    assert piles(state) == (9, 6, 1)  # 10 + 6 draft cards, 6 out, 1 drawn, and then the coin (HA-Q14)


def test_ha_w19_a_second_blueprint_is_not_sold():
    state = play(a_table(), "sell-blueprint")
    assert refusal(state, "sell-blueprint") == "Selling a blueprint: already done in this turn."


def test_ha_w20_a_blueprint_and_an_astronaut_are_sold():
    state = plays(a_table(deck=30), "sell-blueprint", "sell-astronaut")
    assert (hand(state), piles(state)) == (6, (28, 6, 2))


def test_ha_w21_nothing_to_discard_for_a_draft_card():
    assert refusal(a_table(hand=0), "take-draft") == "A draft card takes 1 from hand, Ada has 0."
    assert refusal(a_table(hand=1), "take-draft") is None


def test_ha_w22_a_coin_from_the_deck_which_is_shuffled():
    state = play(a_table(hand=6, cards=("Mill",), deck=20), "build", blueprint="card.mill")
    assert (state.turn.step, hand(state), state.scrapyard) == (REWARD, 3, 2)
    assert "Then the deck: shuffle it afterwards." in the_prompt(state, "coin").notes
    after = play(state, "find-coin", where="deck")
    assert (hand(after), piles(after)) == (4, (19, 6, 2))


def test_ha_w23_no_coin_anywhere_no_reward():
    state = a_table(step=REWARD, reward="coin", deck=20, scrapyard=2)
    after = play(state, "find-coin", where="none")
    assert (hand(after), piles(after), after.turn.step) == (6, (20, 6, 2), "turn")


def test_ha_w24_a_battleship_without_a_card_to_pay():
    state = a_table(hand={"red": 0}, built={"red": ("battleship",)})
    assert refusal(state, "fire-battleship", victim="blue") == "The Battleship takes 1 from hand, Ada has 0."


def test_ha_w25_the_build_bot_saves_slot_one_for_a_component():
    state = a_table(hand=4, built={"red": ("build-bot",)}, cards=("Dome",))
    assert refusal(state, "build", blueprint="card.dome") == "Dome takes 5 from hand, Ada has 4."
    after = play(state, "build", blueprint="card.dome", ignore="1")
    assert (hand(after), after.scrapyard) == (0, 3)  # slot II (2) and 1 Component


def test_ha_w26_projectiles_of_this_turn():
    state = a_table(built={"blue": (BASE,)}, cards=("Rockets",))
    state = plays(state, ("build", {"blueprint": "card.rockets"}), ("take-reward", {"reward": "none"}))
    after = play(state, "fire-projectiles", victim="blue", target="b1")
    assert (standing(after), standing(after, "blue")) == ([], [])


def test_ha_w27_projectiles_hit_projectiles():
    after = play(shots_at("projectiles"), "fire-projectiles", victim="blue", target="b2")
    assert (standing(after, "blue"), after.scrapyard) == ([], 2)


def test_ha_w2_ha_w3_every_player_has_a_first_turn():
    state = plays(a_table(turn=""), ("begin", {"seat": "red"}), "start-turn")
    state = play(turn_over(state), "start-turn")  # Ben
    assert (hand(state, "red"), hand(state, "blue")) == (6, 6)
    state = play(turn_over(state), "start-turn")  # Ada again
    assert (hand(state, "red"), hand(state, "blue")) == (7, 6)
