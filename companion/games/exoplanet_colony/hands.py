"""Hands: how many cards of which kind, and what can be paid with them (C)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.engine.text import plain_list
from companion.games.exoplanet_colony import moves
from companion.games.exoplanet_colony.components import COLOURS, HAND_LIMIT
from companion.games.exoplanet_colony.lookup import colonist_at
from companion.games.exoplanet_colony.moves.actions import KINDS
from companion.games.exoplanet_colony.state import BY_COLOUR, UNTOLD, Colonist, Hand, State

PLAN = "plan"
ANY = "any"
Payment = tuple[str, ...]
"""The kinds of the cards paid, sorted."""


def over_limit(state: State) -> tuple[Colonist, ...]:
    """C2: everybody who has to discard now."""
    return tuple(colonist for colonist in state.colonists if colonist.hand.size > HAND_LIMIT)


def kinds_in(hand: Hand) -> tuple[str, ...]:
    """The kinds of cards that a hand has."""
    return tuple(kind for kind in KINDS if hand[kind])


def cards_in(hand: Hand) -> tuple[str, ...]:
    """One entry for each card."""
    return tuple(kind for kind in KINDS for _ in range(hand[kind]))


def check_has(colonist: Colonist, kind: str) -> None:
    """A card of this kind in hand; one whose colour was never told may be of any."""
    if not colonist.hand.size:
        raise IllegalMove("{player} has no card in hand.", player=colonist.player)
    if not colonist.hand[kind] and not (kind != UNTOLD and colonist.hand[UNTOLD]):
        said = "{player} has only {hand}." if kind == UNTOLD else "{player} has no {kind} card."
        names = {"player": colonist.player, "kind": KINDS[kind], "hand": hand_name(colonist.hand)}
        raise IllegalMove(said, **names)


def taken(hand: Hand, kind: str) -> Hand:
    """A card less, of this kind or of those whose colour was never told."""
    return hand.plus(kind if hand[kind] else UNTOLD, -1)


def without(hand: Hand, cards: Sequence[str]) -> Hand:
    """The hand less some cards."""
    for card in cards:
        hand = taken(hand, card)
    return hand


def payments(hand: Hand, cost: Sequence[str]) -> tuple[Payment, ...]:
    """All ways to pay a cost from a hand: each colour with itself, a Plan (C6) or a card never told.

    The cards that could do least else come first: own colours, then those never told, then Plans.
    C2: with more than 6 cards nobody pays, they discard first; so the ways are few.
    """
    if hand.size > HAND_LIMIT:
        return ()
    found = (pay for pay in set(combinations(cards_in(hand), len(cost))) if _pays(pay, cost))
    return tuple(sorted(found, key=lambda pay: (pay.count(PLAN), pay.count(UNTOLD), pay)))


def _pays(cards: Payment, cost: Sequence[str]) -> bool:
    """Whether each card of a cost is covered: what is short of its colour is covered by a wild one."""
    has, needs = Counter(cards), Counter(cost)
    short = sum(max(0, needs[colour] - has[colour]) for colour in COLOURS)
    spare = sum(max(0, has[colour] - needs[colour]) for colour in COLOURS)
    return spare <= needs[ANY] and short + needs[ANY] == spare + has[PLAN] + has[UNTOLD]


def payment_id(pay: Payment) -> str:
    """A payment as an id: 'blue.plan'."""
    return ".".join(pay)


def payment_name(pay: Payment) -> str:
    """A payment in words: '2 blue, 1 Plan'."""
    return ", ".join(_counted(kind, count) for kind, count in Counter(pay).items())


def paid(hand: Hand, cost: Sequence[str], pay: str) -> Payment:
    """The payment of this id, or the first way there is. Raises `IllegalMove` where it cannot be paid."""
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


def cost_name(cost: Sequence[str]) -> str:
    """'2 blue and 1 of any colour', 'nothing'."""
    names = {colour: name.lower() for colour, name in COLOURS.items()} | {ANY: "of any colour"}
    counted = [f"{count} {names[colour]}" for colour, count in Counter(cost).items()]
    return plain_list(counted) or "nothing"


def hand_name(hand: Hand) -> str:
    """'1 blue and 1 Plan', '3 cards', 'no card'."""
    counted = [_counted(kind, hand[kind]) for kind in kinds_in(hand)]
    return plain_list(counted) or "no card"


def _counted(kind: str, count: int) -> str:
    if kind == UNTOLD:
        return f"{count} card" if count == 1 else f"{count} cards"
    return f"{count} {KINDS[kind]}"


def ways_to_pay(hand: Hand, cost: Sequence[str]) -> dict[str, str]:
    """The ids of all payments with their names."""
    return {payment_id(pay): payment_name(pay) for pay in payments(hand, cost)}


def discarded(state: State, seat: str, cards: Sequence[str]) -> State:
    """C4: cards from a hand to the shared discard pile."""
    hand = without(colonist_at(state, seat).hand, cards)
    state = state.with_colonist(seat, hand=hand)
    return reshuffled(replace(state, discards=state.discards + len(cards)))


def reshuffled(state: State) -> State:
    """C4: an empty Player Deck is made anew from the discards at once."""
    if state.deck != 0 or not state.discards:
        return state
    return replace(state, deck=state.discards, discards=0)


def drawn(state: State, seat: str, kind: str) -> State:
    """The top card of the Player Deck to hand (A1); one that was set to 0 by hand is made anew first."""
    state = reshuffled(state)
    hand = colonist_at(state, seat).hand.plus(kind)
    deck = None if state.deck is None else state.deck - 1
    return reshuffled(replace(state.with_colonist(seat, hand=hand), deck=deck))


def check_deck(state: State) -> None:
    """A1, Q13: there is a card to draw."""
    if state.deck == 0 and not state.discards:
        raise IllegalMove("The Player Deck and its discard pile are empty.")


def check_discard(state: State, move: moves.Discard) -> None:
    """C2: only what is too much has to go; by a card's word any may."""
    check_has(colonist_at(state, move.seat), move.card)


def discard(state: State, move: moves.Discard) -> State:
    """C4."""
    return discarded(state, move.seat, (move.card,))


def check_change_hand(state: State, move: moves.ChangeHand) -> None:
    """A hand cannot lose what it has not."""
    colonist = colonist_at(state, move.seat)
    if not move.by:
        raise IllegalMove("Nothing would change.")
    if move.by < 0 and colonist.hand[move.card] + move.by < 0:
        left = hand_name(colonist.hand)
        raise IllegalMove("{player} has {hand} in hand.", player=colonist.player, hand=left)


def change_hand(state: State, move: moves.ChangeHand) -> State:
    """A card more comes from the Player Deck, a card less goes to the discards; neither is counted here."""
    hand = colonist_at(state, move.seat).hand.plus(move.card, move.by)
    return state.with_colonist(move.seat, hand=hand)


def kinds_to_tell(state: State) -> tuple[str, ...]:
    """The kinds of cards that this table tells apart; at first no colour was told (S7)."""
    return tuple(KINDS) if state.hands == BY_COLOUR else (UNTOLD,)
