"""Offers: what is grey says why, what is not can be played."""

from itertools import combinations, product

import pytest
from each import each

from companion.engine.fields import Choice, Flag, Id, Many, Number, Words, defaults, specs
from companion.engine.moves import read_move
from companion.games.astrojam import GAME
from companion.games.astrojam.state import DRAWING, OVER, SCORING
from tests.games.astrojam.table import (
    CARD_MOVES,
    a_table,
    an_offer,
    correct,
    labels,
    play,
    situations,
    the_move,
)

SITUATIONS = situations()
every_situation = each("state", SITUATIONS.values(), ids=SITUATIONS.keys())


def answers(offer, name):
    """The values that a sheet may send for an open field."""
    spec = specs(GAME.moves[offer.kind])[name]
    if isinstance(spec, Number):
        return [spec.least, spec.most]
    if isinstance(spec, Many):
        ids = list(offer.options[name])
        return [list(some) for size in range(spec.most + 1) for some in combinations(ids, size)]
    if isinstance(spec, Words):
        return ["", f"Name of {name}"]
    assert isinstance(spec, Id | Choice | Flag)
    return list(offer.options[name])


def every_answer(offer):
    """The moves that this offer can become; but for names no sheet of this game asks for two things."""
    assert len(offer.asks) <= 1 or offer.kind == "name-items"
    for filled in product(*(answers(offer, name) for name in offer.asks)):
        raw = {**offer.fields, **dict(zip(offer.asks, filled, strict=True))}
        yield read_move(GAME.moves, offer.kind, raw)


def some_answer(state, offer):
    """A move that this offer stands for: what is open holds its default, or its first answer."""
    known = defaults(GAME.moves[offer.kind])
    filled = {name: answers(offer, name)[0] for name in offer.asks if not known.get(name)}
    return the_move(state, offer.kind, **{**offer.fields, **filled})


@every_situation
def test_a_grey_offer_says_what_the_rule_would_say(state):
    for offer in GAME.offers(state, "red"):
        if offer.refusal is not None:
            assert GAME.refusal(state, some_answer(state, offer)) == offer.refusal, offer.id


def said_only(state, offer):
    """Answers that are refused though the button is not: a strength where no card is in hand."""
    return offer.kind == "discard-and-draw" and not state.active.hand


@every_situation
def test_an_offer_that_is_not_grey_can_be_played_with_every_answer(state):
    offers = [*GAME.offers(state, "red"), *(o for p in GAME.prompts(state, "red") for o in p.offers)]
    for offer in offers:
        if offer.refusal is None and not said_only(state, offer):
            for answer in every_answer(offer):
                move = the_move(state, answer.kind, **answer.payload())
                assert GAME.refusal(state, move) is None, move


@every_situation
def test_the_first_offer_of_every_prompt_can_be_played(state):
    for seat in (*state.seats, ""):
        for prompt in GAME.prompts(state, seat):
            if prompt.offers:
                assert prompt.offers[0].refusal is None
                assert GAME.play(state, some_answer(state, prompt.offers[0])) != state


def test_k_every_kind_of_card_has_its_buttons():
    offered = {offer.kind for offer in GAME.offers(a_table(), "red") if offer.refusal is None}
    assert {move.kind for move in CARD_MOVES} <= offered


def test_aj_q7_with_one_card_left_all_cards_are_grey_and_the_phase_can_end():
    for offer in GAME.offers(a_table(hand=1), "red"):
        if offer.kind in {move.kind for move in CARD_MOVES}:
            assert offer.refusal == "The last card stays in hand: it is for the drawing phase."
    assert an_offer(a_table(hand=1), "end-actions").refusal is None


@each(
    ("turn", "rivals"),
    [("red", ["Ben", "Cleo"]), ("blue", ["Ada", "Cleo"]), ("green", ["Ada", "Ben"])],
)
def test_aj_k2_rivals_are_offered_in_turn_order_from_the_first_player(turn, rivals):
    found = [
        label.removeprefix("Move an astronaut of ") for label in labels(a_table(turn=turn), "move-rival")
    ]
    assert found == rivals


