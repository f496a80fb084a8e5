"""Ways to pay a cost with the cards of a hand (A3, A5, A8, C6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from companion.engine.errors import IllegalMove
from companion.engine.text import Text, in_a_row, plain_list
from companion.games.exoplanet_colony.components import COLOURS, LOWER_COLOURS
from companion.games.exoplanet_colony.state import KIND_BUTTONS, KINDS, MOST_CARDS, PLAN, UNKNOWN, Hand

ANY = "any"
Payment = tuple[str, ...]
"""The kinds of the cards paid, in the order of `KINDS`."""


def kinds_in(hand: Hand) -> tuple[str, ...]:
    """Return the kinds of cards that a hand has."""
    return tuple(kind for kind in KINDS if hand[kind])


def labels_of(hand: Hand) -> dict[str, Text]:
    """Return the kinds of cards that a hand has, with their labels on a button."""
    return {kind: KIND_BUTTONS[kind] for kind in kinds_in(hand)}


def cards_in(hand: Hand) -> tuple[str, ...]:
    """Return the kind of each card in a hand."""
    return tuple(kind for kind in KINDS for _ in range(hand[kind]))


def payments(hand: Hand, cost: Sequence[str]) -> tuple[Payment, ...]:
    """Return all ways to pay a cost: each colour with itself, a Plan (C6) or a card of unknown colour.

    Ways with the fewest Plans come first, then those with the fewest cards of unknown colour.
    C2: none for a hand above `MOST_CARDS`, which has to discard first; this keeps the number of ways small.
    """
    if hand.size > MOST_CARDS:
        return ()
    found = (pay for pay in set(combinations(cards_in(hand), len(cost))) if _pays(pay, cost))
    return tuple(sorted(found, key=lambda pay: (pay.count(PLAN), pay.count(UNKNOWN), pay)))


def _pays(cards: Payment, cost: Sequence[str]) -> bool:
    """Return True if the cards cover the cost exactly. A wild card covers a missing colour."""
    has, needs = Counter(cards), Counter(cost)
    short = sum(max(0, needs[colour] - has[colour]) for colour in COLOURS)
    spare = sum(max(0, has[colour] - needs[colour]) for colour in COLOURS)
    return spare <= needs[ANY] and short + needs[ANY] == spare + has[PLAN] + has[UNKNOWN]


def payment_id(pay: Payment) -> str:
    """Return the id of a payment: 'blue.plan'."""
    return ".".join(pay)


def payment_name(pay: Payment) -> Text:
    """Return a payment in words: '2 blue, 1 Plan'."""
    return in_a_row([_counted(kind, count) for kind, count in Counter(pay).items()])


def paid(hand: Hand, cost: Sequence[str], pay: str) -> Payment:
    """Return the payment with this id, the first way for "". Raise `IllegalMove` if it cannot be paid."""
    ways = payments(hand, cost)
    if not ways:
        raise IllegalMove(
            "This costs {cost}; {left} in hand to pay with.", cost=cost_name(cost), left=hand_name(hand)
        )
    if not pay:
        return ways[0]
    found = next((way for way in ways if payment_id(way) == pay), None)
    if found is None:
        raise IllegalMove("It cannot be paid like this: it costs {cost}.", cost=cost_name(cost))
    return found


def cost_name(cost: Sequence[str]) -> Text:
    """Return a cost in words: '2 blue and 1 of any colour', 'nothing'."""
    names = {**LOWER_COLOURS, ANY: Text("of any colour")}
    counted = [_of_colour(count, names[colour]) for colour, count in Counter(cost).items()]
    return plain_list(counted) or Text("nothing")


def hand_name(hand: Hand) -> Text:
    """Return a hand in words: '1 blue and 1 Plan', '3 cards', 'no card'."""
    counted = [_counted(kind, hand[kind]) for kind in kinds_in(hand)]
    return plain_list(counted) or Text("no card")


def _counted(kind: str, count: int) -> Text:
    if kind == UNKNOWN:
        return Text.counted("{count} card", "{count} cards", count=count)
    if kind == PLAN:
        return Text.counted("{count} Plan", "{count} Plans", count=count)
    return _of_colour(count, KINDS[kind])


def _of_colour(count: int, colour: Text) -> Text:
    return Text("{count} {colour}", count=count, colour=colour)


def ways_to_pay(hand: Hand, cost: Sequence[str]) -> dict[str, Text]:
    """Return the names of all payments by id."""
    return {payment_id(pay): payment_name(pay) for pay in payments(hand, cost)}
