"""Deck, draft and scrapyard: what is refilled, and what happens when the deck runs out (HA-D1, HA-I1,
HA-I6)."""

from dataclasses import replace

import pytest
from each import each

from companion.games.hundred_astronauts.state import REWARD, START
from tests.games.hundred_astronauts.table import (
    BASE,
    a_table,
    all_cards,
    correct,
    hand,
    new_game,
    piles,
    play,
    plays,
    prompt_ids,
    the_prompt,
)


@each(
    ("deck", "lie"),
    [
        pytest.param(3, (2, 6, 4), id="HA-D1 two are left"),
        pytest.param(2, (1, 6, 4), id="HA-D1 one is left"),
        pytest.param(1, (4, 6, 0), id="HA-D1 HA-Q12 the last one has left: at once, 4 + 6 shuffled, 6 out"),
    ],
)
def test_ha_d1_when_the_last_card_has_left(deck, lie):
    after = play(a_table(deck=deck, scrapyard=3), "sell-blueprint")
    assert piles(after) == lie
    assert after.reshuffled is (deck == 1)
    assert hand(after) == 6


@each("scrapyard", [0, 1, 37, 90])
def test_ha_i6_ha_d1_the_new_deck_is_as_large_as_the_scrapyard_was(scrapyard):
    state = a_table(step=START, deck=1, scrapyard=scrapyard)
    assert piles(play(state, "start-turn")) == (scrapyard, 6, 0)


def test_ha_q12_the_rest_is_drawn_from_the_new_deck():
    state = a_table(step=START, deck=1, scrapyard=8, built={"red": ("wind-turbine",)})
    after = play(state, "start-turn")
    assert (hand(after), piles(after)) == (8, (7, 6, 0))


@each(
    ("deck", "lie"),
    [
        pytest.param(3, (1, 6, 10), id="HA-I1 both places are filled"),
        pytest.param(2, (9, 6, 1), id="HA-Q12 the second fills the last place: 9 + 6 shuffled"),
        pytest.param(1, (8, 6, 1), id="HA-Q13 one place filled: 9 + 5 shuffled, 6 out"),
    ],
)
def test_ha_q13_ha_q17_two_draft_cards_are_both_taken(deck, lie):
    after = play(a_table(deck=deck, scrapyard=9), "use-coin", use="draft")  # HA-Q14: the coin goes last
    assert (hand(after), piles(after)) == (7, lie)
    assert after.draft == 6


@each(
    ("kind", "given", "taken"),
    [
        pytest.param("take-draft", {}, 1, id="HA-I1 HA-A2"),
        pytest.param("use-solar-panel", {}, 1, id="HA-I1 HA-A12"),
        pytest.param("use-coin", {"use": "draft"}, 2, id="HA-I1 HA-A7"),
        pytest.param("build", {"blueprint": "card.robot"}, 2, id="HA-I1 HA-B3"),
    ],
)
def test_ha_i1_the_draft_shows_six_again_at_once(kind, given, taken):
    state = a_table(built={"red": ("solar-panel",)}, cards=("Robot",), deck=20)
    after = play(state, kind, **given)
    assert (after.deck, after.draft) == (20 - taken, 6)


def test_ha_q17_a_reward_takes_as_many_draft_cards_as_there_are():
    state = a_table(step=REWARD, reward="unknown", draft=1, deck=20)
    after = play(state, "take-reward", reward="draft")
    assert (hand(after), piles(after)) == (7, (14, 6, 0))


def test_ha_w17_ha_w18_no_card_is_lost_when_the_deck_runs_out():
    state = a_table(deck=1, scrapyard=2)
    for kind, given in (("use-coin", {"use": "deck"}), ("take-draft", {}), ("refresh", {"others": 2})):
        after = play(state, kind, **given)
        assert (all_cards(after), after.draft) == (all_cards(state), 6)
        state = after


# few cards


def test_ha_d1_with_hardly_a_card_the_game_goes_on():
    state = plays(new_game(cards=19), ("begin", {"seat": "red"}), "start-turn")
    assert piles(state) == (1, 6, 0)
    state = plays(state, "sell-blueprint", "sell-astronaut", ("refresh", {"others": 3}))
    assert (all_cards(state), state.draft) == (19, 6)


@each(
    ("scrapyard", "draft", "cards", "lie"),
    [
        pytest.param(0, 6, 6, (0, 6, 0), id="HA-Q12 no card to be drawn"),
        pytest.param(4, 6, 7, (3, 6, 0), id="HA-Q12 an empty deck is made anew first"),
        pytest.param(4, 1, 6, (0, 5, 0), id="HA-Q12 all that is there lies in the draft"),
    ],
)
def test_ha_q12_a_deck_that_is_empty_already(scrapyard, draft, cards, lie):
    state = a_table(step=START, deck=0, scrapyard=scrapyard, draft=draft)
    after = play(state, "start-turn")
    assert (hand(after), piles(after)) == (cards, lie)
    assert all_cards(after) == all_cards(state)


def test_ha_i1_an_empty_deck_is_made_anew_for_the_draft():
    after = play(a_table(deck=0, scrapyard=5), "take-draft")  # and the discard
    assert (hand(after), piles(after)) == (6, (5, 6, 0))


def test_ha_i1_a_draft_of_fewer_where_no_card_is_left():
    state = a_table(deck=0, scrapyard=0, built={"red": ("solar-panel",)})
    after = play(state, "use-solar-panel")
    assert (hand(after), piles(after)) == (7, (0, 5, 0))


# a deck that nobody counts


def test_ha_d1_where_nobody_counts_the_table_says_that_the_deck_ran_out():
    state = a_table(scrapyard=20)
    assert piles(plays(state, "sell-blueprint", "take-draft")) == (None, 6, 22)
    after = play(state, "deck-ran-out")
    assert (piles(after), after.reshuffled) == ((None, 6, 0), True)


@each(
    ("deck", "expected"),
    [
        pytest.param(None, (None, 6, 0), id="HA-D1 nobody counts"),
        pytest.param(9, (20, 6, 0), id="HA-D1 the app has missed cards that an effect moved"),
    ],
)
def test_ha_d1_the_table_may_say_it_whatever_is_counted(deck, expected):
    assert piles(play(a_table(deck=deck, scrapyard=20), "deck-ran-out")) == expected


def test_ha_d1_a_deck_counted_from_now_on():
    assert play(correct(a_table(), "deck", 1), "sell-blueprint").reshuffled


def test_ha_d1_ha_q20_the_shuffle_is_said_until_the_next_act():
    state = play(a_table(deck=1, built={"red": (BASE,)}), "sell-blueprint")
    assert prompt_ids(state) == ["reshuffled", "turn"]
    said = "The deck ran out: shuffle scrapyard and draft 7 times, lay out 6 new draft cards."
    assert the_prompt(state, "reshuffled").text == said
    assert prompt_ids(play(state, "activate")) == ["turn"]


def test_ha_q14_by_the_rules_of_version_1_the_coin_went_first():
    old = replace(a_table(deck=1, scrapyard=10), rules_version=1)
    assert piles(play(old, "use-coin", use="deck")) == (10, 6, 0)
