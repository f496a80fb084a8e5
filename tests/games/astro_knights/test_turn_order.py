"""T: the turn order deck, its tokens, and the odds of what comes next."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from each import each

from companion.engine import fields
from companion.engine.chance import Chance
from companion.engine.deck import Deck, shuffled
from companion.engine.errors import IllegalMove
from companion.engine.log import Entry
from companion.engine.move_context import MoveContext
from companion.engine.replay import audit
from companion.engine.seats import seat_row
from companion.games.astro_knights import GAME
from companion.games.astro_knights.main_phase import GainEnergy
from companion.games.astro_knights.setup import Setup
from companion.games.astro_knights.turn_order import (
    ChangeDealer,
    ChooseTurn,
    DrawTurnCard,
    EndTurn,
    HoldWildToken,
    PlaceRevealedCard,
    ReturnTurnCard,
    RevealTurnCard,
    odds_of_next,
    odds_of_sides,
    odds_of_two_boss_turns,
    side_of,
)
from tests.games.astro_knights.tables import (
    NAMES,
    SEATS,
    a_setup,
    a_table,
    correct,
    draw,
    in_turn,
    play,
    prompt_ids,
    refusal,
    skip_turn,
    the_prompt,
    turn_cards,
)

TWO = ("boss", "boss", "player-1", "player-1", "player-2", "player-2")


def whole_round(state, *cards):
    """These cards drawn one after the other, each turn over at once."""
    for card in cards:
        state = skip_turn(draw(state, card))
    return state


# --- the deck of each mode (the rows of the table in T) --------------------------------------------


@each(
    ("players", "expected"),
    [
        pytest.param(1, {"boss": 2, "player": 3}, id="AK-T1 AK-O3 one knight, five cards"),
        pytest.param(2, {"boss": 2, "player-1": 2, "player-2": 2}, id="AK-T1 two players, six cards"),
        pytest.param(
            3, {"boss": 2, "player-1": 1, "player-2": 1, "player-3": 1, "wild": 1}, id="AK-T1 three players"
        ),
        pytest.param(4, {"boss": 2, "pair-1-2": 2, "pair-3-4": 2}, id="AK-T1 four players"),
    ],
)
def test_the_deck_at_the_start(players, expected):
    state = a_table(players)
    assert Counter(state.order.deck.cards) == expected
    assert (state.order.discard, state.order.round) == ((), 1)


# --- drawing --------------------------------------------------------------------------------------


def test_ak_t2_the_drawn_card_lies_on_the_discard_pile():
    state = draw(a_table(), "player-1", "boss")
    assert state.order.discard == ("player-1", "boss")
    assert len(state.order.deck) == 4


@each(
    ("turn", "expected"),
    [
        pytest.param("", None, id="AK-T2 at game start"),
        pytest.param("red", "A turn is in progress. End it first.", id="AK-T2 not in a knight's turn"),
        pytest.param("boss", "A turn is in progress. End it first.", id="AK-T2 not in the boss's turn"),
    ],
)
def test_when_a_card_is_drawn(turn, expected):
    assert refusal(a_table(turn=turn), DrawTurnCard(drawn="boss")) == expected


def test_ak_t2_after_a_turn_ends_the_next_card_is_drawn():
    state = play(a_table(turn="red"), EndTurn())
    assert state.turn is None
    assert refusal(state, DrawTurnCard(drawn="player-1")) is None


@each(
    ("players", "card", "side"),
    [
        pytest.param(1, "player", "red", id="AK-T5 the only knight"),
        pytest.param(1, "boss", "boss", id="AK-T3 one-knight solo"),
        pytest.param(2, "player-1", "red", id="AK-T4 player 1 of two"),
        pytest.param(2, "player-2", "blue", id="AK-T4 player 2 of two"),
        pytest.param(2, "boss", "boss", id="AK-T3 two players"),
        pytest.param(3, "player-1", "red", id="AK-T4 player 1 of three"),
        pytest.param(3, "player-3", "green", id="AK-T4 player 3 of three"),
        pytest.param(3, "wild", "red", id="AK-T6 the holder of the wild token"),
        pytest.param(4, "boss", "boss", id="AK-T3 four players"),
        pytest.param(4, "pair-1-2", "", id="AK-T10 a pair has to choose"),
    ],
)
def test_who_acts(players, card, side):
    state = a_table(players)
    assert side_of(state, card) == side
    turn = draw(state, card).turn
    assert turn.seat == ("" if side == "boss" else side)
    assert turn.phase == {"boss": "boss", "": "choose"}.get(side, "attack")


@each(
    ("drawn", "card", "legal"),
    [
        pytest.param((), "boss", True, id="AK-T18 both boss cards are left"),
        pytest.param(("boss",), "boss", True, id="AK-T18 the last boss card is left"),
        pytest.param(("boss", "boss"), "boss", False, id="AK-T18 no boss card is left"),
        pytest.param(("boss", "boss"), "player-1", True, id="AK-T18 a player card is left"),
        pytest.param((), "wild", False, id="AK-T18 a card of another mode"),
        pytest.param(TWO, "boss", True, id="AK-T14 the deck is empty, all are shuffled"),
        pytest.param((), "", False, id="AK-T2 the card at the table has to be named"),
    ],
)
def test_a_card_that_can_be_on_top(drawn, card, legal):
    state = whole_round(a_table(), *drawn)
    assert (refusal(state, DrawTurnCard(drawn=card)) is None) is legal
    assert (refusal(state, RevealTurnCard(drawn=card)) is None) is legal


def test_ak_t18_the_refusal_says_what_is_left():
    state = whole_round(a_table(), "boss", "boss", "player-1")
    assert refusal(state, DrawTurnCard(drawn="boss")) == (
        "This card cannot be on top: left in the deck Player 1 ×1, Player 2 ×2."
    )


# --- the empty deck -------------------------------------------------------------------------------


def test_ak_t14_ak_dx_12_an_empty_deck_waits_and_the_next_draw_makes_a_new_one():
    state = whole_round(a_table(), *TWO)
    assert (len(state.order.deck), state.order.discard, state.order.round) == (0, TWO, 1)
    state = draw(state, "player-2")
    assert (len(state.order.deck), state.order.discard, state.order.round) == (5, ("player-2",), 2)


def test_ak_t14_the_deck_is_not_reshuffled_by_ending_a_turn():
    state = draw(whole_round(a_table(), *TWO[:5]), "player-2")
    state = play(state, EndTurn())
    assert (len(state.order.deck), state.order.round) == (0, 1)


def test_ak_t14_ak_t15_a_reveal_from_an_empty_deck_shuffles_the_card_of_this_turn_in_too():
    state = draw(whole_round(a_table(), "boss", "boss", "player-1", "player-2", "player-2"), "player-1")
    state = play(state, RevealTurnCard(drawn="boss"))
    assert state.order.revealed == ("boss",)
    assert state.order.deck.cards == ("boss", "player-1", "player-1", "player-2", "player-2")
    assert (state.order.discard, state.order.round) == ((), 2)
    assert state.turn.seat == "red"


def test_ak_t14_a_revealed_card_is_not_shuffled_with_the_others():
    state = a_table()
    state = play(state, *(RevealTurnCard(drawn=card) for card in TWO[1:]))
    state = play(state, RevealTurnCard(drawn="boss"))
    assert (len(state.order.deck), len(state.order.revealed)) == (0, 6)
    assert refusal(state, RevealTurnCard(drawn="boss")) == "All turn order cards lie revealed already."


def test_ak_t14_the_app_refuses_to_reveal_where_nothing_is_left():
    state = a_table(dealer="app")
    state = play(state, *(RevealTurnCard(drawn=card) for card in TWO))
    move = RevealTurnCard().draw(state, MoveContext(Chance("seed", 0), 0))
    assert refusal(state, move) == "All turn order cards lie revealed already."


# --- who draws ------------------------------------------------------------------------------------


def test_the_app_draws_only_what_is_left():
    state = whole_round(a_table(dealer="app"), "boss", "boss", "player-1", "player-1")
    drawn = {DrawTurnCard().draw(state, MoveContext(Chance("seed", n), 0)).drawn for n in range(20)}
    assert drawn == {"player-2"}


def test_ak_t14_the_app_draws_from_all_cards_where_the_deck_is_empty():
    state = whole_round(a_table(dealer="app"), *TWO)
    drawn = {DrawTurnCard().draw(state, MoveContext(Chance("seed", n), 0)).drawn for n in range(60)}
    assert drawn == {"boss", "player-1", "player-2"}


@each(
    ("dealer", "needed"),
    [pytest.param("app", True, id="the app draws"), pytest.param("table", False, id="the table draws")],
)
def test_chance_is_needed_only_by_the_app(dealer, needed):
    state = a_table(dealer=dealer)
    assert DrawTurnCard().needs_draw(state) is needed
    assert RevealTurnCard().needs_draw(state) is needed


def test_nobody_chooses_the_card_that_the_app_draws():
    with pytest.raises(IllegalMove, match="nobody can choose one"):
        DrawTurnCard(drawn="boss").draw(a_table(dealer="app"), MoveContext(Chance("seed", 0), 0))


def test_who_draws_changes_in_mid_game_and_the_deck_does_not():
    state = whole_round(a_table(dealer="app"), "boss", "player-1")
    after = play(state, ChangeDealer(dealer="table"))
    assert after.order == state.order
    assert refusal(after, ChangeDealer(dealer="table")) == "It is done that way already."
    assert play(after, ChangeDealer(dealer="app")) == state


# --- the wild token -------------------------------------------------------------------------------


@each(
    ("holder", "after"),
    [
        pytest.param("red", "blue", id="AK-T6 AK-T7 from player 1 to player 2"),
        pytest.param("blue", "green", id="AK-DX-5 from player 2 to player 3"),
        pytest.param("green", "red", id="AK-T7 from player 3 to player 1"),
    ],
)
def test_the_wild_token_passes_to_the_left_after_the_turn(holder, after):
    state = draw(a_table(3, wild=holder), "wild")
    assert (state.turn.seat, state.order.wild) == (holder, holder)
    state = play(state, EndTurn())
    assert (state.turn, state.order.wild) == (None, after)


def test_ak_t6_another_turn_leaves_the_wild_token_where_it_is():
    state = play(a_table(3, turn="green"), EndTurn())
    assert state.order.wild == "red"


def test_ak_t8_a_wild_card_revealed_for_an_effect_does_not_move_the_token():
    state = play(a_table(3, turn="red"), RevealTurnCard(drawn="wild"))
    assert "Ada" in the_prompt(state, "revealed").notes[0]
    state = play(state, PlaceRevealedCard(card="wild", to="discard"))
    assert state.order.wild == "red"


def test_ak_t8_a_wild_card_revealed_before_anybody_holds_the_token_names_nobody():
    state = play(a_table(3, wild=""), RevealTurnCard(drawn="wild"))
    assert the_prompt(state, "revealed").notes == ()


@each(
    ("players", "wild", "turns", "seat", "expected"),
    [
        pytest.param(3, "", 0, "green", None, id="AK-T7 any of the three"),
        pytest.param(3, "red", 0, "blue", None, id="AK-T7 another one, before the first card"),
        pytest.param(
            3,
            "red",
            1,
            "blue",
            "The wild token moves by itself after a wild turn. Correct it by hand if it is wrong.",
            id="AK-T7 not after the first card",
        ),
        pytest.param(3, "", 0, "yellow", "Nobody sits at yellow.", id="AK-T7 nobody who is not there"),
        pytest.param(
            2, "", 0, "red", "The wild token is used with three players only.", id="AK-T7 two players"
        ),
        pytest.param(
            4, "", 0, "red", "The wild token is used with three players only.", id="AK-T7 four players"
        ),
    ],
)
def test_who_holds_the_wild_token_first(players, wild, turns, seat, expected):
    state = a_table(players, wild=wild)
    state = whole_round(state, "boss") if turns else state
    assert refusal(state, HoldWildToken(seat=seat)) == expected
    if expected is None:
        assert play(state, HoldWildToken(seat=seat)).order.wild == seat


def test_ak_t7_without_a_holder_no_card_is_drawn():
    state = a_table(3, wild="")
    assert refusal(state, DrawTurnCard(drawn="boss")) == "Say first who holds the wild token."
    assert prompt_ids(state) == ["wild-token"]


def test_ak_t7_the_app_draws_the_holder_where_nobody_was_named():
    state = a_table(3, wild="")
    assert HoldWildToken().needs_draw(state)
    assert not HoldWildToken(seat="red").needs_draw(state)
    drawn = {HoldWildToken().draw(state, MoveContext(Chance("seed", n), 0)).seat for n in range(40)}
    assert drawn == {"red", "blue", "green"}


@each("holder", ["red", "blue", "green"])
def test_ak_t9_in_a_normal_round_each_of_three_goes_once_and_the_holder_twice(holder):
    state, went = a_table(3, wild=holder), Counter()
    for card in ("player-3", "wild", "boss", "player-1", "boss", "player-2"):
        state = draw(state, card)
        went[state.turn.seat] += 1
        state = skip_turn(state)
    assert went == Counter({"": 2, "red": 1, "blue": 1, "green": 1}) + Counter({holder: 1})


# --- the pair tokens ------------------------------------------------------------------------------


@each(
    ("card", "seat", "other"),
    [
        pytest.param("pair-1-2", "red", "blue", id="AK-T10 AK-T11 player 1 first, then 2"),
        pytest.param("pair-1-2", "blue", "red", id="AK-DX-6 player 2 first, then 1"),
        pytest.param("pair-3-4", "green", "yellow", id="AK-T11 player 3 first, then 4"),
        pytest.param("pair-3-4", "yellow", "green", id="AK-T11 player 4 first, then 3"),
    ],
)
def test_a_pair_takes_turns(card, seat, other):
    state = play(draw(a_table(4), card), ChooseTurn(seat=seat))
    assert (state.turn.seat, state.order.token(card)) == (seat, seat)
    state = draw(skip_turn(state), card)
    assert (state.turn.seat, state.order.token(card)) == (other, "")


@each(
    ("card", "seat", "expected"),
    [
        pytest.param("pair-1-2", "red", None, id="AK-T10 one of the pair"),
        pytest.param(
            "pair-1-2", "green", "This card calls Player 1/2 only.", id="AK-T10 not one of the other pair"
        ),
        pytest.param(
            "pair-3-4", "blue", "This card calls Player 3/4 only.", id="AK-T10 nor the other way round"
        ),
        pytest.param(
            "pair-3-4", "orange", "This card calls Player 3/4 only.", id="AK-T10 nobody from elsewhere"
        ),
        pytest.param("boss", "red", "There is nobody to choose now.", id="AK-T10 no choice in a boss turn"),
    ],
)
def test_who_can_be_chosen(card, seat, expected):
    assert refusal(draw(a_table(4), card), ChooseTurn(seat=seat)) == expected


def test_ak_t10_nobody_is_chosen_twice():
    state = play(draw(a_table(4), "pair-1-2"), ChooseTurn(seat="red"))
    assert refusal(state, ChooseTurn(seat="blue")) == "There is nobody to choose now."


def test_ak_t10_the_turn_cannot_end_before_the_choice():
    assert refusal(draw(a_table(4), "pair-1-2"), EndTurn()) == "Choose first who takes this turn."


def test_ak_dx_13_a_pair_card_shuffled_back_in_mid_pair_calls_the_other_player():
    """AK-T12: counting the copies of this pass instead of looking at the token would call a choice here."""
    state = a_table(4, turn="red")
    state = play(state, ReturnTurnCard(card="pair-1-2", to="shuffle"))
    assert state.order.deck.cards.count("pair-1-2") == 2
    state = draw(skip_turn(state), "pair-1-2")
    assert (state.turn.seat, state.order.token("pair-1-2")) == ("blue", "")


def test_ak_t12_a_reshuffle_in_mid_pair_leaves_the_token():
    """By rules version 1. All cards are shuffled anew while player 1's token lies on the mat."""
    cards = ("boss", "boss", "pair-3-4", "pair-3-4", "pair-1-2")
    state = a_table(4, rules=1)
    for card in cards:
        state = draw(state, card)
        if state.turn.phase == "choose":
            state = play(state, ChooseTurn(seat="red" if card == "pair-1-2" else "green"))
        state = skip_turn(state)
    assert state.order.token("pair-1-2") == "red"
    state = correct(state, "order.deck.pair-1-2", 0)
    state = skip_turn(draw(state, "boss"))
    assert (state.order.round, state.order.token("pair-1-2")) == (2, "red")
    assert draw(state, "pair-1-2").turn.seat == "blue"