@each("kind", ["throw-by-astronaut", "throw-by-robot"])
@each(
    ("outside", "path"),
    [
        pytest.param(
            None, ["blue-1", "blue-2", "blue-3", "green-1", "green-2", "green-3"], id="AJ-K1b AJ-K3b all"
        ),
        pytest.param("blue-2", ["blue-1", "blue-3", "green-1", "green-2", "green-3"], id="AJ-K6a that one"),
        pytest.param("blue", ["blue-1", "blue-2", "green-1", "green-2", "green-3"], id="AJ-K6a one of Ben"),
        pytest.param("red", ["blue-1", "blue-2", "blue-3", "green-1", "green-2", "green-3"], id="AJ-Q17 own"),
    ],
)
def test_who_may_stand_in_the_path(kind, outside, path):
    offer = an_offer(a_table(outside=outside), kind)
    assert list(offer.options["over"]) == path
    assert offer.asks == ("over",)


def test_aj_k1b_astronauts_in_the_path_are_told_apart():
    expected = ["Ben", "Ben: a second one", "Ben: a third one"]
    assert list(an_offer(a_table(2), "throw-by-astronaut").options["over"].values()) == expected


@each(
    ("readings", "asks"),
    [
        pytest.param({}, (), id="AJ-Q6 nobody draws"),
        pytest.param({"swap_draws": True}, ("swapped",), id="AJ-Q6"),
    ],
)
def test_aj_q6_who_is_swapped_is_asked_only_where_it_matters(readings, asks):
    assert an_offer(a_table(readings=readings), "swap").asks == asks


def test_aj_k5b_a_steal_from_nobody_from_a_rival_and_asked():
    expected = ["Take an item next door", "Steal an item from a rival"]
    expected += ["Steal an item from Ben", "Steal an item from Cleo"]
    assert labels(a_table(), "steal") == expected


def test_aj_k6_who_may_go_outside():
    expected = ["Send an own astronaut outside", "Send an own astronaut with an item"]
    expected += ["Send a rival astronaut outside", "Send an astronaut of Ben outside"]
    expected += ["Send an astronaut of Cleo outside"]
    assert labels(a_table(), "shift-spacesuit") == expected


def test_aj_k6c_aj_q20_an_item_that_is_outside_is_not_offered():
    state = a_table(outside="red", item="item-1")
    offer = an_offer(state, "shift-spacesuit", "Send an own astronaut with an item")
    assert list(offer.options["item"]) == ["item-2", "item-3", "item-4", "item-5"]


@each(("played", "label"), [((), "Pass"), (("robot",), "End actions")])
def test_aj_t2_to_pass_is_to_end_without_a_card(played, label):
    assert labels(a_table(played=played), "end-actions") == [label]


def test_aj_t6_a_key_for_each_strength():
    found = labels(a_table(phase=DRAWING), "discard-and-draw")
    assert found == ["Discard and draw", "0", "1", "2", "3", "4", "5", "6", "7"]
    assert labels(a_table(phase=DRAWING, hand=0), "discard-and-draw")[1] == "No card to discard"


@each(
    ("piles", "cards", "last"),
    [
        pytest.param({}, 6, "No task left", id="AJ-Q10 nobody counts them"),
        pytest.param({"tasks": 4}, 5, "Item 5", id="AJ-Q10 there are some"),
    ],
)
def test_aj_q10_that_no_task_is_left_is_offered_where_it_may_be(piles, cards, last):
    state = play(a_table(phase=SCORING, scoring="lab", piles=piles), "score", visited=False)
    taps = [o.label for o in GAME.offers(state, "red") if o.kind == "lay-task" and not o.asks]
    assert (len(taps), taps[-1]) == (cards, last)


def test_aj_t3_each_column_has_its_delivery():
    expected = ["Delivered to the computer", "Delivered to the engine", "Delivered to the lab"]
    assert labels(a_table(played=("robot",)), "deliver") == expected
    assert an_offer(a_table(), "deliver").refusal is not None


def test_aj_h2_only_who_has_eleven_discards():
    state = play(a_table(hand={"green": 10}), "move-rival", astronaut="green")
    open_to = {
        o.fields["seat"]: o.refusal is None for o in GAME.offers(state, "red") if o.kind == "discard-eleventh"
    }
    assert open_to == {"red": False, "blue": False, "green": True}


def test_aj_e3_strength_is_offered_to_those_who_are_level():
    state = a_table(phase=OVER, points={"red": 5, "blue": 5})
    open_to = [
        o.fields["seat"] for o in GAME.offers(state, "red") if o.kind == "tell-strength" and not o.refusal
    ]
    assert open_to == ["red", "blue"]
    assert an_offer(correct(state, "blue.hand", 3), "tell-strength").refusal is not None
