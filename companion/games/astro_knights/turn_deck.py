"""The turn order deck: what it holds, the sides that its cards call, and exact odds (T10-T18)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from companion.engine.deck import Deck, shuffled
from companion.engine.text import NOTHING, Text
from companion.games.astro_knights.boss_mat import BOSS
from companion.games.astro_knights.components import TURN_CARDS
from companion.games.astro_knights.state import PAIRS, RETURN, State

CARDS = {card.id: Text(card.name) for card in TURN_CARDS.values()}
WILD = "wild"


def deck_to_draw_from(state: State) -> Deck:
    """T14: the deck, or all turn order cards shuffled where it is empty and a card is needed."""
    return with_deck(state).order.deck


def with_deck(state: State) -> State:
    """T14: with a deck to draw from: an empty one is reshuffled and a new round begins.

    T12: the pair tokens then go back to the table where the players have decided so.
    """
    order = state.order
    if len(order.deck):
        return state
    order = replace(order, deck=shuffled(state.reshuffled), discard=(), round=order.round + 1)
    if order.pair_tokens == RETURN:
        order = replace(order, pair_1_2="", pair_3_4="")
    return replace(state, order=order)


def take_top(state: State, card: str) -> State:
    """The top card in hand; an empty deck is reshuffled first and a new round begins (T14)."""
    state = with_deck(state)
    return state.with_order(deck=state.order.deck.draw(card))


def named(cards: tuple[str, ...]) -> list[Text]:
    """The cards' names, each kind once with its number of copies."""
    return [
        Text("{card} \u00d7{count}", card=CARDS[card], count=cards.count(card))
        for card in dict.fromkeys(cards)
    ]


def row_of(items: list[Text]) -> Text:
    """'a, b, c': one after the other."""
    row, *rest = items or [NOTHING]
    for item in rest:
        row = Text("{items}, {item}", items=row, item=item)
    return row


def pair_seats(state: State, card: str) -> tuple[str, str]:
    """The two players of a pair card."""
    first, second = PAIRS[card]
    return state.seats[first], state.seats[second]


def side_of(state: State, card: str) -> str:
    """The side that a card calls now: "boss", a seat, or "" where a pair has to choose (T4-T6, T10, T11)."""
    if card == BOSS:
        return BOSS
    if card == WILD:
        return state.order.wild
    if card in PAIRS:
        went = state.order.token(card)
        return next((seat for seat in pair_seats(state, card) if went and seat != went), "")
    return state.seats[0 if card == "player" else int(card.removeprefix("player-")) - 1]


def odds_of_next(state: State) -> dict[str, Fraction]:
    """Exact odds of the next card drawn, by card, from public knowledge (T18)."""
    return deck_to_draw_from(state).odds()


def odds_of_sides(state: State) -> dict[tuple[str, ...], Fraction]:
    """Exact odds of whose turn comes next: of the boss, of a seat, or of a pair that is yet to choose."""
    state = with_deck(state)
    odds: dict[tuple[str, ...], Fraction] = {}
    for card, share in odds_of_next(state).items():
        side = side_of(state, card)
        sides = pair_seats(state, card) if card in PAIRS and not side else (side,)
        odds[sides] = odds.get(sides, Fraction(0)) + share
    return odds


def odds_of_two_boss_turns(state: State) -> Fraction:
    """Exact odds that the next two cards drawn are both boss cards, over a reshuffle if need be (T14)."""
    first = odds_of_next(state).get(BOSS, Fraction(0))
    if not first:
        return first
    after = take_top(state, BOSS)
    return first * odds_of_next(after).get(BOSS, Fraction(0))