def test_ak_t13_in_a_normal_round_each_of_four_goes_once():
    state, went = a_table(4), Counter()
    for card in ("pair-3-4", "boss", "pair-1-2", "pair-3-4", "pair-1-2", "boss"):
        state = draw(state, card)
        if state.turn.phase == "choose":
            state = play(state, ChooseTurn(seat="yellow" if card == "pair-3-4" else "red"))
        went[state.turn.seat] += 1
        state = skip_turn(state)
    assert went == {"": 2, **dict.fromkeys(SEATS, 1)}
    assert (state.order.pair_1_2, state.order.pair_3_4) == ("", "")


def test_ak_t11_the_other_player_needs_no_choice_and_is_asked():
    state = play(draw(a_table(4), "pair-1-2"), ChooseTurn(seat="red"))
    state = draw(skip_turn(state), "pair-1-2")
    assert the_prompt(state, "main").seat == "blue"
    assert side_of(skip_turn(state), "pair-1-2") == ""


# --- cards revealed for an effect -----------------------------------------------------------------


@each(
    ("place", "deck", "discard"),
    [
        pytest.param("top", Deck(("boss",), TWO[1:]), (), id="AK-T16 back on top"),
        pytest.param("bottom", Deck((), TWO[1:], ("boss",)), (), id="AK-T16 to the bottom"),
        pytest.param("shuffle", shuffled(TWO), (), id="AK-T16 shuffled in"),
        pytest.param("discard", shuffled(TWO[1:]), ("boss",), id="AK-T16 treated as discarded"),
    ],
)
def test_where_a_revealed_card_goes(place, deck, discard):
    state = play(a_table(), RevealTurnCard(drawn="boss"))
    assert state.turn is None  # no turn is taken for it
    state = play(state, PlaceRevealedCard(card="boss", to=place))
    assert (state.order.deck, state.order.discard, state.order.revealed) == (deck, discard, ())


