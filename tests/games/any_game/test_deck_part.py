"""A deck of one's own: where its cards lie, what may come next, and that none is lost."""

from collections import Counter
from fractions import Fraction

import pytest
from each import each
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.chance import Chance
from companion.engine.errors import IllegalMove, Malformed
from companion.engine.move_context import MoveContext
from companion.games.any_game import GAME
from companion.games.any_game.views import chances, deck
from tests.games.any_game.table import a_table, correct, deal, play, plays, refusal, value_of

BOSSES = ["Boss × 3", "Ada", "Ben x 2", "Box 2"]


def called(state, cards):
    return [state.deck.names[card] for card in cards]


def all_cards(state):
    part = state.deck
    return Counter(called(state, part.deck.cards + part.discard + part.revealed))


def odds(state):
    return [str(one).replace("\u00a0", " ") for one in chances(state.deck)]


def test_ag_p19_a_line_is_a_name_and_its_copies():
    assert all_cards(a_table(cards=BOSSES)) == {"Boss": 3, "Ada": 1, "Ben": 2, "Box 2": 1}
    assert a_table().deck is None


@each("line", ["Boss × 0", "Boss × 41"])
def test_ag_p19_so_many_copies_are_no_deck(line):
    with pytest.raises(Malformed, match="1 to 40 copies"):
        a_table(cards=[line])


def test_ag_p20_a_drawn_card_comes_to_the_discard_pile():
    state = deal(a_table(cards=BOSSES), "Boss", "Ada")
    assert called(state, state.deck.discard) == ["Boss", "Ada"]
    with pytest.raises(IllegalMove, match="cannot be on top"):
        deal(state, "Ada")


def test_ag_p20_a_card_that_lies_open_hides_no_card_that_is_drawn():
    state = deal(a_table(cards=BOSSES), "Ada")
    (boss,) = (card for card, name in state.deck.names.items() if name == "Boss")
    state = play(state, "reveal-card", drawn=boss)
    shown = deck(state, GAME.offer_index(state)).cards
    assert [(str(card), str(how)) for card, how in shown] == [("Boss", "revealed"), ("Ada", "drawn last")]


@each(
    ("to", "left", "expected"),
    [
        ("top", ["Ada: 1 of 1, certain"], ("Ada",)),
        ("bottom", ["Ben: 1 of 1, certain"], ("Ben", "Ada")),
        ("shuffle", ["Ada: 1 of 2, 50 %", "Ben: 1 of 2, 50 %"], ()),
        ("discard", ["Ben: 1 of 1, certain"], ("Ben",)),
    ],
)
def test_ag_p20_ag_p24_a_revealed_card_goes_where_somebody_says(to, left, expected):
    state = GAME.play(a_table(cards=["Ada", "Ben"]), GAME.moves["reveal-card"](drawn="c1"))
    assert GAME.prompts(state, "red")[0].text == "Ada: where does it go?"
    after = play(state, "place-card", card="c1", to=to)
    assert odds(after) == left
    assert all_cards(after) == {"Ada": 1, "Ben": 1}
    assert refusal(after, "place-card", card="c1", to=to) == "This card does not lie revealed."
    assert not expected or deal(after, *expected)


def test_ag_p20_the_card_revealed_last_is_asked_for_first():
    state = a_table("reveal-card", "reveal-card", cards=["Ada", "Ben"])
    newest = state.deck.names[state.deck.revealed[-1]]
    assert GAME.prompts(state, "")[0].text == f"{newest}: where does it go?"


@each("to", ["top", "bottom", "shuffle"])
def test_ag_p20_a_discarded_card_goes_back(to):
    state = play(deal(a_table(cards=["Ada", "Ben"]), "Ada"), "return-card", card="c1", to=to)
    assert (state.deck.discard, len(state.deck.deck)) == ((), 2)
    assert refusal(state, "return-card", card="c1", to=to) == "This card is not in the discard pile."


def test_ag_p21_an_empty_deck_takes_the_discards_when_a_card_is_needed():
    state = deal(a_table(cards=["Ada", "Ben"]), "Ada", "Ben")
    assert (len(state.deck.deck), odds(state)) == (0, ["Ben: 1 of 2, 50 %", "Ada: 1 of 2, 50 %"][::-1])
    again = deal(state, "Ada")
    assert (called(again, again.deck.discard), called(again, again.deck.deck.cards)) == (["Ada"], ["Ben"])


