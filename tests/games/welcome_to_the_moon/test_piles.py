"""The three piles of the multiplayer game."""

from collections import Counter
from itertools import pairwise

import pytest
from each import each

from companion.engine.chance import Chance
from companion.engine.errors import IllegalMove
from companion.games.welcome_to_the_moon.components import STARSHIP
from companion.games.welcome_to_the_moon.piles import Logged, Piles, turn_over


def first_of(candidates):
    return candidates[0]


def after(turns, pick=first_of):
    """The piles after so many turns, and what each of them showed."""
    piles, shown = Piles(), []
    for _ in range(turns):
        piles = turn_over(piles, pick)
        shown.append(tuple((pile.number, pile.action) for pile in piles.piles))
    return piles, shown


def cards_in(piles):
    lying = [card for pile in piles.piles for card in (pile.number, pile.action) if card]
    return Counter([*lying, *piles.unseen, *(c for p in piles.piles for c in (*p.discard, *p.mixed))])


def test_wm_s2_three_piles_of_21():
    piles, _ = after(1)
    assert len(Piles().unseen) == 63
    assert (len(piles.piles), len(piles.unseen), piles.left) == (3, 57, 19)


def test_wm_s3_three_combinations_of_six_different_cards():
    _, [shown] = after(1)
    assert len({card for pair in shown for card in pair}) == 6


def test_wm_s4_a_number_is_the_action_of_the_next_turn():
    _, shown = after(45)
    for before, now in pairwise(shown):
        assert [action for _, action in now] == [number for number, _ in before]
        assert all(number != action for number, action in now)


@each("turns", [1, 19, 20, 21, 22, 40, 41, 60, 61, 100])
def test_no_card_is_lost_or_doubled(turns):
    piles, _ = after(turns)
    assert cards_in(piles) == Counter(list(STARSHIP))


def test_wm_s5_the_first_pass_shows_every_card_once():
    _, shown = after(20)
    numbers = [number for turn in shown for number, _ in turn]
    actions = [action for _, action in shown[0]]
    assert sorted(numbers + actions) == sorted(STARSHIP)


def test_wm_s5_the_piles_run_out_in_the_same_turn_and_are_shuffled_for_their_own_place():
    piles, _ = after(20)
    assert piles.unseen == ()
    assert [len(pile.discard) for pile in piles.piles] == [19, 19, 19]
    _, longer = after(60)
    for place in range(3):
        first = {card for turn in longer[:20] for card in turn[place]}
        second = {card for turn in longer[20:] for card in turn[place]}
        assert len(first) == 21
        assert second == first


def test_wm_s6_the_card_turned_over_last_stays_out_of_the_shuffle():
    before, shown = after(20)
    now, again = after(21)
    for place, pile in enumerate(now.piles):
        assert pile.action == shown[19][place][0] == again[20][place][1]
        assert len(pile.mixed) == 19
        assert pile.action not in pile.mixed
        assert pile.number in (*before.piles[place].discard, before.piles[place].action)
    assert now.left == 19


def test_wm_s6_twenty_turns_a_pass():
    passes = [after(turns)[0].left for turns in (20, 21, 40, 41, 60, 61)]
    assert passes == [0, 19, 0, 19, 0, 19]


def test_a_logged_card_must_be_one_that_can_come():
    piles, _ = after(1)
    there = piles.piles[0].number
    with pytest.raises(IllegalMove, match="cannot come"):
        turn_over(piles, Logged((there, *piles.unseen[:2])))
    with pytest.raises(IllegalMove, match="cannot come"):
        turn_over(piles, Logged(piles.unseen[:2]))
    assert turn_over(piles, Logged(piles.unseen[:3])).piles[2].number == piles.unseen[2]


def test_a_card_cannot_come_back_before_the_pass_is_over():
    piles, shown = after(21)
    with pytest.raises(IllegalMove, match="cannot come"):
        turn_over(piles, Logged((shown[20][0][0], *(p.mixed[0] for p in piles.piles[1:]))))
    with pytest.raises(IllegalMove, match="cannot come"):
        turn_over(piles, Logged((piles.piles[1].mixed[0], *(p.mixed[0] for p in piles.piles[1:]))))


def test_the_same_numbers_deal_the_same_cards():
    deals = [after(30, Chance("seed", 0).pick)[1] for _ in range(2)]
    assert deals[0] == deals[1]
    assert deals[0] != after(30, Chance("seed", 1).pick)[1]