def test_ak_t16_a_card_put_on_top_is_the_next_one():
    state = play(a_table(), RevealTurnCard(drawn="boss"), PlaceRevealedCard(card="boss", to="top"))
    assert odds_of_next(state) == {"boss": 1}
    assert refusal(state, DrawTurnCard(drawn="player-1")) is not None
    assert refusal(state, DrawTurnCard(drawn="boss")) is None


def test_ak_t16_a_card_at_the_bottom_is_the_last_one():
    state = play(a_table(), RevealTurnCard(drawn="boss"), PlaceRevealedCard(card="boss", to="bottom"))
    state = whole_round(state, "player-1", "boss", "player-2", "player-1", "player-2")
    assert odds_of_next(state) == {"boss": 1}


@each(
    ("move", "expected"),
    [
        pytest.param(
            DrawTurnCard(drawn="player-1"),
            "A revealed card waits for its place. Put it there first.",
            id="AK-T16 no card is drawn before it has its place",
        ),
        pytest.param(
            PlaceRevealedCard(card="player-1", to="top"),
            "This card does not lie revealed.",
            id="AK-T16 only a revealed card is placed",
        ),
        pytest.param(RevealTurnCard(drawn="player-1"), None, id="AK-T16 a second one may be revealed"),
    ],
)
def test_while_a_card_lies_revealed(move, expected):
    assert refusal(play(a_table(), RevealTurnCard(drawn="boss")), move) == expected


