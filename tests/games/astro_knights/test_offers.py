"""Offers: what is grey says why, what is not can be played."""

from itertools import product

import pytest
from each import each

from companion.engine.fields import Choice, Flag, Id, Number, defaults, specs
from companion.engine.moves import read_move
from companion.games.astro_knights import GAME
from tests.games.astro_knights.tables import (
    a_table,
    an_offer,
    correct,
    play,
    refusal,
    situations,
    value_of,
)

SITUATIONS = situations()
BOUND_BY_ENERGY = {"cost"}
"""Numbers that the rules allow only up to what a knight has."""

every_situation = each("state", SITUATIONS.values(), ids=SITUATIONS.keys())


def answers(offer, name):
    """The values that a sheet may send for an open field."""
    move = GAME.moves[offer.kind]
    spec = specs(move)[name]
    if isinstance(spec, Number):
        # a strike has no printed health, so its field begins at 0; a minion's begins at 1
        least = 1 if offer.kind == "draw-boss-card" else spec.least
        return [least] if name in BOUND_BY_ENERGY else [least, spec.most]
    if isinstance(spec, Id | Choice):
        return list(offer.options.get(name) or getattr(spec, "options", ()))
    if isinstance(spec, Flag):
        return [False, True]
    # of a text the options are only what may be meant
    nothing = [] if spec.shortest else [""]
    return [*nothing, "Some name", *list(offer.options.get(name, ()))[:2]]


def every_answer(offer):
    """The moves that this offer can become."""
    for values in product(*(answers(offer, name) for name in offer.asks)):
        raw = {**offer.fields, **dict(zip(offer.asks, values, strict=True))}
        yield read_move(GAME.moves, offer.kind, raw)


def some_answer(offer):
    """A move that this offer stands for: what is open holds its first option or its default."""
    move = GAME.moves[offer.kind]
    known = defaults(move)
    possible = {name: answers(offer, name) for name in offer.asks}
    filled = {
        name: values[0]
        for name, values in possible.items()
        if values and (offer.options.get(name) or known.get(name) is None)
    }
    return read_move(GAME.moves, offer.kind, {**offer.fields, **filled})


@every_situation
def test_a_grey_offer_says_what_the_rule_would_say(state):
    for offer in GAME.offers(state, "red"):
        if offer.refusal is not None:
            assert refusal(state, some_answer(offer)) == offer.refusal, offer.id


@every_situation
def test_an_offer_that_is_not_grey_can_be_played_with_every_answer(state):
    for offer in GAME.offers(state, "red"):
        if offer.refusal is None:
            for move in every_answer(offer):
                assert refusal(state, move) is None, move


@every_situation
def test_the_first_offer_of_every_prompt_can_be_played(state):
    """Once the numbers are typed on which it depends."""
    for what in GAME.unknown(state):
        state = correct(state, what, value_of(state, what))
    for prompt in GAME.prompts(state, "red"):
        if prompt.offers:
            assert prompt.offers[0].refusal is None, prompt.id
            assert play_if_checked(state, some_answer(prompt.offers[0])) != state, prompt.id


def play_if_checked(state, move):
    """Chance stands in for a card where the app draws it."""
    if move.needs_draw(state):
        cards = state.order.deck.candidates() or state.reshuffled
        field = "seat" if move.kind == "hold-wild-token" else "drawn"
        move = read_move(
            GAME.moves, move.kind, {**move.payload(), field: "red" if field == "seat" else cards[0]}
        )
    return play(state, move)


@each(
    ("equipped", "owners", "refused"),
    [
        pytest.param((2, 0), {"red": "Ada"}, False, id="AK-K1 own Weapons only"),
        pytest.param((1, 1), {"red": "Ada", "blue": "Ben"}, False, id="AK-K5 own and the ally's"),
        pytest.param((0, 1), {"blue": "Ben"}, False, id="AK-K5 the ally's only"),
        pytest.param((0, 0), {}, True, id="AK-K1 none"),
    ],
)
def test_whose_weapon_is_asked(equipped, owners, refused):
    offer = an_offer(a_table(turn="red", equipped=equipped), "attack", target="boss")
    assert offer.options.get("owner", {}) == owners
    assert (offer.refusal is not None) is refused


def test_ak_t18_only_cards_that_may_come_are_offered_where_the_table_draws():
    offer = an_offer(SITUATIONS["known on top"], "draw-turn-card")
    assert list(offer.options["drawn"]) == ["boss"]


def test_where_the_app_draws_one_tap_is_enough():
    assert an_offer(SITUATIONS["between turns"], "draw-turn-card").asks == ()