def test_ag_p21_or_stays_empty():
    state = deal(a_table(cards=["Ada"], drawn_once=True), "Ada")
    assert refusal(state, "draw-card") == refusal(state, "reveal-card") == "The deck is empty."
    assert len(play(state, "reshuffle-deck").deck.deck) == 1


def test_ag_p21_the_discards_are_shuffled_in_at_once_and_an_open_card_stays():
    state = play(deal(a_table(cards=["Ada", "Ben", "Cy"]), "Ada"), "reveal-card")
    after = play(state, "reshuffle-deck")
    assert (len(after.deck.deck), len(after.deck.revealed)) == (2, 1)
    assert refusal(after, "reshuffle-deck") == "No card lies in the discard pile."


def test_ag_p22_cards_are_added_to_a_deck_or_begin_one():
    state = plays(
        a_table(), ("add-cards", {"name": "Ada", "copies": 2}), ("add-cards", {"name": "Ben", "copies": 1})
    )
    assert all_cards(play(state, "add-cards", name="Ada", copies=3)) == {"Ada": 5, "Ben": 1}
    assert list(state.deck.names) == ["c1", "c2"]


def test_ag_p22_a_name_with_a_sign_of_copies_in_it_is_a_name():
    state = play(a_table(), "add-cards", name="Wings × 2", copies=3)
    assert all_cards(state) == {"Wings × 2": 3}


def test_ag_p22_there_is_an_end_to_kinds():
    state = a_table(cards=[f"Card {n}." for n in range(60)])
    assert refusal(state, "add-cards", name="One more", copies=1) == "A deck has at most 60 kinds of card."
    assert refusal(state, "add-cards", name="Card 7.", copies=1) is None


def test_ag_p23_what_is_left_is_set_by_hand_and_then_nobody_knows_a_place():
    state = a_table(cards=["Ada × 2", "Ben"])
    known = play(deal(state, "Ben"), "return-card", card="c2", to="top")
    after = correct(known, "deck.c1", 1)
    assert (value_of(after, "deck.c1"), odds(after)) == (1, ["Ada: 1 of 2, 50 %", "Ben: 1 of 2, 50 %"])


def test_a_card_without_a_deck_is_refused():
    assert refusal(a_table(), "draw-card") == "There is no deck at this table."


# --- any deck keeps its cards --------------------------------------------------------------------

LINES = ["Boss × 3", "Ada", "Ben × 2", "Cy", "Dee × 7"]
ACTS = st.tuples(st.sampled_from(["draw", "reveal", "place", "return", "shuffle"]), st.integers(0, 99))


def one_act(state, act, number):
    """Any act that this table may do, whatever chance says; the state as it was where it may not."""
    part = state.deck
    if act in {"draw", "reveal"}:
        move = GAME.moves[f"{act}-card"]().draw(state, MoveContext(Chance("a seed", number), 0))
        return GAME.play(state, move) if GAME.refusal(state, move) is None else state
    if act == "shuffle":
        return play(state, "reshuffle-deck") if part.discard else state
    pile = part.revealed if act == "place" else part.discard
    if not pile:
        return state
    to = ("top", "bottom", "shuffle")[number % 3]
    return play(state, f"{act}-card", card=pile[number % len(pile)], to=to)


@settings(max_examples=150)
@given(
    st.lists(st.sampled_from(LINES), min_size=1, max_size=6, unique=True),
    st.booleans(),
    st.lists(ACTS, max_size=40),
)
def test_ag_p19_ag_p24_a_deck_of_any_make_keeps_its_cards(lines, once, acts):
    state = a_table(cards=lines, drawn_once=once)
    first = all_cards(state)
    for act, number in acts:
        before, state = state, one_act(state, act, number)
        assert all_cards(state) == first
        if act in {"draw", "reveal"} and state is not before:
            taken = (state.deck.discard if act == "draw" else state.deck.revealed)[-1]
            assert before.deck.ready.deck.odds()[taken] > 0
        shares = state.deck.ready.deck.odds().values()
        assert sum(shares, Fraction(0)) == (1 if len(state.deck.ready.deck) else 0)