def test_ak_t16_a_turn_does_not_end_while_a_card_lies_revealed():
    state = play(a_table(turn="red"), RevealTurnCard(drawn="boss"))
    assert refusal(state, EndTurn()) == "A revealed card waits for its place. Put it there first."
    state = play(state, PlaceRevealedCard(card="boss", to="bottom"))
    assert refusal(state, EndTurn()) is None


@each(
    ("players", "card", "notes"),
    [
        pytest.param(
            4,
            "pair-1-2",
            ("It names two players: you decide which of them is meant.",),
            id="AK-T17 a pair card",
        ),
        pytest.param(4, "boss", (), id="AK-T17 a boss card is clear"),
        pytest.param(2, "player-1", (), id="AK-T17 a number is clear"),
    ],
)
def test_whom_a_revealed_card_names(players, card, notes):
    state = play(a_table(players), RevealTurnCard(drawn=card))
    assert the_prompt(state, "revealed").notes == notes


def test_ak_t16_revealing_a_pair_card_moves_no_token():
    state = play(a_table(4), RevealTurnCard(drawn="pair-1-2"))
    assert (state.turn, state.order.pair_1_2) == (None, "")


@each(
    ("place", "top", "bottom"),
    [
        pytest.param("top", ("boss",), (), id="AK-T16 a discard back on top"),
        pytest.param("bottom", (), ("boss",), id="AK-T16 a discard to the bottom"),
        pytest.param("shuffle", (), (), id="AK-T16 a discard shuffled in"),
    ],
)
def test_a_discard_taken_back(place, top, bottom):
    state = whole_round(a_table(), "boss", "player-1")
    state = play(state, ReturnTurnCard(card="boss", to=place))
    assert (state.order.deck.top, state.order.deck.bottom) == (top, bottom)
    assert state.order.discard == ("player-1",)
    assert turn_cards(state) == TWO


