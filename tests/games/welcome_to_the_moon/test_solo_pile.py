"""The pile of the solo game (WM-S47, WM-S48, WM-S49, WM-S58, WM-S63, WM-S64, WM-S65)."""

from dataclasses import replace

import pytest
from each import each

from companion.engine.errors import IllegalMove
from companion.games.welcome_to_the_moon.components import EFFECTS, STARSHIP
from companion.games.welcome_to_the_moon.piles import SoloPile, deal


def first_of(candidates):
    return candidates[0]


def last_of(candidates):
    return candidates[-1]


def dealt(turns, pick, gone=1):
    """After so many turns: one of the three cards given away (or `gone` of them), the others discarded."""
    pile, came = SoloPile(), []
    for _ in range(turns):
        pile, effects = deal(pile, pick)
        came.append(effects)
        pile = pile.put_away(*pile.shown[gone:])
    return pile, came


def test_wm_s47_one_pile_of_66():
    assert SoloPile().left == 66
    assert len(SoloPile().cards) == len(STARSHIP)


def test_wm_s49_three_starship_cards_lie_open():
    pile, effects = deal(SoloPile(), first_of)
    assert (len(pile.shown), effects, pile.left) == (3, (), 63)
    assert all(card in STARSHIP for card in pile.shown)


def test_wm_s48_no_effect_card_before_draw_43():
    fourteen, came = dealt(14, last_of)
    assert came == [()] * 14
    assert len(fourteen.cards) == 21
    assert set(EFFECTS) <= set(fourteen.candidates())
    one_earlier = replace(fourteen, cards=(*fourteen.cards, "1"))
    assert not set(EFFECTS) & set(one_earlier.candidates())


def test_wm_s49_effect_cards_on_the_way_are_discarded_and_replaced():
    pile, came = dealt(15, last_of)
    assert [EFFECTS[card] for card in came[14]] == ["C", "B", "A"]
    assert set(EFFECTS) <= set(pile.discard)
    assert pile.effects == ()
    assert len(pile.cards) == 18


def test_wm_s63_the_new_pile_is_the_discards_and_the_effect_cards():
    before, _ = dealt(21, last_of)
    assert (len(before.cards), len(before.discard)) == (0, 2 * 21 + 3)
    pile, _ = deal(before, first_of)
    given = set(STARSHIP) - set(before.discard)
    assert len(given) == 21
    assert not given & {*pile.cards, *pile.shown, *pile.discard}
    assert pile.second
    assert len(pile.cards) + len(pile.shown) == 45


def test_wm_s58_effect_cards_at_the_very_bottom_are_drawn_before_the_shuffle_and_come_again():
    before, came = dealt(21, first_of)
    assert came == [()] * 21
    assert before.candidates() == tuple(EFFECTS)
    pile, effects = deal(before, first_of)
    assert [EFFECTS[card] for card in effects] == ["A", "B", "C"]
    assert pile.second
    assert set(EFFECTS) <= set(pile.cards)


def test_wm_s65_35_turns_at_most():
    pile, _ = dealt(34, last_of)
    assert not pile.run_out
    pile, _ = dealt(35, last_of)
    assert pile.run_out
    with pytest.raises(IllegalMove, match="second time"):
        deal(pile, last_of)


def test_wm_s65_effect_cards_left_at_the_end_are_no_starship_cards():
    """All 42 starship cards of the second pass drawn first: three effect cards stay face down."""

    def starship_first(candidates):
        return next((card for card in candidates if card in STARSHIP), candidates[0])

    pile, _ = dealt(35, starship_first)
    assert pile.left == 3
    assert pile.run_out


@each(("cards", "over"), [(2, True), (3, False)], ids=["WM-S64 two left", "WM-S64 three left"])
def test_when_a_pile_has_run_out(cards, over):
    some = tuple(STARSHIP)[:cards]
    effects = tuple(EFFECTS)
    assert SoloPile(cards=(*some, *effects), effects=(), second=True).run_out is over
    assert SoloPile(cards=some[:1], discard=some[1:]).run_out is over


def test_an_exchange_puts_two_cards_in_each_others_place():
    pile, _ = deal(SoloPile(), first_of)
    (one, _, _), other = pile.shown, pile.cards[4]
    after = pile.exchanged(one, other)
    assert after.shown == (other, *pile.shown[1:])
    assert after.cards[4] == one
    assert {*after.cards, *after.shown} == set(STARSHIP)
