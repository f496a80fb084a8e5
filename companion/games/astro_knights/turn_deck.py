"""The turn order deck: its cards, the sides that they call, and exact odds (T10-T18)."""

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
    """Return the deck, or all turn order cards shuffled if it is empty (T14)."""
    return with_deck(state).order.deck


def with_deck(state: State) -> State:
    """Return the state with a deck to draw from: an empty one is reshuffled and a new round begins (T14).

    The pair tokens then go back to the table if the players have decided on that (T12).
    """
    order = state.order
    if len(order.deck):
        return state
    order = replace(order, deck=shuffled(state.reshuffled), discard=(), round=order.round + 1)
    if order.pair_tokens == RETURN:
        order = replace(order, pair_1_2="", pair_3_4="")
    return replace(state, order=order)


def take_top(state: State, card: str) -> State:
    """Return the state without this top card; an empty deck is reshuffled first (T14)."""
    state = with_deck(state)
    return state.with_order(deck=state.order.deck.draw(card))


def named(cards: tuple[str, ...]) -> list[Text]:
    """Return the cards' names, each kind once with its number of copies."""
    return [
        Text("{card} \u00d7{count}", card=CARDS[card], count=cards.count(card))
        for card in dict.fromkeys(cards)
    ]


def row_of(items: list[Text]) -> Text:
    """Return 'a, b, c'."""
    row, *rest = items or [NOTHING]
    for item in rest:
        row = Text("{items}, {item}", items=row, item=item)
    return row


def pair_seats(state: State, card: str) -> tuple[str, str]:
    """Return the seats of the two players of a pair card."""
    first, second = PAIRS[card]
    return state.seats[first], state.seats[second]


def side_of(state: State, card: str) -> str:
    """Return the side that a card calls now: "boss", a seat, or "" if a pair chooses (T4-T6, T10, T11)."""
    if card == BOSS:
        return BOSS
    if card == WILD:
        return state.order.wild
    if card in PAIRS:
        went = state.order.token(card)
        return next((seat for seat in pair_seats(state, card) if went and seat != went), "")
    return state.seats[0 if card == "player" else int(card.removeprefix("player-")) - 1]


def odds_of_next(state: State) -> dict[str, Fraction]:
    """Return the exact odds of the next card drawn, by card, from public knowledge (T18)."""
    return deck_to_draw_from(state).odds()


def odds_of_sides(state: State) -> dict[tuple[str, ...], Fraction]:
    """Return the exact odds of the next turn, by side: the boss, a seat, or a pair still to choose."""
    state = with_deck(state)
    odds: dict[tuple[str, ...], Fraction] = {}
    for card, share in odds_of_next(state).items():
        side = side_of(state, card)
        sides = pair_seats(state, card) if card in PAIRS and not side else (side,)
        odds[sides] = odds.get(sides, Fraction(0)) + share
    return odds


def odds_of_two_boss_turns(state: State) -> Fraction:
    """Return the exact odds that the next two cards are boss cards, across a reshuffle if needed (T14)."""
    first = odds_of_next(state).get(BOSS, Fraction(0))
    if not first:
        return first
    after = take_top(state, BOSS)
    return first * odds_of_next(after).get(BOSS, Fraction(0))