def test_only_a_discard_is_taken_back():
    state = whole_round(a_table(), "boss")
    assert refusal(state, ReturnTurnCard(card="player-1", to="top")) == (
        "This card is not in the turn order discard pile."
    )


# --- odds -----------------------------------------------------------------------------------------


@each(
    ("drawn", "expected", "two"),
    [
        pytest.param(
            (),
            {"boss": Fraction(1, 3), "player-1": Fraction(1, 3), "player-2": Fraction(1, 3)},
            Fraction(1, 15),
            id="AK-T18 a fresh deck",
        ),
        pytest.param(
            ("player-1", "player-2"),
            {"boss": Fraction(1, 2), "player-1": Fraction(1, 4), "player-2": Fraction(1, 4)},
            Fraction(1, 6),
            id="AK-T18 in mid round",
        ),
        pytest.param(
            ("boss", "player-1", "player-2"),
            {"boss": Fraction(1, 3), "player-1": Fraction(1, 3), "player-2": Fraction(1, 3)},
            Fraction(0),
            id="AK-T18 one boss card left and two others",
        ),
        pytest.param(
            ("boss", "player-1", "player-1", "player-2", "player-2"),
            {"boss": Fraction(1)},
            Fraction(1, 3),
            id="AK-T14 the last card is a boss, the next comes from all six",
        ),
        pytest.param(
            ("boss", "boss", "player-1", "player-1"),
            {"player-2": Fraction(1)},
            Fraction(0),
            id="AK-T18 no boss",
        ),
        pytest.param(
            TWO,
            {"boss": Fraction(1, 3), "player-1": Fraction(1, 3), "player-2": Fraction(1, 3)},
            Fraction(1, 15),
            id="AK-T14 an empty deck is all six",
        ),
    ],
)
def test_odds(drawn, expected, two):
    state = whole_round(a_table(), *drawn)
    assert odds_of_next(state) == expected
    assert odds_of_two_boss_turns(state) == two


