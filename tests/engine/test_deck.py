"""A deck of which some places are known."""

from collections import Counter
from fractions import Fraction

import pytest
from each import each
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.deck import Deck, shuffled, without
from companion.engine.errors import IllegalMove

MIXED = shuffled(["boss", "1", "2", "wild", "boss"])


def test_a_shuffled_deck_is_sorted_and_knows_no_place():
    assert MIXED == Deck(mixed=("1", "2", "boss", "boss", "wild"))
    assert shuffled(["b", "a"]) == shuffled(["a", "b"]), "the order it was given in must not leak"


@each(
    ("deck", "candidates"),
    [
        pytest.param(Deck(), (), id="an empty deck"),
        pytest.param(
            MIXED,
            ("1", "2", "boss", "boss", "wild"),
            id="any of the mixed ones, each as often as it is there",
        ),
        pytest.param(Deck(("x", "y"), ("a",), ("z",)), ("x",), id="the known top one only"),
        pytest.param(Deck((), ("a", "b"), ("z",)), ("a", "b"), id="the bottom one not before its turn"),
        pytest.param(Deck((), (), ("z", "y")), ("z",), id="the upper of the bottom ones"),
    ],
)
def test_candidates(deck, candidates):
    assert deck.candidates() == candidates


@each(
    ("deck", "odds"),
    [
        pytest.param(Deck(), {}, id="an empty deck has none"),
        pytest.param(
            MIXED,
            {"boss": Fraction(2, 5), "1": Fraction(1, 5), "2": Fraction(1, 5), "wild": Fraction(1, 5)},
            id="by count",
        ),
        # another x among the mixed ones does not matter
        pytest.param(Deck(("x",), ("a", "x"), ()), {"x": Fraction(1)}, id="a known one is certain"),
        pytest.param(Deck((), (), ("z", "y")), {"z": Fraction(1)}, id="so is the last of the bottom"),
    ],
)
def test_odds(deck, odds):
    assert deck.odds() == odds


@each(
    ("deck", "card", "left"),
    [
        pytest.param(MIXED, "boss", Deck(mixed=("1", "2", "boss", "wild")), id="one of two alike"),
        pytest.param(Deck(("x", "y"), ("a",)), "x", Deck(("y",), ("a",)), id="the known top one"),
        # the one on top goes, not the one among the mixed
        pytest.param(Deck(("a",), ("a",)), "a", Deck((), ("a",)), id="the top one of two alike"),
        pytest.param(
            Deck((), ("a",), ("a",)), "a", Deck((), (), ("a",)), id="the mixed one before the bottom one"
        ),
        pytest.param(Deck((), (), ("z", "y")), "z", Deck((), (), ("y",)), id="the bottom ones in order"),
    ],
)
def test_draw(deck, card, left):
    assert deck.draw(card) == left


@each(
    ("deck", "card"),
    [
        pytest.param(Deck(), "a", id="an empty deck"),
        pytest.param(MIXED, "3", id="not in the deck"),
        pytest.param(Deck(("x",), ("a",)), "a", id="another is known to be on top"),
        pytest.param(Deck(("x", "y"), ()), "y", id="second from the top"),
        pytest.param(Deck((), ("a",), ("z",)), "z", id="known to be at the bottom"),
        pytest.param(Deck((), (), ("z", "y")), "y", id="below another at the bottom"),
    ],
)
def test_draw_refused(deck, card):
    with pytest.raises(IllegalMove) as refused:
        deck.draw(card)
    assert str(refused.value) == "That card cannot be on top of the deck now."


def test_the_card_laid_on_top_last_is_drawn_first():
    deck = shuffled(["a"]).on_top("x").on_top("y")
    assert deck.draw("y").draw("x").draw("a") == Deck()


def test_the_card_put_to_the_bottom_last_is_drawn_last():
    deck = shuffled(["a"]).at_bottom("x").at_bottom("y")
    assert deck.draw("a").draw("x").draw("y") == Deck()


def test_shuffling_in_forgets_every_place():
    deck = Deck(("x",), ("m",), ("z",)).shuffled_in("b", "a")
    assert deck == Deck(mixed=("a", "b", "m", "x", "z"))


def test_shuffling_nothing_in_is_a_shuffle():
    assert Deck(("x",), (), ("a",)).shuffled_in() == Deck(mixed=("a", "x"))


@each(
    ("cards", "card", "left"),
    [
        (("a",), "a", ()),
        (("a", "b", "c"), "b", ("a", "c")),
        # the last of two alike, so that a discard pile keeps its order
        (("a", "b", "a"), "a", ("a", "b")),
    ],
)
def test_without(cards, card, left):
    assert without(cards, card) == left


def test_without_a_card_that_is_not_there():
    with pytest.raises(ValueError, match="not in tuple"):
        without(("a",), "b")


# --- any deck ------------------------------------------------------------------------------------

CARDS = st.sampled_from(["boss", "1", "2", "3", "wild"])
PILES = st.lists(CARDS, max_size=6).map(tuple)
DECKS = st.builds(lambda top, mixed, bottom: Deck(top, tuple(sorted(mixed)), bottom), PILES, PILES, PILES)


@given(DECKS, CARDS, st.data())
def test_no_card_appears_or_vanishes(deck, card, data):
    before = Counter(deck.cards)
    assert Counter(deck.on_top(card).cards) == before + Counter([card])
    assert Counter(deck.at_bottom(card).cards) == before + Counter([card])
    assert Counter(deck.shuffled_in(card, card).cards) == before + Counter([card, card])
    assert len(deck) == len(deck.cards) == before.total()
    if before:
        drawn = data.draw(st.sampled_from(deck.candidates()))
        assert Counter(deck.draw(drawn).cards) + Counter([drawn]) == before


@given(DECKS, CARDS)
def test_a_card_can_be_drawn_when_its_odds_say_so(deck, card):
    if card in deck.odds():
        assert len(deck.draw(card)) == len(deck) - 1
    else:
        with pytest.raises(IllegalMove):
            deck.draw(card)


@given(DECKS)
def test_odds_add_up_to_one(deck):
    assert sum(deck.odds().values()) == (1 if len(deck) else 0)


@given(DECKS, CARDS)
def test_what_was_laid_on_top_can_be_drawn_off_again(deck, card):
    assert deck.on_top(card).draw(card) == deck


@given(DECKS, st.data())
def test_every_deck_can_be_drawn_empty(deck, data):
    count, drawn = len(deck), []
    while deck.candidates():
        drawn.append(data.draw(st.sampled_from(deck.candidates())))
        deck = deck.draw(drawn[-1])
    assert (deck, len(drawn)) == (Deck(), count)


@given(DECKS, CARDS)
def test_the_mixed_cards_stay_sorted(deck, card):
    """Otherwise the order in which cards came would show."""
    for after in (deck.shuffled_in(card), deck.on_top(card), deck.at_bottom(card)):
        assert list(after.mixed) == sorted(after.mixed)