@each(
    ("players", "order", "expected"),
    [
        pytest.param(
            1, {}, {("boss",): "2/5", ("red",): "3/5"}, id="AK-T5 every player card is the lone knight's"
        ),
        pytest.param(2, {}, {("boss",): "1/3", ("red",): "1/3", ("blue",): "1/3"}, id="AK-T4 by number"),
        pytest.param(
            3,
            {"wild": "blue"},
            {("boss",): "1/3", ("red",): "1/6", ("blue",): "1/3", ("green",): "1/6"},
            id="AK-T6 the wild card is its holder's",
        ),
        pytest.param(
            4,
            {},
            {("boss",): "1/3", ("red", "blue"): "1/3", ("green", "yellow"): "1/3"},
            id="AK-T10 a pair that is yet to choose",
        ),
        pytest.param(
            4,
            {"pair_1_2": "red"},
            {("boss",): "1/3", ("blue",): "1/3", ("green", "yellow"): "1/3"},
            id="AK-T11 the other one of a pair",
        ),
    ],
)
def test_odds_of_whose_turn_comes_next(players, order, expected):
    state = a_table(players).with_order(**order)
    assert odds_of_sides(state) == {sides: Fraction(share) for sides, share in expected.items()}
    assert sum(odds_of_sides(state).values()) == 1


@each(
    ("place", "two"),
    [
        pytest.param("top", Fraction(1, 5), id="AK-T16 a boss known on top"),
        pytest.param("bottom", Fraction(0), id="AK-T16 a boss known at the bottom"),
        pytest.param("shuffle", Fraction(1, 15), id="AK-T16 a boss shuffled in"),
    ],
)
def test_odds_of_two_boss_turns_after_a_reveal(place, two):
    state = play(a_table(), RevealTurnCard(drawn="boss"), PlaceRevealedCard(card="boss", to=place))
    assert odds_of_two_boss_turns(state) == two


def orders(state):
    """Every order in which the next two cards can come, each as likely as the others."""
    deck, cards = state.order.deck, sorted(turn_cards(state))
    here = [(*deck.top, *mixed, *deck.bottom) for mixed in permutations(deck.mixed)]
    if len(deck) >= 2:
        return [order[:2] for order in here]
    return [(*order, *fresh)[:2] for order in here for fresh in permutations(cards, 2)]


@each("players", [1, 2, 3, 4])
def test_ak_t18_odds_equal_a_count_of_every_possible_order(players):
    """Each state on the way through a deck, with a card known on top, at the bottom, and nowhere."""
    state = a_table(players)
    cards = sorted(state.order.deck.cards, key=lambda card: (card != "boss", card))
    for card in (*cards[2:], "boss", "boss"):
        variants = [state]
        if "boss" in state.order.deck.cards:
            revealed = play(state, RevealTurnCard(drawn="boss"))
            variants += [play(revealed, PlaceRevealedCard(card="boss", to=to)) for to in ("top", "bottom")]
        for variant in variants:
            possible = orders(variant)
            first = Counter(order[0] for order in possible)
            both = sum(order == ("boss", "boss") for order in possible)
            assert odds_of_next(variant) == {c: Fraction(n, len(possible)) for c, n in first.items()}
            assert odds_of_two_boss_turns(variant) == Fraction(both, len(possible))
        state = draw(state, card)
        if state.turn.phase == "choose":
            state = play(state, ChooseTurn(seat=CHOSEN[card]))
        state = skip_turn(state)
    assert len(state.order.deck) == 0


CHOSEN = {"pair-1-2": "red", "pair-3-4": "yellow"}


# --- what other apps got wrong --------------------------------------------------------------------


@each("last", TWO)
def test_the_last_card_of_a_deck_is_a_card_like_any_other(last):
    """Elsewhere a draw showed nothing when a special card was the last one."""
    cards = list(TWO)
    cards.remove(last)
    state = draw(whole_round(a_table(), *cards), last)
    assert (len(state.order.deck), state.turn.card) == (0, last)


def test_pair_and_wild_cards_know_whose_turn_it_is():
    """Elsewhere they were a label only."""
    assert in_turn(a_table(4), "yellow").turn.seat == "yellow"
    assert draw(a_table(3, wild="green"), "wild").turn.seat == "green"


def test_knights_come_in_no_fixed_rotation():
    """Elsewhere only the boss's places were random."""
    state = a_table(2, dealer="app")
    first = {DrawTurnCard().draw(state, MoveContext(Chance("seed", n), 0)).drawn for n in range(40)}
    assert first == {"boss", "player-1", "player-2"}


def test_ak_t5_ak_o3_one_knight_solo_has_three_player_cards():
    """The sister game has four."""
    assert a_table(1).order.deck.cards.count("player") == 3


def replayed(*lines):
    """The table after a log of two players. A card stands for the whole turn of its player."""
    raw, log = a_setup(2, dealer="table"), []
    for line in lines:
        if line in TWO:
            log += [("draw-turn-card", {"drawn": line}), ("end-turn", {})]
        else:
            log.append((line, {}) if isinstance(line, str) else line)
    entries = [Entry(number, *line) for number, line in enumerate(log, 1)]
    return audit(GAME, fields.read(Setup, raw), seat_row(NAMES[:2]), entries)


STRIKE = ("draw-boss-card", {"card": "strike"})
BOSS_TURN = (("draw-turn-card", {"drawn": "boss"}), STRIKE, "end-turn")
ROUND = (*BOSS_TURN, *BOSS_TURN, "player-1", "player-2", "player-1", "player-2")


def test_undo_goes_back_over_a_reshuffle_and_takes_the_round_with_it():
    """Elsewhere undo stopped at a reshuffle, or left the round number behind."""
    second = replayed(*ROUND, "player-2")
    assert (second.order.round, len(second.order.deck)) == (2, 5)
    first = replayed(*ROUND, "player-2", "undo", "undo")
    assert first == replayed(*ROUND)
    assert (first.order.round, len(first.order.deck)) == (1, 0)
    assert replayed(*ROUND, "player-2", "undo", "undo", "undo", "redo", "redo", "redo") == second


def test_a_card_sent_to_the_bottom_has_an_undo_step_of_its_own():
    """Elsewhere it had none."""
    reveal = ("reveal-turn-card", {"drawn": "boss"})
    bottom = ("place-revealed-card", {"card": "boss", "to": "bottom"})
    assert replayed(reveal, bottom, "undo") == replayed(reveal)
    assert replayed(reveal, bottom, "undo", "undo") == replayed()


def test_a_drawn_card_goes_back_by_hand_without_undoing_what_came_after():
    state = play(a_table(turn="red"), GainEnergy(by=2), ReturnTurnCard(card="player-1", to="bottom"))
    assert (state.turn.seat, state.turn.energy) == ("red", 2)
    assert state.order.deck.bottom == ("player-1",)


def test_ak_t16_two_revealed_cards_come_in_the_order_in_which_they_were_put_back():
    state = play(a_table(), RevealTurnCard(drawn="boss"), RevealTurnCard(drawn="player-1"))
    state = play(state, *(PlaceRevealedCard(card=card, to="top") for card in ("boss", "player-1")))
    assert state.order.deck.top == ("player-1", "boss")
    state = whole_round(state, "player-1")
    assert odds_of_next(state) == {"boss": 1}


def test_ak_t7_a_table_that_starts_with_a_corrected_turn_still_asks_who_holds_the_token():
    state = play(correct(a_table(3, wild=""), "turn.side", "red"), EndTurn())
    assert state.turns == 1
    assert prompt_ids(state) == ["wild-token"]
    state = play(state, HoldWildToken(seat="blue"))
    assert (state.order.wild, prompt_ids(state)) == ("blue", ["draw"])
